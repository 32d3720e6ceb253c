/** A star with its name, its planets to the right of it, and what drifts at its rim. */
import { useCallback, useMemo } from "react";
import { Baked } from "../art/Baked";
import { starPicture, sunPicture } from "../art/pictures";
import { hash } from "../art/random";
import { useFacts } from "../facts/FactsContext";
import { placeName } from "../facts/names";
import { Lit } from "../table/board/Lit";
import { useLight, type Lights } from "../table/board/lights";
import { placeKey } from "../table/decision/lighting";
import type { ConduitState } from "../wire/modules";
import type { PlanetView } from "../wire/types";
import { ABOUT, planetAt, starAt, stepAt } from "./camera";
import { globeRadius, hasNames, type Detail } from "./distance";
import { FAR_FACES } from "./faces";
import { Force } from "./glyphs";
import type { Spot, SystemSpot } from "./layout";
import type { Drift } from "./news";
import { PlanetNode } from "./PlanetNode";
import { fitted } from "./rim";
import { standingAt, unitsOf, type Camp } from "./standing";
import styles from "./SystemNode.module.css";
import { More, Token } from "./tokens";

export interface SystemNodeProps {
  system: SystemSpot;
  planets: readonly { view: PlanetView; environs: readonly Camp[]; orbit: Camp | null; remark: string | null; faded: boolean; drift: Drift; secret: string; base: string; conduit: ConduitState | ""; own: boolean }[];
  drifts: readonly Camp[];
  /** Where its first face stands from afar. */
  faces: Spot | undefined;
  detail: Detail;
  k: number;
  height: number;
  onInspect: (place: string) => void;
  onApproach: (planet: string) => void;
  onVisit: (system: string) => void;
}

const POINTS = [12, 16, 20];
/** The sun with its rays leaves room for the people of the first planet. */
const SUN = 0.44;

export function SystemNode({ system, planets, drifts, faces, detail, k, height, onInspect, onApproach, onVisit }: SystemNodeProps) {
  const step = stepAt(k);
  const r = globeRadius(detail, step, height);
  const near = detail === "worlds";
  const star = near
    ? sunPicture(Math.round((step * SUN) / 20) * 20)
    : starPicture(detail === "globes" ? 17 : 10, POINTS[hash(system.name) % 3] ?? 16);
  return (
    <div className={`${styles.system} ${styles[detail] ?? ""}`} data-star={`${system.x} ${system.y}`} data-about={ABOUT[detail]} style={{ transform: starAt(k, system.x, system.y) }}>
      <span className={styles.star} style={{ left: -star.width / 2, top: -star.height / 2 }}>
        <Baked picture={star} />
      </span>
      <button
        type="button"
        className={styles.name}
        tabIndex={-1}
        onClick={() => {
          onVisit(system.id);
        }}
      >
        {system.name}
      </button>
      {planets.map(({ view, environs, orbit, remark, faded, drift, secret, base, conduit, own }, index) => (
        <div key={view.id} className={styles.orbit} data-orbit={index} style={{ transform: planetAt(k, index) }}>
          <PlanetNode
            planet={view}
            environs={environs}
            orbit={orbit}
            detail={detail}
            r={r}
            step={step}
            height={height}
            last={index === planets.length - 1}
            remark={remark}
            faded={faded}
            drift={drift}
            secret={secret}
            base={base}
            conduit={conduit}
            own={own}
            onInspect={onInspect}
            onApproach={onApproach}
          />
        </div>
      ))}
      {detail === "moons" && !hasNames(step) && faces && <FarFaces first={faces} camps={planets.flatMap(({ environs, orbit }) => [...environs, ...(orbit ? [orbit] : [])])} name={system.name} onOpen={() => { onVisit(system.id); }} />}
      {drifts.length > 0 && (
        <div className={styles.orbit} data-orbit={planets.length - 0.45} style={{ transform: planetAt(k, planets.length - 0.45) }}>
          {drifts.map((camp, index) => (
            <Drift key={camp.space.id} camp={camp} top={(detail === "moons" ? 26 : r * 0.5 + 20) + index * 44} far={detail === "moons"} onOpen={onInspect} />
          ))}
        </div>
      )}
    </div>
  );
}

/** Who is in a system, where its planets have no room for faces. */
function FarFaces({ first, camps, name, onOpen }: { first: Spot; camps: readonly Camp[]; name: string; onOpen: () => void }) {
  const people = camps.flatMap((camp) => standingAt(camp).filter((each) => each.is === "person"));
  const { shown, hidden } = fitted(people, FAR_FACES.most);
  const at = (index: number) => ({ left: first.x + index * FAR_FACES.apart, top: first.y });
  return (
    <>
      {shown.map((each, index) => (
        <Token key={each.key} of={each} size={FAR_FACES.size} style={at(index)} />
      ))}
      {hidden.length > 0 && <More hidden={hidden} size={FAR_FACES.size - 4} style={at(shown.length)} label={`at ${name}`} hushed onOpen={onOpen} />}
    </>
  );
}

/** Outside the rim of the system: at most two pieces, then a count. */
function Drift({ camp, top, far, onOpen }: { camp: Camp; top: number; far: boolean; onOpen: (place: string) => void }) {
  const facts = useFacts();
  const standing = useMemo(() => standingAt(camp), [camp]);
  const key = placeKey(camp.space.id);
  const light = useLight(useCallback((lights: Lights) => lights.of(key), [key]));
  const name = placeName(facts, camp.space.id);
  if (standing.length === 0 && !light) return null;
  const { shown, hidden } = fitted(standing, 3);
  const open = () => {
    onOpen(camp.space.id);
  };
  const sides = (["rebel", "imperial"] as const).filter((side) => unitsOf(camp.space, side) > 0);
  return (
    <div className={styles.drift} style={{ top }} role="group" aria-label={`Pieces at ${name}`}>
      <Lit id={key} label={name} className={styles.driftName} onOpen={open} card={<p className="card">{name}</p>}>
        {name.replace(/^.*\((.*)\)$/, "$1")}
        {far && sides.map((side) => <Force key={side} side={side} number={unitsOf(camp.space, side)} />)}
      </Lit>
      {!far &&
        shown.map((each, index) => <Token key={each.key} of={each} size={32} style={{ left: 86 + index * 36, top: 14 }} />)}
      {(far ? standing : hidden).length > 0 && (
        <More hidden={far ? standing : hidden} size={28} style={{ left: far ? 104 : 86 + shown.length * 36, top: 14 }} label={`at ${name}`} onOpen={open} />
      )}
    </div>
  );
}
