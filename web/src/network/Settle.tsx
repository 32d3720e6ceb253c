/** What two players settle beside the rules: steps back, a draw, a pause, resigning. */
import { useState } from "react";
import type { SeatRoom } from "../wire/room";
import { http } from "../wire/http";
import type { InvitationLink, ProposalHere, ProposalKind, Side, Viewer } from "../wire/types";
import { Copy } from "./Copy";
import { otherSide } from "./sides";
import styles from "./Strip.module.css";

interface SettleProps {
  game: string;
  room: SeatRoom;
  mine: Side;
  onClose: () => void;
}

const ASKED: Readonly<Record<ProposalKind, string>> = {
  back: "asks to take steps back",
  draw: "offers a draw",
  pause: "asks for a pause",
  "go-on": "asks to go on",
};

function useTrying(): { problem: string; attempt: (work: Promise<unknown>, done?: () => void) => void } {
  const [problem, setProblem] = useState("");
  const attempt = (work: Promise<unknown>, done?: () => void) => {
    setProblem("");
    work.then(done, (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); });
  };
  return { problem, attempt };
}

export function Settle({ game, room, mine, onClose }: SettleProps) {
  const { problem, attempt } = useTrying();
  const [sure, setSure] = useState(false);
  const [steps, setSteps] = useState(1);
  const other = room.people.find((each) => each.side !== mine)?.name ?? "the other";
  const asked = (kind: ProposalKind) => room.proposals.some((each) => each.kind === kind);
  const propose = (kind: ProposalKind, number = 1) => { attempt(http.propose(game, kind, number), onClose); };
  return (
    <aside className={styles.settle} aria-label="Between you two" onKeyDown={(event) => { event.stopPropagation(); }}>
      <header>
        <h2>Between you two</h2>
        <button type="button" className="button quiet" onClick={onClose}>Close</button>
      </header>
      {problem && <p role="alert">{problem}</p>}
      <section>
        <h3>May I take that back?</h3>
        <p>{`${other} has to agree. The dice that were seen never come again.`}</p>
        <label>
          My last{" "}
          <select className="field" value={steps} onChange={(event) => { setSteps(Number(event.target.value)); }}>
            {[1, 2, 3, 5, 10].map((number) => <option key={number} value={number}>{number === 1 ? "decision" : `${String(number)} decisions`}</option>)}
          </select>
        </label>{" "}
        <button type="button" className="button" disabled={asked("back")} onClick={() => { propose("back", steps); }}>Ask for it</button>
      </section>
      <section>
        <h3>A draw</h3>
        <p>It holds until the other has made a step; refusing needs no word.</p>
        <button type="button" className="button" disabled={asked("draw")} onClick={() => { propose("draw"); }}>Offer a draw</button>
      </section>
      <section>
        <h3>A pause</h3>
        <p>Both clocks rest until both want to go on.</p>
        {room.paused
          ? <button type="button" className="button" disabled={asked("go-on")} onClick={() => { propose("go-on"); }}>{`Go on, if ${other} agrees`}</button>
          : <button type="button" className="button" disabled={asked("pause")} onClick={() => { propose("pause"); }}>Ask for a pause</button>}
      </section>
      <Links game={game} mine={mine} other={other} attempt={attempt} />
      <section>
        <h3>Resign</h3>
        <p>{`${mine === "rebel" ? "The Empire wins" : "The Rebels win"}. It is written down as your decision, and the whole record opens to both.`}</p>
        <button type="button" className={`button ${styles.final}`} onClick={() => { if (sure) attempt(http.resign(game), onClose); else setSure(true); }}>
          {sure ? "Resign, for good: press again" : "Resign"}
        </button>
      </section>
    </aside>
  );
}

interface LinksProps {
  game: string;
  mine: Side;
  other: string;
  attempt: (work: Promise<unknown>, done?: () => void) => void;
}

/** Links that a player makes: for who watches, and for who has lost the other seat. */
function Links({ game, mine, other, attempt }: LinksProps) {
  const [made, setMade] = useState<{ seat: Viewer; link: InvitationLink } | null>(null);
  const make = (seat: Viewer) => { attempt(http.invite(game, seat).then((link) => { setMade({ seat, link }); })); };
  return (
    <section>
      <h3>Links</h3>
      <p>Who watches sees what both sides know, and each Player-Turn when it is over.</p>
      <button type="button" className="button" onClick={() => { make("spectator"); }}>Let somebody watch</button>
      <p>{`If ${other} has lost browser and link, the seat can be taken anew; both are told.`}</p>
      <button type="button" className="button" onClick={() => { make(otherSide(mine)); }}>{`Let ${other} sit down again`}</button>
      {made && <p>{made.seat === "spectator" ? "For who wants to watch:" : `For ${other} alone:`}</p>}
      {made && <Copy address={made.link.address} />}
    </section>
  );
}

/** What one asks of the other: it stands above the table until it is answered. */
export function Proposals({ game, room, mine }: { game: string; room: SeatRoom; mine: Side }) {
  const { problem, attempt } = useTrying();
  const other = room.people.find((each) => each.side !== mine)?.name ?? "The other";
  if (room.proposals.length === 0) return null;
  return (
    <ul className={styles.proposals} aria-label="What is asked">
      {problem && <li role="alert">{problem}</li>}
      {room.proposals.map((each) => (
        <li key={each.kind}>
          <b>{each.yours ? `You ask: ${own(each)}` : `${other} ${ASKED[each.kind]}`}</b>
          {each.lines.length > 0 && <small>{each.lines.join(" ")}</small>}
          {!each.yours && <button type="button" className="button primary" onClick={() => { attempt(http.reply(game, each.kind, true)); }}>Agree</button>}
          <button type="button" className="button" onClick={() => { attempt(http.reply(game, each.kind, false)); }}>{each.yours ? "Leave it" : "Rather not"}</button>
        </li>
      ))}
    </ul>
  );
}

function own(asked: ProposalHere): string {
  return { back: "steps back", draw: "a draw", pause: "a pause", "go-on": "to go on" }[asked.kind];
}

/** The other's time is over: four answers, none of them the usual one, and nobody has to claim anything. */
export function Overtime({ game, side, name }: { game: string; side: Side; name: string }) {
  const { problem, attempt } = useTrying();
  const [waits, setWaits] = useState(false);
  const [link, setLink] = useState<InvitationLink | null>(null);
  if (waits) {
    return (
      <div className={styles.overtime}>
        <button type="button" className="button quiet" onClick={() => { setWaits(false); }}>{`${name}’s time is over; you wait`}</button>
      </div>
    );
  }
  return (
    <div className={styles.overtime}>
      <span role={problem ? "alert" : undefined}>{problem || `${name}’s time is over.`}</span>
      <button type="button" className="button" onClick={() => { setWaits(true); }}>Wait</button>
      <button type="button" className="button" onClick={() => { attempt(http.overtime(game, "deputy")); }}>Deputy plays this turn</button>
      <button type="button" className="button" onClick={() => { attempt(http.invite(game, side).then(setLink)); }}>Give the seat</button>
      <button type="button" className="button" onClick={() => { attempt(http.overtime(game, "claim")); }}>Claim the game</button>
      {link && <Copy address={link.address} />}
    </div>
  );
}
