"""What another score would change is what it does change once it is saved."""

from __future__ import annotations

import pytest

from tdtool.models import Account
from tdtool.queries.standings import cached, what_follows
from tdtool.services.slips import lifecycle as slips
from tests.cast import Day, brought


def _of_pairs(director: Account) -> Day:
    day = Day.new(director, system="scrabble", rounds=3).bring(8)
    day.play(1)
    day.play(2)
    return day


@pytest.mark.parametrize("score", [1, 250, 379, 700])
def test_another_score_in_a_pair_changes_what_was_said_before(
    director: Account, score: int
) -> None:
    day = _of_pairs(director)
    game = day.game(1, 2)
    changes = what_follows.of_scores(game, {1: score})
    before = {line.who.name: line for line in cached.of_division(day.division).lines(2)}
    slips.correct(day.desk(), game=str(game.uuid), place=1, score=score, reason="recount")
    lines = cached.of_division(day.division).lines(2)
    seated = {seat.entry.name for seat in game.seats.all()}
    said = {change.of: change for change in changes}
    for line in lines:
        old = before[line.who.name]
        if line.who.name not in seated:
            continue
        figures = (line.rank, line.wins, line.losses, line.spread)
        if figures == (old.rank, old.wins, old.losses, old.spread):
            assert line.who.name not in said
        else:
            assert f"{line.wins:g}–{line.losses:g}, {line.spread:+}".replace("-", "−") in said[
                line.who.name
            ].becomes.replace("-", "−")
    others = [
        line for line in lines if line.who.name not in seated
        and before[line.who.name].rank != line.rank
    ]  # fmt: skip
    assert ("Others" in said) == bool(others)
    if others:
        assert said["Others"].becomes.startswith(f"{len(others)} player")


def test_another_total_at_a_table_moves_its_place(director: Account) -> None:
    day = brought(director, 6)
    day.post(1)
    day.report(1, 300, 250, 240, 230, 220, 210)
    (first, *_) = what_follows.of_scores(day.game(1), {6: 310})
    assert (first.was, first.becomes) == ("1st, 300 points", "2nd, 300 points")
    names = {seat.place: seat.entry.name for seat in day.game(1).seats.all()}
    said = {change.of: change.becomes for change in what_follows.of_scores(day.game(1), {6: 310})}
    assert said[names[6]] == "1st, 310 points"


def test_the_same_scores_and_a_game_that_counts_for_nothing_change_nothing(
    director: Account,
) -> None:
    day = Day.new(director, system="scrabble").bring(4)
    day.post(1)
    assert what_follows.of_scores(day.game(1), {1: 400}) == ()
    day.report(1, 412, 380)
    assert what_follows.of_scores(day.game(1), {1: 412}) == ()
    assert what_follows.of_scores(day.game(1), {}) == ()


def test_ratings_and_the_rounds_drawn_from_the_score_are_said_as_they_become(
    director: Account,
) -> None:
    day = _of_pairs(director)
    day.post(3)
    game = day.game(1, 2)
    follows = {score: what_follows.of_scores(game, {1: score}) for score in (1, 700)}
    # one of the two makes the loser the winner
    score, changes = next(
        (score, changes)
        for score, changes in follows.items()
        if any(change.of == "Ratings" for change in changes)
    )
    said = {change.of: change.becomes for change in changes}
    assert said["Round 3"] == "stays as it is posted; what would differ is said"
    was = {line.who.name: line.rating_now for line in cached.of_division(day.division).lines(2)}
    slips.correct(day.desk(), game=str(game.uuid), place=1, score=score, reason="recount")
    lines = cached.of_division(day.division).lines(2)
    others = [line for line in lines if line.rating_now != was[line.who.name]]
    assert others
    first = next(line for line in others if said["Ratings"].startswith(f"{line.who.name} "))
    assert said["Ratings"].startswith(f"{first.who.name} {first.rating_now}")
    more = len(others) - 2
    assert said["Ratings"].endswith(f" and {more} more") == (more > 0)
