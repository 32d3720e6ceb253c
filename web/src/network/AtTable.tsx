/** A game by its address: the table, or, while somebody is still waited for, the invitation to it. */
import { useEffect, useState } from "react";
import { Problem, TableScreen } from "../table/TableScreen";
import { http } from "../wire/http";
import type { GameSummary } from "../wire/types";
import { InvitePage } from "./InvitePage";
import { NoSeatPage } from "./NoSeatPage";
import { keptNumber } from "./numbers";

/** So often it is looked whether the other has sat down. */
const LOOK_AGAIN = 1500;

export function AtTable({ game }: { game: string }) {
  const [summary, setSummary] = useState<GameSummary | null>(null);
  const [problem, setProblem] = useState("");
  const gathering = summary?.state === "gathering";
  useEffect(() => {
    let left = false;
    let timer: number | undefined;
    const look = () => {
      gathered(game).then(
        (found) => {
          if (left) return;
          setSummary(found);
          if (found.state === "gathering") timer = window.setTimeout(look, LOOK_AGAIN);
        },
        (error: unknown) => { if (!left) setProblem(error instanceof Error ? error.message : String(error)); },
      );
    };
    look();
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [game]);
  if (problem) return <Problem text={problem} />;
  if (!summary) return <p className="page-wait" role="status">Setting up the table …</p>;
  if (summary.seats.length === 0) return <NoSeatPage game={game} />;
  return gathering ? <InvitePage summary={summary} /> : <TableScreen game={game} />;
}

/** How a game stands; if one's own number is waited for, it is given on the way. */
async function gathered(game: string): Promise<GameSummary> {
  const summary = await http.game(game);
  if (summary.state !== "gathering" || summary.sitting.length < 2) return summary;
  const { wanted } = await http.proof(game);
  if (!wanted) return summary;
  await http.giveNumber(game, keptNumber(game) ?? "");
  return http.game(game);
}
