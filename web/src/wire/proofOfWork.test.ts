import { expect, test } from "vitest";
import { solved } from "./proofOfWork";

test("the key of the third number is found, as the server derives it", async () => {
  const parameters = { cost: 5000, keyLength: 32, keyPrefix: "d0f4102a10e07c321ad59f5e831b4c28", nonce: "6c0904551801d790672f532810045d1b", salt: "88b8942ebfbc71bc2e53811f88779fe2" };
  const shown = JSON.parse(atob(await solved({ parameters, signature: "aa" }))) as unknown;
  expect(shown).toEqual({
    challenge: { parameters, signature: "aa" },
    solution: { counter: 3, derivedKey: "d0f4102a10e07c321ad59f5e831b4c285e551506b1e4a65e52c1095a0208035e" },
  });
});
