import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CREATURES } from "./creatures";
import { EMBLEMS, emblem } from "./emblems";
import { eventScene } from "./events";
import { INKS, mix } from "./palette";
import { PEOPLE } from "./people";
import { creaturePicture, counterPicture, globePicture, portraitPicture, racePicture, shipPicture, sovereignPicture, thingPicture } from "./pictures";
import { RACES } from "./races";
import { scenarioPicture } from "./scenarios";
import { SHIPS } from "./ships";
import { SOVEREIGNS } from "./sovereigns";
import { THINGS } from "./things";

/** Without the numbers of clip paths, which count on. */
const plain = (svg: string) => svg.replaceAll(/\b(id="|url\(#)[a-z]+\d+/g, "$1");

describe("the pictures", () => {
  const all = [
    ...Object.keys(PEOPLE).flatMap((id) => [portraitPicture(id, 28), portraitPicture(id, 120, { wounds: 2, captive: true })]),
    ...Object.keys(PEOPLE).flatMap((id) => ["cell", "sickbed", "road"].flatMap((lot) => [portraitPicture(id, 28, { lot }), portraitPicture(id, 72, { lot })])),
    ...Object.keys(SOVEREIGNS).map((id) => sovereignPicture(id, 64)),
    ...Object.keys(RACES).map((id) => racePicture(id, 28, true)),
    ...Object.keys(SHIPS).map((id) => shipPicture(id, 60)),
    ...Object.keys(THINGS).map((id) => thingPicture(id, 40)),
    ...Object.keys(CREATURES).map((id) => creaturePicture(id, 40)),
    counterPicture({ kind: "line", side: "imperial" }, 40),
    counterPicture({ kind: "", side: "rebel", back: true }, 64),
    globePicture("Charkhan", [{ type: "air", size: 5 }, { type: "wild", size: 3 }], 64),
  ];
  it("are whole: every number is one, and every tag is closed", () => {
    for (const picture of all) {
      const svg = picture.draw();
      expect(svg, picture.key).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'), picture.key).toBe(true);
      expect(svg.match(/<g[ >]/g)?.length ?? 0, picture.key).toBe(svg.match(/<\/g>/g)?.length ?? 0);
    }
  });
  it("are the same each time they are drawn", () => {
    for (const picture of all) expect(plain(picture.draw()), picture.key).toBe(plain(picture.draw()));
  });
  it("of all thirty-two characters and the new cast, and no two have one key", () => {
    expect(Object.keys(PEOPLE)).toHaveLength(35);
    expect(new Set(all.map((each) => each.key)).size).toBe(all.length);
  });
  it("use mixes of the inks", () => {
    expect(mix(INKS.ink, INKS.paper, 0)).toBe(INKS.ink.toLowerCase());
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    for (const key of Object.keys(EMBLEMS)) expect(emblem(key)).not.toMatch(/NaN|undefined/);
  });
});

/** A file of the package beside the page. */
const ofPackage = (path: string) => new URL(`../../../src/fitg/${path}`, import.meta.url);

describe("the pictures of event cards", () => {
  const words = readFileSync(ofPackage("engine/rulesets/underground/files/event_words.csv"), "utf8");
  const codes = words.trim().split("\n").slice(1).map((line) => line.split(",")[0] ?? "");
  it("are drawn for all eighty-one: none is an empty sky", () => {
    expect(new Set(codes).size).toBe(81);
    const strokes = (code: string) => eventScene(code).match(/<(path|rect|circle|ellipse|g)/g)?.length ?? 0;
    const sky = strokes("nobody has drawn this");
    for (const code of codes) {
      expect(eventScene(code), code).not.toMatch(/NaN|undefined|Infinity/);
      expect(strokes(code), code).toBeGreaterThan(sky);
    }
  });
  it("are different ones, but for carriers and copies, which differ by their number", () => {
    expect(new Set(codes.map((code) => plain(eventScene(code)))).size).toBe(codes.length);
  });
});

describe("the pictures of scenarios", () => {
  const ours = ["flight-to-egrix", ...readdirSync(ofPackage("scenarios/ours")).filter((name) => name.endsWith(".toml")).map((name) => name.slice(0, -5))];
  it("are drawn for each of them: none is just a world with a letter", () => {
    const world = plain(scenarioPicture("of somebody else", "A").draw());
    expect(plain(scenarioPicture("of another", "A").draw())).toBe(world);
    for (const id of ours) expect(plain(scenarioPicture(id, "A").draw()), id).not.toBe(world);
  });
});
