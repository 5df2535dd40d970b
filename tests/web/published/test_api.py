"""The public state in parts, at addresses that stay: per round and per player."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tdtool.models import Account
from tdtool.services import hall as hall_acts
from tdtool.web.hall.memory import MEMORY
from tests.cast import Day
from tests.counted import counted
from tests.places import PROJECT
from tests.web.browser import Browser
from tests.web.published import schema

V1 = "/h/day/v1/"
ROUND = f"{V1}divisions/A/rounds/%s.json"
PLAYER = f"{V1}divisions/A/players/%s.json"
DOCUMENT = PROJECT / "docs" / "publishing.md"


def get(address: str) -> Any:
    return Browser().client.get(address)


def read(address: str, shape: str) -> dict[str, Any]:
    answer = get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json; charset=utf-8")
    value: dict[str, Any] = json.loads(answer.content)
    assert schema.faults(value, shape) == []
    return value


@pytest.fixture
def pairs(director: Account) -> Day:
    return Day.new(director, system="scrabble", rounds=3).bring(5)


def test_parts_are_those_of_the_whole_in_every_state_of_a_day(pairs: Day) -> None:
    several = pairs.with_division("B", first_table=50, system="anagrams-nsa-2005").bring(7)
    for number in (1, 2):
        for day in (pairs, several):
            day.play(number)
    pairs.post(3)
    whole = read(f"{V1}event.json", "event")
    assert json.loads(get("/h/day/event.json").content) == whole
    for division in whole["divisions"]:
        under = f"{V1}divisions/{division['code']}"
        for told in division["rounds"]:
            part = read(f"{under}/rounds/{told['number']}.json", "round")
            assert part["round"] == told
            assert part["division"] == division["code"]
        for told in division["players"]:
            part = read(f"{under}/players/{told['number']}.json", "player")
            assert part["player"] == told
            assert part["standing"] in division["standings"]["rows"]
            mine = [
                table
                for round_ in division["rounds"]
                for table in round_["tables"]
                if told["number"] in [seat["player"] for seat in table["seats"]]
            ]
            assert [one["table"] for one in part["rounds"] if not one["bye"]] == mine


NOTHING = [
    (ROUND % 2, "Round 2 isn’t posted."),
    (ROUND % 99, "Round 99 isn’t posted."),
    (ROUND % ("9" * 30), f"Round {'9' * 30} isn’t posted."),
    (ROUND % ("9" * 5000), "There is no such page in the hall."),
    (ROUND % "x", "There is no such page in the hall."),
    (PLAYER % 99, "There is no player 99 in division A."),
    (PLAYER % -1, "There is no such page in the hall."),
    (f"{V1}divisions/Z/rounds/1.json", "There is no division Z in this event."),
    (
        f"{V1}divisions/{'Z' * 400}/rounds/1.json",
        "There is no division ZZZZZZZZZZZZ in this event.",
    ),
    (f"{V1}", "There is no such page in the hall."),
    ("/h/day/v1", "There is no such page in the hall."),
    ("/h/nowhere/v1/event.json", "There is no event at this address."),
    (f"{V1}../../x.json", "There is no such page in the hall."),
]  # fmt: skip


def test_what_there_isnt_is_a_sentence_in_json(pairs: Day) -> None:
    pairs.play(1)
    pairs.pair(2)
    for address, sentence in NOTHING:
        answer = get(address)
        assert (answer.status_code, answer["Content-Type"]) == (
            404,
            "application/json; charset=utf-8",
        )
        assert json.loads(answer.content) == {"error": sentence}
        assert answer["Access-Control-Allow-Origin"] == "*"


def test_made_up_numbers_push_nothing_out_of_the_memory(pairs: Day) -> None:
    pairs.play(1)
    get(ROUND % 1)
    kept = len(MEMORY)
    for number in range(2, 12):
        assert get(ROUND % number).status_code == 404
        assert get(PLAYER % (number + 100)).status_code == 404
        assert get(f"{V1}divisions/Z{number}/rounds/1.json").status_code == 404
    assert len(MEMORY) == kept


def test_nothing_can_be_written(pairs: Day) -> None:
    for method in ["post", "put", "patch", "delete"]:
        for address in (f"{V1}event.json", ROUND % 1, PLAYER % 1):
            answer = getattr(Browser().client, method)(address)
            assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
            assert json.loads(answer.content) == {"error": "Nothing can be written here. Use GET."}


def test_the_second_asking_is_answered_from_memory_and_an_unchanged_one_not_modified(
    pairs: Day,
) -> None:
    pairs.play(1)
    for address in (f"{V1}event.json", ROUND % 1, PLAYER % 2):
        first = get(address)
        assert first["Access-Control-Allow-Origin"] == "*"
        with counted() as asked:
            second = Browser().client.get(address, headers={"If-None-Match": first["ETag"]})
        assert second.status_code == 304
        assert len(asked.queries) == 0
        assert second["Access-Control-Allow-Origin"] == "*"


def test_a_hidden_name_and_a_slip_that_isnt_accepted_are_in_no_part(pairs: Day) -> None:
    pairs.post(1)
    pairs.report(1, 401, 320, signed=False)
    first = pairs.seated(1)[0]
    entry = pairs.entry(first)
    hall_acts.unlist(pairs.desk(), entry=str(entry.uuid), unlisted=True)
    entry.refresh_from_db()
    for address in (ROUND % 1, PLAYER % entry.number):
        body = get(address).content.decode()
        assert first not in body and f"Player {entry.number}" in body
        assert "401" not in body and '"rating":null' in body


def test_what_is_switched_off_isnt_in_the_parts_either(pairs: Day) -> None:
    pairs.play(1)
    hall_acts.show(pairs.desk(), kind="results", shown=False)
    table = read(ROUND % 1, "round")["round"]["tables"][0]
    assert (table["result"], {seat["score"] for seat in table["seats"]}) == (None, {None})
    assert read(PLAYER % 1, "player")["rounds"][0]["table"]["result"] is None
    hall_acts.show(pairs.desk(), kind="standings", shown=False)
    assert read(PLAYER % 1, "player")["standing"] is None
    hall_acts.show(pairs.desk(), kind="pairings", shown=False)
    assert read(PLAYER % 1, "player")["rounds"] is None
    assert json.loads(get(ROUND % 1).content) == {"error": "Pairings aren’t shown to the public."}


def test_a_player_has_no_part_while_the_hall_has_no_players_pages(pairs: Day) -> None:
    pairs.play(1)
    assert read(PLAYER % 1, "player")["player"]["number"] == 1
    hall_acts.show(pairs.desk(), kind="players", shown=False)
    for number in (1, 99):
        answer = get(PLAYER % number)
        assert answer.status_code == 404
        says = "Players’ pages aren’t shown to the public."
        assert json.loads(answer.content) == {"error": says}
    assert read(ROUND % 1, "round")["players"], "who sits at its tables is named"


def test_the_examples_of_the_document_are_what_is_answered(director: Account) -> None:
    day = Day.new(director, system="scrabble", rounds=3).bring(3)
    day.play(1)
    examples = re.findall(
        r"`GET (/h/EVENT/v1/\S+)`\n\n```json\n(.*?)\n```", DOCUMENT.read_text("utf-8"), re.DOTALL
    )
    assert len(examples) == 3
    for address, text in examples:
        answer = get(address.replace("EVENT", "day"))
        assert json.loads(answer.content) == json.loads(text), answer.content.decode()
