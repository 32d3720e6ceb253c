"""[VP-18e to VP-18g, VP-18n] The Helian Drug: it heals, lasts for a Phase, and brings more draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from fitg.data.records import Rating
from fitg.engine import terms
from fitg.engine.events.missions import BonusDrawn
from fitg.engine.machine import naming
from fitg.engine.machine.actions import Action, Letter, PossessionId, Purpose
from fitg.engine.machine.context import Context
from fitg.engine.machine.draws import Draw, Drawn, Made, drawn
from fitg.engine.machine.events import Modifier
from fitg.engine.machine.procedure import Ask, Next, Option, Step
from fitg.engine.machine.state import Character, Possession
from fitg.engine.rules import characters, possessions
from fitg.engine.rules.missions.bonus_draws import bonus_draws
from fitg.engine.rules.missions.environ_missions import EnvironMissions
from fitg.engine.rules.missions.groups import Group, living
from fitg.engine.rules.missions.site import Site
from fitg.engine.rules.possession_cards import has
from fitg.engine.rules.space.spaceship_quest import QUEST, Quest
from fitg.engine.rulesets.underground import asked
from fitg.engine.rulesets.underground.possessions.memory import memory
from fitg.scenarios.games import phase_of

#: [VP-18g] What else the drug raises: a special characteristic.
TALENT = "talent"


# Endurance and Combat


def lasts(segments: int, ctx: Context, rating: str) -> int:
    """[VP-18f, VQ-183] For Combat in a Mission Phase, of which a search may be part (VC-09): to its end."""
    for_missions = rating == "combat" and ctx.current.phase == phase_of(terms.MISSIONS.name)
    return ctx.segments_left_of_phase() if for_missions else segments


def heals_first(ctx: Context, character: Character) -> None:
    """[VP-18e] Wounds heal; only what is left over is lent."""
    if character.drugged != "endurance":
        return
    healed = min(character.wounds, possessions.worth(ctx, possessions.DRUG))
    character.wounds -= healed
    record = memory(ctx)
    record.healed = {**record.healed, character.id: healed}


def lent(ctx: Context, character: Character, rating: Rating) -> list[Modifier]:
    """[VP-18e] What has been healed is not lent as well."""
    if rating != "endurance" or character.drugged != "endurance":
        return []
    healed = memory(ctx).healed.get(character.id, 0)
    return [Modifier("healed by the drug", -healed)] if healed else []


def fades(ctx: Context, character: Character, rating: str) -> None:
    """[VP-18e] The lent points bear the latest wounds: wearing off never takes real ones."""
    record = memory(ctx)
    if rating != "endurance" or character.id not in record.healed:
        return
    borrowed = possessions.worth(ctx, possessions.DRUG) - record.healed[character.id]
    character.wounds = max(0, character.wounds - borrowed)
    record.healed = {who: number for who, number in record.healed.items() if who != character.id}


# Bonus draws


class TakeDrugForDraws(Action, frozen=True):
    form = "use {card} for {rating} in mission {letter}"
    saying = "{card}|is used for {rating}: more bonus draws"
    final = True
    card: PossessionId
    rating: Purpose
    letter: Letter


class KeepDrug(Action, frozen=True):
    form = "no drug"
    saying = "Nothing more is taken"
    passes = True
    final = True


class DruggedMissions(EnvironMissions, layer=True, tag="characters.possessions.EnvironMissions"):
    """[VP-18g] When a mission has had its ordinary bonus draws, the drug may bring two more."""

    #: [VP-18g] The mission that is about to end, and those that have been asked about.
    ending: int = -1
    asked: tuple[int, ...] = ()

    def _conclude(self, ctx: Context, index: int) -> Next:
        if index in self.asked or not self._may_take_more(ctx, index):
            return super()._conclude(ctx, index)
        self.ending, self.asked = index, (*self.asked, index)
        return self.take_more

    def _may_take_more(self, ctx: Context, index: int) -> bool:
        """[14.2] Not to be asked would tell that none of the hidden cards is the drug."""
        group = self.groups[index]
        if self.side != "rebel" or self.stopped or group.camp:
            return False
        members = living(ctx, group)
        return possessions.hidden_among(ctx, members) or any(_drugs(ctx, members))

    def take_more(self, ctx: Context) -> Next:
        group = self.groups[self.ending]
        members = living(ctx, group)
        options: list[Option] = [
            (TakeDrugForDraws(drug.id, rating, group.letter), self.take_drug)
            for drug in _drugs(ctx, members)
            for rating in self.ratings(ctx, group, drug.owner)
        ]
        options.append((KeepDrug(), self.keep_drug))
        mission, place = (
            naming.mission(ctx.facts, group.letter, self.side),
            naming.place(ctx.facts, self.place),
        )
        prompt = f"{mission} at {place} has had its bonus draws: take something for more?"
        hidden = possessions.hidden_among(ctx, members)
        return Ask(self.side, "missions.drug", "VP-18g", prompt, options, about=self.place, always=hidden)

    def ratings(self, ctx: Context, group: Group, who: str) -> list[str]:
        """[VP-18g] The ratings, or the special characteristic, that bring more draws if they are raised."""
        counted = self._counted(ctx, group)
        found: list[str] = [rating for rating in counted if self.gain(ctx, group, who, rating)]
        if self.gain(ctx, group, who, TALENT):
            found.append(TALENT)
        return found

    def _counted(self, ctx: Context, group: Group) -> Mapping[Rating, int]:
        return ctx.rules.missions[group.letter].rated(ctx, self.site, group)

    def gain(self, ctx: Context, group: Group, who: str, rating: str) -> int:
        """[VP-18g] How many draws it is worth: what counts is the best of the group."""
        _, parts = bonus_draws(ctx, self.site, group)
        if not parts:
            return 0
        worth, total = possessions.worth(ctx, possessions.DRUG), sum(part.by for part in parts)
        if rating == TALENT:
            # Whatever special characteristic it is: how he hides helps to free prisoners (VC-48).
            name = naming.piece(ctx.facts, who)
            raised = worth if any(part.reason == name and part.by > 0 for part in parts) else 0
        else:
            raised = max(
                0, _value(ctx, who, rating) + worth - self._counted(ctx, group)[cast("Rating", rating)]
            )
        raised = in_draws(ctx, self.site, group, raised)
        return max(0, total + raised) - max(0, total)

    def take_drug(self, ctx: Context, action: TakeDrugForDraws) -> Next:
        """[VP-18g, VP-18n] It is used up; the draws count for this mission alone."""
        drug = ctx.state.possessions[action.card]
        number = self.gain(ctx, self.groups[self.ending], drug.owner, action.rating)
        _use_up(ctx, drug, action.rating)
        draw = Draw(side=self.side, place=self.place, letter=action.letter, number=number)
        return drawn(ctx, draw, self.drawn, self.more_drawn)

    def more_drawn(self, ctx: Context, made: Made) -> Next:
        index = self.ending
        self.drawn, hits = made.drawn, self.hits(ctx, index, made.faces)
        drug = Modifier(possessions.bearer(ctx, possessions.DRUG).name, made.draw.number)
        ctx.emit(
            BonusDrawn(
                case="VP-18g",
                letter=self.groups[index].letter,
                place=self.place,
                side=self.side,
                draws=made.draw.number,
                parts=(drug,),
                cards=made.faces,
                hits=hits,
            )
        )
        self.change(index, letters=self.groups[index].letters + hits)
        return self._conclude(ctx, index)

    def keep_drug(self, ctx: Context) -> Next:
        return self._conclude(ctx, self.ending)


class DruggedQuest(Quest, layer=True, tag="characters.possessions.Quest"):
    """[VP-18g, VQ-341] Quests draw by the pilot's Navigation, and by talent: the drug raises both."""

    #: The letters so far, what is out of the bag, and whether the ordinary draws have been judged.
    hits: int = 0
    out: Drawn = ()
    ordinary_over: bool = False

    def drawn(self, ctx: Context, made: Made) -> Next:
        self.out = made.drawn
        return super().drawn(ctx, made)

    def judge(self, hits: int) -> Step:
        if self.ordinary_over:
            return super().judge(hits)
        self.hits, self.ordinary_over = hits, True
        return self.take_more

    def take_more(self, ctx: Context) -> Next:
        """[VP-18g, 14.2] Not to be asked would tell that none of the hidden cards is the drug."""
        hidden = possessions.hidden_among(ctx, self.members)
        if self.side != "rebel" or not (hidden or any(_drugs(ctx, self.members))):
            return self.judge(self.hits)
        options: list[Option] = [
            (TakeDrugForDraws(drug.id, rating, QUEST), self.take_drug)
            for drug in _drugs(ctx, self.members)
            for rating in self.ratings(ctx, drug.owner)
        ]
        options.append((KeepDrug(), self.keep_drug))
        ship = naming.the(ctx.facts, self.ship)
        prompt = f"The quest of {ship} has had its draws: take something for more?"
        return Ask(self.side, "missions.drug", "VP-18g", prompt, options, about=self.place, always=hidden)

    def ratings(self, ctx: Context, who: str) -> list[str]:
        """[VP-18g] What of his brings draws."""
        found: list[str] = ["navigation"] if ctx.state.ships[self.ship].owner == who else []
        return [*found, TALENT] if ctx.facts.people[who].bonus_draws(QUEST) else found

    def take_drug(self, ctx: Context, action: TakeDrugForDraws) -> Next:
        """[VP-18g, VP-18n]"""
        drug = ctx.state.possessions[action.card]
        _use_up(ctx, drug, action.rating)
        number = in_draws(ctx, self.site, self.group, possessions.worth(ctx, possessions.DRUG))
        draw = Draw(side=self.side, place=self.place, letter=QUEST, number=number, anywhere=True)
        return drawn(ctx, draw, self.out, self.more_drawn)

    def more_drawn(self, ctx: Context, made: Made) -> Next:
        letters_of = ctx.rules.draws.letters_anywhere
        found = sum(QUEST in letters_of(ctx, face) for face in made.faces)
        part = Modifier(possessions.bearer(ctx, possessions.DRUG).name, made.draw.number)
        ctx.emit(
            BonusDrawn(
                case="VP-18g",
                letter=QUEST,
                place=self.place,
                side=self.side,
                draws=made.draw.number,
                parts=(part,),
                cards=made.faces,
                hits=found,
            )
        )
        self.hits += found
        return self.judge(self.hits)

    def keep_drug(self, ctx: Context) -> Next:
        return self.judge(self.hits)


def in_draws(ctx: Context, site: Site, group: Group, points: int) -> int:
    """[VP-18g, VE-G4a] A draw for each point that a rating is raised by, unless something weakens ratings."""
    return points + sum(part.by for part in ctx.rules.ask[asked.raise_changes](ctx, site, group, points))


def _use_up(ctx: Context, drug: Possession, purpose: str) -> None:
    """[VP-18n] It is shown, and goes back to the deck."""
    if purpose == TALENT:
        possessions.show(ctx, drug, possessions.DRUG)
        possessions.after_use(ctx, drug)
    else:
        possessions.take_drug(ctx, drug, purpose)


def _drugs(ctx: Context, members: tuple[str, ...]) -> Iterator[Possession]:
    for each in members:
        for held in possessions.usable_by(ctx, each):
            if has(ctx, held, possessions.DRUG):
                yield held


def _value(ctx: Context, who: str, rating: str) -> int:
    return characters.rating(ctx, ctx.state.characters[who], cast("Rating", rating))
