/** The track of all turns with the bids on it: a disc for the Rebels, a hexagon for the Empire, three bands below. */
import type { BidsView } from "../../wire/modules";
import type { Side } from "../../wire/types";
import styles from "./LifeTrack.module.css";
import { bandOf } from "./bids";

interface TrackProps {
  view: BidsView;
  turn: number;
  /** What one is about to bid. */
  chosen?: { side: Side; turns: number };
  onChoose?: (turns: number) => void;
}

export function LifeTrack({ view, turn, chosen, onChoose }: TrackProps) {
  const turns = Array.from({ length: view.length }, (_, index) => index + 1);
  const bids = chosen ? { ...view.bids, [chosen.side]: chosen.turns } : view.bids;
  return (
    <div className={styles.track}>
      <ol aria-label="The turns of the game">
        {turns.map((each) => {
          const here = (["rebel", "imperial"] as const).filter((side) => bids[side] === each);
          return (
            <li key={each} data-turn={each} data-band={view.opened ? bandOf(view, each) : undefined} data-now={each === turn || undefined}>
              {here.map((side) => (
                <i key={side} className={styles[side]} role="img" aria-label={`${side === "rebel" ? "Rebel" : "Imperial"} bid`} />
              ))}
              {onChoose ? (
                <button type="button" aria-pressed={chosen?.turns === each} onClick={() => { onChoose(each); }}>
                  {each}
                </button>
              ) : (
                <span>{each}</span>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
