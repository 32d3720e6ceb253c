/** The table is laid, the other seat is free: a ticket to be sent or photographed. It goes on when both sit. */
import { useCallback, useEffect, useState } from "react";
import { go, hashOf } from "../app/route";
import { Baked } from "../art/Baked";
import { useBaked } from "../art/bake";
import { SKY } from "../art/posters";
import { scenarioPicture } from "../art/scenarios";
import { Emblem } from "../table/pieces/Emblem";
import { http } from "../wire/http";
import type { GameSummary, InvitationLink, Side } from "../wire/types";
import { Copy } from "./Copy";
import styles from "./Network.module.css";
import { PACES, paceTitle } from "./paces";
import { Plate } from "./Plate";
import { otherSide, SIDE_NAMES } from "./sides";
import { SquareCode } from "./SquareCode";

const KEPT = "fitg.invitation.";

/** A link that was made is kept by this browser: a new one would end it. */
function useInvitation(game: string, seat: Side, free: boolean, onProblem: (error: unknown) => void) {
  const [link, setLink] = useState<InvitationLink | null>(() => readLink(game));
  const make = useCallback(() => {
    http.invite(game, seat).then((made) => {
      localStorage.setItem(KEPT + game, JSON.stringify(made));
      setLink(made);
    }, onProblem);
  }, [game, seat, onProblem]);
  useEffect(() => {
    if (free && !readLink(game)) make();
  }, [game, free, make]);
  return { link, make };
}

function readLink(game: string): InvitationLink | null {
  const kept = localStorage.getItem(KEPT + game);
  return kept ? (JSON.parse(kept) as InvitationLink) : null;
}

export function InvitePage({ summary }: { summary: GameSummary }) {
  const [problem, setProblem] = useState("");
  const mine = summary.sitting.find((each) => each.you);
  const seat = otherSide(mine?.side ?? "rebel");
  const tell = useCallback((error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); }, []);
  const both = summary.sitting.length > 1;
  const { link, make } = useInvitation(summary.id, seat, !both, tell);
  const sky = useBaked(SKY);
  return (
    <main className={styles.sky} style={{ backgroundImage: `url(${sky})` }}>
      <div className={styles.invite}>
        <h1>Your table is laid. Send this to one friend.</h1>
        <p>Whoever opens it sits down and plays: no account, nothing to install.</p>
        {problem && <p role="alert">{problem}</p>}
        {link && !both && <Ticket summary={summary} seat={seat} link={link} />}
        {link && !both && <Copy address={link.address} bright />}
        <section className={styles.below}>
          <p className={styles.waiting} role="status">
            <Plate race={null} size={30} />
            {both ? "Both sit; the dice are being mixed …" : `Nobody sits there yet, as ${SIDE_NAMES[seat]}. You may leave this page and come back.`}
          </p>
          <p className={styles.small}>{`The pace is ${paceTitle(summary.pace)}: ${PACES.find((each) => each.name === summary.pace)?.text ?? ""}. The dice are mixed of three numbers: yours, your friend’s and the house’s.`}</p>
          <nav className={styles.more}>
            {!both && <button type="button" className="button" onClick={make}>Make a new link, and end the old one</button>}
            {!both && <Clear game={summary.id} onProblem={tell} />}
            <a className="button quiet" href={hashOf({ page: "proof", game: summary.id })}>Dice that nobody chose</a>
            <button type="button" className="button quiet" onClick={() => { go({ page: "me" }); }}>Your name and devices</button>
            <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>To the start page</button>
          </nav>
        </section>
      </div>
    </main>
  );
}

function Ticket({ summary, seat, link }: { summary: GameSummary; seat: Side; link: InvitationLink }) {
  return (
    <section className={styles.ticket} aria-label="Invitation">
      <div className={styles.cover} aria-hidden="true"><Baked picture={scenarioPicture(summary.scenario, summary.title)} /></div>
      <div>
        <h2>{summary.title}</h2>
        <SquareCode rows={link.code} className={styles.code} />
        <p>The first who sits down has the seat. After that the link opens nothing for anybody else.</p>
      </div>
      <aside>
        <small>Admit one</small>
        <Emblem side={seat} size={64} />
        <b>{seat === "rebel" ? "Rebels" : "Empire"}</b>
        <span>{`${String(summary.turns)} Game-Turns`}</span>
        <span>{paceTitle(summary.pace)}</span>
      </aside>
    </section>
  );
}

/** Nobody has sat down: the table can be cleared, and the link opens nothing any more. */
function Clear({ game, onProblem }: { game: string; onProblem: (error: unknown) => void }) {
  const [sure, setSure] = useState(false);
  const clear = () => {
    if (sure) http.remove(game).then(() => { go({ page: "start" }); }, onProblem);
    else setSure(true);
  };
  return <button type="button" className="button" onClick={clear}>{sure ? "Clear the table, for good: press again" : "Clear the table"}</button>;
}
