/** Who is best at what: a click on a cell sends them. */
import { Baked } from "../../art/Baked";
import { emblemPicture } from "../../art/pictures";
import { pieceName } from "../../facts/names";
import { useBoard } from "../board/BoardContext";
import { RATING_WORDS } from "../board/ratingWords";
import { Portrait } from "../pieces/Portrait";
import type { Choice } from "./choices";
import type { CardRow } from "./digest";
import type { Group } from "./groups";
import type { Cell, Matrix } from "./matrix";
import styles from "./MatrixTable.module.css";
import { emblemOf, faceOf } from "./options";
import { percent } from "./percent";

interface MatrixProps {
  matrix: Matrix;
  /** What the adviser would do. */
  suggested: string | null;
  onAct: (choice: Choice) => void;
}

export function MatrixTable({ matrix: { missions, people, together, harm }, suggested, onAct }: MatrixProps) {
  const { view } = useBoard();
  const side = view.decision?.side ?? "rebel";
  return (
    <div className={styles.box} tabIndex={0} role="region" aria-label="Who is best at what">
      <table className={styles.matrix}>
        <caption>
          <span data-mark="best">best of them, alone</span>
          <span data-mark="plan">★ the adviser’s plan</span>
          <span>all numbers: at least this</span>
          <i>A click on a cell sends them.</i>
        </caption>
        <thead>
          <tr>
            <td />
            {missions.map((mission) => {
              const [, name = mission.text, letter] = /^(.*) \((.)\)$/.exec(mission.text) ?? [];
              const emblem = emblemOf(mission, side);
              return (
                <th key={mission.words.join(" ")} scope="col">
                  <span className={styles.signs}>
                    {letter && <b>{letter}</b>}
                    {emblem && <Baked picture={emblemPicture(emblem, 24)} />}
                  </span>
                  {name}
                  <small>{mission.use}</small>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {people.map((row) => (
            <tr key={row.group.subject}>
              <Who group={row.group} />
              {row.cells.map((cell, column) => (
                <Box key={column} cell={cell} planned={cell !== null && cell.choice.action === suggested} onAct={onAct} />
              ))}
            </tr>
          ))}
          {together && (
            <tr>
              <th scope="row" className={styles.who}>
                <span className={styles.faces}>
                  {people.slice(0, 3).map(({ group }) => (
                    <Portrait key={group.subject} id={faceOf(group.actions[0]) ?? ""} size={30} />
                  ))}
                </span>
                {together.group.subject}
                <small>as one group</small>
              </th>
              {together.cells.map((cell, column) => (
                <Box key={column} cell={cell} planned={false} onAct={onAct} />
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Goes wrong</th>
            {harm.map((row, column) => (
              <td key={column} className={row ? styles.harm : undefined}>
                {row ? (
                  <>
                    <b>{percent(row.chance)}</b> {row.words}
                  </>
                ) : (
                  "no danger of its own"
                )}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Who({ group }: { group: Group }) {
  const { facts, view } = useBoard();
  const id = faceOf(group.actions[0]) ?? "";
  const ratings = view.characters.find((each) => each.id === id)?.ratings ?? {};
  const best = Object.entries(ratings).filter(([name]) => name in RATING_WORDS).sort(([, one], [, other]) => other - one).slice(0, 3);
  return (
    <th scope="row" className={styles.who}>
      <Portrait id={id} size={44} />
      {id ? pieceName(facts, id) : group.subject}
      <small>{best.map(([name, value]) => `${RATING_WORDS[name] ?? name} ${String(value)}`).join(", ")}</small>
    </th>
  );
}

function Box({ cell, planned, onAct }: { cell: Cell | null; planned: boolean; onAct: (choice: Choice) => void }) {
  if (!cell) return <td className={styles.none}>not possible</td>;
  const [least, further] = [cell.rows.find(({ kind }) => kind === "least"), cell.rows.find(({ kind }) => kind === "further")];
  return (
    <td>
      <button type="button" className={`${styles.cell} ${cell.best ? styles.best : ""} ${planned ? styles.plan : ""}`} data-option={cell.choice.action} data-together={cell.choice.then ? "" : undefined} onClick={() => { onAct(cell.choice); }}>
        <span className="visually-hidden">{`${cell.choice.label}: `}</span>
        {planned && <span className={styles.star}>★</span>}
        {least ? <Line row={least} large /> : <span className={styles.words}>{cell.rows.length === 0 ? "…" : "nothing to gain"}</span>}
        {further && <Line row={further} />}
      </button>
    </td>
  );
}

function Line({ row: { words, chance, kind }, large = false }: { row: CardRow; large?: boolean }) {
  return (
    <span className={large ? styles.least : styles.further}>
      <b>{percent(chance)}</b>
      <span className={styles.words}>{words}</span>
      <span className={styles.bar} data-kind={kind} aria-hidden="true">
        <i style={{ inlineSize: `${String(chance * 100)}%` }} />
      </span>
    </span>
  );
}
