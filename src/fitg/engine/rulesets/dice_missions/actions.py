"""What players may do in this variant's Mission Phase."""

from __future__ import annotations

from fitg.engine.machine.actions import Action, CharacterId, PlaceId, Purpose, UnitKindId
from fitg.engine.rules.missions.mission import NameTarget


class Recruit(Action, frozen=True):
    form = "recruit"
    saying = "Look for recruits"
    final = True


class RecruitWith(Action, frozen=True):
    form = "recruit with {who}"
    saying = "{who} looks for recruits instead of resting"
    final = True
    who: CharacterId


class SkipRecruitment(Action, frozen=True):
    form = "no recruitment"
    saying = "No recruitment here"
    passes = True


class LeadMission(Action, frozen=True):
    form = "lead {letter} with {who}"
    saying = "{who} leads {letter}"
    final = True
    who: CharacterId
    letter: Purpose


class GoOn(Action, frozen=True):
    form = "go on"
    saying = "Go on"
    passes = True
    final = True


class CallOff(Action, frozen=True):
    form = "call off {letter}"
    saying = "Call off {letter}: the levels so far count"
    final = True
    letter: Purpose


class RaiseCamp(Action, frozen=True):
    form = "raise a camp at {at}"
    saying = "The cell at {at} becomes a camp"
    at: PlaceId


class KeepCells(Action, frozen=True):
    form = "no more camps"
    saying = "No more camps"
    passes = True


class TargetPdb(NameTarget, frozen=True):
    form = "target the pdb"
    saying = "Against the PDB"

    @property
    def target(self) -> str:
        return PDB


class TargetUnit(NameTarget, frozen=True):
    form = "target {unit}"
    saying = "Against {unit}"
    unit: UnitKindId

    @property
    def target(self) -> str:
        return self.unit


class TargetUnseen(NameTarget, frozen=True):
    form = "target a face-down unit"
    saying = "Against a face-down unit"

    @property
    def target(self) -> str:
        return UNSEEN


#: What a group notes as its target where it is no piece with a name.
PDB = "the PDB"
UNSEEN = "a face-down unit"


class DetectPeople(Action, frozen=True):
    form = "detect characters"
    saying = "Detect the enemy characters on the planet"
    final = True


class InspectUnits(Action, frozen=True):
    form = "inspect units"
    saying = "See the enemy units of the star system"
    final = True


class InspectFleets(InspectUnits, frozen=True):
    form = "inspect fleets"
    saying = "See the enemy fleets of the province"
    final = True


class PdbToSympathizers(Action, frozen=True):
    form = "put the pdb down"
    saying = "The PDB goes Down"
    final = True


class UnitToSympathizers(Action, frozen=True):
    form = "destroy {unit}"
    saying = "Destroy {unit}"
    final = True
    unit: UnitKindId


class DamageBySympathizers(Action, frozen=True):
    form = "damage {unit}"
    saying = "Damage {unit}"
    final = True
    unit: UnitKindId


class UnseenToSympathizers(Action, frozen=True):
    form = "destroy a face-down unit"
    saying = "Destroy a face-down unit"
    final = True


class LetSympathizersBe(Action, frozen=True):
    form = "do nothing"
    saying = "Do nothing"
    passes = True
    final = True
