/** An environ: what kind of place it is, and everybody who stands there. */
import { Baked } from "../../art/Baked";
import { creaturePicture, racePicture, sovereignPicture } from "../../art/pictures";
import { capital, localsOf, placeName } from "../../facts/names";
import type { SpaceView } from "../../wire/types";
import { placeKey } from "../decision/lighting";
import { EnvironIcon } from "../pieces/EnvironIcon";
import { Sign } from "../pieces/Sign";
import { MoreBelow } from "../MoreBelow";
import { useScrollBox } from "../useScrollBox";
import { useBoard } from "./BoardContext";
import { EnvironCard } from "./EnvironCard";
import styles from "./EnvironPanel.module.css";
import { Lit } from "./Lit";
import { SideCamp } from "./SideCamp";

export function EnvironPanel({ space }: { space: SpaceView }) {
  const { facts, lit, chosen, pointed, here, click, foresee } = useBoard();
  const asked = here === space.id;
  const printed = facts.environs[space.id];
  if (!printed) return null;
  const key = placeKey(space.id);
  const active = lit.has(key) || chosen.includes(key);
  const sovereign = printed.sovereign ? facts.sovereigns[printed.sovereign] : undefined;
  const creature = printed.creature ? facts.creatures[printed.creature] : undefined;
  const state = `${asked ? styles.asked : ""} ${active ? styles.active : ""} ${pointed === space.id ? styles.pointed : ""}`;
  return (
    <div
      className={`${styles.environ} ${styles[printed.type]} ${state}`}
      onClick={() => {
        if (active) click(key);
      }}
      onPointerEnter={() => {
        if (lit.has(key)) foresee(key);
      }}
      onPointerLeave={() => {
        foresee(null);
      }}
    >
      <Lit id={key} label={placeName(facts, space.id)} className={styles.head} card={<EnvironCard space={space} />}>
        <span className={styles.type}>
          <EnvironIcon type={printed.type} />
          {capital(printed.type)}
          {asked && <span className={styles.here}>here</span>}
        </span>
        <span className={styles.numbers}>
          <span title="Size: how many units may stack here">{`size ${String(printed.size)}`}</span>
          <span title="Resources">{`res ${String(printed.resource)}${printed.resource_star ? "★" : ""}`}</span>
          {printed.coup !== null && <span title="Coup rating">{`coup ${String(printed.coup)}`}</span>}
        </span>
        {localsOf(facts, printed.races, printed.type).map((locals) => (
          <span key={locals.race} className={styles.dweller}>
            <span className={styles.dwellerName}>
              <Baked picture={racePicture(locals.id, 28, true)} /> {locals.race}
            </span>
            <b>{`${String(locals.strength)}/${String(locals.endurance)}`}</b>
          </span>
        ))}
        {creature && (
          <span className={`${styles.dweller} ${styles.creature}`}>
            <span className={styles.dwellerName}>
              <Baked picture={creaturePicture(printed.creature ?? "", 32)} /> {creature.name}
            </span>
            <b>{`${String(creature.strength ?? "–")}/${String(creature.endurance ?? "–")}`}</b>
          </span>
        )}
        {sovereign && (
          <span className={styles.dweller}>
            <span className={styles.dwellerName}>
              <Baked picture={sovereignPicture(sovereign.id, 30)} /> {sovereign.name}
            </span>
            <b>{`${String(sovereign.combat)}/${String(sovereign.endurance)}`}</b>
          </span>
        )}
        <Markers space={space} />
      </Lit>
      <Camps space={space} />
    </div>
  );
}

function Camps({ space }: { space: SpaceView }) {
  const { facts } = useBoard();
  const { ref, tabIndex, more } = useScrollBox<HTMLDivElement>();
  return (
    <div className={styles.camps} ref={ref} tabIndex={tabIndex} role="group" aria-label={`Pieces at ${placeName(facts, space.id)}`}>
      <SideCamp space={space} side="rebel" />
      <SideCamp space={space} side="imperial" />
      <MoreBelow shown={more} />
    </div>
  );
}

function Markers({ space }: { space: SpaceView }) {
  if (!space.camp_since && !space.coup_marker && !space.wild && space.notes.length === 0) return null;
  return (
    <span className={styles.markers}>
      {space.camp_since > 0 && <span className={styles.camp}><Sign name="camp" /> Rebel camp</span>}
      {space.coup_marker && <span className={styles.coup}><Sign name="crown" /> Coup</span>}
      {space.wild && <span className={styles.coup}><Sign name="wild" /> gone wild</span>}
      {space.notes.map((note) => <span key={note} className={styles.note}>{note}</span>)}
    </span>
  );
}
