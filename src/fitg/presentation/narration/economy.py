"""Underground: what the Empire keeps, sells and builds."""

from __future__ import annotations

from fitg.engine.events.economy import ElitesPaid, PurchasesAnnounced, SplendorDemanded, UnitSalvaged
from fitg.presentation.narration.describers import describes
from fitg.presentation.narration.meanings import Meaning, means
from fitg.presentation.narration.words import Words, count


@describes(ElitesPaid)
def elites_paid(event: ElitesPaid, words: Words) -> str:
    due = count(event.due, "Force Point")
    paid = "" if event.paid == event.due else f"; {event.paid} can be paid"
    return f"Elite units beyond the first four cost {due}{paid}."


@describes(UnitSalvaged)
def unit_salvaged(event: UnitSalvaged, words: Words) -> str:
    return (
        f"An elite unit at {words.place(event.place)} is broken up for"
        f" {count(event.worth, 'Force Point')}: {event.paid} for maintenance."
    )


@means(UnitSalvaged)
def salvaged(event: UnitSalvaged, words: Words) -> Meaning:
    return Meaning(
        weight=4, headline=f"An elite unit at {words.place(event.place)} is broken up.", pause=1, day="rebel"
    )


@describes(PurchasesAnnounced)
def purchases_announced(event: PurchasesAnnounced, words: Words) -> str:
    if not event.number:
        return "The Empire announces no new mobile unit."
    units = count(event.number, "new mobile unit")
    return f"The Empire announces {units} for {count(event.spent, 'Force Point')} in all."


@describes(SplendorDemanded)
def splendor_demanded(event: SplendorDemanded, words: Words) -> str:
    grand = "the Planet Stabilizer" if event.threshold > SMALL else "an Atrocity unit"
    return (
        f"{count(event.points, 'Force Point')} are left, more than {event.threshold}:"
        f" imperial splendor demands {grand}."
    )


#: Above it the Planet Stabilizer is demanded.
SMALL = 15
