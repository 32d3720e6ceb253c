/** Dice that nobody chose: three sealed numbers, one seed, and whether they fit; checked by this browser. */
import { useCallback, useEffect, useState } from "react";
import { go } from "../app/route";
import { useBaked } from "../art/bake";
import { SKY } from "../art/posters";
import { commitmentOf, drawOf, rememberCommitment } from "../table/end/diceProof";
import { Die } from "../table/pieces/Die";
import { http } from "../wire/http";
import type { GameSummary } from "../wire/types";
import { Plate } from "./Plate";
import styles from "./Proof.module.css";
import { envelopes, verdict, type Envelope, type Proof } from "./proof";

/** So many throws of the seed are shown. */
const THROWS = 9;
const SIDES = 6;

export function ProofPage({ game }: { game: string }) {
  const [found, setFound] = useState<{ proof: Proof; summary: GameSummary } | null>(null);
  const [problem, setProblem] = useState("");
  const [checked, setChecked] = useState(0);
  const sky = useBaked(SKY);
  const check = useCallback(() => {
    Promise.all([http.proof(game), http.game(game)]).then(
      ([proof, summary]) => {
        setFound({ proof, summary });
        setChecked((times) => times + 1);
      },
      (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); },
    );
  }, [game]);
  useEffect(check, [check]);
  return (
    <main className={styles.page} style={{ backgroundImage: `url(${sky})` }}>
      <h1>Dice that nobody chose</h1>
      <p className={styles.voice}>Three numbers went in. No two of the three could steer what came out.</p>
      {problem && <p role="alert">{problem}</p>}
      {found && <Mill game={game} {...found} />}
      <footer className={styles.below}>
        <Steps />
        <nav className={styles.buttons}>
          <button type="button" className="button primary" onClick={check}>{checked > 1 ? "Check it once more" : "Check it again"}</button>
          {found?.proof.seed && (
            <a className="button" href={http.recordAddress(game)} download={`${found.summary.scenario}.fitg`}>Save the record</a>
          )}
          <button type="button" className="button quiet" onClick={() => { go({ page: "table", game }); }}>To the table</button>
        </nav>
        {found?.proof.seed && <p className={styles.byYourself}>By yourself: <code>{`fitg replay --verify ${found.summary.scenario}.fitg`}</code></p>}
      </footer>
    </main>
  );
}

function Mill({ game, proof, summary }: { game: string; proof: Proof; summary: GameSummary }) {
  const promised = proof.commitment && rememberCommitment(game, proof.commitment);
  return (
    <div className={styles.mill}>
      <ol className={styles.envelopes} aria-label="The numbers">
        {envelopes(proof, summary).map((each) => <Sealed key={each.who} {...each} />)}
      </ol>
      <section className={styles.seed} aria-label="The seed">
        <h2>{proof.seed ? "mixed into one seed" : "not opened before the end"}</h2>
        {proof.seed && <p className={styles.number}>{pairs(proof.seed)}</p>}
        <p role="status" data-proof={proof.seed ? verdict(proof, promised, commitmentOf).holds : "closed"}>
          {verdict(proof, promised, commitmentOf).sentence}
        </p>
      </section>
      {proof.seed && (
        <section className={styles.throws} aria-label="What the seed throws">
          <h2>{`its first ${String(THROWS)} throws`}</h2>
          <p>
            {Array.from({ length: THROWS }, (_, count) => (
              <Die key={count} value={drawOf(proof.seed, count, SIDES) + 1} label={`throw ${String(count + 1)}`} />
            ))}
          </p>
        </section>
      )}
    </div>
  );
}

function Sealed({ who, title, plate, number, seal, fits }: Envelope) {
  return (
    <li className={styles.envelope} data-fits={fits ?? undefined}>
      {who === "server" ? <House /> : <Plate race={plate} size={48} />}
      <b>{title}</b>
      <span className={styles.number}>{number ? pairs(number) : "sealed"}</span>
      <small>{seal ? `seal ${pairs(seal)}` : "no number was given"}</small>
      {fits !== null && <i>{fits ? "✓ fits" : "✗ does not fit"}</i>}
    </li>
  );
}

function House() {
  return (
    <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M4 24 24 6 44 24V44H30V32H18V44H4Z" fill="currentColor" />
    </svg>
  );
}

function Steps() {
  return (
    <ol className={styles.steps}>
      <li>
        <h2>First the seals</h2>
        <p>When both sat down, each page sent the seal of a number that it had drawn: a fingerprint that gives nothing away and fits this number alone.</p>
      </li>
      <li>
        <h2>Then the numbers</h2>
        <p>Only when all seals lay open did the numbers follow. After one had been seen, no other could be changed.</p>
      </li>
      <li>
        <h2>After the end, the proof</h2>
        <p>
          This page has reckoned seals and seed by itself. <b>It cannot prove that whoever runs the house did not look</b> while you played.
        </p>
      </li>
    </ol>
  );
}

/** The beginning of a long number, as people compare it. */
function pairs(hex: string): string {
  return `${(hex.slice(0, 12).match(/../g) ?? []).join(" ")} …`;
}
