/** A game by its id: who sits here, and the curtain between two people at one screen. */
import { useCallback, useState } from "react";
import { go } from "../app/route";
import { ChangedFacts } from "../facts/FactsContext";
import { useGame } from "../replay/useStory";
import { useSettings } from "../settings/settings";
import type { GameSummary, Side, Viewer } from "../wire/types";
import { HandOver } from "./HandOver";
import { LiveTable } from "./LiveTable";
import { firstSeat, isHotSeat } from "./seats";
import { useKeeping } from "./useWishes";

export function TableScreen({ game }: { game: string }) {
  const { found, problem } = useGame(game);
  if (problem) return <Problem text={problem} />;
  if (!found) return <p className="page-wait" role="status">Setting up the table …</p>;
  const [summary, changes] = found;
  return (
    <ChangedFacts changes={changes}>
      <Seats summary={summary} />
    </ChangedFacts>
  );
}

function Seats({ summary }: { summary: GameSummary }) {
  const { openTable } = useSettings();
  const [seat, setSeat] = useState<Viewer>(() => firstSeat(summary));
  const [next, setNext] = useState<Side | null>(null);
  const [seen, setSeen] = useState<Partial<Record<Viewer, number>>>({});
  const keeping = useKeeping();
  const cover = useCallback(
    (to: Side, told: number) => {
      setSeen((before) => ({ ...before, [seat]: told }));
      if (openTable) setSeat(to);
      else setNext(to);
    },
    [seat, openTable],
  );
  if (!summary.seats.includes(seat)) return <Problem text="This computer has no seat at this table." />;
  if (next) {
    return (
      <HandOver
        to={next}
        onReady={() => {
          setSeat(next);
          setNext(null);
        }}
      />
    );
  }
  return (
    <LiveTable
      key={seat}
      summary={summary}
      seatName={seat}
      since={seen[seat] ?? null}
      keeping={keeping}
      onHandOver={isHotSeat(summary) ? cover : null}
    />
  );
}

export function Problem({ text }: { text: string }) {
  return (
    <div className="page-problem" role="alert">
      <p>{text}</p>
      <button type="button" className="button" onClick={() => { go({ page: "start" }); }}>
        Back to the start page
      </button>
    </div>
  );
}
