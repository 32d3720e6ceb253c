/** A planet on the map, as near as it is looked at: a moon, a small globe, or a world with all its people. */
import { memo, useCallback, useMemo, type CSSProperties } from "react";
import { Baked } from "../art/Baked";
import { emblemName } from "../art/emblems";
import { emblemPicture, globePicture, GLOBE_TILT, type Sector } from "../art/pictures";
import { lune } from "../art/terrain";
import { useFacts } from "../facts/FactsContext";
import { capital, isFlagship, LOYALTY_NAME, placeName, PLAYER, STATUS_NAME, unitName } from "../facts/names";
import { EnvironCard } from "../table/board/EnvironCard";
import { Lit } from "../table/board/Lit";
import { useLight, useLights, type Lights } from "../table/board/lights";
import { pdbOwner, TRACK } from "../table/board/track";
import { placeKey, planetKey, type Key } from "../table/decision/lighting";
import { EnvironIcon } from "../table/pieces/EnvironIcon";
import { Sign } from "../table/pieces/Sign";
import { UnitCounter } from "../table/pieces/UnitCounter";
import type { ConduitState } from "../wire/modules";
import type { PageFacts, PlanetView, SpaceView } from "../wire/types";
import { Conduit, CONDUIT_NAME } from "./Conduit";
import { hasNames, isLow, type Detail } from "./distance";
import { controlOf, Crown, Defence, Force, House, levelOf, Moon } from "./glyphs";
import type { Drift } from "./news";
import styles from "./PlanetNode.module.css";
import { fitted, fromTheMiddle, rimSlots, type Slot } from "./rim";
import { standingAt, unitsOf, type Camp, type Standing } from "./standing";
import { More, Token } from "./tokens";

export interface PlanetNodeProps {
  planet: PlanetView;
  environs: readonly Camp[];
  orbit: Camp | null;
  detail: Detail;
  /** The radius of the globe. */
  r: number;
  /** From planet to planet. */
  step: number;
  /** How high the window is. */
  height: number;
  /** No planet stands to the right of it. */
  last: boolean;
  /** Words that an overlay lays beside the planet, or null. */
  remark: string | null;
  /** What happened to it since the player last looked. */
  drift: Drift;
  /** What is known of its secret, "" if there is none; and whether the Secret Base is here. */
  secret: string;
  base: string;
  /** The state of its Conduit, "" if there is none; and whether the network is the viewer's own. */
  conduit: ConduitState | "";
  own: boolean;
  /** Not part of what an overlay shows. */
  faded: boolean;
  onInspect: (planet: string) => void;
  onApproach: (planet: string) => void;
}

/** A narrower plate does not hold its words. */
const LEAST_PLATE = 150;
/** A plate as narrow as this has its numbers without words. */
const TIGHT_PLATE = 200;
/** Bitmaps are baked in few sizes. */
const BAKED_RADII = [40, 64, 90, 120, 150];

export const PlanetNode = memo(function PlanetNode(props: PlanetNodeProps) {
  const facts = useFacts();
  const { planet, detail, remark, faded } = props;
  const printed = facts.planets[planet.id];
  const name = printed?.name ?? planet.id;
  const pointed = useLight(useCallback((lights: Lights) => lights.pointed.startsWith(planet.id), [planet.id]));
  const Body = detail === "worlds" ? World : detail === "globes" ? SmallGlobe : Glyph;
  return (
    <section
      className={`${styles.planet} ${styles[detail]} ${pointed ? styles.pointed : ""} ${faded ? styles.faded : ""}`}
      aria-label={`Planet ${name}`}
    >
      <Body {...props} name={name} />
      <News drift={props.drift} detail={detail} r={props.r} />
      <Pins planet={planet.id} detail={detail} r={props.r} />
      {remark !== null && <span className={styles.remark}>{remark}</span>}
    </section>
  );
});

type BodyProps = PlanetNodeProps & { name: string };

