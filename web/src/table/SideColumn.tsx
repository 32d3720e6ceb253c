/** Beside the board: what is going on now; below it the story, the rules, the pieces, the charts. */
import { useState } from "react";
import type { SheetName } from "../scene/SheetScene";
import type { GameSummary, LogEntry, Table } from "../wire/types";
import { FirstTurn } from "./lessons/FirstTurn";
import { Lesson } from "./lessons/Lesson";
import { MoreBelow } from "./MoreBelow";
import { ModuleSheets } from "./now/ModuleSheets";
import { NowPanel } from "./now/NowPanel";
import { Recap } from "./now/Recap";
import type { Report } from "./now/report";
import type { Telling } from "./now/useTelling";
import { PuzzlePanel } from "../puzzles/PuzzlePanel";
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
  /** On a phone the panel takes the place of the board while it is read. */
  reading: boolean;
  onReading: (reading: boolean) => void;
  rule: string | null;
  onRule: (number: string) => void;
  onPoint: (place: string | null) => void;
  /** What one should know of what has happened, while one's own turn goes on. */
  recap: Report | null;
  /** The map goes to a place; the story is told again. */
  onPlace: (place: string) => void;
  onTell: (entry: number) => void;
  /** A fight stands as a scene in the place of the map. */
  staged: boolean;
  /** Puts it there again, if somebody has turned from it. */
  onStage: (() => void) | null;
  /** Asks the adviser. */
  onHint: () => void;
  /** Puts the sheet of a module in the place of the map. */
  onSheet: (name: SheetName) => void;
}

export function SideColumn({ summary, table, log, telling, past, tab, onTab, reading, onReading, rule, onRule, onPoint, recap, onPlace, onTell, staged, onStage, onHint, onSheet }: SideProps) {
  const [piece, setPiece] = useState<string | null>(null);
  const { ref, tabIndex, more } = useScrollBox<HTMLDivElement>();
  return (
    <aside className={styles.side} aria-label="Story and reference">
      {/* Who looks something up wants the room for it. */}
      <div className={tab === "story" ? styles.now : styles.aside} ref={ref} tabIndex={tabIndex}>
        {summary.puzzle && <PuzzlePanel game={summary.id} step={table.step} onTab={onTab} />}
        <FirstTurn table={table} summary={summary} onHint={onHint} />
        <Lesson table={table} summary={summary} />
        <NowPanel view={table.view} telling={telling} onPoint={onPoint} onRule={onRule} staged={staged} onStage={onStage} />
        <ModuleSheets view={table.view} onSheet={onSheet} />
        <MoreBelow shown={more} />
      </div>
      <div className={styles.tabs} data-reading={reading || undefined} role="tablist" aria-label="What to read">
        <button type="button" role="tab" className={`${styles.tab} ${styles.board}`} aria-selected={!reading} onClick={() => { onReading(false); }}>
          Board
        </button>
        {Object.entries(TABS).map(([name, title]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls="side-panel"
            className={styles.tab}
            onClick={() => {
              onTab(name as Tab);
              onReading(true);
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div id="side-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className={`${styles.panel} ${reading ? styles.read : ""}`}>
        {tab === "story" && recap && <Recap key={recap.from} report={recap} onPlace={onPlace} onTell={onTell} />}
        {tab === "story" && <StoryLog log={log} onLook={past.look} onPoint={onPoint} onRule={onRule} />}
        {tab === "score" && <ScorePanel view={table.view} briefing={summary.briefing} onRule={onRule} onPoint={onPoint} />}
        {tab === "rules" && <RulesPanel number={rule} onNumber={onRule} />}
        {tab === "pieces" && <PiecesPanel chosen={piece} onChoose={setPiece} />}
        {tab === "charts" && <ChartsPanel own={summary.briefing.rules.charts} onRule={onRule} />}
      </div>
    </aside>
  );
}
