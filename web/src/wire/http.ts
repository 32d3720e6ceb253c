/** What is asked once, over HTTP. */
import type {
  BotInfo,
  GameStory,
  GameSummary,
  NewGame,
  OptionInfo,
  PageFacts,
  PastMoment,
  PuzzleInfo,
  PuzzleState,
  ReviewState,
  RulePage,
  RulesetInfo,
  ScenarioInfo,
  ScorePoint,
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
  story: (id: string, viewer: Viewer) => ask<GameStory>(`games/${part(id)}/story?viewer=${viewer}`),
  log: (id: string, key: string, until: number) =>
    ask<GameStory>(`games/${part(id)}/log?key=${part(key)}&until=${String(until)}`),
  points: (id: string) => ask<ScorePoint[]>(`games/${part(id)}/points`),
  moment: (id: string, entry: number, viewer: Viewer) =>
    ask<PastMoment>(`games/${part(id)}/moment?entry=${String(entry)}&viewer=${viewer}`),
  past: (id: string, key: string, entry: number) =>
    ask<PastMoment>(`games/${part(id)}/past?key=${part(key)}&entry=${String(entry)}`),
  review: (id: string) => ask<ReviewState>(`games/${part(id)}/review`),
  beginReview: (id: string) => ask<ReviewState>(`games/${part(id)}/review`, { method: "POST" }),
  stopReview: (id: string) => ask<undefined>(`games/${part(id)}/review`, { method: "DELETE" }),
  puzzles: () => ask<PuzzleInfo[]>("puzzles"),
  tryPuzzle: (name: string) => ask<GameSummary>(`puzzles/${part(name)}`, { method: "POST" }),
  puzzle: (id: string) => ask<PuzzleState>(`games/${part(id)}/puzzle`),
  rule: (number: string) => ask<RulePage>(`rules/${part(number)}`),
  searchRules: (words: string) => ask<SearchHit[]>(`rules/search?words=${part(words)}`),
};
