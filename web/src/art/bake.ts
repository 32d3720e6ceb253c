/**
 * Pictures are drawn once: the SVG becomes a bitmap, and whoever shows it again moves the bitmap.
 *
 * A globe has some five hundred shapes; drawn anew in each frame they would hold up every other thing. And
 * words come first: what can be read and clicked is on the screen before the first picture is drawn.
 */
import { useCallback, useSyncExternalStore } from "react";
import type { Picture } from "./pictures";

interface Baked {
  /** Nothing, or the same thing in another size or state; then its own bitmap. */
  url: string;
  waiting: Set<() => void>;
}

const NOTHING = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const baked = new Map<string, Baked>();
/** The last bitmap of each thing, whatever its size: it stands in for another one until that is drawn. */
const standIns = new Map<string, string>();
const oven: { picture: Picture; result: Baked }[] = [];
let busy = false;
let underWay = 0;

/** How many pictures are under way at the same time; part of it is waiting for the browser to read them. */
const TRAYS = 4;
/** A picture of more pixels than this, across or down, is large. */
const LARGE = 512;
/** A large picture is drawn so many milliseconds after it was asked for: whoever clicks at once is not held up. */
const A_MOMENT = 400;
/** And it is left as it was drawn for so many. */
const AT_LEISURE = 1500;
/** Drawing begins at the latest after so many milliseconds, however busy the page is. */
const PATIENCE = 400;

/** What a picture shows, without its size and its state. */
export const subjectOf = (key: string) => key.replaceAll(/ \d+(\.\d+)?( \{.*)?/g, "");

/** How much finer than the page a bitmap is. */
const sharpness = () => Math.min(2, Math.max(1, window.devicePixelRatio) * (window.innerWidth > 2200 ? 1.4 : 1));

/** When what is new on the page has been shown and nothing else is to be done. */
function rest(): Promise<void> {
  return new Promise((resolve) => {
    const rested = () => {
      resolve();
    };
    requestAnimationFrame(() => {
      // Not every browser tells when it is idle.
      if ("requestIdleCallback" in window) requestIdleCallback(rested, { timeout: PATIENCE });
      else setTimeout(rested, 50);
    });
    // A page that nobody sees has no frames.
    setTimeout(rested, PATIENCE);
  });
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  await rest();
}

const sheetOf = (picture: Picture) => URL.createObjectURL(new Blob([picture.draw()], { type: "image/svg+xml" }));

async function onCanvas(picture: Picture, drawn: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = drawn;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(picture.width * sharpness());
  canvas.height = Math.ceil(picture.height * sharpness());
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const isLarge = ({ width, height }: Picture) => Math.max(width, height) * sharpness() > LARGE;

function show(result: Baked, url: string): void {
  result.url = url;
  for (const tell of result.waiting) tell();
}

/** Who wanted it has gone on; whoever comes next orders it anew. */
function isForgotten(picture: Picture, result: Baked): boolean {
  if (result.waiting.size > 0) return false;
  baked.delete(picture.key);
  return true;
}

async function bake(picture: Picture, result: Baked): Promise<void> {
  if (isForgotten(picture, result)) return;
  const drawn = sheetOf(picture);
  // To encode it at once takes a few milliseconds; a browser asked to do it in the background takes a second.
  const bitmap = await onCanvas(picture, drawn).then((canvas) => canvas.toDataURL(), () => drawn);
  if (bitmap !== drawn) URL.revokeObjectURL(drawn);
  standIns.set(subjectOf(picture.key), bitmap);
  show(result, bitmap);
}

/** A large picture is shown as it was drawn, and becomes a bitmap when the page has long been at rest. */
async function drawLarge(picture: Picture, result: Baked): Promise<void> {
  await pause(A_MOMENT);
  if (isForgotten(picture, result)) return;
  show(result, sheetOf(picture));
  bakeLarge(picture, result).catch(() => undefined);
}

async function bakeLarge(picture: Picture, result: Baked): Promise<void> {
  await pause(AT_LEISURE);
  if (result.waiting.size === 0) return;
  const canvas = await onCanvas(picture, result.url);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  if (blob) show(result, URL.createObjectURL(blob));
}

/** One tray, one picture after the other: a click is never behind a hundred of them. */
async function bakeAll(): Promise<void> {
  for (let next = oven.shift(); next; next = oven.shift()) await bake(next.picture, next.result);
}

async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  await rest();
  while (oven.length > 0) await Promise.all(Array.from({ length: TRAYS }, bakeAll));
  busy = false;
}

/** Whoever photographs the page waits until nothing is being drawn. */
async function mark(task: Promise<void>): Promise<void> {
  underWay += 1;
  document.documentElement.dataset.drawing = "";
  await task;
  underWay -= 1;
  if (underWay === 0) delete document.documentElement.dataset.drawing;
}

const standIn = (picture: Picture) => standIns.get(subjectOf(picture.key)) ?? NOTHING;

function order(picture: Picture): Baked {
  const known = baked.get(picture.key);
  if (known) return known;
  const result: Baked = { url: standIn(picture), waiting: new Set() };
  baked.set(picture.key, result);
  if (isLarge(picture)) {
    void mark(drawLarge(picture, result));
  } else {
    oven.push({ picture, result });
    void mark(work());
  }
  return result;
}

/** The address of the picture. */
export function useBaked(picture: Picture): string {
  const { key } = picture;
  const subscribe = useCallback(
    (tell: () => void) => {
      const result = order(picture);
      result.waiting.add(tell);
      return () => {
        result.waiting.delete(tell);
      };
    },
    // The key says everything about the picture.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key],
  );
  return useSyncExternalStore(subscribe, () => baked.get(key)?.url ?? standIn(picture));
}
