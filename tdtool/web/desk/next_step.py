"""The one thing to do next in a division, and what may be done meanwhile."""

from collections.abc import Sequence
from dataclasses import replace

from tdtool.engine.rule_parts import Draw, Rank
from tdtool.english import counted, listed, plural, signed
from tdtool.models import Round
from tdtool.models.rounds import RoundState
from tdtool.pairing.field import Entrant
from tdtool.pairing.standings.win_loss import standings
from tdtool.papers.contents import playoffs
from tdtool.papers.contents.playoffs import BracketView
from tdtool.papers.register import prints
from tdtool.queries import rules
from tdtool.queries.field import arrivals
from tdtool.queries.playoffs import bracket, next_games
from tdtool.queries.rounds import checks, clocks, pairings
from tdtool.queries.slips.tables import TableRows
from tdtool.queries.standings import cached as results
from tdtool.services.papers import opened
from tdtool.services.rounds.draw_pairs import LEAST
from tdtool.web.desk import to_do
from tdtool.web.desk.day_now import DayNow, NextAct, ToDoItem
from tdtool.web.desk.to_do import some
from tdtool.web.rounds.draft import draw_offer

# What a play-off wants next: beside the rounds a tie to decide, after them all of it.

OPEN = "Open play-off"


def of_play_off(day: DayNow) -> NextAct | None:
    """Its next games, or a tie to decide, or who has won; None where there is none, while its
    games are played, and where its last round is still to be completed."""
    view = playoffs.view(day.division, day.field)
    if view is None or (view.over and day.played):
        return None
    if view.over:
        return NextAct("play_off", f"{view.champion} wins the play-off", "", OPEN)
    if tied := _tie(view):
        return tied
    if withdrawal := _left(day):
        return withdrawal
    if view.next:
        return NextAct("play_off", "Post the next play-off games", f"{'; '.join(view.next)}.", OPEN)
    return None


def planned_now(day: DayNow) -> NextAct | None:
    """The planned play-off, once its round is complete: started with one key, unless the standings
    don't say who is in it."""
    if day.division.play_off_planned is None:
        return None
    play_off = next_games.due(day.division, day.rounds)
    if play_off is None:
        return None
    title, after = f"Start the play-off of {play_off.told.size}", play_off.after
    names = next_games.tied(day.division, day.field, size=play_off.told.size, after=after)
    if names:
        why = f"{listed(names)} are tied for the last place. Choose the seeds."
        return NextAct("play_off", title, why, OPEN)
    keys = next_games.seeds(day.division, day.field, play_off)
    if len(keys) < play_off.told.size:
        size = play_off.told.size
        why = f"It was planned for {size} players; only {len(keys)} are in the standings."
        return NextAct("play_off", title, why, OPEN)
    who = listed(day.field.by_key[key].name for key in keys)
    why = f"As planned after round {after}: {who}."
    return NextAct("start_play_off", title, why, "Start play-off")


def is_planned_after(day: DayNow, number: int) -> bool:
    """Whether one is to start before the next round is drawn."""
    play_off = next_games.of_division(day.division)
    return play_off is not None and play_off.after == number


def tied_beside(day: DayNow) -> NextAct | None:
    """A tie to decide before the next round is drawn, for the winner may have a game in it; or a
    series whose player isn’t here."""
    if day.division.play_off_from is None:
        return None
    view = playoffs.view(day.division, day.field)
    return (_tie(view) or _left(day)) if view else None


def games_of(day: DayNow, number: int) -> str:
    """A sentence on the games that are drawn with this round; "" where there are none."""
    play_off = next_games.beside(day.division, day.field, number)
    view = playoffs.view(day.division, day.field) if play_off else None
    return f"With the play-off: {'; '.join(view.next)}." if view and view.next else ""


def is_played(day: DayNow) -> bool:
    """Whether the next round waits for its games."""
    view = playoffs.view(day.division, day.field) if day.division.play_off_from else None
    return view is not None and bool(view.playing)


