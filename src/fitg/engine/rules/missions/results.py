"""[13.2] What a completed mission does, letter by letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fitg.data.records import Side
from fitg.engine import naming, pieces
from fitg.engine.actions import Action, CharacterId, UnitCounts, UnitKindId
from fitg.engine.context import Context
from fitg.engine.events import (
    CampFounded,
    CharacterGained,
    CoupMarked,
    InformationGained,
)
from fitg.engine.procedure import DONE, Ask, Next, Option, Procedure
from fitg.engine.rules import (
    characters,
    control,
    custody,
    detection,
    harm,
    loyalty,
    pdb,
    possessions,
    rebellion,
    units,
)
from fitg.engine.rules.missions import groups, information
from fitg.engine.rules.missions.encounters import GivePossession
from fitg.engine.rules.missions.groups import Group
from fitg.engine.state import Character, opponent

if TYPE_CHECKING:
    from fitg.engine.rules.missions.environ_missions import EnvironMissions

#: The die of a failed Assassination: from this number on the group is captured, on the last it is killed.
ASSASSINS_CAPTURED = 4
ASSASSINS_KILLED = 6

#: [13.2 S] The strengths of the units that one letter of Sabotage can destroy.
WEAKEST = (1, 0)

#: [A-13-25] What Subvert Troops takes away for one letter, and for two.
SUBVERTED: dict[int, tuple[dict[str, int], ...]] = {
    1: ({"militia": 1},),
    2: ({"militia": 2}, {"patrol": 1}, {"line": 1}),
}


def carry_out(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """Apply the result of a completed mission, or return the procedure that does."""
    return RESULTS[group.letter](ctx, missions, group)


def diplomacy(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[13.2c] One space for each letter, two at most."""
    most = ctx.facts.missions["D"].most_letters or group.letters
    _shift(ctx, missions, min(group.letters, most), "Diplomacy")
    return None


