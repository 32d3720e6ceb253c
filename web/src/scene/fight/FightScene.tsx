/** A fight in the place of the map: both sides face each other, the numbers and the dice between them. */
import { useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from "react";
import { Baked } from "../../art/Baked";
import { useBaked } from "../../art/bake";
import { groundPicture, halfPicture, type Half } from "../../art/fights";
import { globePicture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import { capital, characterName } from "../../facts/names";
import { CharacterCard } from "../../table/board/CharacterCard";
import { Lit } from "../../table/board/Lit";
import { pieceKey } from "../../table/decision/lighting";
import { medalOf } from "../../table/pieces/medalOf";
import { Portrait } from "../../table/pieces/Portrait";
import { ShipIcon } from "../../table/pieces/ShipIcon";
import { Thrown } from "../../table/pieces/Thrown";
import { UnitCounter } from "../../table/pieces/UnitCounter";
import type { Die } from "../../wire/types";
import { Token } from "../tokens";
import styles from "./FightScene.module.css";
import { NAMES, type Fighter, type Force, type Party, type Stage } from "./stage";

interface FightSceneProps {
  stage: Stage;
  /** The entry that is being told, if it has just been: its dice fall. */
  fresh: number | null;
  onMap: () => void;
}

/** A stage of this size shows its people as large as they are meant; a larger one shows them larger. */
const PLAIN = { width: 930, height: 450 };
const SCALES = { least: 0.55, most: 2.6 };
/** Lower or narrower than this there is no room for words. */
const WORDLESS = { width: 560, height: 300 };

export function FightScene({ stage, fresh, onMap }: FightSceneProps) {
  const ground = useBaked(groundPicture(stage.ground));
  const box = useRef<HTMLElement>(null);
  const { scale, small } = useScale(box);
  const style: CSSProperties & Record<"--scale", number> = { "--scale": scale };
  return (
    <section ref={box} className={`${styles.stage} ${small ? styles.tiny : ""}`} style={style} aria-label={stage.title} data-fight={stage.place} data-still>
      <Backdrop half={stage.left.half} at="left" />
      <Backdrop half={stage.right.half} at="right" />
      <span className={styles.divide} aria-hidden="true" />
      <img className={styles.ground} src={ground} alt="" draggable={false} />
      {stage.ground === "space" && <Limb planet={stage.planet} />}
      <header className={styles.head}>
        <p>{stage.line}</p>
        <h2>{stage.title}</h2>
      </header>
      <button type="button" className={styles.map} onClick={onMap}>
        See the map
      </button>
      <Side party={stage.left} at="left" scale={scale} />
      <Middle stage={stage} fresh={fresh} />
      <Side party={stage.right} at="right" scale={scale} />
    </section>
  );
}

/** How much larger than planned everything is drawn on a stage of this size. */
function useScale(box: RefObject<HTMLElement | null>): { scale: number; small: boolean } {
  const [found, setFound] = useState({ scale: 1, small: false });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const fits = Math.min(width / PLAIN.width, height / PLAIN.height);
      const scale = Math.round(Math.max(SCALES.least, Math.min(SCALES.most, fits)) * 20) / 20;
      const small = width < WORDLESS.width || height < WORDLESS.height;
      setFound((before) => (before.scale === scale && before.small === small ? before : { scale, small }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, [box]);
  return found;
}

/** Above a planet the planet itself lies below. */
function Limb({ planet }: { planet: string }) {
  const facts = useFacts();
  const { name = planet, environs = [] } = facts.planets[planet] ?? {};
  return (
    <span className={styles.limb} aria-hidden="true">
      <Baked picture={globePicture(name, environs.flatMap((id) => facts.environs[id] ?? []), 420)} />
    </span>
  );
}

function Backdrop({ half, at }: { half: Half; at: "left" | "right" }) {
  const url = useBaked(halfPicture(half));
  return <img className={`${styles.half} ${styles[at] ?? ""}`} src={url} alt="" draggable={false} />;
}

/** So many people on a side are drawn so large; who counts most is larger still. */
const SIZES: [many: number, size: number][] = [
  [1, 132],
  [2, 112],
  [4, 88],
  [6, 68],
];
const LEAST = 50;
const FOREMOST = 1.24;
/** So many piles of units on a side are drawn so large. */
const PILES: [many: number, size: number][] = [
  [2, 92],
  [4, 76],
];
const LEAST_PILE = 56;
/** More than so many stand close together, three in a row: a third row would not fit. */
const CLOSE = 4;
const FORCE = 150;
const SHIP = 120;

const sizeFor = (sizes: typeof SIZES, many: number, least: number) => sizes.find(([most]) => many <= most)?.[1] ?? least;

interface SideProps {
  party: Party;
  at: "left" | "right";
  scale: number;
}

function Side({ party, at, scale }: SideProps) {
  const crowd = party.people.length;
  // Where counters do the fighting, people stand behind them.
  const size = sizeFor(SIZES, party.units.length > 0 ? Math.max(3, crowd + 1) : crowd, LEAST);
  const pile = Math.round(sizeFor(PILES, party.units.length, LEAST_PILE) * scale);
  const first = foremost(party.people);
  return (
    <div className={`${styles.side} ${styles[at] ?? ""}`} role="group" aria-label={`${capital(NAMES[party.half])}, ${party.attacks ? "attacking" : "defending"}`}>
      {party.ships.length > 0 && (
        <p className={styles.ships} aria-hidden="true">
          {party.ships.slice(0, 2).map((ship) => (
            <ShipIcon key={ship.id} id={ship.id} damaged={ship.damaged} width={Math.round(SHIP * scale)} />
          ))}
        </p>
      )}
      <ul className={styles.people} data-crowd={crowd > CLOSE ? "" : undefined}>
        {party.force && <ForceItem force={party.force} half={party.half} units={party.units.length > 0} scale={scale} />}
        {party.people.map((fighter) => (
          <Person key={fighter.character.id} fighter={fighter} size={Math.round(size * scale * (fighter === first ? FOREMOST : 1))} />
        ))}
      </ul>
      {party.units.length > 0 && (
        <ul className={styles.units}>
          {party.units.map((each) => (
            <li key={each.key} style={{ width: pile + 4, height: pile + 4 }}>
              <Token of={each} size={pile} style={{ left: "50%", top: "50%" }} />
            </li>
          ))}
        </ul>
      )}
      {party.fallen.length > 0 && <Fallen party={party} size={Math.round(pile * 0.72)} />}
    </div>
  );
}

/** Counters that the battle has cost, crossed out. */
function Fallen({ party: { fallen, half }, size }: { party: Party; size: number }) {
  const facts = useFacts();
  return (
    <ul className={styles.fallen} aria-label="Destroyed">
      {fallen.map(([kind, number], index) => (
        <li key={index}>
          <UnitCounter kind={kind} facts={facts.unit_kinds[kind]} side={half === "imperial" ? "imperial" : "rebel"} size={size} />
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <path d="M4 4 36 36M36 4 4 36" />
          </svg>
          <b>{number > 1 ? `${number} destroyed` : "destroyed"}</b>
        </li>
      ))}
    </ul>
  );
}

/** Who fights best of several; nobody where all are alike. */
function foremost(people: readonly Fighter[]): Fighter | null {
  const combat = ({ character, out }: Fighter) => (out ? -1 : (character.ratings["combat"] ?? 0));
  const [first, second] = [...people].sort((a, b) => combat(b) - combat(a));
  return first && second && combat(first) > combat(second) ? first : null;
}

function Person({ fighter: { character, remark, out, lost }, size }: { fighter: Fighter; size: number }) {
  const facts = useFacts();
  const name = characterName(facts, character.id);
  const { endurance = 0 } = character.ratings;
  return (
    <li className={`${styles.fighter} ${out ? styles.out : ""} ${lost ? styles.lost : ""}`}>
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

function ForceItem({ force, half, units, scale }: { force: Force; half: Half; units: boolean; scale: number }) {
  return (
    <li className={styles.fighter}>
      {!units && (
        <span className={styles.face}>
          <Portrait id={force.id} side={half === "rebel" ? "rebel" : "imperial"} size={Math.round(FORCE * scale)} />
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
        <svg key={index} viewBox="0 0 10 12" className={index < all - gone ? "" : styles.gone} aria-hidden="true">
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

function Middle({ stage: { exchange, sums, left, right, over }, fresh }: { stage: Stage; fresh: number | null }) {
  const told = exchange?.entry.arithmetic;
  const [ours, theirs] = exchange ? [exchange.left, exchange.right] : sums;
  const inSpace = left.units.length > 0 && right.units.length > 0;
  return (
    <div className={styles.middle}>
      {!over &&
        (["left", "right"] as const).map((at) => (
          <span key={at} className={`${styles.fire} ${styles[at] ?? ""}`} aria-hidden="true">
            <i />
            <i />
          </span>
        ))}
      <div key={exchange?.entry.number ?? "before"} className={styles.burst}>
        <svg viewBox="0 0 200 200" aria-hidden="true">
          <polygon points={BURST} />
        </svg>
        <p>
          <span>{over ? "the last round" : inSpace ? "strength" : "Combat"}</span>
          <strong>
            <b className={styles[left.half]}>{ours ?? "?"}</b>
            <i>:</i>
            <b className={styles[right.half]}>{theirs ?? "?"}</b>
          </strong>
          {!exchange && !over && <span>the dice come next</span>}
        </p>
      </div>
      {exchange && told && (
        <div className={styles.dice}>
          <Thrown dice={calledBy(told.dice, left, right)} falling={fresh === exchange.entry.number} />
        </div>
      )}
      {exchange && (
        <p className={styles.losses}>
          <span>{`${left.called}: ${losses(exchange.leftLoss, exchange.unit)}`}</span>
          <span>{`${right.called}: ${losses(exchange.rightLoss, exchange.unit)}`}</span>
        </p>
      )}
    </div>
  );
}

const losses = (number: number, unit: string) => (number === 1 ? `1 ${unit}` : `${String(number)} ${unit}s`);

/** Dice of attackers and defenders, by the names that who looks on has for them. */
function calledBy(dice: readonly Die[], left: Party, right: Party): Die[] {
  const [attackers, defenders] = left.attacks ? [left, right] : [right, left];
  return dice.map((roll) => (roll.label.startsWith("Attacker") ? { ...roll, label: attackers.called } : roll.label.startsWith("Defender") ? { ...roll, label: defenders.called } : roll));
}
