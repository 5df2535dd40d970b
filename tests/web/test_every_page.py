"""Every page of a day answers, at every stage of the day, for a director and a scorekeeper."""

from django.test import Client

from tdtool.models import Account
from tests.cast import Day

OF_AN_EVENT = (
    "", "entry/", "players/", "players/add/", "players/door/", "round/1/", "round/2/",
    "standings/", "hall/", "event/", "event/?round=1", "history/",
)  # fmt: skip
OF_PAIRS = ("standings/crosstable/", "standings/ratings/", "standings/figures/", "prizes/")


def _signed_in(day: Day) -> Client:
    client = Client()
    client.force_login(day.by, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _statuses(client: Client, *addresses: str) -> dict[str, int]:
    return {address: client.get(address).status_code for address in addresses}


def _all_well(day: Day, *more: str) -> None:
    client = _signed_in(day)
    addresses = [f"/e/{day.event.slug}/{page}" for page in (*OF_AN_EVENT, *more)]
    addresses += ["/", "/account/", "/s/"]
    assert _statuses(client, *addresses) == dict.fromkeys(addresses, 200)


def test_every_page_of_an_event_without_players_answers(event: Day) -> None:
    _all_well(event)


def test_every_page_answers_before_round_one_is_drawn(hall: Day) -> None:
    _all_well(hall)


def test_every_page_answers_with_a_draft(hall: Day) -> None:
    hall.draw(1)
    _all_well(hall)


def test_every_page_answers_while_round_two_is_played(hall: Day) -> None:
    hall.play(1)
    hall.post(2)
    hall.report(1, 299, 298, 297, 296, 295, 294)
    hall.report(2, 200, 198, 197, 196, 195, 194, signed=False)
    hall.words(1, seat1="GARDENIA TURBAN", seat2="TIDAL QUIETISH")
    _all_well(hall)
    client = _signed_in(hall)
    slips = [f"/e/day/round/2/table/{table}/" for table in (1, 2, 3, 4)]
    assert _statuses(client, *slips) == dict.fromkeys(slips, 200)


def test_every_page_answers_at_the_end(hall: Day) -> None:
    for number in (1, 2, 3):
        hall.play(number)
    _all_well(hall)


def test_every_page_of_games_of_two_answers_under_way_and_at_the_end(director: Account) -> None:
    pairs = Day.new(director, system="scrabble", rounds=2).bring(5)
    card = f"players/{pairs.entry('Eve').uuid}/"
    pairs.post(1)
    pairs.report(1, 400, 380)
    _all_well(pairs, *OF_PAIRS, card)
    pairs.report(2, 410, 390)
    pairs.complete(1)
    pairs.play(2)
    _all_well(pairs, *OF_PAIRS, card)


def test_every_paper_of_a_posted_round_is_a_pdf(hall: Day) -> None:
    hall.play(1)
    client = _signed_in(hall)
    names = ("round-1-tables", "round-1-names", "round-1-slips", "round-1-charts",
             "round-1-slip-2", "standings-1")  # fmt: skip
    for name in names:
        answer = client.get(f"/e/day/papers/{name}.pdf")
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF-")


def test_a_page_for_directors_says_so_to_a_scorekeeper(hall: Day, scorekeeper: object) -> None:
    client = Client()
    client.force_login(scorekeeper, backend="django.contrib.auth.backends.ModelBackend")
    for address in ["/accounts/", "/new/", "/e/day/event/add-division/"]:
        answer = client.get(address)
        assert answer.status_code == 403
        assert b"This page is for directors." in answer.content


def test_an_address_that_names_nothing_is_a_page_with_a_sentence(hall: Day) -> None:
    for address in ["/e/nowhere/", "/e/day/round/2/table/1/", "/e/day/table/9/"]:
        answer = _signed_in(hall).get(address)
        assert answer.status_code == 404
        assert b"<h1>" in answer.content
