/** The guide through the first turn of a larger game: where one is in it, what to do there, and what the adviser would. */
import { changeSettings, useSettings } from "../../settings/settings";
import { moduleOf } from "../../wire/modules";
import type { GameSummary, Table } from "../../wire/types";
import { people } from "../seats";
import { guideFor } from "./guide";
import styles from "./Lesson.module.css";

export function FirstTurn({ table, summary, onHint }: { table: Table; summary: GameSummary; onHint: () => void }) {
  const { lessons, lessonsSeen } = useSettings();
  const { view } = table;
  // A province and the galaxy are two things to learn.
  const id = moduleOf(view, "galactic") ? "first-turn-galactic" : "first-turn-province";
  const mine = view.viewer !== "spectator" && view.decision?.side === view.viewer && people(summary.players).includes(view.viewer);
  const guide = lessons && mine && !lessonsSeen.includes(id) && view.viewer !== "spectator" ? guideFor(summary.briefing.sequence, view.segment, view.turn, view.viewer) : null;
  if (!guide) return null;
  return (
    <section className={`${styles.lesson} ${styles.guide}`} aria-label={guide.title} data-guide>
      <h2>{guide.title}</h2>
      <ol className={styles.steps}>
        {guide.steps.map(({ name, now, done }) => (
          <li key={name} aria-current={now ? "step" : undefined} data-done={done || undefined}>
            {name}
          </li>
        ))}
      </ol>
      <p>{guide.text}</p>
      <div className={styles.buttons}>
        <button type="button" className="button" onClick={onHint}>
          What would the adviser do?
        </button>
        <button type="button" className="button quiet" onClick={() => { changeSettings({ lessonsSeen: [...lessonsSeen, id] }); }}>
          I know the way
        </button>
      </div>
    </section>
  );
}
