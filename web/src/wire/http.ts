/** What is asked once, over HTTP. */
import type {
  BotInfo,
  Channels,
  DiceProof,
  GameStory,
  GameSummary,
  Invitation,
  InvitationLink,
  Me,
  MyTime,
  NewChannel,
  NewGame,
  OptionInfo,
  OrdersSheet,
  OrdersText,
  PageFacts,
  PastMoment,
  ProposalKind,
  PuzzleInfo,
  PuzzleState,
  ReviewState,
  RulePage,
  RulesetInfo,
  ScenarioInfo,
  ScorePoint,
  SearchHit,
  SitDown,
  Viewer,
} from "./types";
import { solved, type Challenge } from "./proofOfWork";

const JSON_TYPE = { "content-type": "application/json" };

const PROOF = "x-proof";
const WANTS_PROOF = 428;

/** The same once more, with what the house wants reckoned of strangers when very many come. */
async function withProof(response: Response, init: RequestInit = {}): Promise<RequestInit> {
  const { challenge } = (await response.json()) as { challenge: Challenge };
  const headers = new Headers(init.headers);
  headers.set(PROOF, await solved(challenge));
  return { ...init, headers };
}

export class Refusal extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`api/${path}`, init);
  } catch {
    throw new Refusal("The server does not answer; is it still running?");
  }
  if (response.status === WANTS_PROOF && !new Headers(init?.headers).has(PROOF)) return ask(path, await withProof(response, init));
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
    headers: JSON_TYPE,
    body: JSON.stringify(body),
  });
}

function put<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, { method: "PUT", headers: JSON_TYPE, body: JSON.stringify(body) });
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
  /** What its rules print otherwise than they are printed for all games. */
  gameFacts: (id: string) => ask<Partial<PageFacts>>(`games/${part(id)}/facts`),
  start: (wish: Partial<NewGame>) => post<GameSummary>("games", wish),
  openRecord: (text: string) => post<GameSummary>("records", { text }),
  remove: (id: string) => ask<undefined>(`games/${part(id)}`, { method: "DELETE" }),
  recordAddress: (id: string) => `api/games/${part(id)}/record`,
  story: (id: string, viewer: Viewer) => ask<GameStory>(`games/${part(id)}/story?viewer=${viewer}`),
  log: (id: string, seat: string, until: number) =>
    ask<GameStory>(`games/${part(id)}/log?seat=${part(seat)}&until=${String(until)}`),
  points: (id: string) => ask<ScorePoint[]>(`games/${part(id)}/points`),
  moment: (id: string, entry: number, viewer: Viewer) =>
    ask<PastMoment>(`games/${part(id)}/moment?entry=${String(entry)}&viewer=${viewer}`),
  past: (id: string, seat: string, entry: number) =>
    ask<PastMoment>(`games/${part(id)}/past?seat=${part(seat)}&entry=${String(entry)}`),
  review: (id: string) => ask<ReviewState>(`games/${part(id)}/review`),
  beginReview: (id: string) => ask<ReviewState>(`games/${part(id)}/review`, { method: "POST" }),
  stopReview: (id: string) => ask<undefined>(`games/${part(id)}/review`, { method: "DELETE" }),
  puzzles: () => ask<PuzzleInfo[]>("puzzles"),
  tryPuzzle: (name: string) => ask<GameSummary>(`puzzles/${part(name)}`, { method: "POST" }),
  puzzle: (id: string) => ask<PuzzleState>(`games/${part(id)}/puzzle`),
  me: () => ask<Me>("me"),
  rename: (name: string, plate: string) =>
    put<Me>("me", { name, plate }),
  linkDevice: () => ask<InvitationLink>("me/device", { method: "POST" }),
  arrive: (token: string) => post<Me>("me/arrive", { token }),
  endMails: (channel: string) => ask<undefined>(`quiet/${part(channel)}`, { method: "POST" }),
  endBrowser: (id: string) => ask<undefined>(`me/browsers/${part(id)}`, { method: "DELETE" }),
  invite: (id: string, seat: Viewer) => post<InvitationLink>(`games/${part(id)}/invitations`, { seat }),
  // The token is in the body, never in an address: addresses are kept by proxies and logs.
  invitation: (id: string, token: string) => post<Invitation>(`games/${part(id)}/invitation`, { token }),
  sit: (id: string, wish: SitDown) => post<GameSummary>(`games/${part(id)}/sit`, wish),
  watch: (id: string, token: string) => post<GameSummary>(`games/${part(id)}/watch`, { token }),
  proof: (id: string) => ask<DiceProof>(`games/${part(id)}/proof`),
  giveNumber: (id: string, number: string) => post<DiceProof>(`games/${part(id)}/number`, { number }),
  orders: (id: string) => ask<OrdersSheet>(`games/${part(id)}/orders`),
  giveOrders: (id: string, orders: OrdersText) => put<OrdersSheet>(`games/${part(id)}/orders`, orders),
  resign: (id: string) => ask<undefined>(`games/${part(id)}/resign`, { method: "POST" }),
  propose: (id: string, kind: ProposalKind, steps: number) => post<undefined>(`games/${part(id)}/proposals`, { kind, steps }),
  reply: (id: string, kind: ProposalKind, agree: boolean) => post<undefined>(`games/${part(id)}/proposals/${kind}`, { agree }),
  overtime: (id: string, how: "deputy" | "claim") => post<undefined>(`games/${part(id)}/overtime`, { how }),
  myTime: () => ask<MyTime>("me/time"),
  setTime: (zone: string, quiet: string) => put<MyTime>("me/time", { zone, quiet }),
  goAway: (starts: string, ends: string) => post<MyTime>("me/absences", { starts, ends }),
  comeBack: () => ask<MyTime>("me/absences", { method: "DELETE" }),
  channels: () => ask<Channels>("me/channels"),
  addChannel: (wish: NewChannel) => post<Channels>("me/channels", wish),
  verifyChannel: (id: string, code: string) => post<Channels>(`me/channels/${part(id)}/verify`, { code }),
  setDaily: (id: string, daily: boolean) => post<Channels>(`me/channels/${part(id)}/daily`, { daily }),
  endChannel: (id: string) => ask<Channels>(`me/channels/${part(id)}`, { method: "DELETE" }),
  rule: (number: string) => ask<RulePage>(`rules/${part(number)}`),
  searchRules: (words: string) => ask<SearchHit[]>(`rules/search?words=${part(words)}`),
};
