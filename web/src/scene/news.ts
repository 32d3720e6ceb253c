/** What has changed on the map since the player last had it before his eyes: while the other side was at work. */
import type { TableView } from "../wire/types";
import { levelOf } from "./glyphs";

/** Towards the Empire, towards rebellion, or as it was. */
export type Drift = "rose" | "fell" | "";

interface Stand {
  level: number;
  holder: string | null;
}

export interface Memory {
  view: TableView;
  /** Whether the viewer is on turn; a spectator sees what a whole Game-Turn has brought. */
  turn: string;
  /** How the planets stood when the viewer's last turn ended, and when this one began. */
  left: ReadonlyMap<string, Stand>;
  found: ReadonlyMap<string, Stand>;
}

const MINE = "mine";

function stands(view: TableView): Map<string, Stand> {
  return new Map(view.planets.map((planet) => [planet.id, { level: levelOf(planet), holder: planet.controller }]));
}

function turnOf(view: TableView): string {
  if (view.viewer === "spectator") return String(view.turn);
  return view.phasing === view.viewer ? MINE : "theirs";
}

export function begin(view: TableView): Memory {
  const now = stands(view);
  return { view, turn: turnOf(view), left: now, found: now };
}

/** The memory after the table has become another. */
export function remember(before: Memory, view: TableView): Memory {
  const turn = turnOf(view);
  const now = stands(view);
  // Of another player at the same screen nothing is told: he has looked for himself.
  if (view.viewer !== before.view.viewer) return begin(view);
  if (turn === MINE) return { view, turn, left: before.left, found: before.turn === MINE ? before.found : now };
  return { view, turn, left: before.turn === turn ? before.left : stands(before.view), found: now };
}

export function drifted({ left, found }: Memory, planet: string): Drift {
  const [was, is] = [left.get(planet), found.get(planet)];
  if (!was || !is || (was.level === is.level && was.holder === is.holder)) return "";
  if (was.level !== is.level) return is.level > was.level ? "rose" : "fell";
  return is.holder === "imperial" || was.holder === "rebel" ? "rose" : "fell";
}
