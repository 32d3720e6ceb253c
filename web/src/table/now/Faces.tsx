/** Those whom an entry of the story is about, as faces. */
import { Baked } from "../../art/Baked";
import { globePicture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import { planetOf } from "../../scene/places";
import type { LogEntry } from "../../wire/types";
import type { MedalOptions } from "../../art/medals";
import { Portrait } from "../pieces/Portrait";
import styles from "./Faces.module.css";

interface FacesProps {
  entry: LogEntry;
  size: number;
  most: number;
}

/** Nobody: the world where it happened. */
export function Faces({ entry, size, most }: FacesProps) {
  const facts = useFacts();
  const people = entry.faces.slice(0, most);
  const planet = facts.planets[planetOf(facts, entry.place)];
  return (
    <span className={styles.faces} aria-hidden="true">
      {people.map((id) => (
        <Portrait key={id} id={id} size={size} state={stateOf(entry, id)} />
      ))}
      {people.length === 0 && planet && <Baked picture={globePicture(planet.name, planet.environs.flatMap((id) => facts.environs[id] ?? []), size / 2)} />}
    </span>
  );
}

/** Whom it has befallen is shown as it left him. */
function stateOf({ partings = [] }: LogEntry, id: string): MedalOptions {
  const how = partings.find(({ character }) => character === id)?.how;
  return how === "killed" ? { dead: true } : how === "captured" ? { captive: true } : {};
}
