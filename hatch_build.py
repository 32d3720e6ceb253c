"""The build of the package builds the page too, so that a person with only Python can play."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))

import build as page

#: Set it to leave the page alone.
SKIP = "FITG_SKIP_PAGE"


class PageBuild(BuildHookInterface[Any]):
    """Puts the page into src/fitg/server/page; without Node.js or network the package comes without it."""

    def dependencies(self) -> list[str]:
        """A Node.js of our own, where the machine has none and the page has to be built."""
        if os.environ.get(SKIP) or page.is_built(page.fingerprint()) or page.machine_node():
            return []
        return [page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get(SKIP):
            return
        try:
            self.app.display_info(page.build())
        except page.CannotBuild as problem:
            self.app.display_warning(str(problem))
