/** Keeps the end of a growing list in view, until its reader scrolls away from it. */
import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/** So near to the end, in pixels, a reader is at the end. */
const NEAR = 40;
/** What a reader scrolls with; everything else that moves the list is our own doing. */
const BY_HAND = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

export function useEndInView(list: RefObject<HTMLElement | null>, toEnd: () => void, length: number, wanted = true): void {
  const reading = useRef(false);
  const follow = useEffectEvent(() => {
    if (wanted && !reading.current) toEnd();
  });

  useEffect(() => {
    follow();
  }, [length]);

  useEffect(() => {
    const box = list.current;
    if (!box) return;
    let byHand = false;
    function touch(): void {
      byHand = true;
    }
    function look(): void {
      if (!box) return;
      const left = box.scrollHeight - box.scrollTop - box.clientHeight;
      if (left < NEAR) reading.current = byHand = false;
      else if (byHand) reading.current = true;
    }
    const observer = new ResizeObserver(() => {
      follow();
    });
    observer.observe(box);
    for (const kind of BY_HAND) box.addEventListener(kind, touch, { passive: true });
    box.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      for (const kind of BY_HAND) box.removeEventListener(kind, touch);
      box.removeEventListener("scroll", look);
    };
  }, [list]);
}