def coup(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[13.2a] One space for each letter; a marker that moved bars the Environ to Coups for good (A-13-22)."""
    if _shift(ctx, missions, group.letters, "Coup"):
        ctx.state.coup_markers = (*ctx.state.coup_markers, missions.place)
        ctx.emit(CoupMarked(case="13.2a", place=missions.place))
    return None


def _shift(ctx: Context, missions: EnvironMissions, spaces: int, reason: str) -> int:
    planet = groups.planet_of(ctx, missions.place)
    return loyalty.shift(ctx, planet, spaces, missions.side, reason, "15.12")


def rebel_camp(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[13.2e] A camp is founded; it acts from the next Rebel Player-Turn on."""
    ctx.state.camps[missions.place] = ctx.player_turn
    ctx.touch(missions.place)
    ctx.emit(CampFounded(case="13.2e", place=missions.place))
    return None


def start_or_stop_rebellion(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[13.53, 15.2, 15.3] The Rebels start one with one R, the Empire stops one with two."""
    planet = groups.planet_of(ctx, missions.place)
    if missions.side == "imperial":
        rebellion.stop(ctx, planet)
        return None
    barred = tuple(
        each for index in missions.open_groups() for each in groups.living(ctx, missions.groups[index])
    )
    return rebellion.Rebellion(planet=planet.id, barred=barred)


def scavenge(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[14.1] One Possession card, for a member of the group."""
    found = ctx.pick(possessions.in_deck(ctx))
    return GivePossession(possession=found, members=groups.living(ctx, group), reason="scavenged")


def gain_character(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[14.53, A-13-18] A character from the deck joins the group's Environ, with the ship that is his."""
    deck = ctx.state.decks[missions.side]
    joined = ctx.pick(sorted(deck))
    deck.remove(joined)
    character = Character(id=joined, side=missions.side, place=missions.place, sidelined=True)
    pieces.add_character(ctx, character)
    ctx.emit(CharacterGained(case="13.2", character=joined, side=missions.side, place=missions.place))
    ship = ctx.facts.characters[joined].abilities.get("owns")
    if ship and ctx.state.possessions[ship].fate == "deck":
        possessions.gain(ctx, ship, character, "his own ship", "14.53")
    detection.spread_detection(ctx, missions.place, missions.side)
    return None


def gather_information(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[16.19] Enemies on the planet are shown and detected; two letters earn a point, once in a game."""
    enemy = missions.enemy
    planet = ctx.board.planet_of[missions.place]
    environs = ctx.board.surface[planet]
    found = tuple(each.id for place in environs for each in characters.at(ctx, place, enemy))
    shown = {place: dict(units.of_side(ctx, place, enemy)) for place in environs}
    known = information.memory(ctx)
    point = group.letters >= 2 and missions.side not in known.informed
    if point:
        known.informed = (*known.informed, missions.side)
    ctx.show()
    ctx.emit(
        InformationGained(
            case="16.19" if point else "13.2b",
            side=missions.side,
            planet=planet,
            letters=group.letters,
            units={place: counts for place, counts in shown.items() if counts},
            characters=found,
            point=point,
        )
    )
    for place in environs:
        detection.detect(ctx, place, enemy, "informers", "13.2b")
    return None


def assassinate(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[13.2g] The target is out of the game."""
    harm.die(ctx, ctx.state.characters[group.target], "assassinated", "13.2g")
    return None


def free_prisoners(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    """[12.82] One prisoner for each letter, of the player's choice."""
    return FreePrisoners(side=missions.side, place=missions.place, number=group.letters)


def sabotage(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    return Sabotage(side=missions.side, place=missions.place, letters=group.letters)


def subvert(ctx: Context, missions: EnvironMissions, group: Group) -> Procedure | None:
    return SubvertTroops(place=missions.place, letters=group.letters)


class FreeCaptive(Action, frozen=True):
    form = "free {who}"
    saying = "Free {who}"
    who: CharacterId


class FreePrisoners(Procedure):
    """[12.82, A-12-11] Freed characters stay in the Environ, and take no part in this Phase."""

    first = "choose"

    side: Side
    place: str
    number: int

    def choose(self, ctx: Context) -> Next:
        captives = characters.captives_at(ctx, self.place, self.side)
        if not self.number or not captives:
            return DONE
        options: list[Option] = [(FreeCaptive(captive.id), self.free) for captive in captives]
        return Ask(self.side, "missions.free", "12.82", "Whom do you free?", options, about=self.place)

    def free(self, ctx: Context, action: FreeCaptive) -> Next:
        self.number -= 1
        custody.free(ctx, ctx.state.characters[action.who], "freed by a mission", "12.82")
        return self.choose


class SabotageUnit(Action, frozen=True):
    form = "destroy {unit}"
    saying = "Destroy {unit}"
    unit: UnitKindId


class SabotageUnseen(Action, frozen=True):
    form = "destroy a face-down unit"
    saying = "Destroy a face-down unit"
    final = True


class SabotagePdb(Action, frozen=True):
    form = "sabotage the pdb"
    saying = "Sabotage the PDB"


class Sabotage(Procedure):
    """[13.2 S] One letter: a 1-0 unit, or the PDB goes Down. Two: any unit, or the PDB loses a level as well.

    Face-down units are chosen unseen.
    """

    first = "choose"

    side: Side
    place: str
    letters: int

    def choose(self, ctx: Context) -> Next:
        enemy = opponent(self.side)
        options: list[Option] = []
        hidden: list[str] = []
        for kind in units.kinds(ctx, self.place, enemy):
            if kind.hidden:
                hidden.append(kind.id)
            elif self.letters >= 2 or (kind.strength, kind.space_strength) == WEAKEST:
                options.append((SabotageUnit(kind.id), self.destroy))
        if hidden and self.letters >= 2:
            options.append((SabotageUnseen(), self.destroy_unseen))
        planet = groups.planet_of(ctx, self.place)
        if control.controller(ctx, planet.id) == enemy and (
            planet.pdb_up or (self.letters >= 2 and planet.pdb)
        ):
            options.append((SabotagePdb(), self.hit_pdb))
        if not options:
            return DONE
        prompt = f"What do you sabotage at {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "missions.sabotage", "13.2", prompt, options, about=self.place)

    def destroy(self, ctx: Context, action: SabotageUnit) -> Next:
        return self._destroy(ctx, action.unit)

    def _destroy(self, ctx: Context, kind: str) -> Next:
        units.eliminate(ctx, self.place, {kind: 1}, "sabotage", "13.2")
        return DONE

    def destroy_unseen(self, ctx: Context) -> Next:
        hidden = [
            kind.id
            for kind in units.kinds(ctx, self.place, opponent(self.side))
            if kind.hidden
            for _ in range(units.of_side(ctx, self.place, opponent(self.side))[kind.id])
        ]
        return self._destroy(ctx, ctx.pick(hidden))

    def hit_pdb(self, ctx: Context) -> Next:
        levels = 1 if self.letters >= 2 else 0
        pdb.turn_down(ctx, groups.planet_of(ctx, self.place), "sabotage", "8.31", levels=levels)
        return DONE


class LoseDeserters(Action, frozen=True):
    form = "lose {units}"
    saying = "Lose {units}"
    final = True
    units: UnitCounts


class RemoveExcess(Action, frozen=True):
    form = "remove {unit}"
    saying = "Remove {unit}"
    unit: UnitKindId


class SubvertTroops(Procedure):
    """[A-13-25] The Imperial Player picks which of the units the letters allow change sides."""

    first = "choose"

    place: str
    letters: int

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        present = units.of_side(ctx, self.place, "imperial")
        for letters in range(min(self.letters, max(SUBVERTED)), 0, -1):
            options += [
                (LoseDeserters(lost), self.turn_coats)
                for lost in SUBVERTED[letters]
                if all(present.get(kind, 0) >= n for kind, n in lost.items())
            ]
            if options:
                break
        if not options:
            return DONE
        prompt = "Which of your troops desert?"
        return Ask("imperial", "missions.subvert", "13.2", prompt, options, about=self.place)

    def turn_coats(self, ctx: Context, action: LoseDeserters) -> Next:
        """A Rebel unit of the Environ's type takes their place: 1-0 for one letter, 2-1 for two."""
        units.eliminate(ctx, self.place, dict(action.units), "subverted", "13.2")
        weak, strong = rebellion.raisable(ctx, self.place)
        joined = weak if action.units in SUBVERTED[1] else strong
        units.place_units(ctx, self.place, {joined.id: 1}, "rebel", "troops change sides", "13.2")
        return self.remove_excess

    def remove_excess(self, ctx: Context) -> Next:
        """[9.51] Over the limit, the owner removes what is too much."""
        if units.room(ctx, self.place, "rebel") >= 0:
            return DONE
        options: list[Option] = [
            (RemoveExcess(kind.id), self.remove) for kind in units.kinds(ctx, self.place, "rebel")
        ]
        prompt = "Too many units here: which one goes?"
        return Ask("rebel", "stacking", "9.51", prompt, options, about=self.place)

    def remove(self, ctx: Context, action: RemoveExcess) -> Next:
        units.eliminate(ctx, self.place, {action.unit: 1}, "over the stacking limit", "9.51")
        return self.remove_excess


Result = Callable[[Context, "EnvironMissions", Group], Procedure | None]

RESULTS: dict[str, Result] = {
    "A": assassinate,
    "B": rebel_camp,
    "C": coup,
    "D": diplomacy,
    "F": free_prisoners,
    "G": gain_character,
    "I": gather_information,
    "P": scavenge,
    "R": start_or_stop_rebellion,
    "S": sabotage,
    "T": subvert,
}
