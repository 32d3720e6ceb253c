/** The pages: start, table, replay, library. All come at once: a page left open must outlive a newer build. */
import { lazy, Suspense } from "react";
import { FactsProvider } from "../facts/FactsContext";
import { LibraryPage } from "../library/LibraryPage";
import { PuzzlesPage } from "../puzzles/PuzzlesPage";
import { ReplayScreen } from "../replay/ReplayScreen";
import { StartPage } from "../start/StartPage";
import { TableScreen } from "../table/TableScreen";
import { hashOf, useRoute } from "./route";

/** What the pieces look like, for those who draw them: not part of the page that is shipped. */
const StylePage =
  import.meta.env.MODE === "development"
    ? lazy(() => import("../style/StylePage").then(({ StylePage: page }) => ({ default: page })))
    : StartPage;

export function App() {
  return (
    <FactsProvider>
      <Page />
    </FactsProvider>
  );
}

function Page() {
  const route = useRoute();
  switch (route.page) {
    case "start":
      return <StartPage />;
    case "library":
      return <LibraryPage />;
    case "puzzles":
      return <PuzzlesPage />;
    case "style":
      return <Suspense><StylePage /></Suspense>;
    case "table":
      return <TableScreen key={route.game} game={route.game} />;
    case "replay":
      return <ReplayScreen key={hashOf(route)} {...route} />;
  }
}
