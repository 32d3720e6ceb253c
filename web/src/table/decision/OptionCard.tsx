/** An option as a card: what it is, and what may come of it. */
import { Baked } from "../../art/Baked";
import { emblemPicture } from "../../art/pictures";
import type { ActionInfo, Bundle, OddsTable } from "../../wire/types";
import { planetOf } from "../../scene/places";
import { useBoard } from "../board/BoardContext";
import { EnvironIcon } from "../pieces/EnvironIcon";
import { Portrait } from "../pieces/Portrait";
import { nameOf, type Choice } from "./choices";
import styles from "./OptionCard.module.css";
import { emblemOf, faceOf, inShort, outcomes } from "./options";
import { percent } from "./percent";

interface CardProps {
  action: Choice;
  /** What it is called where it stands. */
  text: string;
  number: number | undefined;
  /** Its chances; undefined until they are known. */
  tables: OddsTable[] | undefined;
  /** Many stand beside it. */
  dense: boolean;
  /** The adviser would choose it. */
  suggested: boolean;
  /** The same for everybody who is left. */
  bundle: Bundle | undefined;
  /** The chances of that. */
  together: OddsTable[] | undefined;
  onAct: () => void;
  onBundle: (bundle: Bundle) => void;
  onPreview: () => void;
}

const HATCHED_FROM = 1;

export function OptionCard({ action, text, number, tables, dense, suggested, bundle, together, onAct, onBundle, onPreview }: CardProps) {
  const { facts, here } = useBoard();
  const rows = outcomes(tables ?? [], dense);
  const [chance] = outcomes(together ?? [], dense);
  const planet = facts.planets[planetOf(facts, here)]?.name ?? "";
  const [, name = text, letter] = /^(.*) \((.)\)$/.exec(text) ?? [];
  return (
    <div className={`${styles.card} ${dense ? styles.dense : ""} ${suggested ? styles.suggested : ""}`}>
      <button
        type="button"
        className={styles.choose}
        aria-label={action.label}
        title={action.final ? "Cannot be taken back" : undefined}
        data-number={number}
        data-action={nameOf(action)}
        onClick={onAct}
        onPointerEnter={onPreview}
        onFocus={onPreview}
      >
        <span className={styles.head}>
          <Picture action={action} size={dense ? 24 : 30} />
          <span className={styles.name}>
            {name}
            {letter && <small>{letter}</small>}
          </span>
          {suggested && <span className={styles.spark}>✦</span>}
          {number !== undefined && <kbd>{number}</kbd>}
        </span>
        {rows.length > 0 && <span className={`${styles.rows} ${rows.length === 1 ? styles.single : ""}`}>
          {rows.map((row, index) => (
            <span key={row.outcome} className={styles.row}>
              <span className={styles.outcome}>{inShort(row.outcome, planet)}</span>
              <b>{percent(row.chance)}</b>
              <span className={styles.bar}>
                <i className={index >= HATCHED_FROM ? styles.further : ""} style={{ inlineSize: `${String(row.chance * 100)}%` }} />
              </span>
            </span>
          ))}
        </span>}
        {action.final && <span className={styles.final}>for good</span>}
      </button>
      {bundle && (
        <button type="button" className={styles.all} aria-label={chance ? `${bundle.label}: ${percent(chance.chance)} ${chance.outcome}` : bundle.label} data-bundle={bundle.label} onClick={() => { onBundle(bundle); }}>
          {bundle.label.replace(/:.*$/s, "")}
          {chance && <b title={chance.outcome}>{` ${percent(chance.chance)}`}</b>}
        </button>
      )}
    </div>
  );
}

/** What an option is about: a mission's emblem, a face, the kind of a place. */
function Picture({ action, size }: { action: ActionInfo; size: number }) {
  const { facts, view } = useBoard();
  const emblem = emblemOf(action, view.decision?.side ?? "rebel");
  const face = faceOf(action);
  const place = facts.environs[action.to || (action.places.at(-1) ?? "")];
  if (emblem) return <Baked picture={emblemPicture(emblem, size)} />;
  if (face) return <Portrait id={face} size={size} />;
  return place ? <EnvironIcon type={place.type} size={size - 4} /> : null;
}
