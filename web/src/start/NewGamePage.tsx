/** A game of one's own choice: games as posters; below them what it is, who plays, how strong, and by which rules. */
import { useCallback, useEffect, useState, type CSSProperties, type ReactNode } from "react";
import { go } from "../app/route";
import { Baked } from "../art/Baked";
import { scenarioPicture } from "../art/scenarios";
import { PLAYER } from "../facts/names";
import { changeSettings, useSettings } from "../settings/settings";
import { Emblem } from "../table/pieces/Emblem";
import { Portrait } from "../table/pieces/Portrait";
import { http } from "../wire/http";
import type { BotInfo, GameSummary, NewGame, OptionInfo, PaceName, RulesetInfo, ScenarioInfo, Side } from "../wire/types";
import { invited } from "../network/invited";
import { PACES } from "../network/paces";
import { useMe } from "../network/useMe";
import { gameWish, type Seating } from "./gameWish";
import styles from "./NewGamePage.module.css";
import { hours, size, winners } from "./scenarioWords";

type Seats = Side | Exclude<Seating, "computer" | "friend"> | `friend-${Side}`;

const SEATS: Record<Seats, { title: string; text: string }> = {
  rebel: { title: "You: the Rebels", text: "against the Empire" },
  imperial: { title: "You: the Empire", text: "against the Rebels" },
  "hot-seat": { title: "Two at this screen", text: "a curtain between" },
  "friend-rebel": { title: "You: the Rebels", text: "a friend elsewhere: the Empire" },
  "friend-imperial": { title: "You: the Empire", text: "a friend elsewhere: the Rebels" },
  watch: { title: "Watch", text: "two computers play" },
};

/** The side that one plays oneself, and against whom. */
const WHO: Record<Seats, { side: Side; seating: Seating }> = {
  rebel: { side: "rebel", seating: "computer" },
  imperial: { side: "imperial", seating: "computer" },
  "hot-seat": { side: "rebel", seating: "hot-seat" },
  "friend-rebel": { side: "rebel", seating: "friend" },
  "friend-imperial": { side: "imperial", seating: "friend" },
  watch: { side: "rebel", seating: "watch" },
};

/** Who stands for a computer of each strength, from the weakest on. */
const FACES = ["gelba", "thysa-kymbo", "saytar", "telmen", "barca"];
const USUAL_BOT = "recruit";

