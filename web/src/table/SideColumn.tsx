/** Beside the board: what is going on now; below it the story, the rules, the pieces, the charts. */
import { useState } from "react";
import type { GameSummary, LogEntry, Table } from "../wire/types";
import { Lesson } from "./lessons/Lesson";
import { MoreBelow } from "./MoreBelow";
import { NowPanel } from "./now/NowPanel";
import type { Telling } from "./now/useTelling";
import { ChartsPanel } from "./reference/ChartsPanel";
import { PiecesPanel } from "./reference/PiecesPanel";
import { RulesPanel } from "./reference/RulesPanel";
import { ScorePanel } from "./reference/ScorePanel";
import styles from "./SideColumn.module.css";
import type { Past } from "./story/usePast";
import { StoryLog } from "./story/StoryLog";
import { useScrollBox } from "./useScrollBox";

export type Tab = "story" | "score" | "rules" | "pieces" | "charts";

const TABS: Record<Tab, string> = {
  story: "Story",
  score: "Score",
  rules: "Rules",
  pieces: "Pieces",
  charts: "Charts",
};

interface SideProps {
  summary: GameSummary;
  table: Table;
  log: LogEntry[];
  telling: Telling;
  past: Past;
  tab: Tab;
  onTab: (tab: Tab) => void;
  rule: string | null;
  onRule: (number: string) => void;
  onPoint: (place: string | null) => void;
}

export function SideColumn({ summary, table, log, telling, past, tab, onTab, rule, onRule, onPoint }: SideProps) {
  const [piece, setPiece] = useState<string | null>(null);
  const { ref, tabIndex, more } = useScrollBox<HTMLDivElement>();
  return (
    <aside className={styles.side} aria-label="Story and reference">
      {/* Who looks something up wants the room for it. */}
      <div className={tab === "story" ? styles.now : styles.aside} ref={ref} tabIndex={tabIndex}>
        <Lesson table={table} summary={summary} />
        <NowPanel view={table.view} telling={telling} past={past} onPoint={onPoint} onRule={onRule} />
        <MoreBelow shown={more} />
      </div>
      <div className={styles.tabs} role="tablist" aria-label="What to read">
        {Object.entries(TABS).map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel"
            className={styles.tab}
            onClick={() => { onTab(name as Tab); }}
          >
            {title}
          </button>
        ))}
      </div>
      <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={styles.panel}>
        {tab === "story" && <StoryLog log={log} onLook={past.look} onPoint={onPoint} onRule={onRule} />}
        {tab === "score" && <ScorePanel view={table.view} briefing={summary.briefing} onRule={onRule} />}
        {tab === "rules" && <RulesPanel number={rule} onNumber={onRule} />}
        {tab === "pieces" && <PiecesPanel chosen={piece} onChoose={setPiece} />}
        {tab === "charts" && <ChartsPanel own={summary.briefing.rules.charts} onRule={onRule} />}
      </div>
    </aside>
  );
}
