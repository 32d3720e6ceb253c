/** Everything that may be done: cards side by side, or buttons where there are many; number keys press them. */
import { useState, type CSSProperties, type ReactNode } from "react";
import { useFacts } from "../../facts/FactsContext";
import { pieceName } from "../../facts/names";
import type { Bundle, OddsTable, PageFacts, Wish } from "../../wire/types";
import { useBoard } from "../board/BoardContext";
import { MoreBelow } from "../MoreBelow";
import { Portrait } from "../pieces/Portrait";
import { useScrollBox } from "../useScrollBox";
import styles from "./ActionButtons.module.css";
import { asChoice, nameOf, type Choice } from "./choices";
import { AFTER_WHO, brightOf, byBeginning, groupActions, isCrowded, type Group } from "./groups";
import { sharedKeys, type Key, type Touching } from "./lighting";
import { OptionCard } from "./OptionCard";
import { aligned, digest, success } from "./digest";
import { allTogether, errands, faceOf, inRow, MOST_CARDS, spread, withoutCommon } from "./options";
import { percent } from "./percent";
import { Shelves } from "./Shelves";
import { areClosed, matching, shelvesOf, type Shelf } from "./shelves";
import { HOW_LONG, isAlways, shortOf } from "./wishWords";

interface ButtonsProps {
  step: number;
  actions: Choice[];
  /** Answers that can be given together. */
  bundles: Bundle[];
  /** Somebody or something was chosen: what all would do together is not meant. */
  chosen: boolean;
  all: Touching[];
  /** The chances of each action, as far as they are known. */
  chances: ReadonlyMap<string, OddsTable[]>;
  /** The action that the adviser would choose. */
  suggested: string | null;
  onAct: (action: Choice, again?: boolean) => void;
  /** The pointer or the focus is on an action; its odds stay in view, so that they can be read and followed up. */
  onPreview: (action: Choice) => void;
  onChoose: (keys: readonly Key[]) => void;
  /** Somebody looks at what can be done at this place. */
  onLook: (place: string) => void;
  /** What can be wished for a while. */
  wishes: readonly Wish[];
  onWish: (wish: Wish) => void;
  /** How one says with a choice that it is the last. */
  last?: ReactNode;
  /** What stands below the options. */
  children?: ReactNode;
}

const MOST_NUMBERED = 9;

