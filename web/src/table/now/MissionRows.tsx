/** The missions of a place while cards are dealt for them: who tries what, what counts so far, what came of it. */
import { useFacts } from "../../facts/FactsContext";
import { missionName, placeName, shortName } from "../../facts/names";
import type { LogEntry, TableView, UnderWayOf } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { Portrait } from "../pieces/Portrait";
import { abortedBy, type DealtCard, type Groups } from "./dealing";
import styles from "./MissionRows.module.css";

interface MissionsProps {
  missions: UnderWayOf<"EnvironMissions">;
  /** What missions draw from, and what counts for them. */
  draws: TableView["draws"];
  card: DealtCard | null;
  log: readonly LogEntry[];
}

export function MissionRows({ missions, draws, card, log }: MissionsProps) {
  const facts = useFacts();
  return (
    <section className={styles.missions} aria-label="Missions">
      <h3>
        <Emblem side={missions.side} size={17} />
        {`Missions at ${placeName(facts, missions.place)}`}
        {card && <Backs drawn={card.drawn.drawn} limit={card.drawn.limit} />}
      </h3>
      <ul>
        {missions.groups.map((group, index) => (
          <Row key={index} group={group} missions={missions} draws={draws} log={log} />
        ))}
      </ul>
    </section>
  );
}

/** Cards dealt and to come, as small backs. */
function Backs({ drawn, limit }: { drawn: number; limit: number }) {
  const left = Math.max(0, limit - drawn);
  return (
    <span className={styles.backs} role="img" aria-label={`${String(drawn)} of ${String(limit)} cards dealt`}>
      {Array.from({ length: Math.max(drawn, limit) }, (_, index) => (
        <i key={index} className={index < drawn ? styles.dealt : ""} />
      ))}
      <small aria-hidden="true">{left > 0 ? `${String(left)} to come` : "the last"}</small>
    </span>
  );
}

const MOST_FACES = 3;
const STATUS: Record<Groups[number]["status"], string> = { open: "", completed: "✓ done", aborted: "✕ called off", ended: "ended", lost: "✕ lost" };

interface RowProps extends Omit<MissionsProps, "card"> {
  group: Groups[number];
}

function Row({ group, missions, draws, log }: RowProps) {
  const facts = useFacts();
  const { letter, letters, members, status } = group;
  const struck = status === "aborted" || status === "lost";
  const names = members.map((id) => shortName(facts.characters[id]?.name ?? id)).join(", ") || "the camp";
  const reason = struck ? abortedBy(log, letter, missions.place) : "";
  return (
    <li className={`${styles.row} ${styles[status] ?? ""}`} data-mission={letter}>
      <span className={styles.faces} aria-hidden="true">
        {members.slice(0, MOST_FACES).map((id) => (
          <Portrait key={id} id={id} size={52} state={struck ? { detected: true } : {}} />
        ))}
        <b data-target={letter}>{letter}</b>
      </span>
      <span className={styles.words}>
        <strong>{missionName(facts, letter, missions.side)}</strong>
        {STATUS[status] && <em>{STATUS[status]}</em>}
        {status === "open" && letters > 0 && <em className={styles.now}>{`${String(letters)} ${draws.hit}${letters === 1 ? "" : "s"}`}</em>}
        <small>{reason ? `${names}: ${reason}.` : names}</small>
      </span>
    </li>
  );
}
