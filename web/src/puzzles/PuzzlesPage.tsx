/** Positions with a known best plan, to try oneself on. */
import { useEffect, useState } from "react";
import { go } from "../app/route";
import { Baked } from "../art/Baked";
import { globePicture } from "../art/pictures";
import { useFacts } from "../facts/FactsContext";
import { capital, PLAYER, shortName } from "../facts/names";
import { Emblem } from "../table/pieces/Emblem";
import { Portrait } from "../table/pieces/Portrait";
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
                  <Scene puzzle={each} />
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

const MOST_FACES = 3;

/** What a puzzle speaks of: its planet, and the people it names. */
function Scene({ puzzle }: { puzzle: PuzzleInfo }) {
  const facts = useFacts();
  const said = `${puzzle.title} ${puzzle.question}`;
  const place = (name: string) => said.search(new RegExp(`\\b${name}\\b`));
  const [planet] = Object.values(facts.planets)
    .filter((each) => place(each.name) >= 0)
    .sort((a, b) => place(a.name) - place(b.name));
  const people = Object.values(facts.characters).filter((each) => place(shortName(each.name)) >= 0);
  return (
    <span className={`${styles.scene} ${styles[puzzle.side] ?? ""}`} aria-hidden="true">
      {planet && <Baked picture={globePicture(planet.name, planet.environs.flatMap((id) => facts.environs[id] ?? []), 40)} />}
      {people.slice(0, MOST_FACES).map((each) => (
        <Portrait key={each.id} id={each.id} size={60} />
      ))}
      {!planet && people.length === 0 && <Emblem side={puzzle.side} size={60} />}
    </span>
  );
}

function titleOf(scenario: string, scenarios: readonly ScenarioInfo[]): string {
  return scenarios.find(({ id }) => id === scenario)?.title ?? scenario;
}
