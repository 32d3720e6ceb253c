/** Rules, pieces and charts to browse, away from any game. */
import { useState } from "react";
import { go } from "../app/route";
import { ChartsPanel } from "../table/reference/ChartsPanel";
import { PiecesPanel } from "../table/reference/PiecesPanel";
import { RulesPanel } from "../table/reference/RulesPanel";
import styles from "./LibraryPage.module.css";

export function LibraryPage() {
  const [rule, setRule] = useState<string | null>(null);
  const [piece, setPiece] = useState<string | null>(null);
  return (
    <main className={styles.library}>
      <header className={styles.head}>
        <button type="button" className="button quiet" onClick={() => { go({ page: "start" }); }}>
          ‹ Start page
        </button>
        <h1>Rules and pieces</h1>
        <button type="button" className="button quiet" onClick={() => { go({ page: "style" }); }}>
          Every piece in pictures ›
        </button>
      </header>
      <section aria-label="Rules" className={styles.column}>
        <h2>Rules</h2>
        <RulesPanel number={rule} onNumber={setRule} />
      </section>
      <section aria-label="Pieces" className={styles.column}>
        <h2>Pieces and cards</h2>
        <PiecesPanel chosen={piece} onChoose={setPiece} />
      </section>
      <section aria-label="Charts" className={styles.column}>
        <h2>Charts</h2>
        <ChartsPanel onRule={setRule} />
      </section>
    </main>
  );
}
