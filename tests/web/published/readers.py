"""Readers of ``tourney.js`` as other programs are: each takes the file apart in its own way."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple


class Side(NamedTuple):
    name: str
    score: int | None  # None: the game isn't final
    first: bool


Games = dict[tuple[str, int, int], frozenset[Side]]  # by division, round from 1, and table


def _without(text: str, *, begins: str) -> str:
    assert text.startswith(begins)
    return text.removeprefix(begins).strip().removesuffix(";")


class Broadcast:
    """Reads it as JSON once every ``undefined`` in the text is null; people are names."""

    def __init__(self, body: bytes) -> None:
        text = _without(body.decode("utf-8"), begins="newt=")
        self.file: dict[str, Any] = json.loads(text.replace("undefined", "null"))

    def games(self) -> Games:
        found: dict[tuple[str, int, int], set[Side]] = {}
        for division in self.file["divisions"]:
            players = division["players"]
            for one in players[1:]:
                assert players[one["id"]] is one
                for at, other in enumerate(one["pairings"]):
                    if other:
                        table = one["etc"]["board"][at]
                        key = (str(division["name"]), at + 1, table)
                        found.setdefault(key, set()).add(self._side(one, players[other], at))
        return {key: frozenset(sides) for key, sides in found.items()}

    def _side(self, one: dict[str, Any], other: dict[str, Any], at: int) -> Side:
        own, against = self.score(one, at), self.score(other, at)
        final = bool(own or against)
        return Side(one["name"], (own or 0) if final else None, one["etc"]["p12"][at] == 1)

    @staticmethod
    def score(one: dict[str, Any], at: int) -> int | None:
        score = one["scores"][at] if at < len(one["scores"]) else None
        assert score is None or isinstance(score, int)
        return score


class Overlay:
    """Runs it as a script with one variable: it is strict, so JSON stands for the script here."""

    def __init__(self, body: bytes) -> None:
        text = body.decode("ascii")
        assert not re.search("</?script|<!--|undefined", text, re.IGNORECASE)
        assert text.count(";") == 1  # the statement's own
        name, _, value = text.partition("=")
        self.file: dict[str, Any] = {name: json.loads(value.strip().rstrip(";"))}["newt"]

    def people(self) -> list[tuple[str, int, int | None]]:
        assert isinstance(self.file["config"]["event_name"], str)
        return [
            (one["name"], one["rating"], one["newr"])
            for division in self.file["divisions"]
            for one in division["players"]
            if one and len(one["etc"]["p12"]) == len(one["pairings"]) and one["photo"] is None
        ]


class Scoreboard:
    """Wants all of a division: seeds, ranks after each round, who is out of the money."""

    def __init__(self, body: bytes) -> None:
        self.file = Overlay(body).file

    def ranks(self, division: str) -> list[list[int]]:
        """Of each player the seed and the rank after each round, by number."""
        found = next(one for one in self.file["divisions"] if one["name"] == division)
        assert isinstance(self.file["config"]["tables"], dict)
        assert isinstance(found["first_out_of_the_money"], list)
        players = found["players"][1:]
        assert sorted(found["seeds"]) == list(range(1, len(players) + 1))
        assert [one["etc"]["rrank"][0] for one in players] == found["seeds"]
        assert all(len(one["etc"]["rcrank"]) == len(one["etc"]["rrank"]) for one in players)
        last = max((len(one["pairings"]) for one in players), default=0)
        assert found["maxrp"] == last - 1 and found["maxr"] >= found["maxrp"]
        return [one["etc"]["rrank"] for one in players]
