import validatePackageName from "validate-npm-package-name";
import * as z from "zod/mini";
import type { PluginRecord } from "../contract/record.ts";
import { formatBytes } from "../diagnostics/wording.ts";
import { Failure } from "../failure.ts";
import { readNpmConfiguration } from "./npm-configuration.ts";

/** What a package registry tells of a package. Plain data, kept in the cache. */
export type PackageFacts = NonNullable<PluginRecord["npm"]>;

/** What became of one look-up. */
export type PackageAnswer =
  | { readonly kind: "changed"; readonly facts: PackageFacts; readonly etag: string | null }
  /** Since `etag`; only the downloads may differ. */
  | { readonly kind: "unchanged"; readonly downloads: number | null }
  /** The problem is a clause without a full stop. */
  | { readonly kind: "failed"; readonly problem: string };

/** The package registry that npm is configured for. */
export interface PackageRegistry {
  readonly read: (name: string, etag: string | null) => Promise<PackageAnswer>;
}

export interface RegistryOptions {
  /** Where npm would look for a project's configuration. */
  readonly workingDirectory: string;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly timeoutSeconds: number;
  readonly signal: AbortSignal;
}

const LARGEST_ANSWER = 64 << 20;

const packageSchema = z.looseObject({
  "dist-tags": z.looseObject({ latest: z.string() }),
  versions: z.record(
    z.string(),
    z.looseObject({ dist: z.optional(z.looseObject({ integrity: z.optional(z.string()) })) }),
  ),
  time: z.optional(z.record(z.string(), z.unknown())),
});
const downloadsSchema = z.looseObject({ downloads: z.int().check(z.gte(0)) });

/** Opens the registry that npm's own configuration names, with its credentials and proxies. */
export async function openPackageRegistry(options: RegistryOptions): Promise<PackageRegistry> {
  const [{ default: fetchFromRegistry }, configuration] = await Promise.all([
    import("npm-registry-fetch"),
    readNpmConfiguration(options),
  ]);

  const request = (path: string, name: string, headers: Record<string, string>) =>
    fetchFromRegistry(path, {
      ...configuration,
      // For packages of a scope, npm's configuration may name another registry.
      spec: name,
      headers,
      timeout: options.timeoutSeconds * 1000,
      retry: { retries: 1 },
      signal: options.signal,
    } as Parameters<typeof fetchFromRegistry>[1]);

  const readDownloads = async (name: string): Promise<number | null> => {
    try {
      const response = await request(`/downloads/point/last-month/${name}`, name, {});
      const { success, data } = z.safeParse(downloadsSchema, JSON.parse(await readBody(response.body)));
      return success ? data.downloads : null;
    } catch {
      // Most registries do not count, and say so in their own ways.
      return null;
    }
  };

  const read = async (name: string, etag: string | null): Promise<PackageAnswer> => {
    if (!validatePackageName(name).validForOldPackages)
      return { kind: "failed", problem: "its package has no valid name" };
    try {
      const headers = etag === null ? {} : { "if-none-match": etag };
      const response = await request(`/${name.replace("/", "%2f")}`, name, { ...headers });
      const downloads = await readDownloads(name);
      if (response.status === 304) return { kind: "unchanged", downloads };
      const facts = understand(name, JSON.parse(await readBody(response.body)), downloads);
      if (facts === null)
        return { kind: "failed", problem: "the package registry's answer has no latest version" };
      return { kind: "changed", facts, etag: response.headers.get("etag") };
    } catch (error) {
      return { kind: "failed", problem: explain(error) };
    }
  };
  return { read };
}

function understand(name: string, answer: unknown, downloads: number | null): PackageFacts | null {
  const { data } = z.safeParse(packageSchema, answer);
  if (data === undefined) return null;
  const version = data["dist-tags"].latest;
  if (!Object.hasOwn(data.versions, version)) return null;
  const integrity = data.versions[version]?.dist?.integrity;
  const publishedAt = data.time?.[version];
  return {
    package: name,
    version,
    ...(integrity === undefined ? {} : { integrity }),
    ...(typeof publishedAt === "string" ? { publishedAt } : {}),
    ...(downloads === null ? {} : { downloadsLast30Days: downloads }),
  };
}

async function readBody(body: AsyncIterable<Buffer | string> | null): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes > LARGEST_ANSWER) throw new Failure(`the answer is larger than ${formatBytes(LARGEST_ANSWER)}`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function explain(error: unknown): string {
  if (error instanceof Failure) return `the package registry cannot be read: ${error.message}`;
  const status = error instanceof Error && "statusCode" in error ? error.statusCode : null;
  if (status === 404) return "the package registry knows no such package";
  if (typeof status === "number") return `the package registry answered with status ${status}`;
  return error instanceof SyntaxError
    ? "the package registry does not answer with JSON"
    : "the package registry cannot be reached";
}
