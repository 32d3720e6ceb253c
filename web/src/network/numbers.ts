/** One's own number for the dice of three: drawn here, sealed before the others are known, told when it is asked for. */
import { blake2b } from "@noble/hashes/blake2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";

const SIZE = 32;
const KEPT = "fitg.number.";

export function newNumber(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(SIZE)));
}

/** What binds a number without telling it. */
export function seal(number: string): string {
  return bytesToHex(blake2b(hexToBytes(number), { dkLen: SIZE }));
}

/** In this browser alone, until the game has begun. */
export function keepNumber(game: string, number: string): void {
  localStorage.setItem(KEPT + game, number);
}

export function keptNumber(game: string): string | null {
  return localStorage.getItem(KEPT + game);
}

const THREE = ["server", "rebel", "imperial"] as const;

/** The seed of three numbers, as the server mixes it. */
export function mixed(numbers: Readonly<Record<string, string>>): string {
  const text = THREE.map((who) => `${who}:${numbers[who] ?? ""}`).join("\n");
  return bytesToHex(blake2b(new TextEncoder().encode(text), { dkLen: 16 }));
}
