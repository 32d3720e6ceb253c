/** An environ: what kind of place it is, and everybody who stands there. */
import { Baked } from "../../art/Baked";
import { useBaked } from "../../art/bake";
import { creaturePicture, racePicture, sovereignPicture, terrainPicture } from "../../art/pictures";
import { capital, placeName } from "../../facts/names";
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

const GROUND = { width: 520, height: 96 };

export function EnvironPanel({ space }: { space: SpaceView }) {
  const { facts, lit, chosen, pointed, here, click, foresee } = useBoard();
  const asked = here === space.id;
  const printed = facts.environs[space.id];
  const ground = useBaked(terrainPicture(printed?.type ?? "wild", GROUND.width, GROUND.height));
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
        <span className={styles.banner} style={{ backgroundImage: `linear-gradient(90deg, #0b1026f2 34%, #0b1026a0 66%, #0b102640), url(${ground})` }}>
          <span className={styles.type}>
            <EnvironIcon type={printed.type} size={24} />
            {capital(printed.type)}
            {asked && <span className={styles.here}>here</span>}
          </span>
          <span className={styles.numbers}>
            <span title="Size: how many units may stack here">size <b>{printed.size}</b></span>
            <span title="Resources">wealth <b>{`${String(printed.resource)}${printed.resource_star ? "★" : ""}`}</b></span>
            {printed.coup !== null && <span title="Coup rating">coup <b>{printed.coup}</b></span>}
          </span>
        </span>
        <span className={styles.dwellers}>
        {facts.locals[printed.id]?.map((locals) => (
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
        </span>
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
      <SideCamp space={space} side="rebel" slotted />
      <SideCamp space={space} side="imperial" slotted />
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
