"""``python docs/stick.py FOLDER``: everything to install tdtool on laptops without the internet.

Into the folder go tdtool’s wheel, the wheels of ``requirements.lock`` for each system and Python,
a file to double-click for each system, and the guides. It needs the internet; the laptops don’t.
What the index has no wheel for is listed at the end, and then the exit code is 1.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pip._vendor.packaging.markers import Marker
from pip._vendor.packaging.requirements import Requirement

PROJECT = Path(__file__).resolve().parent.parent
LOCK = PROJECT / "requirements.lock"
STARTERS = PROJECT / "docs" / "stick"
GUIDES = ("install", "directors", "hall", "second-laptop")
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


@dataclass(frozen=True)
class System:
    """A kind of laptop: what its wheels are called, and what markers ask of it."""

    name: str
    platforms: tuple[str, ...]
    sys_platform: str
    machine: str  # as Python names it there

    def wants(self, marker: Marker | None, python: str) -> bool:
        """Whether a line of the lock is for this system and Python."""
        here = {"sys_platform": self.sys_platform, "implementation_name": "cpython"}
        here |= {"platform_machine": self.machine, "platform_python_implementation": "CPython"}
        here |= {"python_version": python, "python_full_version": f"{python}.0"}
        return marker is None or marker.evaluate(here)


def _linux(machine: str) -> tuple[str, ...]:
    names = [f"manylinux_2_{minor}" for minor in (28, 27, 24, 17)]
    return tuple(f"{name}_{machine}" for name in (*names, "manylinux2014"))


SYSTEMS = (
    System("windows-x64", ("win_amd64",), "win32", "AMD64"),
    System("macos-arm64", ("macosx_14_0_arm64",), "darwin", "arm64"),
    System("macos-x64", ("macosx_14_0_x86_64",), "darwin", "x86_64"),
    System("linux-x64", _linux("x86_64"), "linux", "x86_64"),
)


@dataclass(frozen=True)
class Pinned:
    """A package of the lock: its version, and its line with the hashes."""

    requirement: Requirement
    text: str


def pinned(lock: str) -> Iterator[Pinned]:
    """The lines of a lock, each with the hashes that belong to it."""
    for entry in re.split(r"\n(?=[A-Za-z0-9])", re.sub(r"(?m)^#.*\n", "", lock).strip()):
        line = entry.split("\\", 1)[0].split(" --hash")[0].strip()
        yield Pinned(Requirement(line), entry)


def main() -> int:
    options = _options()
    packages = options.folder / "packages"
    packages.mkdir(parents=True, exist_ok=True)
    systems = [one for one in SYSTEMS if one.name in options.system]
    print(
        f"Downloading for {len(systems)} systems and {len(options.python)} versions of Python; "
        "about 25 MB and half a minute each …",
        flush=True,
    )
    _wheel_of_tdtool(packages)
    missing: dict[str, list[str]] = {}
    complete: list[tuple[str, str]] = []
    for system in systems:
        for python in options.python:
            lacks = fetched(system, python, packages, LOCK.read_text(encoding="utf-8"))
            print(f"{system.name}, Python {python}: {_said(lacks)}", flush=True)
            if not lacks:
                complete.append((system.name, python))
            for name in lacks:
                missing.setdefault(name, []).append(f"{system.name} with Python {python}")
    starters(options.folder, complete)
    _guides(options.folder)
    size = sum(path.stat().st_size for path in options.folder.rglob("*") if path.is_file())
    print(f"{options.folder}: {size / 1_000_000:.0f} MB.")
    for name, where in missing.items():
        print(f"No wheel of {name} for {', '.join(where)}.", file=sys.stderr)
    if missing:
        print("There tdtool can’t be installed from this stick.", file=sys.stderr)
    return 1 if missing else 0


def fetched(system: System, python: str, packages: Path, lock: str) -> list[str]:
    """Download what this kind of laptop needs; the names of what the index has no wheel for."""
    wanted = [one for one in pinned(lock) if system.wants(one.requirement.marker, python)]
    if _download(wanted, system, python, packages):
        return []
    return [
        f"{one.requirement.name}{one.requirement.specifier}"
        for one in wanted
        if not _download([one], system, python, packages)
    ]


def _download(wanted: list[Pinned], system: System, python: str, packages: Path) -> bool:
    """All of them or a refusal; each is compared with its hash."""
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder) / "asked.txt"
        # Markers are settled already; pip would ask them of the Python that runs it.
        lines = (re.sub(r" ;[^\\\n]*", " ", one.text) for one in wanted)
        asked.write_text("\n".join(lines), encoding="utf-8")
        told = ["download", "-q", "--no-deps", "--only-binary=:all:", "--require-hashes"]
        told += ["--implementation", "cp", "--python-version", python, "-d", str(packages)]
        told += [part for name in system.platforms for part in ("--platform", name)]
        return _pip(*told, "-r", str(asked)).returncode == 0


def _wheel_of_tdtool(packages: Path) -> None:
    for old in packages.glob("tdtool-*.whl"):
        old.unlink()
    done = _pip("wheel", "-q", "--no-deps", "-w", str(packages), str(PROJECT))
    if done.returncode:
        raise SystemExit(f"tdtool’s own wheel couldn’t be made:\n{done.stderr}")


def _pip(*told: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pip", *told], capture_output=True, encoding="utf-8", check=False
    )


def starters(folder: Path, complete: Iterable[tuple[str, str]]) -> None:
    """A file to double-click for each system, in the line ends and with the right that it asks;
    and what they go by: the systems and versions of Python that every package is there for."""
    packages = folder / "packages"
    packages.mkdir(exist_ok=True)
    lines = "".join(f"{system} {python}\n" for system, python in complete)
    (packages / "pythons.txt").write_text(lines, encoding="ascii", newline="\n")
    for starter in STARTERS.iterdir():
        text = starter.read_text(encoding="utf-8")
        made = folder / starter.name
        made.write_text(text, encoding="utf-8", newline="\r\n" if made.suffix == ".bat" else "\n")
        made.chmod(0o755)


def _guides(folder: Path) -> None:
    """The guides as pages for a browser, with their pictures."""
    target = folder / "guide"
    shutil.copytree(PROJECT / "docs" / "pictures", target / "pictures", dirs_exist_ok=True)
    with tempfile.TemporaryDirectory() as tools:
        if _pip("install", "-q", "--target", tools, "markdown").returncode:
            for name in GUIDES:
                shutil.copy(PROJECT / "docs" / f"{name}.md", target)
            return
        for name in GUIDES:
            _page(PROJECT / "docs" / f"{name}.md", target / f"{name}.html", tools)


def _page(guide: Path, page: Path, tools: str) -> None:
    told = [sys.executable, "-m", "markdown", "-x", "tables", "-x", "fenced_code", "-x", "toc"]
    body = subprocess.run(
        [*told, str(guide)], cwd=tools, capture_output=True, encoding="utf-8", check=True
    ).stdout
    links = rf'href="({"|".join(GUIDES)})\.md'
    body = re.sub(links, r'href="\1.html', body)
    # What isn’t on the stick is named, not linked.
    body = re.sub(r'<a href="(?!http|#)(?![\w-]+\.html)[^"]*">(.*?)</a>', r"\1", body)
    title = guide.read_text(encoding="utf-8").splitlines()[0].lstrip("# ")
    style = "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif}"
    style += "img{max-width:100%}td,th{padding:.2rem .6rem;text-align:left;vertical-align:top}"
    page.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title>'
        f"<style>{style}</style>{body}</html>\n",
        encoding="utf-8",
    )


def _said(lacks: list[str]) -> str:
    return f"{len(lacks)} packages have no wheel" if lacks else "complete"


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Makes a folder that installs tdtool without the internet."
    )
    parser.add_argument("folder", type=Path, help="the folder, e.g. on a USB stick")
    names = [one.name for one in SYSTEMS]
    parser.add_argument(
        "--system", nargs="+", choices=names, default=names, help="only these (default: all)"
    )
    parser.add_argument(
        "--python", nargs="+", choices=PYTHONS, default=PYTHONS, help="only these (default: all)"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
