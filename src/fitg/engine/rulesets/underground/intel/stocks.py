"""[VX-20f, VX-20i, VX-20j] What is in stock is used up: agents, teams, pretexts."""

from __future__ import annotations

from fitg.data.records import ActionCell, Side
from fitg.engine import questions
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action
from fitg.engine.machine.context import Context
from fitg.engine.machine.procedure import Ask, Handler, Next, Option
from fitg.engine.rules.character_combat import CharacterCombat
from fitg.engine.rules.galactic import asked as galactic
from fitg.engine.rules.galactic.atrocities import Atrocity, CommitAtrocity
from fitg.engine.rules.galactic.memory import memory as galaxy
from fitg.engine.rules.missions import event_rule
from fitg.engine.rules.missions.attacks import CreatureEncounter
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.phase import MissionPhase
from fitg.engine.rules.swarm import Swarm
from fitg.engine.rulesets.underground.chits.effects import ENEMY_AGENT
from fitg.engine.rulesets.underground.intel import sheet
from fitg.engine.rulesets.underground.intel.memory import AGENTS, ATROCITIES, TEAMS, memory

#: [VX-20g] How a combat ends into which a team was called.
RELIEVED = "an Exploration Team deals with it"


class WatchTheAgents(Action, frozen=True):
    form = "use counterintelligence"
    saying = "Ignore the Enemy Agents, for one Counterintelligence of your stock"
    final = True


class LetAgentsBe(Action, frozen=True):
    form = "let the agents be"
    saying = "Keep your Counterintelligence: the mission is in danger"
    passes = True
    final = True


class SendTeam(Action, frozen=True):
    form = "send an exploration team"
    saying = "An Exploration Team deals with the creatures of this Environ, for the rest of the phase"
    final = True


class KeepTeam(Action, frozen=True):
    form = "send no team"
    saying = "Send no team: your people face it themselves"
    passes = True
    final = True


# Counterintelligence


class WatchedMissions(EnvironMissions, layer=True, tag="missions.intel.EnvironMissions"):
    """[VX-20i] The Empire may ignore Enemy Agents, once for each in stock."""

    #: The event that waits for the answer.
    doubtful: ActionCell | None = None

    def face_event(self, ctx: Context, cell: ActionCell) -> Next:
        if cell.event == ENEMY_AGENT and self._may_watch(ctx):
            self.doubtful = cell
            return self.ask_about_agents
        return super().face_event(ctx, cell)

    def _may_watch(self, ctx: Context) -> bool:
        if self.side != "imperial" or not sheet.stock(ctx, AGENTS):
            return False
        usual = ctx.rules.events[ENEMY_AGENT].why_ignored(ENEMY_AGENT, self.site)
        return event_rule.why_ignored(ctx, self.site, ENEMY_AGENT, usual) is None

    def ask_about_agents(self, ctx: Context) -> Next:
        options: list[Option] = [
            (WatchTheAgents(), self.watch_agents),
            (LetAgentsBe(), self.let_agents_be),
        ]
        prompt = f"Enemy Agents at {naming.place(ctx.facts, self.place)}: do you use Counterintelligence?"
        return Ask("imperial", "intelligence.agents", "VX-20i", prompt, options, about=self.place)

    def watch_agents(self, ctx: Context) -> Next:
        """[VX-20i] The event has been drawn all the same."""
        sheet.mark(ctx, AGENTS, -1, "it is used up", "VX-20i")
        self.seen = (*self.seen, ENEMY_AGENT)
        event_rule.ignored(ctx, self.site, ENEMY_AGENT, "agents watch the agents", "VX-20i")
        return self.count_letters

    def let_agents_be(self, ctx: Context) -> Next:
        assert self.doubtful is not None
        return super().face_event(ctx, self.doubtful)


# Exploration Teams


class ExploredEncounter(CreatureEncounter, layer=True, tag="missions.intel.CreatureEncounter"):
    """[VX-20f] A team deals with the creatures of an Environ, for a whole Mission Phase."""

    def begin(self, ctx: Context) -> Next:
        return self.ask_for_team if self.may_send(ctx) else super().begin(ctx)

    def may_send(self, ctx: Context) -> bool:
        return (
            self.side == "imperial"
            and sheet.stock(ctx, TEAMS) > 0
            and not self.is_of_robots(ctx)
            and ctx.rules.ask[questions.keeps_off](ctx, self.place, TEAMS)
            and not self.why_spared(ctx)
        )

    def ask_for_team(self, ctx: Context) -> Next:
        options: list[Option] = [(SendTeam(), self.send_team), (KeepTeam(), self.keep_team)]
        prompt = f"Attack of the {naming.piece(ctx.facts, self.creature)}! Do you send an Exploration Team?"
        return Ask("imperial", "intelligence.team", "VX-20f", prompt, options, about=self.place)

    def send_team(self, ctx: Context) -> Next:
        send(ctx, self.place)
        return super().begin(ctx)

    def keep_team(self, ctx: Context) -> Next:
        return super().begin(ctx)


