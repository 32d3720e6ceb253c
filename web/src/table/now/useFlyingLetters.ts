/** Letters that count leave their card on an arc and stamp the mission that they count for. */
import { useEffect, type RefObject } from "react";

const FLIGHT = 700;
/** A card has come to lie before its letters leave it. */
const LYING = 380;

export function useFlyingLetters(box: RefObject<HTMLElement | null>, card: number | null): void {
  useEffect(() => {
    const element = box.current;
    if (card === null || !element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const flights = [...element.querySelectorAll<HTMLElement>("[data-flies]")].flatMap((letter) => fly(element, letter));
    return () => {
      for (const coin of flights) coin.remove();
    };
  }, [box, card]);
}

function fly(box: HTMLElement, letter: HTMLElement): HTMLElement[] {
  const target = box.querySelector<HTMLElement>(`[data-target="${CSS.escape(letter.dataset["letter"] ?? "")}"]`);
  if (!target) return [];
  const [from, to, origin] = [letter, target, box].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect];
  const coin = letter.cloneNode(true) as HTMLElement;
  coin.dataset["coin"] = "";
  coin.setAttribute("aria-hidden", "true");
  for (const name of ["data-flies", "data-letter"]) coin.removeAttribute(name);
  // Away from its card it is still the coin that it was there.
  const { font, borderRadius, inlineSize, blockSize } = getComputedStyle(letter);
  Object.assign(coin.style, { display: "grid", placeItems: "center", font, borderRadius, inlineSize, blockSize });
  Object.assign(coin.style, { position: "absolute", left: `${String(from.left - origin.left)}px`, top: `${String(from.top - origin.top)}px`, zIndex: "5", margin: "0" });
  box.append(coin);
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
  const flight = coin.animate(
    [
      { transform: "none" },
      { transform: `translate(${String(x / 2)}px, ${String(Math.min(0, y) - 46)}px) scale(1.5)`, offset: 0.55 },
      { transform: `translate(${String(x)}px, ${String(y)}px) scale(0.8)` },
    ],
    { duration: FLIGHT, delay: LYING, easing: "ease-in-out", fill: "both" },
  );
  flight.onfinish = () => {
    coin.remove();
    target.animate([{ transform: "scale(1.7)" }, { transform: "scale(0.92)" }, { transform: "none" }], { duration: 240 });
  };
  return [coin];
}
