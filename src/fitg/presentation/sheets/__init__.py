"""Whole sittings on one sheet: what may be bought, placed or taxed, and the small steps that do it.

A sheet is a question asked in one piece. It is made of what the rules offer, on a copy of the game that
nobody sees, and it is carried out by the same actions that one would choose one after the other: nothing
can be had by a sheet that cannot be had without it.
"""

from __future__ import annotations

from fitg.presentation.sheets.spending import (
    Draft,
    KindOffer,
    PdbOffer,
    PlaceOffer,
    SpendingSheet,
    changed_numbers,
    is_spending,
    is_untouched,
    kept,
    last_time,
    repeated,
    spending_sheet,
    steps_to_lay_out,
    usual,
)
from fitg.presentation.sheets.taxes import (
    TaxEffect,
    Taxes,
    TaxOffer,
    TaxSheet,
    is_taxation,
    mild_taxes,
    steps_to_tax,
    tax_sheet,
)
from fitg.presentation.sheets.work import CannotLayOut, Work

__all__ = [
    "CannotLayOut",
    "Draft",
    "KindOffer",
    "PdbOffer",
    "PlaceOffer",
    "SpendingSheet",
    "TaxEffect",
    "TaxOffer",
    "TaxSheet",
    "Taxes",
    "Work",
    "changed_numbers",
    "is_spending",
    "is_taxation",
    "is_untouched",
    "kept",
    "last_time",
    "mild_taxes",
    "repeated",
    "spending_sheet",
    "steps_to_lay_out",
    "steps_to_tax",
    "tax_sheet",
    "usual",
]
