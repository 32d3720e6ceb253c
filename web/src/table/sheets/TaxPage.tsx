/** The taxes of a province: every planet, what it pays, and where its people stand then. */
import { Baked } from "../../art/Baked";
import { globePicture } from "../../art/pictures";
import { useFacts } from "../../facts/FactsContext";
import { LOYALTY_NAME, placeName } from "../../facts/names";
import { controlOf, Crown, Defence, levelOf, Moon } from "../../scene/glyphs";
import type { PageFacts, PlanetView, Table, TaxChoice, TaxSheet } from "../../wire/types";
import { pdbOwner, TRACK } from "../board/track";
import { revenue, wayOf } from "./draft";
import { SheetWindow } from "./SheetWindow";
import styles from "./TaxPage.module.css";
import { NOT_ASKED, type Sheet } from "./useSheet";

const GLOBE = 20;
const TITLES: Record<TaxChoice, string> = { full: "In full", half: "Half", none: "Nothing", secret: "In full, secret shown" };

interface PageProps {
  sheet: Sheet;
  tax: TaxSheet;
  table: Table;
  onUndo: (() => void) | null;
}

export function TaxPage({ sheet, tax, table, onUndo }: PageProps) {
  const facts = useFacts();
  const { taxes } = sheet;
  const { points, rise } = revenue(tax, taxes);
  const secrets = tax.planets.some(({ ways }) => ways.length > 3);
  const choices: TaxChoice[] = secrets ? ["full", "half", "none", "secret"] : ["full", "half", "none"];

  function all(choice: TaxChoice): void {
    sheet.tax(Object.fromEntries(tax.planets.map(({ planet }) => [planet, choice])));
  }

  return (
    <SheetWindow
      table={table}
      side="imperial"
      title={`Taxes of ${tax.province}`}
      prompt={rise.length > 0 ? `${rise.map((each) => placeName(facts, each)).join(" and ")} would rise in rebellion: that cannot be taken back.` : tax.prompt}
      error={sheet.error}
      onClose={sheet.close}
      onUndo={onUndo}
      figures={
        <p data-revenue={points}>
          <b>{`+${String(points)}`}</b>
          <small>{`to ${String(tax.track)} on the track${tax.debt ? `, ${String(tax.debt)} owed` : ""}`}</small>
        </p>
      }
      bright={{ text: points > 0 ? `Collect ${String(points)} points` : "Take nothing", act: sheet.layOut, disabled: sheet.busy }}
      aside={
        <>
          <h3>Begin with a suggestion, then change it</h3>
          <div className={styles.proposals}>
            <button type="button" aria-pressed={sheet.source === "adviser"} onClick={() => { sheet.ask("adviser"); }} data-proposal="adviser">
              <b>The adviser’s word</b>
              <span>{sheet.why.join(" ") || NOT_ASKED}</span>
            </button>
            <button type="button" aria-pressed={sheet.source === "usual"} onClick={() => { sheet.ask("usual"); }} data-proposal="mild">
              <b>Half, but nothing from those who come back for it</b>
              <span>Who has turned away and pays nothing comes back by one space.</span>
            </button>
            <button type="button" onClick={() => { all("half"); }}>
              <b>Half from all</b>
              <span>Nobody resents it.</span>
            </button>
            <button type="button" onClick={() => { all("full"); }}>
              <b>In full from all</b>
              <span>Every planet turns to the Rebels by one space.</span>
            </button>
            <button type="button" onClick={() => { all("none"); }}>
              <b>Nothing from all</b>
              <span>Those who have turned away come back by one space.</span>
            </button>
          </div>
        </>
      }
    >
      <div className={styles.worlds}>
        {tax.planets.map((offer) => {
          const planet = table.view.planets.find(({ id }) => id === offer.planet);
          const printed = facts.planets[offer.planet];
          const name = placeName(facts, offer.planet);
          const chosen = wayOf(offer, taxes[offer.planet] ?? "half");
          return (
            <fieldset key={offer.planet} className={styles.world} data-rises={chosen?.rises || undefined}>
              <legend>
                {printed && <Baked picture={globePicture(printed.name, printed.environs.flatMap((id) => facts.environs[id] ?? []), GLOBE)} />}
                {planet && <Moon level={levelOf(planet)} control={controlOf(planet)} r={7} />}
                <b>{name}</b>
                {printed && printed.capital !== "none" && <Crown large={printed.capital === "throne"} />}
                {planet && <Defence level={planet.pdb} up={planet.pdb_up} side={pdbOwner(planet)} />}
                <small>{LOYALTY_NAME[offer.loyalty]}</small>
              </legend>
              {planet && <Steps planet={planet} to={chosen?.rises ? "rebellion" : (chosen?.loyalty ?? offer.loyalty)} />}
              {printed?.home_of && <p className={styles.facts}>{hearers(facts, printed.home_of)}</p>}
              <div className={styles.ways}>
                {choices.map((choice) => {
                  const way = offer.ways.find((each) => each.choice === choice);
                  if (!way) return null;
                  const effect = way.rises ? "rises in rebellion" : way.loyalty === offer.loyalty ? "stays" : `becomes ${LOYALTY_NAME[way.loyalty] ?? way.loyalty}`;
                  return (
                    <label key={choice} className={styles.way} data-rises={way.rises || undefined}>
                      <input
                        type="radio"
                        name={`tax-${offer.planet}`}
                        checked={taxes[offer.planet] === choice}
                        onChange={() => { sheet.tax({ ...taxes, [offer.planet]: choice }); }}
                      />
                      <span>{TITLES[choice]}</span>
                      <b>{way.points}</b>
                      <small>{effect}</small>
                    </label>
                  );
                })}
              </div>
            </fieldset>
          );
        })}
      </div>
    </SheetWindow>
  );
}

/** The Political Track with the step that the tax causes; rebellion stands beyond its end. */
function Steps({ planet, to }: { planet: PlanetView; to: string }) {
  const level = levelOf(planet);
  const levels = [...TRACK, "rebellion"];
  const from = level < 0 ? levels.length - 1 : 4 - level;
  const goal = levels.indexOf(to);
  return (
    <div className={styles.steps} aria-hidden="true">
      {levels.map((each, index) => (
        <span key={each} className={index === goal && goal !== from ? styles.goal : index === from ? styles.from : ""}>
          <Moon level={4 - index} control={index === from ? controlOf(planet) : "none"} r={index === from ? 8 : 6} />
          {index === goal && goal !== from && <i>{goal > from ? "▸" : "◂"}</i>}
        </span>
      ))}
    </div>
  );
}

/** Whose home it is, and on how many other planets they live: these listen to what happens here. */
function hearers(facts: PageFacts, race: string): string {
  const others = Object.values(facts.planets).filter(({ home_of, environs }) => home_of !== race && environs.some((id) => facts.environs[id]?.races.includes(race))).length;
  return `home of the ${facts.races[race]?.name ?? race}${others ? `: ${String(others)} ${others === 1 ? "world listens" : "worlds listen"}` : ""}`;
}
