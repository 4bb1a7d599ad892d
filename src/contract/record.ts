import * as z from "zod/mini";
import { pluginSchema } from "./plugin.ts";
import { count, described, portableId, timestamp } from "./types.ts";

const textNode = z.strictObject({
  type: described(z.string(), "What kind of node it is, such as text or code."),
  text: described(z.string(), "The node's text."),
});

const npmSchema = z.strictObject({
  package: described(z.string(), "The package's name."),
  version: described(z.string(), "The latest version."),
  integrity: described(z.optional(z.string()), "The integrity of that version's archive."),
  publishedAt: described(z.optional(z.string()), "When that version was published."),
  downloadsLast30Days: described(z.optional(count()), "How often it was downloaded in the last 30 days."),
});

const npmSecuritySchema = z.strictObject({
  status: described(z.enum(["passed", "failed"]), "Whether the scan of the package passed."),
  blockingFindings: described(count(), "How many findings make the scan fail."),
  advisoryFindings: described(count(), "How many findings do not make the scan fail."),
  scannedAt: described(z.optional(z.string()), "When the scan ran."),
  version: described(z.optional(z.string()), "The version that was scanned."),
  integrity: described(z.optional(z.string()), "The integrity of the archive that was scanned."),
});

/**
 * A record: API.md's Plugin with its "further fields", which are checked and kept but not
 * published, and a `$schema` for editors. The id is stricter than the contract's, since it
 * becomes a file name and an address. Compiled, which halves the time that validation takes.
 */
export const recordSchema = z.compile(
  z.strictObject({
    $schema: described(z.optional(z.string()), "The JSON Schema of records, for editors."),
    ...pluginSchema.shape,
    id: described(portableId(), "The record's file name without .json; the plugin's name in addresses."),
    package: described(z.optional(z.string()), "The name of the package that distributes the plugin."),
    npm: described(z.optional(npmSchema), "What the package registry tells of the package."),
    themes: described(z.optional(z.array(z.unknown())), "Themes that the plugin brings."),
    addedAt: described(z.optional(timestamp("numeric")), "When the plugin was added to the directory."),
    npmSecurity: described(z.optional(npmSecuritySchema), "The summary of a security scan of the package."),
    version: described(z.optional(z.string()), "The plugin's version."),
    descriptionNodes: described(z.optional(z.array(textNode)), "The description in nodes."),
    caveatNodes: described(z.optional(z.array(z.array(textNode))), "The caveats in nodes, a list for each."),
  }),
);

export type PluginRecord = z.infer<typeof recordSchema>;
