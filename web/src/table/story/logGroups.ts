/** The log as rows: turns, segments, entries. */
import { capital, SIDE_NAME } from "../../facts/names";
import type { LogEntry, Side } from "../../wire/types";

export type Row =
  | { type: "turn"; key: string; turn: number }
  | { type: "segment"; key: string; title: string; side: Side | null }
  | { type: "entry"; key: string; entry: LogEntry };

const OTHER: Record<Side, Side> = { rebel: "imperial", imperial: "rebel" };

/** The side whose Player-Turn a segment belongs to. */
export function sideOf(segment: string): Side | null {
  const name = segment.includes(".") ? segment.slice(0, segment.lastIndexOf(".")) : "";
  return name === "rebel" || name === "imperial" ? name : null;
}

/** Who acts in a segment: reaction and search belong to the player who is not phasing. */
export function actorOf(segment: string): Side | null {
  const side = sideOf(segment);
  return side && (segment.endsWith(".reaction") || segment.endsWith(".search")) ? OTHER[side] : side;
}

/** A short title: "Rebel search". */
export function segmentTitle(segment: string): string {
  const part = (segment.split(".").at(-1) ?? segment).replace("military-combat", "combat");
  const actor = actorOf(segment);
  return actor ? `${SIDE_NAME[actor]} ${part}` : capital(part);
}

/** Headings are rows of their own, so the events that only announce them are left out. */
const HEADINGS = new Set(["TurnBegan", "SegmentBegan"]);

export function logRows(log: readonly LogEntry[]): Row[] {
  const rows: Row[] = [];
  let turn = 0;
  let segment = "";
  for (const entry of log) {
    const began = entry.kind === "SegmentBegan" ? (entry.data as { segment: string; turn: number }) : null;
    const inTurn = entry.kind === "TurnBegan" ? (entry.data as { turn: number }).turn : (began?.turn ?? turn);
    const setUp = rows.length === 0 && entry.segment === "set-up" && !HEADINGS.has(entry.kind);
    if (inTurn !== turn && inTurn > 0) {
      turn = inTurn;
      segment = "";
      rows.push({ type: "turn", key: `t${String(turn)}`, turn });
    }
    if (setUp || (began && began.segment !== segment)) {
      segment = began?.segment ?? "set-up";
      const key = `s${String(turn)}-${segment}`;
      rows.push({ type: "segment", key, title: segmentTitle(segment), side: actorOf(segment) });
    }
    if (!HEADINGS.has(entry.kind)) rows.push({ type: "entry", key: `e${String(entry.number)}`, entry });
  }
  return withoutEmptySegments(rows);
}

function withoutEmptySegments(rows: Row[]): Row[] {
  return rows.filter((row, index) => row.type !== "segment" || rows[index + 1]?.type === "entry");
}

/** Where an entry happened: an environ, or a planet. */
export function placeOf(entry: LogEntry): string | null {
  for (const field of ["place", "destination", "planet"]) {
    const value = entry.data[field];
    if (typeof value === "string" && value) return value;
  }
  return null;
}
