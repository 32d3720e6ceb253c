/** The decision as a sheet: opened by itself, changed draft by draft, laid out as a whole. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useSettings } from "../../settings/settings";
import type { Seat } from "../../wire/seat";
import type { SheetDraft, SheetMessage, Table } from "../../wire/types";
import { HUMAN } from "../seats";
import { draftOf, NOTHING, taxesOn, type Taxes } from "./draft";

/** The decisions that a sheet can ask in one piece; units that cost nothing are not pressed on anybody. */
const BY_ITSELF = ["force-points", "taxation"];
const SHEETS = [...BY_ITSELF, "setup.units"];

/** Before the adviser was asked. */
export const NOT_ASKED = "Thought out for this table: look at it, and he says why.";

type Source = "open" | "draft" | "usual" | "adviser" | "last" | "kept";

export interface Sheet {
  /** Is there a sheet for the present decision? */
  possible: boolean;
  shown: boolean;
  message: SheetMessage | null;
  draft: SheetDraft;
  taxes: Taxes;
  /** Why the adviser would do what he proposes for this sitting, as far as he was asked. */
  why: readonly string[];
  /** An answer is on its way. */
  busy: boolean;
  error: string | null;
  /** Whose proposal lies on the sheet; "" when it has been changed. */
  source: Source | "";
  change: (draft: SheetDraft) => void;
  tax: (taxes: Taxes) => void;
  ask: (what: Source, text?: string) => void;
  layOut: () => void;
  /** That is all: what is on the sheet then is laid out. */
  finish: (draft: SheetDraft) => void;
  /** Something that leads to another question is done by itself. */
  act: (action: string) => void;
  open: () => void;
  close: () => void;
}

export function useSheet(seat: Seat, table: Table): Sheet {
  const { sheets } = useSettings();
  const { decision, viewer } = table.view;
  const mine = decision !== null && decision.side === viewer && table.players[decision.side] === HUMAN;
  const kind = mine && SHEETS.includes(decision.kind) ? decision.kind : "";
  const { step, moment } = table;

  const [opened, setOpened] = useState<{ kind: string; open: boolean }>({ kind: "", open: false });
  if (opened.kind !== kind) setOpened({ kind, open: sheets && BY_ITSELF.includes(kind) });
  const shown = kind !== "" && opened.kind === kind && opened.open;

  const [draft, setDraft] = useState<SheetDraft>(NOTHING);
  const [taxes, setTaxes] = useState<Taxes>({});
  const [source, setSource] = useState<Source | "">("");
  const [asked, setAsked] = useState(0);
  const [heard, setHeard] = useState<SheetMessage | null>(null);
  const [told, setTold] = useState<{ step: number; why: readonly string[] }>({ step: -1, why: [] });
  const number = useRef(0);
  /** What was last laid out: who takes it back finds it again. */
  const last = useRef<{ step: number; draft: SheetDraft; taxes: Taxes } | null>(null);

  const { send, sheet: answer } = seat;
  const ask = useCallback(
    (what: Source, text = "", sent: SheetDraft | null = null) => {
      number.current += 1;
      setAsked(number.current);
      setSource(what === "draft" ? "" : what);
      send({ type: "sheet", asked: number.current, what, text, draft: sent });
    },
    [send],
  );

  // A new sitting: what was just taken back, what was planned before, or a proposal to be taken or changed.
  const begun = useRef(-1);
  useEffect(() => {
    if (!shown || begun.current === step) return;
    begun.current = step;
    const before = last.current?.step === step ? last.current : null;
    if (before) {
      setTaxes(before.taxes);
      ask("draft", "", before.draft);
    } else {
      setTaxes({});
      ask("open");
    }
  }, [shown, step, ask]);

  if (answer && answer !== heard && answer.asked === asked && answer.step === step) {
    setHeard(answer);
    if (answer.why.length > 0) setTold({ step, why: answer.why });
    if (source === "open") setSource(answer.source);
    if (answer.spending) setDraft(draftOf(answer.spending));
    const { tax } = answer;
    if (tax) setTaxes((known) => taxesOn(tax, { ...known, ...answer.taxes }));
  }
  const message = heard && heard.step === step ? heard : null;

  const change = useCallback(
    (next: SheetDraft) => {
      setDraft(next);
      ask("draft", "", next);
    },
    [ask],
  );
  const finish = useCallback(
    (next: SheetDraft) => {
      last.current = { step, draft: next, taxes };
      setDraft(next);
      send({ type: "lay-out", step, moment, ...(kind === "taxation" ? { taxes } : { draft: next }) });
    },
    [send, step, moment, kind, taxes],
  );
  const layOut = useCallback(() => { finish(draft); }, [finish, draft]);

  return {
    possible: kind !== "",
    shown,
    message,
    draft,
    taxes,
    why: told.step === step ? told.why : [],
    busy: message === null || message.asked !== asked,
    error: shown ? seat.error : null,
    source,
    change,
    tax: (next) => {
      setSource("");
      setTaxes(next);
    },
    ask: (what, text) => { ask(what, text, what === "usual" ? draft : null); },
    layOut,
    finish,
    act: (action) => { send({ type: "act", step, moment, action }); },
    open: () => { setOpened({ kind, open: true }); },
    close: () => { setOpened({ kind, open: false }); },
  };
}
