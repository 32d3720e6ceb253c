/** The pages: start, table, replay, library. All come at once: a page left open must outlive a newer build. */
import { FactsProvider } from "../facts/FactsContext";
import { LibraryPage } from "../library/LibraryPage";
import { ReplayScreen } from "../replay/ReplayScreen";
import { StartPage } from "../start/StartPage";
import { TableScreen } from "../table/TableScreen";
import { useRoute } from "./route";

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
    case "table":
      return <TableScreen key={route.game} game={route.game} />;
    case "replay":
      return <ReplayScreen key={route.game} game={route.game} />;
  }
}
