/** Says with the next choice that it is the last: by the key that is held down, or by a press before it. */
import { isLastHeld, useLastHeld } from "../lastKey";
import type { Wish } from "../../wire/types";
import styles from "./ActionButtons.module.css";
import { HOW_LONG } from "./wishWords";

export function LastWord({ wish, said, onSay }: { wish: Wish; said: boolean; onSay: (said: boolean) => void }) {
  const held = useLastHeld();
  return (
    <button
      type="button"
      className={`button ${styles.action} ${styles.last} quiet`}
      aria-pressed={said || held}
      aria-keyshortcuts="Shift"
      data-wish={wish.name}
      title={HOW_LONG[wish.name]}
      onClick={() => { if (!isLastHeld()) onSay(!said); }}
    >
      {wish.label} <kbd>⇧</kbd>
    </button>
  );
}
