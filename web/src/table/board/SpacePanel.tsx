/** An Orbit Box, a Drift Area or a way in from outside: everybody who is there. */
import { placeName } from "../../facts/names";
import type { SpaceView } from "../../wire/types";
import { placeKey } from "../decision/lighting";
import { useBoard } from "./BoardContext";
import { Lit } from "./Lit";
import { SideCamp } from "./SideCamp";
import styles from "./SpacePanel.module.css";

export function SpacePanel({ space }: { space: SpaceView }) {
  const { facts, lit, chosen, pointed, here, click } = useBoard();
  const key = placeKey(space.id);
  const active = lit.has(key) || chosen.includes(key);
  const name = placeName(facts, space.id);
  const state = `${here === space.id ? styles.asked : ""} ${active ? styles.active : ""} ${pointed === space.id ? styles.pointed : ""}`;
  return (
    <div
      className={`${styles.space} ${state}`}
      onClick={() => {
        if (active) click(key);
      }}
    >
      <Lit id={key} label={name} className={styles.head} card={<p className="card">{name}</p>}>
        {space.planet ? "Orbit" : name}
      </Lit>
      <div role="group" aria-label={`Pieces at ${name}`} className={styles.camps}>
        <SideCamp space={space} side="rebel" />
        <SideCamp space={space} side="imperial" />
        {space.interception && (
          <div className={styles.caught} role="group" aria-label={`Interception stack at ${name}`}>
            <span className={styles.note}>Interception stack</span>
            <SideCamp space={space} side="rebel" caught />
            <SideCamp space={space} side="imperial" caught />
          </div>
        )}
      </div>
    </div>
  );
}
