/** Under the table's bar, where two people play in two places: who is there, who decides, and what they say. */
import { useEffect, useState } from "react";
import { Emblem } from "../table/pieces/Emblem";
import type { GameSummary, PageMessage, PersonHere, Side } from "../wire/types";
import type { SeatRoom } from "../wire/room";
import { Chat } from "./Chat";
import styles from "./Strip.module.css";
import { Plate } from "./Plate";

interface StripProps {
  summary: GameSummary;
  room: SeatRoom | null;
  decides: Side | null;
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

export function Strip({ summary, room, decides, send }: StripProps) {
  usePresence(send, room !== null);
  const [open, setOpen] = useState(false);
  const [read, setRead] = useState(0);
  const lines = room?.lines ?? [];
  const mine = room?.people.find((each) => each.you)?.side ?? null;
  const fresh = lines.filter((line) => line.number > read && line.side !== mine && line.side !== "").length + (room?.unheard ?? 0);
  const last = lines.at(-1)?.number ?? 0;
  const toggle = () => {
    setOpen(!open);
    setRead(last);
  };
  return (
    <section className={styles.strip} aria-label="Who plays">
      <Person side="rebel" summary={summary} person={room?.people.find((each) => each.side === "rebel")} />
      <p className={styles.middle} role="status" data-side={decides}>{summary.outcome ? "The game is over" : sentence(decides, room?.people ?? [])}</p>
      {mine && (
        <button type="button" className={`button quiet ${styles.talk}`} aria-expanded={open} onClick={toggle}>
          Chat{!open && fresh > 0 && <b aria-label={`${String(fresh)} new`}>{fresh}</b>}
        </button>
      )}
      <Person side="imperial" summary={summary} person={room?.people.find((each) => each.side === "imperial")} />
      {open && room && mine && <Chat room={room} mine={mine} send={send} onClose={toggle} />}
    </section>
  );
}

function sentence(decides: Side | null, people: readonly PersonHere[]): string {
  const who = people.find((each) => each.side === decides);
  if (!decides || !who) return "";
  return who.you ? "You decide" : `${who.name} decides`;
}

function Person({ side, summary, person }: { side: Side; summary: GameSummary; person: PersonHere | undefined }) {
  const known = person ?? summary.sitting.find((each) => each.side === side);
  const here = person?.here ?? false;
  return (
    <div className={styles.person} data-side={side}>
      <Plate race={known?.plate ?? null} size={34} />
      <div>
        <b><Emblem side={side} /> {known?.you ? "You" : (known?.name ?? "Nobody")}</b>
        {person && <small data-here={here || undefined}>{here ? "here" : `away, seen ${new Date(person.seen).toLocaleString(undefined, { dateStyle: "short", timeStyle: "short" })}`}</small>}
      </div>
    </div>
  );
}
