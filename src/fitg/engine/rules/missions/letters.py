"""[13.2] The missions, letter by letter."""

from __future__ import annotations

from fitg.data.records import LOYALTY_TRACK, Side
from fitg.engine import points, questions
from fitg.engine.events.missions import CharacterGained, CoupMarked, InformationGained
from fitg.engine.machine import pieces
from fitg.engine.machine.actions import CharacterId
from fitg.engine.machine.causes import Cause
from fitg.engine.machine.context import Context
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.moments import Moment, announced
from fitg.engine.machine.procedure import DONE, Call, Next, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import LOYAL, NEUTRAL, UNREST, Character, opponent
from fitg.engine.rules import (
    characters,
    control,
    detection,
    harm,
    loyalty,
    possessions,
    rebellion,
    units,
)
from fitg.engine.rules.causes import ASSASSINATION, FAILED_ASSASSINATION
from fitg.engine.rules.missions import cards_on_table, reports, results
from fitg.engine.rules.missions.cards_on_table import CardOnTable
from fitg.engine.rules.missions.encounters import Arrest, GivePossession
from fitg.engine.rules.missions.groups import COUP_INTELLIGENCE, Group, living
from fitg.engine.rules.missions.mission import Gain, Mission, NameTarget
from fitg.engine.rules.missions.site import Site

#: The die of a failed Assassination: from this number on the group is captured, on the last it is killed.
ASSASSINS_CAPTURED = 4
ASSASSINS_KILLED = 6


class HuntTarget(NameTarget, frozen=True):
    form = "target {who}"
    saying = "Hunt {who}"
    who: CharacterId

    @property
    def target(self) -> str:
        return self.who


