/** A fight in the place of the map: both sides face each other, the numbers and the dice between them. */
import { useBaked } from "../../art/bake";
import { groundPicture, halfPicture, type Half } from "../../art/fights";
import { useFacts } from "../../facts/FactsContext";
import { characterName } from "../../facts/names";
import { CharacterCard } from "../../table/board/CharacterCard";
import { Lit } from "../../table/board/Lit";
import { pieceKey } from "../../table/decision/lighting";
import { medalOf } from "../../table/pieces/medalOf";
import { Portrait } from "../../table/pieces/Portrait";
import { Thrown } from "../../table/pieces/Thrown";
import { arithmetic } from "../../table/story/arithmetic";
import { Token } from "../tokens";
import styles from "./FightScene.module.css";
import type { Exchange, Fighter, Force, Party, Stage } from "./stage";

interface FightSceneProps {
  stage: Stage;
  /** The entry that is being told, if it has just been: its dice fall. */
  fresh: number | null;
  onMap: () => void;
}

export function FightScene({ stage, fresh, onMap }: FightSceneProps) {
  const ground = useBaked(groundPicture(stage.ground));
  return (
    <section className={styles.stage} aria-label={stage.title} data-fight={stage.place} data-still>
      <Backdrop half={stage.left.half} at="left" />
      <Backdrop half={stage.right.half} at="right" />
      <span className={styles.divide} aria-hidden="true" />
      <img className={styles.ground} src={ground} alt="" draggable={false} />
      <header className={styles.head}>
        <p>{stage.line}</p>
        <h2>{stage.title}</h2>
      </header>
      <button type="button" className={styles.map} onClick={onMap}>
        See the map
      </button>
      <Side party={stage.left} at="left" lost={stage.exchange?.leftLoss ?? 0} unit={stage.exchange?.unit} />
      <Middle stage={stage} fresh={fresh} />
      <Side party={stage.right} at="right" lost={stage.exchange?.rightLoss ?? 0} unit={stage.exchange?.unit} />
    </section>
  );
}

function Backdrop({ half, at }: { half: Half; at: "left" | "right" }) {
  const url = useBaked(halfPicture(half));
  return <img className={`${styles.half} ${styles[at] ?? ""}`} src={url} alt="" draggable={false} />;
}

const NAMES: Record<Half, string> = { rebel: "The Rebels", imperial: "The Empire", creature: "What lives here", locals: "The mob" };

/** So many people on a side are drawn so large. */
const SIZES: [many: number, size: number][] = [
  [2, 112],
  [4, 84],
  [6, 64],
];
const LEAST = 48;

function Side({ party, at, lost, unit }: { party: Party; at: "left" | "right"; lost: number; unit: Exchange["unit"] | undefined }) {
  const size = SIZES.find(([many]) => party.people.length <= many)?.[1] ?? LEAST;
  return (
    <div className={`${styles.side} ${styles[at] ?? ""}`} role="group" aria-label={`${NAMES[party.half]}, ${party.attacks ? "attacking" : "defending"}`}>
      <ul className={styles.people}>
        {party.force && <ForceItem force={party.force} half={party.half} units={party.units.length > 0} />}
        {party.people.map((fighter) => (
          <Person key={fighter.character.id} fighter={fighter} size={size} />
        ))}
      </ul>
      {party.units.length > 0 && (
        <ul className={styles.units}>
          {party.units.map((pile) => (
            <li key={pile.key}>
              <Token of={pile} size={54} style={{ left: "50%", top: "50%" }} />
            </li>
          ))}
        </ul>
      )}
      {lost > 0 && unit && (
        <p className={styles.lost}>
          <b>{`−${lost}`}</b> {lost === 1 ? unit : `${unit}s`}
        </p>
      )}
    </div>
  );
}

function Person({ fighter: { character, remark, out }, size }: { fighter: Fighter; size: number }) {
  const facts = useFacts();
  const name = characterName(facts, character.id);
  const { endurance = 0 } = character.ratings;
  return (
    <li className={`${styles.fighter} ${out ? styles.out : ""}`}>
      <Lit id={pieceKey(character.id)} label={`${name}, ${remark}`} className={`${styles.face} ${styles[character.side] ?? ""}`} card={<CharacterCard character={character} />}>
        <Portrait id={character.id} size={size} state={medalOf(character)} />
      </Lit>
      <span className={styles.words}>
        <b>{name}</b>
        <small>{remark}</small>
        <Shields all={endurance} gone={character.wounds} />
      </span>
    </li>
  );
}

function ForceItem({ force, half, units }: { force: Force; half: Half; units: boolean }) {
  return (
    <li className={styles.fighter}>
      {!units && (
        <span className={styles.face}>
          <Portrait id={force.id} side={half === "rebel" ? "rebel" : "imperial"} size={128} />
        </span>
      )}
      <span className={styles.words}>
        <b>{force.name}</b>
        <small>{force.strength === null ? "strength not known yet" : `Strength ${force.strength}`}</small>
        {force.endurance === null ? force.strength !== null && <small>cannot be wounded</small> : <Shields all={force.endurance} gone={force.wounds} />}
      </span>
    </li>
  );
}

/** How much more somebody can take: full shields are left, hollow ones gone. */
function Shields({ all, gone }: { all: number; gone: number }) {
  if (all <= 0) return null;
  return (
    <span className={styles.shields} role="img" aria-label={`${Math.max(0, all - gone)} of ${all} endurance left`}>
      {Array.from({ length: all }, (_, index) => (
        <svg key={index} viewBox="0 0 10 12" width="10" height="12" className={index < all - gone ? "" : styles.gone} aria-hidden="true">
          <path d="M.8.8h8.4v5.4Q9.2 9.6 5 11.3.8 9.6.8 6.2Z" />
        </svg>
      ))}
    </span>
  );
}

const POINTS = 16;
const BURST = Array.from({ length: POINTS * 2 }, (_, index) => {
  const [angle, r] = [(index / (POINTS * 2)) * 2 * Math.PI, index % 2 ? 76 : 98];
  return `${(100 + r * Math.cos(angle)).toFixed(1)},${(100 + r * Math.sin(angle)).toFixed(1)}`;
}).join(" ");

function Middle({ stage: { exchange, sums, left, right }, fresh }: { stage: Stage; fresh: number | null }) {
  const facts = useFacts();
  const told = exchange && arithmetic(exchange.entry, facts);
  const [ours, theirs] = exchange ? [exchange.left, exchange.right] : sums;
  return (
    <div className={styles.middle}>
      <div key={exchange?.entry.number ?? "before"} className={styles.burst}>
        <svg viewBox="0 0 200 200" aria-hidden="true">
          <polygon points={BURST} />
        </svg>
        <p>
          <span>{left.units.length > 0 && right.units.length > 0 ? "strength" : "Combat"}</span>
          <strong>
            <b className={styles[left.half]}>{ours ?? "?"}</b>
            <i>:</i>
            <b className={styles[right.half]}>{theirs ?? "?"}</b>
          </strong>
          {!exchange && <span>the dice come next</span>}
        </p>
      </div>
      {told && (
        <div className={styles.dice}>
          <Thrown dice={told.dice} falling={fresh === exchange.entry.number} />
        </div>
      )}
    </div>
  );
}
