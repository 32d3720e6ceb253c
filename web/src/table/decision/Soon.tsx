/** A card is about to be drawn by a standing order: a moment to stop it, because chance cannot be taken back. */
import { useEffect, useState } from "react";
import styles from "./Soon.module.css";

const MOMENT = 1800;
/** Whoever reads something is not hurried. */
const READING = "dialog[open], [data-lesson], [data-report], [data-briefing]";

interface SoonProps {
  onAct: () => void;
}

export function Soon({ onAct }: SoonProps) {
  const [stopped, setStopped] = useState(false);
  const [reads, setReads] = useState(() => document.querySelector(READING) !== null);
  useEffect(() => {
    if (stopped) return;
    const timer = window.setInterval(() => {
      const reading = document.querySelector(READING) !== null;
      setReads(reading);
      if (reading) return;
      window.clearInterval(timer);
      onAct();
    }, MOMENT);
    return () => {
      window.clearInterval(timer);
    };
  }, [stopped, onAct]);
  if (stopped) return null;
  return (
    <p className={styles.soon} role="status">
      {reads ? "It is drawn when you have read this." : "It is drawn in a moment …"}
      <button type="button" className="button quiet" onClick={() => { setStopped(true); }} data-wait>
        Wait <kbd>W</kbd>
      </button>
    </p>
  );
}
