/** Everything printed on map and cards: loaded once, the same for all games. */
import { createContext, use, useEffect, useMemo, useState, type ReactNode } from "react";
import { http } from "../wire/http";
import type { PageFacts } from "../wire/types";

const FactsContext = createContext<PageFacts | null>(null);

export function useFacts(): PageFacts {
  const facts = use(FactsContext);
  if (!facts) throw new Error("useFacts needs a FactsProvider");
  return facts;
}

export function FactsProvider({ children }: { children: ReactNode }) {
  const [facts, setFacts] = useState<PageFacts | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    http.facts().then(setFacts, (error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
    });
  }, []);
  if (problem) return <p className="page-problem" role="alert">{problem}</p>;
  if (!facts) return <p className="page-wait" role="status">Charting the galaxy …</p>;
  return <FactsContext value={facts}>{children}</FactsContext>;
}

/** In a game whose rules print some cards anew, these are what is read. */
export function ChangedFacts({ changes, children }: { changes: Partial<PageFacts>; children: ReactNode }) {
  const facts = useFacts();
  const changed = useMemo(() => withChanges(facts, changes), [facts, changes]);
  return <FactsContext value={changed}>{children}</FactsContext>;
}

export function withChanges(facts: PageFacts, changes: Partial<PageFacts>): PageFacts {
  const anew = Object.entries(changes).map(([name, rows]) => [name, { ...facts[name as keyof PageFacts], ...rows }] as const);
  return { ...facts, ...Object.fromEntries(anew) };
}
