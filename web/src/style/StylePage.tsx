/** In development: every piece at every size and in every state, to be looked at. */
import type { CSSProperties, ReactNode } from "react";
import { Baked } from "../art/Baked";
import { CREATURES } from "../art/creatures";
import { EMBLEMS } from "../art/emblems";
import { PEOPLE } from "../art/people";
import {
  counterPicture,
  creaturePicture,
  emblemPicture,
  globePicture,
  portraitPicture,
  racePicture,
  shipPicture,
  sovereignPicture,
  starPicture,
  sunPicture,
  thingPicture,
  type Picture,
} from "../art/pictures";
import { RACES } from "../art/races";
import { SHIPS } from "../art/ships";
import { SOVEREIGNS } from "../art/sovereigns";
import { THINGS } from "../art/things";
import { useFacts } from "../facts/FactsContext";
import { Crown, Defence, Force, House, Moon } from "../scene/glyphs";
import { UnitCounter } from "../table/pieces/UnitCounter";
import lit from "../table/board/Lit.module.css";
import styles from "./StylePage.module.css";

const SIZES = [120, 64, 40, 28];
const WORLD_SIZES = [100, 64, 40];
const LEVELS = ["rebellion", "unrest", "dissent", "neutral", "loyal", "patriotic"];
const STATES = [{}, { wounds: 1 }, { wounds: 3 }, { wounds: 6 }, { captive: true }, { detected: true }, { dead: true }, { mission: "D" }];

/** What a pointer and a keyboard do to a thing cannot be held for a picture: it is drawn as the rules for them say. */
const LIGHTS: { state: string; held?: CSSProperties }[] = [
  { state: "rest" },
  { state: "lit" },
  { state: "hover", held: { outline: "2px solid var(--paper)", outlineOffset: 2 } },
  { state: "focus", held: { outline: "3px solid var(--paper)", outlineOffset: 4, boxShadow: "0 0 0 3px var(--ink)" } },
  { state: "chosen" },
  { state: "along" },
];
const PIECES = [
  { name: "a person", piece: <Baked picture={portraitPicture("redjac", 64)} /> },
  { name: "a wounded one", piece: <Baked picture={portraitPicture("kogus", 64, { wounds: 2 })} /> },
  { name: "a captive", piece: <Baked picture={portraitPicture("zina-adora", 64, { captive: true })} /> },
  { name: "one who is seen", piece: <Baked picture={portraitPicture("boccanegra", 64, { detected: true })} /> },
  { name: "a ship", piece: <Baked picture={shipPicture("planetary-privateer", 90)} /> },
  { name: "units face down", piece: <Baked picture={counterPicture({ kind: "", side: "imperial", back: true }, 44)} /> },
];

