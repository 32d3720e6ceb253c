"""[13.0] The missions of one Environ: assignment, Action Cards, bonus draws."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from fitg.data.records import ActionCell, Side
from fitg.engine import naming
from fitg.engine.actions import Action, CharacterId, Letter, PossessionId, Purpose
from fitg.engine.context import Context
from fitg.engine.events import (
    BonusDrawn,
    CardDrawn,
    MissionAborted,
    MissionAssigned,
    MissionCompleted,
    MissionFailed,
    Modifier,
)
from fitg.engine.moments import Moment, at
from fitg.engine.procedure import DONE, Ask, Call, Next, Option, Procedure
from fitg.engine.rules import characters, harm, loyalty, possessions
from fitg.engine.rules.character_combat import FightResult
from fitg.engine.rules.missions import action_events, encounters, groups, results
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.groups import Group, GroupStatus
from fitg.engine.rules.possessions import UseForRating
from fitg.engine.state import Character, opponent

#: Ratings that possessions raise and missions count.
HELPFUL = frozenset({"intelligence", "diplomacy"})


#: Missions whose results need no die and show nothing, or ask the player first.
PLAIN_RESULTS = frozenset({"D", "S", "T"})


class AssignCharacter(Action, frozen=True):
    form = "assign {who} to {letter}"
    saying = "{who} goes on|{letter}"
    who: CharacterId
    letter: Letter

    def is_final(self, ctx: Context) -> bool:
        """He is the last to get a mission, and the enemy may bribe those who gather information."""
        missions = ctx.state.stack[-1]
        return (
            isinstance(missions, EnvironMissions)
            and missions.may_be_bribed(ctx, self.letter)
            and missions.is_last(ctx, self.who)
        )


class AssignCamp(Action, frozen=True):
    form = "assign the camp to {letter}"
    saying = "The Rebel camp works on|{letter}"
    letter: Letter


class ShowPossession(Action, frozen=True):
    form = "show {card}"
    saying = "{card}|is shown"
    final = True
    card: PossessionId


class UseForMission(Action, frozen=True):
    form = "use {card} for {letter}"
    saying = "{card}|is used for {letter}"
    final = True
    card: PossessionId
    letter: Purpose


class BeginMissions(Action, frozen=True):
    form = "draw"
    saying = "All are assigned: go to the Action Cards"

    def is_final(self, ctx: Context) -> bool:
        """The enemy may bribe those who gather information."""
        missions = ctx.state.stack[-1]
        return isinstance(missions, EnvironMissions) and missions.may_be_bribed(ctx)


class SkipMissions(Action, frozen=True):
    form = "no missions"
    saying = "No missions here"
    passes = True


class HuntTarget(Action, frozen=True):
    form = "target {who}"
    saying = "Hunt {who}"
    who: CharacterId

    def is_final(self, ctx: Context) -> bool:
        """The enemy may bribe those who gather information."""
        missions = ctx.state.stack[-1]
        return isinstance(missions, EnvironMissions) and missions.may_be_bribed(ctx)


class DrawCard(Action, frozen=True):
    form = "draw"
    saying = "Draw an Action Card"
    final = True


class CompleteMission(Action, frozen=True):
    form = "complete {letter}"
    saying = "Complete {letter} with the letters in hand"
    letter: Purpose

    def is_final(self, ctx: Context) -> bool:
        return self.letter not in PLAIN_RESULTS


class StopDrawing(Action, frozen=True):
    form = "stop"
    saying = "Stop here, without bonus draws"
    passes = True

    def is_final(self, ctx: Context) -> bool:
        """[13.2g] Assassins who stop too early roll for their fate, at once if there is no other mission."""
        missions = ctx.state.stack[-1]
        if not isinstance(missions, EnvironMissions) or len(missions.open_groups()) > 1:
            return False
        return missions.is_decided_by_chance(ctx, "A")


class CompleteFirst(Action, frozen=True):
    form = "complete {letter}"
    saying = "Complete {letter}"
    letter: Purpose

    def is_final(self, ctx: Context) -> bool:
        return self.letter not in PLAIN_RESULTS


class DrawBonus(Action, frozen=True):
    form = "bonus draws for {letter}"
    saying = "Bonus draws for {letter}"
    final = True
    letter: Purpose


class ConcludeMission(Action, frozen=True):
    form = "conclude {letter}"
    saying = "Conclude {letter}"
    letter: Purpose

    def is_final(self, ctx: Context) -> bool:
        """A mission that has its letters takes effect, and assassins without them roll for their fate."""
        missions = ctx.state.stack[-1]
        if not isinstance(missions, EnvironMissions):
            return False
        if missions.has_letters(ctx, self.letter):
            return self.letter not in PLAIN_RESULTS
        return missions.is_decided_by_chance(ctx, self.letter)


class EnvironMissions(Procedure):
    """[13.0] All missions of one player in one Environ, from assignment to the last bonus draw."""

    first = "assign"

    side: Side
    place: str
    groups: tuple[Group, ...] = ()
    #: Cards drawn in this Environ stay out of the deck until it is finished (A-13-09).
    drawn: tuple[int, ...] = ()
    card: int = 0
    draws: int = 0
    #: [13.42] Families of events drawn so far.
    seen: tuple[str, ...] = ()
    #: The group that the event under way has struck.
    struck: int = -1
    #: [13.5] Groups whose missions this card completes.
    completing: tuple[int, ...] = ()
    #: [13.3c] Stopped before the full number: no bonus draws.
    stopped: bool = False

    # Mission Assignment Segment

    def assign(self, ctx: Context) -> Next:
        """[13.1] Give missions to any or all of the characters here."""
        options: list[Option] = []
        assigned = frozenset(group.letter for group in self.groups)
        missions = [
            letter
            for letter in ctx.facts.missions
            if groups.allowed(ctx, letter, self.place, self.side, assigned)
        ]
        for character in self._unassigned(ctx):
            for letter in missions:
                group = self._group(letter)
                if group is not None and group.camp:
                    continue
                if groups.may_join(ctx, character, letter, group.members if group else ()):
                    options.append((AssignCharacter(character.id, letter), self.assign_character))
        if groups.camp_ready(ctx, self.place, self.side) and not any(group.camp for group in self.groups):
            options += [
                (AssignCamp(letter), self.assign_camp)
                for letter in missions
                if ctx.facts.missions[letter].camp and letter not in assigned
            ]
        if self.side == "rebel":
            options += self._declarations(ctx)
        options.append((BeginMissions(), self.assigned) if self.groups else (SkipMissions(), self.finish))
        return Ask(
            self.side,
            "missions.assign",
            "13.1",
            f"Missions at {naming.place(ctx.facts, self.place)}: who does what?",
            options,
            about=self.place,
            gathered=tuple(each for group in self.groups for each in group.members),
            always=self.side == "rebel" and self._hides_something(ctx),
        )

    def _hides_something(self, ctx: Context) -> bool:
        """[14.2] Not to ask would tell that no hidden card can help here."""
        holders = [character.id for character in groups.eligible(ctx, self.place, self.side)]
        return possessions.hidden_among(ctx, holders)

    def _unassigned(self, ctx: Context) -> list[Character]:
        busy = {each for group in self.groups for each in group.members}
        return [
            character for character in groups.eligible(ctx, self.place, self.side) if character.id not in busy
        ]

    def is_last(self, ctx: Context, who: str) -> bool:
        """Is everybody else here on a mission?"""
        return all(character.id == who for character in self._unassigned(ctx))

    def _group(self, letter: str) -> Group | None:
        """[A-13-01] One group at most for each mission in an Environ."""
        return next((group for group in self.groups if group.letter == letter), None)

    def _index(self, letter: str) -> int:
        """The number of the group on this mission."""
        return next(index for index, group in enumerate(self.groups) if group.letter == letter)

    def assign_character(self, ctx: Context, action: AssignCharacter) -> Next:
        group = self._group(action.letter)
        if group is None:
            self._add(Group(letter=action.letter, members=(action.who,)))
        else:
            self.change(self._index(action.letter), members=(*group.members, action.who))
        return self.assign

    def assign_camp(self, ctx: Context, action: AssignCamp) -> Next:
        """[13.2e] A camp does its own mission; no character joins it."""
        self._add(Group(letter=action.letter, camp=True))
        return self.assign

    def _add(self, group: Group) -> None:
        self.groups = (*self.groups, group)

    def change(self, index: int, **changes: Any) -> None:
        """Replace a group by one with other values."""
        group = replace(self.groups[index], **changes)
        self.groups = (*self.groups[:index], group, *self.groups[index + 1 :])

    # Possessions for missions

    def _declarations(self, ctx: Context) -> list[Option]:
        """[14.27] What helps with bonus draws is declared before the first card."""
        options: list[Option] = []
        for character in groups.eligible(ctx, self.place, self.side):
            for possession in possessions.held_by(ctx, character.id):
                record = possessions.card(ctx, possession)
                lasts = record.durability != "lost-after-one-use"
                if lasts and not possession.revealed and self._helps(record.traits):
                    options.append((ShowPossession(possession.id), self.show_possession))
                if "any_rating" in record.traits:
                    options += [
                        (UseForRating(possession.id, rating), self.take_drug)
                        for rating in ("intelligence", "leadership", "diplomacy")
                    ]
                if not lasts:
                    options += [
                        (UseForMission(possession.id, group.letter), self.spend_possession)
                        for group in self.groups
                        if character.id in group.members and f"bonus_{group.letter}" in record.traits
                    ]
        return options

    def _helps(self, traits: dict[str, str]) -> bool:
        return any(trait in HELPFUL or trait.startswith("bonus_") for trait in traits)

    def show_possession(self, ctx: Context, action: ShowPossession) -> Next:
        possessions.show(ctx, ctx.state.possessions[action.card], "shown")
        return self.assign

    def take_drug(self, ctx: Context, action: UseForRating) -> Next:
        owner = ctx.state.possessions[action.card].owner
        possessions.take_drug(ctx, ctx.state.characters[owner], action.rating)
        return self.assign

    def spend_possession(self, ctx: Context, action: UseForMission) -> Next:
        possession = ctx.state.possessions[action.card]
        record = possessions.card(ctx, possession)
        index = self._index(action.letter)
        group = self.groups[index]
        draws = int(record.traits[f"bonus_{group.letter}"])
        self.change(index, declared=(*group.declared, Modifier(record.name, draws)))
        possessions.show(ctx, possession, f"bonus_{group.letter}")
        possessions.after_use(ctx, possession)
        return self.assign

    # Before the first card

    def assigned(self, ctx: Context) -> Next:
        """[13.71] Whoever goes on a mission does not rest."""
        self.groups = tuple(self._ready(ctx, group) for group in self.groups)
        for group in self.groups:
            for each in group.members:
                character = ctx.state.characters[each]
                character.mission = group.letter
                characters.does_something(ctx, character)
        return self.name_target

    def _ready(self, ctx: Context, group: Group) -> Group:
        """[13.2c, 14.27] The group with what counts as it was before the first card."""
        return replace(
            group,
            loyalty=loyalty.value(groups.planet_of(ctx, self.place), self.side),
            shown=tuple(
                possession.id
                for each in group.members
                for possession in possessions.held_by(ctx, each)
                if possession.revealed
            ),
            drugged=tuple(each for each in group.members if ctx.state.characters[each].drugged),
        )

    def name_target(self, ctx: Context) -> Next:
        """[13.2g] An Assassination names its victim before the first card."""
        if self._group("A") is None:
            return self.announce
        options: list[Option] = [
            (HuntTarget(target), self.hunt)
            for target in groups.assassination_targets(ctx, self.place, self.side)
        ]
        prompt = "Whom do the assassins hunt?"
        return Ask(self.side, "missions.target", "13.2", prompt, options, about=self.place)

    def hunt(self, ctx: Context, action: HuntTarget) -> Next:
        self.change(self._index("A"), target=action.who)
        return self.announce

    def announce(self, ctx: Context) -> Next:
        for each in self.groups:
            ctx.emit(
                MissionAssigned(
                    case="13.1",
                    letter=each.letter,
                    place=self.place,
                    side=self.side,
                    members=each.members,
                    camp=each.camp,
                    target=each.target,
                )
            )
        return self.offer_bribe

    def may_be_bribed(self, ctx: Context, letter: str = "") -> bool:
        """Can the enemy have anything to cancel a Gather Information mission with, this one included?"""
        if self.enemy != "rebel" or "I" not in (letter, *(group.letter for group in self.groups)):
            return False
        return possessions.may_declare(ctx, "information", self._bribers(ctx))

    def _bribers(self, ctx: Context) -> tuple[str, ...]:
        return tuple(each.id for each in characters.at(ctx, self.place, self.enemy))

    def offer_bribe(self, ctx: Context) -> Next:
        """The Cache of Rare Gems cancels an Imperial Gather Information mission in the same Environ."""
        if self._group("I") is None:
            return self.draw
        prompt = "Cancel the enemy's Gather Information mission?"
        moment = Moment(name="information", side=self.enemy, holders=self._bribers(ctx), prompt=prompt)
        return at(ctx, moment, self.bribed)

    def bribed(self, ctx: Context, used: tuple[str, ...]) -> Next:
        if used:
            self.abort(ctx, self._index("I"), "bribed with the gems")
        return self.draw

    # Mission Action Segment

    def open_groups(self) -> list[int]:
        return [index for index, group in enumerate(self.groups) if group.status == "open"]

    def active_groups(self, ctx: Context) -> list[int]:
        """[A-13-05] Groups that events can strike: open, with living members; a camp has none."""
        return [index for index in self.open_groups() if groups.living(ctx, self.groups[index])]

    def limit(self, ctx: Context) -> int:
        """[13.3a] The Environ Size, for all missions here together."""
        return ctx.rules.policies.draws(ctx, self.place)

    def draw(self, ctx: Context) -> Next:
        """[13.3] Draw another card, stop, or complete a mission with the letters in hand (13.51)."""
        running = [self.groups[index] for index in self.open_groups()]
        if not running:
            return self.finish
        options: list[Option] = [(DrawCard(), self.draw_card)]
        options += [
            (CompleteMission(group.letter), self.complete)
            for group in running
            if self._has_letters(ctx, group)
        ]
        options.append((StopDrawing(), self.stop))
        place = naming.place(ctx.facts, self.place)
        prompt = f"{place}: {self.draws} of {self.limit(ctx)} Action Cards drawn."
        return Ask(self.side, "missions.draw", "13.3", prompt, options, about=self.place)

    def has_letters(self, ctx: Context, letter: str) -> bool:
        """Has the group on this mission enough letters in hand?"""
        group = self._group(letter)
        return group is not None and self._has_letters(ctx, group)

    def is_decided_by_chance(self, ctx: Context, letter: str) -> bool:
        """[13.2g] Is it an Assassination under way, and short of letters?"""
        group = self._group("A") if letter == "A" else None
        return group is not None and group.status == "open" and not self._has_letters(ctx, group)

    def _has_letters(self, ctx: Context, group: Group) -> bool:
        """Enough letters in hand to complete the mission."""
        return group.letters >= ctx.facts.missions[group.letter].need[self.side]

    def _cell(self, ctx: Context) -> ActionCell:
        """[13.32] The section of the card that counts here."""
        return ctx.facts.action_cards[self.card].cell(ctx.facts.environs[self.place].section)

    def draw_card(self, ctx: Context) -> Next:
        """[13.3b, 13.3d] One card: first its event."""
        self.card = self._take_card(ctx)
        self.draws += 1
        cell = self._cell(ctx)
        ctx.emit(
            CardDrawn(
                case="13.3",
                card=self.card,
                place=self.place,
                section=ctx.facts.environs[self.place].section,
                letters=cell.letters,
                event=cell.event,
                number=self.draws,
                limit=self.limit(ctx),
            )
        )
        self.struck = -1
        return action_events.carry_out(ctx, self, cell)

    def _take_card(self, ctx: Context) -> int:
        """[13.31, A-13-09] At random from the cards not yet drawn here; if none is left, shuffle all."""
        deck = [card for card in ctx.facts.action_cards if card not in self.drawn]
        if not deck:
            self.drawn = ()
            deck = list(ctx.facts.action_cards)
        card = ctx.draw(deck)
        self.drawn = (*self.drawn, card)
        return card

    def event_over(self, ctx: Context, result: object) -> Next:
        """An event that was a procedure of its own has been carried out."""
        if isinstance(result, FightResult) and self.struck >= 0:
            group = self.groups[self.struck]
            self.change(
                self.struck,
                no_bonus=group.no_bonus or result.spoils_bonus,
                bonus_change=group.bonus_change + result.bonus_change,
            )
        return self.count_letters

    def search_over(self, ctx: Context, searched: bool) -> Next:
        """[13.48b] A group that was searched for, found or not, is not searched for again."""
        self.change(self.struck, searched=searched)
        return self.count_letters

    def diplomacy_advised(self, ctx: Context, used: tuple[str, ...]) -> Next:
        """What could save a Diplomacy mission has been declared, or not."""
        event = self._cell(ctx).event
        if encounters.diplomacy_saved(ctx, self, event):
            return self.count_letters
        return encounters.abort_diplomacy(ctx, self, event)

    def count_letters(self, ctx: Context) -> Next:
        """[13.5, A-13-06] Letters that match; an R counts only if Unrest held before this card's letters."""
        self.prune(ctx)
        letters = self._cell(ctx).letters
        for index in self.open_groups():
            group = self.groups[index]
            if group.letter in letters and self._counts(ctx, group):
                self.change(index, letters=group.letters + 1)
                if group.letters + 1 >= groups.useful_letters(ctx, group, self.place, self.side):
                    self.completing = (*self.completing, index)
        return self.complete_next

    def _counts(self, ctx: Context, group: Group) -> bool:
        """[15.2] The R of Start Rebellion counts only on a planet in Unrest."""
        if group.letter != "R" or self.side == "imperial":
            return True
        return loyalty.in_unrest(groups.planet_of(ctx, self.place))

    def prune(self, ctx: Context) -> None:
        """[13.52, A-13-11] Groups without members are lost; missions without a possible result end."""
        for index in self.open_groups():
            group = self.groups[index]
            if not group.camp and not groups.living(ctx, group):
                self._fail(ctx, index, "lost", "all its members are gone")
            elif group.camp and self.place not in ctx.state.camps:
                self._fail(ctx, index, "ended", "the camp is gone")
            elif not groups.still_possible(ctx, group, self.place, self.side):
                self._fail(ctx, index, "ended", "it has become impossible")
        self.completing = tuple(index for index in self.completing if self.groups[index].status == "open")

    def _fail(self, ctx: Context, index: int, status: GroupStatus, reason: str) -> None:
        self.change(index, status=status)
        ctx.emit(
            MissionFailed(
                case="13.52",
                letter=self.groups[index].letter,
                place=self.place,
                side=self.side,
                reason=reason,
            )
        )

    def complete_next(self, ctx: Context) -> Next:
        """[A-13-06] When one card completes several missions, the player picks the order."""
        if not self.completing:
            return self.go_on
        options: list[Option] = [
            (CompleteFirst(self.groups[index].letter), self.complete) for index in self.completing
        ]
        prompt = "Which mission is completed first?"
        return Ask(self.side, "missions.order", "13.5", prompt, options, about=self.place)

    def complete(self, ctx: Context, action: CompleteFirst | CompleteMission) -> Next:
        return self._complete(ctx, self._index(action.letter))

    def _complete(self, ctx: Context, index: int) -> Next:
        """[13.5] The result applies at once, and the group takes no further part."""
        self.completing = tuple(each for each in self.completing if each != index)
        group = self.groups[index]
        self.change(index, status="completed")
        ctx.emit(
            MissionCompleted(
                case="13.5",
                letter=group.letter,
                place=self.place,
                side=self.side,
                letters=group.letters,
                members=groups.living(ctx, group),
                camp=group.camp,
            )
        )
        procedure = results.carry_out(ctx, self, group)
        return Call(procedure, self.after_result) if procedure else self.after_result

    def after_result(self, ctx: Context) -> Next:
        self.prune(ctx)
        return self.complete_next

    def go_on(self, ctx: Context) -> Next:
        return self.bonus if self.stopped or self.draws >= self.limit(ctx) else self.draw

    def stop(self, ctx: Context) -> Next:
        """[13.3c, A-13-08] Stop for all; letters in hand count, but nobody gets bonus draws."""
        self.stopped = True
        return self.bonus

    def abort(self, ctx: Context, index: int, reason: str) -> None:
        """[13.44] An aborted mission is over: no letters, no bonus draws, no later events."""
        group = self.groups[index]
        self.change(index, status="aborted")
        ctx.emit(
            MissionAborted(case="13.44", letter=group.letter, place=self.place, side=self.side, reason=reason)
        )

    # Bonus Draw Segment

    def bonus(self, ctx: Context) -> Next:
        """[13.6, A-13-10] Mission by mission, in the player's order; he may rest content (A-13-07)."""
        options: list[Option] = []
        for index in self.open_groups():
            group = self.groups[index]
            if not self._bonus_draws(ctx, group)[0]:
                options.append((ConcludeMission(group.letter), self.conclude))
                continue
            options.append((DrawBonus(group.letter), self.draw_bonus))
            if self._has_letters(ctx, group):
                options.append((CompleteMission(group.letter), self.complete))
        if not options:
            return self.finish
        prompt = "Which mission comes first?"
        return Ask(self.side, "missions.bonus", "13.6", prompt, options, about=self.place)

    def _bonus_draws(self, ctx: Context, group: Group) -> tuple[int, tuple[Modifier, ...]]:
        """[13.6a, 13.2e] The number of bonus draws, and what it is made of."""
        if self.stopped or group.camp or group.no_bonus or "no_bonus" in self.seen:
            return 0, ()
        parts = bonus_draws(ctx, group, self.place, self.side, "extra_bonus" in self.seen)
        return max(0, sum(part.by for part in parts)), parts

    def draw_bonus(self, ctx: Context, action: DrawBonus) -> Next:
        """[13.6c, 13.6d] All cards of the mission together; only letters count."""
        index = self._index(action.letter)
        group = self.groups[index]
        number, parts = self._bonus_draws(ctx, group)
        section = ctx.facts.environs[self.place].section
        cards = tuple(self._take_card(ctx) for _ in range(number))
        hits = 0
        if self._counts(ctx, group):
            hits = sum(group.letter in ctx.facts.action_cards[card].cell(section).letters for card in cards)
        ctx.emit(
            BonusDrawn(
                case="13.6",
                letter=group.letter,
                place=self.place,
                side=self.side,
                draws=number,
                parts=parts,
                cards=cards,
                hits=hits,
            )
        )
        self.change(index, letters=group.letters + hits)
        return self._conclude(ctx, index)

    def conclude(self, ctx: Context, action: ConcludeMission) -> Next:
        return self._conclude(ctx, self._index(action.letter))

    def _conclude(self, ctx: Context, index: int) -> Next:
        """[13.52] The letters in hand count now."""
        if self._has_letters(ctx, self.groups[index]):
            return self._complete(ctx, index)
        return self._fall_short(ctx, index)

    def _fall_short(self, ctx: Context, index: int) -> Next:
        """Too few letters: the mission fails, and a failed Assassination has its price."""
        group = self.groups[index]
        die = ctx.roll() if group.letter == "A" else None
        self.change(index, status="ended")
        ctx.emit(
            MissionFailed(
                case="13.52",
                letter=group.letter,
                place=self.place,
                side=self.side,
                reason="too few letters",
                die=die,
            )
        )
        return self._pay_for_failure(ctx, group, die) if die is not None else self.after_result

    def _pay_for_failure(self, ctx: Context, group: Group, die: int) -> Next:
        """[13.2g, 12.87] 1-3 nothing, 4-5 the group is captured, 6 it is killed."""
        victims = groups.living(ctx, group)
        if die >= results.ASSASSINS_KILLED:
            for each in victims:
                harm.die(ctx, ctx.state.characters[each], "a failed Assassination", "13.2")
        elif die >= results.ASSASSINS_CAPTURED:
            cause = "a failed Assassination"
            arrest = encounters.Arrest(place=self.place, side=self.enemy, victims=victims, cause=cause)
            return Call(arrest, self.after_result)
        return self.after_result

    def finish(self, ctx: Context) -> Next:
        """[13.31] The drawn cards go back, the deck is shuffled, and the groups part."""
        for group in self.groups:
            for each in group.members:
                ctx.state.characters[each].mission = ""
        return DONE

    @property
    def enemy(self) -> Side:
        return opponent(self.side)
