/** The revealed seed and whether it is the one that was promised. */
import { useMemo } from "react";
import { commitmentOf, rememberCommitment } from "./diceProof";
import styles from "./DiceProof.module.css";

export function DiceProof({ game, commitment, seed }: { game: string; commitment: string; seed: string }) {
  const promised = useMemo(() => rememberCommitment(game, commitment), [game, commitment]);
  const computed = useMemo(() => commitmentOf(seed), [seed]);
  const holds = computed === promised;
  return (
    <section className={styles.proof} aria-label="Check of the dice">
      <h3>{holds ? "✓ The dice were honest" : "✗ The dice do not fit the promise"}</h3>
      <dl>
        <dt>Hash shown at the start</dt>
        <dd>{promised}</dd>
        <dt>Seed, revealed now</dt>
        <dd>{seed}</dd>
        <dt>Hash of that seed, computed here</dt>
        <dd>{computed}</dd>
      </dl>
      <p>
        Every die and card follows from the seed, and the seed was fixed before the first move. The record holds it, and{" "}
        <code>fitg replay --verify</code> rolls every die again.
      </p>
    </section>
  );
}