export function ActionButtons({ step, actions, bundles, chosen, all, chances, suggested, onAct, onPreview, onChoose, onLook, wishes, onWish, last, children }: ButtonsProps) {
  const { facts, view } = useBoard();
  const { passes } = groupActions(actions);
  const bright = brightOf(actions);
  const { ref, tabIndex, more } = useScrollBox<HTMLDivElement>();
  const [looked, setLooked] = useState({ step, subject: "" });
  const [sought, setSought] = useState({ step, words: "" });

  /** What can be done over and over, where that is worth a button: chance is tried again, and many are more than one. */
  const overs = actions.filter((each) => {
    const same = actions.filter(({ again }) => again === each.again);
    return each.again && same[0] === each && (each.usual || each.final || same.length > 1);
  });
  /** The bright button has its place at the side, whatever it is about. */
  const aside = bright && !overs.includes(bright) && !passes.includes(bright) ? [bright, ...passes] : passes;
  const told = (each: Choice) => !aside.includes(each) && !passes.includes(each);
  const everything = all.map(({ action }) => action).filter((each) => !each.passes && each !== bright);
  const laid = spread(actions.filter(told), everything);
  // Who is left goes together, as long as nobody was chosen: one looks at a person after that.
  const together = allTogether(laid.who, bundles);
  // Where they go on missions, the cards of all say who can go alone, too.
  const sent = together ? errands(laid.who, together) : [];
  const everybody: Group | null = together && sent.length > 0 ? { ...together, actions: sent.map(({ says }) => says) } : together;
  const tabs = everybody ? [everybody, ...laid.who] : laid.who;
  const wanted = looked.step === step && laid.groups.length !== 1 && laid.who.some(({ subject }) => subject === looked.subject) ? looked.subject : laid.current;
  const current = everybody && !chosen ? everybody.subject : wanted;
  /** Who can be sent on each mission, where the missions of all are seen side by side. */
  const byCard = new Map(current === everybody?.subject ? sent.map((each) => [each.says, each]) : []);
  const shown = laid.who.length > 0 ? tabs.filter(({ subject }) => subject === current) : laid.groups;
  const long = laid.who.length === 0 && !laid.cards;
  const shelves = long ? shelvesOf(facts, view, actions.filter(told)) : [];
  const shut = shelves.length > 1 && areClosed(shelves);
  const words = shut && sought.step === step ? sought.words : "";
  const shelf = shut && looked.step === step && !words ? shelves.find(({ name }) => name === looked.subject) : undefined;
  const crowded = long && shelves.length < 2 && isCrowded(shown);
  const closed = shown.filter((group) => crowded && isClosed(group));
  const found = words ? groupActions(matching(actions.filter(told), words)).groups : (shelf?.groups ?? []);
  const open = shut ? found : shelves.length > 1 ? shelves.flatMap(({ groups }) => groups) : shown.filter((group) => !closed.includes(group));
  const inView = open.reduce((sum, group) => sum + group.actions.length, 0);
  const asCards = laid.cards || (shut && inView <= MOST_CARDS);
  const idle = (chosen ? [] : bundles).filter(({ actions: [first, ...then] }) => passes.some(({ action }) => action === first) && then.every((each) => each === first));
  const loose = (chosen ? [] : bundles).filter((bundle) => !idle.includes(bundle) && !together?.actions.some(({ action }) => bundle.actions.includes(action)));
  // Where options are cards, a few answers in one word are cards, too: their chances stand beside the others.
  const inAWord = asCards && loose.length <= FEW_WORDS ? loose.flatMap((bundle) => asChoice(bundle, new Map(actions.map((each) => [each.action, each])))) : [];
  const options = asCards ? [...inAWord, ...open.flatMap((group) => group.actions)] : [];
  // Beside places to go to, what leads nowhere by itself (somebody comes aboard) is a word, not a card.
  const beforehand = options.some(({ to }) => to) ? options.filter(({ to }) => !to) : [];
  const onCards = options.filter((each) => !beforehand.includes(each));
  const pressed = onCards.filter((each) => byCard.get(each)?.sends !== null);
  const numbered: (Choice | Group | Shelf)[] = [...(current ? [] : tabs), ...(shut && inView === 0 ? shelves : []), ...closed, ...(asCards ? [...pressed, ...beforehand] : open.flatMap((group) => group.actions)), ...aside];

  function openShelf(wanted: Shelf): void {
    const again = wanted.name === shelf?.name;
    setLooked({ step, subject: again ? "" : wanted.name });
    setSought({ step, words: "" });
    if (!again) onLook(wanted.place);
  }

  function isClosed(group: Group): boolean {
    return group.actions.length > 1 && sharedKeys(all, group.actions).length > 0;
  }

  function numberOf(thing: Choice | Group | Shelf) {
    const number = numbered.indexOf(thing) + 1;
    return number > 0 && number <= MOST_NUMBERED ? number : undefined;
  }

  /** The first of a bundle, and the others after it. */
  function doTogether(bundle: Bundle): void {
    const [first, ...then] = bundle.actions;
    const action = actions.find((each) => each.action === first);
    if (action) onAct({ ...action, label: bundle.label, final: bundle.final, wastes: "", then, asked: bundle.asked });
  }

  /** A bundle that has no place on the map; one that does nothing but pass is as quiet as passing. */
  function word(bundle: Bundle, style: string) {
    const anything = success(chances.get(bundle.actions.join(" > ")));
    return (
      <button key={bundle.label} type="button" className={`button ${styles.action} ${style}`} data-bundle={bundle.label} onClick={() => { doTogether(bundle); }}>
        {bundle.label}
        {anything !== undefined && <b>{percent(anything)}</b>}
      </button>
    );
  }

  function whoIs(group: Group, closed: boolean): string {
    const face = faceOfGroup(facts, group);
    if (face && !closed) return pieceName(facts, face);
    return closed ? `${group.subject} …` : group.subject;
  }

  function look(group: Group): void {
    setLooked({ step, subject: group.subject });
    const keys = group === everybody ? [] : sharedKeys(all, group.actions);
    if (keys.length > 0 || group === everybody) onChoose(keys);
  }

  function button(action: Choice, text: string) {
    const style = action === bright && !overs.includes(action) ? "primary" : action.passes ? "quiet" : "";
    // The one mission of all who are at a place: what may come of it stands beside its name.
    const comes = action.asked?.includes(ON_MISSIONS) ? success(chances.get(nameOf(action))) : undefined;
    return (
      <button
        key={nameOf(action)}
        type="button"
        className={`button ${styles.action} ${style} ${action.action === suggested ? styles.suggested : ""}`}
        aria-label={text === action.label ? undefined : action.label}
        title={action.final ? "Cannot be taken back" : undefined}
        data-number={numberOf(action)}
        data-action={nameOf(action)}
        data-bright={(action === bright && !overs.includes(action)) || undefined}
        data-pass={action === passes[0] || undefined}
        onClick={() => { onAct(action); }}
        onPointerEnter={() => { onPreview(action); }}
        onFocus={() => { onPreview(action); }}
      >
        {text}
        {comes !== undefined && <b className={styles.comes}>{percent(comes)}</b>}
        {action.use && <small className={styles.use}>{action.use}</small>}
      </button>
    );
  }

  function again(action: Choice) {
    return (
      <button
        key={action.again}
        type="button"
        className={`button ${styles.action} ${action === bright ? "primary" : ""}`}
        data-again={action.action}
        data-bright={action === bright || undefined}
        onClick={() => { onAct(action, true); }}
        onPointerEnter={() => { onPreview(action); }}
        onFocus={() => { onPreview(action); }}
      >
        {action.again}
      </button>
    );
  }

  const missions = onCards.some(({ verb }) => verb.startsWith("assign"));
  const called = onCards.map((action) => (laid.who.length > 0 ? action.text || action.label : action.label));
  // Of places to go to the question has said that one goes there.
  const names = onCards.every(({ to }) => to) ? withoutCommon(called) : called;
  const digests = aligned(onCards.map((action) => digest(chances.get(nameOf(action)) ?? [])));
  const who = laid.who.length > 0 ? current : "";
  const cards = (
    <>
      {beforehand.length > 0 && <div className={styles.row}>{beforehand.map((action) => button(action, action.label))}</div>}
      {missions && digests.some(({ steps }) => steps) && <Legend />}
      <div
        className={`${styles.cards} ${digests.some(({ rows }) => rows.length > 0) ? styles.high : ""}`}
        style={{ "--in-row": inRow(onCards.length) } as CSSProperties}
        data-many={missions || undefined}
      >
        {onCards.map((action, index) => (
          <OptionCard
            key={nameOf(action)}
            action={action}
            text={names[index] ?? action.label}
            who={who}
            number={numberOf(action)}
            digest={digests[index] ?? NO_CHANCES}
            mission={missions}
            suggested={action.action === suggested && action.then === undefined && byCard.get(action)?.sends !== null}
            onAct={byCard.get(action)?.sends === null ? null : () => { onAct(action); }}
            onPreview={() => { onPreview(action); }}
            sends={byCard.get(action)?.who.map((each) => ({ option: each, name: whoOf(facts, each), advised: each.action === suggested })) ?? []}
            onSend={onAct}
            onPreviewSent={onPreview}
          />
        ))}
      </div>
    </>
  );
  const rows = (groups: readonly Group[]) => (
    <div className={groups.length > 1 ? styles.groups : undefined}>
      {groups.flatMap(byBeginning).map(({ subject, begins, actions }) => (
        <div key={`${subject} ${begins}`} className={styles.group} role="group" aria-label={[subject, begins].filter(Boolean).join(", ") || "Actions"}>
          {subject && laid.who.length === 0 && <span className={styles.subject}>{begins ? `${subject}, ${begins}` : subject}</span>}
          <div className={styles.row}>{actions.map((action) => button(action, subject ? action.text.slice(begins ? begins.length + AFTER_WHO.length : 0) : action.label))}</div>
        </div>
      ))}
    </div>
  );

  return (
    <>
      <div className={styles.middle} data-part="middle">
        {(tabs.length > 0 || closed.length > 0) && (
          <div className={styles.who} role="group" aria-label="Who" data-crowd={tabs.length > MOST_TABS || undefined}>
            {[...tabs, ...closed].map((group) => (
              <button
                key={group.subject}
                type="button"
                className={`${styles.chip} ${group.subject === current ? styles.current : ""} ${group.actions.some(({ action }) => action === suggested) && group !== everybody ? styles.advised : ""}`}
                aria-pressed={tabs.length > 0 ? group.subject === current : undefined}
                data-number={numberOf(group)}
                data-group
                onClick={() => { look(group); }}
              >
                {group === everybody ? <Faces groups={laid.who} /> : <Faces groups={[group]} />}
                <span>{group === everybody ? group.subject : whoIs(group, tabs.length === 0)}</span>
                {tabs.length === 0 && <small>{group.actions.length}</small>}
              </button>
            ))}
          </div>
        )}
        <div className={styles.options} ref={ref} tabIndex={tabIndex}>
          {loose.length > 0 && inAWord.length === 0 && (
            <div className={styles.row} role="group" aria-label="All together">
              {loose.map((bundle) => word(bundle, ""))}
            </div>
          )}
          {shut && (
            <Shelves
              shelves={shelves}
              open={shelf?.name ?? ""}
              words={words}
              suggested={suggested}
              numberOf={numberOf}
              onOpen={openShelf}
              onSeek={(found) => { setSought({ step, words: found }); }}
            />
          )}
          {words && inView === 0 && <p className={styles.subject}>Nothing of that name can be chosen here.</p>}
          {asCards ? cards : shelves.length > 1 && !shut ? (
            <div className={shelves.every(({ groups }) => groups.every((group) => group.actions.every(({ use }) => use))) ? styles.compared : undefined} data-shelves={shelves.length}>
              {shelves.map((each) => (
                <section key={each.name} className={styles.shelf} aria-label={each.name}>
                  <h3>{each.name}</h3>
                  {rows(each.groups)}
                </section>
              ))}
            </div>
          ) : rows(open)}
          {children}
          <MoreBelow shown={more} />
        </div>
      </div>
      <div className={styles.way} data-part="way">
        {bright && overs.includes(bright) && again(bright)}
        {overs.filter((each) => each !== bright).map(again)}
        {aside.map((each) => button(each, each.label))}
        {idle.map((bundle) => word(bundle, "quiet"))}
        {last}
        {wishes.filter((wish) => !isAlways(wish)).map((wish) => (
          <button key={wish.name} type="button" className={`button ${styles.action} quiet`} data-wish={wish.name} title={HOW_LONG[wish.name]} onClick={() => { onWish(wish); }}>
            {wish.label}
          </button>
        ))}
        {wishes.some(isAlways) && (
          <div className={styles.always} role="group" aria-label="Until I say otherwise">
            <span aria-hidden="true">Until I say otherwise:</span>
            {wishes.filter(isAlways).map((wish) => (
              <button key={wish.name} type="button" className="button quiet" aria-label={wish.label} data-wish={wish.name} title={HOW_LONG[wish.name]} onClick={() => { onWish(wish); }}>
                {shortOf(wish)}
              </button>
            ))}
          </div>
        )}
      </div>
    </>
  );
}
const FEW_WORDS = 3;
/** The question in which people are sent on missions. */
const ON_MISSIONS = "missions.assign";
/** More people than this need a line of their own. */
const MOST_TABS = 5;
const NO_CHANCES = { rows: [], steps: false };
/** So many faces stand beside "All"; one knows the others. */
const MOST_FACES = 3;

const whoOf = (facts: PageFacts, option: Choice) => pieceName(facts, faceOf(option) ?? "");

/** The person of whom all these options speak; a thing that is given is not whoever gets it first. */
function faceOfGroup(facts: PageFacts, group: Group): string | null {
  const face = faceOf(group.actions[0]);
  return face && group.subject.includes(pieceName(facts, face)) ? face : null;
}

function Faces({ groups }: { groups: readonly Group[] }) {
  const facts = useFacts();
  const faces = groups.flatMap((group) => faceOfGroup(facts, group) ?? []).slice(0, MOST_FACES);
  return faces.length === 0 ? null : (
    <span className={styles.faces}>
      {faces.map((face) => (
        <Portrait key={face} id={face} size={30} />
      ))}
    </span>
  );
}

/** What the bars on the cards mean. */
function Legend() {
  return (
    <p className={styles.legend}>
      <span data-kind="least">at least this</span>
      <span data-kind="further">even this</span>
      <span data-kind="harm">goes wrong</span>
    </p>
  );
}
