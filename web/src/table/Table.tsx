/** The table: the board, what just happened, the story, and the decision to be made. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useFacts } from "../facts/FactsContext";
import { useSettings } from "../settings/settings";
import type { Seat } from "../wire/seat";
import type { ActionInfo, GameSummary } from "../wire/types";
import { Board } from "./board/Board";
import { BoardContext, type BoardState } from "./board/BoardContext";
import { choicesOf, type Choice } from "./decision/choices";
import { DecisionContext, type DecisionState } from "./decision/DecisionContext";
import { DecisionDock } from "./decision/DecisionDock";
import { drawnBy, grabKeys, manyMore } from "./decision/drawing";
import { click, foreseen, litKeys, narrowed, standing, told, touchings, type Key } from "./decision/lighting";
import { isWaste } from "./decision/groups";
import { useAllOdds, useOdds } from "./decision/useOdds";
import { Waiting } from "./decision/Waiting";
import { isLastHeld } from "./lastKey";
import { byTouch } from "./touch";
import { Dialogs, type DialogName } from "./Dialogs";
import { rememberCommitment } from "./end/diceProof";
import { BriefingPage } from "./briefing/BriefingPage";
import { SET_UP, useBriefing, useSetUpTaken } from "./briefing/useBriefing";
import { MomentPoster } from "./now/Poster";
import { ReportPage } from "./now/ReportPage";
import { linesOf, pinsOf } from "./now/report";
import { useReport } from "./now/useReport";
import { asTold, type Telling } from "./now/useTelling";
import type { Past } from "./story/usePast";
import { holds, stageOf } from "../scene/fight/stage";
import { sheetAbout, type SheetName } from "../scene/SheetScene";
import { SideColumn, type Tab } from "./SideColumn";
import styles from "./Table.module.css";
import { noteSeen } from "../start/lastSeen";
import { TopBar } from "./TopBar";
import { useKeys } from "./useKeys";
import { BidPage } from "./sheets/BidPage";
import { useBidding } from "./sheets/bids";
import { OrderPage } from "./sheets/OrderPage";
import { SheetPage } from "./sheets/SheetPage";
import { useOrder } from "./sheets/useOrder";
import { useSheet } from "./sheets/useSheet";
import { useStirred } from "./useStirred";
import { sayable, type Wishes } from "./useWishes";

interface TableProps {
  summary: GameSummary;
  seat: Seat;
  telling: Telling;
  past: Past;
  /** How much of the log this player saw when he last sat here; null if he has just come. */
  since: number | null;
  /** Whether the computer has to wait, because somebody holds it or something is still being shown. */
  onPause: (pause: boolean) => void;
  /** What has been wished for a while. */
  wishes: Wishes;
}

const NO_KEYS: readonly Key[] = [];
const NO_ACTIONS: ActionInfo[] = [];

