"""[VC-15 to VC-19] The set-up: secrets from two cups; bands, courtiers and points stand in the scenario."""

from __future__ import annotations

from fitg.engine import terms
from fitg.engine.modules import Module
from fitg.engine.rules.galactic.memory import GALACTIC
from fitg.engine.rulesets.underground.setup.cups import SETUP, SecretsOfCups, SetupMemory, TwoCups

__all__ = ["FIXED_SETUP"]

FIXED_SETUP = Module(
    id=SETUP,
    title="Secrets from two cups",
    needs=(GALACTIC,),
    setup={terms.SECRETS: lambda side: TwoCups()},
    secrets=(SecretsOfCups(),),
    state=SetupMemory,
)
