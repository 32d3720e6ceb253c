/** What the proof of the dice says, reckoned here and not by the server. */
import type { DiceProof, GameSummary } from "../wire/types";
import { mixed, seal } from "./numbers";

export type Proof = DiceProof;

export interface Envelope {
  who: string;
  title: string;
  plate: string | null;
  number: string;
  seal: string;
  /** Null while it is closed, and where no number was given. */
  fits: boolean | null;
}

const THREE = ["rebel", "imperial", "server"] as const;
const ENDINGS: Record<string, string> = { rebel: "The Rebels’ number", imperial: "The Empire’s number", server: "The house’s number" };

export function envelopes(proof: Proof, summary: Pick<GameSummary, "sitting">): Envelope[] {
  return THREE.map((who) => {
    const person = summary.sitting.find((each) => each.side === who);
    const number = proof.numbers[who] ?? "";
    return {
      who,
      title: person ? `${person.name}’s number` : (ENDINGS[who] ?? who),
      plate: person?.plate ?? null,
      number,
      seal: proof.seals[who] ?? "",
      fits: number ? seal(number) === proof.seals[who] : null,
    };
  });
}

/** In one sentence, and whether all of it holds. */
export function verdict(proof: Proof, promised: string, commitmentOf: (seed: string) => string): { holds: boolean; sentence: string } {
  if (!proof.seed) return { holds: true, sentence: "The seals are known from the start; the numbers and the seed are told when the game is over." };
  const wrong = Object.entries(proof.numbers).filter(([who, number]) => number && seal(number) !== proof.seals[who]);
  if (wrong.length) return { holds: false, sentence: "A number does not fit its seal: these dice are not proved." };
  if (mixed(proof.numbers) !== proof.seed) return { holds: false, sentence: "The seed is not what the numbers make: these dice are not proved." };
  if (promised && commitmentOf(proof.seed) !== promised) return { holds: false, sentence: "The seed is not the one that was promised when the game began." };
  return { holds: true, sentence: "Each number fits its seal, and together they make the seed: nobody chose these dice." };
}