export function StylePage() {
  const facts = useFacts();
  const sized = (names: string[], picture: (id: string, size: number) => Picture, sizes = SIZES) =>
    names.map((id) => (
      <figure key={id}>
        {sizes.map((size) => (
          <Baked key={size} picture={picture(id, size)} />
        ))}
        <figcaption>{id}</figcaption>
      </figure>
    ));
  return (
    <main className={styles.page}>
      <h1>Every piece, every state</h1>
      <Part name="Persons">{sized(Object.keys(PEOPLE), portraitPicture)}</Part>
      <Part name="What befalls them">
        {STATES.map((state, index) => (
          <figure key={index}>
            {SIZES.map((size) => (
              <Baked key={size} picture={portraitPicture("kogus", size, state)} />
            ))}
            <figcaption>{JSON.stringify(state)}</figcaption>
          </figure>
        ))}
      </Part>
      <Part name="Pieces to click">
        {LIGHTS.map(({ state, held }) => (
          <figure key={state}>
            {PIECES.map(({ name, piece }) => (
              <button key={name} type="button" className={`${lit.thing ?? ""} ${lit[state] ?? ""}`} style={held} aria-label={`${name}, ${state}`}>
                {piece}
              </button>
            ))}
            <figcaption>{state}</figcaption>
          </figure>
        ))}
      </Part>
      <Part name="Sovereigns">{sized(Object.keys(SOVEREIGNS), sovereignPicture, [104, 40])}</Part>
      <Part name="Races">{sized(Object.keys(RACES), racePicture, [96, 28])}</Part>
      <Part name="Races in arms">{sized(Object.keys(RACES), (id, size) => racePicture(id, size, true), [64, 28])}</Part>
      <Part name="Ships">{sized(Object.keys(SHIPS), shipPicture, [200, 44])}</Part>
      <Part name="Units">
        {Object.entries(facts.unit_kinds).map(([kind, unit]) => (
          <figure key={kind}>
            {[64, 40, 34].map((size) => (
              <UnitCounter key={size} kind={kind} facts={unit} side={unit.side} size={size} />
            ))}
            <figcaption>{unit.name}</figcaption>
          </figure>
        ))}
        {(["rebel", "imperial"] as const).map((side) => (
          <figure key={side}>
            <Baked picture={counterPicture({ kind: "", side, back: true }, 64)} />
            <Baked picture={counterPicture({ kind: "", side, back: true }, 40)} />
            <figcaption>{`back, ${side}`}</figcaption>
          </figure>
        ))}
      </Part>
      <Part name="Worlds at every size">
        {["Angoff", "Charkhan", "Akubera", "Capilax"].map((name) => {
          const planet = Object.values(facts.planets).find((each) => each.name === name);
          return (
            <figure key={name}>
              {WORLD_SIZES.map((r) => (
                <Baked key={r} picture={globePicture(name, planet?.environs.flatMap((id) => facts.environs[id] ?? []) ?? [], r)} />
              ))}
              <figcaption>{name}</figcaption>
            </figure>
          );
        })}
      </Part>
      <Part name="Buttons">
        {["primary", "", "quiet", "danger"].map((kind) => (
          <figure key={kind}>
            <button type="button" className={`button ${kind}`}>
              Fly to Lysenda
            </button>
            <button type="button" className={`button ${kind}`} disabled>
              Fly to Lysenda
            </button>
            <figcaption>{`${kind || "plain"}, and when it cannot be pressed`}</figcaption>
          </figure>
        ))}
      </Part>
      <Part name="Loyalty and control">
        {LEVELS.map((name, index) => (
          <figure key={name}>
            {(["empire", "rebel", "none"] as const).map((control) => (
              <Moon key={control} level={index - 1} control={control} r={12} />
            ))}
            <figcaption>{name}</figcaption>
          </figure>
        ))}
        <figure>
          <Crown />
          <Crown large />
          <House />
          <Force side="rebel" number={5} />
          <Force side="imperial" number={9} />
          <Defence level={2} up side="imperial" />
          <Defence level={1} up={false} side="rebel" />
          <figcaption>capital, throne, home, fleets, defences</figcaption>
        </figure>
      </Part>
      <Part name="Worlds">
        {Object.values(facts.planets).map((planet) => (
          <figure key={planet.id}>
            <Baked picture={globePicture(planet.name, planet.environs.flatMap((id) => facts.environs[id] ?? []), 64)} />
            <figcaption>{planet.name}</figcaption>
          </figure>
        ))}
        <figure>
          <Baked picture={sunPicture(80)} />
          <Baked picture={starPicture(17, 16)} />
          <figcaption>stars</figcaption>
        </figure>
      </Part>
      <Part name="Possessions">{sized(Object.keys(THINGS), thingPicture, [96, 36])}</Part>
      <Part name="Creatures">{sized(Object.keys(CREATURES), creaturePicture, [110, 40])}</Part>
      <Part name="Emblems">{sized(Object.keys(EMBLEMS), (id, size) => emblemPicture(id, size), [64, 28])}</Part>
    </main>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={name}>
      <h2>{name}</h2>
      <div>{children}</div>
    </section>
  );
}
