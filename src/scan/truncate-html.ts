import type { ElementContent } from "hast";
import { toHtml } from "hast-util-to-html";
import { countCodePoints } from "../contract/types.ts";
import { cutText } from "./text.ts";

/**
 * The first nodes whose HTML takes at most so many code points. What is cut is cut in the tree:
 * between elements, or within a text between two code points, never within a tag.
 */
export function truncateNodes(nodes: readonly ElementContent[], maximum: number): ElementContent[] {
  const kept: ElementContent[] = [];
  let room = maximum;
  for (const node of nodes) {
    const length = lengthOf(node);
    if (length > room) {
      const part = truncateNode(node, room);
      return part === null ? kept : [...kept, part];
    }
    kept.push(node);
    room -= length;
  }
  return kept;
}

function truncateNode(node: ElementContent, room: number): ElementContent | null {
  if (node.type === "text") {
    let value = cutText(node.value, room);
    // Characters that are escaped take more room than they have code points.
    for (let excess = lengthOf({ ...node, value }) - room; excess > 0 && value !== ""; ) {
      value = cutText(value, Math.max(0, countCodePoints(value) - Math.ceil(excess / 6)));
      excess = lengthOf({ ...node, value }) - room;
    }
    return value === "" ? null : { ...node, value };
  }
  if (node.type !== "element") return null;
  const tags = lengthOf({ ...node, children: [] });
  if (tags >= room) return null;
  const children = truncateNodes(node.children, room - tags);
  return children.length === 0 ? null : { ...node, children };
}

function lengthOf(node: ElementContent): number {
  return countCodePoints(toHtml(node));
}
