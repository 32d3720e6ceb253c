/** A sealed bid on the life of the Empire: one number on the track of all turns. */
import { useState } from "react";
import { signEmpire, signRebel } from "../../art/signs";
import type { BidsView } from "../../wire/modules";
import type { Side, Table } from "../../wire/types";
import type { Choice } from "../decision/choices";
import styles from "./BidPage.module.css";
import { LifeTrack } from "./LifeTrack";
import { SheetWindow } from "./SheetWindow";
import { bidOf, type Bids } from "./bids";

/** Of the other side: its letter lies there, or is still to come. */
const LETTER: Record<Side, readonly [string, string]> = {
  rebel: ["The Rebels have sealed a bid.", "The Rebels bid after you."],
  imperial: ["The Empire has sealed a bid.", "The Empire bids after you."],
};

interface PageProps {
  bids: Bids;
  view: BidsView;
  side: Side;
  table: Table;
  error: string | null;
  onAct: (action: Choice) => void;
  onClose: () => void;
  onUndo: (() => void) | null;
}

export function BidPage({ bids, view, side, table, error, onAct, onClose, onUndo }: PageProps) {
  const [turns, setTurns] = useState(bids.suggested);
  const other: Side = side === "rebel" ? "imperial" : "rebel";
  return (
    <SheetWindow
      table={table}
      side={side}
      title="How long will the Empire last?"
      prompt="Your bid stays sealed until both are made; then both letters are opened."
      error={error}
      onClose={onClose}
      onUndo={onUndo}
      figures={<b>{`${String(turns)} turns`}</b>}
      bright={{ text: `Seal ${String(turns)} turns`, act: () => { onAct({ ...bidOf(bids, turns), final: true }); } }}
      aside={
        <>
          <h3>What the bids decide</h3>
          <p className={styles.use}>The lower bid binds the Rebels: with what they need by then they win. Until the higher bid they still have a draw. After it the Empire has lasted.</p>
          <h3>The other letter</h3>
          <p className={styles.letter} data-sealed={view.sealed.includes(other) || undefined}>
            <span className={styles.seal} aria-hidden="true">?</span>
            {LETTER[other][view.sealed.includes(other) ? 0 : 1]}
          </p>
        </>
      }
    >
      <LifeTrack view={view} turn={table.view.turn} chosen={{ side, turns }} onChoose={setTurns} />
      <div className={styles.letters} aria-hidden="true">
        <Letter side={side} words={`${String(turns)}`} />
        <Letter side={other} words={view.sealed.includes(other) ? "?" : ""} sealed />
      </div>
    </SheetWindow>
  );
}

/** A letter: one's own still open, with the number on it; the other's shut under its seal, or not there yet. */
function Letter({ side, words, sealed = false }: { side: Side; words: string; sealed?: boolean }) {
  const sign = side === "rebel" ? signRebel(0, 0, 20) : signEmpire(0, 0, 20);
  return (
    <svg viewBox="-130 -110 260 200" data-letter={side} data-empty={words === "" || undefined}>
      {!sealed && (
        <g className={styles.sheet}>
          <path d="M-96 -96H96V60H-96Z" />
          <text y="-60">the Empire will last</text>
          <text y="-8" className={styles.number}>{words}</text>
          <text y="14">turns</text>
        </g>
      )}
      <g className={styles.cover}>
        <path d={sealed ? "M-120 -50H120V84H-120Z" : "M-120 -20L0 56L120 -20V84H-120Z"} />
        <path d={sealed ? "M-120 -50L0 34L120 -50" : "M-120 84L-26 34M120 84L26 34"} className={styles.fold} />
      </g>
      <g transform={sealed ? "translate(0 26)" : "translate(0 58)"}>
        <circle r="27" className={styles.wax} data-side={side} />
        <g dangerouslySetInnerHTML={{ __html: sign }} />
      </g>
    </svg>
  );
}
