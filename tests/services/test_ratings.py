"""The rating list kept on the laptop: its import, and looking names up in it."""

import pytest

from tdtool.english import searched
from tdtool.models import Account, JournalEntry, RatedPlayer
from tdtool.queries import rating_list
from tdtool.queries.journal import chain
from tdtool.queries.rating_list import Rated
from tdtool.services import players
from tdtool.services.acts import Desk, NotAllowed
from tdtool.services.players import RatingLine, RatingsRefused, digest_of
from tests.cast import MORNING

LINES: list[RatingLine] = [
    RatingLine(name=name, rating=rating, member_id=member_id)
    for name, rating, member_id in (
        ("Zoë Brânză-Hill", 1958, "AA000001"),
        ("Émile N’Guessanou", 1771, "AA000002"),
        ("Ann Bee", 1784, "AA000003"),
        ("Ann Bee", 1500, "AA000004"),
        ("Hillary Dee", None, "AA000005"),
    )
]


def _import(by: Account, lines: list[RatingLine] = LINES, **changes: object) -> int:
    told = {"name": "NASPA, May 2026", "digest": digest_of(lines), "count": len(lines)}
    desk = Desk(by=by, at=MORNING)
    return players.import_list(desk, lines=lines, **{**told, **changes})  # type: ignore[arg-type]


def _refusal(by: Account, **changes: object) -> str:
    with pytest.raises(RatingsRefused) as refused:
        _import(by, **changes)
    assert not RatedPlayer.objects.exists()
    return str(refused.value)


def test_an_import_stands_in_the_houses_journal_without_its_lines(director: Account) -> None:
    assert _import(director) == 5
    entry = JournalEntry.objects.get()
    told = {"name": "NASPA, May 2026", "digest": digest_of(LINES), "count": 5}
    assert (entry.act, entry.event, entry.arguments) == ("ratings.import", None, told)
    assert [check.faults for check in chain.check_all()] == [()]
    kept = rating_list.kept()
    assert kept is not None
    assert (kept.name, kept.count, kept.at, kept.by) == (
        "NASPA, May 2026", 5, MORNING, "Mirela K.",
    )  # fmt: skip


def test_a_new_list_replaces_the_one_before(director: Account) -> None:
    _import(director)
    _import(director, LINES[:1], name="NASPA, June 2026")
    assert list(RatedPlayer.objects.values_list("name", flat=True)) == ["Zoë Brânză-Hill"]
    kept = rating_list.kept()
    assert kept is not None
    assert (kept.name, kept.count) == ("NASPA, June 2026", 1)


def test_a_scorekeeper_imports_no_list(scorekeeper: Account) -> None:
    with pytest.raises(NotAllowed):
        _import(scorekeeper)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": " "}, "The rating list needs a name, e.g. its source and date."),
        ({"name": "x" * 81}, "The name has 81 characters; at most 80 fit. Shorten it."),
        ({"count": 4}, "The list changed after the preview. Preview it again."),
        ({"digest": "0" * 64}, "The list changed after the preview. Preview it again."),
        ({"lines": []}, "The list changed after the preview. Preview it again."),
    ],
)
def test_a_list_is_kept_under_a_name_and_whole(
    director: Account, changes: dict[str, object], sentence: str
) -> None:
    assert _refusal(director, **changes) == sentence


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("hil", ["Hillary Dee", "Zoë Brânză-Hill"]),
        ("branza zoe", ["Zoë Brânză-Hill"]),
        ("n'gue", ["Émile N’Guessanou"]),
        ("AA000003", ["Ann Bee"]),
        ("ann", ["Ann Bee", "Ann Bee"]),
        ("a", []),
        ("", []),
        ("%_", []),
        ("nobody", []),
    ],
)
def test_names_are_looked_up_by_any_part_without_accents_beginnings_first(
    director: Account, typed: str, names: list[str]
) -> None:
    _import(director)
    assert [one.name for one in rating_list.looked_up(typed)] == names


def test_a_rating_is_offered_only_where_one_listed_player_bears_the_name(
    director: Account,
) -> None:
    _import(director)
    zoe = Rated("Zoë Brânză-Hill", 1958, "AA000001")
    offers = rating_list.offers([("Zoe Branza-Hill", ""), ("Ann Bee", ""), ("Hillary Dee", "")])
    assert offers.one == {"Zoe Branza-Hill": zoe}
    assert {name: len(lines) for name, lines in offers.several.items()} == {"Ann Bee": 2}
    assert rating_list.offers([("Zoë Brânză-Hill", "AA000001")]).one == {"Zoë Brânză-Hill": zoe}
    assert rating_list.offers([("Zoë Brânză-Hill", "AA000009"), ("Nobody", "")]) == ({}, {})


def test_before_the_first_import_nothing_is_kept_or_found(db: None) -> None:
    looked_up = rating_list.looked_up("ann")
    offers = rating_list.offers([("Ann Bee", "")])
    assert (rating_list.kept(), looked_up, offers) == (None, [], ({}, {}))


def test_a_searched_name_is_never_longer_than_its_column() -> None:
    assert searched("ﷺ" * 80) == searched("ﷺ" * 80)[:80]
    assert len(searched("ß" * 80)) == 80
