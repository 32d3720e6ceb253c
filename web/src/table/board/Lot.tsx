/** What has become of somebody who is lost for now: where he is, why, and what would free him. */
import type { CharacterView, LotView } from "../../wire/types";
import { medalOf } from "../pieces/medalOf";
import { Portrait } from "../pieces/Portrait";
import styles from "./Lot.module.css";

export function Lot({ character, lot }: { character: CharacterView; lot: LotView }) {
  return (
    <section className={styles.lot} aria-label={lot.title} data-lot={lot.picture}>
      <Portrait id={character.id} size={72} state={medalOf(character)} />
      <div>
        <h4 className={styles.title}>
          {lot.title}
          {lot.since !== undefined && <small>{`since Game-Turn ${String(lot.since)}`}</small>}
        </h4>
        <dl className={styles.lines}>
          <Line label="Where" words={lot.where} />
          {lot.why && <Line label="Why" words={lot.why} />}
          {lot.prospects.map((each) => <Line key={each.title} label={each.title} words={each.words} />)}
        </dl>
      </div>
    </section>
  );
}

function Line({ label, words }: { label: string; words: string }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{words}</dd>
    </div>
  );
}
