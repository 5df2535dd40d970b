"""A day of two rounds for games with records: Ann Lee and Bob Ray, Cy Orr and Dee Fox."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tdtool.models import Account
from tdtool.queries.records import matching, records
from tdtool.services.records import tables
from tests.cast import Day
from tests.places import SAMPLES
from tests.web.browser import Browser, Page

WRONG = (SAMPLES / "wrong-score.gcg").read_text(encoding="utf-8")  # ends 435 – 417
SOUND = (SAMPLES / "played-out.gcg").read_text(encoding="utf-8")  # the same game: 425 – 417
GAMES = "/e/day/games/"


def called(text: str, ann: str, bob: str) -> str:
    """The record with other players’ names."""
    return text.replace("Ann Lee", ann).replace("Bob Ray", bob)


def day_of_four(director: Account) -> Day:
    made = Day.new(director, system="my-scrabble", rounds=3)
    return made.bring_named("Ann Lee", "Bob Ray", "Cy Orr", "Dee Fox")


def zipped(files: Mapping[str, str], method: int = zipfile.ZIP_STORED) -> SimpleUploadedFile:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as into:
        for name, text in files.items():
            into.writestr(name, text)
    return SimpleUploadedFile("games.zip", packed.getvalue())


def matched(desk: Browser, files: Mapping[str, str]) -> Page:
    """The preview of these files."""
    uploads = [SimpleUploadedFile(name, text.encode()) for name, text in files.items()]
    return desk.send(desk.open(GAMES).form(GAMES), files=uploads)


def _record(day: Day) -> str:
    """Of the first table as its slip has it: nothing but names and final scores."""
    names, scores = day.seated(1), (300, 250, 240, 230, 220, 210)
    players = "".join(f"#player{n} p{n} {name}\n" for n, name in enumerate(names, 1))
    ends = "".join(f">p{n}: (score) {score}\n" for n, score in enumerate(scores, 1))
    return f"#rules {day.event.system}\n{players}{ends}"


def _matched(day: Day, other: Account) -> dict[str, Any]:
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210)
    named = {"name-1": "one.agr", "text-1": _record(day), "tick-1": "yes", "found-1": "FITS"}
    return {**named, "game-1": str(day.game(1).uuid), "add": "1"}


def _added(day: Day, other: Account) -> dict[str, Any]:
    said = _matched(day, other)
    [match] = matching.of_files(day.event, [records.File("one.agr", said["text-1"])])
    assert match.chosen is not None, match
    tables.add(day.desk(), lines=[tables.told(match, match.chosen)])
    return {"in-address-game": day.game(1).uuid}


CHANGES: dict[str, Callable[[Day, Account], dict[str, Any]]] = {
    "games": _matched,
    "game_act:remove-record": _added,
}
