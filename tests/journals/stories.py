"""Events whose acts are written down one by one: what chance alone would seldom come to."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

from tdtool.models import Account, Audit, Dispute, Event, JournalEntry
from tdtool.queries.challenges import challenges
from tdtool.services.acts import ACTS, Desk
from tests.cast import MORNING, Day
from tests.formats.harbour import CONFIG
from tests.formats.harbour import TEXT as HARBOUR

RECORDS = Path(__file__).resolve().parents[2] / "fixtures" / "records"
AGREED = "both agree"


def act(day: Day, name: str, /, **told: Any) -> Any:
    return ACTS[name](day.desk(), **told)


def last(day: Day) -> int:
    return JournalEntry.objects.filter(chain=day.event.uuid).latest("number").number


def there_and_back(day: Day, name: str, /, **told: Any) -> None:
    """An act that is done, undone, and done again by undoing its undoing."""
    act(day, name, **told)
    number = last(day)
    for one in (number, number + 1):
        act(day, "history.undo", number=one, reason="a mistake")


def two_divisions(director: Account, scorekeeper: Account) -> Event:
    """Scrabble beside the NSA’s Anagrams: everything that a director sets up, does and undoes."""
    day = Day.new(director, slug="two-halls", system="scrabble", rounds=4).bring(9)
    other = day.with_division(
        "B", first_table=21, system="anagrams-nsa-2005", settings={"table_size": 4}
    )
    third = day.with_division("C", first_table=41)
    _set_up(day, other, third)
    director.name = "Mirela Kos"
    _first_round(day)
    _second_round(day)
    other.at_desk(scorekeeper).bring("Jo Kit Lou Meg Ned Ola Pip Quin Roy Sue Tom")
    _tables(other)
    return day.event


def _set_up(day: Day, other: Day, third: Day) -> None:
    told = {"name": "Two Halls", "starts_on": None, "venue": "", "lexicon": "enable"}
    act(day, "events.change", settings={"bye_spread": 75}, rounds=5, paper="Letter", **told)
    facts = {"code": "C", "rounds": 2, "first_table": 61, "system": "my-scrabble"}
    act(day, "divisions.change", division=str(third.division.uuid), settings=None, **facts)
    key = str(day.entry("Ivy").uuid)
    for to in (third, day):
        act(day, "divisions.move_player", entry=key, division=str(to.division.uuid))
    act(day, "divisions.remove", division=str(third.division.uuid))
    there_and_back(day, "events.key_twice", twice=True)
    there_and_back(day, "events.key_twice", twice=False)
    there_and_back(day, "events.hide", hidden=True)
    act(day, "events.hide", hidden=False)
    rows = [{"kind": "rank", "amount": "$100"}, {"kind": "high win", "first": 1, "last": 3}]
    there_and_back(day, "prizes.set", division=day.division_key, prizes=rows)
    plan = [{"method": "swiss", "based_on": None, "session": n} for n in (1, 1, 1, 2, 2)]
    there_and_back(day, "pairings.plan", division=day.division_key, plan=plan)
    _people(day)


def _people(day: Day) -> None:
    entry = {name: str(day.entry(name).uuid) for name in ("Ann", "Bob", "Cy", "Ivy")}
    line = {"player": str(uuid.uuid5(uuid.NAMESPACE_URL, "Zoe")), "name": "Zoe", "rating": None,
            "member_id": "", "brings": ["tiles"], "team": "Lake", "prize_class": "B"}  # fmt: skip
    there_and_back(day, "players.bring", division=day.division_key, lines=[line])
    facts = {"prize_class": "B", "team": "Lake", "career_games": 40}
    told = {"name": "Anne", "rating": 1905, "brings": ["clock"], "facts": facts}
    there_and_back(day, "players.change", entry=entry["Ann"], **told)
    there_and_back(day, "players.check_in", entry=entry["Bob"], arrived=False)
    there_and_back(day, "players.check_in_all", division=day.division_key)
    there_and_back(day, "players.absent", entry=entry["Cy"], from_round=2, to_round=3)
    there_and_back(day, "players.return", entry=entry["Cy"], from_round=2)
    there_and_back(day, "players.withdraw", entry=entry["Ivy"], from_round=2)
    there_and_back(day, "players.return", entry=entry["Ivy"], from_round=2)
    pair = {"player": entry["Ann"], "other": entry["Bob"]}
    there_and_back(day, "pairings.keep_apart", division=day.division_key, apart=True, **pair)
    there_and_back(day, "pairings.keep_teams_apart", division=day.division_key, apart=True)


def _first_round(day: Day) -> None:
    """Drawn, thrown away, changed by hand, posted, taken back; then its slips and rulings."""
    day.pair(1, seed=3)
    act(day, "history.undo", number=last(day), reason="")
    day.pair(1, method="random", seed=4)
    act(day, "rounds.discard", round=str(day.round(1).uuid))
    drawn = {"round": str(day.pair(1, seed=5).uuid)}
    two = {"player": str(day.entry("Dee").uuid), "other": str(day.entry("Eve").uuid)}
    there_and_back(day, "pairings.swap", **drawn, **two)
    act(day, "pairings.together", **drawn, **two, reason="they asked for it")
    there_and_back(day, "pairings.turn", game=str(day.game(1).uuid))
    there_and_back(day, "rounds.confirm", **drawn)
    act(day, "rounds.post", **drawn)
    act(day, "history.undo", number=last(day), reason="too early")
    act(day, "rounds.confirm", **drawn)
    act(day, "rounds.post", **drawn)
    act(day, "rounds.take_back", **drawn, reason="the sheet was wrong")
    act(day, "rounds.confirm", **drawn)
    act(day, "rounds.post", **drawn)
    there_and_back(day, "clocks.start", **drawn, minutes=50)
    act(day, "clocks.reset", **drawn, reason="too early")
    act(day, "clocks.start", **drawn, minutes=52)
    for name in ("clocks.pause", "clocks.go_on"):
        act(day, name, **drawn)
    there_and_back(day, "seats.swap", **drawn, **two, reason="they sat the other way round")
    _slips(day)
    _rulings(day)
    lost = {"without": [5], "reason": "the slip blew into the lake"}
    there_and_back(day, "rounds.complete", **drawn, **lost)


def _slips(day: Day) -> None:
    key = {"game": str(day.game(1).uuid)}
    act(day, "rulings.late", **key, place=2)
    act(day, "rulings.arrived", **key, place=2)
    there_and_back(day, "slips.report", **key, scores=[400, 380], signed=False)
    there_and_back(day, "slips.take_back", **key, reason="wrong table")
    act(day, "slips.report", **key, scores=[400, 380], signed=False, starter=2)
    rule = {"maker": 1, "announced": 24, "correct": 34, "caught_by": 2, "of": "move"}
    there_and_back(day, "corrections.by_rule", **key, **rule)
    there_and_back(day, "slips.key_again", **key, scores=[401, 381])
    act(day, "slips.key_again", **key, scores=[402, 381], times={"1": 1570}, starter=1)
    for places in ([1], [2]):
        act(day, "slips.sign", **key, places=places)
    there_and_back(day, "slips.correct", **key, place=2, score=390, reason=AGREED)
    act(day, "slips.clock", **key, place=1, used=1690)
    act(day, "slips.clock", **key, place=2, used=1561)
    act(day, "slips.started", **key, place=2)
    act(day, "slips.revoke_code", **key)
    there_and_back(day, "pairings.forfeit", game=str(day.game(2).uuid), missing=[1], reason="late")
    there_and_back(
        day, "pairings.play_after_all", game=str(day.game(2).uuid), reason="came after all"
    )
    day.report(2, 333, 333)
    there_and_back(
        day, "pairings.forfeit", game=str(day.game(4).uuid), missing=[1, 2], reason="gone"
    )
    day.report(3, 512, 298)


def _rulings(day: Day) -> None:
    key = {"game": str(day.game(2).uuid), "reason": "by the director"}
    there_and_back(day, "rulings.points", **key, place=1, points=-50, clause="MYS-P3")
    there_and_back(day, "rulings.points", **key, place=2, points=20, counts_for="spread")
    there_and_back(day, "rulings.result", **key, results={"1": "loss", "2": "loss"})
    there_and_back(day, "rulings.rated", **key, rated=False)
    bye = day.round(1).games.exclude(kind="played").order_by("pk")[0]
    there_and_back(day, "rulings.credit", **key | {"game": str(bye.uuid)}, place=1, points=25)


def _second_round(day: Day) -> None:
    """Drawn before the first is over would be chance’s; here it has two keyers and prints."""
    day.post(2, based_on=1)
    digest = "5" * 64
    name = "A-round-2-tables"
    act(
        day,
        "papers.print",
        division=day.division_key,
        name=name,
        revision=1,
        digest=digest,
        pieces={name: digest},
    )
    act(day, "events.key_twice", twice=True)
    game = day.report(1, 420, 410)
    second = day.at_desk(Account.objects.exclude(pk=day.by.pk).order_by("pk")[0])
    act(second, "slips.key_second", game=str(game.uuid), scores=[420, 410])
    day.event.refresh_from_db()


def _tables(day: Day) -> None:
    """Tables of several: moved and taken out, words, challenges, a dispute by words."""
    day.draw(1, method="lot", seed=9)
    there_and_back(day, "history.undo", number=last(day), reason="once more")
    drawn = {"round": str(day.draw(1).uuid)}
    two = {"player": str(day.entry("Jo").uuid), "other": str(day.entry("Kit").uuid)}
    there_and_back(day, "seats.swap", **drawn, **two, reason="")
    reason = {"reason": "they share a set of tiles"}
    act(day, "seats.move", **drawn, entry=str(day.entry("Sue").uuid), table=21, **reason)
    day.post(1)
    act(day, "seats.take_out", **drawn, entry=str(day.entry("Lou").uuid), reason="did not come")
    act(day, "clocks.start", **drawn, minutes=75)
    act(day, "clocks.reset", **drawn, reason="pressed by mistake")
    for game in day.round(1).games.order_by("table__number"):
        scores = [200 - 7 * place for place in range(game.seats.count())]
        words = {"1": ["GARDENIA", "TURBAN"], "2": ["RATING"]}
        told = {"game": str(game.uuid), "scores": scores, "signed": True}
        act(day, "slips.report", **told, words=words)
        act(day, "slips.words", game=str(game.uuid), words={"2": ["BERATING"]})
    _challenged(day)
    act(day, "rounds.complete", **drawn, without=[21, 22, 23], reason="keyed once only")


def _challenged(day: Day) -> None:
    day.judge(21, "GARDENIX")
    number = {"challenge": 1}
    again = challenges.answer(day.division, ["GARDENIX"])
    act(day, "challenges.query", **number, answer=again)
    typed = ["GARDENIA"]
    answer = challenges.answer(day.division, typed)
    reason = {"reason": "the slip was misread"}
    act(day, "challenges.resubmit", **number, words=typed, answer=answer, **reason)
    act(day, "challenges.overrule", **number, acceptable=False, clause="NSA-30", **reason)
    dispute = day.dispute(22)
    there_and_back(day, "disputes.close", dispute=str(dispute.uuid), closing="they agree")


def records(director: Account, scorekeeper: Account) -> Event:
    """My Scrabble: a challenge that costs, and disputes that are handed in, ruled and closed."""
    day = Day.new(director, slug="records", system="my-scrabble", challenge="play10", rounds=3)
    day.bring_named("Ann Lee", "Bob Ray", "Cleo Fox", "Dov Hale", "Edda Moor")
    day.post(1)
    _penalised(day)
    sat = {"Ann Lee": 435, "Bob Ray": 417}
    table = next(game.table_number for game in _tables_of(day, 1) if _sits(day, game, "Ann Lee"))
    day.report(table, *(sat.get(name, 380) for name in day.seated(table)))
    key = {"game": str(day.game(table).uuid)}
    _disputed(day, key, table, day.at_desk(scorekeeper))
    day.complete(1, without=tuple(
        game.table_number for game in _tables_of(day, 1) if not game.reports.exists()
    ), reason="no slip came")  # fmt: skip
    day.play(2)
    return day.event


def _tables_of(day: Day, number: int) -> list[Any]:
    return list(day.round(number).games.filter(table__isnull=False).order_by("table__number"))


def _sits(day: Day, game: Any, name: str) -> bool:
    return bool(game.seats.filter(entry__name=name).exists())


def _penalised(day: Day) -> None:
    first = _tables_of(day, 1)[0].table_number
    day.judge(first, "GARDENIA")
    told = {"kind": "placement", "acceptable": True, "clause": "MYS-8.3"}
    act(
        day,
        "challenges.rule",
        division=day.division_key,
        table=first,
        reason="laid out well",
        **told,
    )
    for number in (1, 2):
        act(day, "challenges.penalise", challenge=number, challengers=[1])
    act(day, "challenges.withhold", challenge=2, reason="nobody had said challenge")


def _disputed(day: Day, key: dict[str, str], table: int, other: Day) -> None:
    there_and_back(day, "disputes.open", **key, about="425 or 435")
    dispute = Dispute.objects.get(event=day.event, state="open")
    named = {"dispute": str(dispute.uuid)}
    other.now = day.now
    there_and_back(other, "disputes.take_over", **named)
    day.now = other.now
    act(day, "disputes.take_over", **named)
    record = (RECORDS / "wrong-score.gcg").read_text(encoding="utf-8")
    audit: Audit = day.hand_in(dispute, record, is_this=True)
    day.hand_in_words(dispute, "GARDENIA QQQ")
    faults = [n for n, one in enumerate(audit.findings, 1) if one["severity"] == "error"]
    told = named | key | {"audit": str(audit.uuid)}
    act(day, "disputes.rule", **told, finding=faults[0], accepted=True)
    act(day, "disputes.rule", **told, finding=faults[0], accepted=False, reason=AGREED)
    second = day.hand_in(dispute, record + "\n", is_this=True)
    act(day, "disputes.put_right", **told | {"audit": str(second.uuid)}, reason="as proved")
    scores = {"scores": [430, 417], "reason": "the director has the last word"}
    act(day, "disputes.rule_scores", **named, **key, **scores, clause="MYS-0")
    there_and_back(day, "disputes.close", **named, closing="")


def brought(director: Account, scorekeeper: Account) -> Event:
    """Two divisions from another program’s files, played on; a third is brought later."""
    facts = {"slug": "harbour", "name": "Harbour Open", "starts_on": "2026-04-01", "venue": "",
             "system": "scrabble", "lexicon": "enable", "paper": "A4", "settings": {}}  # fmt: skip
    halves = [_file(HARBOUR, "A", first_table=1), _file(HARBOUR, "B", first_table=101)]
    halves[0]["prizes"] = [{"kind": "rank", "amount": "$50"}, {"kind": "upset"}]
    event = ACTS["events.bring"](
        Desk(by=director, at=MORNING),
        event=str(uuid.uuid5(uuid.NAMESPACE_OID, "harbour")),
        config=CONFIG,
        divisions=halves,
        **facts,
    )
    day = Day(event, director)
    third = day.with_division("C", first_table=201, rounds=15)
    file = _file(HARBOUR, "C", first_table=201)
    told = {name: file[name] for name in ("rounds", "file", "text", "people")}
    act(third, "divisions.bring_games", division=str(third.division.uuid), **told)
    for one in (day, third):
        _played_on(one)
    return event


def _file(text: str, code: str, *, first_table: int) -> dict[str, Any]:
    count = sum(1 for line in text.splitlines() if line.strip() and not line.startswith("#"))
    people = [str(uuid.uuid5(uuid.NAMESPACE_OID, f"{code} {n}")) for n in range(count)]
    named = {"division": str(uuid.uuid5(uuid.NAMESPACE_OID, f"division {code}")), "code": code}
    said = {"file": f"{code.lower()}.t", "text": text, "people": people}
    return {"rounds": 15, "first_table": first_table, **named, **said}


def _played_on(day: Day) -> None:
    first = day.round(1).games.filter(table__isnull=False).order_by("table__number")[0]
    key = {"game": str(first.uuid)}
    there_and_back(day, "slips.correct", **key, place=1, score=401, reason=AGREED)
    act(day, "slips.take_back", **key, reason="the file was wrong")
    act(day, "slips.report", **key, scores=[399, 350], signed=True)
    number = day.division.rounds_drawn.order_by("-number")[0].number
    open_tables = day.round(number).games.filter(table__isnull=False).order_by("table__number")
    for game in open_tables:
        if not game.reports.exists() and game.kind == "played":
            day.report(game.table_number, 444, 333)
    if day.round(number).state != "complete":
        day.complete(number)
    day.play(number + 1)
