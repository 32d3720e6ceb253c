/** What is lit, chosen or going along, told to each thing by itself: a click draws two things, not three hundred. */
import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { Key } from "../decision/lighting";
import type { BoardState } from "./BoardContext";

/** `lit` may be clicked; `chosen` is clicked already; `along` goes with what is chosen. */
export type Light = "lit" | "chosen" | "along" | "";

export class Lights {
  private readonly listeners = new Set<() => void>();

  constructor(private board: BoardState) {}

  /** Tell everybody what the board shows now. */
  show(board: BoardState): void {
    this.board = board;
    for (const tell of this.listeners) tell();
  }

  of(key: Key): Light {
    if (this.board.chosen.includes(key)) return "chosen";
    if (this.board.lit.has(key)) return "lit";
    return this.board.along.has(key) ? "along" : "";
  }

  /** How many of these may be clicked. */
  among(keys: readonly Key[]): number {
    return keys.filter((key) => this.board.lit.has(key)).length;
  }

  /** Where the decision is about, and where the story points. */
  get here(): string {
    return this.board.here;
  }

  get pointed(): string {
    return this.board.pointed ?? "";
  }

  /** The numbers of its pins; "" for none. */
  pinsAt(planet: string): string {
    return this.board.pins?.get(planet) ?? "";
  }

  /** Can it be drawn over the map now? */
  grabs(key: Key): boolean {
    return this.board.grabs?.has(key) ?? false;
  }

  grab(key: Key): void {
    this.board.grab?.(key);
  }

  drop(): void {
    this.board.drop?.();
  }

  more(key: Key, number: number): boolean {
    return this.board.more?.(key, number) ?? false;
  }

  get settled(): boolean {
    return this.board.settled?.() ?? true;
  }

  click(key: Key): void {
    this.board.click(key);
  }

  foresee(key: Key | null): void {
    this.board.foresee(key);
  }

  readonly subscribe = (tell: () => void): (() => void) => {
    this.listeners.add(tell);
    return () => this.listeners.delete(tell);
  };
}

export const LightsContext = createContext<Lights | null>(null);

export function useLights(): Lights {
  const lights = use(LightsContext);
  if (!lights) throw new Error("useLights needs a LightsContext");
  return lights;
}

/** Something about the lights that is a word or a number; who asks is drawn again only when it changes. */
export function useLight<T extends string | number | boolean>(ask: (lights: Lights) => T): T {
  const lights = useLights();
  return useSyncExternalStore(
    lights.subscribe,
    useCallback(() => ask(lights), [lights, ask]),
  );
}
