"""What a play-off wants next: beside the rounds a tie to decide, after them all of it."""

from __future__ import annotations

from tdtool.engine.rule_parts import Rank
from tdtool.english import listed
from tdtool.papers.contents import playoffs
from tdtool.papers.contents.playoff_views import BracketView
from tdtool.queries.playoffs import bracket, next_games, planned
from tdtool.web.day.day_now import DayNow
from tdtool.web.day.values import NextAct

OPEN = "Open play-off"


def of_day(day: DayNow) -> NextAct | None:
    """Its next games, or a tie to decide, or who has won; None where there is none, while its
    games are played, and where its last round is still to be completed."""
    view = playoffs.view(day.division, day.field)
    if view is None or (view.over and day.played):
        return None
    if view.over:
        return NextAct("play_off", f"{view.champion} wins the play-off", "", OPEN)
    if tied := _tie(view):
        return tied
    if left := _left(day):
        return left
    if view.next:
        return NextAct("play_off", "Post the next play-off games", f"{'; '.join(view.next)}.", OPEN)
    return None


def planned_now(day: DayNow) -> NextAct | None:
    """The planned play-off, once its round is complete: started with one key, unless the standings
    don't say who is in it."""
    if day.division.play_off_planned is None:
        return None
    one = planned.due(day.division, day.rounds)
    if one is None:
        return None
    title, after = f"Start the play-off of {one.told.size}", one.after
    names = planned.tied(day.division, day.field, size=one.told.size, after=after)
    if names:
        why = f"{listed(names)} are tied for the last place. Choose the seeds."
        return NextAct("play_off", title, why, OPEN)
    keys = planned.seeds(day.division, day.field, one)
    if len(keys) < one.told.size:
        why = f"It was planned for {one.told.size} players; only {len(keys)} are in the standings."
        return NextAct("play_off", title, why, OPEN)
    who = listed(day.field.by_key[key].name for key in keys)
    why = f"As planned after round {after}: {who}."
    return NextAct("start_play_off", title, why, "Start play-off")


def is_planned_after(day: DayNow, number: int) -> bool:
    """Whether one is to start before the next round is drawn."""
    one = planned.of_division(day.division)
    return one is not None and one.after == number


def tied_beside(day: DayNow) -> NextAct | None:
    """A tie to decide before the next round is drawn, for the winner may have a game in it; or a
    series whose player isn’t here."""
    if day.division.play_off_from is None:
        return None
    view = playoffs.view(day.division, day.field)
    return (_tie(view) or _left(day)) if view else None


def games_of(day: DayNow, number: int) -> str:
    """A sentence on the games that are drawn with this round; "" where there are none."""
    now = next_games.beside(day.division, day.field, number)
    view = playoffs.view(day.division, day.field) if now else None
    return f"With the play-off: {'; '.join(view.next)}." if view and view.next else ""


def is_played(day: DayNow) -> bool:
    """Whether the next round waits for its games."""
    view = playoffs.view(day.division, day.field) if day.division.play_off_from else None
    return view is not None and bool(view.playing)


def _tie(view: BracketView) -> NextAct | None:
    tied = next((one for one in view.series if one.tied), None)
    why = "Points and spread are equal: one more game, or a winner by lot."
    return NextAct("play_off", f"Decide {tied.named}", why, OPEN) if tied else None


def _left(day: DayNow) -> NextAct | None:
    """A next game can’t be played: a player of it has withdrawn or is absent."""
    now = bracket.of_field(day.division, day.field)
    number = max((one.number for one in day.rounds), default=0) + 1
    why = next_games.who_left(now, day.field, next_games.meetings(now), number) if now else ""
    return NextAct("play_off", "Decide who goes on in the play-off", why, OPEN) if why else None


def may_start(day: DayNow) -> bool:
    """Whether a play-off can follow: everything is complete, and there is none."""
    return day.over and day.system.rank is Rank.WINS and day.division.play_off is None


TO_START = NextAct("play_off", "Start a play-off", "", "Start a play-off")
