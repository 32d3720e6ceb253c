/** Those whom an entry of the story is about, as faces. */
import { Baked } from "../../art/Baked";
import { globePicture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import { planetOf } from "../../scene/places";
import type { LogEntry } from "../../wire/types";
import { Portrait } from "../pieces/Portrait";
import { placeOf } from "../story/logGroups";
import { concerned } from "./concerned";
import styles from "./Faces.module.css";

interface FacesProps {
  entry: LogEntry;
  size: number;
  most: number;
}

/** Nobody: the world where it happened. */
export function Faces({ entry, size, most }: FacesProps) {
  const facts = useFacts();
  const people = concerned(entry, facts).slice(0, most);
  const planet = facts.planets[planetOf(facts, placeOf(entry) ?? "")];
  return (
    <span className={styles.faces} aria-hidden="true">
      {people.map((id) => (
        <Portrait key={id} id={id} size={size} state={entry.kind === "Died" ? { dead: true } : entry.kind === "Captured" ? { captive: true } : {}} />
      ))}
      {people.length === 0 && planet && <Baked picture={globePicture(planet.name, planet.environs.flatMap((id) => facts.environs[id] ?? []), size / 2)} />}
    </span>
  );
}
