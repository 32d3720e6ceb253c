/** Whom an entry is about. */
import type { LogEntry, PageFacts } from "../../wire/types";

export function concerned(entry: Pick<LogEntry, "data">, facts: PageFacts): string[] {
  const named = Object.values(entry.data).flatMap((value) => (Array.isArray(value) ? value : [value])) as unknown[];
  return [...new Set(named.filter((id): id is string => typeof id === "string" && (id in facts.characters || id in facts.creatures)))];
}
