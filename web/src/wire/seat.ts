/** A seat at a table: one socket that comes back by itself, and the table as it was last told. */
import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { tableAfter } from "./changes";
import { framesAfter, type Frame } from "./frames";
import { http } from "./http";
import { roomAfter, type SeatRoom } from "./room";
import type { AllOddsMessage, HintMessage, LogEntry, OddsMessage, PageMessage, ServerMessage, SheetMessage, Table, TableMessage } from "./types";

const FIRST_RETRY = 250;
const LONGEST_RETRY = 1000;
/** The messages that are answered with the table after them, or refused. */
const STEPS: readonly PageMessage["type"][] = ["act", "undo", "suggest", "lay-out"];
/** The server closes with these codes when the game or the seat does not exist, or this browser is not known any more. */
const NOT_OURS: Readonly<Record<number, Lost>> = { 4404: "gone", 4401: "ended" };

export type Lost = "gone" | "ended";

export interface Seat {
  table: Table | null;
  log: LogEntry[];
  /** The table after each of the last entries of the log. */
  frames: Frame[];
  /** The last message took a step back: nothing is answered for who has just thought better of it. */
  tookBack: boolean;
  hint: HintMessage | null;
  odds: OddsMessage | null;
  /** All options of a decision side by side, when they were asked for. */
  allOdds: AllOddsMessage | null;
  /** The decision in one piece, as it was last asked for. */
  sheet: SheetMessage | null;
  /** Who sits here and what was said, where two people play in two places. */
  room: SeatRoom | null;
  error: string | null;
  connected: boolean;
  /** Nobody is let in here any more: there is no such seat, or this browser was ended. */
  lost: Lost | null;
  /** A step was sent, and the table has not answered yet. */
  awaiting: RefObject<boolean>;
  send: (message: PageMessage) => void;
  dismissError: () => void;
}

/** The log after a message: everything from `log_from` on is replaced. What is not known yet is told later. */
export function mergeLog(log: LogEntry[], message: TableMessage): LogEntry[] {
  if (message.log_from === log.length && message.log.length === 0) return log;
  const before = message.view ? [] : log.slice(0, message.log_from);
  const unknown = Array.from({ length: message.log_from - before.length }, (_, index) => untold(before.length + index));
  return [...before, ...unknown, ...message.log];
}

/** An entry that has not been told yet: nothing speaks of it. */
function untold(number: number): LogEntry {
  return { number, turn: 0, segment: "", case: "", kind: UNTOLD, text: "", weight: 0, pause: 0, side: null, place: "", faces: [] };
}

/** The kind of entries that are still on their way. */
export const UNTOLD = "";

/** The log with its beginning, which was asked for. */
export function withBeginning(log: LogEntry[], beginning: readonly LogEntry[]): LogEntry[] {
  return log.map((entry, index) => (entry.kind === UNTOLD ? (beginning[index] ?? entry) : entry));
}

/** Where a step was last taken back in a game, by the table's moment, which never comes again. */
const TAKEN_BACK = "fitg.taken-back.";

/** Is this the table after a step back? It stays so when the page is opened again, or the line was broken. */
function isTakenBack(game: string, before: Table | null, after: Table): boolean {
  const moment = String(after.moment);
  if (before !== null && after.step < before.step) sessionStorage.setItem(TAKEN_BACK + game, moment);
  return sessionStorage.getItem(TAKEN_BACK + game) === moment;
}

export function socketAddress(game: string, seat: string, base: string = location.href): string {
  const address = new URL(`api/games/${encodeURIComponent(game)}/table?seat=${encodeURIComponent(seat)}`, base);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  address.hash = "";
  return address.href;
}

export function useSeat(game: string, seat: string, onJoin: PageMessage[]): Seat {
  const [table, setTable] = useState<Table | null>(null);
  const [log, setLog] = useState<LogEntry[]>([]);
  const [frames, setFrames] = useState<Frame[]>([]);
  const [tookBack, setTookBack] = useState(false);
  const [hint, setHint] = useState<HintMessage | null>(null);
  const [odds, setOdds] = useState<OddsMessage | null>(null);
  const [allOdds, setAllOdds] = useState<AllOddsMessage | null>(null);
  const [sheet, setSheet] = useState<SheetMessage | null>(null);
  const [room, setRoom] = useState<SeatRoom | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [connected, setConnected] = useState(false);
  const [lost, setLost] = useState<Lost | null>(null);
  const socket = useRef<WebSocket | null>(null);
  const greeting = useRef(onJoin);
  const awaiting = useRef(false);

  useEffect(() => {
    greeting.current = onJoin;
  });

  useEffect(() => {
    let retry = FIRST_RETRY;
    let timer: number | undefined;
    let left = false;
    let current: Table | null = null;

    function hear(message: ServerMessage): void {
      if (message.type === "table" || message.type === "error") awaiting.current = false;
      switch (message.type) {
        case "table": {
          const before = current;
          const after = tableAfter(before, message);
          current = after;
          if (after === null) {
            socket.current?.send(JSON.stringify({ type: "look" } satisfies PageMessage));
            return;
          }
          setTable(after);
          setTookBack(isTakenBack(game, before, after));
          setFrames((known) => framesAfter(known, before, message, after));
          setLog((before) => mergeLog(before, message));
          if (message.view && message.log_from > 0) readBeginning(message.log_from);
          setHint(null);
          setError(null);
          break;
        }
        case "hint":
          setHint(message);
          break;
        case "odds":
          setOdds(message);
          break;
        case "all-odds":
          setAllOdds(message);
          break;
        case "sheet":
          setSheet(message);
          break;
        case "room":
          setRoom((before) => roomAfter(before, message));
          break;
        case "error":
          if (message.code !== "stale") setError(message.message);
          break;
      }
    }

    /** What came before the end of a long log; without it the story begins later, and nothing else is missed. */
    function readBeginning(until: number): void {
      http.log(game, seat, until).then(
        (found) => {
          if (!left) setLog((known) => withBeginning(known, found.log));
        },
        () => undefined,
      );
    }

    function open(): void {
      const fresh = new WebSocket(socketAddress(game, seat));
      socket.current = fresh;
      current = null;
      fresh.onopen = () => {
        retry = FIRST_RETRY;
        setConnected(true);
        for (const message of greeting.current) fresh.send(JSON.stringify(message));
      };
      fresh.onmessage = (event: MessageEvent<string>) => {
        hear(JSON.parse(event.data) as ServerMessage);
      };
      fresh.onclose = (event) => {
        if (left || socket.current !== fresh) return;
        awaiting.current = false;
        setConnected(false);
        const why = NOT_OURS[event.code];
        if (why) {
          setLost(why);
          return;
        }
        timer = window.setTimeout(open, retry);
        retry = Math.min(retry * 2, LONGEST_RETRY);
      };
    }

    open();
    return () => {
      left = true;
      window.clearTimeout(timer);
      socket.current?.close();
      socket.current = null;
    };
  }, [game, seat]);

  const send = useCallback((message: PageMessage) => {
    if (socket.current?.readyState !== WebSocket.OPEN) return;
    if (STEPS.includes(message.type)) awaiting.current = true;
    socket.current.send(JSON.stringify(message));
  }, []);
  const dismissError = useCallback(() => {
    setError(null);
  }, []);

  return { table, log, frames, tookBack, hint, odds, allOdds, sheet, room, error, connected, lost, awaiting, send, dismissError };
}
