/** What the two at a table say to each other. */
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { SeatRoom } from "../wire/room";
import type { PageMessage, Side } from "../wire/types";
import styles from "./Strip.module.css";

interface ChatProps {
  room: SeatRoom;
  mine: Side;
  send: (message: PageMessage) => void;
  onClose: () => void;
}

const READY = ["Good game!", "One moment, please.", "Well played.", "I have to go; tomorrow?"];

export function Chat({ room, mine, send, onClose }: ChatProps) {
  const [text, setText] = useState("");
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => { end.current?.scrollIntoView({ block: "nearest" }); }, [room.lines.length]);
  const say = (line: string) => { if (line.trim()) send({ type: "say", text: line }); };
  const name = (side: string) => (side === mine ? "You" : (room.people.find((each) => each.side === side)?.name ?? ""));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    say(text);
    setText("");
  };
  return (
    <aside className={styles.chat} aria-label="Chat" onKeyDown={(event) => { event.stopPropagation(); }}>
      <header>
        <h2>Chat</h2>
        <button type="button" className="button quiet" aria-pressed={room.muted} onClick={() => { send({ type: "mute", on: !room.muted }); }}>
          {room.muted ? `Hear again (${String(room.unheard)} unheard)` : "Mute"}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>Close</button>
      </header>
      <ol className={styles.lines}>
        {room.lines.map((line) => (
          <li key={line.number} data-side={line.side || undefined}>
            {line.side && <b>{name(line.side)}</b>} <span>{line.text}</span>
          </li>
        ))}
        <li ref={end} aria-hidden="true" />
      </ol>
      <div className={styles.ready}>
        {READY.map((line) => <button key={line} type="button" className="button" onClick={() => { say(line); }}>{line}</button>)}
      </div>
      <form onSubmit={submit}>
        <input className="field" maxLength={500} value={text} aria-label="A line" placeholder="Say something" onChange={(event) => { setText(event.target.value); }} />
        <button type="submit" className="button">Say it</button>
      </form>
    </aside>
  );
}