function spoken(planet: PlanetView, name: string): string {
  const loyalty = planet.loyalty ? LOYALTY_NAME[planet.loyalty] : "no loyalty marker";
  const held = planet.controller ? PLAYER[planet.controller] : "nobody";
  return `${name}: ${loyalty ?? ""}, held by ${held}, ${STATUS_NAME[planet.status] ?? planet.status}`;
}

function keysOfCamps(planet: string, camps: readonly Camp[]): Key[] {
  return [planetKey(planet), ...camps.flatMap((camp) => [placeKey(camp.space.id), ...standingAt(camp).map((each) => each.key)])];
}

/** How much can be chosen on a planet. */
function useDeeper(planet: string, camps: readonly Camp[]): number {
  const keys = useMemo(() => keysOfCamps(planet, camps), [planet, camps]);
  return useLight(useCallback((lights: Lights) => lights.among(keys), [keys]));
}

const NEWS = { rose: { sign: "▲", words: "more loyal since you looked" }, fell: { sign: "▼", words: "less loyal since you looked" } };

function News({ drift, detail, r }: { drift: Drift; detail: Detail; r: number }) {
  if (!drift) return null;
  const away = detail === "moons" ? 13 : r * 0.78;
  return (
    <span className={styles.news} role="img" aria-label={NEWS[drift].words} title={NEWS[drift].words} style={{ left: away, top: -away }}>
      {NEWS[drift].sign}
    </span>
  );
}

const ABOVE = 9;

/** What one should know of it, by the numbers of the lines beside the map. */
function Pins({ planet, detail, r }: { planet: string; detail: Detail; r: number }) {
  const pins = useLight(useCallback((lights: Lights) => lights.pinsAt(planet), [planet]));
  if (!pins) return null;
  // At the foot of a moon, from its right shoulder inwards: beside it stands the next star. Above a globe nobody stands.
  const place = detail === "moons" ? { left: 22, top: 13, transform: "translate(-100%, -50%)" } : { left: 0, top: -r - ABOVE, transform: "translate(-50%, -50%)" };
  return (
    <span className={styles.pins} style={place} data-pins={pins}>
      <span className="visually-hidden">What you should know, line</span>
      {pins.split(" ").map((number) => (
        <i key={number}>{number}</i>
      ))}
    </span>
  );
}

type KnownProps = Pick<PlanetNodeProps, "secret" | "base" | "conduit" | "own"> & { size: number };

/** What one may know of a planet beside its loyalty: its secret, the base, its Conduit. */
function Known({ secret, base, conduit, own, size }: KnownProps) {
  const facts = useFacts();
  const signs = [secret && (secret in facts.planet_secrets ? secret : "secret"), base].filter(Boolean);
  if (signs.length === 0 && !conduit) return null;
  return (
    <span className={styles.known}>
      {conduit && (
        <span title={CONDUIT_NAME[conduit]}>
          <Conduit state={conduit} own={own} size={size} />
        </span>
      )}
      {signs.map((sign) => (
        <span key={sign} role="img" aria-label={emblemName(sign)} title={emblemName(sign)}>
          <Baked picture={emblemPicture(sign, size)} />
        </span>
      ))}
    </span>
  );
}

function Marks({ id }: { id: string }) {
  const facts = useFacts();
  const printed = facts.planets[id];
  if (!printed) return null;
  return (
    <span className={styles.marks}>
      {printed.capital !== "none" && <Crown large={printed.capital === "throne"} />}
      {printed.home_of && (
        <span className={styles.home}>
          <House />
        </span>
      )}
    </span>
  );
}

