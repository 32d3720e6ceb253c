/** The text of a rule as paragraphs, list items and references to other cases. */

export type Piece = { text: string } | { rule: string } | { strong: string };
export interface Block {
  /** The number of a step of a procedure, a dash for a plain item, or "" for a paragraph. */
  mark: string;
  pieces: Piece[];
}

const ITEM = /^(\d+\.|[-*])\s+(.*)$/s;
const INLINE = /\*\*(.+?)\*\*|(?<![\d.-])(\d{1,2}\.\d{1,2}[a-z]?)(?![\d%])/g;

export function blocks(text: string): Block[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:\d+\.|[-*])\s)/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const item = ITEM.exec(part);
      return item
        ? { mark: item[1] === "*" ? "-" : (item[1] ?? ""), pieces: pieces(item[2] ?? "") }
        : { mark: "", pieces: pieces(part) };
    });
}

function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index) });
    found.push(match[1] ? { strong: match[1] } : { rule: match[2] ?? "" });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
