/** At the table of a puzzle: its question, and once its time is up whether it was solved, and why. */
import { useEffect, useState } from "react";
import { go } from "../app/route";
import { http } from "../wire/http";
import type { PuzzleState } from "../wire/types";
import { tryPuzzle } from "./PuzzlesPage";
import styles from "./Puzzles.module.css";
import { rememberSolved } from "./solved";
import { verdict } from "./usePuzzle";

interface PanelProps {
  game: string;
  step: number;
  /** Whatever is being read: what became of the puzzle is said in the story. */
  onTab: (tab: "story") => void;
}

export function PuzzlePanel({ game, step, onTab }: PanelProps) {
  const [state, setState] = useState<PuzzleState | null>(null);
  const [problem, setProblem] = useState("");
  const over = state?.over ?? false;
  useEffect(() => {
    if (over) return;
    let current = true;
    http.puzzle(game).then(
      (told) => {
        if (!current) return;
        setState(told);
        if (told.over) onTab("story");
        if (told.solved) rememberSolved(told.puzzle.id);
      },
      (error: unknown) => { if (current) setProblem(error instanceof Error ? error.message : String(error)); },
    );
    return () => { current = false; };
  }, [game, step, over, onTab]);
  if (!state) return null;
  const { puzzle } = state;
  return (
    <section className={styles.banner} aria-label="Puzzle" data-puzzle={over ? (state.solved ? "solved" : "missed") : "open"}>
      <h3>{over ? verdict(state) : `Puzzle: ${puzzle.title}`}</h3>
      <p role="status">{over ? state.why : puzzle.question}</p>
      {problem && <p role="alert">{problem}</p>}
      {over && (
        <div className={styles.buttons}>
          <button type="button" className="button" onClick={() => { tryPuzzle(puzzle.id, setProblem); }}>
            Try again
          </button>
          <button type="button" className="button primary" onClick={() => { go({ page: "puzzles" }); }}>
            More puzzles
          </button>
        </div>
      )}
    </section>
  );
}
