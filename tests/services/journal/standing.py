"""What stands of an event, so that undoing can be held against it: every row, without what an
undoing adds."""

from __future__ import annotations

from typing import Any

from tdtool.models import Event
from tdtool.queries.audits import every_row, snapshots

# What an undoing adds and never takes away: lines with their reversals, what was handed in, counts
# of saves, and what stands on paper that is printed already.
ADDED = {
    "version", "revision", "slip_revision", "ledger", "reports", "phones", "act_number",
    "takes_back", "scored_by", "rulings", "records", "look_ups", "settled",
}  # fmt: skip
APPEND_ONLY = {
    "acceptance", "report", "reported_score", "signature", "ledger_line", "taken_back",
    "settlement", "ruling", "game_record", "audit", "look_up", "phone_report",
}  # fmt: skip
# Tables that were once set up stand in the hall, whatever is drawn; a display that was removed
# shows nothing, and its address isn’t given away; a dispute that was opened stays, closed; a game
# record that was removed stays among the rows, with when.
STAYS = {"hall_table", "display", "dispute", "table_record"}


def stands(event: Event) -> dict[str, Any]:
    """Every row of the event, and what stands on each slip."""
    event.refresh_from_db()
    rows = every_row.of_event(event)
    whole = snapshots.of_event(event)
    displays = [one for one in whole.pop("displays", []) if not one["removed"]]
    records = [one for one in whole.pop("records", []) if one["removed_at"] is None]
    drafts = {
        round_["uuid"]
        for division in whole["divisions"].values()
        for round_ in division["drawn"].values()
        if round_["state"] in ("draft", "confirmed")
    }
    disputes = [one for one in whole.pop("disputes") if one["state"] != "closed"]
    sat: set[str] = set()  # in a round that is posted
    for division in whole["divisions"].values():
        for round_ in division["drawn"].values():
            _without_what_stays(round_)
            if round_["state"] not in ("draft", "confirmed"):
                sat |= {seat["entry"] for game in round_["games"] for seat in game["seats"]}
        for player in division["players"]:
            if player["uuid"] not in sat:
                del player["number"]
    return {
        "event": _plain(whole),
        "displays": displays,
        "records": records,
        "disputes": _plain(disputes),
        "rows": {
            table: {
                key: _plain(row | {"seed": None} if table == "entry" and key not in sat else row)
                for key, row in there.items()
                if not drafts & {row.get("round"), row.get("uuid")} and '"seat"' not in key
            }
            for table, there in rows.items()
            if table not in APPEND_ONLY | STAYS
        },
    }


def _without_what_stays(round_: dict[str, Any]) -> None:
    """What was changed by hand stays written on the round, and a confirmed draft that was changed
    or posted is a draft again, for somebody to look at; numbers that it gave stay, for they are
    printed. A draft put up again has seats of the same players, under other keys."""
    round_["basis"].pop("edits", None)
    if round_["state"] in ("draft", "confirmed"):
        round_["state"] = "draft"
        del round_["posted_at"], round_["uuid"]
        for game in round_["games"]:
            del game["uuid"]
            for seat in game["seats"]:
                del seat["uuid"]
        round_["games"].sort(key=lambda game: [seat["entry"] for seat in game["seats"]])


def _plain(value: Any) -> Any:
    if not isinstance(value, dict):
        return [_plain(one) for one in value] if isinstance(value, list) else value
    plain = {key: _plain(one) for key, one in value.items() if key not in ADDED}
    if "ledger" in value:
        plain["points"] = {
            counts: sum(line["points"] for line in value["ledger"] if line["counts_for"] == counts)
            for counts in ("score", "spread")
        }
    if "reports" in value:
        plain["in_force"] = [
            (one["scores"], one["signed"], one["way"])
            for one in value["reports"]
            if one["taken_back"] is None
        ][-1:]
    return plain
