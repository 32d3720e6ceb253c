/** An option as a card: what it is, what it is for, and what may come of it. */
import { Baked } from "../../art/Baked";
import { emblemPicture } from "../../art/pictures";
import type { ActionInfo } from "../../wire/types";
import { useBoard } from "../board/BoardContext";
import { EnvironIcon } from "../pieces/EnvironIcon";
import { Portrait } from "../pieces/Portrait";
import { PossessionIcon } from "../pieces/PossessionIcon";
import { nameOf, type Choice } from "./choices";
import type { CardRow, Digest } from "./digest";
import styles from "./OptionCard.module.css";
import { emblemOf, faceOf } from "./options";
import { percent } from "./percent";

interface CardProps {
  action: Choice;
  /** What it is called where it stands. */
  text: string;
  /** Who does it, for those who cannot see whose face is chosen. */
  who: string;
  number: number | undefined;
  digest: Digest;
  /** It is one of several missions: each row has its place, whether there is something in it or not. */
  mission: boolean;
  /** The adviser would choose it. */
  suggested: boolean;
  onAct: () => void;
  onPreview: () => void;
}

export function OptionCard({ action, text, who, number, digest, mission, suggested, onAct, onPreview }: CardProps) {
  const [, name = text, letter] = /^(.*) \((.)\)$/.exec(text) ?? [];
  // Beside two pictures there is no room for words, nor beside one for many.
  const below = mission || action.pieces.length > 1 || name.length > LONG_NAME;
  return (
    <button
      type="button"
      className={`${styles.card} ${mission ? styles.mission : ""} ${suggested ? styles.suggested : ""}`}
      title={action.final ? "Cannot be taken back" : undefined}
      data-number={number}
      data-action={nameOf(action)}
      onClick={onAct}
      onPointerEnter={onPreview}
      onFocus={onPreview}
    >
      <span className={styles.head}>
        {letter && <span className={styles.letter}>{letter}</span>}
        <Picture action={action} size={mission ? 24 : 30} />
        {!below && <span className={styles.name}>{name}</span>}
        {suggested && <span className={styles.spark} title="The adviser would choose it">✦</span>}
        {number !== undefined && <kbd aria-hidden="true">{number}</kbd>}
      </span>
      {below && <span className={styles.name}>{name}</span>}
      <span className="visually-hidden">{who && ` (${who})`}. </span>
      {action.use && <span className={styles.use}>{action.use}</span>}
      {digest.rows.length > 0 && (
        <span className={styles.rows}>
          {(mission ? inPlaces(digest) : digest.rows).map((row, index) => (typeof row === "string" ? <span key={index} className={styles.none}>{row}</span> : <Row key={row.words} row={row} />))}
        </span>
      )}
      {action.final && <span className={styles.final} aria-hidden="true" />}
    </button>
  );
}

const LONG_NAME = 16;
const NO_MORE = "no more to gain";
const NO_DANGER = "no danger of its own";

/** What is reached, what further, what goes wrong: each in its own place. */
function inPlaces({ rows, steps }: Digest): (CardRow | string)[] {
  if (!steps) return rows;
  const place = (kind: CardRow["kind"], empty: string) => rows.find((row) => row.kind === kind) ?? empty;
  return [place("least", ""), place("further", NO_MORE), place("harm", NO_DANGER)].filter((row) => row !== "");
}

function Row({ row: { words, chance, kind } }: { row: CardRow }) {
  return (
    <span className={styles.row} data-kind={kind}>
      <span className={styles.outcome}>
        {kind === "least" && <span className="visually-hidden">at least </span>}
        {words}
      </span>
      <b>{percent(chance)}</b>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${String(chance * 100)}%` }} />
      </span>
    </span>
  );
}

/** What an option is about: a mission's emblem, a face, a thing, the kind of a place. */
function Picture({ action, size }: { action: ActionInfo; size: number }) {
  const { facts, view } = useBoard();
  const emblem = emblemOf(action, view.decision?.side ?? "rebel");
  const face = faceOf(action);
  const thing = action.pieces.find((piece) => piece in facts.possessions);
  const place = facts.environs[action.to || (action.places.at(-1) ?? "")];
  if (emblem) return <Baked picture={emblemPicture(emblem, size)} />;
  if (thing || face) {
    return (
      <>
        {thing && <PossessionIcon id={thing} size={size} />}
        {face && <Portrait id={face} size={size} />}
      </>
    );
  }
  return place ? <EnvironIcon type={place.type} size={size - 4} /> : null;
}
