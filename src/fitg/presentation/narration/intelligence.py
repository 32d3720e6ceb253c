"""Underground: what spies bring home."""

from __future__ import annotations

from fitg.engine.events.intelligence import (
    BountyPaid,
    CardSpied,
    FreeMoveBegun,
    HunterDeal,
    HuntersGone,
    NetworkPlan,
    PiratesHired,
    ProvinceClosed,
    ProvinceOpened,
    RansomPaid,
    ResultRefused,
    ResultTaken,
    SheetChanged,
    TacticsChosen,
)
from fitg.engine.rules.galactic.memory import NO_CARD
from fitg.engine.rulesets.underground.intel.memory import RESEARCH
from fitg.engine.rulesets.underground.intel.tables import rows
from fitg.engine.rulesets.underground.intel.view import NAMES
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count


@describes(SheetChanged)
def sheet_changed(event: SheetChanged, words: Words) -> str:
    whose = f" of {words.side(event.side)}" if event.track == RESEARCH else ""
    return f"{NAMES[event.track][0]}{whose}: from {event.before} to {event.after} ({event.reason})."


@describes(ResultTaken)
def result_taken(event: ResultTaken, words: Words) -> str:
    how = "get" if event.assigned else "take"
    by = ", as the enemy has chosen" if event.assigned else ""
    return f"Intelligence: {words.side_does(event.side, how)} {rows()[event.result].name}{by}."


@means(ResultTaken)
def result(event: ResultTaken, words: Words) -> Meaning:
    headline = f"Intelligence for {words.side(event.side)}: {rows()[event.result].name}."
    return Meaning(weight=5, headline=headline, pause=1, day=event.side)


@describes(ResultRefused)
def result_refused(event: ResultRefused, words: Words) -> str:
    return f"{rows()[event.result].name} is refused: another result is demanded."


@describes(NetworkPlan)
def network_plan(event: NetworkPlan, words: Words) -> str:
    cell = ", and a Rebel Cell is destroyed" if event.cell else ""
    found, lost = count(event.infiltrated, "Conduit"), count(event.destroyed, "Conduit")
    return f"Agents in the Rebel network: {found} to be found, {lost} to be destroyed{cell}."


@describes(CardSpied)
def card_spied(event: CardSpied, words: Words) -> str:
    if event.card == NO_CARD:
        return f"The Rebels have seen card {event.position} of the Strategic Assignments to come."
    pair = " and ".join(words.facts.strategic_assignments[event.card].provinces)
    return f"The Rebels have seen card {event.position} of the Strategic Assignments to come: {pair}."


@describes(ProvinceOpened)
def province_opened(event: ProvinceOpened, words: Words) -> str:
    return f"Spies are among the Imperial units of {words.facts.provinces[event.province].name}."


@describes(ProvinceClosed)
def province_closed(event: ProvinceClosed, words: Words) -> str:
    return f"The spies leave the Imperial units of {words.facts.provinces[event.province].name}."


# Bounty Hunters


@describes(HunterDeal)
def hunter_deal(event: HunterDeal, words: Words) -> str:
    who, price = words.people(event.characters), count(event.bounty, "Force Point")
    return f"Bounty Hunters have {who} at {words.place(event.place)}, and want {price} for each."


@means(HunterDeal)
def deal(event: HunterDeal, words: Words) -> Meaning:
    headline = f"Bounty Hunters have {words.people(event.characters)}."
    return Meaning(weight=6, headline=headline, pause=1, day="imperial")


@describes(BountyPaid)
def bounty_paid(event: BountyPaid, words: Words) -> str:
    return f"The Empire pays {count(event.bounty, 'Force Point')} for {words.piece(event.character)}."


@describes(HuntersGone)
def hunters_gone(event: HuntersGone, words: Words) -> str:
    return f"No Bounty Hunter works for the Empire any more ({event.reason})."


@means(HuntersGone)
def gone(event: HuntersGone, words: Words) -> Meaning:
    return Meaning(weight=6, headline="The Bounty Hunters are gone for good.", pause=1, day="rebel")


@describes(RansomPaid)
def ransom_paid(event: RansomPaid, words: Words) -> str:
    return f"The Empire buys {words.piece(event.character)} back for {count(event.ransom, 'Force Point')}."


# Out of sequence


@describes(FreeMoveBegun)
def free_move_begun(event: FreeMoveBegun, words: Words) -> str:
    craft = words.piece(event.ship) if event.ship else "a unit"
    return f"A Free Move of the Empire: {craft} sets out from {words.place(event.origin)}."


# Pirates


@describes(PiratesHired)
def pirates_hired(event: PiratesHired, words: Words) -> str:
    return f"The Pirate King is an ally of the Rebels: his fleet comes to {words.place(event.place)}."


@means(PiratesHired)
def hired(event: PiratesHired, words: Words) -> Meaning:
    return Meaning(weight=6, headline="Pirates fight for the Rebels.", pause=1, day="rebel")


@describes(TacticsChosen)
def tactics_chosen(event: TacticsChosen, words: Words) -> str:
    how = "hits and runs" if event.tactics == "hit-and-run" else "makes a Daring Raid"
    return f"The Pirate Fleet {how} at {words.place(event.place)}."
