/** Where we are: the part of the address after the hash. */
import { useSyncExternalStore } from "react";

export type Route =
  | { page: "start" }
  | { page: "library" }
  | { page: "style" }
  | { page: "table"; game: string }
  | { page: "replay"; game: string };

export function parseRoute(hash: string): Route {
  const [page, game] = hash.replace(/^#\/?/, "").split("/");
  if (page === "library" || page === "style") return { page };
  if (page === "table" && game) return { page: "table", game: decodeURIComponent(game) };
  if (page === "replay" && game) return { page: "replay", game: decodeURIComponent(game) };
  return { page: "start" };
}

export function hashOf(route: Route): string {
  switch (route.page) {
    case "start":
      return "#/";
    case "library":
    case "style":
      return `#/${route.page}`;
    default:
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
