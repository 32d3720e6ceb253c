"""Loading the facts: the files of this package, and a user's overrides if there are any."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from fitg.data import building
from fitg.data.catalogue import Facts
from fitg.data.charts import ChartError, Charts, build_charts
from fitg.data.overrides import apply_overrides, read_overrides
from fitg.data.sheets import FILES, SHEETS, Sheets, check_sheets, read_sheets
from fitg.errors import DataError

OVERRIDES = "FITG_OVERRIDES"
"""The environment variable that names a file of overrides for every command."""


@lru_cache(maxsize=1)
def facts() -> Facts:
    """The facts in use, loaded once: the printed game, or what FITG_OVERRIDES makes of it."""
    path = os.environ.get(OVERRIDES)
    return load(Path(path) if path else None)


def facts_with(overlays: Mapping[str, Mapping[str, Any]]) -> Facts:
    """The facts in use, changed by rulesets: each overlay has the form of an override file."""
    path = os.environ.get(OVERRIDES)
    return load(Path(path) if path else None, overlays)


def load(overrides: Path | None = None, overlays: Mapping[str, Mapping[str, Any]] | None = None) -> Facts:
    """Load the facts anew, with the values of rulesets and of a user's own TOML file in place of ours."""
    sheets, charts = read_sheets(), _read_charts()
    origin: dict[str, str] = {}
    for name, overlay in (overlays or {}).items():
        origin |= apply_overrides(sheets, charts, dict(overlay), Path(name), adding=True)
    if overrides is not None:
        origin |= apply_overrides(sheets, charts, read_overrides(overrides), overrides)
    checked = check_sheets(sheets, origin)
    _refuse_contradictions(checked, overrides)
    return _facts(checked, _charts(charts, overrides), charts)


def _read_charts() -> dict[str, Any]:
    return tomllib.loads((FILES / "charts.toml").read_text(encoding="utf-8"))


def _charts(raw: dict[str, Any], overrides: Path | None) -> Charts:
    try:
        return build_charts(raw)
    except ChartError as error:
        if overrides is None:
            raise
        raise DataError(
            f"{overrides}: with these overrides the charts do not hold together: {error}"
        ) from error


def _refuse_contradictions(sheets: Sheets, overrides: Path | None) -> None:
    for key, problem in building.contradictions(sheets):
        where = overrides if overrides is not None else SHEETS[key.partition(".")[0]].file
        raise DataError(f"{where}: {key} contradicts other values: {problem}.")


def _facts(sheets: Sheets, charts: Charts, raw_charts: dict[str, Any]) -> Facts:
    return Facts(
        provinces=building.provinces(sheets),
        systems=building.systems(sheets),
        routes=building.routes(sheets),
        planets=building.planets(sheets),
        environs=building.environs(sheets),
        races=building.races(sheets),
        mobs=building.mobs(sheets),
        creatures=building.creatures(sheets),
        creature_traits=building.explanations(sheets["creature_traits"]),
        characters=building.characters(sheets),
        abilities=building.explanations(sheets["abilities"]),
        possessions=building.possessions(sheets),
        possession_traits=building.explanations(sheets["possession_traits"]),
        imperial_ships=building.imperial_ships(sheets),
        unit_kinds=building.unit_kinds(sheets),
        sovereigns=building.sovereigns(sheets),
        missions=building.missions(sheets),
        bonus_tokens=building.explanations(sheets["bonus_tokens"]),
        action_cards=building.action_cards(sheets),
        action_events=building.explanations(sheets["action_events"]),
        galactic_events=building.galactic_events(sheets),
        planet_secrets=building.planet_secrets(sheets),
        strategic_assignments=building.strategic_assignments(sheets),
        turn_track=building.turn_track(sheets),
        charts=charts,
        sheets=sheets,
        raw_charts=raw_charts,
    )
