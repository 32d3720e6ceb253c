"""[31.0, 101] Missions on planets with a secret: two at a time, letters that do not count, a casino."""

from __future__ import annotations

from fitg.data.records import Side
from fitg.engine import questions
from fitg.engine.events.galactic import FirstLetterVoid
from fitg.engine.machine.actions import Action, Letter, Purpose
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Next, Option
from fitg.engine.rules.galactic import asked, secrets
from fitg.engine.rules.galactic.memory import memory
from fitg.engine.rules.galactic.mission_phase import note_gamblers
from fitg.engine.rules.missions.actions import AssignCharacter, missions_under_way
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group


def has_two_missions(ctx: Context, side: Side, place: str) -> bool:
    """[101, G-03] May each Mission Group be given two? To the Rebels a hidden secret gives nothing."""
    if _in_singularity(ctx):
        return True
    planet = ctx.board.planet_of[place]
    return secrets.is_known_to(ctx, side, planet) and ctx.rules.ask[asked.gives_two_missions](ctx, planet)


def _in_singularity(ctx: Context) -> bool:
    """[101] Does a card give every group two missions?"""
    return ctx.rules.ask[asked.has_two_missions](ctx)


class SecondMission(Action, frozen=True):
    form = "those on {letter} also go on {other}"
    saying = "Those on {letter}|also go on {other}"
    letter: Purpose
    other: Letter

    def is_final(self, ctx: Context) -> bool:
        """It shows a secret, or the Enemy may cancel a mission."""
        missions = missions_under_way(ctx)
        shows = secrets.is_hidden(ctx, ctx.board.planet_of[missions.place]) and not _in_singularity(ctx)
        return shows or missions.may_be_protested(ctx, self.other)


class GalacticMissions(EnvironMissions, layer=True, tag="galactic.EnvironMissions"):
    """[31.0] The missions of one Environ in the Galactic Game."""

    def _planet(self, ctx: Context) -> str:
        return ctx.board.planet_of[self.place]

    # Two missions at a time

    def more_assignments(self, ctx: Context) -> list[Option]:
        """Each group, not a camp, may take a second mission that nobody is on."""
        options = super().more_assignments(ctx)
        if not self.groups or not has_two_missions(ctx, self.side, self.place):
            return options
        site = self.site
        closed = ctx.rules.ask[questions.closed_missions](ctx, site)
        fresh = [
            letter
            for letter, mission in ctx.rules.missions.items()
            if site.group(letter) is None and mission.allowed(ctx, site, closed)
        ]
        return options + [
            (SecondMission(group.letter, letter), self.assign_second)
            for index, group in enumerate(self.groups)
            if not group.camp and len(site.party(index)) == 1
            for letter in fresh
            if self._may_do(ctx, group, letter)
        ]

    def _may_do(self, ctx: Context, group: Group, letter: str) -> bool:
        """Can one of them begin the mission, and all the others join him, in whatever order they came?"""
        people = [ctx.state.characters[each] for each in group.members]
        mission, goes_alone = ctx.rules.missions[letter], ctx.rules.ask[questions.goes_alone]
        return any(
            goes_alone(ctx, leader)
            and mission.may_join(ctx, leader, ())
            and all(mission.may_join(ctx, each, (leader.id,)) for each in people if each is not leader)
            for leader in people
        )

    def assign_second(self, ctx: Context, action: SecondMission) -> Next:
        """[G-03] Whoever uses a hidden Hyper-World shows it."""
        first = self.groups[self.index_of(action.letter)]
        self.groups = (*self.groups, self.grouping(letter=action.other, members=first.members))
        if not _in_singularity(ctx):
            secrets.reveal(ctx, self._planet(ctx), "two missions at a time", "31.0")
        return self.assign

    def assign_character(self, ctx: Context, action: AssignCharacter) -> Next:
        """Whoever joins a group joins it on both its missions."""
        group = self.site.group(action.letter)
        if group is None:
            return super().assign_character(ctx, action)
        for index in self.site.party(self.index_of(action.letter)):
            self.change(index, members=(*group.members, action.who))
        return self.assign

    def assigned(self, ctx: Context) -> Next:
        following = super().assigned(ctx)
        self._hinder(ctx)
        return following

    # Letters that do not count

    def _hinder(self, ctx: Context) -> None:
        """Coups and Diplomacy of one side are one letter behind."""
        planet, is_void = self._planet(ctx), ctx.rules.ask[asked.voids_first_letter]
        for index, group in enumerate(self.groups):
            if is_void(ctx, planet, self.side, group.letter):
                self.change(index, letters=-1)
                ctx.emit(
                    FirstLetterVoid(
                        case="31.0",
                        planet=planet,
                        secret=memory(ctx).secrets[planet],
                        letter=group.letter,
                        side=self.side,
                    )
                )

    # Casino Galactica

    def finish(self, ctx: Context) -> Next:
        """Whoever was on a mission here may win something when the Phase is over."""
        parties = dict.fromkeys(group.members for group in self.groups if group.members)
        note_gamblers(ctx, self.site, parties)
        return super().finish(ctx)
