/** The moments of a game that everybody remembers: a picture, what happened, when; each leads to its place in the replay. */
import { useMemo } from "react";
import { hashOf } from "../../app/route";
import { Baked } from "../../art/Baked";
import { globePicture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import type { LogEntry } from "../../wire/types";
import { Portrait } from "../pieces/Portrait";
import { greatest } from "./history";
import styles from "./Moments.module.css";

export function Moments({ game, log }: { game: string; log: readonly LogEntry[] }) {
  const facts = useFacts();
  const moments = useMemo(() => greatest(log), [log]);
  if (moments.length === 0) return null;
  return (
    <section aria-label="Great moments">
      <ul className={styles.moments}>
        {moments.map(({ entry, title, turn, character, planet }) => {
          const printed = facts.planets[planet];
          return (
            <li key={entry.number}>
              <a href={hashOf({ page: "replay", game, entry: entry.number, viewer: "spectator" })}>
                <span className={styles.picture}>
                  {character ? <Portrait id={character} size={72} /> : printed && <Baked picture={globePicture(printed.name, printed.environs.flatMap((id) => facts.environs[id] ?? []), 34)} />}
                </span>
                <b>{title}</b>
                <small>{`Turn ${String(turn)} · ${entry.headline ?? entry.text}`}</small>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