/** From afar: one glyph, a name, faces, and how much could be done there. */
function Glyph({ planet, environs, orbit, step, base, conduit, own, name, onApproach }: BodyProps) {
  const camps = useMemo(() => (orbit ? [...environs, orbit] : environs), [environs, orbit]);
  const lit = useDeeper(planet.id, camps);
  const people = [...environs, orbit].flatMap(peopleOf);
  // Faces never reach the neighbour's.
  const named = hasNames(step);
  const { slots, apart, size } = step >= 80 ? { slots: 3, apart: 22, size: 28 } : { slots: 2, apart: 20, size: 28 };
  const { shown, hidden } = fitted(people, slots);
  const count = shown.length + (hidden.length ? 1 : 0);
  const level = levelOf(planet);
  return (
    <>
      {level <= 0 && <span className={`${styles.glow} ${level < 0 ? styles.risen : ""}`} />}
      <button
        type="button"
        className={`${styles.glyph} ${lit ? styles.deeper : ""}`}
        data-deeper={lit || undefined}
        data-planet={planet.id}
        tabIndex={lit ? 0 : -1}
        aria-label={`${spoken(planet, name)}${lit ? `, ${String(lit)} here` : ""}`}
        onClick={() => {
          onApproach(planet.id);
        }}
      >
        <Moon level={level} control={controlOf(planet)} />
        <Marks id={planet.id} />
        {base && <span className={styles.based} role="img" aria-label={emblemName(base)}><Baked picture={emblemPicture(base, 18)} /></span>}
        {conduit && <span className={styles.conduit} title={CONDUIT_NAME[conduit]}><Conduit state={conduit} own={own} size={17} /></span>}
        <Deeper lit={lit} />
      </button>
      <span className={`${styles.small} ${level <= 0 ? styles.hot : ""} ${named ? "" : styles.hushed}`} aria-hidden="true">{name}</span>
      {/* From further away the faces of a system stand together below it. */}
      {named && <span className={styles.faces} style={{ top: 47 }}>
        {shown.map((each, index) => (
          <Token key={each.key} of={each} size={size} style={{ left: (index - (count - 1) / 2) * apart, top: 0 }} />
        ))}
        {hidden.length > 0 && (
          <More hidden={hidden} size={size - 4} style={{ left: ((count - 1) / 2) * apart, top: 0 }} label={`at ${name}`} hushed onOpen={() => { onApproach(planet.id); }} />
        )}
      </span>}
      {/* An empty orbit is among what can be chosen deeper: a word above each planet would lie on the names of the stars. */}
      {orbit && standingAt(orbit).some((each) => each.is !== "person") && <Fleets camp={orbit} style={{ left: 0, top: -36 }} onOpen={() => { onApproach(planet.id); }} />}
      <Flagship camps={camps} />
    </>
  );
}

/** A unit of which there is but one, and which everybody sees, is not just one of a number. */
function Flagship({ camps }: { camps: readonly Camp[] }) {
  const facts = useFacts();
  const found = camps.flatMap(standingAt).find((each) => each.is === "units" && isFlagship(facts, each.kind));
  if (found?.is !== "units") return null;
  const name = unitName(facts, found.kind);
  return (
    <span className={styles.flagship} role="img" aria-label={name} title={name}>
      <UnitCounter kind={found.kind} facts={facts.unit_kinds[found.kind]} side={found.side} size={28} />
    </span>
  );
}

const peopleOf = (camp: Camp | null) => (camp ? standingAt(camp).filter((each) => each.is === "person") : []);

/** How much can be chosen deeper: a disc at the left shoulder, because above runs the name of the star. */
function Deeper({ lit }: { lit: number }) {
  if (lit === 0) return null;
  return (
    <span className={styles.count}>
      {lit}
      <span className="visually-hidden"> here</span>
    </span>
  );
}

/** Fleets in orbit as a count of units; the orbit itself can be chosen here. */
function Fleets({ camp, style, onOpen }: { camp: Camp; style: CSSProperties; onOpen: () => void }) {
  const facts = useFacts();
  const keys = useMemo(() => standingAt(camp).filter((each) => each.is !== "person").map((each) => each.key), [camp]);
  const lit = useLight(useCallback((lights: Lights) => lights.among(keys), [keys]));
  const own = useLight(useCallback((lights: Lights) => lights.of(placeKey(camp.space.id)), [camp.space.id]));
  const sides = (["rebel", "imperial"] as const).filter((side) => unitsOf(camp.space, side) > 0);
  if (keys.length === 0 && !own) return null;
  const name = placeName(facts, camp.space.id);
  return (
    <Lit id={placeKey(camp.space.id)} label={name} className={styles.fleets} style={style} onOpen={onOpen} card={<p className="card">{name}</p>}>
      {sides.map((side) => (
        <Force key={side} side={side} number={unitsOf(camp.space, side)} />
      ))}
      {sides.length === 0 && <span className={styles.orbitWord}>{keys.length ? `${String(keys.length)} in orbit` : "orbit"}</span>}
      <Deeper lit={lit} />
    </Lit>
  );
}

