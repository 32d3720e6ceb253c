"""[11.0] Search: the Non-Phasing Player looks for detected Enemy characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET

from fitg import tables
from fitg.data.records import Side
from fitg.engine import points, questions
from fitg.engine.events.search import SearchMade
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, CharacterId, Kind, PlaceId
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.fates import CAN_ACT
from fitg.engine.machine.joins import AnyOf
from fitg.engine.machine.moments import Moment, at
from fitg.engine.machine.procedure import DONE, Ask, Call, Done, Next, Option, Procedure
from fitg.engine.machine.rolls import Reading, Roll, rolled
from fitg.engine.machine.state import Character, opponent
from fitg.engine.rules import character_combat, characters, detection, possessions, units
from fitg.engine.rules.stacking import name_leader, restack

Searcher = Literal["units", "characters"]
SEARCHERS: tuple[Searcher, ...] = ("units", "characters")
#: Who searches, as a field of an action.
By = Annotated[Searcher, Kind("word")]


#: From whom somebody hides.
HIDING = {"units": points.HIDING_FROM_UNITS, "characters": points.HIDING_FROM_CHARACTERS}


def hiders_at(ctx: Context, place: str, side: Side) -> tuple[str, ...]:
    """[11.11, A-11-02] The free characters in the Environ who are not stacked with military units.

    [P-39] A sovereign is searched for together with detected characters, or alone.
    """
    return tuple(
        character.id for character in characters.separate(ctx, place, side) if _sought(ctx, character)
    )


def _sought(ctx: Context, character: Character) -> bool:
    return character.detected and ctx.rules.ask[questions.may_be_sought](ctx, character)


def looks_unaided(ctx: Context, place: str, side: Side) -> bool:
    """May a side look for people in a place where it has nobody?"""
    ask = ctx.rules.ask
    return questions.looks_unaided in ask and ask[questions.looks_unaided](ctx, place, side)


def can_search(ctx: Context, place: str, side: Side, by: Searcher, spent: tuple[str, ...] = ()) -> bool:
    """[11.1, 11.2, 19.62] Has the side units that can, or characters who have not led a search, there?

    Where anybody may look, a search with nobody at all is one of its units.
    """
    if by == "units":
        able: bool = ctx.rules.ask[questions.units_search](ctx, place, side)
        if able or character_combat.garrison(ctx, place, side) > 0:
            return True
        return looks_unaided(ctx, place, side)
    goes_alone = ctx.rules.ask[questions.searches_alone]
    return any(goes_alone(ctx, character) for character in able_to_search(ctx, place, side, spent))


def has_choice(ctx: Context, place: str, side: Side, by: Searcher, spent: tuple[str, ...]) -> bool:
    """[11.0a, 11.2] Is there anybody to lead the units, or more than one character to send?"""
    if by == "units":
        leads = any(leader.id not in spent for leader in characters.leaders(ctx, place, side))
        return leads and units.present(ctx, place, side)
    return len(able_to_search(ctx, place, side, spent)) > 1


#: Whoever answers it sees what the searching side knows.
shows_searchers: AnyOf[[Context, str, Side]] = AnyOf(
    "11.1",
    "Does a search by units show something here, before a leader is chosen, that nobody else has seen?",
)


def begins_finally(ctx: Context, place: str, side: Side, by: Searcher, spent: tuple[str, ...]) -> bool:
    """Is there no way back once a search is begun?"""
    shows = by == "units" and ctx.rules.ask[shows_searchers](ctx, place, side)
    return shows or not has_choice(ctx, place, side, by, spent)


def able_to_search(ctx: Context, place: str, side: Side, spent: tuple[str, ...]) -> list[Character]:
    """[11.2] The characters in the Environ who have not taken part in a search."""
    here: list[Character] = characters.at(ctx, place, side)
    return [character for character in here if character.id not in spent and not character.disabled]


def searchable(ctx: Context, place: str, side: Side) -> bool:
    """[11.1] There are detected Enemy characters who stand by themselves."""
    for hider in characters.separate(ctx, place, opponent(side)):
        if _sought(ctx, hider):
            return ctx.rules.ask[questions.is_open](ctx, place)
    return False


def seems_to_search(ctx: Context, place: str, side: Side) -> bool:
    """[19.61] Suicide Squads alone cannot search; that their owner is not asked would tell what they are."""
    return units.present(ctx, place, side) and not units.can_act(ctx, place, side)


class SearchEnviron(Action, frozen=True):
    form = "search {at} with {by}"
    saying = "{at}|is searched by characters"
    at: PlaceId
    by: By

    def said(self) -> str:
        return self.saying if self.by == "characters" else "{at}|is searched by the military units"

    def is_final(self, ctx: Context) -> bool:
        """There is nothing to choose before the die is rolled, or something is shown."""
        phase = ctx.state.stack[-1]
        return isinstance(phase, SearchPhase) and begins_finally(
            ctx, self.at, phase.side, self.by, phase.spent
        )


class FinishSearching(Action, frozen=True):
    form = "done"
    saying = "Finish searching"
    passes = True
    final = True


class SearchPhase(Procedure):
    """[11.1, 11.23] In each Environ the units and the characters may search once each."""

    first = "choose"

    side: Side
    #: Searches made, as "place by", and who took part: nobody leads a search and searches as well (11.22).
    made: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        places = [place for place in ctx.board.environs if searchable(ctx, place, self.side)]
        options: list[Option] = [
            (SearchEnviron(place, by), self.search)
            for place in places
            for by in SEARCHERS
            if f"{place} {by}" not in self.made and can_search(ctx, place, self.side, by, self.spent)
        ]
        options.append((FinishSearching(), self.finish))
        hiding = any(seems_to_search(ctx, place, self.side) for place in places)
        return Ask(self.side, "search", "11.1", "Search for detected characters?", options, always=hiding)

    def search(self, ctx: Context, action: SearchEnviron) -> Next:
        self.made = (*self.made, f"{action.at} {action.by}")
        hiders = hiders_at(ctx, action.at, opponent(self.side))
        search = Search(place=action.at, side=self.side, by=action.by, hiders=hiders, barred=self.spent)
        return Call(search, self.searched)

    def searched(self, ctx: Context, took_part: tuple[str, ...]) -> Next:
        self.spent = (*self.spent, *took_part)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE


class SearchForGroup(Action, frozen=True):
    form = "search with {by}"
    saying = "Characters search"
    by: By

    def said(self) -> str:
        return self.saying if self.by == "characters" else "The military units search"

    def is_final(self, ctx: Context) -> bool:
        """There is nothing to choose before the die is rolled, or something is shown."""
        search = ctx.state.stack[-1]
        return isinstance(search, EventSearch) and begins_finally(
            ctx, search.place, search.side, self.by, search.spent
        )


class FinishEventSearch(Action, frozen=True):
    form = "done"
    saying = "Finish searching"
    passes = True
    final = True


class EventSearch(Procedure):
    """[11.12, 13.48] A search event: both kinds of searcher may look for one group (A-11-04).

    The result says whether any search was made: the Enemy may decline.
    """

    first = "choose"
    #: Who may look for them.
    searchers: ClassVar[tuple[Searcher, ...]] = SEARCHERS

    place: str
    side: Side
    group: tuple[str, ...]
    made: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        if self._hiding(ctx):
            options += [
                (SearchForGroup(by), self.search)
                for by in self.searchers
                if by not in self.made and can_search(ctx, self.place, self.side, by, self.spent)
            ]
        options.append((FinishEventSearch(), self.finish))
        prompt = f"Search {naming.place(ctx.facts, self.place)} for {naming.pieces(ctx.facts, self.group)}?"
        hiding = bool(self._hiding(ctx)) and seems_to_search(ctx, self.place, self.side)
        return Ask(self.side, "search.event", "13.48", prompt, options, about=self.place, always=hiding)

    def _hiding(self, ctx: Context) -> tuple[str, ...]:
        return tuple(each for each in self.group if ctx.state.characters[each].fate in CAN_ACT)

    def search(self, ctx: Context, action: SearchForGroup) -> Next:
        self.made = (*self.made, action.by)
        hiders = self._hiding(ctx)
        search = Search(place=self.place, side=self.side, by=action.by, hiders=hiders, barred=self.spent)
        return Call(search, self.searched)

    def searched(self, ctx: Context, took_part: tuple[str, ...]) -> Next:
        self.spent = (*self.spent, *took_part)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return Done(bool(self.made))


class LeadSearch(Action, frozen=True):
    form = "lead with {who}"
    saying = "{who} leads"
    final = True
    who: CharacterId


class SearchWithoutLeader(Action, frozen=True):
    form = "no leader"
    saying = "No leader"
    passes = True
    final = True


class SendSearcher(Action, frozen=True):
    form = "send {who}"
    saying = "{who} searches"
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """He is the last who can be sent: the search begins."""
        search = ctx.state.stack[-1]
        return isinstance(search, Search) and len(search.free_searchers(ctx)) == 1


class BeginSearch(Action, frozen=True):
    form = "search"
    saying = "Begin the search"
    final = True
    usual = True


class AttackFound(Action, frozen=True):
    form = "attack"
    saying = "Attack"

    def is_final(self, ctx: Context) -> bool:
        """The Enemy, or chance, has the word before the attacker has it again."""
        search = ctx.state.stack[-1]
        return isinstance(search, Search) and _begins_at_once(ctx, search.fight(ctx))


class LetFoundGo(Action, frozen=True):
    form = "let them go"
    saying = "Let them go"
    passes = True


class Search(Procedure):
    """[11.0] One search by units or by characters, and the attack that may follow (11.34).

    The result names the leader or the searching characters: nobody is both at one time (11.22).
    """

    place: str
    side: Side
    by: Searcher
    hiders: tuple[str, ...]
    barred: tuple[str, ...] = ()
    leader: str = ""
    searchers: tuple[str, ...] = ()
    aid: int = 0

    def begin(self, ctx: Context) -> Next:
        return self.rally if self.by == "units" else self.choose_searchers

    @property
    def _searching(self) -> tuple[str, ...]:
        return (self.leader,) if self.leader else self.searchers

    # Who searches

    def rally(self, ctx: Context) -> Next:
        """[14.4, A-14-10] The Rebel Player may first declare what makes a leader, with units to lead."""
        if not units.present(ctx, self.place, self.side):
            return self.hide
        here = tuple(leader.id for leader in characters.at(ctx, self.place, self.side))
        prompt = "Declare a possession before you name a leader?"
        moment = Moment(name=points.LEADING.name, side=self.side, holders=here, prompt=prompt)
        return at(ctx, moment, self.choose_leader)

    def choose_leader(self, ctx: Context) -> Next:
        """[11.0a, A-11-07] The Leadership of one leader helps the units; what stands in for them has none."""
        options: list[Option] = [
            (LeadSearch(leader.id), self.lead)
            for leader in characters.leaders(ctx, self.place, self.side)
            if leader.id not in self.barred
        ]
        options.append((SearchWithoutLeader(), self.hide))
        prompt = f"Who leads the search of {naming.place(ctx.facts, self.place)}?"
        return Ask(self.side, "search.leader", "11.0", prompt, options, about=self.place)

    def lead(self, ctx: Context, action: LeadSearch) -> Next:
        self.leader = action.who
        name_leader(ctx, action.who, self.place, "search")
        return self.hide

    def choose_searchers(self, ctx: Context) -> Next:
        """[11.2, A-11-03] Any characters he likes; those with units are separated first (11.21).

        [25.22] A sovereign comes along only.
        """
        options: list[Option] = [
            (SendSearcher(character.id), self.send) for character in self.free_searchers(ctx)
        ]
        prompt = f"Who searches {naming.place(ctx.facts, self.place)}?"
        if self.searchers:
            if any(
                ctx.rules.ask[questions.searches_alone](ctx, ctx.state.characters[each])
                for each in self.searchers
            ):
                options.append((BeginSearch(), self.searchers_ready))
            sent = naming.pieces(ctx.facts, self.searchers)
            prompt = f"Searching {naming.place(ctx.facts, self.place)}: {sent}. Who else?"
        return Ask(
            self.side,
            "search.characters",
            "11.2",
            prompt,
            options,
            about=self.place,
            gathered=self.searchers,
        )

    def free_searchers(self, ctx: Context) -> list[Character]:
        """Who could still be sent."""
        return able_to_search(ctx, self.place, self.side, (*self.barred, *self.searchers))

    def send(self, ctx: Context, action: SendSearcher) -> Next:
        self.searchers = (*self.searchers, action.who)
        return self.choose_searchers

    def searchers_ready(self, ctx: Context) -> Next:
        """[11.21, 11.31, A-11-03] They leave the military stack; they and all others there are detected."""
        for each in self.searchers:
            character = ctx.state.characters[each]
            if character.with_units:
                restack(ctx, character, False)
        detection.detect(ctx, self.place, self.side, "they search", "11.31")
        prompt = "Declare a possession that helps the search?"
        moment = Moment(name=points.SEARCHING.name, side=self.side, holders=self.searchers, prompt=prompt)
        return at(ctx, moment, self.hide)

    # Hiding

    def hide(self, ctx: Context) -> Next:
        """[A-14-10] The hiders declare what helps them before the roll."""
        moment = Moment(
            name=HIDING[self.by].name,
            side=opponent(self.side),
            holders=self.hiders,
            prompt="Declare a possession that helps to hide?",
        )
        return at(ctx, moment, self.declared_hiding)

    def declared_hiding(self, ctx: Context, used: tuple[str, ...]) -> Next:
        possessions.take_effect(ctx, self, used)
        return self.roll

    def roll(self, ctx: Context) -> Next:
        """[11.0] Found if the die is not above the number of the Search Table."""
        if self.by == "units":
            units.reveal(ctx, self.place, self.side, "search")
        roll = Roll(purpose="the search", case="11.0", side=self.side)
        return rolled(ctx, roll, self.apply_roll, self.read_roll)

    def read_roll(self, ctx: Context, dice: tuple[int, ...]) -> Reading:
        found = self.result(ctx, *dice).found
        who = naming.pieces(ctx.facts, self.hiders)
        return Reading(f"{who} {'found' if found else 'not found'}", grave=not found)

    def result(self, ctx: Context, die: int) -> tables.SearchResult:
        """[11.0] What a die would bring."""
        hiding = sum(part.by for part in self.hiding_parts(ctx))
        change = sum(part.by for part in self.die_parts(ctx))
        return tables.search(self.search_value(ctx), hiding, die, change=change, facts=ctx.facts)

    def die_parts(self, ctx: Context) -> tuple[Modifier, ...]:
        """What is added to the die before it is read."""
        return ()

    def apply_roll(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        """[11.0] The result of the die that counts."""
        (die,) = dice
        value = self.search_value(ctx)
        parts = self.hiding_parts(ctx)
        hiding = sum(part.by for part in parts)
        result = self.result(ctx, die)
        ctx.emit(
            SearchMade(
                case="11.0",
                place=self.place,
                side=self.side,
                by=self.by,
                searchers=self._searching,
                hiders=self.hiders,
                search_value=value,
                hiding_value=hiding,
                parts=parts,
                number=result.number,
                die=die,
                found=result.found,
                die_parts=self.die_parts(ctx) or UNSET,
            )
        )
        if questions.visit in ctx.rules.ask and (visit := ctx.rules.ask[questions.visit](ctx, self, die)):
            goes_on = result.found and not visit.instead
            return Call(visit.attack, self.meet_survivors if goes_on else self.end)
        return self.meet_found if result.found else self.end

    def meet_survivors(self, ctx: Context) -> Next:
        """Whoever has come upon them first has left some, or nobody."""
        people = ctx.state.characters
        self.hiders = tuple(each for each in self.hiders if people[each].fate in CAN_ACT)
        return self.meet_found if self.hiders else self.end

    def sent(self, ctx: Context) -> Mapping[str, int]:
        """[11.0a] The military units that take part, or meet whoever is found."""
        return units.of_side(ctx, self.place, self.side)

    def leadership(self, ctx: Context) -> int:
        """[11.0a] What the leader of the units has to give."""
        if not self.leader or not ctx.rules.ask[questions.helps_search](ctx, self.leader):
            return 0
        return characters.rating(ctx, ctx.state.characters[self.leader], "leadership", with_units=True)

    def search_value(self, ctx: Context) -> int:
        """[11.0a] Strength plus the leader's Leadership, or the sum of Intelligence."""
        if self.by == "units":
            posted = character_combat.garrison(ctx, self.place, self.side)
            return units.strength_of(ctx, self.sent(ctx)) + posted + self.leadership(ctx)
        return sum(
            characters.rating(ctx, ctx.state.characters[each], "intelligence") for each in self.searchers
        )

    def hiding_parts(self, ctx: Context) -> tuple[Modifier, ...]:
        """[11.0b] One hider's Intelligence, the best (A-11-02), plus Environ Size minus the number hiding."""
        hiders = [ctx.state.characters[each] for each in self.hiders]
        best = max(hiders, key=lambda hider: characters.rating(ctx, hider, "intelligence"))
        parts = [
            Modifier(
                f"Intelligence of {naming.piece(ctx.facts, best.id)}",
                characters.rating(ctx, best, "intelligence"),
            ),
            Modifier("Environ Size", ctx.board.sizes[self.place]),
            Modifier("hiding characters", -len(hiders)),
        ]
        parts += ctx.rules.ask[questions.hiding](ctx, self)
        return tuple(parts)

    # Found

    def meet_found(self, ctx: Context) -> Next:
        """[19.6, P-06] A Suicide Squad goes off at once, whoever has found them."""
        there = self.sent(ctx)
        if ctx.rules.ask[questions.meets_the_found](ctx, self.place, self.side, self.hiders, there):
            return self.end
        return self.attack_found

    def attack_found(self, ctx: Context) -> Next:
        """[11.32, 11.33, 11.34] Attack those found at once, or not at all."""
        if self.by == "units" and not character_combat.has_squad(ctx, self.place, self.side):
            return self.end
        options: list[Option] = [(AttackFound(), self.attack), (LetFoundGo(), self.end)]
        found = naming.pieces(ctx.facts, self.hiders)
        prompt = f"You have found {found} at {naming.place(ctx.facts, self.place)}: do you attack?"
        return Ask(self.side, "search.attack", "11.34", prompt, options, about=self.place)

    def attack(self, ctx: Context) -> Next:
        """[12.11, 12.12] The searchers attack: characters themselves, units with a squad."""
        return Call(self.fight(ctx), self.end)

    def fight(self, ctx: Context) -> character_combat.CharacterCombat:
        """The attack of those who have found them."""
        if self.by == "units":
            return self.squad(ctx)
        return characters_attack(self.place, self.side, self.searchers, self.hiders)

    def squad(self, ctx: Context) -> character_combat.CharacterCombat:
        """[12.12] The squad of the units that have found somebody."""
        return character_combat.squad_attack(ctx, self.place, self.side, self.hiders)

    def end(self, ctx: Context) -> Next:
        """[11.34] Afterwards they are no longer found, but remain detected."""
        if self.by == "units":
            units.conceal(ctx, self.place)
        return Done(self._searching)


