/** A key for each door: as long as nothing else wants it. */
import { useEffect, useEffectEvent } from "react";

export function useDoorKeys(doors: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target as HTMLElement;
    if (target.closest("input, textarea, select") || (event.key === "Enter" && target.closest("button, a, summary"))) return;
    doors[event.key.length === 1 ? event.key.toLowerCase() : event.key]?.();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => {
      window.removeEventListener("keydown", press);
    };
  }, []);
}
