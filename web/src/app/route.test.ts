import { expect, test } from "vitest";
import { gameWish } from "../start/gameWish";
import { readSettings } from "../settings/settings";
import { socketAddress } from "../wire/seat";
import { hashOf, parseRoute } from "./route";

test("addresses lead back to where they came from", () => {
  for (const route of [{ page: "start" }, { page: "new" }, { page: "library" }, { page: "me" }, { page: "mine" }, { page: "orders", game: "g" }, { page: "proof", game: "g" }, { page: "sit", game: "g", token: "t-_" }, { page: "watch", game: "g", token: "t" }, { page: "device", token: "t" }, { page: "table", game: "a/b c" }, { page: "replay", game: "g", entry: 7, viewer: "rebel" }, { page: "replay", game: "g" }] as const) {
    expect(parseRoute(hashOf(route))).toEqual(route);
  }
  expect(parseRoute("#/nowhere")).toEqual({ page: "start" });
});

test("the socket is at the page's own address", () => {
  expect(socketAddress("g", "rebel", "http://127.0.0.1:8642/#/table/g")).toBe("ws://127.0.0.1:8642/api/games/g/table?seat=rebel");
});

test("the form asks for the right seats", () => {
  const form = { scenario: "varu-powderkeg", side: "imperial", bot: "rookie", otherBot: "random", seed: " ", ruleset: null, rulings: {}, pace: "days" } as const;
  expect(gameWish({ ...form, seating: "computer" })).toMatchObject({ rebel: "rookie", imperial: "human", seed: null, pace: "none" });
  expect(gameWish({ ...form, seating: "hot-seat" })).toMatchObject({ rebel: "human", imperial: "human" });
  expect(gameWish({ ...form, seating: "friend", seed: "mine" })).toMatchObject({ rebel: "human", imperial: "human", friend: "rebel", seed: null, pace: "days" });
  expect(gameWish({ ...form, seating: "watch" })).toMatchObject({ rebel: "rookie", imperial: "random" });
});

test("settings survive new versions and nonsense", () => {
  expect(readSettings('{"speed":"slow"}')).toMatchObject({ speed: "slow", autoPass: true });
  expect(readSettings("nonsense").speed).toBe("normal");
});
