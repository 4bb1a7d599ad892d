import path from "node:path";
import pMap from "p-map";
import { once } from "../once.ts";
import { openCache } from "./cache.ts";
import { type Allowance, type ApiAnswer, openCodeHostApi } from "./code-host-api.ts";
import { initialise, type SourceSettings } from "./git-source.ts";
import { openPackageRegistry } from "./package-registry.ts";
import {
  askApi,
  hasChanged,
  needsApi,
  type PlannedPlugin,
  planPlugin,
  type ScannedPlugin,
  type ScanSources,
  scanPlugin,
  sourceKey,
} from "./scan-plugin.ts";
import type { ScanSettings } from "./scan-settings.ts";
import type { ScannableRecord } from "./scannable-record.ts";
import { openSecurityReports } from "./security-report.ts";
import { deleteWorkFolder, makeWorkFolder } from "./work-folder.ts";

/** What a scan is about to do. */
export interface ScanPlan {
  readonly plugins: number;
  /** How many sources have to be fetched. */
  readonly changed: number;
  readonly apiRequests: number;
  /** Null where the code host has no API, or does not tell. */
  readonly allowance: Allowance | null;
}

/** Told while a scan goes on. */
export interface ScanObserver {
  readonly onPlan: (plan: ScanPlan) => void;
  /** Called as soon as a plugin is done, before the next one of its turn begins. */
  readonly onPlugin: (record: ScannableRecord, scanned: ScannedPlugin, workFolder: string) => void;
}

/** Runs an action with all that scans read from, and cleans up behind it. */
export async function withSources<T>(
  settings: ScanSettings,
  action: (sources: ScanSources, workFolder: string) => Promise<T>,
): Promise<T> {
  const { config, signal, variables, workingDirectory, cacheFolder } = settings;
  const { timeoutSeconds, limits, codeHost } = config;
  const reports = settings.reports === null ? null : openSecurityReports(settings.reports);
  const workFolder = makeWorkFolder(cacheFolder);
  try {
    const emptyRepository = path.join(workFolder, "empty.git");
    const git: SourceSettings = { workFolder, emptyRepository, variables, timeoutSeconds, signal, limits };
    await initialise(emptyRepository, git);
    const token = variables.GITHUB_TOKEN;
    const sources: ScanSources = {
      git,
      api:
        codeHost.api === null
          ? null
          : await openCodeHostApi({ address: codeHost.api, token, timeoutSeconds, signal }),
      registry: once(() => openPackageRegistry({ workingDirectory, variables, timeoutSeconds, signal })),
      reports,
      cache: openCache(path.join(cacheFolder, "plugins"), workFolder, cacheSettings(settings)),
    };
    return await action(sources, workFolder);
  } finally {
    deleteWorkFolder(workFolder);
  }
}

/**
 * Scans records, those first that were looked at the longest ago, so that a scan that an allowance
 * ends goes on there next time. Ends early, after the plugins under way, when told to stop.
 */
export async function scanRecords(
  records: readonly ScannableRecord[],
  settings: ScanSettings,
  observer: ScanObserver,
): Promise<void> {
  await withSources(settings, async (sources, workFolder) => {
    const { concurrency } = settings.config;
    const plans = await pMap(
      records,
      (record) =>
        unlessStopped(settings, async () => ({
          record,
          plan: await planPlugin(record.people, record.previous, sources, settings),
        })),
      { concurrency },
    );
    const queue = plans
      .filter((planned) => planned !== null)
      .toSorted((a, b) => lastChecked(a) - lastChecked(b));
    const first = queue.find(({ plan }) => needsApi(plan, sources));
    // The first answer tells the allowance, so that no request is spent on asking for it.
    const firstAnswer = await unlessStopped(settings, async () => first && askApi(first.plan, sources));
    observer.onPlan(summarise(queue, sources));

    let isExhausted = false;
    const scan = async ({ record, plan }: { record: ScannableRecord; plan: PlannedPlugin }) => {
      const ask = async (): Promise<ApiAnswer | null> => {
        if (isExhausted && needsApi(plan, sources)) return { kind: "exhausted" };
        return record === first?.record ? (firstAnswer ?? null) : askApi(plan, sources);
      };
      const answer = await ask();
      isExhausted ||= answer?.kind === "exhausted";
      const scanned = await scanPlugin(plan, answer, sources, settings);
      if (settings.signal.aborted) return;
      observer.onPlugin(record, scanned, workFolder);
      if (scanned.kind === "read") {
        sources.cache.write(record.people.id, sourceKey(record.people), scanned.remembered);
      }
    };
    await pMap(queue, (planned) => unlessStopped(settings, () => scan(planned)), { concurrency });
  });
}

/** An action's result; null where the run is told to stop before its end. */
async function unlessStopped<T>({ signal }: ScanSettings, action: () => Promise<T>): Promise<T | null> {
  if (signal.aborted) return null;
  try {
    return await action();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

function lastChecked({ record, plan }: { record: ScannableRecord; plan: PlannedPlugin }): number {
  const scannedAt = Date.parse(record.previous?.scannedAt ?? "");
  return plan.cached?.checkedAt ?? (Number.isNaN(scannedAt) ? 0 : scannedAt);
}

function summarise(queue: readonly { readonly plan: PlannedPlugin }[], sources: ScanSources): ScanPlan {
  return {
    plugins: queue.length,
    changed: queue.filter(({ plan }) => hasChanged(plan)).length,
    apiRequests: queue.filter(({ plan }) => needsApi(plan, sources)).length,
    allowance: sources.api?.allowance() ?? null,
  };
}

/** What facts depend on beside the commit; with other settings, all is read anew. */
function cacheSettings({ config }: ScanSettings): unknown {
  const { manifest, idPointer, hostVersionPointer, codeHost, limits } = config;
  return { manifest, idPointer, hostVersionPointer, codeHost, limits };
}