def send(ctx: Context, place: str) -> None:
    """[VX-20f] A team is used up, for the rest of the Mission Phase."""
    sheet.mark(ctx, TEAMS, -1, "it is sent out", "VX-20f")
    record = memory(ctx)
    record.explored = (*record.explored, place)


def may_call(ctx: Context, side: Side) -> bool:
    """[VX-20g] Is a combat with creatures under way into which a team may still be called?"""
    if side != "imperial":
        return False
    meeting = next((each for each in reversed(ctx.state.stack) if isinstance(each, CreatureEncounter)), None)
    return isinstance(meeting, ExploredEncounter) and meeting.may_send(ctx)


def call_for_team(ctx: Context, place: str, come: Handler, stay: Handler) -> Ask:
    options: list[Option] = [(SendTeam(), come), (KeepTeam(), stay)]
    prompt = f"The fight at {naming.place(ctx.facts, place)} goes on: do you send an Exploration Team now?"
    return Ask("imperial", "intelligence.team", "VX-20g", prompt, options, about=place)


class RelievedCombat(CharacterCombat, layer=True, tag="missions.intel.CharacterCombat"):
    """[VX-20g] Right after a roll to break off, and at no other time of a combat, a team may come."""

    def _broke_off(self, ctx: Context, die: int, *, everybody: bool) -> Next:
        following = super()._broke_off(ctx, die, everybody=everybody)
        called = self.kind == "creature" and self.active and may_call(ctx, self.defender_side)
        return self.call_for_team if called else following

    def call_for_team(self, ctx: Context) -> Next:
        return call_for_team(ctx, self.place, self.team_comes, self.fight_on)

    def team_comes(self, ctx: Context) -> Next:
        """[VX-20g] The creature is ignored from now on: it does nothing more to anybody."""
        send(ctx, self.place)
        self.grabbed, self.over = "", RELIEVED
        return self.end

    def fight_on(self, ctx: Context) -> Next:
        return self.fight


class RelievedSwarm(Swarm, layer=True, tag="missions.intel.Swarm"):
    """[VX-20g] The same among creatures that fall upon each by himself."""

    def broke_off(self, ctx: Context, dice: tuple[int, ...]) -> Next:
        following = super().broke_off(ctx, dice)
        called = bool(self.defenders) and may_call(ctx, self.defender_side)
        return self.call_for_team if called else following

    def call_for_team(self, ctx: Context) -> Next:
        return call_for_team(ctx, self.place, self.team_comes, self.fight_on)

    def team_comes(self, ctx: Context) -> Next:
        send(ctx, self.place)
        return self.end

    def fight_on(self, ctx: Context) -> Next:
        """He is stung, unless he got away."""
        return self.sting if self.waiting and self.waiting[0] in self.defenders else self.next_victim


def is_explored(ctx: Context, encounter: CreatureEncounter) -> str:
    """[VX-20f] Also when somebody is rescued from them."""
    ours = encounter.side == "imperial" and encounter.place in memory(ctx).explored
    return "an Exploration Team has been here" if ours and not encounter.is_of_robots(ctx) else ""


class ExploredPhase(MissionPhase, layer=True, tag="missions.intel.MissionPhase"):
    """[VX-20f, VX-20m] With the Mission Phase the teams leave, and everybody may serve again."""

    def returned(self, ctx: Context, members: tuple[str, ...]) -> Next:
        record = memory(ctx)
        record.served = (*record.served, *members)
        return super().returned(ctx, members)

    def finish(self, ctx: Context) -> Next:
        memory(ctx).explored = memory(ctx).served = ()
        return super().finish(ctx)


# Prepared Atrocities


def has_pretext(ctx: Context) -> bool:
    """[VX-20j] The planet of an Atrocity can be chosen."""
    return sheet.stock(ctx, ATROCITIES) > 0


class PreparedAtrocity(CommitAtrocity, layer=True, tag="missions.intel.CommitAtrocity"):
    """[VX-20j] On a planet that was not within reach it uses up a pretext."""

    def commit(self, ctx: Context, action: Atrocity) -> Next:
        record, there = galaxy(ctx), action.happens_on(ctx)
        near = there == self.planet or (record.base_revealed and there == record.base)
        if not near and has_pretext(ctx) and not _is_open_season(ctx):
            sheet.mark(ctx, ATROCITIES, -1, "it is carried out", "VX-20j")
        return super().commit(ctx, action)


def _is_open_season(ctx: Context) -> bool:
    """[36.23] Would an Atrocity be possible anywhere without a pretext, too?"""
    record = memory(ctx)
    kept = record.tracks
    record.tracks = {**kept, ATROCITIES: 0}
    anywhere = ctx.rules.ask[galactic.strikes_anywhere](ctx)
    record.tracks = kept
    return anywhere
