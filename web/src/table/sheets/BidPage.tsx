/** A sealed bid on the life of the Empire: one number on the track of all turns. */
import { useState } from "react";
import { PLAYER } from "../../facts/names";
import type { BidsView } from "../../wire/modules";
import type { Side, Table } from "../../wire/types";
import type { Choice } from "../decision/choices";
import styles from "./BidPage.module.css";
import { LifeTrack } from "./LifeTrack";
import { SheetWindow } from "./SheetWindow";
import { bidOf, type Bids } from "./bids";

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
            {view.sealed.includes(other) ? `The ${PLAYER[other]} has sealed a bid.` : `The ${PLAYER[other]} bids after you.`}
          </p>
        </>
      }
    >
      <LifeTrack view={view} turn={table.view.turn} chosen={{ side, turns }} onChoose={setTurns} />
    </SheetWindow>
  );
}
