/** What has become of the puzzle that a game was laid for, once its time is up. */
import { useEffect, useState } from "react";
import { http } from "../wire/http";
import type { GameSummary, PuzzleState } from "../wire/types";

export const verdict = ({ solved }: PuzzleState) => (solved ? "Solved." : "That was not it.");

/** Null where the game is none of a puzzle, and until it is known. */
export function usePuzzle({ id, puzzle }: GameSummary): PuzzleState | null {
  const [state, setState] = useState<PuzzleState | null>(null);
  useEffect(() => {
    if (puzzle) http.puzzle(id).then(setState, () => undefined);
  }, [id, puzzle]);
  return state?.over ? state : null;
}
