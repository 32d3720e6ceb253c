"""[11.0] Search: the Non-Phasing Player looks for detected Enemy characters."""

from __future__ import annotations

from typing import Literal

from fitg import tables
from fitg.data.records import Side
from fitg.engine import naming
from fitg.engine.context import Context
from fitg.engine.events import Modifier, SearchMade
from fitg.engine.procedure import DONE, Ask, Call, Choice, Done, Next, Procedure
from fitg.engine.rules import character_combat, characters, detection, possessions, units
from fitg.engine.rules.stacking import name_leader, restack
from fitg.engine.state import Character, opponent

Searcher = Literal["units", "characters"]
SEARCHERS: tuple[Searcher, ...] = ("units", "characters")


def hiders_at(ctx: Context, place: str, side: Side) -> tuple[str, ...]:
    """[11.11, A-11-02] The free characters in the Environ who are not stacked with military units."""
    return tuple(character.id for character in characters.separate(ctx, place, side))


def can_search(ctx: Context, place: str, side: Side, by: Searcher, spent: tuple[str, ...] = ()) -> bool:
    """[11.1, 11.2] Has the side units, or characters who have not led a search, in the Environ?"""
    if by == "units":
        return units.present(ctx, place, side)
    return any(
        character.id not in spent and not character.disabled for character in characters.at(ctx, place, side)
    )


def searchable(ctx: Context, place: str, side: Side) -> bool:
    """[11.1] There are detected Enemy characters who stand by themselves."""
    return any(hider.detected for hider in characters.separate(ctx, place, opponent(side)))


class SearchPhase(Procedure):
    """[11.1, 11.23] In each Environ the units and the characters may search once each."""

    side: Side
    #: Searches made, as "place by", and who took part: nobody leads a search and searches as well (11.22).
    made: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        for place in ctx.state.spaces:
            if searchable(ctx, place, self.side):
                for by in SEARCHERS:
                    if f"{place} {by}" not in self.made and can_search(ctx, place, self.side, by, self.spent):
                        choices[f"search {place} with {by}"] = (self.search, place, by)
        choices["done"] = (self.finish,)
        return Ask(self.side, "search", "11.1", "Search for detected characters?", choices)

    def search(self, ctx: Context, place: str, by: Searcher) -> Next:
        self.made = (*self.made, f"{place} {by}")
        hiders = hiders_at(ctx, place, opponent(self.side))
        return Call(
            Search(place=place, side=self.side, by=by, hiders=hiders, barred=self.spent), self.searched
        )

    def searched(self, ctx: Context, took_part: tuple[str, ...]) -> Next:
        self.spent = (*self.spent, *took_part)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return DONE


