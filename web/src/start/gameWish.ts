/** What the form asks the server for. */
import { otherSide } from "../network/sides";
import { HUMAN } from "../table/seats";
import type { NewGame, PaceName, Side } from "../wire/types";

export type Seating = "computer" | "hot-seat" | "friend" | "watch";

export interface FormState {
  scenario: string;
  seating: Seating;
  side: Side;
  bot: string;
  /** The Empire's player where two bots are watched. */
  otherBot: string;
  seed: string;
  /** The ruleset, where it is not the usual one. */
  ruleset: string | null;
  rulings: NewGame["options"];
  /** How much time both have, where a friend plays elsewhere. */
  pace: PaceName;
}

export function gameWish({ scenario, seating, side, bot, otherBot, seed, ruleset, rulings, pace }: FormState): NewGame {
  const players: Record<Seating, Record<Side, string>> = {
    computer: { rebel: side === "rebel" ? HUMAN : bot, imperial: side === "imperial" ? HUMAN : bot },
    "hot-seat": { rebel: HUMAN, imperial: HUMAN },
    friend: { rebel: HUMAN, imperial: HUMAN },
    watch: { rebel: bot, imperial: otherBot },
  };
  // Between two people in two places nobody names the seed.
  const elsewhere = seating === "friend" ? { friend: otherSide(side), seed: null, pace } : { friend: null, seed: seed.trim() || null, pace: "none" as const };
  return { scenario, ...players[seating], ...elsewhere, watching: "link", seal: "", options: { ...(ruleset ? { ruleset } : {}), ...rulings } };
}
