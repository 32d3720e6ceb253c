/** Pieces that have changed their place glide there: a copy flies over the board, which would cut it off. */
import { useLayoutEffect, useRef, type RefObject } from "react";

const GLIDE: KeyframeAnimationOptions = { duration: 480, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" };

interface Stand {
  place: string;
  box: DOMRect;
}

/** Pieces are looked at when `moment` is another: a pan or a choice moves nobody. */
export function useGlide(root: RefObject<HTMLElement | null>, moment: unknown, still: boolean): void {
  const before = useRef(new Map<string, Stand>());
  useLayoutEffect(() => {
    const calm = still || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<string, Stand>();
    for (const piece of root.current?.querySelectorAll<HTMLElement>("[data-glide]") ?? []) {
      const { glide: id = "", place = "" } = piece.dataset;
      const stood = before.current.get(id);
      now.set(id, { place, box: piece.getBoundingClientRect() });
      if (stood && stood.place !== place && !calm) fly(piece, stood.box, piece.getBoundingClientRect());
    }
    before.current = now;
  }, [root, moment, still]);
}

/** Only the piece itself can be chosen, found and flown again. */
function lose(copied: HTMLElement): void {
  copied.removeAttribute("id");
  for (const name of Object.keys(copied.dataset)) Reflect.deleteProperty(copied.dataset, name);
}

function fly(piece: HTMLElement, from: DOMRect, to: DOMRect): void {
  const ghost = piece.cloneNode(true) as HTMLElement;
  for (const each of [ghost, ...ghost.querySelectorAll<HTMLElement>("*")]) lose(each);
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    left: `${String(to.left)}px`,
    top: `${String(to.top)}px`,
    zIndex: "40",
    pointerEvents: "none",
  });
  document.body.append(ghost);
  const way = `translate(${String(from.left - to.left)}px, ${String(from.top - to.top)}px)`;
  const flight = ghost.animate([{ transform: way }, { transform: "none" }], GLIDE);
  flight.onfinish = flight.oncancel = () => {
    ghost.remove();
  };
}
