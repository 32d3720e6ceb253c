"""[10.0] Environ military combat."""

from __future__ import annotations

from fitg import tables
from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.events import BattleFought, CombatDeclared
from fitg.engine.play import Play
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
from fitg.engine.rules import character_combat, characters, fates, units
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.stacking import name_leader
from fitg.engine.state import opponent


def contested(play: Play) -> list[str]:
    """[10.0] The Environs with military units of both sides."""
    return [
        place
        for place in play.state.spaces
        if units.present(play, place, "rebel") and units.present(play, place, "imperial")
    ]


class MilitaryCombatSegment(Procedure):
    """[10.1] The Phasing Player may declare combat in any contested Environ, then the other in those left."""

    side: Side
    settled: tuple[str, ...] = ()

    def begin(self, play: Play) -> Next:
        return self.declare

    def declare(self, play: Play) -> Next:
        """[10.1a] The Phasing Player picks the order of Environs."""
        return self._ask(play, self.side, self.declined, "done")

    def _ask(self, play: Play, side: Side, otherwise: object, text: str) -> Ask:
        choices: dict[str, Choice] = {
            f"attack at {place}": (self.attack, side, place)
            for place in contested(play)
            if place not in self.settled
        }
        choices[text] = (otherwise,)
        return Ask(side, "military-combat", "10.1", "Where do your military units attack?", choices)

    def declined(self, play: Play) -> Next:
        return self.answer

    def answer(self, play: Play) -> Next:
        """[10.1a] Where the Phasing Player has declined, his opponent may attack."""
        return self._ask(play, opponent(self.side), self.finish, "done")

    def attack(self, play: Play, side: Side, place: str) -> Next:
        """[A-10-05] At most one combat in an Environ and Segment."""
        self.settled = (*self.settled, place)
        return Call(
            MilitaryCombat(place=place, attacker=side),
            self.fought_by_opponent if side != self.side else self.fought,
        )

    def fought(self, play: Play, result: object) -> Next:
        return self.declare

    def fought_by_opponent(self, play: Play, result: object) -> Next:
        return self.answer

    def finish(self, play: Play) -> Next:
        return DONE


