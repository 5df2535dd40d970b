"""What a play-off wants next, once the last round is complete."""

from __future__ import annotations

from tdtool.engine.rule_parts import Rank
from tdtool.papers.contents import playoffs
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
    if tied := next((one for one in view.series if one.tied), None):
        why = "Points and spread are equal: one more game, or a winner by lot."
        return NextAct("play_off", f"Decide {tied.named}", why, OPEN)
    if view.next:
        return NextAct("play_off", "Post the next play-off games", f"{'; '.join(view.next)}.", OPEN)
    return None


def may_start(day: DayNow) -> bool:
    """Whether a play-off can follow: everything is complete, and there is none."""
    return day.over and day.system.rank is Rank.WINS and day.division.play_off is None


TO_START = NextAct("play_off", "Start a play-off", "", "Start a play-off")
