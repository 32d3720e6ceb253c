/** The pages: start, new game, table, replay, library, puzzles, every piece. All come at once: a page left open must outlive a newer build. */
import { FactsProvider } from "../facts/FactsContext";
import { LibraryPage } from "../library/LibraryPage";
import { PuzzlesPage } from "../puzzles/PuzzlesPage";
import { ReplayScreen } from "../replay/ReplayScreen";
import { NewGamePage } from "../start/NewGamePage";
import { StartPage } from "../start/StartPage";
import { StylePage } from "../style/StylePage";
import { ArrivePage } from "../network/ArrivePage";
import { AtTable } from "../network/AtTable";
import { MePage } from "../network/MePage";
import { MyGamesPage } from "../network/MyGamesPage";
import { OrdersPage } from "../network/orders/OrdersPage";
import { ProofPage } from "../network/ProofPage";
import { QuietPage } from "../network/QuietPage";
import { SitDownPage } from "../network/SitDownPage";
import { hashOf, useRoute } from "./route";

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
    case "new":
      return <NewGamePage />;
    case "library":
      return <LibraryPage />;
    case "puzzles":
      return <PuzzlesPage />;
    case "style":
      return <StylePage />;
    case "table":
      return <AtTable key={route.game} game={route.game} />;
    case "sit":
    case "watch":
      return <SitDownPage key={route.token} game={route.game} token={route.token} watch={route.page === "watch"} />;
    case "device":
      return <ArrivePage token={route.token} />;
    case "quiet":
      return <QuietPage channel={route.token} />;
    case "me":
      return <MePage />;
    case "mine":
      return <MyGamesPage />;
    case "orders":
      return <OrdersPage key={route.game} game={route.game} />;
    case "proof":
      return <ProofPage key={route.game} game={route.game} />;
    case "replay":
      return <ReplayScreen key={hashOf(route)} {...route} />;
  }
}
