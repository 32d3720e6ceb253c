"""[10.0] Environ military combat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fitg import tables
from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.events import BattleFought, CombatDeclared
from fitg.engine.play import Play
from fitg.engine.procedure import DONE, Ask, Call, Choice, Next, Procedure
from fitg.engine.rules import character_combat, characters, fates, possessions, units
from fitg.engine.rules.losses import TakeLosses
from fitg.engine.rules.stacking import name_leader
from fitg.engine.state import Character, opponent


def contested(play: Play) -> list[str]:
    """[10.0] The Environs with military units of both sides."""
    return [
        place
        for place in play.state.spaces
        if units.present(play, place, "rebel") and units.present(play, place, "imperial")
    ]


class MilitaryCombatSegment(Procedure):
    """[10.1] Environ by Environ the Phasing Player may declare combat, else his opponent may."""

    side: Side
    #: [A-10-05] Environs where combat was fought, or declined by both.
    settled: tuple[str, ...] = ()
    #: [10.1a] Environs where the Phasing Player has declined, and his opponent has the word.
    declined: tuple[str, ...] = ()

    def begin(self, play: Play) -> Next:
        return self.declare

    def _open(self, play: Play) -> list[str]:
        return [place for place in contested(play) if place not in self.settled]

    def declare(self, play: Play) -> Next:
        """[10.1a] The Phasing Player picks the order of Environs, and attacks or declines in each."""
        places = self._open(play)
        choices: dict[str, Choice] = {
            f"attack at {place}": (self.attack, self.side, place) for place in places
        }
        if len(places) > 1:
            for place in places:
                choices[f"decline at {place}"] = (self.decline, (place,))
        choices["done"] = (self.decline, tuple(places))
        prompt = "Where do your military units attack?"
        return Ask(self.side, "military-combat", "10.1", prompt, choices)

    def decline(self, play: Play, places: tuple[str, ...]) -> Next:
        self.declined = places
        return self.answer

    def answer(self, play: Play) -> Next:
        """[10.1a, 10.1b] Where the Phasing Player has declined, his opponent may attack, or nobody does."""
        enemy = opponent(self.side)
        choices: dict[str, Choice] = {
            f"attack at {place}": (self.attack, enemy, place) for place in self.declined
        }
        choices["done"] = (self.answered,)
        prompt = "The enemy does not attack: where do you?"
        return Ask(enemy, "military-combat", "10.1", prompt, choices)

    def answered(self, play: Play) -> Next:
        self.settled = (*self.settled, *self.declined)
        self.declined = ()
        return self.next_environ

    def next_environ(self, play: Play) -> Next:
        return self.declare if self._open(play) else DONE

    def attack(self, play: Play, side: Side, place: str) -> Next:
        """[A-10-05] At most one combat in an Environ and Segment."""
        self.settled = (*self.settled, place)
        self.declined = tuple(each for each in self.declined if each != place)
        return Call(MilitaryCombat(place=place, attacker=side), self.fought)

    def fought(self, play: Play, result: object) -> Next:
        return self.answer if self.declined else self.next_environ


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
    #: [A-10-04] What the defender has left; both sides' losses are removed together.
    defender_left: dict[str, int] = {}
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
        return self.rally_attack

    def rally_attack(self, play: Play) -> Next:
        return self._rally(play, self.attacker, self.attack_rallied) or self.name_attack_leader

    def _rally(self, play: Play, side: Side, then: Callable[[Play, Any], Next]) -> Call | None:
        """[14.4, A-14-10] Before he names a leader, the Rebel Player may declare what makes one."""
        if side == "imperial":
            return None
        here = tuple(each.id for each in self._candidates(play, side))
        if not possessions.may_declare(play, "leading", here):
            return None
        prompt = "Declare a possession before you name a leader?"
        return Call(possessions.Declaration(moment="leading", holders=here, prompt=prompt), then)

    def attack_rallied(self, play: Play, used: tuple[str, ...]) -> Next:
        return self.name_attack_leader

    def name_attack_leader(self, play: Play) -> Next:
        """[10.4, A-10-06] The attacker may name one leader, then the defender."""
        return self._ask_leader(play, self.attacker, self.lead_attack)

    def _ask_leader(self, play: Play, side: Side, then: object) -> Ask:
        choices: dict[str, Choice] = {
            f"lead with {leader.id}": (then, leader.id)
            for leader in self._candidates(play, side)
            if characters.can_lead(play, leader)
        }
        choices["no leader"] = (then, "")
        place = naming.place(play.facts, self.place)
        return Ask(side, "military-combat.leader", "10.4", f"Who leads your units at {place}?", choices)

    def _candidates(self, play: Play, side: Side) -> list[Character]:
        """[A-10-12, A-13-18] Those in the Environ, but nobody whose mission is open and no newcomers."""
        return [
            character
            for character in characters.at(play, self.place, side)
            if character.id not in self.barred and not (self.outbreak and character.sidelined)
        ]

    def lead_attack(self, play: Play, leader: str) -> Next:
        self.attack_leader = leader
        name_leader(play, leader, self.place, "military combat")
        return self.rally_defense

    def rally_defense(self, play: Play) -> Next:
        return self._rally(play, self.defender, self.defense_rallied) or self.name_defense_leader

    def defense_rallied(self, play: Play, used: tuple[str, ...]) -> Next:
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
        column = tables.military_column(attack, defense, self.shifts(play), facts=play.facts)
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

    def shifts(self, play: Play) -> tuple[tables.Shift, ...]:
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

    def defender_lost(self, play: Play, left: dict[str, int]) -> Next:
        self.defender_left = left
        return self.attacker_takes_losses

    def attacker_takes_losses(self, play: Play) -> Next:
        return Call(self._losses(play, self.attacker, self.attacker_loss), self.attacker_lost)

    def attacker_lost(self, play: Play, left: dict[str, int]) -> Next:
        """[10.0, A-10-04] Both sides remove their losses at the same time."""
        self._remove(play, self.defender, self.defender_left)
        self._remove(play, self.attacker, left)
        return self.pursue

    def _remove(self, play: Play, side: Side, left: dict[str, int]) -> None:
        lost = {kind: n - left.get(kind, 0) for kind, n in units.of_side(play, self.place, side).items()}
        units.take(play, self.place, {kind: n for kind, n in lost.items() if n})

    def pursue(self, play: Play) -> Next:
        """[10.6b, A-10-08, A-10-09] A squad of the survivors attacks those who have lost all their units."""
        for side, followers in (
            (self.defender, self.defense_followers),
            (self.attacker, self.attack_followers),
        ):
            enemy = opponent(side)
            beaten = not units.present(play, self.place, side) and units.present(play, self.place, enemy)
            if followers and beaten:
                fates.detect(play, self.place, side, "their units were destroyed", "10.6b")
                squad = character_combat.squad_attack(play, self.place, enemy, followers)
                return Call(squad, self.pursued)
        return self.finish

    def pursued(self, play: Play, result: object) -> Next:
        """[10.6d] Whoever lives through it joins the other characters of the Environ."""
        return self.finish

    def finish(self, play: Play) -> Next:
        units.conceal(play, self.place)
        return DONE
