/** The eye over the map: pan and zoom by mouse, wheel, touch and key, and flights to where something is asked. */
import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior, type ZoomTransform } from "d3-zoom";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { detailAt, GLOBES_FROM, hasNames, LEAST_STEP } from "./distance";
import { STEP, type Frame, type Spot } from "./layout";

export interface Look {
  /** Pixels to a unit of the map. */
  k: number;
  /** Where the map's origin is on the screen. */
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export type Goal = (size: Size) => Look;

export interface Camera {
  root: RefObject<HTMLDivElement | null>;
  /** The window in units of its own, which are larger than pixels where the window is large. */
  size: Size;
  /** Pixels to such a unit. */
  unit: number;
  /** How the map is looked at when nothing moves. */
  look: Look;
  /** Go to what a window of this size should look at, and stay with it when the window changes. */
  fly: (goal: Goal) => void;
  /** Go to a look that is nobody's goal. */
  move: (to: Look) => void;
  zoomBy: (factor: number) => void;
}

export const NEAREST = 520 / STEP;
const FLIGHT = 420;
/** From further away names would lie on planets: rather a part of the map that can be moved. */
export const FURTHEST = 0.55;
/** A wide and low window goes a little further for the sake of the whole. */
const FURTHEST_WIDE = 0.49;
const furthest = (width: number) => (width > NARROW ? FURTHEST_WIDE : FURTHEST);
/** A window so wide shows things at their own size; in wider ones they grow, up to the last number. */
const PLAIN_WIDTH = 1560;
const MOST_UNIT = 1.4;

/** Names above, pieces below, drift to the right: they keep their size however far the map is. */
const EDGE = { left: 34, right: 52, top: 84, bottom: 76 };
/** From so far away that planets have no names their people stand nearer; above are the tools of the map. */
const EDGE_OF_NAMELESS = { left: 34, right: 52, top: 76, bottom: 50 };
/** The same about small globes, which must not lie under the tools of the map; a narrow window cannot spare it. */
const EDGE_OF_GLOBES = { left: 64, right: 104, top: 108, bottom: 138 };
/** A high window looks a little lower, so that the counters of the last row are seen. */
const HIGH = 600;
const edgeOfGlobes = (height: number) => (height > HIGH ? { ...EDGE_OF_GLOBES, top: 102, bottom: 144 } : EDGE_OF_GLOBES);
const NARROW = 560;
const LEAST_GLOBES = (GLOBES_FROM + 0.5) / STEP;

/** The largest province, with the counters below its last row, is so high where things have their own size. */
const PROVINCE_HEIGHT = 815;

export const unitOf = (width: number, height = Infinity) =>
  Math.max(1, Math.min(MOST_UNIT, Math.round((width / PLAIN_WIDTH) * 20) / 20, Math.floor((height / PROVINCE_HEIGHT) * 20) / 20));

/** The look at which a frame, with what stands about it, fills the window; `near` is in view if not all can be. */
export function lookAt(frame: Frame, size: Size, most = NEAREST, near?: Spot): Look {
  const [width, height] = [Math.max(1, frame.right - frame.left), Math.max(1, frame.bottom - frame.top)];
  const room = (edge: typeof EDGE) => ({ edge, wide: size.width - edge.left - edge.right, high: size.height - edge.top - edge.bottom });
  const fitting = ({ wide, high }: { wide: number; high: number }) => Math.max(furthest(size.width), Math.min(most, wide / width, high / height));
  const named = room(EDGE);
  const far = hasNames(stepAt(fitting(named))) ? named : room(EDGE_OF_NAMELESS);
  const globes = size.width > NARROW && detailAt(stepAt(fitting(far))) !== "moons";
  const { edge, wide, high } = globes ? room(edgeOfGlobes(size.height)) : far;
  // What could be seen as globes is not seen as moons for the sake of a margin.
  const k = globes ? Math.max(fitting({ wide, high }), Math.min(fitting(far), LEAST_GLOBES)) : fitting(far);
  const spot = near ?? { x: (frame.left + frame.right) / 2, y: (frame.top + frame.bottom) / 2 };
  return {
    k,
    x: edge.left + wide / 2 - k * middle(spot.x, frame.left, frame.right, wide / k),
    y: edge.top + high / 2 - k * middle(spot.y, frame.top, frame.bottom, high / k),
  };
}

/** The middle of a window of this width that shows `wanted`, and nothing beyond the ends if they can be helped. */
function middle(wanted: number, from: number, to: number, width: number): number {
  if (to - from <= width) return (from + to) / 2;
  return Math.max(from + width / 2, Math.min(to - width / 2, wanted));
}

/** Where a layer of the map is moved to. */
export const shifted = ({ x, y }: Look) => `translate(${x}px, ${y}px)`;
export const scaled = (look: Look) => `${shifted(look)} scale(${look.k})`;
/** Where a star stands in its layer, and a planet beside its star. */
export const starAt = (k: number, x: number, y: number) => `translate(${x * k}px, ${y * k}px)`;
export const stepAt = (k: number) => Math.max(LEAST_STEP, STEP * k);
export const planetAt = (k: number, index: number) => `translateX(${stepAt(k) * (index + 1)}px)`;

/** What stands about a system reaches no further than this beyond its star and its last planet. */
export const ABOUT = { moons: 130, globes: 240, worlds: 420 };

/** Whether nothing of a system of so many planets can be seen through the window. */
export function isOutside(look: Look, { width, height }: Size, x: number, y: number, planets: number, about = ABOUT.worlds): boolean {
  const [left, top] = [look.x + x * look.k, look.y + y * look.k];
  const right = left + stepAt(look.k) * planets;
  return right < -about || left > width + about || top < -about || top > height + about;
}

/**
 * Move the layers without drawing anything anew; only a zoom moves stars and planets against each other.
 *
 * A system outside the window is put aside while the zoom lasts: it would cost as much as one that is seen.
 */
function apply(root: HTMLElement, look: Look, zoomed: boolean, window: Size | null): void {
  const chart = root.querySelector<SVGElement>("[data-layer=chart]");
  const nodes = root.querySelector<HTMLElement>("[data-layer=nodes]");
  if (!chart || !nodes) return;
  chart.style.transform = scaled(look);
  nodes.style.transform = shifted(look);
  if (!zoomed) return;
  for (const star of nodes.children) if (star instanceof HTMLElement) placeSystem(star, look, window);
}

function placeSystem(star: HTMLElement, look: Look, window: Size | null): void {
  const [x = 0, y = 0] = (star.dataset.star ?? "").split(" ").map(Number);
  const planets = [...star.children].filter((each): each is HTMLElement => each instanceof HTMLElement && each.dataset.orbit !== undefined);
  const aside = window !== null && isOutside(look, window, x, y, planets.length, Number(star.dataset.about)) && !star.contains(document.activeElement);
  const visibility = aside ? "hidden" : "";
  if (star.style.visibility !== visibility) star.style.visibility = visibility;
  if (aside) return;
  star.style.transform = starAt(look.k, x, y);
  for (const planet of planets) planet.style.transform = planetAt(look.k, Number(planet.dataset.orbit));
}

const inUnits = ({ k, x, y }: Look, unit: number): Look => ({ k: k / unit, x: x / unit, y: y / unit });

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const ease = (part: number) => 1 - (1 - part) ** 3;

/** The map cannot be pushed out of the window: its edge comes to the middle at most, and a little beyond. */
function held(frame: Frame) {
  return (transform: ZoomTransform, [[left, top], [right, bottom]]: [[number, number], [number, number]]): ZoomTransform => {
    const clamp = (value: number, from: number, to: number, room: number) => Math.max(from - room, Math.min(to + room, value));
    const [x, y] = transform.invert([(left + right) / 2, (top + bottom) / 2]);
    const dx = x - clamp(x, frame.left, frame.right, ((right - left) * 0.3) / transform.k);
    const dy = y - clamp(y, frame.top, frame.bottom, ((bottom - top) * 0.3) / transform.k);
    return dx || dy ? transform.translate(dx, dy) : transform;
  };
}

export function useCamera(frame: Frame, first: Goal): Camera {
  const root = useRef<HTMLDivElement>(null);
  const [pixels, setPixels] = useState<Size>({ width: 0, height: 0 });
  const unit = unitOf(pixels.width, pixels.height);
  const size = useMemo(() => ({ width: pixels.width / unit, height: pixels.height / unit }), [pixels, unit]);
  const units = useRef(unit);
  const [look, setLook] = useState<Look>({ k: 1, x: 0, y: 0 });
  const gesture = useRef<ZoomBehavior<HTMLDivElement, unknown> | null>(null);
  const flight = useRef(0);
  const goal = useRef<Goal | null>(null);
  const seen = useRef<Size>({ width: 0, height: 0 });
  const drawn = useRef(1);
  const show = useCallback((to: Look) => {
    if (root.current) apply(root.current, to, to.k !== drawn.current, seen.current);
    drawn.current = to.k;
  }, []);

  const go = useCallback((to: Look) => {
    if (root.current && gesture.current) {
      const u = units.current;
      gesture.current.transform(select(root.current), zoomIdentity.translate(to.x * u, to.y * u).scale(to.k * u));
    }
  }, []);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const behavior = zoom<HTMLDivElement, unknown>()
      .filter((event: MouseEvent) => !event.button && !(event.target as HTMLElement).closest(event.type === "wheel" ? "[data-still]" : "[data-still], [data-grab]"))
      .on("start", () => {
        element.dataset.moving = "";
      })
      .on("zoom", ({ transform, sourceEvent }: { transform: Look; sourceEvent: unknown }) => {
        if (sourceEvent) {
          cancelAnimationFrame(flight.current);
          goal.current = null;
        }
        show(inUnits(transform, units.current));
      })
      .on("end", ({ transform }: { transform: Look }) => {
        const { k, x, y } = inUnits(transform, units.current);
        delete element.dataset.moving;
        apply(element, { k, x, y }, true, null);
        setLook((before) => (before.k === k && before.x === x && before.y === y ? before : { k, x, y }));
      });
    gesture.current = behavior;
    select(element).call(behavior).on("dblclick.zoom", null);
    return () => {
      select(element).on(".zoom", null);
    };
  }, [show]);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setPixels((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, []);

  const latest = useRef({ first, look });
  useEffect(() => {
    latest.current = { first, look };
  });
  useLayoutEffect(() => {
    units.current = unit;
    gesture.current?.scaleExtent([furthest(size.width) * unit, NEAREST * unit]).constrain(held(frame));
    if (size.width === 0) return;
    const before = seen.current;
    seen.current = size;
    if (before.width === 0 || goal.current) {
      goal.current ??= latest.current.first;
      go(goal.current(size));
    } else {
      const { k, x, y } = latest.current.look;
      go({ k, x: x + (size.width - before.width) / 2, y: y + (size.height - before.height) / 2 });
    }
  }, [size, unit, frame, go]);

  const travel = useCallback(
    (to: Look) => {
      const element = root.current;
      if (!element) return;
      cancelAnimationFrame(flight.current);
      const { k, x, y } = inUnits(zoomTransform(element), units.current);
      if (still()) {
        go(to);
        return;
      }
      const begun = performance.now();
      const frame = (now: number) => {
        const part = ease(Math.min(1, (now - begun) / FLIGHT));
        // Zooms look even when their logarithm is.
        const at = k * (to.k / k) ** part;
        const share = to.k === k ? part : (at - k) / (to.k - k);
        const map = { x: -x / k, y: -y / k };
        const end = { x: -to.x / to.k, y: -to.y / to.k };
        const corner = { x: map.x + (end.x - map.x) * share, y: map.y + (end.y - map.y) * share };
        if (part < 1) {
          show({ k: at, x: -corner.x * at, y: -corner.y * at });
          flight.current = requestAnimationFrame(frame);
        } else go(to);
      };
      flight.current = requestAnimationFrame(frame);
    },
    [go, show],
  );

  const fly = useCallback(
    (to: Goal) => {
      goal.current = to;
      travel(to(seen.current));
    },
    [travel],
  );
  const move = useCallback(
    (to: Look) => {
      goal.current = null;
      travel(to);
    },
    [travel],
  );

  const zoomBy = useCallback(
    (factor: number) => {
      const element = root.current;
      if (!element) return;
      const { k, x, y } = inUnits(zoomTransform(element), units.current);
      const next = Math.max(furthest(seen.current.width), Math.min(NEAREST, k * factor));
      const [cx, cy] = [element.clientWidth / 2 / units.current, element.clientHeight / 2 / units.current];
      move({ k: next, x: cx - ((cx - x) * next) / k, y: cy - ((cy - y) * next) / k });
    },
    [move],
  );

  return { root, size, unit, look, fly, move, zoomBy };
}