def _tie(view: BracketView) -> NextAct | None:
    tied = next((series for series in view.series if series.tied), None)
    why = "Points and spread are equal: one more game, or a winner by lot."
    return NextAct("play_off", f"Decide {tied.named}", why, OPEN) if tied else None


def _left(day: DayNow) -> NextAct | None:
    """A next game can’t be played: a player of it has withdrawn or is absent."""
    play_off = bracket.of_field(day.division, day.field)
    number = max((round_.number for round_ in day.rounds), default=0) + 1
    why = (
        next_games.who_left(play_off, day.field, next_games.meetings(play_off), number)
        if play_off
        else ""
    )
    return NextAct("play_off", "Decide who goes on in the play-off", why, OPEN) if why else None


def may_start(day: DayNow) -> bool:
    """Whether a play-off can follow: everything is complete, and there is none."""
    return day.over and day.system.rank is Rank.WINS and day.division.play_off is None


TO_START = NextAct("play_off", "Start a play-off", "", "Start a play-off")


# What a round wants between its posting and its first slip: its papers, then its clock.


def of_round(round_: Round, at_tables: Sequence[TableRows]) -> NextAct | None:
    """Print everything, then start the clock where the rules have one for the round.

    None once a slip is in, or none is awaited, or the clock was started: then nobody waits for
    paper.
    """
    started = round_.clock_started_at is not None or any(table.report for table in at_tables)
    if started or not any(table.state == "blank" for table in at_tables):
        return None
    number, minutes = round_.number, clocks.of_the_rules(round_.division)
    opened_at = prints.opened_last(round_)
    if opened_at is None:
        why = f"Round {number} is posted. All papers come in one file."
        return NextAct("print", "Print everything", why, "Print everything", number)
    if minutes is None:
        return None
    sentence = opened(f"the papers of round {number}", at=opened_at)
    why = f"{sentence}. The round lasts {minutes} minutes."
    return NextAct("start_clock", "Start the clock", why, "Start the clock", number)


# What rests on the results so far: an error in them comes first.
ON_RESULTS = {"complete", "pair", "draw", "confirm", "post", "decide", "play_off", "places",
              "start_play_off"}  # fmt: skip


def to_do_of(day: DayNow) -> tuple[ToDoItem, ...]:
    """All that the division wants, the first of it first."""
    return to_do.of_day(day, _step(day))


def of_day(day: DayNow) -> NextAct:
    """What comes next: the first thing to do."""
    return to_do_of(day)[0].act


def _step(day: DayNow) -> NextAct | None:
    """What follows when the tables are done: of rounds that are played the end of the earliest;
    then a draft, the next draw, or the places. None while a table of that round isn't done."""
    newest = day.newest
    if newest is None:
        return _before_round_one(day)
    if day.played:
        first, last = day.played[0], day.played[-1]
        if waits := of_round(last, day.tables(last)):
            return waits
        if set(day.states_of(first)) - {"accepted"}:
            return None
        following = of_play_off(day) if first.is_play_off else None
        return following or _pair_the_next(day, first.number) or _to_complete(first)
    if not newest.is_posted:
        return _of_draft(day, newest)
    return planned_now(day) or _after_complete(day, newest)


def _after_complete(day: DayNow, newest: Round) -> NextAct:
    """The next draw, after the last round the places; what a play-off wants goes first."""
    if newest.number >= day.division.rounds:
        if following := of_play_off(day):
            return following
        by_wins = day.system.rank is Rank.WINS
        return _over_by_wins(day) if by_wins else _over_by_totals(day)
    if tied := tied_beside(day):
        return tied
    in_pairs = day.system.draw is Draw.PAIRS
    return (_to_draw_pairs if in_pairs else _to_draw_tables)(day, newest.number + 1)


def _to_complete(round_: Round) -> NextAct:
    return replace(_only_complete(round_), why="Every slip is in and accepted.")