export function NewGamePage() {
  const [scenarios, setScenarios] = useState<ScenarioInfo[]>([]);
  const [options, setOptions] = useState<OptionInfo[]>([]);
  const [rulesets, setRulesets] = useState<RulesetInfo[]>([]);
  const [bots, setBots] = useState<BotInfo[]>([]);
  const [problem, setProblem] = useState("");
  const elsewhere = useMe().me?.house === "private";
  const tell = useCallback((error: unknown) => {
    setProblem(error instanceof Error ? error.message : String(error));
  }, []);
  useEffect(() => {
    http.scenarios().then(setScenarios, tell);
    http.options().then(setOptions, tell);
    http.rulesets().then(setRulesets, tell);
    http.bots().then(setBots, tell);
  }, [tell]);
  const [scenario, setScenario] = useState("");
  const [seats, setSeats] = useState<Seats>("rebel");
  const [bot, setBot] = useState(USUAL_BOT);
  const [otherBot, setOtherBot] = useState(USUAL_BOT);
  const [ruleset, setRuleset] = useState<string | null>(null);
  const [rulings, setRulings] = useState<NonNullable<NewGame["options"]>>({});
  const [seed, setSeed] = useState("");
  const [pace, setPace] = useState<PaceName>("none");
  const chosen = scenarios.find((each) => each.id === scenario) ?? scenarios[0];
  const playable = rulesets.filter((each) => !chosen || each.games.includes(chosen.game));
  const rules = playable.find((each) => each.name === ruleset) ?? playable[0];
  const offered = [...options, ...(rules?.options ?? [])];
  const decided = Object.fromEntries(Object.entries(rulings).filter(([name]) => offered.some((option) => option.name === name)));
  const { side, seating } = WHO[seats];
  const start = () => {
    if (!chosen) return;
    const wish = gameWish({
      scenario: chosen.id, ...WHO[seats], bot, otherBot, seed, pace,
      ruleset: rules && rules !== playable[0] ? rules.name : null,
      rulings: decided,
    });
    (seating === "friend" ? invited(wish) : http.start(wish))
      .then((game: GameSummary) => { go({ page: "table", game: game.id }); }, tell);
  };
  return (
    <main className={styles.page} data-bright={side}>
      <form
        aria-label="New game"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <header className={styles.head}>
          <a href="#/" className={styles.back} aria-label="Back to the start page">
            ‹
          </a>
          <h1>New game</h1>
          <p>
            <span>Of 100 games between equal computers win: </span>
            <span>
              <Emblem side="rebel" size={16} /> the Rebels, <Emblem side="imperial" size={16} /> the Empire
            </span>
          </p>
        </header>
        {problem && <p className={styles.problem} role="alert">{problem}</p>}
        <fieldset className={styles.posters} style={{ "--games": scenarios.length } as CSSProperties}>
          <legend>Which game</legend>
          {scenarios.map((each) => (
            <Poster key={each.id} scenario={each} chosen={each === chosen} onChoose={() => { setScenario(each.id); }} />
          ))}
        </fieldset>
        {chosen && (
          <div className={styles.columns}>
            <About scenario={chosen} />
            <div className={styles.column}>
              <fieldset className={styles.seats}>
                <legend>Who plays</legend>
                {Object.entries(SEATS).filter(([name]) => elsewhere || !name.startsWith("friend")).map(([name, { title, text }]) => (
                  <Plate key={name} group="seats" chosen={seats === name} onChoose={() => { setSeats(name as Seats); }}>
                    <SeatSign seats={name as Seats} />
                    <span>
                      <b>{title}</b>
                      <small>{text}</small>
                    </span>
                  </Plate>
                ))}
              </fieldset>
              {(seating === "computer" || seating === "watch") && (
                <Strength group="bot" title={seats === "watch" ? "Who plays the Rebels" : "How strong is the other side"} bots={bots} value={bot} onChoose={setBot} />
              )}
              {seating === "friend" && (
                <fieldset className={styles.seats}>
                  <legend>How much time</legend>
                  {PACES.map(({ name, title, text }) => (
                    <Plate key={name} group="pace" chosen={pace === name} onChoose={() => { setPace(name); }}>
                      <span>
                        <b>{title}</b>
                        <small>{text}</small>
                      </span>
                    </Plate>
                  ))}
                </fieldset>
              )}
              {seats === "watch" && <Strength group="otherBot" title="Who plays the Empire" bots={bots} value={otherBot} onChoose={setOtherBot} />}
            </div>
            <div className={styles.column}>
              <Rules playable={playable} rules={rules} onRules={setRuleset} />
              <Options options={options} own={rules?.options ?? []} rulings={rulings} onRulings={setRulings} seed={seed} onSeed={setSeed} />
              <div className={styles.go}>
                <button type="submit" className={`button primary ${styles.start}`} disabled={!chosen.playable} data-start-game>
                  {startWords(chosen.title, seats)} <kbd>↵</kbd>
                </button>
              </div>
            </div>
          </div>
        )}
      </form>
    </main>
  );
}

function startWords(title: string, seats: Seats): string {
  if (seats === "watch") return `Watch ${title}`;
  const { side, seating } = WHO[seats];
  if (seating === "friend") return `Invite a friend to ${title}`;
  return seating === "hot-seat" ? `Play ${title} for two` : `Play ${title} as the ${PLAYER[side]}`;
}