function sectorsOf(facts: PageFacts, environs: readonly Camp[]): Sector[] {
  return environs.flatMap(({ space }) => {
    const printed = facts.environs[space.id];
    return printed ? [{ type: printed.type, size: printed.size }] : [];
  });
}

function Globe({ planet, environs, r }: { planet: PlanetView; environs: readonly Camp[]; r: number }) {
  const facts = useFacts();
  const sectors = sectorsOf(facts, environs);
  const baked = BAKED_RADII.find((each) => each >= r) ?? 150;
  return (
    <span className={`${styles.globe} ${planet.status === "destroyed" ? styles.destroyed : ""}`} style={{ transform: `translate(-50%, -50%) scale(${String(r / baked)})` }}>
      <Baked picture={globePicture(facts.planets[planet.id]?.name ?? planet.id, sectors, baked)} />
    </span>
  );
}

/** The sectors of a globe, from meridian to meridian; small ones are a little wider than they are. */
function sectorsAngles(sectors: readonly Sector[]): [number, number][] {
  const whole = sectors.reduce((sum, each) => sum + each.size, 0);
  let from = -Math.PI / 2;
  return sectors.map((each, index) => {
    const to = index === sectors.length - 1 ? Math.PI / 2 : from + Math.PI * ((each.size / whole) * 0.75 + 0.25 / sectors.length);
    const angles: [number, number] = [from, to];
    from = to;
    return angles;
  });
}

function Lunes({ environs, r }: { environs: readonly Camp[]; r: number }) {
  const facts = useFacts();
  const sectors = sectorsOf(facts, environs);
  const angles = sectorsAngles(sectors);
  return (
    <svg className={styles.lunes} width={2 * r} height={2 * r} viewBox={`${-r} ${-r} ${2 * r} ${2 * r}`} aria-hidden="true">
      <g transform={`rotate(${String(GLOBE_TILT)})`}>
        {environs.map((camp, index) => {
          const [a, b] = angles[index] ?? [0, 0];
          return <Lune key={camp.space.id} place={camp.space.id} d={lune(a, b, r)} />;
        })}
      </g>
    </svg>
  );
}

/** A sector is clicked like its name plate. */
function Lune({ place, d }: { place: string; d: string }) {
  const lights = useLights();
  const key = placeKey(place);
  const light = useLight(useCallback((each: Lights) => each.of(key), [key]));
  const active = light === "lit" || light === "chosen";
  return (
    <path
      d={d}
      className={`${styles.lune} ${light ? (styles[light] ?? "") : ""}`}
      onClick={() => {
        if (active) lights.click(key);
      }}
      onPointerEnter={() => {
        if (light === "lit") lights.foresee(key);
      }}
      onPointerLeave={() => {
        lights.foresee(null);
      }}
    />
  );
}

/** The planet as a whole, while it can be chosen: its globe is the target, except where a sector of it is one. */
function Target({ planet, name, r }: { planet: PlanetView; name: string; r: number }) {
  const key = planetKey(planet.id);
  const light = useLight(useCallback((lights: Lights) => lights.of(key), [key]));
  if (!light) return null;
  const size = 2 * r + 14;
  return (
    <Lit id={key} label={spoken(planet, name)} className={styles.target} style={{ width: size, height: size, margin: -size / 2 }}>
      {null}
    </Lit>
  );
}

