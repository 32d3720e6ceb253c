"""[13.45] Creatures that fall upon each character by himself."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.events import BreakOffTried, FightBegan, FightEnded, Stung
from fitg.engine.play import Play
from fitg.engine.procedure import Ask, Call, Choice, Done, Next, Procedure
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.character_combat import FightResult
from fitg.engine.rules.wounds import SpreadWounds, Suffered


class Swarm(Procedure):
    """[13.45] A creature that attacks each character by himself on a fixed column and cannot be hurt."""

    place: str
    name: str
    defender_side: Side
    defenders: tuple[str, ...]
    round: int = 0
    waiting: tuple[str, ...] = ()

    def _traits(self, play: Play) -> dict[str, str]:
        return play.facts.creatures[self.name].traits

    def begin(self, play: Play) -> Next:
        creature = play.facts.creatures[self.name]
        play.emit(
            FightBegan(
                case="13.45",
                place=self.place,
                attacker=self.name,
                attackers=(),
                strength=0,
                endurance=None,
                defenders=self.defenders,
                weapon=creature.weapon,
                intent="kill",
            )
        )
        return self.next_round

    def next_round(self, play: Play) -> Next:
        self.defenders = tuple(each for each in self.defenders if play.state.characters[each].fate == "free")
        if not self.defenders or (self.round and "one_round_only" in self._traits(play)):
            return self.end
        self.round += 1
        self.waiting = self.defenders
        return self.declare

    def declare(self, play: Play) -> Next:
        """[A-12-17] Possessions are declared before the rolls of a round."""
        if self.defender_side == "rebel" and possessions.may_declare(play, "stung", self.defenders):
            prompt = "Declare a possession for this round?"
            return Call(
                possessions.Declaration(moment="stung", holders=self.defenders, prompt=prompt),
                self.declared,
            )
        return self.choose

    def declared(self, play: Play, used: tuple[str, ...]) -> Next:
        return self.choose

    def choose(self, play: Play) -> Next:
        """Each in turn may try to break off by himself, where the creature lets him; the others are stung."""
        each = self.waiting[0]
        choices: dict[str, Choice] = {f"{each} stands": (self.sting, each)}
        if "break_off_individual" in self._traits(play):
            choices[f"{each} breaks off"] = (self.break_off, each)
        prompt = f"Round {self.round}: does {naming.piece(play.facts, each)} try to break off?"
        return Ask(self.defender_side, "character-combat.break-off", "13.45", prompt, choices)

    def break_off(self, play: Play, character_id: str) -> Next:
        column = self._traits(play)["break_off_column"]
        die = play.roll()
        result = tables.break_off(column, die, facts=play.facts)
        escaped = (character_id,) if result.active else ()
        play.emit(
            BreakOffTried(
                case="13.45",
                round=self.round,
                column=column,
                die=die,
                modifier=0,
                tried=(character_id,),
                escaped=escaped,
            )
        )
        if escaped:
            self.defenders = tuple(each for each in self.defenders if each != character_id)
            return self.next_victim
        return self.sting(play, character_id)

    def sting(self, play: Play, character_id: str) -> Next:
        column = self._traits(play)["fixed_column"]
        die = play.roll()
        shield = possessions.shown_trait(play, self.defenders, "combat_result")
        struck = tables.combat_wounds(column, die, None, facts=play.facts).defender_wounds
        wounds = max(0, struck + shield)
        play.emit(
            Stung(
                case="13.45",
                creature=self.name,
                character=character_id,
                column=column,
                die=die,
                wounds=wounds,
            )
        )
        characters.does_something(play, play.state.characters[character_id])
        spread = SpreadWounds(targets=(character_id,), wounds=wounds, cause=self.name, case="13.45")
        return Call(spread, self.stung)

    def stung(self, play: Play, suffered: Suffered) -> Next:
        return self.next_victim

    def next_victim(self, play: Play) -> Next:
        self.waiting = self.waiting[1:]
        return self.choose if self.waiting else self.next_round

    def end(self, play: Play) -> Next:
        reason = "the creature is gone" if self.defenders else "no defender is left in the fight"
        play.emit(FightEnded(case="13.45", place=self.place, rounds=self.round, reason=reason))
        return Done(FightResult())