def _begins_at_once(ctx: Context, fight: character_combat.CharacterCombat) -> bool:
    """Has the attacker nothing to say about a fight before its first round?"""
    played = ctx.rules.variant_of(fight)
    assert isinstance(played, character_combat.CharacterCombat)
    return not played.is_in_hand(ctx)


def characters_attack(
    place: str, side: Side, attackers: tuple[str, ...], defenders: tuple[str, ...]
) -> character_combat.CharacterCombat:
    """[12.11] Characters attack characters."""
    return character_combat.CharacterCombat(
        place=place,
        kind="characters",
        name="characters",
        attacker_side=side,
        attackers=attackers,
        defenders=defenders,
    )


class AttackWithSquad(Action, frozen=True):
    form = "attack with a squad"
    saying = "Attack with a squad"

    def is_final(self, ctx: Context) -> bool:
        """The Enemy, or chance, has the word before the attacker has it again."""
        found = ctx.state.stack[-1]
        return isinstance(found, FoundByEvent) and _begins_at_once(ctx, found.squad_fight(ctx))


class AttackWithCharacters(Action, frozen=True):
    form = "attack with characters"
    saying = "Attack with characters"

    def is_final(self, ctx: Context) -> bool:
        """The Enemy has the word before the attacker has it again."""
        found = ctx.state.stack[-1]
        return isinstance(found, FoundByEvent) and _begins_at_once(ctx, found.characters_fight(ctx))


