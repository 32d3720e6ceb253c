/** Where we are: the part of the address after the hash. */
import { useSyncExternalStore } from "react";
import type { Viewer } from "../wire/types";

export type Route =
  | { page: "start" }
  | { page: "new" }
  | { page: "library" }
  | { page: "puzzles" }
  | { page: "style" }
  | { page: "me" }
  | { page: "mine" }
  | { page: "orders" | "proof"; game: string }
  | { page: "sit" | "watch"; game: string; token: string }
  | { page: "device" | "quiet"; token: string }
  | { page: "table"; game: string }
  | { page: "replay"; game: string; entry?: number; viewer?: Viewer };

export function parseRoute(hash: string): Route {
  const [page, game, entry, viewer] = hash.replace(/^#\/?/, "").split("/");
  if (page === "new" || page === "library" || page === "puzzles" || page === "style" || page === "me" || page === "mine") return { page };
  if ((page === "sit" || page === "watch") && game && entry) return { page, game: decodeURIComponent(game), token: decodeURIComponent(entry) };
  if ((page === "device" || page === "quiet") && game) return { page, token: decodeURIComponent(game) };
  if ((page === "table" || page === "orders" || page === "proof") && game) return { page, game: decodeURIComponent(game) };
  if (page === "replay" && game) {
    const moment = entry && /^\d+$/.test(entry) ? { entry: Number(entry) } : {};
    return { page: "replay", game: decodeURIComponent(game), ...moment, ...(isViewer(viewer) ? { viewer } : {}) };
  }
  return { page: "start" };
}

function isViewer(name: string | undefined): name is Viewer {
  return name === "rebel" || name === "imperial" || name === "spectator";
}

export function hashOf(route: Route): string {
  switch (route.page) {
    case "start":
      return "#/";
    case "new":
    case "library":
    case "puzzles":
    case "style":
    case "me":
    case "mine":
      return `#/${route.page}`;
    case "sit":
    case "watch":
      return `#/${route.page}/${encodeURIComponent(route.game)}/${encodeURIComponent(route.token)}`;
    case "device":
    case "quiet":
      return `#/${route.page}/${encodeURIComponent(route.token)}`;
    case "replay": {
      const moment = route.entry === undefined ? "" : `/${String(route.entry)}${route.viewer ? `/${route.viewer}` : ""}`;
      return `#/replay/${encodeURIComponent(route.game)}${moment}`;
    }
    case "table":
    case "orders":
    case "proof":
      return `#/${route.page}/${encodeURIComponent(route.game)}`;
  }
}

export function go(route: Route): void {
  location.hash = hashOf(route);
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("hashchange", changed);
  return () => {
    window.removeEventListener("hashchange", changed);
  };
}

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, () => location.hash));
}
