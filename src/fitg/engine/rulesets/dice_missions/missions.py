"""[D-40 to D-79] The missions of the variant, letter by letter: levels instead of letters in hand."""

from __future__ import annotations

from collections.abc import Collection

from fitg.data.records import Possession
from fitg.engine import points
from fitg.engine.events.missions import MissionFailed
from fitg.engine.machine import naming
from fitg.engine.machine.context import Context
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.moments import Moment, announced
from fitg.engine.machine.procedure import Procedure
from fitg.engine.machine.state import UNREST, Character
from fitg.engine.rules import characters, control, custody, loyalty, rebellion, units
from fitg.engine.rules.missions import letters
from fitg.engine.rules.missions.groups import COUP_INTELLIGENCE, Group, living
from fitg.engine.rules.missions.mission import Gain, Mission, NameTarget
from fitg.engine.rules.missions.site import Site
from fitg.engine.rulesets.dice_missions import camps, results
from fitg.engine.rulesets.dice_missions.actions import PDB, UNSEEN, TargetPdb, TargetUnit, TargetUnseen
from fitg.engine.rulesets.dice_missions.bonus import bonus_rolls
from fitg.engine.rulesets.dice_missions.charts import MissionRow, charts
from fitg.engine.rulesets.dice_missions.events import LastCoupMarked
from fitg.engine.rulesets.dice_missions.groups import may_lead, rating
from fitg.engine.rulesets.dice_missions.memory import memory, options


class DiceMission(Mission):
    """A mission with levels of success."""

    def row(self) -> MissionRow:
        """Its line of the missions' chart."""
        return charts().missions[self.letter]

    # Assignment

    def may_join(self, ctx: Context, character: Character, members: tuple[str, ...]) -> bool:
        """[D-11] A group starts with somebody who may lead it; others may follow."""
        return bool(members) or self.may_lead(ctx, character.place, character.id, ())

    def may_lead(self, ctx: Context, place: str, who: str, members: tuple[str, ...]) -> bool:
        """[D-11] May he lead this mission?"""
        return may_lead(ctx, who, self.letter)

    def for_camps(self, ctx: Context, site: Site) -> bool:
        """[D-46] A cell may do less than a camp."""
        return self.row().cell if camps.is_cell(ctx, site.place) else self.row().camp

    # Levels

    def need(self, ctx: Context, site: Site) -> int:
        return self.row().levels(site.side)

    def level_needed(self, ctx: Context, site: Site, group: Group) -> int:
        """The level from which on the mission has a result."""
        return self.need(ctx, site)

    def bonus(self, ctx: Context, site: Site, group: Group) -> list[Modifier]:
        return list(bonus_rolls(ctx, site, group)[1])

    def worth(self, possession: Possession) -> int:
        """[D-28, G18] Objects that help whoever holds them; what raises a rating is counted with it."""
        row = charts().possessions.get((possession.id, self.letter))
        return row.bonus if row is not None and row.holder == "anyone" else 0

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        self.report_failure(ctx, site, "too few successes")
        return None

    def report_failure(self, ctx: Context, site: Site, reason: str, die: int | None = None) -> None:
        """Everybody hears of it."""
        ctx.emit(
            MissionFailed(
                case="D-24", letter=self.letter, place=site.place, side=site.side, reason=reason, die=die
            )
        )


