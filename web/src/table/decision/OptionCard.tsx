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
  /** Null: several can do it, but not all together, and one says who. */
  onAct: (() => void) | null;
  onPreview: () => void;
  /** Who can be sent on this mission alone. */
  sends?: Sent[];
  onSend?: (option: Choice) => void;
  onPreviewSent?: (option: Choice) => void;
}

export interface Sent {
  option: Choice;
  name: string;
  /** The adviser would send him. */
  advised: boolean;
}

/** The card, and below it the faces of those who can be sent alone. */
export function OptionCard({ sends = [], onSend, onPreviewSent, ...card }: CardProps) {
  if (sends.length < FEW_TO_SEND) return <Card {...card} />;
  return (
    <div className={styles.errand} data-open={card.onAct === null || undefined}>
      <Card {...card} />
      <div className={styles.faces} role="group" aria-label={card.text}>
        {sends.map(({ option, name, advised }) => (
          <button
            key={option.action}
            type="button"
            className={`${styles.face} ${advised ? styles.advised : ""}`}
            aria-label={`${name}: ${option.text}`}
            title={`${name}: ${option.text}`}
            data-send={option.action}
            onClick={() => { onSend?.(option); }}
            onPointerEnter={() => { onPreviewSent?.(option); }}
            onFocus={() => { onPreviewSent?.(option); }}
          >
            <Portrait id={faceOf(option) ?? ""} size={FACE} />
          </button>
        ))}
      </div>
    </div>
  );
}

const FEW_TO_SEND = 2;
const FACE = 22;

function Card({ action, text, who, number, digest, mission, suggested, onAct, onPreview }: Omit<CardProps, "sends" | "onSend" | "onPreviewSent">) {
  const [, name = text, letter] = /^(.*) \((.)\)$/.exec(text) ?? [];
  // Beside two pictures there is no room for words, nor beside one for many.
  const below = mission || action.pieces.length > 1 || name.length > LONG_NAME;
  const inside = (
    <>
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
      {onAct && digest.rows.length > 0 && (
        <span className={styles.rows}>
          {(mission ? inPlaces(digest) : digest.rows).map((row, index) => (typeof row === "string" ? <span key={index} className={styles.none}>{row}</span> : <Row key={row.words} row={row} />))}
        </span>
      )}
    </>
  );
  if (!onAct) return <div className={`${styles.card} ${styles.mission} ${styles.open}`}>{inside}<span className={styles.none}>Who goes?</span></div>;
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
      {inside}
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
