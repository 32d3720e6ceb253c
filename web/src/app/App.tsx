/** The pages: start, table, replay, library. */
import { lazy, Suspense } from "react";
import { FactsProvider } from "../facts/FactsContext";
import { StartPage } from "../start/StartPage";
import { TableScreen } from "../table/TableScreen";
import { useRoute } from "./route";

const ReplayScreen = lazy(() => import("../replay/ReplayScreen"));
const LibraryPage = lazy(() => import("../library/LibraryPage"));

export function App() {
  return (
    <FactsProvider>
      <Suspense fallback={<p className="page-wait">…</p>}>
        <Page />
      </Suspense>
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
    case "table":
      return <TableScreen key={route.game} game={route.game} />;
    case "replay":
      return <ReplayScreen key={route.game} game={route.game} />;
  }
}
