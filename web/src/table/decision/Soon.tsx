/** A card is about to be drawn by a standing order: a moment to stop it, because chance cannot be taken back. */
import { useEffect, useState } from "react";
import styles from "./Soon.module.css";

const MOMENT = 1800;
/** Whoever reads something is not hurried. */
const READING = "dialog[open], [data-lesson]";

interface SoonProps {
  onAct: () => void;
}

export function Soon({ onAct }: SoonProps) {
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped) return;
    const timer = window.setInterval(() => {
      if (document.querySelector(READING)) return;
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
      Cards are drawn in a moment …
      <button type="button" className="button quiet" onClick={() => { setStopped(true); }} data-wait>
        Wait <kbd>W</kbd>
      </button>
    </p>
  );
}
