/** A table with the strip above it, where two people play in two places; at home only the table. */
import type { ReactNode } from "react";
import type { Seat } from "../wire/seat";
import type { GameSummary } from "../wire/types";
import { Strip } from "./Strip";
import styles from "./Strip.module.css";

export function WithStrip({ summary, seat, children }: { summary: GameSummary; seat: Seat; children: ReactNode }) {
  if (!summary.apart) return children;
  return (
    <div className={styles.frame}>
      <Strip
        summary={summary}
        room={seat.room}
        decides={seat.table?.view.decision?.side ?? null}
        answered={seat.table?.thinking ?? null}
        over={Boolean(seat.table?.view.outcome)}
        send={seat.send}
      />
      {children}
    </div>
  );
}