class EventSearch(Procedure):
    """[11.12, 13.48] A search event: both kinds of searcher may look for one group (A-11-04).

    The result says whether any search was made: the Enemy may decline.
    """

    place: str
    side: Side
    group: tuple[str, ...]
    made: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        if self._hiding(ctx):
            for by in SEARCHERS:
                if by not in self.made and can_search(ctx, self.place, self.side, by, self.spent):
                    choices[f"search with {by}"] = (self.search, by)
        choices["done"] = (self.finish,)
        prompt = f"Search {naming.place(ctx.facts, self.place)} for {naming.pieces(ctx.facts, self.group)}?"
        return Ask(self.side, "search.event", "13.48", prompt, choices)

    def _hiding(self, ctx: Context) -> tuple[str, ...]:
        return tuple(each for each in self.group if ctx.state.characters[each].fate == "free")

    def search(self, ctx: Context, by: Searcher) -> Next:
        self.made = (*self.made, by)
        search = Search(place=self.place, side=self.side, by=by, hiders=self._hiding(ctx), barred=self.spent)
        return Call(search, self.searched)

    def searched(self, ctx: Context, took_part: tuple[str, ...]) -> Next:
        self.spent = (*self.spent, *took_part)
        return self.choose

    def finish(self, ctx: Context) -> Next:
        return Done(bool(self.made))


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
        """[14.4, A-14-10] The Rebel Player may first declare what makes a leader."""
        here = tuple(leader.id for leader in characters.at(ctx, self.place, self.side))
        if self.side == "rebel" and possessions.may_declare(ctx, "leading", here):
            prompt = "Declare a possession before you name a leader?"
            return Call(possessions.Declaration(moment="leading", holders=here, prompt=prompt), self.rallied)
        return self.choose_leader

    def rallied(self, ctx: Context, used: tuple[str, ...]) -> Next:
        return self.choose_leader

    def choose_leader(self, ctx: Context) -> Next:
        """[11.0a, A-11-07] The Leadership of one leader helps the units."""
        choices: dict[str, Choice] = {
            f"lead with {leader.id}": (self.lead, leader.id)
            for leader in characters.leaders(ctx, self.place, self.side)
            if leader.id not in self.barred
        }
        choices["no leader"] = (self.lead, "")
        return Ask(self.side, "search.leader", "11.0", "Who leads the search?", choices)

    def lead(self, ctx: Context, leader: str) -> Next:
        self.leader = leader
        name_leader(ctx, leader, self.place, "search")
        return self.hide

    def choose_searchers(self, ctx: Context) -> Next:
        """[11.2, A-11-03] Any characters he likes; those with units are separated first (11.21)."""
        choices: dict[str, Choice] = {
            f"send {character.id}": (self.send, character.id)
            for character in characters.at(ctx, self.place, self.side)
            if character.id not in self.searchers
            and character.id not in self.barred
            and not character.disabled
        }
        if self.searchers:
            choices["search"] = (self.searchers_ready,)
        prompt = "Who searches?"
        if self.searchers:
            prompt = f"Searching: {naming.pieces(ctx.facts, self.searchers)}. Who else?"
        return Ask(self.side, "search.characters", "11.2", prompt, choices)

    def send(self, ctx: Context, character_id: str) -> Next:
        self.searchers = (*self.searchers, character_id)
        return self.choose_searchers

    def searchers_ready(self, ctx: Context) -> Next:
        """[11.21, 11.31, A-11-03] They leave the military stack; they and all others there are detected."""
        for each in self.searchers:
            character = ctx.state.characters[each]
            if character.with_units:
                restack(ctx, character, False)
        detection.detect(ctx, self.place, self.side, "they search", "11.31")
        if self.side == "rebel" and possessions.may_declare(ctx, "searching", self.searchers):
            prompt = "Declare a possession that helps the search?"
            return Call(
                possessions.Declaration(moment="searching", holders=self.searchers, prompt=prompt),
                self.declared_searching,
            )
        return self.hide

    def declared_searching(self, ctx: Context, used: tuple[str, ...]) -> Next:
        return self.hide

    # Hiding

    def hide(self, ctx: Context) -> Next:
        """[A-14-10] The hiders declare what helps them before the roll."""
        moment = f"hiding-from-{self.by}"
        if self.side == "imperial" and possessions.may_declare(ctx, moment, self.hiders):
            prompt = "Declare a possession that helps to hide?"
            return Call(
                possessions.Declaration(moment=moment, holders=self.hiders, prompt=prompt),
                self.declared_hiding,
            )
        return self.roll

    def declared_hiding(self, ctx: Context, used: tuple[str, ...]) -> Next:
        if any(entry.startswith("hiding_one_search@") for entry in used):
            self.aid = possessions.worth(ctx, "hiding_one_search")
        return self.roll

    def roll(self, ctx: Context) -> Next:
        """[11.0] Found if the die is not above the number of the Search Table."""
        if self.by == "units":
            units.reveal(ctx, self.place, self.side, "search")
        value = self._search_value(ctx)
        parts = self.hiding_parts(ctx)
        hiding = sum(part.by for part in parts)
        die = ctx.roll()
        result = tables.search(value, hiding, die, facts=ctx.facts)
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
            )
        )
        return self.attack_found if result.found else self.end

    def _search_value(self, ctx: Context) -> int:
        """[11.0a] Strength plus the leader's Leadership, or the sum of Intelligence."""
        if self.by == "units":
            leadership = 0
            if self.leader:
                leadership = characters.rating(ctx, ctx.state.characters[self.leader], "leadership")
            return units.strength(ctx, self.place, self.side) + leadership
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
            Modifier("Environ Size", ctx.facts.environs[self.place].size),
            Modifier("hiding characters", -len(hiders)),
        ]
        for hider in hiders:
            skill = int(ctx.facts.characters[hider.id].abilities.get("hiding", 0))
            if skill:
                parts.append(Modifier(naming.piece(ctx.facts, hider.id), skill))
        if self.by == "units":
            scanner = possessions.shown_trait(ctx, self.hiders, "hiding_from_units")
            if scanner:
                parts.append(Modifier("Scanner", scanner))
        if self.aid:
            parts.append(Modifier("Scrambler", self.aid))
        return tuple(parts)

    # Found

    def attack_found(self, ctx: Context) -> Next:
        """[11.32, 11.33, 11.34] Attack those found at once, or not at all."""
        choices: dict[str, Choice] = {"attack": (self.attack,), "let them go": (self.spare,)}
        prompt = f"{naming.pieces(ctx.facts, self.hiders)} found: attack?"
        return Ask(self.side, "search.attack", "11.34", prompt, choices)

    def attack(self, ctx: Context) -> Next:
        """[12.11, 12.12] The searchers attack: characters themselves, units with a squad."""
        if self.by == "units":
            fight = character_combat.squad_attack(ctx, self.place, self.side, self.hiders)
        else:
            fight = characters_attack(self.place, self.side, self.searchers, self.hiders)
        return Call(fight, self.fought)

    def fought(self, ctx: Context, result: object) -> Next:
        return self.end

    def spare(self, ctx: Context) -> Next:
        return self.end

    def end(self, ctx: Context) -> Next:
        """[11.34] Afterwards they are no longer found, but remain detected."""
        if self.by == "units":
            units.conceal(ctx, self.place)
        return Done(self._searching)


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


class FoundByEvent(Procedure):
    """[12.15] Found without a search: by squad or characters, the Enemy's choice; with neither, not found."""

    place: str
    side: Side
    group: tuple[str, ...]
    squad_only: bool = False

    def begin(self, ctx: Context) -> Next:
        return self.choose

    def choose(self, ctx: Context) -> Next:
        choices: dict[str, Choice] = {}
        if units.present(ctx, self.place, self.side):
            choices["attack with a squad"] = (self.squad,)
        if not self.squad_only and self._characters(ctx):
            choices["attack with characters"] = (self.characters,)
        choices["let them go"] = (self.finish,)
        prompt = f"{naming.pieces(ctx.facts, self.group)} found: attack?"
        return Ask(self.side, "search.attack", "12.15", prompt, choices)

    def _characters(self, ctx: Context) -> tuple[str, ...]:
        here: list[Character] = characters.at(ctx, self.place, self.side)
        return tuple(character.id for character in here if not character.disabled)

    def squad(self, ctx: Context) -> Next:
        return Call(character_combat.squad_attack(ctx, self.place, self.side, self.group), self.fought)

    def characters(self, ctx: Context) -> Next:
        return Call(characters_attack(self.place, self.side, self._characters(ctx), self.group), self.fought)

    def fought(self, ctx: Context, result: object) -> Next:
        return Done(result)

    def finish(self, ctx: Context) -> Next:
        return DONE
