"""`import fitg` is quick, and its parts are there when they are asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import fitg


def test_every_part_of_the_package_can_be_reached_from_its_name() -> None:
    for name in fitg.__all__:
        assert getattr(fitg, name) is not None


def test_the_package_has_no_other_parts() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'warp_drive'"):
        fitg.warp_drive  # type: ignore[attr-defined]  # noqa: B018


def test_importing_the_package_loads_none_of_its_parts() -> None:
    program = "import sys, fitg; print([name for name in sys.modules if name.startswith('fitg')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "['fitg']\n"


def test_every_folder_with_code_is_a_package_so_that_the_import_rules_see_it() -> None:
    source = Path(fitg.__file__).parent
    folders = {path.parent for path in source.rglob("*.py")}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").exists()] == []
