/** The eye over the map: pan and zoom by mouse, wheel, touch and key, and flights to where something is asked. */
import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type ZoomBehavior } from "d3-zoom";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { LEAST_STEP } from "./distance";
import { STEP, type Frame } from "./layout";

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

export interface Camera {
  root: RefObject<HTMLDivElement | null>;
  size: Size;
  /** How the map is looked at when nothing moves. */
  look: Look;
  /** Go to a look; at once if nothing should move. */
  fly: (to: Look) => void;
  zoomBy: (factor: number) => void;
}

export const NEAREST = 520 / STEP;
const FLIGHT = 420;
const FURTHEST = 0.35;

/** Names above, pieces below, drift to the right: they keep their size however far the map is. */
const EDGE = { left: 48, right: 96, top: 84, bottom: 100 };

/** The look at which a frame, with what stands about it, fills the window. */
export function lookAt(frame: Frame, size: Size, most = NEAREST): Look {
  const [width, height] = [Math.max(1, frame.right - frame.left), Math.max(1, frame.bottom - frame.top)];
  const [wide, high] = [size.width - EDGE.left - EDGE.right, size.height - EDGE.top - EDGE.bottom];
  const k = Math.max(FURTHEST, Math.min(most, wide / width, high / height));
  return {
    k,
    x: EDGE.left + wide / 2 - (k * (frame.left + frame.right)) / 2,
    y: EDGE.top + high / 2 - (k * (frame.top + frame.bottom)) / 2,
  };
}

/** Where a layer of the map is moved to. */
export const shifted = ({ x, y }: Look) => `translate(${x}px, ${y}px)`;
export const scaled = (look: Look) => `${shifted(look)} scale(${look.k})`;
/** Where a star stands in its layer, and a planet beside its star. */
export const starAt = (k: number, x: number, y: number) => `translate(${x * k}px, ${y * k}px)`;
export const stepAt = (k: number) => Math.max(LEAST_STEP, STEP * k);
export const planetAt = (k: number, index: number) => `translateX(${stepAt(k) * (index + 1)}px)`;

/** Move the layers without drawing anything anew; only a zoom moves stars and planets against each other. */
function apply(root: HTMLElement, look: Look, zoomed: boolean): void {
  for (const layer of root.querySelectorAll<HTMLElement | SVGElement>("[data-layer]")) {
    layer.style.transform = layer.dataset.layer === "chart" ? scaled(look) : shifted(look);
  }
  if (!zoomed) return;
  for (const star of root.querySelectorAll<HTMLElement>("[data-star]")) {
    const [x = 0, y = 0] = (star.dataset.star ?? "").split(" ").map(Number);
    star.style.transform = starAt(look.k, x, y);
  }
  for (const planet of root.querySelectorAll<HTMLElement>("[data-orbit]")) {
    planet.style.transform = planetAt(look.k, Number(planet.dataset.orbit));
  }
}

const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const ease = (part: number) => 1 - (1 - part) ** 3;

export function useCamera(first: (size: Size) => Look): Camera {
  const root = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [look, setLook] = useState<Look>({ k: 1, x: 0, y: 0 });
  const gesture = useRef<ZoomBehavior<HTMLDivElement, unknown> | null>(null);
  const flight = useRef(0);
  const drawn = useRef(1);
  const show = useCallback((to: Look) => {
    if (root.current) apply(root.current, to, to.k !== drawn.current);
    drawn.current = to.k;
  }, []);

  const go = useCallback((to: Look) => {
    if (root.current && gesture.current) {
      gesture.current.transform(select(root.current), zoomIdentity.translate(to.x, to.y).scale(to.k));
    }
  }, []);

  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const behavior = zoom<HTMLDivElement, unknown>()
      .scaleExtent([FURTHEST, NEAREST])
      .filter((event: MouseEvent) => !event.button && !(event.target as HTMLElement).closest("[data-still]"))
      .on("start", () => {
        element.dataset.moving = "";
      })
      .on("zoom", ({ transform, sourceEvent }: { transform: Look; sourceEvent: unknown }) => {
        if (sourceEvent) cancelAnimationFrame(flight.current);
        show(transform);
      })
      .on("end", ({ transform: { k, x, y } }: { transform: Look }) => {
        delete element.dataset.moving;
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
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => {
      watch.disconnect();
    };
  }, []);

  const wanted = useRef(first);
  useEffect(() => {
    wanted.current = first;
  });
  useLayoutEffect(() => {
    if (size.width > 0) go(wanted.current(size));
  }, [size, go]);

  const fly = useCallback(
    (to: Look) => {
      const element = root.current;
      if (!element) return;
      cancelAnimationFrame(flight.current);
      const { k, x, y } = zoomTransform(element);
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

  const zoomBy = useCallback(
    (factor: number) => {
      const element = root.current;
      if (!element) return;
      const { k, x, y } = zoomTransform(element);
      const next = Math.max(FURTHEST, Math.min(NEAREST, k * factor));
      const [cx, cy] = [element.clientWidth / 2, element.clientHeight / 2];
      fly({ k: next, x: cx - ((cx - x) * next) / k, y: cy - ((cy - y) * next) / k });
    },
    [fly],
  );

  return { root, size, look, fly, zoomBy };
}