class MilitaryCombat(Procedure):
    """[10.0] One combat in one Environ; all military units there take part (10.1d)."""

    place: str
    attacker: Side
    #: [10.7] The attack of new Rebel units when a rebellion breaks out.
    outbreak: bool = False
    #: [A-10-12] Characters whose mission is still open cannot lead.
    barred: tuple[str, ...] = ()
    attack_leader: str = ""
    defense_leader: str = ""
    attacker_loss: int = 0
    defender_loss: int = 0
    #: [10.6b] Who was stacked with the units of each side when the fight began.
    attack_followers: tuple[str, ...] = ()
    defense_followers: tuple[str, ...] = ()

    @property
    def defender(self) -> Side:
        return opponent(self.attacker)

    def begin(self, play: Play) -> Next:
        play.emit(
            CombatDeclared(case="10.7" if self.outbreak else "10.1", place=self.place, attacker=self.attacker)
        )
        return self.name_attack_leader

    def name_attack_leader(self, play: Play) -> Next:
        """[10.4, A-10-06] The attacker may name one leader, then the defender."""
        return self._ask_leader(play, self.attacker, self.lead_attack)

    def _ask_leader(self, play: Play, side: Side, then: object) -> Ask:
        choices: dict[str, Choice] = {
            f"lead with {leader.id}": (then, leader.id)
            for leader in characters.leaders(play, self.place, side)
            if leader.id not in self.barred
        }
        choices["no leader"] = (then, "")
        place = naming.place(play.facts, self.place)
        return Ask(side, "military-combat.leader", "10.4", f"Who leads your units at {place}?", choices)

    def lead_attack(self, play: Play, leader: str) -> Next:
        self.attack_leader = leader
        name_leader(play, leader, self.place, "military combat")
        return self.name_defense_leader

    def name_defense_leader(self, play: Play) -> Next:
        return self._ask_leader(play, self.defender, self.lead_defense)

    def lead_defense(self, play: Play, leader: str) -> Next:
        self.defense_leader = leader
        name_leader(play, leader, self.place, "military combat")
        return self.roll

    def roll(self, play: Play) -> Next:
        """[10.2, 10.23] Ratio, shifts, and two rolls on one column."""
        units.reveal(play, self.place, "imperial", "military combat")
        attack = units.strength(play, self.place, self.attacker)
        defense = units.strength(play, self.place, self.defender)
        column = tables.military_column(attack, defense, self._shifts(play), facts=play.facts)
        attacker_die, defender_die = play.roll(), play.roll()
        losses = tables.military_losses(column.column, attacker_die, defender_die, facts=play.facts)
        play.emit(
            BattleFought(
                case="10.0",
                place=self.place,
                attacker=self.attacker,
                attack=attack,
                defense=defense,
                ratio=column.base,
                column=column.column,
                shifts=column.shifts,
                attacker_die=attacker_die,
                defender_die=defender_die,
                attacker_loss=losses.attacker_loss,
                defender_loss=losses.defender_loss,
            )
        )
        self.attacker_loss = losses.attacker_loss
        self.defender_loss = losses.defender_loss
        self.attack_followers = self._followers(play, self.attacker)
        self.defense_followers = self._followers(play, self.defender)
        return Call(self._losses(play, self.defender, self.defender_loss), self.defender_lost)

    def _shifts(self, play: Play) -> tuple[tables.Shift, ...]:
        environ = play.facts.environs[self.place]
        catalogue = play.facts.unit_kinds
        present = [catalogue[kind] for kind in play.state.spaces[self.place].units]
        return tables.environ_shifts(
            self.attacker,
            attacker_leader=self._leadership(play, self.attack_leader),
            defender_leader=self._leadership(play, self.defense_leader),
            rebel_in_own_environ=any(
                kind.side == "rebel" and kind.environ_type == environ.type for kind in present
            ),
            special_environ=environ.is_special,
            imperial_elite=any(kind.side == "imperial" and kind.elite for kind in present),
            new_rebels=self.outbreak,
            facts=play.facts,
        )

    def _leadership(self, play: Play, leader: str) -> int:
        return characters.rating(play, play.state.characters[leader], "leadership") if leader else 0

    def _followers(self, play: Play, side: Side) -> tuple[str, ...]:
        return tuple(
            character.id for character in characters.at(play, self.place, side) if character.with_units
        )

    def _losses(self, play: Play, side: Side, loss: int) -> TakeLosses:
        return TakeLosses(
            side=side,
            place=self.place,
            units=units.of_side(play, self.place, side),
            loss=loss,
            reason="military combat",
            case="10.3",
        )

    def defender_lost(self, play: Play, survivors: dict[str, int]) -> Next:
        self._remove(play, self.defender, survivors)
        return self.attacker_takes_losses

    def attacker_takes_losses(self, play: Play) -> Next:
        return Call(self._losses(play, self.attacker, self.attacker_loss), self.attacker_lost)

    def attacker_lost(self, play: Play, survivors: dict[str, int]) -> Next:
        self._remove(play, self.attacker, survivors)
        return self.pursue

    def _remove(self, play: Play, side: Side, survivors: dict[str, int]) -> None:
        lost = {kind: n - survivors.get(kind, 0) for kind, n in units.of_side(play, self.place, side).items()}
        units.take(play, self.place, {kind: n for kind, n in lost.items() if n})

    def pursue(self, play: Play) -> Next:
        """[10.6b, A-10-08] Characters whose units are all gone are attacked by a squad of the survivors."""
        for side, followers in (
            (self.defender, self.defense_followers),
            (self.attacker, self.attack_followers),
        ):
            left = self._still_there(play, followers)
            if left and not units.present(play, self.place, side):
                fates.detect(play, self.place, side, "their units were destroyed", "10.6")
                if units.present(play, self.place, opponent(side)):
                    return Call(self._squad(play, opponent(side), left), self.pursued)
        return self.finish

    def _still_there(self, play: Play, followers: tuple[str, ...]) -> tuple[str, ...]:
        here = [play.state.characters[each] for each in followers]
        return tuple(each.id for each in here if each.fate == "free" and each.place == self.place)

    def _squad(self, play: Play, side: Side, defenders: tuple[str, ...]) -> Procedure:
        leader = self.attack_leader if side == self.attacker else self.defense_leader
        return character_combat.squad_attack(play, self.place, side, defenders, led=bool(leader))

    def pursued(self, play: Play, result: object) -> Next:
        """[10.6d] Whoever lives through it joins the other characters of the Environ."""
        return self.finish

    def finish(self, play: Play) -> Next:
        units.conceal(play, self.place)
        return DONE
