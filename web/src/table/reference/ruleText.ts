/** The text of a rule as paragraphs, list items and references to other cases. */

export type Piece = { text: string } | { rule: string } | { strong: string } | { stressed: string };
export interface Block {
  /** The number of a step of a procedure, a dash for a plain item, or "" for a paragraph. */
  mark: string;
  /** How deep an item stands in its list. */
  depth: number;
  pieces: Piece[];
}

const PARTS = /\n\s*\n|\n(?=\s*(?:\d+\.|[-*])\s)/;
const ITEM = /^(\s*)(\d+\.|[-*])\s+(.*)$/s;
const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|(?<![\w.-])(\d{1,2}\.\d{1,2}[a-z]?|D-\d\d)(?![\d%])/g;
/** Spaces by which a list inside a list is indented. */
const INDENT = 2;

export function blocks(text: string): Block[] {
  return text
    .split(PARTS)
    .filter((part) => part.trim())
    .map((part) => {
      const [, spaces = "", mark = "", rest = ""] = ITEM.exec(part) ?? [];
      return mark
        ? { mark: mark === "*" ? "-" : mark, depth: Math.floor(spaces.length / INDENT), pieces: pieces(rest.trim()) }
        : { mark: "", depth: 0, pieces: pieces(part.trim()) };
    });
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    const [whole, strong, stressed, rule = ""] = match;
    found.push(strong ? { strong } : stressed ? { stressed } : { rule });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
