/** The rules: search, or read a case. */
import { useEffect, useState } from "react";
import { http } from "../../wire/http";
import type { RulePage, SearchHit } from "../../wire/types";
import styles from "./Reference.module.css";
import { RuleText } from "./RuleText";

interface RulesProps {
  number: string | null;
  onNumber: (number: string) => void;
}

const PAUSE = 180;
const CASE = /^(\d{1,2}(\.\d{0,2}[a-z]?)?|D-\d\d)$/i;

export function RulesPanel({ number, onNumber }: RulesProps) {
  const [words, setWords] = useState("");
  const hits = useSearch(words);
  return (
    <div className={styles.panel}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (CASE.test(words.trim())) onNumber(words.trim());
          else if (hits?.[0]) onNumber(hits[0].number);
        }}
      >
        <input
          className={`field ${styles.search}`}
          type="search"
          value={words}
          placeholder="Search the rules, or a case: 12.5"
          aria-label="Search the rules"
          onChange={(event) => { setWords(event.target.value); }}
        />
      </form>
      {hits && words ? (
        <Hits
          hits={hits}
          onChoose={(chosen) => {
            setWords("");
            onNumber(chosen);
          }}
        />
      ) : (
        <Rule key={number} number={number ?? "4.0"} onNumber={onNumber} />
      )}
    </div>
  );
}

function useSearch(words: string): SearchHit[] | null {
  const [found, setFound] = useState<{ words: string; hits: SearchHit[] } | null>(null);
  const wanted = words.trim();
  useEffect(() => {
    if (wanted.length < 2) return;
    let current = true;
    const timer = window.setTimeout(() => {
      http.searchRules(wanted).then(
        (hits) => { if (current) setFound({ words: wanted, hits }); },
        () => { if (current) setFound({ words: wanted, hits: [] }); },
      );
    }, PAUSE);
    return () => {
      current = false;
      window.clearTimeout(timer);
    };
  }, [wanted]);
  return wanted.length < 2 ? null : (found?.hits ?? null);
}

function Hits({ hits, onChoose }: { hits: SearchHit[]; onChoose: (number: string) => void }) {
  if (hits.length === 0) return <p className={styles.none}>No rule speaks of this.</p>;
  return (
    <ul className={styles.list}>
      {hits.map((hit) => (
        <li key={hit.number}>
          <button type="button" className={styles.hit} onClick={() => { onChoose(hit.number); }}>
            <b>{`${hit.number} ${hit.title}`}</b>
            <span>{hit.snippet}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Rule({ number, onNumber }: { number: string; onNumber: (number: string) => void }) {
  const [page, setPage] = useState<RulePage | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    let current = true;
    http.rule(number).then(
      (found) => { if (current) setPage(found); },
      (error: unknown) => { if (current) setProblem(error instanceof Error ? error.message : String(error)); },
    );
    return () => { current = false; };
  }, [number]);
  if (problem) return <p className={styles.none}>{problem}</p>;
  if (!page) return <p className={styles.none}>…</p>;
  return (
    <article className={styles.page} tabIndex={0} aria-label={`Rule ${page.number}`}>
      <h3>{`${page.number} ${page.title}`}</h3>
      <RuleText text={page.text} onRule={onNumber} />
      {page.rulings.length > 0 && (
        <details>
          <summary>How unclear points are read here</summary>
          {page.rulings.map((ruling) => <p key={ruling} className={styles.ruling}>{ruling}</p>)}
        </details>
      )}
      {page.neighbours.length > 0 && (
        <p className={styles.neighbours}>
          {"See also: "}
          {page.neighbours.map((each) => (
            <button key={each} type="button" className="link" onClick={() => { onNumber(each); }}>
              {each}
            </button>
          ))}
        </p>
      )}
    </article>
  );
}