function Ring({ r, half }: { r: number; half: "back" | "front" }) {
  const [rx, ry] = [r * 1.36, r * 0.36];
  const sweep = half === "back" ? 1 : 0;
  return (
    <svg className={styles.ring} width={2 * rx + 20} height={2 * r} viewBox={`${-rx - 10} ${-r} ${2 * rx + 20} ${2 * r}`} aria-hidden="true">
      <g transform="rotate(-14)" fill="none">
        <path d={`M${-rx} 0A${rx} ${ry} 0 0 ${sweep} ${rx} 0`} />
        <path d={`M${-rx - 6} 0A${rx + 6} ${ry + 4} 0 0 ${sweep} ${rx + 6} 0`} className={styles.dotted} />
      </g>
    </svg>
  );
}

const SMALL_SLOTS = 4;

/** In the province: a globe with its ring, loyalty and name below, and a row of four slots. */
function SmallGlobe({ planet, environs, orbit, r, step, secret, base, conduit, own, name, onInspect }: BodyProps) {
  const inspect = () => {
    onInspect(planet.id);
  };
  // Who is in orbit has a face, too; the box in orbit counts the rest.
  const standing = [...peopleOf(orbit), ...environs.flatMap((camp) => standingAt(camp))];
  const slots = Math.max(2, Math.min(SMALL_SLOTS, Math.floor((step - 12) / 36)));
  const { shown, hidden } = fitted(standing, slots);
  const left = -((slots - 1) * 37) / 2;
  const level = levelOf(planet);
  return (
    <>
      {level <= 0 && <span className={`${styles.glow} ${styles.wide} ${level < 0 ? styles.risen : ""}`} />}
      <Ring r={r} half="back" />
      <Globe planet={planet} environs={environs} r={r} />
      <Ring r={r} half="front" />
      <Target planet={planet} name={name} r={r} />
      <Lunes environs={environs} r={r} />
      <PlacePins environs={environs} r={r} />
      <button type="button" className={styles.look} style={{ top: r + 8 }} tabIndex={-1} onClick={inspect}>
        <span className="visually-hidden">{`Look at ${spoken(planet, name)}`}</span>
        <Moon level={level} control={controlOf(planet)} r={7} />
        <span className={`${styles.name} ${level <= 0 ? styles.hot : ""}`} aria-hidden="true">{name}</span>
        <Marks id={planet.id} />
        <Known secret={secret} base={base} conduit={conduit} own={own} size={18} />
      </button>
      <PdbButton planet={planet} style={{ top: -r - 12, left: -r * 0.75 }} />
      {shown.map((each, index) => (
        <Token key={each.key} of={each} size={34} style={{ left: left + index * 37, top: r + 62 }} />
      ))}
      {hidden.length > 0 && (
        <More hidden={hidden} size={32} style={{ left: left + (slots - 1) * 37, top: r + 62 }} label={`at ${name}`} onOpen={inspect} />
      )}
      {orbit && <Fleets camp={orbit} style={{ left: r * 1.05, top: -r * 0.62 }} onOpen={inspect} />}
    </>
  );
}

/** Terrain badges, which are also the places to click. */
function PlacePins({ environs, r }: { environs: readonly Camp[]; r: number }) {
  const facts = useFacts();
  const angles = sectorsAngles(sectorsOf(facts, environs));
  const tilt = (GLOBE_TILT * Math.PI) / 180;
  return environs.map((camp, index) => {
    const printed = facts.environs[camp.space.id];
    if (!printed) return null;
    const [a, b] = angles[index] ?? [0, 0];
    const x = environs.length > 1 ? Math.sin((a + b) / 2) * r * 0.72 : 0;
    return (
      <Lit
        key={camp.space.id}
        id={placeKey(camp.space.id)}
        label={placeName(facts, camp.space.id)}
        className={styles.pin}
        style={{ left: x * Math.cos(tilt), top: x * Math.sin(tilt) }}
        card={<EnvironCard space={camp.space} />}
      >
        <EnvironIcon type={printed.type} size={15} />
      </Lit>
    );
  });
}

