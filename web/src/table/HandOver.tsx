/** The curtain between two players at one screen. */
import { Baked } from "../art/Baked";
import { useBaked } from "../art/bake";
import { halfPicture } from "../art/fights";
import { COURT, PLAY } from "../art/posters";
import { SIDE_NAME } from "../facts/names";
import { changeSettings } from "../settings/settings";
import type { Side } from "../wire/types";
import styles from "./HandOver.module.css";
import { Emblem } from "./pieces/Emblem";

/** The same for everybody who comes: it must tell nothing of the table behind it. */
export function HandOver({ to, onReady }: { to: Side; onReady: () => void }) {
  const behind = useBaked(halfPicture(to));
  return (
    <main className={styles.curtain} style={{ backgroundImage: `url(${behind})` }} data-bright={to}>
      <div className={`${styles.door} ${styles[to] ?? ""}`}>
        <div className={styles.inside}>
          <div className={styles.view} aria-hidden="true">
            <Baked picture={to === "rebel" ? PLAY : COURT} />
          </div>
          <div className={styles.words}>
            <Emblem side={to} size={44} />
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
          </div>
        </div>
      </div>
    </main>
  );
}