def _pair_the_next(day: DayNow, number: int) -> NextAct | None:
    """With every slip of the newest round in: one key completes it and draws the one after it.

    None after the last round, where the next one is drawn already, and where a tie at the cut or
    in a play-off has to be settled first, or a planned play-off comes first.
    """
    following = number + 1
    if day.newest is not day.played[0] or following > day.division.rounds:
        return None
    in_pairs = day.system.draw is Draw.PAIRS
    if tied_beside(day) or is_planned_after(day, number):
        return None
    if not in_pairs and any(cut.tied for cut in day.to_settle(following)):
        return None
    title = f"{'Pair' if in_pairs else 'Draw'} round {following}"
    why = f"Every slip of round {number} is in and accepted. This completes round {number}."
    return NextAct("pair", title, why, title, following)


def meanwhile(day: DayNow, next_: NextAct) -> NextAct | None:
    """Where rounds may overlap, the next one while one is played; before check-in, the first one
    without it; where the next draw completes the round, to complete it only."""
    newest = day.newest
    step = _step(day)
    if step is not None and step != next_ and step.kind in ON_RESULTS:
        return _in_spite_of_it(day, step)
    if next_.kind == "pair" and newest is not None:
        return _only_complete(newest)
    if next_.kind == "places" and may_start(day):
        return TO_START
    if newest is not None and next_ == planned_now(day):
        return _after_complete(day, newest)
    if not day.system.overlapping_rounds:
        return None
    if newest is None:
        entrants = day.field.entrants
        if len(entrants) < 2 or any(entrant.checked_in for entrant in entrants):
            return None
        why = "Without check-in, everyone entered plays."
        return NextAct("draw", "Draw round 1", why, "Draw round 1", 1)
    if not day.played:
        return None
    if not newest.is_posted:
        act = _of_draft(day, newest)
        return replace(act, action=act.title)
    if newest.number >= day.division.rounds or is_played(day):
        return None
    if is_planned_after(day, newest.number):
        return None
    number = newest.number + 1
    why = f"Round {number} can be drawn while this one is played. {_how(day, number)}"
    return NextAct("draw", f"Draw round {number}", why, f"Draw round {number}", number)


def _in_spite_of_it(day: DayNow, step: NextAct) -> NextAct:
    """What would come next without what is to be checked: some can only be settled later."""
    if step.kind == "pair" and day.newest is not None:
        return _only_complete(day.newest)
    return replace(step, why="")


def _only_complete(round_: Round) -> NextAct:
    title = f"Complete round {round_.number}"
    return NextAct("complete", title, "", title, round_.number)


def _before_round_one(day: DayNow) -> NextAct:
    """Players, then check-in, then the first draw."""
    playing = [entrant for entrant in day.field.entrants if entrant.plays(1)]
    arrived, total = arrivals(day.field)
    if not playing or (arrived and len(playing) < LEAST):
        return NextAct(
            "add_players",
            "Add the players",
            "Paste a list, one per line, or upload a file. You see a preview first.",
            "Add players",
        )
    count = f"{arrived} of {total} are here."
    if arrived < LEAST:
        sentence = f"{count} A draw needs two players."
        return NextAct(
            "check_in",
            "Check in the players",
            sentence if arrived else f"{counted(total, 'player')} entered.",
            "Check in players",
        )
    late = [entrant.name for entrant in not_here(day)]
    why = f"Everyone is here: {counted(total, 'player')}." if arrived == total else count
    if late:
        why = f"{count} Not checked in, will be left out: {some(late)}."
    return NextAct("draw", "Draw round 1", why, "Draw round 1", 1)


def not_here(day: DayNow) -> list[Entrant]:
    """Players who never checked in and never sat, and whom nothing on the record keeps away."""
    upcoming = max((round_.number for round_ in day.rounds if round_.is_posted), default=0) + 1
    everybody = day.field.by_registration
    return [o for o in everybody if not o.checked_in and not o.sat() and o.plays(upcoming)]