function PdbButton({ planet, style }: { planet: PlanetView; style?: CSSProperties }) {
  return (
    <Lit
      id=""
      label={`Planetary Defense Base, level ${String(planet.pdb)}, ${planet.pdb_up ? "up" : "down"}`}
      className={styles.pdb}
      style={style}
      card={
        <p className="card">
          {`The Planetary Defense Base of the ${PLAYER[pdbOwner(planet)]}: level ${String(planet.pdb)}. `}
          {planet.pdb_up
            ? "It is Up: it detects enemy ships and fires on enemy units [8.0]."
            : "It is Down: it neither detects nor fires until it is turned Up [8.0]."}
        </p>
      }
    >
      <Defence level={planet.pdb} up={planet.pdb_up} side={pdbOwner(planet)} />
    </Lit>
  );
}

/** In the system: a world with its people around the rim, units on the ground, plates for its environs. */
function World({ planet, environs, orbit, r, step, height, last, secret, base, conduit, own, name, onInspect }: BodyProps) {
  const inspect = () => {
    onInspect(planet.id);
  };
  const level = levelOf(planet);
  const size = Math.round(Math.max(38, Math.min(60, r * 0.46)));
  const low = isLow(height);
  // Where three plates stand beside each other there is no room for words: then one below the other, a line each.
  const narrow = !low && (step - 22) / environs.length < LEAST_PLATE;
  return (
    <>
      {level <= 0 && <span className={`${styles.glow} ${level < 0 ? styles.risen : ""}`} style={{ width: r * 4, height: r * 4 }} />}
      <Ring r={r} half="back" />
      <Globe planet={planet} environs={environs} r={r} />
      <Ring r={r} half="front" />
      <Target planet={planet} name={name} r={r} />
      <Lunes environs={environs} r={r} />
      {environs.map((camp, index) => (
        <Ground key={camp.space.id} camp={camp} index={index} of={environs.length} r={r} size={size} step={step} onOpen={inspect} />
      ))}
      {orbit && <Orbit camp={orbit} r={r} size={size} last={last} onOpen={inspect} />}
      <div className={`${styles.foot} ${low ? styles.low : ""}`} style={{ top: r + (low ? 14 : 32), width: step - 22 }}>
        <header>
          <button type="button" className={styles.title} tabIndex={-1} onClick={inspect}>
        <span className="visually-hidden">{`Look at ${spoken(planet, name)}`}</span>
            <Marks id={planet.id} />
            <h2>{name}</h2>
            <Known secret={secret} base={base} conduit={conduit} own={own} size={24} />
            {low ? <Moon level={level} control={controlOf(planet)} r={9} /> : <span className={styles.mood}>{moodOf(planet)}</span>}
          </button>
          <PdbButton planet={planet} />
        </header>
        <Track planet={planet} />
        <div className={`${styles.plates} ${narrow ? styles.lines : ""}`}>
          {environs.map((camp) => (
            <Plate key={camp.space.id} space={camp.space} short={low || narrow} tight={(step - 22) / environs.length < TIGHT_PLATE} />
          ))}
        </div>
      </div>
    </>
  );
}

function moodOf(planet: PlanetView): string {
  if (planet.status === "imperial-control") return "the Empire’s";
  if (planet.status === "rebel-control") return "free";
  return (STATUS_NAME[planet.status] ?? planet.status).toLowerCase();
}

/** Where on the rim the people of an environ stand, and where its units. */
interface Seat {
  direction: number;
  spread: number;
  only?: "rebel" | "imperial";
}

function seatsOf(index: number, of: number): Seat[] {
  if (of === 1) {
    return [
      { direction: 180, spread: 100, only: "rebel" },
      { direction: 0, spread: 100, only: "imperial" },
    ];
  }
  if (index === 0) return [{ direction: 180, spread: 100 }];
  return index === of - 1 ? [{ direction: 0, spread: 100 }] : [{ direction: -90, spread: 50 }];
}

interface GroundProps {
  camp: Camp;
  index: number;
  of: number;
  r: number;
  size: number;
  step: number;
  onOpen: () => void;
}

