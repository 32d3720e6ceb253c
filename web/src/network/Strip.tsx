/** Under the table's bar, where two people play in two places: who is there, who decides, how long, and what they say. */
import { useEffect, useState } from "react";
import { go } from "../app/route";
import { Emblem } from "../table/pieces/Emblem";
import type { ClockHere, GameSummary, PageMessage, PersonHere, Side } from "../wire/types";
import type { SeatRoom } from "../wire/room";
import { Chat } from "./Chat";
import { Allowance, Clock } from "./Clock";
import { Overtime, Proposals, Settle } from "./Settle";
import styles from "./Strip.module.css";
import { Plate } from "./Plate";

interface StripProps {
  summary: GameSummary;
  room: SeatRoom | null;
  decides: Side | null;
  /** The side that is answered for by its orders, or its deputy. */
  answered: Side | null;
  over: boolean;
  send: (message: PageMessage) => void;
}

/** So often the server is told that this page is still looked at. */
const STILL_HERE = 30_000;

function usePresence(send: (message: PageMessage) => void, connected: boolean): void {
  useEffect(() => {
    if (!connected) return;
    const say = () => { send({ type: "here", visible: document.visibilityState === "visible" }); };
    say();
    const timer = window.setInterval(say, STILL_HERE);
    document.addEventListener("visibilitychange", say);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", say);
    };
  }, [send, connected]);
}

type Panel = "chat" | "settle" | null;

export function Strip({ summary, room, decides, answered, over, send }: StripProps) {
  usePresence(send, room !== null);
  const [open, setOpen] = useState<Panel>(null);
  const [read, setRead] = useState(0);
  const lines = room?.lines ?? [];
  const mine = room?.people.find((each) => each.you)?.side ?? null;
  const watches = summary.seats.every((each) => each === "spectator");
  const fresh = lines.filter((line) => line.number > read && line.side !== mine && line.side !== "").length + (room?.unheard ?? 0);
  const last = lines.at(-1)?.number ?? 0;
  const toggle = (panel: Panel) => {
    // What was said while the chat was open was read, too.
    if (open === "chat" || panel === "chat") setRead(last);
    setOpen(open === panel ? null : panel);
  };
  return (
    <section className={styles.strip} aria-label="Who plays" data-paused={room?.paused ? true : undefined}>
      <AtSide side="rebel" summary={summary} room={room} />
      {watches && !over
        ? <div className={styles.middle}><p role="status">You watch: each Player-Turn when it is over</p></div>
        : <Middle room={room} decides={over ? null : decides} answered={answered} over={over} />}
      {mine && room && (
        <nav className={styles.tools} aria-label="Between you two">
          {!over && <button type="button" className="button quiet" onClick={() => { go({ page: "orders", game: summary.id }); }}>Orders</button>}
          {!over && <button type="button" className="button quiet" aria-expanded={open === "settle"} onClick={() => { toggle("settle"); }}>Ask</button>}
          <button type="button" className={`button quiet ${styles.talk}`} aria-expanded={open === "chat"} onClick={() => { toggle("chat"); }}>
            Chat{open !== "chat" && fresh > 0 && <b aria-label={`${String(fresh)} new`}>{fresh}</b>}
          </button>
        </nav>
      )}
      <AtSide side="imperial" summary={summary} room={room} />
      {mine && room && !over && <Proposals game={summary.id} room={room} mine={mine} />}
      {mine && room && !over && <Late game={summary.id} room={room} decides={decides} answered={answered} />}
      {open === "chat" && room && mine && <Chat room={room} mine={mine} send={send} onClose={() => { toggle(null); }} />}
      {open === "settle" && room && mine && <Settle game={summary.id} room={room} mine={mine} onClose={() => { toggle(null); }} />}
    </section>
  );
}

function AtSide({ side, summary, room }: { side: Side; summary: GameSummary; room: SeatRoom | null }) {
  const clock = room?.clocks.find((each) => each.side === side);
  return (
    <div className={styles.end} data-side={side}>
      <Person side={side} summary={summary} person={room?.people.find((each) => each.side === side)} clock={clock} />
      {clock && room && <Clock clock={clock} told={room.told} />}
    </div>
  );
}

interface MiddleProps {
  room: SeatRoom | null;
  decides: Side | null;
  answered: Side | null;
  over: boolean;
}

function Middle({ room, decides, answered, over }: MiddleProps) {
  const clock = room?.clocks.find((each) => each.side === decides);
  const you = room?.people.some((each) => each.you && each.side === decides) ?? false;
  const reaction = clock?.allowance !== null && clock?.allowance !== undefined;
  return (
    <div className={styles.middle}>
      <p role="status" data-side={decides}>{over ? "The game is over" : sentence(decides, room, answered, clock)}</p>
      {!over && clock && room && reaction && !room.paused && answered === null && <Allowance clock={clock} told={room.told} you={you} />}
    </div>
  );
}

interface LateProps {
  game: string;
  room: SeatRoom;
  decides: Side | null;
  answered: Side | null;
}

/** The other's own time is over, and nothing answers for him. */
function Late({ game, room, decides, answered }: LateProps) {
  const clock = room.clocks.find((each) => each.side === decides);
  const who = room.people.find((each) => each.side === decides);
  if (!clock || !who || who.you || clock.allowance !== null || clock.runs || clock.left > 0 || room.paused || answered !== null) return null;
  return <Overtime game={game} side={clock.side} name={who.name} />;
}

function sentence(decides: Side | null, room: SeatRoom | null, answered: Side | null, clock: ClockHere | undefined): string {
  const who = room?.people.find((each) => each.side === decides);
  if (!decides || !who) return "";
  if (room?.paused) return "Paused by both";
  if (answered === decides) return who.you ? "Your orders answer" : `${who.name} has orders for this`;
  if (clock?.away && !who.you) return `${who.name} is away; the clock rests`;
  const reaction = clock !== undefined && clock.allowance !== null;
  if (who.you) return reaction ? "You react" : "You decide";
  return reaction ? `${who.name} reacts` : `${who.name} decides`;
}

interface PersonProps {
  side: Side;
  summary: GameSummary;
  person: PersonHere | undefined;
  clock: ClockHere | undefined;
}

function Person({ side, summary, person, clock }: PersonProps) {
  const known = person ?? summary.sitting.find((each) => each.side === side);
  const here = person?.here ?? false;
  return (
    <div className={styles.person} data-side={side}>
      <Plate race={known?.plate ?? null} size={34} />
      <div>
        <b><Emblem side={side} /> {known?.you ? "You" : (known?.name ?? "Nobody")}</b>
        {person && <small data-here={here || undefined}>{presence(person, here, clock)}</small>}
      </div>
    </div>
  );
}

function presence(person: PersonHere, here: boolean, clock: ClockHere | undefined): string {
  if (here) return "here";
  if (clock?.away) return "absent";
  if (clock?.rests) return `quiet till ${new Date(clock.rests).toLocaleTimeString(undefined, { timeStyle: "short" })}`;
  return `away, seen ${new Date(person.seen).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" })}`;
}
