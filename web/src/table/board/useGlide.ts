/** Pieces that have moved glide from where they were. */
import { useLayoutEffect, useRef, type RefObject } from "react";

const GLIDE: KeyframeAnimationOptions = { duration: 420, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };
/** Small shifts come from the layout, not from a move. */
const NOTICEABLE = 24;

export function useGlide(): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  const before = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<string, DOMRect>();
    for (const piece of root.current?.querySelectorAll<HTMLElement>("[data-glide]") ?? []) {
      const id = piece.dataset["glide"] ?? "";
      const here = piece.getBoundingClientRect();
      const there = before.current.get(id);
      now.set(id, here);
      if (!there || still) continue;
      const [x, y] = [there.left - here.left, there.top - here.top];
      if (Math.hypot(x, y) > NOTICEABLE) {
        piece.animate(
          [{ transform: `translate(${String(x)}px, ${String(y)}px)`, zIndex: 5 }, { transform: "none" }],
          GLIDE,
        );
      }
    }
    before.current = now;
  });
  return root;
}
