"""[13.0] The missions of one Environ: assignment, Action Cards, bonus draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fitg.data.records import ActionCell, Side
from fitg.engine import questions
from fitg.engine.events.missions import BonusDrawn, CardDrawn
from fitg.engine.machine import naming
from fitg.engine.machine.actions import targets
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Draw, Drawn, LetterOdds, Made, drawn
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import at
from fitg.engine.machine.procedure import Ask, Call, Done, Next, NotOffered, Option, Procedure
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.missions import assignment, event_rule, groups, reports
from fitg.engine.rules.missions.actions import (
    AssignCamp,
    AssignCharacter,
    BeginMissions,
    CompleteFirst,
    CompleteMission,
    ConcludeMission,
    DrawBonus,
    DrawCard,
    SkipMissions,
    StopDrawing,
    UseForMission,
)
from fitg.engine.rules.missions.assignment import Declaration
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.event_rule import EventRule, Happening, Headline
from fitg.engine.rules.missions.groups import Group, GroupStatus
from fitg.engine.rules.missions.mission import Mission, NameTarget
from fitg.engine.rules.missions.site import Site


class EnvironMissions(Procedure):
    """[13.0] All missions of one player in one Environ, from assignment to the last bonus draw.

    What a mission asks for and does its record says, what an event does its own; here they are played.
    """

    first = "assign"
    #: What a Mission Group is.
    grouping: ClassVar[type[Group]] = Group

    side: Side
    place: str
    groups: tuple[Group, ...] = ()
    #: Cards drawn in this Environ stay out of the deck until it is finished (A-13-09).
    drawn: tuple[int, ...] = ()
    card: int = 0
    draws: int = 0
    #: [13.42] Families of events drawn so far.
    seen: tuple[str, ...] = ()
    #: [13.4] How strong those were for which the draw says it.
    intensities: Mapping[str, str] = {}
    #: The group that the event under way has struck.
    struck: int = -1
    #: [13.5] Groups whose missions this card completes.
    completing: tuple[int, ...] = ()
    #: [13.3c] Stopped before the full number: no bonus draws.
    stopped: bool = False
    #: Groups whose missions have come to nothing, and know it.
    unfulfilled: tuple[int, ...] = ()

    @property
    def site(self) -> Site:
        """The missions as their rules and events see them."""
        return Site(self.place, self.side, self.groups, self.seen, self.intensities)

    def open_groups(self) -> list[int]:
        """The numbers of the groups whose missions are not over."""
        return self.site.open_groups()

    def index_of(self, letter: str) -> int:
        """The number of the group on this mission."""
        return next(index for index, group in enumerate(self.groups) if group.letter == letter)

    def mission_of(self, ctx: Context, index: int) -> Mission:
        """The mission of a group."""
        return ctx.rules.missions[self.groups[index].letter]

    def change(self, index: int, **changes: Any) -> None:
        """Replace a group by one with other values."""
        group = replace(self.groups[index], **changes)
        self.groups = (*self.groups[:index], group, *self.groups[index + 1 :])

    # Mission Assignment Segment

    def assign(self, ctx: Context) -> Next:
        """[13.1] Give missions to any or all of the characters here."""
        site = self.site
        crew = groups.eligible(ctx, site.place, site.side)
        given = assignment.people(ctx, site, crew)
        options: list[Option] = [(action, self.assign_character) for action in given]
        options += [(action, self.assign_camp) for action in assignment.camps(ctx, site)]
        options += [(action, self.declare) for action in assignment.declarations(ctx, site, crew)]
        options += self.more_assignments(ctx)
        options.append((BeginMissions(), self.assigned) if self.groups else (SkipMissions(), self.finish))
        return Ask(
            self.side,
            "missions.assign",
            "13.1",
            f"Missions at {naming.place(ctx.facts, self.place)}: who does what?",
            options,
            about=self.place,
            gathered=tuple(each for group in self.groups for each in group.members),
            always=assignment.hides_something(ctx, site, crew),
        )

    def not_offered(self, ctx: Context, ask: Ask) -> list[NotOffered]:
        """[13.1d, 13.2] While missions are given: those that nobody can be given here."""
        if self.step != "assign":
            return []
        given = {group.letter for group in self.groups}
        offered = given.union(*(targets(action).words for action in ask.actions))
        return [
            mission.not_offered(ctx, self.site)
            for letter, mission in ctx.rules.missions.items()
            if letter not in offered and self.side in mission.card(ctx).sides
        ]

    def more_assignments(self, ctx: Context) -> list[Option]:
        """What else one game or another lets a player assign."""
        return []

    def assign_character(self, ctx: Context, action: AssignCharacter) -> Next:
        group = self.site.group(action.letter)
        if group is None:
            self.groups = (*self.groups, self.grouping(letter=action.letter, members=(action.who,)))
        else:
            self.change(self.index_of(action.letter), members=(*group.members, action.who))
        return self.assign

    def assign_camp(self, ctx: Context, action: AssignCamp) -> Next:
        """[13.2e] A camp does its own mission; no character joins it."""
        self.groups = (*self.groups, self.grouping(letter=action.letter, camp=True))
        return self.assign

    def declare(self, ctx: Context, action: Declaration) -> Next:
        """[14.27] What is used up for a mission is noted with its group."""
        bought = assignment.declare(ctx, action)
        if isinstance(action, UseForMission):
            index = self.index_of(action.letter)
            self.change(index, declared=(*self.groups[index].declared, *bought))
        return self.assign

    # Before the first card

    def assigned(self, ctx: Context) -> Next:
        """[13.71] Whoever goes on a mission does not rest."""
        self.groups = tuple(assignment.ready(ctx, self.site, group) for group in self.groups)
        for group in self.groups:
            for each in group.members:
                character = ctx.state.characters[each]
                character.mission = group.letter
                characters.does_something(ctx, character)
        return self.name_target

    def name_target(self, ctx: Context) -> Next:
        """[13.2g] Missions that are aimed at something name it before the first card."""
        index = self._aiming(ctx)
        if index is None:
            return self.announce
        mission = self.mission_of(ctx, index)
        options: list[Option] = [(action, self.aim) for action in mission.targets(ctx, self.site)]
        prompt = f"{naming.place(ctx.facts, self.place)}: {mission.target_prompt}"
        return Ask(self.side, "missions.target", "13.2", prompt, options, about=self.place)

    def _aiming(self, ctx: Context) -> int | None:
        """The number of the first group that has to name its target."""
        return next(
            (
                index
                for index, group in enumerate(self.groups)
                if not group.target and self.mission_of(ctx, index).targets(ctx, self.site)
            ),
            None,
        )

    def aim(self, ctx: Context, action: NameTarget) -> Next:
        index = self._aiming(ctx)
        assert index is not None
        self.change(index, target=action.target)
        return self.name_target

    def announce(self, ctx: Context) -> Next:
        for group in self.groups:
            reports.assigned(ctx, self.site, group)
        return self.hear_protests

    def is_last(self, ctx: Context, who: str) -> bool:
        """Is there nobody else who can get a mission?"""
        crew = groups.eligible(ctx, self.place, self.side)
        return all(action.who == who for action in assignment.people(ctx, self.site, crew))

    def may_be_protested(self, ctx: Context, letter: str = "") -> bool:
        """May the Enemy have anything to cancel one of the missions with, this one included?"""
        letters = dict.fromkeys((*(group.letter for group in self.groups), letter))
        moments = [ctx.rules.missions[each].protest(ctx, self.site) for each in letters if each]
        return any(
            moment is not None and possessions.is_asked(ctx, moment.name, moment.side, moment.holders)
            for moment in moments
        )

    def hear_protests(self, ctx: Context) -> Next:
        """Mission by mission, the Enemy may cancel what he can."""
        for index in range(self.struck + 1, len(self.groups)):
            moment = self.mission_of(ctx, index).protest(ctx, self.site)
            if moment is not None:
                self.struck = index
                return at(ctx, moment, self.protested)
        self.struck = -1
        return self.draw

    def protested(self, ctx: Context, used: tuple[str, ...]) -> Next:
        if reason := ctx.rules.ask[questions.why_cancelled](ctx, used):
            reports.aborted(ctx, self.site, self.groups[self.struck], reason)
            self.change(self.struck, status="aborted")
        return self.hear_protests

    # Mission Action Segment

    def limit(self, ctx: Context) -> int:
        """[13.3a] The Environ Size, for all missions here together."""
        return ctx.rules.ask[questions.draws](ctx, self.place)

    def draw(self, ctx: Context) -> Next:
        """[13.3] Draw another card, stop, or complete a mission with the letters in hand (13.51)."""
        running = self.open_groups()
        if not running:
            return self.finish
        options: list[Option] = [(DrawCard(), self.draw_card)]
        options += [
            (CompleteMission(self.groups[index].letter), self.complete)
            for index in running
            if self._has_letters(ctx, index)
        ]
        options += self.between_draws(ctx)
        options.append((StopDrawing(), self.stop))
        place = naming.place(ctx.facts, self.place)
        prompt = f"{place}: {self.draws} of {self.limit(ctx)} {ctx.rules.draws.noun}s drawn."
        return Ask(self.side, "missions.draw", "13.3", prompt, options, about=self.place)

    def between_draws(self, ctx: Context) -> list[Option]:
        """What else one game or another lets a player do between two draws."""
        return []

    def before_the_end(self, ctx: Context, over: list[int]) -> list[Option]:
        """What else one module lets a player do when groups have drawn all their bonus draws."""
        return []

    def ends_finally(self, ctx: Context, letter: str) -> bool:
        """Is there no way back if this mission ends with the letters in hand?"""
        index = self.index_of(letter)
        mission = self.mission_of(ctx, index)
        return mission.final_result if self._has_letters(ctx, index) else mission.final_failure

    def completes_finally(self, ctx: Context, letter: str) -> bool:
        """Is there no way back if this mission is completed?"""
        return ctx.rules.missions[letter].final_result

    def stops_finally(self, ctx: Context) -> bool:
        """Is there no way back if nothing more is drawn? The only mission is concluded at once."""
        running = self.open_groups()
        return len(running) == 1 and self.ends_finally(ctx, self.groups[running[0]].letter)

    def _has_letters(self, ctx: Context, index: int) -> bool:
        """Enough letters in hand to complete the mission."""
        return self.groups[index].letters >= self.mission_of(ctx, index).need(ctx, self.site)

    def _cell(self, ctx: Context) -> ActionCell:
        """[13.32] What the last draw says here."""
        return ctx.rules.draws.read(ctx, self.place, self.card)

    def draw_card(self, ctx: Context) -> Next:
        """[13.3b] One card."""
        return drawn(ctx, Draw(side=self.side, place=self.place), self.drawn, self.card_drawn)

    def card_drawn(self, ctx: Context, made: Made) -> Next:
        """[13.3b, 13.3d] It counts: first its event."""
        self.drawn, (self.card,) = made.drawn, made.faces
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
        return self.face_event(ctx, cell) if cell.event else self.count_letters

    def face_event(self, ctx: Context, cell: ActionCell) -> Next:
        """[13.3d] The event of a card comes before its letters."""
        site = self.site
        rule = ctx.rules.events[cell.event]
        usual = rule.why_ignored(cell.event, site)
        why = event_rule.why_ignored(ctx, site, cell.event, usual)
        if why is not None:
            event_rule.ignored(ctx, site, cell.event, why.reason, why.case)
            return self.count_letters
        for earlier in self.overruled(ctx, cell.event):
            self.undo(ctx, earlier)
        intensity = ctx.rules.ask[questions.intensity](ctx, site, cell.event, cell.parameter)
        if cell.event not in self.seen:
            self.seen = (*self.seen, cell.event)
            if intensity:
                self.intensities = {**self.intensities, cell.event: intensity}
        about = site.people_on(rule.about)
        headline = Headline(cell.event, intensity, -1 if about is None else about)
        happening = rule.handle(ctx, site, headline)
        self.struck = happening.struck
        self.note(happening)
        if happening.procedure is None:
            return self.count_letters
        return Call(happening.procedure, self.event_over)

    def overruled(self, ctx: Context, event: str) -> tuple[str, ...]:
        """[13.42] The events of this Mission Phase here that an event overrules."""
        return tuple(each for each in ctx.rules.events[event].overrules if each in self.seen)

    def undo(self, ctx: Context, event: str) -> None:
        """An event that was overruled is taken back and forgotten: it may come again as if it never had."""
        if (undone := ctx.rules.events[event].undone) is not None:
            undone(ctx, self.site)
        self.seen = tuple(each for each in self.seen if each != event)
        self.intensities = {each: how for each, how in self.intensities.items() if each != event}

    def note(self, happening: Happening) -> None:
        """What an event does to the groups at once."""
        if happening.aborted >= 0:
            self.change(happening.aborted, status="aborted")
        for index, changes in happening.changes.items():
            self.change(index, **changes)

    def event_over(self, ctx: Context, result: object) -> Next:
        """An event that was a procedure of its own has been carried out."""
        rule = ctx.rules.events[self._cell(ctx).event]
        self.follow(ctx, rule, result)
        return self.count_letters

    def follow(self, ctx: Context, rule: EventRule, result: object) -> None:
        """What the result of an event's procedure means for the groups."""
        if rule.ends_missions(result):
            for index in self.open_groups():
                self.change(index, status="aborted")
                reports.aborted(ctx, self.site, self.groups[index], "the planet is under fire")
        if self.struck >= 0:
            for index in [self.struck] if rule.about else self.site.party(self.struck):
                self.change(index, **rule.after(self.groups[index], result))

    def count_letters(self, ctx: Context) -> Next:
        """[13.5, A-13-06] Letters that match; an R counts only if Unrest held before this card's letters."""
        self.prune(ctx)
        letters = self._cell(ctx).letters
        site = self.site
        self.take_letters(
            ctx,
            [
                index
                for index in site.open_groups()
                if self.groups[index].letter in letters and self.mission_of(ctx, index).counts(ctx, site)
            ],
        )
        return self.complete_next

    def take_letters(self, ctx: Context, gaining: list[int]) -> None:
        """[13.5, 13.51] One letter more for each of these groups; some missions are complete with it."""
        site = self.site
        for index in gaining:
            group = self.groups[index]
            self.change(index, letters=group.letters + 1)
            if group.letters + 1 == self.mission_of(ctx, index).most_letters(ctx, site):
                self.completing = (*self.completing, index)

    def prune(self, ctx: Context) -> None:
        """[13.52, A-13-11] Groups without members are lost; missions without a possible result end."""
        site = self.site
        for index in site.open_groups():
            group = self.groups[index]
            if not group.camp and not groups.living(ctx, group):
                self.give_up(ctx, index, "lost", "all its members are gone")
            elif group.camp and self.place not in ctx.state.camps:
                self.give_up(ctx, index, "ended", "the camp is gone")
            elif not self.mission_of(ctx, index).still_possible(ctx, site, group):
                self.give_up(ctx, index, "ended", "it has become impossible")
        self.completing = tuple(index for index in self.completing if self.groups[index].status == "open")
        self._take_leave(ctx)

    def _take_leave(self, ctx: Context) -> None:
        """Missions that are over without a result, whatever ended them."""
        for index, group in enumerate(self.groups):
            if group.status not in ("open", "completed") and index not in self.unfulfilled:
                self.unfulfilled = (*self.unfulfilled, index)
                self.mission_of(ctx, index).unfulfilled(ctx, self.site, group)

    def give_up(self, ctx: Context, index: int, status: GroupStatus, reason: str) -> None:
        self.change(index, status=status)
        reports.failed(ctx, self.site, self.groups[index], reason)

    def complete_next(self, ctx: Context) -> Next:
        """[A-13-06] When one card completes several missions, the player picks the order."""
        if not self.completing:
            return self.go_on
        options: list[Option] = [
            (CompleteFirst(self.groups[index].letter), self.complete) for index in self.completing
        ]
        prompt = f"Which mission at {naming.place(ctx.facts, self.place)} is completed first?"
        return Ask(self.side, "missions.order", "13.5", prompt, options, about=self.place)

    def complete(self, ctx: Context, action: CompleteFirst | CompleteMission) -> Next:
        return self._complete(ctx, self.index_of(action.letter))

    def _complete(self, ctx: Context, index: int) -> Next:
        """[13.5] The result applies at once, and the group takes no further part."""
        self.completing = tuple(each for each in self.completing if each != index)
        self.change(index, status="completed")
        group, site = self.groups[index], self.site
        reports.completed(ctx, site, group)
        return self._play_out(self.mission_of(ctx, index).complete(ctx, site, group))

    def _play_out(self, procedure: Procedure | None) -> Next:
        """The result of a mission, where it takes a procedure."""
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

    # Bonus Draw Segment

    def bonus(self, ctx: Context) -> Next:
        """[13.6, A-13-10] Mission by mission, in the player's order; he may rest content (A-13-07)."""
        options: list[Option] = []
        for index in self.open_groups():
            letter = self.groups[index].letter
            if not self.bonus_draws(ctx, self.groups[index])[0]:
                options.append((ConcludeMission(letter), self.conclude))
                continue
            options.append((DrawBonus(letter), self.draw_bonus))
            if self._has_letters(ctx, index):
                options.append((CompleteMission(letter), self.complete))
        if not options:
            return self.finish
        prompt = f"Bonus draws at {naming.place(ctx.facts, self.place)}: which mission comes first?"
        return Ask(self.side, "missions.bonus", "13.6", prompt, options, about=self.place)

    def bonus_draws(self, ctx: Context, group: Group) -> tuple[int, tuple[Modifier, ...]]:
        """[13.6a, 13.2e] The number of bonus draws, and what it is made of."""
        return (0, ()) if self.stopped else bonus_draws(ctx, self.site, group)

    def draws_to_come(self, ctx: Context, group: Group, drawn: int) -> int:
        """[13.3, 13.6] All draws that a group may still get, if its player stops at nothing."""
        return self.limit(ctx) - drawn + self.bonus_draws(ctx, group)[0]

    def letter_odds(self, ctx: Context, group: Group, drawn: int, most: int) -> LetterOdds:
        """The chances of none, one, … and `most` or more letters for a group in all draws to come."""
        draws = self.draws_to_come(ctx, group, drawn)
        return ctx.rules.draws.odds(ctx, self.place, self.drawn, group.letter, draws, most)

    def draw_bonus(self, ctx: Context, action: DrawBonus) -> Next:
        """[13.6c] All cards of the mission together."""
        number, _ = self.bonus_draws(ctx, self.groups[self.index_of(action.letter)])
        draw = Draw(side=self.side, place=self.place, letter=action.letter, number=number)
        return drawn(ctx, draw, self.drawn, self.bonus_drawn)

    def bonus_drawn(self, ctx: Context, made: Made) -> Next:
        """[13.6d] Only letters count; then the mission that drew is over."""
        self.drawn = made.drawn
        for index in self.sharing(ctx, made.draw):
            _, parts = self.bonus_draws(ctx, self.groups[index])
            hits = self.hits(ctx, index, made.faces)
            ctx.emit(
                BonusDrawn(
                    case="13.6",
                    letter=self.groups[index].letter,
                    place=self.place,
                    side=self.side,
                    draws=made.draw.number,
                    parts=parts,
                    cards=made.faces,
                    hits=hits,
                )
            )
            self.change(index, letters=self.groups[index].letters + hits)
        return self._conclude(ctx, self.index_of(made.draw.letter))

    def sharing(self, ctx: Context, draw: Draw) -> list[int]:
        """[13.6] The groups for whom bonus draws count: the one that draws."""
        return [self.index_of(draw.letter)]

    def hits(self, ctx: Context, index: int, faces: Drawn) -> int:
        """[13.6d] How many letters of bonus draws count for a group."""
        if not self.mission_of(ctx, index).counts(ctx, self.site):
            return 0
        read, letter = ctx.rules.draws.read, self.groups[index].letter
        return sum(letter in read(ctx, self.place, face).letters for face in faces)

    def conclude(self, ctx: Context, action: ConcludeMission) -> Next:
        return self._conclude(ctx, self.index_of(action.letter))

    def _conclude(self, ctx: Context, index: int) -> Next:
        """[13.52] The letters in hand count now; if they are too few, the mission fails."""
        if self._has_letters(ctx, index):
            return self._complete(ctx, index)
        self.change(index, status="ended")
        return self._play_out(self.mission_of(ctx, index).fail(ctx, self.site, self.groups[index]))

    def finish(self, ctx: Context) -> Next:
        """[13.31] The drawn cards go back, and the groups part; the result is who went."""
        self._take_leave(ctx)
        members = tuple(each for group in self.groups for each in group.members)
        for each in members:
            ctx.state.characters[each].mission = ""
        return Done(members)
