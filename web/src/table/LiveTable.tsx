/** A seat at a running game: the socket, automatic answers, and when to hand over. */
import { useEffect, useMemo, useState } from "react";
import { BOT_PACE, useSettings } from "../settings/settings";
import { useSeat, type Seat } from "../wire/seat";
import type { GameSummary, PageMessage, Side, Table as WholeTable, Viewer } from "../wire/types";
import { NoSeatPage } from "../network/NoSeatPage";
import { WithStrip } from "../network/WithStrip";
import { automatic } from "./decision/groups";
import { asTold, useTelling } from "./now/useTelling";
import { HUMAN } from "./seats";
import { usePast } from "./story/usePast";
import { Table } from "./Table";
import { Problem } from "./TableScreen";
import { overruled, useWishes, type useKeeping, type Wishes } from "./useWishes";

interface LiveTableProps {
  summary: GameSummary;
  seatName: Viewer;
  since: number | null;
  keeping: ReturnType<typeof useKeeping>;
  /** Cover the table, of which so much has been seen, and let the other player sit down; null if one person plays. */
  onHandOver: ((to: Side, seen: number) => void) | null;
}

export function LiveTable({ summary, seatName, since, keeping, onHandOver }: LiveTableProps) {
  const settings = useSettings();
  // The computer goes on when its last step has been seen.
  const [pause, setPause] = useState(false);
  const pace: PageMessage = useMemo(
    () => ({ type: "pace", milliseconds: BOT_PACE[settings.speed], pause }),
    [settings.speed, pause],
  );
  // Who watches two people holds and hurries nobody.
  const watches = summary.apart && seatName === "spectator";
  const seat = useSeat(summary.id, seatName, watches ? [] : [pace]);
  const { table, send } = seat;

  useEffect(() => {
    if (!watches) send(pace);
  }, [watches, pace, send]);

  const wishes = useWishes(table, seat.tookBack, seatName, keeping);
  const standing = overruled(table?.standing ?? null, wishes.held, table?.wishes ?? []);
  const ordered = table?.view.decision && !seat.tookBack ? automatic(standing, settings) : null;
  const step = table?.step ?? 0;
  const moment = table?.moment ?? 0;
  // Chance cannot be taken back: before a card is drawn there is a moment to stop it, and the question is seen.
  const soon = ordered !== null && standing?.order === "draw";
  const answer = wishes.answer ?? (soon ? null : ordered);
  useEffect(() => {
    if (answer) send({ type: "act", step, moment, action: answer });
  }, [answer, step, moment, send]);

  // What is answered by itself is not asked: no question flashes by.
  const newest = useMemo(() => (table && answer ? asTold(table, table.view) : table), [table, answer]);

  if (seat.lost === "ended") return <NoSeatPage game={summary.id} />;
  if (seat.lost) return <Problem text="This game is no longer kept here." />;
  if (!newest) return <Wait />;
  return (
    <WithStrip summary={summary} seat={seat}>
      <ToldTable summary={summary} seat={seat} newest={newest} seatName={seatName} since={since} onHandOver={onHandOver} onPause={setPause} wishes={wishes} />
    </WithStrip>
  );
}

function Wait() {
  return <p className="page-wait" role="status">Setting up the table …</p>;
}

interface ToldProps extends Omit<LiveTableProps, "keeping"> {
  seat: Seat;
  newest: WholeTable;
  wishes: Wishes;
  onPause: (pause: boolean) => void;
}

/** The table as the story tells it; it is handed over when the story has been told. */
function ToldTable({ summary, seat, seatName, newest, wishes, since, onHandOver, onPause }: ToldProps) {
  const telling = useTelling(seat, newest);
  const past = usePast(summary.id, seatName);
  const { decision, viewer } = telling.table.view;
  const next = decision && newest.players[decision.side] === HUMAN ? decision.side : null;
  const elsewhere = onHandOver && next && next !== viewer ? next : null;
  const told = seat.log.length;
  useEffect(() => {
    if (elsewhere && onHandOver) onHandOver(elsewhere, told);
  }, [elsewhere, onHandOver, told]);
  if (elsewhere) return <Wait />;
  return <Table summary={summary} seat={seat} telling={telling} past={past} since={since} onPause={onPause} wishes={wishes} />;
}
