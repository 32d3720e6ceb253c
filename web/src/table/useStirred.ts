/** When the player last moved the pointer or pressed a key: what slides under a pointer at rest is not pointed at. */
import { useEffect, useRef, type RefObject } from "react";

export function useStirred(): RefObject<number> {
  const stirred = useRef(0);
  useEffect(() => {
    const pressed = () => {
      stirred.current = performance.now();
    };
    const moved = (event: PointerEvent) => {
      if (event.movementX || event.movementY) pressed();
    };
    window.addEventListener("pointermove", moved, true);
    window.addEventListener("keydown", pressed, true);
    return () => {
      window.removeEventListener("pointermove", moved, true);
      window.removeEventListener("keydown", pressed, true);
    };
  }, []);
  return stirred;
}
