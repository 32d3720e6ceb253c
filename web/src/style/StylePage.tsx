/** Every piece at every size and in every state: the cast, the things, the worlds. */
import { useRef, type ReactNode } from "react";
import { go } from "../app/route";
import { useSeen } from "../app/useSeen";
import { Baked } from "../art/Baked";
import { CREATURES } from "../art/creatures";
import { EMBLEMS } from "../art/emblems";
import type { Figure } from "../art/people";
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
  terrainPicture,
  thingPicture,
  type Picture,
} from "../art/pictures";
import { RACES } from "../art/races";
import { SHIPS } from "../art/ships";
import { SOVEREIGNS } from "../art/sovereigns";
import { TERRAIN, type Terrain } from "../art/terrain";
import { THINGS } from "../art/things";
import { useFacts } from "../facts/FactsContext";
import { Crown, Defence, Force, House, Moon } from "../scene/glyphs";
import { EnvironIcon } from "../table/pieces/EnvironIcon";
import { UnitCounter } from "../table/pieces/UnitCounter";
import type { PageFacts } from "../wire/types";
import lit from "../table/board/Lit.module.css";
import { EMBLEM_SETS, FATES, LEVELS, LIGHTS, PERSON_SIZES, UNIT_SIZES, WORLD_SIZES } from "./parts";
import styles from "./StylePage.module.css";

interface Chapter {
  name: string;
  line: string;
  show: (facts: PageFacts) => ReactNode;
}

const CHAPTERS: Chapter[] = [
  { name: "Persons", line: "thirty-five, at 120, 64, 40 and 28 pixels", show: () => figures(PEOPLE, portraitPicture, PERSON_SIZES) },
  { name: "What befalls them", line: "wounds crack the frame, bars close it, an eye has seen them", show: () => FATES.map(fateOf) },
  { name: "States", line: "rest is flat; dashed may be clicked, full is chosen; the focus wears two rings", show: (facts) => <States facts={facts} /> },
  { name: "Sovereigns", line: "they may be summoned", show: () => figures(SOVEREIGNS, sovereignPicture, [104, 40]) },
  { name: "Races", line: "at peace, and in arms", show: () => Object.entries(RACES).map(raceOf) },
  { name: "Ships", line: "nose to the right, light from above", show: () => Object.keys(SHIPS).map(shipOf) },
  { name: "Units", line: "ground and space strength; the back is what the enemy sees", show: (facts) => <Units facts={facts} /> },
  { name: "Loyalty and control", line: "phases of a moon: the lit part is the Empire’s; the frame is who holds it", show: () => <Loyalty /> },
  { name: "Environs", line: "six kinds of ground", show: () => (Object.keys(TERRAIN) as Terrain[]).map(groundOf) },
  { name: "Worlds", line: "fifty-one, each drawn from its own name", show: (facts) => Object.values(facts.planets).map((planet) => worldOf(facts, planet)) },
  { name: "Worlds at every size", line: "the skyline goes, the ground stays", show: (facts) => <WorldSizes facts={facts} /> },
  { name: "Possessions", line: "found, carried, lost", show: () => named(THINGS, thingPicture, [96, 36]) },
  { name: "Creatures", line: "what lives there already", show: () => named(CREATURES, creaturePicture, [110, 40]) },
  ...Object.entries(EMBLEM_SETS).map(([set, name]) => ({ name, line: "at 64 and 28 pixels, on a card and on paper", show: () => emblemsOf(set) })),
  { name: "Buttons", line: "one bright button at a time, in the colour of the side", show: () => <Buttons /> },
];

export function StylePage() {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>
          ‹ Start page
        </button>
        <h1>Every piece, every state</h1>
        <p>Eight inks, one light from the left. Rebels are round and amber, the Empire is six-sided and ice.</p>
      </header>
      <nav className={styles.contents} aria-label="Chapters">
        {CHAPTERS.map(({ name }) => (
          <button key={name} type="button" className="link" onClick={() => { document.getElementById(idOf(name))?.scrollIntoView(); }}>
            {name}
          </button>
        ))}
      </nav>
      {CHAPTERS.map((chapter) => (
        <Part key={chapter.name} {...chapter} />
      ))}
    </main>
  );
}

const idOf = (name: string) => name.toLowerCase().replaceAll(" ", "-");

