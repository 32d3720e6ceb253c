/** How much one wants to be asked in the other's turns: what was answered first, then presets, then the orders. */
import { useEffect, useState } from "react";
import { go } from "../../app/route";
import { http } from "../../wire/http";
import type { ConditionText, OrdersSheet, OrdersText, OrderText } from "../../wire/types";
import { addOrder, changeOrder, conditionWords, doings, strikeOut, unused, valueOf } from "./changing";
import styles from "./Orders.module.css";

export function OrdersPage({ game }: { game: string }) {
  const [sheet, setSheet] = useState<OrdersSheet | null>(null);
  const [orders, setOrders] = useState<OrdersText | null>(null);
  const [problem, setProblem] = useState("");
  const tell = (error: unknown) => { setProblem(error instanceof Error ? error.message : String(error)); };
  useEffect(() => {
    http.orders(game).then((found) => {
      setSheet(found);
      setOrders(found.orders);
    }, tell);
  }, [game]);
  const back = () => { go({ page: "table", game }); };
  if (!sheet || !orders) return <p className="page-wait" role={problem ? "alert" : "status"}>{problem || "Looking up your orders …"}</p>;
  const keep = () => { http.giveOrders(game, orders).then(back, tell); };
  return (
    <main className={styles.page} data-bright={sheet.side}>
      <Answered sheet={sheet} orders={orders} />
      <form
        className={styles.sheet}
        aria-label="Your orders"
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <h1>How much shall we ask you in the other’s turns?</h1>
        {problem && <p role="alert">{problem}</p>}
        <Presets sheet={sheet} orders={orders} onChange={setOrders} />
        <Lines sheet={sheet} orders={orders} onChange={setOrders} />
        <footer className={styles.foot}>
          <label>
            These orders hold until{" "}
            <select className="field" value={orders.until} onChange={(event) => { setOrders({ ...orders, until: Number(event.target.value) }); }}>
              <option value={0}>I change them</option>
              {Array.from({ length: Math.max(0, sheet.turns - sheet.turn + 1) }, (_, index) => sheet.turn + index).map((turn) => (
                <option key={turn} value={turn}>{`the end of Game-Turn ${String(turn)}`}</option>
              ))}
            </select>
          </label>
          <button type="button" className="button quiet" onClick={back}>Back to the table</button>
          <button type="submit" className="button primary">Keep these orders <kbd>↵</kbd></button>
        </footer>
      </form>
    </main>
  );
}

interface Part {
  sheet: OrdersSheet;
  orders: OrdersText;
}

function Answered({ sheet, orders }: Part) {
  const resting = orders.orders.flatMap((each, index) => (each.rests ? [index + 1] : []));
  const number = sheet.answered.length;
  return (
    <aside className={styles.answered} aria-label="Answered for you">
      <h2>Answered for you</h2>
      <p>{number === 0 ? "Nothing since you last decided." : `${String(number)} ${number === 1 ? "answer" : "answers"} since you last decided.`}</p>
      <ol>
        {sheet.answered.map((each, index) => (
          <li key={index}>
            <span>{each.text}</span>
            <small>{each.place > 0 ? `order ${String(each.place)}` : "the deputy"}</small>
            <button type="button" className="button quiet" onClick={() => { lookAt(each.place); }}>change</button>
          </li>
        ))}
      </ol>
      {resting.map((place) => (
        <p key={place} role="alert" className={styles.rests}>{`Order ${String(place)} rests: what it names has happened, or is gone. Until you look at it, we ask you.`}</p>
      ))}
      <p className={styles.quiet}>The other is told question and answer together, always after the same pause: your orders give nothing away.</p>
    </aside>
  );
}

/** To the order that has answered; the deputy's is the last line. */
function lookAt(place: number): void {
  const line = document.getElementById(`order-${String(place)}`) ?? document.getElementById("order-0");
  line?.scrollIntoView({ block: "center" });
  line?.focus();
}

type Writing = Part & { onChange: (orders: OrdersText) => void };

function Presets({ sheet, orders, onChange }: Writing) {
  return (
    <fieldset className={styles.presets}>
      <legend className="visually-hidden">How much</legend>
      {sheet.presets.map((each) => (
        <label key={each.name} className={styles.preset}>
          <input type="radio" name="preset" checked={orders.preset === each.name} onChange={() => { onChange({ ...each.orders, until: orders.until }); }} />
          <b>{each.title}</b>
          <span>{each.text}</span>
          <small>{`${String(each.to_and_fro)} times to and fro a turn · ${String(each.days)} days in all`}</small>
        </label>
      ))}
    </fieldset>
  );
}