function Ground({ camp, index, of, r, size, step, onOpen }: GroundProps) {
  const facts = useFacts();
  const name = placeName(facts, camp.space.id);
  const standing = standingAt(camp);
  const units = standing.filter((each) => each.is === "units");
  const others = standing.filter((each) => each.is !== "units");
  const counter = Math.round(Math.max(32, size * 0.8));
  const room = of === 1 ? 1.5 * r : (1.5 * r) / of;
  const columns = Math.max(1, Math.floor(room / (counter + 5)));
  const piles = fitted(units, columns * (r > 70 ? 2 : 1));
  const middle = of === 1 ? 0 : ((index + 0.5) / of - 0.5) * 1.5 * r;
  return (
    <div role="group" aria-label={`Pieces at ${name}`}>
      {seatsOf(index, of).map((seat) => (
        <Seats
          key={seat.direction}
          seat={seat}
          standing={seat.only ? others.filter((each) => each.side === seat.only) : others}
          r={r}
          size={size}
          named={step > 330 && seat.direction !== -90 ? (seat.direction === 0 ? "right" : "left") : undefined}
          label={`at ${name}`}
          onOpen={onOpen}
        />
      ))}
      {[...piles.shown, null].map((each, at) => {
        if (!each && piles.hidden.length === 0) return null;
        const row = Math.floor(at / columns);
        const inRow = Math.min(columns, piles.shown.length + (piles.hidden.length ? 1 : 0) - row * columns);
        const style = {
          left: middle + ((at % columns) - (inRow - 1) / 2) * (counter + 5),
          top: r * 0.34 + row * (counter + 5),
        };
        return each ? (
          <Token key={each.key} of={each} size={counter} style={style} />
        ) : (
          <More key="more" hidden={piles.hidden} size={counter - 4} style={style} label={`units at ${name}`} onOpen={onOpen} />
        );
      })}
    </div>
  );
}

interface SeatsProps {
  seat: Seat;
  standing: Standing[];
  r: number;
  size: number;
  named: "left" | "right" | undefined;
  label: string;
  onOpen: () => void;
}

function Seats({ seat, standing, r, size, named, label, onOpen }: SeatsProps) {
  const slots = useMemo(() => rimSlots(r, size, seat.direction, seat.spread), [r, size, seat]);
  const { shown, hidden } = fitted(standing, slots.length);
  const places = fromTheMiddle(slots)
    .slice(0, shown.length + (hidden.length ? 1 : 0))
    .sort((a, b) => (seat.direction === -90 ? a.x - b.x : a.y - b.y));
  const style = (slot: Slot | undefined) => ({ left: slot?.x ?? 0, top: slot?.y ?? 0 });
  return (
    <>
      {shown.map((each, index) => (
        <Token key={each.key} of={each} size={size} style={style(places[index])} named={shown.length <= 4 ? named : undefined} />
      ))}
      {hidden.length > 0 && <More hidden={hidden} size={size - 4} style={style(places.at(-1))} label={label} onOpen={onOpen} />}
    </>
  );
}

const ORBIT_SLOTS = 4;
/** Beside the last planet the map ends. */
const ORBIT_SLOTS_AT_THE_EDGE = 2;
/** The people of a middle environ stand above the globe; the orbit begins beside them. */
const ORBIT_FROM = 0.56;

