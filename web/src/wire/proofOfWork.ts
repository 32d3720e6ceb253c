/** A second of reckoning that the house asks of strangers when very many come: a key is looked for, number by number. */
import { pbkdf2Async } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

export interface Challenge {
  parameters: { nonce: string; salt: string; cost: number; keyLength: number; keyPrefix: string };
  signature: string;
}

/** Nobody is asked for more. */
const MOST = 10_000;

export async function solved(challenge: Challenge): Promise<string> {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  for (let counter = 0; counter < MOST; counter += 1) {
    const password = concatBytes(hexToBytes(nonce), number(counter));
    const key = bytesToHex(await pbkdf2Async(sha256, password, hexToBytes(salt), { c: cost, dkLen: keyLength }));
    if (key.startsWith(keyPrefix)) return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey: key } }));
  }
  throw new Error("What the server wants reckoned has no answer.");
}

/** In four bytes, the largest first. */
function number(counter: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, counter);
  return bytes;
}
