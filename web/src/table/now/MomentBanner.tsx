/** A great moment over the board: a title, the sentence, and a sound for who wants to hear it. */
import { useEffect } from "react";
import { useSettings } from "../../settings/settings";
import styles from "./MomentBanner.module.css";
import { play } from "./sound";
import type { Telling } from "./useTelling";

export function MomentBanner({ telling }: { telling: Telling }) {
  const { current, fresh } = telling;
  const { sound } = useSettings();
  const great = (fresh && current?.moment) || null;
  const mood = great?.mood;
  const number = current?.number;
  useEffect(() => {
    if (sound && mood) play(mood);
  }, [sound, mood, number]);
  if (!great || !current) return null;
  return (
    <div key={current.number} className={`${styles.banner} ${styles[great.mood] ?? ""}`} role="status" data-moment={great.kind}>
      <b>{great.title}</b>
      <span>{current.text}</span>
    </div>
  );
}