def _of_draft(day: DayNow, round_: Round) -> NextAct:
    """What a draft, looked at or not, wants."""
    number = round_.number
    if come := checks.come_since(round_, day.field):
        return NextAct(
            "confirm",
            f"Check the draft of round {number}",
            f"Checked in after the draw: {some(come)}. Draw it again to include them.",
            "Open draft",
            number,
        )
    if round_.state == RoundState.DRAFT:
        return NextAct(
            "confirm",
            f"Check the draft of round {number}",
            "Then post it, or draw it again.",
            "Open draft",
            number,
        )
    return NextAct(
        "post",
        f"Post round {number}",
        "The draft is confirmed. Posting makes the papers.",
        f"Open round {number}",
        number,
    )


def _to_draw_pairs(day: DayNow, number: int) -> NextAct:
    sentences = (_is_complete(day, number - 1), _how(day, number), games_of(day, number))
    why = " ".join(filter(None, sentences))
    return NextAct("draw", f"Draw round {number}", why, f"Draw round {number}", number)


def _is_complete(day: DayNow, number: int) -> str:
    """``Round 1 is complete.``, or which of its tables are missing."""
    states = (day.round_state(round_) for round_ in day.rounds if round_.number == number)
    return "".join(f"Round {number} is {state.says}." for state in states)


def _all_complete(day: DayNow, number: int) -> str:
    """Of all rounds, or of those that aren’t."""
    states = [(round_.number, day.round_state(round_)) for round_ in day.rounds[:number]]
    others = [f"round {n} is {state.says}" for n, state in states if state.state != "complete"]
    return f"R{listed(others)[1:]}." if others else f"All {number} rounds are complete."


def _how(day: DayNow, number: int) -> str:
    """By which method the next round is drawn, and from which standings."""
    ready = draw_offer.ready(day.rounds, day.field)
    return draw_offer.offer(day.division, number, day.field, ready, wishes={}, players=0).sentence


def _to_draw_tables(day: DayNow, number: int) -> NextAct:
    tied = [cut for cut in day.to_settle(number) if cut.tied]
    final = rules.stage_of(day.division, number) == "final"
    what = f"round {number}, the final" if final else f"round {number}"
    if tied:
        return NextAct("decide", f"Decide and draw {what}", tied[0].said, "Decide", number)
    why = _is_complete(day, number - 1)
    return NextAct("draw", f"Draw {what}", why, f"Draw round {number}", number)


def _over_by_wins(day: DayNow) -> NextAct:
    number = day.rounds[-1].number
    order = standings(day.field.stood(number), counting=pairings.counting(day.division))
    first = [standing for standing in order if standing.rank == 1]
    sentence = _all_complete(day, number)
    if len(first) == 1:
        wins = f"{first[0].wins:g} {plural(first[0].wins, 'win')}"
        sentence += f" {first[0].name} is first with {wins}, spread {signed(first[0].spread)}."
    return _places(day, sentence, number)


def _over_by_totals(day: DayNow) -> NextAct:
    """Who won the final wins, where there was one."""
    number = day.rounds[-1].number
    finals = [
        entrant for entrant in day.field.entrants if entrant.appearance(number).group == "final"
    ]

    def came(entrant: Entrant) -> tuple[int, int]:
        return entrant.score(number) or 0, entrant.total(number)

    best = max(map(came, finals), default=None)
    first = [entrant for entrant in finals if came(entrant) == best]
    sentence = _all_complete(day, number)
    if len(first) == 1:
        sentence += f" {first[0].name} wins."
    return _places(day, sentence, number)


def _places(day: DayNow, sentence: str, number: int) -> NextAct:
    """The standings; they aren’t called final while a slip is missing."""
    final = results.is_final(results.of_division(day.division))
    title = "See final standings" if final else "See standings"
    return NextAct("places", title, sentence, "Open standings", number)
