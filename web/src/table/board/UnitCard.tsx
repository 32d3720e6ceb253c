/** What a kind of unit is. */
import { capital } from "../../facts/names";
import type { UnitKindFacts } from "../../wire/types";
import { defenceOf } from "../pieces/UnitCounter";
import { useBoard } from "./BoardContext";

function strengthOf(unit: UnitKindFacts): string {
  const defence = defenceOf(unit);
  const space = defence === undefined ? "in space" : `in space, ${String(defence)} when it defends`;
  return `Strength ${String(unit.strength)} in an Environ, ${String(unit.space_strength)} ${space}`;
}

export function UnitCard({ kind }: { kind: string }) {
  const { facts } = useBoard();
  const unit = facts.unit_kinds[kind];
  if (!unit) return null;
  const traits = [
    unit.environ_type && `raised in ${unit.environ_type} Environs`,
    unit.mobile ? "mobile: moves between planets" : "stays on its planet",
    unit.elite && "elite",
    unit.hidden && "may lie face down",
    unit.suicide && "suicide squad",
  ].filter((each): each is string => Boolean(each));
  return (
    <article className={`card ${unit.side}`}>
      <h3>{unit.name}</h3>
      <p className="card-sub">{strengthOf(unit)}</p>
      <p>{`${capital(traits.join("; "))}.`}</p>
    </article>
  );
}
