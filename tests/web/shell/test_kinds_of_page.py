"""How much there is of the desk: its kinds of page, and its addresses."""

from __future__ import annotations

from pathlib import Path

import tdtool
from tests.web.addresses import routes

# What one learns once: each kind with its forms. Those of the hall, of papers, displays and
# overlays are read by others, the judge’s screen by two players.
KINDS = {
    "the desk": {"desk/desk"},
    "a table: its slip, and the way to it by its code": {
        "slips/slip", "slips/find", "challenges/challenge",
    },
    "a round": {"rounds/round", "rounds/draw/under_way"},
    "players": {"players/players", "players/add_players"},
    "a player": {"players/player"},
    "standings": {"standings/standings"},
    "what lies behind the standings": {
        "standings/crosstable", "standings/ratings", "standings/figures", "standings/teams",
    },
    "prizes": {"standings/prizes/prizes"},
    "a play-off": {"playoffs/playoff"},
    "the hall": {"in_hall/in_hall"},
    "the event": {"events/place", "events/division"},
    "history": {"history/history", "history/undo"},
    "files of games": {"records/games", "records/preview", "records/figures"},
    "files of an event": {
        "exchange/choose", "exchange/preview", "exchange/archive", "offices/office",
    },
    "events": {"events/events", "events/new_event", "players/rating_list/ratings"},
    "rules": {"events/rules"},
    "who signs in, and a second laptop": {
        "accounts/accounts", "accounts/account", "accounts/setup", "accounts/sign_in",
        "follow/second", "follow/first_password",
    },
}  # fmt: skip
REFUSALS = {"400", "403", "403_csrf", "404", "plain", "shell/stale"}


def test_the_desk_has_twenty_kinds_of_page_at_most() -> None:
    folder = Path(tdtool.__file__).parents[1] / "templates"
    pages = {
        str(file.relative_to(folder).with_suffix(""))
        for file in folder.rglob("*.html")
        if '{% extends "base.html" %}' in file.read_text(encoding="utf-8")
    }
    assert pages == set().union(REFUSALS, *KINDS.values())
    assert len(KINDS) <= 20


def test_the_product_has_130_addresses_at_most() -> None:
    """It had 253, one for each button."""
    assert len({route.name.partition(":")[0] for route in routes()}) <= 130
