/** The scrubber: back, forth, play, and whose eyes we look through. */
import { useEffect, useState } from "react";
import { SHOWN_FOR, useSettings } from "../settings/settings";
import type { Viewer } from "../wire/types";
import styles from "./ReplayScreen.module.css";

interface ControlsProps {
  step: number;
  steps: number;
  onStep: (step: number) => void;
  viewer: Viewer;
  onViewer: (viewer: Viewer) => void;
}

const EYES: Record<Viewer, string> = {
  spectator: "A spectator’s eyes",
  rebel: "The Rebel player’s eyes",
  imperial: "The Imperial player’s eyes",
};
const QUICKEST = 150;

export function ReplayControls({ step, steps, onStep, viewer, onViewer }: ControlsProps) {
  const { speed } = useSettings();
  const [playing, setPlaying] = useState(false);
  const atEnd = step >= steps;
  const running = playing && !atEnd;
  useEffect(() => {
    if (!running) return;
    const timer = window.setTimeout(() => { onStep(step + 1); }, Math.max(QUICKEST, SHOWN_FOR[speed]));
    return () => {
      window.clearTimeout(timer);
    };
  }, [running, step, onStep, speed]);
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if ((event.target as HTMLElement).closest("input, select, textarea")) return;
      if (event.key === "ArrowRight") onStep(Math.min(steps, step + 1));
      else if (event.key === "ArrowLeft") onStep(Math.max(0, step - 1));
    }
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
    };
  }, [step, steps, onStep]);
  return (
    <footer className={styles.controls}>
      <button type="button" className="button" aria-label="To the beginning" onClick={() => { onStep(0); }} disabled={step === 0}>
        «
      </button>
      <button type="button" className="button" aria-label="One step back" onClick={() => { onStep(step - 1); }} disabled={step === 0}>
        ‹
      </button>
      <button
        type="button"
        className="button primary"
        onClick={() => {
          if (atEnd) onStep(0);
          setPlaying(atEnd || !playing);
        }}
      >
        {running ? "❚❚ Pause" : "▶ Play"}
      </button>
      <button type="button" className="button" aria-label="One step on" onClick={() => { onStep(step + 1); }} disabled={atEnd}>
        ›
      </button>
      <button type="button" className="button" aria-label="To the end" onClick={() => { onStep(steps); }} disabled={atEnd}>
        »
      </button>
      <input
        className={styles.scrubber}
        type="range"
        min={0}
        max={steps}
        value={step}
        aria-label="Step"
        aria-valuetext={`Step ${String(step)} of ${String(steps)}`}
        onChange={(event) => { onStep(Number(event.target.value)); }}
      />
      <span className={styles.count}>{`${String(step)} / ${String(steps)}`}</span>
      <select
        className="field"
        value={viewer}
        aria-label="Whose eyes"
        onChange={(event) => { onViewer(event.target.value as Viewer); }}
      >
        {Object.entries(EYES).map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </footer>
  );
}
