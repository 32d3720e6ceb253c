"""What the changed Planet Secrets remember, and how their rows are read."""

from __future__ import annotations

from typing import Any

import msgspec

from fitg.data import packaged
from fitg.engine.machine.context import Context
from fitg.engine.machine.state import ModuleState
from fitg.engine.rules.galactic import secrets

#: The name of the module, and of its record in the state.
EVENTS_SECRETS = "events.secrets"


class SecretsMemory(ModuleState):
    """What lasts about secrets."""

    #: [VE-05a] The Rebels know the agents of the Empire.
    infiltrated: bool = False
    #: [VE-08a] Environs whose group has taken the draws of the Archives in this Mission Phase.
    researching: tuple[str, ...] = ()
    #: [VE-01a] Environs where the Empire has cloned in this Mission Phase.
    cloned: tuple[str, ...] = ()
    #: [VE-06] What Empire Forever has paid in this Resource Phase without the center.
    own_tax: int = 0


def memory(ctx: Context) -> SecretsMemory:
    """The record of this game."""
    found = ctx.state.modules[EVENTS_SECRETS]
    assert isinstance(found, SecretsMemory)
    return found


def overlay() -> dict[str, Any]:
    """The rows of the counters that are changed."""
    text = packaged.text_of("fitg.engine.rulesets.underground", "secrets.toml")
    return {"planet_secrets": msgspec.toml.decode(text)}


def number(ctx: Context, planet: str, effect: str) -> int:
    """The number that goes with an effect of the secret of a planet (`garrison=4`); 0 if it has it not."""
    secret = secrets.acting(ctx, planet)
    said = () if secret is None else secret.standing
    return next((int(each.removeprefix(effect)) for each in said if each.startswith(effect)), 0)