class LetDiscoveredGo(Action, frozen=True):
    form = "let them go"
    saying = "Let them go"
    passes = True
    final = True


class FoundByEvent(Procedure):
    """[12.15] Found without a search: by squad or characters, the Enemy's choice; with neither, not found."""

    place: str
    side: Side
    group: tuple[str, ...]
    squad_only: bool = False

    def begin(self, ctx: Context) -> Next:
        """[19.6, P-06] Before anything else a Suicide Squad goes off."""
        there = units.of_side(ctx, self.place, self.side)
        met = ctx.rules.ask[questions.meets_the_found](ctx, self.place, self.side, self.group, there)
        return DONE if met else self.choose

    def choose(self, ctx: Context) -> Next:
        options: list[Option] = []
        if character_combat.has_squad(ctx, self.place, self.side):
            options.append((AttackWithSquad(), self.squad))
        if not self.squad_only and self._characters(ctx):
            options.append((AttackWithCharacters(), self.characters))
        options.append((LetDiscoveredGo(), self.finish))
        found = naming.pieces(ctx.facts, self.group)
        prompt = f"You have found {found} at {naming.place(ctx.facts, self.place)}: do you attack?"
        return Ask(self.side, "search.attack", "12.15", prompt, options, about=self.place)

    def _characters(self, ctx: Context) -> tuple[str, ...]:
        here: list[Character] = characters.at(ctx, self.place, self.side)
        return tuple(character.id for character in here if not character.disabled)

    def squad_fight(self, ctx: Context) -> character_combat.CharacterCombat:
        """The attack of the units."""
        return character_combat.squad_attack(ctx, self.place, self.side, self.group)

    def characters_fight(self, ctx: Context) -> character_combat.CharacterCombat:
        """The attack of the characters."""
        return characters_attack(self.place, self.side, self._characters(ctx), self.group)

    def squad(self, ctx: Context) -> Next:
        return Call(self.squad_fight(ctx))

    def characters(self, ctx: Context) -> Next:
        return Call(self.characters_fight(ctx))

    def finish(self, ctx: Context) -> Next:
        return DONE
