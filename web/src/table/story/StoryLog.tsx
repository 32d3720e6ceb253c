/** The story so far: sentences by turn and segment; a click shows the place and the arithmetic. */
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useFacts } from "../../facts/FactsContext";
import { EVERYTHING, filtered } from "../../timeline/filters";
import { StoryFilter } from "../../timeline/StoryFilter";
import type { LogEntry } from "../../wire/types";
import { Emblem } from "../pieces/Emblem";
import { ArithmeticDetails } from "./ArithmeticDetails";
import { logRows, type Row } from "./logGroups";
import styles from "./StoryLog.module.css";
import { useEndInView } from "./useEndInView";

interface StoryProps {
  log: LogEntry[];
  onPoint: (place: string | null) => void;
  /** Show the table as it was after an entry. */
  onLook: (entry: number) => void;
  /** The entry whose table is shown, where the story is gone through: a click on a line leads to its moment. */
  current?: number;
  onRule: (number: string) => void;
}

const ROW_HEIGHT = 40;

export function StoryLog({ log, onPoint, onLook, onRule, current }: StoryProps) {
  const facts = useFacts();
  const [filter, setFilter] = useState(EVERYTHING);
  const rows = useMemo(() => logRows(filtered(log, filter, facts)), [log, filter, facts]);
  const [open, setOpen] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  // The virtualiser hands out functions that must not be memoised; this component is drawn anew each time.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  useEndInView(scroller, () => {
    if (rows.length > 0) virtual.scrollToIndex(rows.length - 1, { align: "end" });
  }, rows.length, current === undefined);
  useLineInView(virtual, rows, current);

  function toggle(entry: LogEntry) {
    const opening = open !== entry.number;
    setOpen(opening ? entry.number : null);
    onPoint(opening ? entry.place || null : null);
    if (current !== undefined && opening) onLook(entry.number);
  }

  return (
    <>
    <StoryFilter log={log} filter={filter} onFilter={setFilter} open={current !== undefined} />
    <div ref={scroller} className={styles.log} role="log" aria-label="The story so far" tabIndex={0}>
      <div style={{ blockSize: virtual.getTotalSize(), position: "relative" }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={styles.row}
                style={{ transform: `translateY(${String(item.start)}px)` }}
              >
                <LogRow row={row} open={open} current={current} onToggle={toggle} onLook={onLook} onRule={onRule} />
              </div>
            )
          );
        })}
      </div>
    </div>
    </>
  );
}

/** Where the story is gone through, the line of the moment is in view. */
function useLineInView(virtual: { scrollToIndex: (index: number, options: { align: "auto" }) => void }, rows: readonly Row[], current: number | undefined): void {
  const line = current === undefined ? -1 : rows.findLastIndex((row) => row.type === "entry" && row.entry.number <= current);
  const scroll = useEffectEvent((index: number) => { virtual.scrollToIndex(index, { align: "auto" }); });
  useEffect(() => {
    if (line >= 0) scroll(line);
  }, [line]);
}

interface RowProps {
  row: Row;
  open: number | null;
  onToggle: (entry: LogEntry) => void;
  onLook: (entry: number) => void;
  current: number | undefined;
  onRule: (number: string) => void;
}

function LogRow({ row, open, current, onToggle, onLook, onRule }: RowProps) {
  if (row.type === "turn") return <h3 className={styles.turn}>{`Game-Turn ${String(row.turn)}`}</h3>;
  if (row.type === "segment") {
    return (
      <h3 className={styles.segment}>
        {row.side && <Emblem side={row.side} size={13} />}
        {row.title}
      </h3>
    );
  }
  const { entry } = row;
  const opened = open === entry.number;
  const here = entry.number === current;
  return (
    <div className={[styles.entry, opened && styles.open, here && styles.here].filter(Boolean).join(" ")} aria-current={here ? "true" : undefined}>
      <button type="button" className={styles.sentence} aria-expanded={opened} title="How did this come about?" onClick={() => { onToggle(entry); }}>
        {row.times > 1 ? `${entry.text.replace(/\.$/, "")}: ${String(row.times)} times.` : entry.text}
      </button>
      {opened && <ArithmeticDetails entry={entry} onRule={onRule} />}
      {opened && current === undefined && (
        <button type="button" className="button quiet" onClick={() => { onLook(entry.number); }} data-look={entry.number}>
          The table at this moment
        </button>
      )}
    </div>
  );
}
