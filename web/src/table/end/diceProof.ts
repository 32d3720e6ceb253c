/** The proof that the dice were fixed from the start: the seed's hash was shown before, the seed now. */
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const SIZE = 16;
const DRAW_SIZE = 8;

/** What was shown at the start, computed from the revealed seed. */
export function commitmentOf(seed: string): string {
  return bytesToHex(blake2b(hexToBytes(seed), { dkLen: SIZE }));
}

/** Draw number `count` of a game as a die, as long as nothing else but dice was thrown. */
export function drawOf(seed: string, count: number, below: number): number {
  const message = new Uint8Array(8);
  new DataView(message.buffer).setBigUint64(0, BigInt(count));
  const digest = blake2b(message, { key: hexToBytes(seed), dkLen: DRAW_SIZE });
  return Number(new DataView(digest.buffer, digest.byteOffset).getBigUint64(0) % BigInt(below));
}

const KEY = "fitg.commitments";

/** Remember the hash that was shown when the game was first seen; the first one counts. */
export function rememberCommitment(game: string, commitment: string): string {
  const known = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, string>;
  const first = known[game];
  if (first) return first;
  localStorage.setItem(KEY, JSON.stringify({ ...known, [game]: commitment }));
  return commitment;
}
