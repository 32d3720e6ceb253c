/** A lesson at the decision it is about; it goes away when the decision is made or it is closed. */
import { useEffect, useState } from "react";
import { changeSettings, useSettings } from "../../settings/settings";
import type { GameSummary, Table } from "../../wire/types";
import { people } from "../seats";
import styles from "./Lesson.module.css";
import { lessonFor, type LessonText } from "./lessons";

export function Lesson({ table, summary }: { table: Table; summary: GameSummary }) {
  const { lessons, lessonsSeen } = useSettings();
  const decision = table.view.decision;
  const mine = decision?.side === table.view.viewer;
  const playing = people(summary.players).length > 0;
  const due = lessons && playing && decision ? lessonFor(decision.kind, mine, lessonsSeen) : null;
  const [shown, setShown] = useState<{ lesson: LessonText; step: number } | null>(null);
  if (due && shown?.lesson.id !== due.id) setShown({ lesson: due, step: table.step });

  useEffect(() => {
    if (shown && shown.step !== table.step && !lessonsSeen.includes(shown.lesson.id)) {
      changeSettings({ lessonsSeen: [...lessonsSeen, shown.lesson.id] });
    }
  }, [shown, table.step, lessonsSeen]);

  const current = shown && shown.lesson.id === due?.id ? shown.lesson : null;
  if (!current) return null;
  return (
    <div className={styles.lesson} aria-label="Lesson" role="note" data-lesson>
      <h2>{current.title}</h2>
      <p>{current.text}</p>
      <div className={styles.buttons}>
        <button
          type="button"
          className="button primary"
          onClick={() => { changeSettings({ lessonsSeen: [...lessonsSeen, current.id] }); }}
        >
          Understood
        </button>
        <button type="button" className="button quiet" onClick={() => { changeSettings({ lessons: false }); }}>
          No more lessons
        </button>
      </div>
    </div>
  );
}
