/** Everything that may be bought and placed, planet by planet. */
import { useRef, useState } from "react";
import { Baked } from "../../art/Baked";
import { globePicture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import { placeName, unitName } from "../../facts/names";
import { controlOf, Crown, House, levelOf, Moon } from "../../scene/glyphs";
import type { PageFacts, PdbOffer, SheetDraft, SpendingSheet, Table } from "../../wire/types";
import { UnitCounter } from "../pieces/UnitCounter";
import { columns, costOf, inWorld, linesFor, most, NOTHING, placeFor, placeFrom, total, wanted, withBesides, withPdb, withUnits, worlds, type World } from "./draft";
import { SheetWindow } from "./SheetWindow";
import styles from "./SpendingPage.module.css";
import { Stepper } from "./Stepper";
import { NOT_ASKED, type Sheet } from "./useSheet";

interface PageProps {
  sheet: Sheet;
  spending: SpendingSheet;
  table: Table;
  /** Who takes a step back takes the last sheet back, if it can be. */
  onUndo: (() => void) | null;
}

/** With so few places all of them are shown. */
const FEW_PLACES = 12;
const GLOBE = 11;

export function SpendingPage({ sheet, spending, table, onUndo }: PageProps) {
  const facts = useFacts();
  const { draft } = sheet;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const kinds = columns(spending, draft);
  const lines = worlds(spending);
  const all = spending.places.length <= FEW_PLACES;
  const rows = new Set(lines.map(({ planet }) => planet));
  const elsewhere = spending.pdbs.filter(({ planet }) => !rows.has(planet));
  const setUp = table.view.segment === "set-up";
  // Where all places are shown, a planet has a line for its name and its defence; else it counts for its places.
  const defences = !all && spending.pdbs.some(({ planet }) => rows.has(planet));
  const places = lines.flatMap((world) => {
    if (world.places.length === 1) return world.places.map((place) => ({ world, place, head: true }));
    const below = all || unfolded.has(world.planet) ? world.places : [];
    return [{ world, place: null, head: true }, ...below.map((place) => ({ world, place, head: false }))];
  });

  return (
    <SheetWindow
      table={table}
      side={spending.side}
      title={setUp ? "Deployment" : "Recruits and defences"}
      prompt={spending.prompt}
      error={sheet.error ?? refusal(spending)}
      onClose={sheet.close}
      onUndo={onUndo}
      figures={<Figures spending={spending} draft={draft} />}
      bright={
        spending.complete
          ? { text: setUp || spending.spent > 0 || spending.points === null ? "Place all of it" : "Buy nothing", act: sheet.layOut, disabled: sheet.busy }
          : { text: "Complete it as suggested", act: () => { sheet.ask(spending.points === null ? "adviser" : "usual"); }, disabled: sheet.busy }
      }
      tools={<Keeping sheet={sheet} spending={spending} title={table.view.scenario} />}
      aside={<Proposals sheet={sheet} spending={spending} facts={facts} />}
    >
      <table className={styles.sheet} data-steppers>
        <caption className="visually-hidden">Units by place and kind; arrows move, plus and minus count, digits set; with Shift held down a number is the last, and the sheet is laid out.</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.where}>{lines.length === 1 ? "One world" : `${String(lines.length)} worlds`}</th>
            {kinds.map(({ kind, price, left }) => (
              <th key={kind} scope="col" className={styles.kind}>
                <span className={styles.counter}>
                  <UnitCounter kind={kind} facts={facts.unit_kinds[kind]} side={spending.side} size={30} />
                </span>
                <span>
                  {unitName(facts, kind)}
                  {spending.points !== null && <b>{price}</b>}
                  <small>{`${String(left)} left`}</small>
                </span>
              </th>
            ))}
            {defences && <th scope="col" className={styles.base}>Defence</th>}
            {spending.points !== null && <th scope="col" className={styles.cost}>Cost</th>}
          </tr>
        </thead>
        <tbody>
          {places.map(({ world, place, head }, row) => (
            <tr key={place ? place.place : world.planet} className={head ? styles.head : ""} data-bare={spending.bare.includes(world.planet) || undefined}>
              <th scope="row" className={styles.where}>
                {head ? (
                  <WorldName
                    world={world}
                    table={table}
                    facts={facts}
                    draft={draft}
                    bare={spending.bare.includes(world.planet)}
                    unfolded={all || world.places.length === 1 ? null : unfolded.has(world.planet)}
                    onFold={() => { setUnfolded(toggled(unfolded, world.planet)); }}
                  />
                ) : null}
                {place && <span className={styles.place}>{spot(facts, place.place)}</span>}
              </th>
              {all && place === null && (
                <td className={styles.base} colSpan={kinds.length + 1}>
                  <Bases planet={world.planet} spending={spending} sheet={sheet} facts={facts} />
                </td>
              )}
              {!(all && place === null) && kinds.map(({ kind, price }, column) => {
                const offers = place ? [place] : world.places;
                if (!offers.some((each) => kind in each.more)) return <td key={kind} />;
                const value = place ? wanted(draft, place.place, kind) : inWorld(world, draft, kind);
                const limit = place ? most(place, kind) : value + Math.max(0, ...world.places.map((each) => most(each, kind) - wanted(draft, each.place, kind)));
                const where = place ? placeName(facts, place.place) : placeName(facts, world.planet);
                return (
                  <td key={kind} data-kind={unitName(facts, kind)} data-idle={(value === 0 && limit === 0) || undefined}>
                    <Stepper
                      label={`${unitName(facts, kind)} at ${where}${spending.points === null ? "" : `, price ${String(price)}`}`}
                      value={value}
                      most={limit}
                      row={row}
                      column={column}
                      first={row === 0 && column === 0}
                      onChange={(number, last) => {
                        const next = place ? withUnits(draft, place.place, kind, number) : spread(draft, world, kind, number);
                        if (last) sheet.finish(next);
                        else sheet.change(next);
                      }}
                    />
                  </td>
                );
              })}
              {defences && (
                <td className={styles.base}>
                  {head && <Bases planet={world.planet} spending={spending} sheet={sheet} facts={facts} />}
                </td>
              )}
              {spending.points !== null && !(all && place === null) && <td className={styles.cost}>{head || place ? costOf(spending, draft, place ? [place] : world.places) || "" : ""}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.where}>In all</th>
            {kinds.map(({ kind }) => <td key={kind}>{total(spending, draft, kind) || "·"}</td>)}
            {defences && <td className={styles.base}>{spending.pdb_share === null ? "" : `${String(spending.pdb_points)} of at most ${String(spending.pdb_share)}`}</td>}
            {spending.points !== null && <td className={styles.cost}>{spending.spent}</td>}
          </tr>
        </tfoot>
      </table>
      <Besides sheet={sheet} spending={spending} />
      {elsewhere.length > 0 && (
        <details className={styles.elsewhere}>
          <summary>{`Defences of ${elsewhere.length === 1 ? "one other world" : `${String(elsewhere.length)} other worlds`}`}</summary>
          <ul>
            {elsewhere.map((offer) => (
              <li key={offer.planet}>
                <span>{placeName(facts, offer.planet)}</span>
                <Base offer={offer} sheet={sheet} facts={facts} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </SheetWindow>
  );
}

/** What else the points can pay: chosen here like a number, or, where it leads to another question, at once. */
function Besides({ sheet, spending }: { sheet: Sheet; spending: SpendingSheet }) {
  if (spending.besides.length === 0) return null;
  return (
    <section className={styles.besides} aria-label="Besides">
      <h3>Besides</h3>
      <ul>
        {spending.besides.map(({ action, subject, text, wanted, open }) => (
          <li key={action}>
            <button
              type="button"
              data-besides={action}
              aria-pressed={open ? undefined : wanted}
              onClick={() => { if (open) sheet.act(action); else sheet.change(withBesides(sheet.draft, action)); }}
            >
              <b>{subject || text}</b>
              {subject && <span>{text}</span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function toggled(known: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(known);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** A number for a whole planet: its places share it. */
function spread(draft: SheetDraft, world: World, kind: string, number: number): SheetDraft {
  let next = draft;
  while (inWorld(world, next, kind) < number) {
    const place = placeFor(world, next, kind)?.place;
    if (!place) break;
    next = withUnits(next, place, kind, wanted(next, place, kind) + 1);
  }
  while (inWorld(world, next, kind) > number) {
    const place = placeFrom(world, next, kind)?.place;
    if (!place) break;
    next = withUnits(next, place, kind, wanted(next, place, kind) - 1);
  }
  return next;
}

/** Where on a planet: "urban", "orbit". */
function spot(facts: PageFacts, place: string): string {
  return facts.environs[place]?.type ?? (place.endsWith(".orbit") ? "orbit" : placeName(facts, place));
}

function refusal(spending: SpendingSheet): string | null {
  const text = spending.refused.join("; ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}.` : null;
}

interface WorldProps {
  world: World;
  table: Table;
  facts: PageFacts;
  draft: SheetDraft;
  bare: boolean;
  /** Are its places shown one by one? null where there is nothing to unfold. */
  unfolded: boolean | null;
  onFold: () => void;
}

function WorldName({ world, table, facts, draft, bare, unfolded, onFold }: WorldProps) {
  const planet = table.view.planets.find(({ id }) => id === world.planet);
  const printed = facts.planets[world.planet];
  const name = placeName(facts, world.planet);
  const where = world.places.flatMap(({ place }) => {
    const number = Object.values(draft.units[place] ?? {}).reduce((sum, each) => sum + each, 0);
    return number > 0 ? [`${spot(facts, place)} ${String(number)}`] : [];
  });
  return (
    <span className={styles.world}>
      {printed && <Baked picture={globePicture(printed.name, printed.environs.flatMap((id) => facts.environs[id] ?? []), GLOBE)} />}
      {planet && <Moon level={levelOf(planet)} control={controlOf(planet)} r={5} />}
      <span className={styles.name}>
        <b>{name}</b>
        {printed && printed.capital !== "none" && <Crown large={printed.capital === "throne"} />}
        {printed?.home_of && <House />}
        {bare && <em className={styles.needs}>needs a unit</em>}
        {unfolded !== null && (
          <button type="button" className={styles.fold} aria-expanded={unfolded} aria-label={`Places of ${name}`} onClick={onFold}>
            {unfolded ? "▾" : where.length > 0 ? `${where.join(", ")} ▸` : "where ▸"}
          </button>
        )}
      </span>
    </span>
  );
}

function Bases({ planet, spending, sheet, facts }: { planet: string; spending: SpendingSheet; sheet: Sheet; facts: PageFacts }) {
  return spending.pdbs.filter((offer) => offer.planet === planet).map((offer) => <Base key={planet} offer={offer} sheet={sheet} facts={facts} />);
}

/** A Planetary Defense Base: turned up, and raised level by level. */
function Base({ offer, sheet, facts }: { offer: PdbOffer; sheet: Sheet; facts: PageFacts }) {
  const { draft } = sheet;
  const name = placeName(facts, offer.planet);
  const { wanted_level: level, wanted_up: up } = offer;
  return (
    <span className={styles.pdb} role="group" aria-label={`PDB of ${name}`}>
      <button
        type="button"
        aria-pressed={up}
        disabled={up ? offer.up : offer.turn_up === 0}
        onClick={() => { sheet.change(withPdb(draft, offer, up ? offer.level : level, !up)); }}
      >
        {up ? "up" : offer.turn_up ? `turn up ${String(offer.turn_up)}` : "down"}
      </button>
      <button type="button" aria-label={`Lower the PDB of ${name}`} disabled={level <= offer.level} onClick={() => { sheet.change(withPdb(draft, offer, level - 1, up)); }}>
        −
      </button>
      <span aria-label={`Level ${String(level)}`} role="img">{level > 0 ? "▲".repeat(level) : "△"}</span>
      <button
        type="button"
        aria-label={`Raise the PDB of ${name}, price ${String(offer.raise_level)}`}
        disabled={offer.raise_level === 0}
        onClick={() => { sheet.change(withPdb(draft, offer, level + 1, up)); }}
      >
        +
      </button>
    </span>
  );
}

function Figures({ spending, draft }: { spending: SpendingSheet; draft: SheetDraft }) {
  if (spending.points === null) {
    const left = spending.kinds.reduce((sum, { left }) => sum + left, 0);
    const placed = spending.kinds.reduce((sum, { kind }) => sum + total(spending, draft, kind), 0);
    return <p><b>{placed}</b> placed, {left} left</p>;
  }
  return (
    <p data-spent={spending.spent}>
      <b>{spending.spent}</b> of {spending.points}
      <small>{`${String(spending.points - spending.spent)} left`}</small>
    </p>
  );
}

function Proposals({ sheet, spending, facts }: { sheet: Sheet; spending: SpendingSheet; facts: PageFacts }) {
  const kept = keptText();
  return (
    <>
      <h3>Begin with a suggestion, then change it</h3>
      <div className={styles.proposals}>
        <Proposal sheet={sheet} what="adviser" title="The adviser’s plan" text={sheet.why.join(" ") || NOT_ASKED} />
        {spending.points !== null && <Proposal sheet={sheet} what="usual" title="Garrisons" text="What is left is shared out, the capital first." />}
        {sheet.message?.has_last && <Proposal sheet={sheet} what="last" title="As last time" text="The same again, as far as it can be had." />}
        {kept && (
          <button type="button" aria-pressed={sheet.source === "kept"} onClick={() => { sheet.ask("kept", linesFor(kept, spending)); }}>
            <b>From your file</b>
            <span>The deployment that you have opened.</span>
          </button>
        )}
        <button type="button" onClick={() => { sheet.change(NOTHING); }}>
          <b>An empty sheet</b>
          <span>Everything by your own hand.</span>
        </button>
      </div>
      <h3>Still missing</h3>
      <ul className={styles.missing}>
        {spending.bare.map((planet) => (
          <li key={planet}>{`${placeName(facts, planet)} has no unit.`}</li>
        ))}
        {spending.complete && <li>Nothing that the rules ask for.</li>}
        {!spending.complete && spending.bare.length === 0 && <li>There is more to be placed.</li>}
      </ul>
    </>
  );
}

function Proposal({ sheet, what, title, text }: { sheet: Sheet; what: "adviser" | "usual" | "last"; title: string; text: string }) {
  return (
    <button type="button" aria-pressed={sheet.source === what} onClick={() => { sheet.ask(what); }} data-proposal={what}>
      <b>{title}</b>
      <span>{text}</span>
    </button>
  );
}

/** A deployment that was opened serves all its parts, one sheet after the other, as long as this page is open. */
let opened = "";

function keptText(): string {
  return opened;
}

function Keeping({ sheet, spending, title }: { sheet: Sheet; spending: SpendingSheet; title: string }) {
  const file = useRef<HTMLInputElement>(null);
  async function open(found: File): Promise<void> {
    opened = await found.text();
    sheet.ask("kept", linesFor(opened, spending));
  }
  return (
    <>
      <a className="button quiet" download={`${title}-${spending.side}.txt`} href={`data:text/plain;charset=utf-8,${encodeURIComponent(spending.text)}`}>
        Save
      </a>
      <button type="button" className="button quiet" onClick={() => { file.current?.click(); }}>
        Open …
      </button>
      <input
        ref={file}
        className="visually-hidden"
        type="file"
        accept=".txt,text/plain"
        aria-label="Open a deployment"
        tabIndex={-1}
        onChange={(event) => {
          const found = event.target.files?.[0];
          if (found) void open(found);
          event.target.value = "";
        }}
      />
    </>
  );
}
