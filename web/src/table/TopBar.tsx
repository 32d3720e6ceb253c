/** Where we are: turn, phase, score; and the way to everything else. */
import { go } from "../app/route";
import { PLAYER } from "../facts/names";
import { moduleOf } from "../wire/modules";
import type { GameSummary, Side, Table } from "../wire/types";
import type { DialogName } from "./Dialogs";
import { OnTheirWay } from "./OnTheirWay";
import { PhaseStrip } from "./PhaseStrip";
import { Emblem } from "./pieces/Emblem";
import styles from "./TopBar.module.css";

interface TopBarProps {
  summary: GameSummary;
  table: Table;
  connected: boolean;
  onOpen: (dialog: DialogName) => void;
}

export function TopBar({ summary, table, connected, onOpen }: TopBarProps) {
  const { view } = table;
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>
        <button
          type="button"
          className={styles.home}
          aria-label={`${view.title}: leave the table`}
          title={`${summary.briefing.rules.title}. Leave the table; the game is kept`}
          onClick={() => { go({ page: "start" }); }}
        >
          <span aria-hidden="true">‹</span> {view.title}
        </button>
      </h1>
      <TurnCounter turn={view.turn} turns={view.turns} />
      <OnTheirWay network={moduleOf(view, "core.network")} />
      <PhaseStrip sequence={summary.briefing.sequence} segment={view.segment} turn={view.turn} />
      <Mulligans left={moduleOf(view, "mulligan")?.left ?? {}} />
      <p className={styles.score} data-score={view.score.total} title="Victory Points of the Rebels, and how many they need in the end">
        <b>{view.score.total}</b>
        <span>
          {`of ${String(summary.briefing.rebel_needs)}`}
          <span className={styles.unit}> Rebel points</span>
        </span>
        <i className={styles.gauge} aria-hidden="true">
          <i style={{ inlineSize: `${String(100 * Math.max(0, Math.min(1, view.score.total / summary.briefing.rebel_needs)))}%` }} />
        </i>
      </p>
      <nav className={styles.tools} aria-label="Table">
        <button type="button" className="button quiet" aria-label="Settings" onClick={() => { onOpen("settings"); }}>
          <span className={styles.word}>Settings</span>
          <span className={styles.sign} aria-hidden="true">⚙</span>
        </button>
        <button type="button" className="button quiet" aria-label="Help" onClick={() => { onOpen("help"); }}>
          <span className={styles.word}>Help</span>
          <span className={styles.sign} aria-hidden="true">?</span> <kbd>?</kbd>
        </button>
      </nav>
      {!connected && (
        <p className={styles.lost} role="alert">
          The line is broken; trying again …
        </p>
      )}
    </header>
  );
}

/** How often each side may still have dice rolled again, as far as one may know. */
function Mulligans({ left }: { left: Partial<Record<Side, number>> }) {
  const sides = (["rebel", "imperial"] as const).filter((side) => left[side] !== undefined);
  if (sides.length === 0) return null;
  const words = sides.map((side: Side) => `${PLAYER[side]} ${String(left[side])}`).join(", ");
  return (
    <p className={styles.mulligans} role="img" aria-label={`Mulligans: ${words}`} title={`Mulligans (rolls that may be made again): ${words}`}>
      <span className={styles.counts}>
        {sides.map((side) => (
          <b key={side} className={styles[side]}>
            <Emblem side={side} size={13} /> {left[side]}
          </b>
        ))}
      </span>
      <span>Mulligans</span>
    </p>
  );
}

function TurnCounter({ turn, turns }: { turn: number; turns: number }) {
  return (
    <div className={styles.turn} role="img" aria-label={`Game-Turn ${String(turn)} of ${String(turns)}`}>
      <span>Turn</span>
      <b>{turn}</b>
      <span className={styles.pips}>
        {Array.from({ length: turns }, (_, index) => (
          <i key={index} className={index + 1 < turn ? styles.past : index + 1 === turn ? styles.now : ""} />
        ))}
      </span>
    </div>
  );
}
