import { createOrderFields } from "../contract/order-fields.ts";
import { type Plugin, pluginSchema } from "../contract/plugin.ts";
import { type Diagnostic, diagnostic } from "../diagnostics/diagnostic.ts";
import { isWithinAllowList } from "../html/is-within-allow-list.ts";
import { createLookup, type JsonDocument } from "../json/document.ts";

/** What is published of a record, and what had to be changed for that. */
export interface ProjectedPlugin {
  readonly plugin: Plugin;
  readonly diagnostics: readonly Diagnostic[];
}

const orderPlugin = createOrderFields(pluginSchema);

const HTML_FIELDS = ["installNotesHtml", "limitationsNotesHtml"] as const;

/**
 * Takes of a valid record what the contract publishes, in the contract's order, with its HTML
 * within the allow-list.
 */
export async function projectPlugin(document: JsonDocument): Promise<ProjectedPlugin> {
  const plugin = orderPlugin(document.value) as Plugin;
  const diagnostics: Diagnostic[] = [];
  for (const field of HTML_FIELDS) {
    const html = plugin[field];
    if (html === undefined || isWithinAllowList(html)) continue;
    const { sanitiseHtml } = await import("../html/sanitise.ts");
    const sanitised = sanitiseHtml(html);
    plugin[field] = sanitised.html;
    diagnostics.push(htmlSanitised(document, field, sanitised.removed));
  }
  return { plugin, diagnostics };
}

function htmlSanitised(document: JsonDocument, field: string, removed: readonly string[]): Diagnostic {
  const place = createLookup(document)([field]);
  if (removed.length > 0) {
    return diagnostic("html-sanitised", place, `\`${field}\` is published without ${removed.join(", ")}.`);
  }
  const message = `\`${field}\` is not well-formed HTML; it is published with its tags put right.`;
  return diagnostic("html-sanitised", place, message, "Close every element, in order, and quote attributes.");
}