/** A thousand drawings would take many seconds: a chapter, and each of its pieces, is drawn when one comes near it. */
function Part({ name, line, show }: Chapter) {
  const facts = useFacts();
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box, NEAR);
  return (
    <section ref={box} id={idOf(name)} className={styles.part} aria-label={name}>
      <h2>
        {name} <small>{line}</small>
      </h2>
      <div className={seen ? "" : styles.waiting}>{seen && show(facts)}</div>
    </section>
  );
}

const NEAR = 240;

function Piece({ name, line = "", children }: { name: string; line?: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  const seen = useSeen(box, NEAR);
  return (
    <figure ref={box} className={seen ? "" : styles.unseen}>
      <div className={styles.row}>{seen && children}</div>
      <figcaption>
        <b>{name}</b>
        {line && <small>{line}</small>}
      </figcaption>
    </figure>
  );
}

const sizes = (picture: (size: number) => Picture, all: readonly number[]) => all.map((size) => <Baked key={size} picture={picture(size)} />);

function figures(all: Record<string, Figure>, picture: (id: string, size: number) => Picture, many: readonly number[]): ReactNode {
  return Object.entries(all).map(([id, { name, race, tag }]) => (
    <Piece key={id} name={name} line={tag ? `${race}, ${tag}` : race}>
      {sizes((size) => picture(id, size), many)}
    </Piece>
  ));
}

function named(all: Record<string, { name: string }>, picture: (id: string, size: number) => Picture, many: readonly number[]): ReactNode {
  return Object.entries(all).map(([id, { name }]) => (
    <Piece key={id} name={name}>
      {sizes((size) => picture(id, size), many)}
    </Piece>
  ));
}

const fateOf = ({ name, state }: (typeof FATES)[number]) => (
  <Piece key={name} name={name}>
    <Baked picture={portraitPicture("kogus", 110, state)} />
    <Baked picture={portraitPicture("redjac", 64, state)} />
    <Baked picture={portraitPicture("zina-adora", 40, state)} />
    <Baked picture={portraitPicture("barca", 28, state)} />
  </Piece>
);

const raceOf = ([id, [name, , ground]]: [string, [string, string, string]]) => (
  <Piece key={id} name={name} line={ground.replaceAll(" ", ", ") || "anywhere"}>
    {sizes((size) => racePicture(id, size), [88, 28])}
    {sizes((size) => racePicture(id, size, true), [64, 28])}
  </Piece>
);

const shipOf = (id: string) => (
  <Piece key={id} name={id.replaceAll("-", " ")}>
    {sizes((size) => shipPicture(id, size), [200, 90, 44])}
  </Piece>
);

const groundOf = (type: Terrain) => (
  <Piece key={type} name={TERRAIN[type].name}>
    <Baked picture={terrainPicture(type, 260, 120)} className={styles.cut} />
    <EnvironIcon type={type} size={28} />
  </Piece>
);

const sectorsOf = (facts: PageFacts, environs: readonly string[]) => environs.flatMap((id) => facts.environs[id] ?? []);

const worldOf = (facts: PageFacts, planet: PageFacts["planets"][string]) => (
  <Piece key={planet.id} name={planet.name} line={sectorsOf(facts, planet.environs).map(({ type }) => type).join(", ")}>
    <Baked picture={globePicture(planet.name, sectorsOf(facts, planet.environs), 64)} />
  </Piece>
);

function WorldSizes({ facts }: { facts: PageFacts }) {
  return (
    <>
      {["Angoff", "Charkhan", "Akubera", "Capilax"].map((name) => {
        const planet = Object.values(facts.planets).find((each) => each.name === name);
        return (
          <Piece key={name} name={name}>
            {sizes((r) => globePicture(name, sectorsOf(facts, planet?.environs ?? []), r), WORLD_SIZES)}
          </Piece>
        );
      })}
      <Piece name="Stars">
        <Baked picture={sunPicture(80)} />
        <Baked picture={starPicture(17, 16)} />
      </Piece>
    </>
  );
}

const emblemsOf = (set: string) =>
  Object.entries(EMBLEMS)
    .filter(([, each]) => each.set === set)
    .map(([id, { name, letter }]) => (
      <Piece key={id} name={letter ? `${String(letter)} · ${name}` : name}>
        <span className={styles.card}>
          <Baked picture={emblemPicture(id, 64)} />
        </span>
        <span className={styles.card}>
          <Baked picture={emblemPicture(id, 28)} />
        </span>
        <span className={styles.paper}>
          <Baked picture={emblemPicture(id, 28, "#0b1026", "#d8512b")} />
        </span>
      </Piece>
    ));

function Units({ facts }: { facts: PageFacts }) {
  return (
    <>
      {Object.entries(facts.unit_kinds).map(([kind, unit]) => (
        <Piece key={kind} name={unit.name}>
          {UNIT_SIZES.map((size) => (
            <UnitCounter key={size} kind={kind} facts={unit} side={unit.side} size={size} />
          ))}
        </Piece>
      ))}
      {(["rebel", "imperial"] as const).map((side) => (
        <Piece key={side} name={side === "rebel" ? "Back, Rebels" : "Back, Empire"}>
          {sizes((size) => counterPicture({ kind: "", side, back: true }, size), UNIT_SIZES)}
        </Piece>
      ))}
    </>
  );
}

function Loyalty() {
  return (
    <>
      {LEVELS.map((name, index) => (
        <Piece key={name} name={name}>
          {(["empire", "rebel", "none"] as const).map((control) => (
            <Moon key={control} level={index - 1} control={control} r={16} />
          ))}
          <Moon level={index - 1} control="empire" r={9} />
        </Piece>
      ))}
      <Piece name="Capital, throne, home">
        <Crown />
        <Crown large />
        <House />
      </Piece>
      <Piece name="Fleets">
        <Force side="rebel" number={5} />
        <Force side="imperial" number={9} />
      </Piece>
      <Piece name="Defences" line="up, down, level 0">
        <Defence level={2} up side="imperial" />
        <Defence level={1} up={false} side="rebel" />
        <Defence level={0} up side="imperial" />
      </Piece>
    </>
  );
}

/** What a pointer and a key do to a thing cannot be held for a picture: it is drawn as the rules for them say. */
function States({ facts }: { facts: PageFacts }) {
  const angoff = Object.values(facts.planets).find((each) => each.name === "Angoff");
  const pieces: { name: string; round: boolean; piece: ReactNode }[] = [
    { name: "a person of the Rebels", round: true, piece: <Face id="kogus" /> },
    { name: "a wounded one", round: true, piece: <Face id="boccanegra" state={{ wounds: 2 }} /> },
    { name: "one who is seen", round: true, piece: <Face id="zina-adora" state={{ detected: true }} /> },
    { name: "a captive", round: true, piece: <Face id="adam-starlight" state={{ captive: true }} /> },
    { name: "a person of the Empire", round: true, piece: <Face id="redjac" /> },
    { name: "a unit", round: false, piece: <UnitCounter kind="line" facts={facts.unit_kinds["line"]} side="imperial" size={54} /> },
    { name: "units face down", round: false, piece: <Baked picture={counterPicture({ kind: "", side: "imperial", back: true }, 54)} /> },
    { name: "a ship", round: false, piece: <Baked picture={shipPicture("planetary-privateer", 96)} /> },
    { name: "a world", round: true, piece: <span className={styles.globe}><Baked picture={globePicture("Angoff", sectorsOf(facts, angoff?.environs ?? []), 36)} /></span> },
  ];
  return LIGHTS.map((state) => (
    <figure key={state} className={styles.lights}>
      <figcaption>
        <b>{state}</b>
      </figcaption>
      <div className={styles.row}>
        {pieces.map(({ name, round, piece }) => (
          <span key={name} className={`${lit.thing ?? ""} ${lit[state] ?? ""} ${styles[state] ?? ""} ${round ? styles.round : ""}`} role="img" aria-label={`${name}, ${state}`}>
            {piece}
          </span>
        ))}
      </div>
    </figure>
  ));
}

function Face({ id, state = {} }: { id: string; state?: Parameters<typeof portraitPicture>[2] }) {
  return (
    <span className={styles.face}>
      <Baked picture={portraitPicture(id, 64, state)} />
    </span>
  );
}

function Buttons() {
  return ["primary", "", "quiet", "danger"].flatMap((kind) =>
    (["rebel", "imperial"] as const).slice(0, kind === "primary" ? 2 : 1).map((side) => (
      <Piece key={`${kind} ${side}`} name={`${kind || "plain"}, and when it cannot be pressed`}>
        <span data-bright={side} className={styles.row}>
          <button type="button" className={`button ${kind}`}>
            Fly to Lysenda
          </button>
          <button type="button" className={`button ${kind}`} disabled>
            Fly to Lysenda
          </button>
        </span>
      </Piece>
    )),
  );
}
