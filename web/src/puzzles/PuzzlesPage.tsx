/** Positions with a known best plan, to try oneself on. */
import { useEffect, useState } from "react";
import { go } from "../app/route";
import { capital, PLAYER } from "../facts/names";
import { Emblem } from "../table/pieces/Emblem";
import { Problem } from "../table/TableScreen";
import { http } from "../wire/http";
import type { PuzzleInfo, ScenarioInfo } from "../wire/types";
import styles from "./Puzzles.module.css";
import { solvedPuzzles } from "./solved";

/** Lay a puzzle and go to its table. */
export function tryPuzzle(puzzle: string, onProblem: (text: string) => void): void {
  http.tryPuzzle(puzzle).then(
    ({ id }) => { go({ page: "table", game: id }); },
    (error: unknown) => { onProblem(error instanceof Error ? error.message : String(error)); },
  );
}

export function PuzzlesPage() {
  const [all, setAll] = useState<PuzzleInfo[] | null>(null);
  const [scenarios, setScenarios] = useState<ScenarioInfo[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    Promise.all([http.puzzles(), http.scenarios()]).then(
      ([puzzles, known]) => {
        setAll(puzzles);
        setScenarios(known);
      },
      (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); },
    );
  }, []);
  if (problem) return <Problem text={problem} />;
  if (!all) return <p className="page-wait" role="status">Laying out the puzzles …</p>;
  const solved = solvedPuzzles();
  const bases = [...new Set(all.map((each) => each.scenario))];
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>
          ‹ Start page
        </button>
        <h1>Puzzles</h1>
        <p>{`Positions with a known best plan: you have solved ${String(all.filter(({ id }) => solved.has(id)).length)} of ${String(all.length)}.`}</p>
      </header>
      {bases.map((base) => (
        <section key={base} aria-label={titleOf(base, scenarios)}>
          <h2>{titleOf(base, scenarios)}</h2>
          <ul className={styles.puzzles}>
            {all
              .filter((each) => each.scenario === base)
              .map((each) => (
                <li key={each.id} className={styles.puzzle}>
                  <h3>
                    <Emblem side={each.side} size={18} /> {each.title}
                    {solved.has(each.id) && <span className={styles.solved}>✓ solved</span>}
                  </h3>
                  <small>{`${capital(each.theme)} · you lead the ${PLAYER[each.side]}`}</small>
                  <p>{each.question}</p>
                  <button type="button" className="button" aria-label={`Try ${each.title}`} onClick={() => { tryPuzzle(each.id, setProblem); }}>
                    Try it
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </main>
  );
}

function titleOf(scenario: string, scenarios: readonly ScenarioInfo[]): string {
  return scenarios.find(({ id }) => id === scenario)?.title ?? scenario;
}