export function Table({ summary, seat, telling, past, since, onPause, wishes }: TableProps) {
  const facts = useFacts();
  const settings = useSettings();
  const { log, going } = telling;
  const looking = past.moment;
  const table = useMemo(() => {
    const told = looking ? asTold(telling.table, looking.view) : telling.table;
    // While the line is broken nothing can be decided: what would be lost does not look as if it could be clicked.
    return seat.connected ? told : { ...told, actions: NO_ACTIONS, can_undo: false };
  }, [looking, telling.table, seat.connected]);
  const { view, step, moment, actions, place, along } = table;
  const [choice, setChoice] = useState<{ step: number; keys: readonly Key[] }>({ step, keys: NO_KEYS });
  const [preview, setPreview] = useState<Choice | null>(null);
  // The adviser's word stays in view until the player points at something himself.
  const stirred = useStirred();
  const advised = useRef(0);
  const [asked, setAsked] = useState<{ step: number; action: Choice; again: boolean; ends: boolean } | null>(null);
  // The scope in which what is chosen next is to be the last, said before it is chosen.
  const [ending, setEnding] = useState("");
  const [pointed, setPointed] = useState<string | null>(null);
  const [looked, setLooked] = useState({ step: -1, place: "" });
  const toward = looked.step === step ? looked.place : "";
  const [tab, setTab] = useState<Tab>("story");
  // Only on a phone: whether something is read in the place of the board.
  const [reading, setReading] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const ended = view.outcome !== null && !going && !looking;
  const [dialog, setDialog] = useState<DialogName | null>(ended ? "victory" : null);
  const [over, setOver] = useState(ended);
  if (!over && ended) {
    setOver(true);
    setDialog("victory");
  }

  const [held, setHeld] = useState(false);
  const pause = held || going || looking !== null;
  useEffect(() => {
    onPause(pause);
  }, [pause, onPause]);

  const mine = view.decision?.side === view.viewer;
  useEffect(() => {
    document.title = mine ? `● Your decision: ${view.title}` : view.title;
    return () => {
      document.title = "Freedom in the Galaxy";
    };
  }, [mine, view.title]);
  useEffect(() => {
    rememberCommitment(summary.id, view.commitment);
  }, [summary.id, view.commitment]);

  const choices = useMemo(() => choicesOf(actions, table.bundles), [actions, table.bundles]);
  const all = useMemo(() => touchings(choices, place, facts), [choices, place, facts]);
  const chosen = choice.step === step ? choice.keys : NO_KEYS;
  const lit = useMemo(() => litKeys(all, chosen), [all, chosen]);
  const asksFor = useMemo(() => litKeys(all.filter(({ action }) => !action.later), chosen), [all, chosen]);
  const grabs = useMemo(() => grabKeys(all), [all]);
  const left = useMemo(() => told(narrowed(all, chosen).map(({ action }) => action), chosen), [all, chosen]);
  const present = useMemo(() => all.filter(({ action }) => !action.later), [all]);
  const asking = asked?.step === step ? asked.action : null;
  // Of what was pointed at before somebody was chosen, only what he can do stays in view.
  const seen = preview && (left.includes(preview) || (preview.then !== undefined && chosen.length === 0));
  const odds = useOdds(seat, step, asking ?? (seen ? preview : null));
  const chances = useAllOdds(seat, step, mine && !going && !looking && actions.length > 1);

  const { send } = seat;
  const { skip } = telling;
  const { wish, held: wished } = wishes;
  const last = useMemo(() => (mine ? sayable(table, wished) : null), [mine, table, wished]);
  const saysLast = useCallback(() => isLastHeld() || (last !== null && ending === last.scope), [last, ending]);
  const perform = useCallback(
    (action: Choice, again = false, ends = false) => {
      skip();
      if (ends && last && !action.passes) wish(last);
      setEnding("");
      setPreview(null);
      setAsked(null);
      setTab("story");
      setReading(false);
      send({ type: "act", step, moment, action: action.action, again, then: action.then ?? [], asked: action.asked ?? [] });
    },
    [send, step, moment, skip, last, wish],
  );
  const act = useCallback(
    (action: Choice, again = false) => {
      // Under a finger nothing can be pointed at: the first tap shows the chances, the second does it.
      const ask = (action.final && (settings.confirm || byTouch())) || isWaste(action, actions);
      if (ask && asked?.action !== action) {
        setPreview(action);
        setAsked({ step, action, again, ends: saysLast() });
      } else perform(action, again, saysLast() || (ask && asked?.ends));
    },
    [settings.confirm, perform, step, actions, asked, saysLast],
  );
  const choose = useCallback(
    (keys: readonly Key[]) => {
      setChoice({ step, keys });
    },
    [step],
  );

  /** The step at which something was drawn: until it is another, the table has not answered. */
  const drawnAt = useRef(-1);
  const gathered = useMemo(() => standing(along, place, facts), [along, place, facts]);
  const { report, recap: known, close: closeReport } = useReport(summary.id, view, telling, since);
  const recap = looking || report ? null : known;
  const news = known?.lead?.headline ?? "";
  useEffect(() => {
    if (!looking) noteSeen(summary.id, { points: view.score.total, news });
  }, [summary.id, looking, view.score.total, news]);
  const pins = useMemo(() => pinsOf(facts, recap ? linesOf(recap) : []), [facts, recap]);
  const board: BoardState = useMemo(
    () => ({
      facts,
      view,
      lit,
      asked: asksFor,
      grabs,
      chosen,
      along: gathered,
      pointed,
      here: place,
      toward,
      pins,
      click: (key) => {
        const result = click(all, chosen, key);
        if ("act" in result) act(result.act);
        else choose(result.choose);
      },
      grab: (key) => {
        const drawn = drawnBy(all, key);
        const result = drawn ? null : click(all, chosen, key);
        const acts = drawn ?? (result && "act" in result ? result.act : null);
        if (acts) {
          drawnAt.current = step;
          perform(acts, false, saysLast());
        } else if (result && "choose" in result) choose(result.choose);
      },
      drop: () => {
        if (chosen.length > 0) choose(NO_KEYS);
        else if (table.can_undo) {
          drawnAt.current = step;
          send({ type: "undo", step, moment });
        }
      },
      settled: () => drawnAt.current !== step,
      more: (key, number) => {
        const added = drawnAt.current === step ? null : manyMore(all, key, number);
        if (!added) return false;
        drawnAt.current = step;
        send({ type: "act", step, moment, action: added.action, again: false, then: added.then ?? [], asked: added.then?.map(() => view.decision?.kind ?? "") ?? [] });
        return true;
      },
      foresee: (key) => {
        // What was pointed at last stays in view: its odds can be read, scrolled and followed up.
        const action = key && foreseen(all, chosen, key);
        if (action && stirred.current >= advised.current) setPreview(action);
      },
    }),
    [facts, view, lit, asksFor, grabs, chosen, gathered, pointed, place, toward, pins, all, act, choose, stirred, perform, saysLast, send, step, moment, table.can_undo],
  );

  // A fight is shown as a scene, unless somebody wants the map, or has to choose something that stands only there.
  const shownNow = telling.fresh ? telling.current : null;
  const fight = useMemo(() => stageOf(facts, view, log, shownNow), [facts, view, log, shownNow]);
  const [turnedFrom, setTurnedFrom] = useState("");
  const stage = fight && !looking && fight.id !== turnedFrom && holds(fight, lit) ? fight : null;

  // A sheet stands there while a question is about it that the map has no answer to, or when somebody wants to see it.
  const about = looking || lit.size > 0 ? null : sheetAbout(view);
  const [opened, setOpened] = useState<{ asked: string; sheet: SheetName | null } | null>(null);
  const askedNow = `${view.segment} ${view.decision?.kind ?? ""}`;
  const sheetShown = opened?.asked === askedNow ? opened.sheet : about;

  const openRule = useCallback((number: string) => {
    setRule(number);
    setTab("rules");
    setReading(true);
  }, []);
  const undo = useCallback(() => {
    if (table.can_undo) send({ type: "undo", step, moment });
  }, [send, step, moment, table.can_undo]);
  const sheet = useSheet(seat, table);
  const order = useOrder(table);
  const suggest = useCallback(() => {
    send({ type: "suggest", step, moment });
  }, [send, step, moment]);
  const takeSetUp = useSetUpTaken(mine && view.segment === SET_UP && !going, suggest);
  const bidding = useBidding(table);
    const briefing = useBriefing(summary.id, view, telling);
  const briefs = briefing.shown && !summary.puzzle && !looking;
  const tellAgain = (entry: number) => { (entry >= telling.known ? telling.tell : past.look)(entry); };
  // Who has followed a line to its moment comes back to the page.
  const reporting = looking || briefs ? null : report;
  const drawing = table.standing?.order === "draw" && settings.autoDraw && !settings.confirm && !seat.tookBack && !asking && !looking;
  const soon = drawing ? (actions.find(({ action }) => action === table.standing?.action) ?? null) : null;
  const back = useCallback(() => {
    // What is still on its way is not shown either.
    past.back();
    if (looking) return;
    if (asking) setAsked(null);
    else choose(chosen.slice(0, -1));
  }, [asking, choose, chosen, looking, past]);
  const hint = useCallback(() => {
    setPreview(null);
    advised.current = performance.now();
    send({ type: "hint" });
  }, [send]);
  useKeys({ step, awaiting: seat.awaiting, undo, back, hint, open: setDialog });

  const deciding: DecisionState = {
    table,
    left,
    all: present,
    chosen,
    wishes,
    onWish: (wish) => {
      wishes.wish(wish);
      const action = actions.find((each) => each.action === wish.action);
      if (action) perform(action);
    },
    asking,
    hint: seat.hint?.step === step ? seat.hint : null,
    odds,
    chances,
    soon: soon ? () => { perform(soon, true); } : null,
    act,
    confirm: (action) => { perform(action, asked?.again, asked?.ends); },
    last,
    ending: last !== null && ending === last.scope,
    end: (ends) => { setEnding(ends && last ? last.scope : ""); },
    preview: setPreview,
    choose,
    look: (there) => { setLooked({ step, place: there }); },
    back,
    undo,
    askHint: hint,
    suggest,
    openRule,
    open: setDialog,
    openSheet: sheet.possible ? sheet.open : order.row ? order.open : bidding.bids ? bidding.open : null,
  };
  return (
    <BoardContext value={board}>
      <div className={styles.table} inert={briefs} data-step={step} data-told={log.length} data-telling={going || undefined} data-chosen={chosen.length} data-viewer={view.viewer}>
        <TopBar summary={summary} table={table} onOpen={setDialog} connected={seat.connected} />
        <Board
          stage={stage}
          sheet={sheetShown}
          fresh={shownNow?.number ?? null}
          onMap={() => {
            setTurnedFrom(fight?.id ?? "");
            setOpened({ asked: askedNow, sheet: null });
          }}
        />
        <SideColumn
          summary={summary}
          table={table}
          log={log}
          telling={telling}
          past={past}
          tab={tab}
          onTab={setTab}
          reading={reading}
          onReading={setReading}
          rule={rule}
          onRule={openRule}
          onPoint={setPointed}
          recap={recap}
          onPlace={(there) => {
            setPointed(there);
            setLooked({ step, place: there });
            setReading(false);
          }}
          onTell={tellAgain}
          staged={stage !== null}
          onStage={fight && fight.id === turnedFrom ? () => { setTurnedFrom(""); } : null}
          onHint={hint}
          onSheet={(sheet) => { setOpened({ asked: askedNow, sheet }); }}
        />
        <DecisionContext value={deciding}>
          <DecisionDock
            summary={summary}
            error={seat.error}
            onDismissError={seat.dismissError}
            waiting={<Waiting table={table} held={held} onHold={setHeld} paused={pause} telling={telling} past={past} send={send} onOpen={setDialog} />}
          />
        </DecisionContext>
      </div>
      {briefs && view.viewer !== "spectator" && (
        <BriefingPage
          summary={summary}
          view={view}
          viewer={view.viewer}
          setsUp={briefing.setsUp}
          onSuggest={takeSetUp}
          onClose={briefing.close}
        />
      )}
      {!reporting && !briefs && <SheetPage sheet={sheet} table={table} onUndo={undo} />}
      {!reporting && !briefs && !looking && order.shown && order.row && (
        <OrderPage row={order.row} table={table} error={seat.error} onAct={perform} onClose={order.close} onUndo={table.can_undo ? undo : null} />
      )}
      {!reporting && !briefs && !looking && bidding.shown && bidding.bids && bidding.view && (
        <BidPage bids={bidding.bids} view={bidding.view} side={bidding.side} table={table} error={seat.error} onAct={perform} onClose={bidding.close} onUndo={table.can_undo ? undo : null} />
      )}
      {reporting && view.viewer !== "spectator" && (
        <ReportPage
          report={reporting}
          view={view}
          viewer={view.viewer}
          needed={summary.briefing.rebel_needs}
          title={since === null ? "Meanwhile" : "Since you last sat here"}
          onPoint={setPointed}
          onLook={past.look}
          onTell={tellAgain}
          onClose={closeReport}
        />
      )}
      <MomentPoster telling={telling} needed={summary.briefing.rebel_needs} />
      <Dialogs
        open={dialog}
        onClose={(closed) => {
          setDialog((now) => (now === closed ? null : now));
        }}
        summary={summary}
        table={table}
        log={log}
        seat={seat}
        onAct={(action) => {
          setDialog(null);
          act(action);
        }}
        onRule={(number) => {
          setDialog(null);
          openRule(number);
        }}
      />
    </BoardContext>
  );
}
