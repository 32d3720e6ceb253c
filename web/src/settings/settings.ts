/** What a player has set for himself; kept in this browser. */
import { useSyncExternalStore } from "react";

export type Speed = "off" | "fast" | "normal" | "slow";

export const SPEEDS: Record<Speed, string> = { slow: "Slow", normal: "Normal", fast: "Fast", off: "At once" };

export interface Settings {
  /** How long dice, cards and the computer's steps stay on the table. */
  speed: Speed;
  /** Searches by military units are made without asking. */
  autoSearch: boolean;
  /** A decision with one possible answer is given without asking. */
  autoPass: boolean;
  /** With one place for missions, one is not asked where. */
  autoPlace: boolean;
  /** Ships and possessions are asked about only when there is something new about them. */
  autoShips: boolean;
  /** Cards are drawn for missions until there is something to decide. */
  autoDraw: boolean;
  /** No Planet Secret is shown to the Rebels, and nobody asks. */
  autoSecrets: boolean;
  /** A Planetary Defense Base strikes whatever passes. */
  autoFire: boolean;
  /** Units in orbit that lie open look for every ship. */
  autoWatch: boolean;
  /** Attacks are made as usual; who wants a Determined Assault says so when he attacks. */
  autoAssault: boolean;
  /** Nobody reacts to what the enemy does. */
  autoReact: boolean;
  /** The best leader leads without asking. */
  autoLeaders: boolean;
  /** Nobody stays out of a fight. */
  autoFight: boolean;
  /** Purchases, taxes and deployments are opened as a sheet. */
  sheets: boolean;
  /** Two people at this screen do without the curtain. */
  openTable: boolean;
  /** Before one's turn: what came of one's missions and what the other side did. */
  report: boolean;
  /** Great moments are heard. */
  sound: boolean;
  /** Ask again before a step that cannot be taken back. */
  confirm: boolean;
  /** Short lessons when a decision comes up for the first time. */
  lessons: boolean;
  lessonsSeen: string[];
}

export const DEFAULTS: Settings = {
  speed: "normal",
  autoSearch: false,
  autoPass: true,
  autoPlace: true,
  autoShips: true,
  autoDraw: true,
  autoSecrets: true,
  autoFire: true,
  autoWatch: true,
  autoAssault: true,
  autoReact: false,
  autoLeaders: false,
  autoFight: false,
  sheets: true,
  openTable: false,
  report: true,
  sound: true,
  confirm: false,
  lessons: true,
  lessonsSeen: [],
};

/** How long one thing that happened stays in view, in milliseconds. */
export const SHOWN_FOR: Record<Speed, number> = { off: 0, fast: 600, normal: 1300, slow: 2600 };
/** How long a computer's step stays on the table at least; it also waits until everything has been shown. */
export const BOT_PACE: Record<Speed, number> = { off: 0, fast: 50, normal: 100, slow: 600 };

const KEY = "fitg.settings";

export function readSettings(text: string | null): Settings {
  if (text === null) return DEFAULTS;
  try {
    return { ...DEFAULTS, ...(JSON.parse(text) as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

let current: Settings | null = null;
const listeners = new Set<() => void>();

function stored(): Settings {
  current ??= readSettings(localStorage.getItem(KEY));
  return current;
}

export function changeSettings(change: Partial<Settings>): void {
  current = { ...stored(), ...change };
  localStorage.setItem(KEY, JSON.stringify(current));
  for (const each of listeners) each();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
  };
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, stored);
}
