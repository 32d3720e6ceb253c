/** The log as rows: turns, segments, entries. */
import { capital, SIDE_NAME } from "../../facts/names";
import { UNTOLD } from "../../wire/seat";
import type { LogEntry, Segment, Side } from "../../wire/types";

export type Row =
  | { type: "turn"; key: string; turn: number }
  | { type: "segment"; key: string; title: string; side: Side | null }
  | { type: "entry"; key: string; entry: LogEntry; times: number };

/** Segments that the page calls by another name than their own words. */
const CALLED: Record<string, string> = { "military-combat": "combat", "set-up": "set-up" };

/** A short title: "Rebel search", for whoever acts in it. */
export function segmentTitle({ name, actor }: Pick<Segment, "name" | "actor">): string {
  const part = CALLED[name] ?? name.replaceAll("-", " ");
  return actor ? `${SIDE_NAME[actor]} ${part}` : capital(part);
}

/** What comes before the first Segment. */
const SET_UP = { id: "set-up", name: "set-up", actor: null };

/** Headings are rows of their own, so the entries that only announce them are left out. */
export function logRows(log: readonly LogEntry[]): Row[] {
  const rows: Row[] = [];
  let turn = 0;
  let segment = "";
  for (const entry of log) {
    const began = entry.opens?.segment;
    const inTurn = entry.opens?.turn ?? turn;
    const setUp = rows.length === 0 && entry.segment === SET_UP.id && !entry.opens;
    if (inTurn !== turn && inTurn > 0) {
      turn = inTurn;
      segment = "";
      rows.push({ type: "turn", key: `t${String(turn)}`, turn });
    }
    if (setUp || (began && began.id !== segment)) {
      segment = began?.id ?? SET_UP.id;
      const key = `s${String(turn)}-${segment}`;
      const { name, actor } = began ?? SET_UP;
      rows.push({ type: "segment", key, title: segmentTitle({ name, actor }), side: actor });
    }
    if (!entry.opens && entry.kind !== UNTOLD) tell(rows, entry);
  }
  return withoutEmptySegments(rows);
}

/** The same sentence several times in a row is one line. */
function tell(rows: Row[], entry: LogEntry): void {
  const last = rows.at(-1);
  if (last?.type === "entry" && last.entry.text === entry.text && !entry.arithmetic) last.times += 1;
  else rows.push({ type: "entry", key: `e${String(entry.number)}`, entry, times: 1 });
}

function withoutEmptySegments(rows: Row[]): Row[] {
  return rows.filter((row, index) => row.type !== "segment" || rows[index + 1]?.type === "entry");
}