class Assassination(DiceMission, letters.Assassination, tag="dice-missions.Assassination"):
    """[D-40, D-41] The death of a detected Enemy character; who fails is in danger."""

    def risks(self, ctx: Context, site: Site, group: Group) -> str:
        """[D-41, G12] Whoever is hunted; a camp risks nothing."""
        return "" if group.camp else super().risks(ctx, site, group)

    def fail(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[D-41, G11] A ten-sided die: 8 and 9 captured, 10 dead; a camp risks nothing."""
        if group.camp:
            return super().fail(ctx, site, group)
        return results.FailedAssassins(place=site.place, side=site.side, members=living(ctx, group))


class StartRebelCamp(DiceMission, tag="dice-missions.StartRebelCamp"):
    """[D-45] A Rebel cell."""

    letter = "B"

    def condition(self, ctx: Context, site: Site) -> bool:
        """[D-45, D-50, G27] In the state of Imperial Control and not at Unrest; one cell or camp only."""
        planet = site.planet(ctx)
        free = site.place not in ctx.state.camps
        return planet.status == "imperial-control" and planet.loyalty != UNREST and free

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        return self.condition(ctx, site)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [Gain(self.need(ctx, site), "a Rebel cell is founded")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        camps.found(ctx, site.place)
        return None


class Diplomacy(DiceMission, letters.Diplomacy, tag="dice-missions.Diplomacy"):
    """[D-53] Loyalty moves, two spaces at most."""


class Coup(DiceMission, letters.LoyaltyMission, tag="dice-missions.Coup"):
    """[D-51, D-52] Loyalty moves without limit; nobody makes two Coups in a row in an Environ."""

    letter = "C"

    def condition(self, ctx: Context, site: Site) -> bool:
        return (
            ctx.facts.environs[site.place].coup is not None
            and memory(ctx).coups.get(site.place) != site.side
            and super().condition(ctx, site)
        )

    def may_lead(self, ctx: Context, place: str, who: str, members: tuple[str, ...]) -> bool:
        """[D-51] A leader with Intelligence 2 or more."""
        able = rating(ctx, place, who, "intelligence", members) >= COUP_INTELLIGENCE
        return able and super().may_lead(ctx, place, who, members)

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        """[D-52] The side that made the last Coup here is marked."""
        spaces = self.shift(ctx, site, group)
        if spaces:
            known = memory(ctx)
            known.coups = {**known.coups, site.place: site.side}
            if site.place not in ctx.state.coup_markers:
                ctx.state.coup_markers = (*ctx.state.coup_markers, site.place)
            ctx.emit(LastCoupMarked(case="D-52", place=site.place, side=site.side))
        return self.moved(ctx, site, group, spaces)


class FreePrisoners(DiceMission, letters.FreePrisoners, tag="dice-missions.FreePrisoners"):
    """[D-60] One prisoner for each level, by chance."""

    final_result = True

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        for _ in range(group.letters):
            captives = characters.captives_at(ctx, site.place, site.side)
            if captives:
                custody.free(ctx, ctx.pick(captives), "freed by a mission", "D-60")
        return None


class GatherInformation(DiceMission, letters.GatherInformation, tag="dice-missions.GatherInformation"):
    """[D-65] Characters, or units; with two levels both, and the point."""

    def condition(self, ctx: Context, site: Site) -> bool:
        """[D-65] Not on an own planet without Enemy units in the Environ."""
        own = control.controller(ctx, ctx.board.planet_of[site.place]) == site.side
        return not own or units.present(ctx, site.place, site.enemy)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        return [
            Gain(self.need(ctx, site), "enemy characters, or enemy units, are seen"),
            Gain(results.ALL_INFORMATION, "all enemies around are seen, and more is learned"),
        ]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return results.Information(
            side=site.side, place=site.place, level=group.letters, point=options(ctx).information_point
        )


class ScavengeForPossessions(DiceMission, tag="dice-missions.ScavengeForPossessions"):
    """[D-72] One possession for each level."""

    letter = "P"

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        need = self.need(ctx, site)
        return [Gain(need, "a possession is found"), Gain(need + 1, "two possessions are found")]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        return results.Scavenging(side=site.side, members=living(ctx, group), left=group.letters)


class StartOrStopRebellion(
    DiceMission, letters.StartOrStopRebellion, tag="dice-missions.StartOrStopRebellion"
):
    """[D-76] The Rebels start a rebellion with one level, the Empire stops one with two."""

    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        """[D-24, D-76] Unrest now: nothing done in the same phase can prepare it. To stop: a revolt."""
        planet = site.planet(ctx)
        if site.side == "imperial":
            return planet.status in ("rebellion", "rebel-control")
        return loyalty.in_unrest(planet)

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        return self.condition(ctx, site)

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        planet = site.planet(ctx)
        if site.side == "imperial":
            rebellion.stop(ctx, planet)
            return announced(
                ctx, Moment(name=points.REBELLION_STOPPED.name, side=site.side, planet=planet.id)
            )
        return rebellion.Rebellion(planet=planet.id)


class UnitMission(DiceMission):
    """[D-12] A mission against a unit, which is named before the first roll; face-down ones unseen."""

    lasting = True

    def condition(self, ctx: Context, site: Site) -> bool:
        return bool(self.targets(ctx, site))

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        present = units.kinds(ctx, site.place, site.enemy)
        found: list[NameTarget] = [
            TargetUnit(kind.id) for kind in present if not kind.hidden and self.reachable(ctx, kind.id)
        ]
        if any(kind.hidden for kind in present):
            found.append(TargetUnseen())
        return found

    def reachable(self, ctx: Context, kind: str) -> bool:
        """May a unit of this kind be named?"""
        raise NotImplementedError

    def still_possible(self, ctx: Context, site: Site, group: Group) -> bool:
        """Is the target still there?"""
        return any(action.target == group.target for action in self.targets(ctx, site))

    def chosen(self, ctx: Context, site: Site, group: Group) -> str:
        """The kind of the unit that was meant; of the face-down ones any."""
        if group.target != UNSEEN:
            return group.target
        return results.unseen_unit(ctx, site.place, site.enemy)


class Sabotage(UnitMission, tag="dice-missions.Sabotage"):
    """[D-77] The named unit, or the PDB."""

    letter = "S"
    target_prompt = "what do the saboteurs aim at?"

    def reachable(self, ctx: Context, kind: str) -> bool:
        return results.level_to_sabotage(ctx, kind) < results.NEVER

    def targets(self, ctx: Context, site: Site) -> list[NameTarget]:
        found = super().targets(ctx, site)
        planet = site.planet(ctx)
        if control.controller(ctx, planet.id) == site.enemy and (planet.pdb_up or planet.pdb):
            found.append(TargetPdb())
        return found

    def level_needed(self, ctx: Context, site: Site, group: Group) -> int:
        """[D-77] A PDB that is Down, and units that one level does nothing to, ask for two levels."""
        if group.target == PDB:
            return 1 if site.planet(ctx).pdb_up else 2
        return 1 if group.target == UNSEEN else results.level_to_sabotage(ctx, group.target)

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        """[D-77] What becomes of the target; before one is named, or seen, what may become of any."""
        falls, sinks = "the PDB goes Down", "the PDB loses a level"
        if group.target == PDB:
            downs = [Gain(1, falls)] if site.planet(ctx).pdb_up else []
            return [*downs, Gain(results.ALL_INFORMATION, sinks)]
        if group.target in ("", UNSEEN):
            return [
                Gain(1, f"a unit of strength {results.WEAK} falls, or {falls}"),
                Gain(results.ALL_INFORMATION, f"a unit of strength {results.STRONG} falls, or {sinks}"),
            ]
        return self._brought_upon(ctx, group.target)

    def _brought_upon(self, ctx: Context, kind: str) -> list[Gain]:
        name = naming.piece(ctx.facts, kind)
        levels = {
            results.level_to_damage(ctx, kind): f"the {name} is damaged",
            results.level_to_destroy(ctx, kind): f"the {name} falls",
        }
        return [Gain(level, words) for level, words in sorted(levels.items()) if level < results.NEVER]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        if group.target == PDB:
            results.sabotage_pdb(ctx, site, group.letters)
        elif not results.sabotage_unit(ctx, site, self.chosen(ctx, site, group), group.letters):
            self.report_failure(ctx, site, "the unit is too strong")
        return None


class SubvertTroops(UnitMission, tag="dice-missions.SubvertTroops"):
    """[D-78] The named Imperial unit changes sides."""

    letter = "T"
    target_prompt = "whose loyalty is tested?"

    def reachable(self, ctx: Context, kind: str) -> bool:
        return results.level_to_turn(ctx, kind) is not None

    def level_needed(self, ctx: Context, site: Site, group: Group) -> int:
        return results.level_to_turn(ctx, group.target) or 1

    def brings(self, ctx: Context, site: Site, group: Group) -> list[Gain]:
        """[D-78] Whether the target goes over; before one is named, or seen, which kinds would."""
        over = "goes over to the Rebels"
        if group.target not in ("", UNSEEN):
            name = naming.piece(ctx.facts, group.target)
            return [Gain(self.level_needed(ctx, site, group), f"the {name} {over}")]
        kinds: dict[int, list[str]] = {}
        for kind in results.SUBVERSION:
            level = results.level_to_turn(ctx, kind) or 1
            kinds.setdefault(level, []).append(f"a {naming.piece(ctx.facts, kind)}")
        return [Gain(level, f"{' or '.join(names)} {over}") for level, names in sorted(kinds.items())]

    def complete(self, ctx: Context, site: Site, group: Group) -> Procedure | None:
        kind = self.chosen(ctx, site, group)
        needed = results.level_to_turn(ctx, kind)
        if needed is None or group.letters < needed:
            self.report_failure(ctx, site, "the unit stays loyal")
            return None
        return results.Turncoats(place=site.place, letters=group.letters, kind=kind)


class Recruits(letters.GainCharacters, tag="dice-missions.GainCharacters"):
    """[D-02, D-08] Characters are recruited; nobody is sent for them."""

    def allowed(self, ctx: Context, site: Site, closed: Collection[str] | None = None) -> bool:
        return False


#: What stands instead of the missions of all games; those of the larger games come with them.
MISSIONS: dict[type[Mission], type[Mission]] = {
    letters.Sabotage: Sabotage,
    letters.Diplomacy: Diplomacy,
    letters.StartOrStopRebellion: StartOrStopRebellion,
    letters.ScavengeForPossessions: ScavengeForPossessions,
    letters.GainCharacters: Recruits,
    letters.GatherInformation: GatherInformation,
    letters.FreePrisoners: FreePrisoners,
    letters.Assassination: Assassination,
    letters.StartRebelCamp: StartRebelCamp,
    letters.SubvertTroops: SubvertTroops,
    letters.Coup: Coup,
}
