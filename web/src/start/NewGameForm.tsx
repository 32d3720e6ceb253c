/** A game of one's own choice: scenario, rules, seats, seed, rulings. */
import { useEffect, useState } from "react";
import { http } from "../wire/http";
import type { BotInfo, GameSummary, NewGame, OptionInfo, RulesetInfo, ScenarioInfo, Side } from "../wire/types";
import { invited } from "../network/invited";
import { gameWish, type Seating } from "./gameWish";
import styles from "./NewGameForm.module.css";
import page from "./StartPage.module.css";

interface FormProps {
  bots: BotInfo[];
  /** May somebody elsewhere sit down? Not at home. */
  elsewhere: boolean;
  onStarted: (game: GameSummary) => void;
  onProblem: (error: unknown) => void;
}

const SEATINGS: Record<Seating, string> = {
  computer: "Against the computer",
  "hot-seat": "Two people at this screen",
  friend: "A friend elsewhere",
  watch: "Watch the computer play itself",
};

export function NewGameForm({ bots, elsewhere, onStarted, onProblem }: FormProps) {
  const [scenarios, setScenarios] = useState<ScenarioInfo[]>([]);
  const [options, setOptions] = useState<OptionInfo[]>([]);
  const [rulesets, setRulesets] = useState<RulesetInfo[]>([]);
  const [ruleset, setRuleset] = useState<string | null>(null);
  const [scenario, setScenario] = useState("flight-to-egrix");
  const [seating, setSeating] = useState<Seating>("computer");
  const [side, setSide] = useState<Side>("rebel");
  const [bot, setBot] = useState("rookie");
  const [otherBot, setOtherBot] = useState("rookie");
  const [seed, setSeed] = useState("");
  const [rulings, setRulings] = useState<NewGame["options"]>({});
  useEffect(() => {
    http.scenarios().then(setScenarios, onProblem);
    http.options().then(setOptions, onProblem);
    http.rulesets().then(setRulesets, onProblem);
  }, [onProblem]);
  const chosen = scenarios.find((each) => each.id === scenario);
  const playable = rulesets.filter((each) => !chosen || each.games.includes(chosen.game));
  const rules = playable.find((each) => each.name === ruleset) ?? playable[0];
  const offered = [...options, ...(rules?.options ?? [])];
  const decided = Object.fromEntries(
    Object.entries(rulings ?? {}).filter(([name]) => offered.some((option) => option.name === name)),
  );

  return (
    <form
      className={page.box}
      aria-label="New game"
      onSubmit={(event) => {
        event.preventDefault();
        const wish = gameWish({
          scenario, seating, side, bot, otherBot, seed,
          ruleset: rules && rules !== playable[0] ? rules.name : null,
          rulings: decided,
        });
        (seating === "friend" ? invited(wish) : http.start(wish)).then(onStarted, onProblem);
      }}
    >
      <h2>New game</h2>
      <fieldset className={styles.scenarios}>
        <legend>Scenario</legend>
        {scenarios.map((each) => (
          <label key={each.id} className={styles.scenario} data-disabled={!each.playable || undefined}>
            <input
              type="radio"
              name="scenario"
              disabled={!each.playable}
              checked={scenario === each.id}
              onChange={() => { setScenario(each.id); }}
            />
            <span>
              <b>{each.title}</b>
              <small>
                {each.playable ? `${String(each.turns)} Game-Turns, ${hours(each.hours)}` : "Not playable yet"}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      {chosen && <p className={styles.situation}>{chosen.situation || chosen.summary}</p>}
      {rules && (
        <>
          <label className={styles.bot}>
            <span>Rules</span>
            <select className="field" value={rules.name} onChange={(event) => { setRuleset(event.target.value); }}>
              {playable.map((each) => (
                <option key={each.name} value={each.name}>
                  {each.title}
                </option>
              ))}
            </select>
            <small>{rules.summary}</small>
          </label>
          <details className={styles.details}>
            <summary>Options of these rules</summary>
            {rules.options.map((option) => (
              <Ruling
                key={option.name}
                option={option}
                value={rulings?.[option.name] ?? option.default}
                onChange={(value) => { setRulings({ ...rulings, [option.name]: value }); }}
              />
            ))}
          </details>
        </>
      )}
      <fieldset className={styles.row}>
        <legend>Who plays</legend>
        {Object.entries(SEATINGS).filter(([name]) => name !== "friend" || elsewhere).map(([name, title]) => (
          <label key={name}>
            <input
              type="radio"
              name="seating"
              checked={seating === name}
              onChange={() => { setSeating(name as Seating); }}
            />
            {title}
          </label>
        ))}
      </fieldset>
      {(seating === "computer" || seating === "friend") && (
        <fieldset className={styles.row}>
          <legend>Your side</legend>
          {(["rebel", "imperial"] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="side" checked={side === each} onChange={() => { setSide(each); }} />
              {each === "rebel" ? "The Rebels" : "The Empire"}
            </label>
          ))}
        </fieldset>
      )}
      {(seating === "computer" || seating === "watch") && (
        <BotChoice label={seating === "watch" ? "The Rebels’ player" : "The computer’s strength"} bots={bots} value={bot} onChange={setBot} />
      )}
      {seating === "watch" && <BotChoice label="The Empire’s player" bots={bots} value={otherBot} onChange={setOtherBot} />}
      <details className={styles.details}>
        <summary>Seed and rulings</summary>
        <label className={styles.seed}>
          Seed of the dice
          <input
            className="field"
            value={seed}
            maxLength={80}
            placeholder="chosen in secret"
            onChange={(event) => { setSeed(event.target.value); }}
          />
        </label>
        {options.map((option) => (
          <Ruling
            key={option.name}
            option={option}
            value={rulings?.[option.name] ?? option.default}
            onChange={(value) => { setRulings({ ...rulings, [option.name]: value }); }}
          />
        ))}
      </details>
      <button type="submit" className="button primary">
        Start this game
      </button>
    </form>
  );
}

/** "about 1" is about 1 hour, "1 to 2" are hours. */
function hours(text: string): string {
  return `${text} ${/(^|about )1$/.test(text) ? "hour" : "hours"}`;
}

interface BotChoiceProps {
  label: string;
  bots: BotInfo[];
  value: string;
  onChange: (name: string) => void;
}

function BotChoice({ label, bots, value, onChange }: BotChoiceProps) {
  const chosen = bots.find((each) => each.name === value);
  return (
    <label className={styles.bot}>
      <span>{label}</span>
      <select className="field" value={value} onChange={(event) => { onChange(event.target.value); }}>
        {bots.map((each) => (
          <option key={each.name} value={each.name}>
            {each.title}
          </option>
        ))}
      </select>
      {chosen && <small>{chosen.about}</small>}
    </label>
  );
}

interface RulingProps {
  option: OptionInfo;
  value: boolean | string;
  onChange: (value: boolean | string) => void;
}

function Ruling({ option, value, onChange }: RulingProps) {
  return (
    <fieldset className={styles.ruling}>
      <legend>{option.title}</legend>
      {option.choices.map((choice) => (
        <label key={String(choice.value)}>
          <input
            type="radio"
            name={option.name}
            checked={value === choice.value}
            onChange={() => { onChange(choice.value); }}
          />
          <span>
            {choice.text}
            {choice.value === option.default && <small> (recommended)</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
