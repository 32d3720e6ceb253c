/** Everything printed on map and cards: loaded once, the same for all games. */
import { createContext, use, useEffect, useState, type ReactNode } from "react";
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
