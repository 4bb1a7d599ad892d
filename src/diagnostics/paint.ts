const RESET = "\u001b[0m";
const COLORS = {
  error: "\u001b[31m",
  warning: "\u001b[33m",
  added: "\u001b[32m",
  removed: "\u001b[31m",
  changed: "\u001b[33m",
  bold: "\u001b[1m",
  dim: "\u001b[2m",
} as const;

/** Marks a text with a colour, or leaves it as it is. */
export type Paint = (color: keyof typeof COLORS, text: string) => string;

/** The painter for a terminal with colours, or for a file or a terminal without. */
export function createPaint(colors: boolean): Paint {
  return (color, text) => (colors ? `${COLORS[color]}${text}${RESET}` : text);
}
