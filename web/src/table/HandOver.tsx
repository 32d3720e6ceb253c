/** The curtain between two players at one screen. */
import { SIDE_NAME } from "../facts/names";
import { changeSettings } from "../settings/settings";
import type { Side } from "../wire/types";
import styles from "./HandOver.module.css";
import { Emblem } from "./pieces/Emblem";

export function HandOver({ to, onReady }: { to: Side; onReady: () => void }) {
  return (
    <main className={styles.curtain}>
      <Emblem side={to} size={72} />
      <h1>{`Hand over to the ${SIDE_NAME[to]} player`}</h1>
      <p>The table is covered. It is shown again, from the other side, when the next player is ready.</p>
      <button type="button" className="button primary" autoFocus onClick={onReady}>
        {`I am the ${SIDE_NAME[to]} player: show the table`}
      </button>
      <button
        type="button"
        className="button quiet"
        onClick={() => {
          changeSettings({ openTable: true });
          onReady();
        }}
      >
        We trust each other: no more curtains
      </button>
    </main>
  );
}
