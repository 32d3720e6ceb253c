/** The shelves of a long decision, with a field to find something by its name. */
import styles from "./ActionButtons.module.css";
import type { Shelf } from "./shelves";

interface ShelvesProps {
  shelves: readonly Shelf[];
  /** The one that is open, "" if none is. */
  open: string;
  words: string;
  suggested: string | null;
  numberOf: (shelf: Shelf) => number | undefined;
  onOpen: (shelf: Shelf) => void;
  onSeek: (words: string) => void;
}

export function Shelves({ shelves, open, words, suggested, numberOf, onOpen, onSeek }: ShelvesProps) {
  return (
    <div className={styles.shelves} role="group" aria-label="Where" data-open={open || words ? "" : undefined}>
      <input
        type="search"
        className={styles.seek}
        placeholder="Find …"
        aria-label="Find what can be chosen by its name"
        value={words}
        onChange={(event) => { onSeek(event.target.value); }}
      />
      {shelves.map((shelf) => (
        <button
          key={shelf.name}
          type="button"
          className={`${styles.chip} ${shelf.name === open ? styles.current : ""} ${holds(shelf, suggested) ? styles.advised : ""}`}
          ref={shelf.name === open ? intoView : undefined}
          aria-expanded={shelf.name === open}
          data-number={numberOf(shelf)}
          data-group
          onClick={() => { onOpen(shelf); }}
        >
          <span>{shelf.name}</span>
          <small>{shelf.options}</small>
        </button>
      ))}
    </div>
  );
}

/** The row is one line while a shelf is open: its own name stays in view. */
function intoView(chip: HTMLElement | null): void {
  const row = chip?.parentElement;
  if (row) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
}

const holds = (shelf: Shelf, action: string | null) => shelf.groups.some((group) => group.actions.some((each) => each.action === action));
