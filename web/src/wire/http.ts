/** What is asked once, over HTTP. */
import type {
  BotInfo,
  GameSummary,
  NewGame,
  OptionInfo,
  PageFacts,
  PastMoment,
  ReplayStep,
  RulePage,
  RulesetInfo,
  ScenarioInfo,
  SearchHit,
  Viewer,
} from "./types";

export class Refusal extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, init);
  } catch {
    throw new Refusal("The server does not answer; is it still running?");
  }
  if (!response.ok) throw new Refusal(await reason(response));
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function reason(response: Response): Promise<string> {
  const told: unknown = await response.json().catch(() => null);
  const message = (told as { message?: unknown } | null)?.message;
  return typeof message === "string" ? message : `The server refused (${String(response.status)}).`;
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const part = encodeURIComponent;

export const http = {
  facts: () => ask<PageFacts>("facts"),
  scenarios: () => ask<ScenarioInfo[]>("scenarios"),
  bots: () => ask<BotInfo[]>("bots"),
  options: () => ask<OptionInfo[]>("options"),
  rulesets: () => ask<RulesetInfo[]>("rulesets"),
  games: () => ask<GameSummary[]>("games"),
  game: (id: string) => ask<GameSummary>(`games/${part(id)}`),
  start: (wish: Partial<NewGame>) => post<GameSummary>("games", wish),
  openRecord: (text: string) => post<GameSummary>("records", { text }),
  remove: (id: string) => ask<undefined>(`games/${part(id)}`, { method: "DELETE" }),
  recordAddress: (id: string) => `api/games/${part(id)}/record`,
  replay: (id: string, step: number, viewer: Viewer) =>
    ask<ReplayStep>(`games/${part(id)}/replay?step=${String(step)}&viewer=${viewer}`),
  past: (id: string, key: string, entry: number) =>
    ask<PastMoment>(`games/${part(id)}/past?key=${part(key)}&entry=${String(entry)}`),
  rule: (number: string) => ask<RulePage>(`rules/${part(number)}`),
  searchRules: (words: string) => ask<SearchHit[]>(`rules/search?words=${part(words)}`),
};
