/** Who sits at a table of two people in two places, and all that was said there, as far as it was told. */
import type { RoomMessage } from "./types";

/** `told` is when its clocks were right, in milliseconds of this page. */
export type SeatRoom = Omit<RoomMessage, "type"> & { told: number };

/** The room after a message: lines are told once. */
export function roomAfter(before: SeatRoom | null, message: RoomMessage): SeatRoom {
  const known = before?.lines ?? [];
  const fresh = message.lines.filter((line) => !known.some((each) => each.number === line.number));
  const lines = [...known, ...fresh].sort((one, other) => one.number - other.number);
  const { people, muted, unheard, pace, paused, clocks, proposals } = message;
  return { people, lines, muted, unheard, pace, paused, clocks, proposals, told: performance.now() };
}
