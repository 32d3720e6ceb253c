/** Sides as they are called to people. */
import type { Side } from "../wire/types";

export const SIDE_NAMES: Readonly<Record<Side, string>> = { rebel: "the Rebels", imperial: "the Empire" };

export function otherSide(side: Side): Side {
  return side === "rebel" ? "imperial" : "rebel";
}
