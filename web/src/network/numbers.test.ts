import { expect, test } from "vitest";
import { mixed, newNumber, seal } from "./numbers";

test("a seal binds its number, as the server reckons it", () => {
  const number = "00".repeat(31) + "01";
  expect(seal(number)).toBe("33e423980c9b37d048bd5fadbd4a2aeb95146922045405accc2f468d0ef96988");
  expect(seal(newNumber())).not.toBe(seal(newNumber()));
});

test("three numbers make the server's seed", () => {
  expect(mixed({ server: "aa".repeat(32), rebel: "bb".repeat(32), imperial: "" })).toBe("6422429ac61bcae55c892eec8a9e6c6e");
});