class FailedAssassination(Procedure):
    """[13.2g, 12.87] 1-3 nothing, 4-5 the group is captured, 6 it is killed."""

    first = "roll"

    place: str
    side: Side
    group: Group

    def roll(self, ctx: Context) -> Next:
        roll = Roll(purpose="the failed Assassination", case="13.2g", side=self.side)
        return rolled(ctx, roll, self.failed, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        (die,) = dice
        if die >= ASSASSINS_KILLED:
            return Reading("the assassins are killed", grave=True)
        if die >= ASSASSINS_CAPTURED:
            return Reading("the assassins are captured", grave=True)
        return Reading("the assassins get away")

    def failed(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        (die,) = dice
        reports.failed(ctx, Site(self.place, self.side), self.group, "too few letters", die)
        victims = living(ctx, self.group)
        cause = Cause(FAILED_ASSASSINATION)
        if die >= ASSASSINS_KILLED:
            for each in victims:
                harm.defeat(ctx, ctx.state.characters[each], cause, "13.2")
        elif die >= ASSASSINS_CAPTURED:
            arrest = Arrest(place=self.place, side=opponent(self.side), victims=victims, cause=cause)
            return Call(arrest)
        return DONE


class Assassination(Mission):
    """[13.2g] The death of a detected Enemy character."""

    letter = "A"
    final_failure = True
    target_prompt = "whom do the assassins hunt?"

    def condition(self, ctx: Context, site: Site) -> bool:
        return bool(self.targets(ctx, site))

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        """[9.44, A-13-14] Detected Enemy characters in the Environ, those with military units included."""
        return [
            HuntTarget(character.id)
            for character in characters.at(ctx, site.place, site.enemy)
            if characters.counts_as_detected(character)
        ]

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        target = ctx.state.characters[group.target]
        return target.fate in CAN_ACT and target.place == site.place

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(self.need(ctx, site), "the target dies")]

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        return "it fails, and the group may be taken or killed"

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[13.2g] The target is out of the game."""
        harm.defeat(ctx, ctx.state.characters[group.target], Cause(ASSASSINATION), "13.2g")
        return None

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[13.2g] A die decides what becomes of the group."""
        return FailedAssassination(place=site.place, side=site.side, group=group)


class StartRebelCamp(Mission):
    """[13.2e] A camp for the Rebels."""

    letter = "B"

    def condition(self, ctx: Context, site: Site) -> bool:
        """[13.2e] On a Patriotic or Loyal planet; one camp per Environ."""
        planet = site.planet(ctx)
        return loyalty.has_marker(planet) and planet.loyalty <= LOYAL and site.place not in ctx.state.camps

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        planet = site.planet(ctx)
        return loyalty.has_marker(planet) and planet.loyalty <= NEUTRAL

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(self.need(ctx, site), "a Rebel camp is founded")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[13.2e] A camp is founded; it acts from the next Rebel Player-Turn on."""
        loyalty.found_camp(ctx, site.place, "13.2e")
        return None


class LoyaltyMission(Mission):
    """A mission that moves the Loyalty marker, one space for each letter."""

    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        """[15.47, 15.75] Only while the Loyalty marker is on the track."""
        return loyalty.has_marker(site.planet(ctx))

    def reach(self, ctx: Context, site: Site) -> int:
        """[13.2a, 13.2c] A Coup moves the marker by any number of spaces, Diplomacy by two."""
        return self.card(ctx).most_letters or len(LOYALTY_TRACK)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        """[15.13] The spaces that it can reach, none of them past the ends of the track."""
        planet = site.planet(ctx)
        if not loyalty.can_change(ctx, planet):
            return []
        name, step = ctx.facts.planets[planet.id].name, 1 if site.side == "rebel" else -1
        spaces = range(1, min(self.reach(ctx, site), loyalty.room(ctx, planet, site.side)) + 1)
        reached = [LOYALTY_TRACK[planet.loyalty + step * number].capitalize() for number in spaces]
        return [Gain(number, f"{name} turns to {each}") for number, each in enumerate(reached, start=1)]

    def shift(self, ctx: Context, site: Site, group: Group) -> int:
        """Move the marker as far as the letters go; how far it moved."""
        card = self.card(ctx)
        spaces = min(group.letters, card.most_letters or group.letters)
        return loyalty.shift(ctx, site.planet(ctx), spaces, site.side, card.name, "15.12")

    def moved(self, ctx: Context, site: Site, group: Group, spaces: int) -> Procedure | None:
        """[P-28] The marker has moved so far by this one mission, and by a creature that the group beat."""
        moment = Moment(
            name=points.LOYALTY_MOVED.name,
            side=site.side,
            planet=site.planet(ctx).id,
            number=spaces + group.loyalty_moved,
        )
        return announced(ctx, moment)


class Diplomacy(LoyaltyMission):
    """[13.2c] Loyalty moves, two spaces at most."""

    letter = "D"
    final_result = False

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return self.moved(ctx, site, group, self.shift(ctx, site, group))


class Coup(LoyaltyMission):
    """[13.2a] Loyalty moves without limit, once in each Environ."""

    letter = "C"

    def condition(self, ctx: Context, site: Site) -> bool:
        """[13.2a] An Environ with a Coup rating and without a Coup marker."""
        return (
            ctx.rules.ask[questions.coup_rating](ctx, site.place, site.side) > 0
            and site.place not in ctx.state.coup_markers
            and super().condition(ctx, site)
        )

    def may_join(self, ctx: Context, character: Character, members: tuple[str, ...]) -> bool:
        """[13.2a] A Coup group starts with someone of Intelligence 2 or more; others may follow."""
        return bool(members) or characters.rating(ctx, character, "intelligence") >= COUP_INTELLIGENCE

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[A-13-22] A marker that moved bars the Environ to Coups for good, if its rating is printed."""
        spaces = self.shift(ctx, site, group)
        if spaces and ctx.facts.environs[site.place].coup is not None:
            ctx.state.coup_markers = (*ctx.state.coup_markers, site.place)
            ctx.emit(CoupMarked(case="13.2a", place=site.place))
        return self.moved(ctx, site, group, spaces)


class FreePrisoners(Mission):
    """[12.82] One prisoner for each letter, of the player's choice."""

    letter = "F"
    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        return bool(characters.captives_at(ctx, site.place, site.side))

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        return [Gain(need, "one prisoner is freed"), Gain(need + 1, "two prisoners are freed")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return results.FreePrisoners(side=site.side, place=site.place, number=group.letters)


def empire_is_short(ctx: Context) -> bool:
    """[A-16-11] Has the Imperial Player lost somebody since the start?"""
    in_play = sum(
        1
        for character in characters.with_cards(ctx)
        if character.side == "imperial" and character.fate in CAN_ACT
    )
    return in_play <= ctx.state.imperial_characters_at_start


class GainCharacters(Mission):
    """[14.53, A-13-18] A character from the deck joins the group's Environ."""

    letter = "G"

    def condition(self, ctx: Context, site: Site) -> bool:
        """A deck that is not empty."""
        limited = site.side == "imperial" and ctx.rules.ask[questions.only_makes_good_losses](ctx)
        return self.has_candidates(ctx, site) and (not limited or empire_is_short(ctx))

    def has_candidates(self, ctx: Context, site: Site) -> bool:
        """Is there anybody who could join?"""
        return bool(ctx.state.decks[site.side])

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(self.need(ctx, site), "a companion joins, nobody knows who")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[14.53, A-13-18] Whoever joins takes no part in this Phase."""
        return self.welcome(ctx, site, case="13.2", sidelined=True)

    def welcome(self, ctx: Context, site: Site, *, case: str, sidelined: bool) -> Procedure | None:
        """Somebody joins, or the player is asked who."""
        return self.from_deck(ctx, site, case=case, sidelined=sidelined)

    def from_deck(self, ctx: Context, site: Site, *, case: str, sidelined: bool) -> Procedure | None:
        """Somebody joins; where the card may be drawn again, whoever may do so is asked first."""
        if cards_on_table.listened_to(ctx):
            return Newcomer(place=site.place, side=site.side, case=case, sidelined=sidelined)
        self.join(ctx, site, case=case, sidelined=sidelined)
        return None

    def join(self, ctx: Context, site: Site, *, case: str, sidelined: bool) -> None:
        """[14.53] One of the deck by chance joins, with the ship that is his."""
        joined = ctx.pick(sorted(ctx.state.decks[site.side]))
        self.take_in(ctx, site, joined, case=case, sidelined=sidelined)

    def take_in(self, ctx: Context, site: Site, joined: str, *, case: str, sidelined: bool) -> None:
        """[14.53] This one of the deck joins."""
        ctx.state.decks[site.side].remove(joined)
        character = Character(id=joined, side=site.side, place=site.place, sidelined=sidelined)
        pieces.add_character(ctx, character)
        ctx.emit(CharacterGained(case=case, character=joined, side=site.side, place=site.place))
        self.settle_in(ctx, character)

    def settle_in(self, ctx: Context, character: Character) -> None:
        """[14.53, 9.4] His ship comes with him; he is detected if the others are."""
        ship = ctx.facts.characters[character.id].ship
        if ship and ctx.state.possessions[ship].fate == "deck":
            possessions.gain(ctx, ship, character, "his own ship", "14.53")
        detection.spread_detection(ctx, character.place, character.side)


class Newcomer(Procedure):
    """[14.53] Somebody joins whose card may be drawn again before he does."""

    place: str
    side: Side
    case: str
    sidelined: bool

    def begin(self, ctx: Context) -> Next:
        card = ctx.pick(sorted(ctx.state.decks[self.side]))
        return Call(CardOnTable(side=self.side, recruit=card), self.joins)

    def joins(self, ctx: Context, card: str) -> Next:
        mission = ctx.rules.missions[GainCharacters.letter]
        assert isinstance(mission, GainCharacters)
        site = Site(self.place, self.side)
        mission.take_in(ctx, site, card, case=self.case, sidelined=self.sidelined)
        return DONE


class Find(Procedure):
    """[14.1] A possession is found whose card may be drawn again before anybody has it."""

    members: tuple[str, ...]

    def begin(self, ctx: Context) -> Next:
        found = ctx.pick(possessions.in_deck(ctx))
        return Call(CardOnTable(side="rebel", possession=found), self.give)

    def give(self, ctx: Context, card: str) -> Next:
        return Call(GivePossession(possession=card, members=self.members, reason="scavenged"))


class GatherInformation(Mission):
    """[13.2b] Enemies on the planet are shown and detected."""

    letter = "I"

    def condition(self, ctx: Context, site: Site) -> bool:
        """[15.72, A-13-23] On a planet of one's own only where Enemies are in the Environ."""
        if control.controller(ctx, ctx.board.planet_of[site.place]) != site.side:
            return True
        return units.present(ctx, site.place, site.enemy) or bool(characters.at(ctx, site.place, site.enemy))

    def protest(self, ctx: Context, site: Site) -> Moment | None:
        """The Cache of Rare Gems cancels an Imperial Gather Information mission in the same Environ."""
        return Moment(
            name=points.INFORMATION.name,
            side=site.enemy,
            holders=tuple(each.id for each in characters.at(ctx, site.place, site.enemy)),
            prompt="Cancel the enemy's Gather Information mission?",
        )

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        seen = f"all enemies on {ctx.facts.planets[site.planet(ctx).id].name} are seen"
        return [Gain(need, seen), Gain(need + 1, f"{seen}, and more is learned")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        planet = ctx.board.planet_of[site.place]
        environs = ctx.board.surface[planet]
        found = tuple(each.id for place in environs for each in characters.at(ctx, place, site.enemy))
        shown = {place: dict(units.of_side(ctx, place, site.enemy)) for place in environs}
        point = self.earns_point(ctx, site, group)
        ctx.show()
        ctx.emit(
            InformationGained(
                case="16.19" if point else "13.2b",
                side=site.side,
                planet=planet,
                letters=group.letters,
                units={place: counts for place, counts in shown.items() if counts},
                characters=found,
                point=point,
            )
        )
        for place in environs:
            detection.detect(ctx, place, site.enemy, "informers", "13.2b")
        return None

    def earns_point(self, ctx: Context, site: Site, group: Group) -> bool:
        """Not all games give points for it."""
        return False


class ScavengeForPossessions(Mission):
    """[14.1] One Possession card, for a member of the group."""

    letter = "P"
    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        return bool(possessions.in_deck(ctx))

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(self.need(ctx, site), "a possession is found")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        members = living(ctx, group)
        if cards_on_table.listened_to(ctx):
            return Find(members=members)
        found = ctx.pick(possessions.in_deck(ctx))
        return GivePossession(possession=found, members=members, reason="scavenged")


class StartOrStopRebellion(Mission):
    """[13.53, 15.2, 15.3] The Rebels start a rebellion with one R, the Empire stops one with two."""

    letter = "R"

    def condition(self, ctx: Context, site: Site) -> bool:
        """[13.2f] Start: Unrest, or missions here that may bring it (A-13-13). Stop: a revolt."""
        planet = site.planet(ctx)
        if site.side == "imperial":
            return planet.status in ("rebellion", "rebel-control")
        if not loyalty.has_marker(planet):
            return False
        reach = sum(ctx.rules.missions[group.letter].reach(ctx, site) for group in site.groups)
        return reach >= UNREST - planet.loyalty

    def counts(self, ctx: Context, site: Site) -> bool:
        """[15.2] The R of Start Rebellion counts only on a planet in Unrest where one may start."""
        if site.side == "imperial":
            return True
        closed = ctx.rules.ask[questions.closed_missions]
        return loyalty.in_unrest(site.planet(ctx)) and self.letter not in closed(ctx, site)

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        if site.side == "imperial":
            return self.condition(ctx, site)
        return loyalty.has_marker(site.planet(ctx))

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        planet = ctx.facts.planets[site.planet(ctx).id].name
        stops = site.side == "imperial"
        words = f"the rebellion on {planet} is stopped" if stops else f"{planet} rises in rebellion"
        return [Gain(self.need(ctx, site), words)]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[A-10-12] Those whose missions are still open do not lead the troops of the rebellion."""
        planet = site.planet(ctx)
        if site.side == "imperial":
            rebellion.stop(ctx, planet)
            return announced(
                ctx, Moment(name=points.REBELLION_STOPPED.name, side=site.side, planet=planet.id)
            )
        barred = tuple(each for index in site.open_groups() for each in living(ctx, site.groups[index]))
        return rebellion.Rebellion(planet=planet.id, barred=barred)


class Sabotage(Mission):
    """[13.2 S] Units are destroyed, or the PDB is."""

    letter = "S"
    final_result = False
    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        """An Enemy military unit in the Environ, or an Enemy-controlled PDB on the planet (A-08-03)."""
        planet = ctx.board.planet_of[site.place]
        return units.present(ctx, site.place, site.enemy) or control.controller(ctx, planet) == site.enemy

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        return [
            Gain(need, "a 1-0 unit falls, or the PDB goes Down"),
            Gain(need + 1, "any unit falls, or the PDB loses a level"),
        ]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return results.Sabotage(side=site.side, place=site.place, letters=group.letters)


class SubvertTroops(Mission):
    """[A-13-25] Imperial units change sides."""

    letter = "T"
    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        return units.present(ctx, site.place, site.enemy)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        return [
            Gain(need, "a Militia goes over to the Rebels"),
            Gain(need + 1, "stronger troops go over to the Rebels"),
        ]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return results.SubvertTroops(place=site.place, letters=group.letters)


#: The missions of all games, in the order of their cards.
MISSIONS: tuple[type[Mission], ...] = (
    Sabotage,
    Diplomacy,
    StartOrStopRebellion,
    ScavengeForPossessions,
    GainCharacters,
    GatherInformation,
    FreePrisoners,
    Assassination,
    StartRebelCamp,
    SubvertTroops,
    Coup,
)