function Lines({ sheet, orders, onChange }: Writing) {
  const left = unused(sheet.families, orders);
  return (
    <section aria-label="Orders one by one">
      <h2>
        Your orders <small>read from the top; an order that does not fit never makes the next one fit</small>
      </h2>
      <ol className={styles.lines}>
        {orders.orders.map((order, place) => <Line key={order.when} sheet={sheet} orders={orders} order={order} place={place} onChange={onChange} />)}
        <li>
          <span className={styles.place} aria-hidden="true">…</span>
          <label>
            Anything else:{" "}
            <select id="order-0" className="field" value={orders.otherwise} onChange={(event) => { onChange({ ...orders, preset: "", otherwise: event.target.value === "deputy" ? "deputy" : "ask" }); }}>
              <option value="ask">ask me</option>
              <option value="deputy">the deputy decides</option>
            </select>
          </label>
        </li>
      </ol>
      {left.length > 0 && (
        <select
          className="field"
          aria-label="Another order"
          value=""
          onChange={(event) => {
            const chosen = left.find((each) => each.name === event.target.value);
            if (chosen) onChange(addOrder(orders, chosen.name as OrderText["when"]));
          }}
        >
          <option value="">+ another order</option>
          {left.map((each) => <option key={each.name} value={each.name}>{each.text.replace(" {least}", " …")}</option>)}
        </select>
      )}
    </section>
  );
}

function Line({ sheet, orders, order, place, onChange }: Writing & { order: OrderText; place: number }) {
  const family = sheet.families.find((each) => each.name === order.when);
  if (!family) return null;
  const choices = doings(family);
  return (
    <li data-rests={order.rests || undefined}>
      <span className={styles.place}>{place + 1}</span>
      <select
        id={`order-${String(place + 1)}`}
        className="field"
        aria-label={`Order ${String(place + 1)}`}
        value={valueOf(order)}
        onChange={(event) => { onChange(changeOrder(orders, place, choices.find((each) => each.value === event.target.value)?.change ?? {})); }}
      >
        {choices.map((each) => <option key={each.value} value={each.value}>{each.text}</option>)}
      </select>
      <Unless sheet={sheet} order={order} place={place} onChange={(unless) => { onChange(changeOrder(orders, place, { unless })); }} />
      {order.rests && <small>rests, look at it</small>}
      <button type="button" className="button quiet" aria-label={`Strike out order ${String(place + 1)}`} onClick={() => { onChange(strikeOut(orders, place)); }}>✕</button>
    </li>
  );
}

interface UnlessProps {
  sheet: OrdersSheet;
  order: OrderText;
  place: number;
  onChange: (unless: ConditionText[]) => void;
}

/** Things that both sides see: an order asks once they have happened. */
function Unless({ sheet, order, place, onChange }: UnlessProps) {
  const offered: ConditionText[] = [
    ...Object.keys(sheet.planets).flatMap((subject): ConditionText[] => [
      { kind: "enemy-at", subject, number: 0 },
      { kind: "fleet-at", subject, number: 0 },
    ]),
    ...Object.keys(sheet.people).map((subject): ConditionText => ({ kind: "present", subject, number: 0 })),
    ...Array.from({ length: Math.max(0, sheet.turns - sheet.turn) }, (_, index): ConditionText => ({ kind: "turn", subject: "", number: sheet.turn + index + 1 })),
  ];
  const unless = order.unless;
  const words = (each: ConditionText) => conditionWords(each, sheet.planets, sheet.people);
  return (
    <span className={styles.unless}>
      {unless.map((each, index) => (
        <button key={words(each)} type="button" className="button" title="Strike it out" onClick={() => { onChange(unless.filter((_, at) => at !== index)); }}>
          {`unless ${words(each)} ✕`}
        </button>
      ))}
      <select
        className="field"
        aria-label={`Order ${String(place + 1)}, unless`}
        value=""
        onChange={(event) => {
          const chosen = offered[Number(event.target.value)];
          if (chosen) onChange([...unless, chosen]);
        }}
      >
        <option value="">, unless …</option>
        {offered.map((each, index) => <option key={words(each)} value={index}>{words(each)}</option>)}
      </select>
    </span>
  );
}
