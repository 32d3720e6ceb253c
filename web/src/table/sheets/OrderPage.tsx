/** Cards that are laid one after the other: the whole row at once, with a suggestion that is taken in one click. */
import { useState } from "react";
import type { Table } from "../../wire/types";
import type { Choice } from "../decision/choices";
import styles from "./OrderPage.module.css";
import { inOrder, laidOut, swapped, type Row } from "./order";
import { ProvinceBorders, ProvinceMap } from "./ProvinceMap";
import { SheetWindow } from "./SheetWindow";

const SET_UP = "set-up";

interface PageProps {
  row: Row;
  table: Table;
  error: string | null;
  onAct: (action: Choice) => void;
  onClose: () => void;
  onUndo: (() => void) | null;
}

export function OrderPage({ row, table, error, onAct, onClose, onUndo }: PageProps) {
  const [cards, setCards] = useState<string[]>(row.suggested);
  const [chosen, setChosen] = useState<string | null>(null);
  // In the set-up the first card is for the first turn; later it is for the next.
  const turn = table.view.turn + (table.view.segment === SET_UP ? 0 : 1) + (row.first - 1);
  const numbers = inOrder(row);

  /** The first click chooses a card, the second the one that it changes places with. */
  function click(card: string): void {
    if (chosen !== null && chosen !== card) setCards(swapped(cards, chosen, card));
    setChosen(chosen === null ? card : null);
  }

  function step(card: string, by: number): void {
    const other = cards[cards.indexOf(card) + by];
    if (other !== undefined) setCards(swapped(cards, card, other));
  }

  const same = (others: readonly string[]) => others.every((card, index) => card === cards[index]);
  const card = (id: string, place: string) => (
    <li key={id}>
      <button
        type="button"
        className={styles.card}
        aria-pressed={id === chosen}
        data-card={id}
        onClick={() => { click(id); }}
        onKeyDown={(event) => {
          if (event.key === "ArrowLeft") step(id, -1);
          else if (event.key === "ArrowRight") step(id, 1);
          else return;
          event.preventDefault();
        }}
      >
        <small>{place}</small>
        <ProvinceMap named={row.names[id] ?? ""} />
        <b>{row.names[id]}</b>
      </button>
    </li>
  );

  return (
    <SheetWindow
      table={table}
      side={table.view.decision?.side ?? "imperial"}
      title="Strategic Assignments"
      prompt={chosen === null ? "Click a card, then the one it changes places with; the arrow keys move it, too." : `${row.names[chosen] ?? ""}: with which card does it change places?`}
      error={error}
      onClose={onClose}
      onUndo={onUndo}
      figures={null}
      bright={{ text: "Lay them in this order", act: () => { onAct(laidOut(row, cards, table.actions)); } }}
      aside={
        <>
          <h3>Begin with a suggestion, then change it</h3>
          <div className={styles.proposals}>
            <button type="button" aria-pressed={same(row.suggested)} data-proposal="turn" onClick={() => { setCards(row.suggested); }}>
              <b>Each in its turn</b>
              <span>Every province is named again as soon as the others have been: no corner is left to the Rebels for long.</span>
            </button>
            <button type="button" aria-pressed={same(numbers)} data-proposal="numbers" onClick={() => { setCards(numbers); }}>
              <b>By their numbers</b>
              <span>The First Province and its neighbours come first.</span>
            </button>
          </div>
          <h3>What they are for</h3>
          <p className={styles.use}>In each Game-Turn one card is laid open. Between the two provinces that it names your forces move freely; elsewhere they only go to capitals and home planets. The Rebels do not know what comes next.</p>
        </>
      }
    >
      <ProvinceBorders view={table.view} />
      <ol className={styles.row} aria-label="The order of the cards">
        {cards.slice(0, row.size).map((id, index) => card(id, `Turn ${String(turn + index)}`))}
      </ol>
      {cards.length > row.size && (
        <>
          <h3 className={styles.rest}>Set aside</h3>
          <ol className={styles.row} aria-label="Cards that are set aside">
            {cards.slice(row.size).map((id) => card(id, "not used"))}
          </ol>
        </>
      )}
    </SheetWindow>
  );
}