/** Who is in orbit stands in a row above the globe, on the night side of the ring. */
function Orbit({ camp, r, size, last, onOpen }: { camp: Camp; r: number; size: number; last: boolean; onOpen: () => void }) {
  const facts = useFacts();
  const standing = standingAt(camp);
  const { shown, hidden } = fitted(standing, last ? ORBIT_SLOTS_AT_THE_EDGE : ORBIT_SLOTS);
  const small = Math.round(size * 0.78);
  const name = placeName(facts, camp.space.id);
  return (
    <div role="group" aria-label={`Pieces at ${name}`}>
      <Lit
        id={placeKey(camp.space.id)}
        label={name}
        className={`${styles.orbit} ${standing.length ? "" : styles.vacant}`}
        style={{ left: ORBIT_FROM * r, top: -r - small / 2 - 12, width: Math.max(1, shown.length + (hidden.length ? 1 : 0)) * (small + 6) + 54, height: small + 10 }}
        onOpen={standing.length ? onOpen : undefined}
        card={<p className="card">{name}</p>}
      >
        <span className={styles.orbitWord}>orbit</span>
      </Lit>
      {shown.map((each, index) => (
        <Token key={each.key} of={each} size={small} style={{ left: ORBIT_FROM * r + 50 + index * (small + 6) + small / 2, top: -r - 7 }} />
      ))}
      {hidden.length > 0 && (
        <More hidden={hidden} size={small} style={{ left: ORBIT_FROM * r + 50 + shown.length * (small + 6) + small / 2, top: -r - 7 }} label={`at ${name}`} onOpen={onOpen} />
      )}
    </div>
  );
}

/** The Political Track lying down; all tracks of a system stand level. */
function Track({ planet }: { planet: PlanetView }) {
  const level = levelOf(planet);
  const said = planet.loyalty ? `Loyalty: ${LOYALTY_NAME[planet.loyalty] ?? planet.loyalty}.` : "No loyalty marker: in rebellion.";
  return (
    <div className={styles.track} role="img" aria-label={said}>
      {TRACK.map((loyalty, index) => {
        const here = loyalty === planet.loyalty;
        return (
          <span key={loyalty} className={here ? styles.here : ""}>
            <Moon level={4 - index} control={here ? controlOf(planet) : "none"} r={here ? 10 : 6} />
            <b>{LOYALTY_NAME[loyalty]}</b>
          </span>
        );
      })}
      {level < 0 && (
        <span className={styles.here}>
          <Moon level={-1} control={controlOf(planet)} r={10} />
          <b>{planet.status === "rebel-control" ? "Free" : "Rebellion"}</b>
        </span>
      )}
    </div>
  );
}

function Plate({ space, short, tight }: { space: SpaceView; short: boolean; tight: boolean }) {
  const facts = useFacts();
  const asked = useLight(useCallback((lights: Lights) => lights.here === space.id, [space.id]));
  const printed = facts.environs[space.id];
  if (!printed) return null;
  const creature = printed.creature ? facts.creatures[printed.creature] : undefined;
  return (
    <Lit
      id={placeKey(space.id)}
      label={placeName(facts, space.id)}
      className={`${styles.plate} ${asked ? styles.asked : ""}`}
      card={<EnvironCard space={space} />}
    >
      <span className={styles.plateHead}>
        <EnvironIcon type={printed.type} size={20} />
        <b>{capital(printed.type)}</b>
        <span className={styles.numbers}>
          {short || tight ? "" : "size "}
          <em>{printed.size}</em>
          {short || tight ? " · " : " wealth "}
          <em>{`${String(printed.resource)}${printed.resource_star ? "★" : ""}`}</em>
        </span>
      </span>
      {!short && <span className={styles.dwellers}>
        {facts.locals[printed.id]?.map((locals) => (
          <span key={locals.race}>
            {tight ? locals.race : `${locals.race}, if angered`} <em>{`${String(locals.strength)}/${String(locals.endurance)}`}</em>
          </span>
        ))}
        {creature && (
          <span>
            {creature.name} <em>{`${String(creature.strength ?? "–")}/${String(creature.endurance ?? "–")}`}</em>
          </span>
        )}
      </span>}
      <Markers space={space} />
    </Lit>
  );
}

function Markers({ space }: { space: SpaceView }) {
  if (!space.camp_since && !space.coup_marker && !space.wild && space.notes.length === 0) return null;
  return (
    <span className={styles.markers}>
      {space.camp_since > 0 && <span><Sign name="camp" /> Rebel camp</span>}
      {space.coup_marker && <span><Sign name="crown" /> Coup</span>}
      {space.wild && <span><Sign name="wild" /> gone wild</span>}
      {space.notes.map((note) => <span key={note}>{note}</span>)}
    </span>
  );
}