interface ChoiceProps {
  group: string;
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** One of several: a plate that is Paper when it is chosen. */
function Plate({ group, chosen, disabled = false, onChoose, className = styles.plate, children }: ChoiceProps) {
  return (
    <label className={className}>
      <input type="radio" name={group} checked={chosen} disabled={disabled} onChange={onChoose} />
      {children}
    </label>
  );
}

function Poster({ scenario, chosen, onChoose }: { scenario: ScenarioInfo; chosen: boolean; onChoose: () => void }) {
  const { title, by_us, playable } = scenario;
  return (
    <Plate group="scenario" chosen={chosen} disabled={!playable} onChoose={onChoose} className={styles.poster}>
      <span className={styles.picture} aria-hidden="true">
        <Baked picture={scenarioPicture(scenario.id, title)} />
      </span>
      <b>{title}</b>
      <small>{playable ? `${String(scenario.turns)} turns, ${hours(scenario.hours.replace("about ", ""))}` : "Not playable yet"}</small>
      <small>{size(scenario)}</small>
      {by_us && <em className={styles.stamp}>
          our <br />
          own
        </em>}
      <Winners scenario={scenario} />
    </Plate>
  );
}

/** Who usually wins, as two bars with their numbers. */
function Winners({ scenario }: { scenario: ScenarioInfo }) {
  const share = winners(scenario);
  if (!share) return <small>Nobody has counted who wins.</small>;
  return (
    <span className={styles.winners} title={`${String(share.games)} games between two Recruits`}>
      <span className="visually-hidden">{`Of 100 games the Rebels win ${String(share.rebel)}.`}</span>
      <i aria-hidden="true" style={{ flexGrow: share.rebel }}>{share.rebel}</i>
      <i aria-hidden="true" style={{ flexGrow: share.imperial }}>{share.imperial}</i>
    </span>
  );
}

function About({ scenario }: { scenario: ScenarioInfo }) {
  const share = winners(scenario);
  return (
    <section className={styles.about} aria-label="What it is about">
      <h2>{scenario.title}</h2>
      <p className={styles.faces} aria-hidden="true">
        {scenario.rebels.slice(0, 3).map((id) => <Portrait key={id} id={id} size={50} />)}
        <i>against</i>
        {scenario.empire.slice(0, 2).map((id) => <Portrait key={id} id={id} size={50} />)}
      </p>
      <p>{scenario.situation || scenario.summary}</p>
      <ul>
        {scenario.ends.map((each) => (
          <li key={each.text}>
            <Emblem side={each.side} size={18} />
            <span>{`${each.text.replace(/\.$/, "")}: it is over at once.`}</span>
          </li>
        ))}
      </ul>
      {share && <p className={styles.counted}>{`Counted in ${String(share.games)} games between two Recruits.`}</p>}
    </section>
  );
}

function SeatSign({ seats }: { seats: Seats }) {
  if (seats === "rebel" || seats === "imperial") return <Emblem side={seats} size={34} />;
  return (
    <span className={styles.signs}>
      <Emblem side="rebel" size={22} />
      <Emblem side="imperial" size={22} />
    </span>
  );
}

interface StrengthProps {
  group: string;
  title: string;
  bots: BotInfo[];
  value: string;
  onChoose: (name: string) => void;
}

function Strength({ group, title, bots, value, onChoose }: StrengthProps) {
  const chosen = bots.find((each) => each.name === value);
  return (
    <fieldset className={styles.strength}>
      <legend>{title}</legend>
      {bots.map((each, index) => (
        <Plate key={each.name} group={group} chosen={each.name === value} onChoose={() => { onChoose(each.name); }} className={styles.bot}>
          <span aria-hidden="true">
            <Portrait id={FACES[index % FACES.length] ?? ""} size={44} />
          </span>
          <b>{each.title}</b>
        </Plate>
      ))}
      {chosen && (
        <p>
          <b>{chosen.title}:</b> {chosen.about}
        </p>
      )}
    </fieldset>
  );
}

interface RulesProps {
  playable: RulesetInfo[];
  rules: RulesetInfo | undefined;
  onRules: (name: string) => void;
}

function Rules({ playable, rules, onRules }: RulesProps) {
  return (
    <fieldset className={styles.rules}>
      <legend>Rules</legend>
      {playable.map((each) => (
        <Plate key={each.name} group="rules" chosen={each === rules} onChoose={() => { onRules(each.name); }}>
          <span>
            <b>{each.title}</b>
            {each.glance && <small>{each.glance}</small>}
          </span>
        </Plate>
      ))}
      {rules && <p>{rules.summary}</p>}
    </fieldset>
  );
}

interface OptionsProps {
  options: OptionInfo[];
  own: OptionInfo[];
  rulings: NonNullable<NewGame["options"]>;
  onRulings: (rulings: NonNullable<NewGame["options"]>) => void;
  seed: string;
  onSeed: (seed: string) => void;
}

/** Options as lines with their value; each opens where it stands. */
function Options({ options, own, rulings, onRulings, seed, onSeed }: OptionsProps) {
  const { lessons } = useSettings();
  const all = [...own, ...options];
  const changed = all.filter((each) => (rulings[each.name] ?? each.default) !== each.default).length;
  return (
    <div className={styles.options}>
      <label className={styles.line}>
        <span>A lesson at each new step</span>
        <input type="checkbox" checked={lessons} onChange={(event) => { changeSettings({ lessons: event.target.checked }); }} />
      </label>
      <details>
        <summary className={styles.line}>
          <span>Seed and rulings</span>
          <b>{seed || changed ? `${seed ? "own seed" : "sealed dice"}, ${changed ? `${String(changed)} changed` : "as usual"}` : "sealed dice, as usual"}</b>
          <em>change</em>
        </summary>
        <label className={styles.seed}>
          Seed of the dice
          <input className="field" value={seed} maxLength={80} placeholder="chosen in secret" onChange={(event) => { onSeed(event.target.value); }} />
        </label>
        {all.map((option) => (
          <Ruling key={option.name} option={option} value={rulings[option.name] ?? option.default} onChange={(value) => { onRulings({ ...rulings, [option.name]: value }); }} />
        ))}
      </details>
    </div>
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
          <input type="radio" name={option.name} checked={value === choice.value} onChange={() => { onChange(choice.value); }} />
          <span>
            {choice.text}
            {choice.value === option.default && <small> (as usual)</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
