/**
 * Pictures are drawn once: the SVG becomes a bitmap, and whoever shows it again moves the bitmap.
 *
 * A globe has some five hundred shapes; drawn anew in each frame they would hold up every other thing.
 */
import { useCallback, useSyncExternalStore } from "react";
import type { Picture } from "./pictures";

interface Baked {
  /** The drawing itself at first, then its bitmap. */
  url: string;
  waiting: Set<() => void>;
}

const baked = new Map<string, Baked>();
const oven: { picture: Picture; result: Baked }[] = [];
let busy = false;

/** How much finer than the page a bitmap is. */
const sharpness = () => Math.min(2, Math.max(1, window.devicePixelRatio) * (window.innerWidth > 2200 ? 1.4 : 1));

async function toBitmap(picture: Picture, drawn: string): Promise<string> {
  const image = new Image();
  image.src = drawn;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(picture.width * sharpness());
  canvas.height = Math.ceil(picture.height * sharpness());
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve);
  });
  return blob ? URL.createObjectURL(blob) : drawn;
}

/** One after the other, so that a click is never behind a hundred pictures. */
async function work(): Promise<void> {
  if (busy) return;
  busy = true;
  for (let next = oven.shift(); next; next = oven.shift()) {
    const { picture, result } = next;
    result.url = await toBitmap(picture, result.url).catch(() => result.url);
    for (const tell of result.waiting) tell();
  }
  busy = false;
}

function order(picture: Picture): Baked {
  const known = baked.get(picture.key);
  if (known) return known;
  const drawn = URL.createObjectURL(new Blob([picture.draw()], { type: "image/svg+xml" }));
  const result: Baked = { url: drawn, waiting: new Set() };
  baked.set(picture.key, result);
  oven.push({ picture, result });
  void work();
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
  return useSyncExternalStore(subscribe, () => order(picture).url);
}
