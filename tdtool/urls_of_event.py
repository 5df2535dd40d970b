"""The addresses of an event, under ``/e/EVENT/``, and of a division in it."""

from django.urls import path

from tdtool.web.challenges import judge_views
from tdtool.web.challenges import views as challenge_views
from tdtool.web.desk import mine
from tdtool.web.desk import views as desk
from tdtool.web.disputes import found_tiles_views
from tdtool.web.disputes import views as dispute_views
from tdtool.web.events import divisions, place
from tdtool.web.exchange import archive_views, import_views
from tdtool.web.history import views as history_views
from tdtool.web.in_hall import views as in_hall_views
from tdtool.web.offices import views as office_views
from tdtool.web.papers import printing
from tdtool.web.papers import views as paper_views
from tdtool.web.players import acts as player_acts
from tdtool.web.players import adding_views
from tdtool.web.players import views as player_views
from tdtool.web.playoffs import views as playoff_views
from tdtool.web.presence import answers as presence_answers
from tdtool.web.records import views as record_views
from tdtool.web.reports import desk_views as report_desk_views
from tdtool.web.rounds import acts as round_acts
from tdtool.web.rounds import views as round_views
from tdtool.web.rulings import views as ruling_views
from tdtool.web.shell.acting import by_name
from tdtool.web.slips import views as slip_views
from tdtool.web.standings import views as standings_views
from tdtool.web.standings.prizes import views as prize_views

# What is done to a thing, by the last part of its address; each act keeps its own right.

OF_A_SLIP = {
    "words": slip_views.save_words,
    "sign": slip_views.sign,
    "correct": slip_views.correct,
    "off": slip_views.word_off,
    "checked": slip_views.settle_warning,
    "compared": slip_views.compare,
    "judged": challenge_views.rule,
    "clock": slip_views.clock,
    "started": slip_views.started,
    "first": slip_views.draw_first,
    "remove": slip_views.remove,
    "revoke": slip_views.revoke,
    "dispute": dispute_views.open_one,
}
OF_A_GAME = {
    "correct": ruling_views.correct,
    "points": ruling_views.points,
    "result": ruling_views.result,
    "credit": ruling_views.credit,
    "rated": ruling_views.rate,
    "late": ruling_views.late,
    "record": record_views.record,
    "remove-record": record_views.remove,
}
OF_A_DISPUTE = {
    "submit": dispute_views.submit,
    "rule": dispute_views.rule,
    "fix": dispute_views.fix_slip,
    "scores": dispute_views.rule_scores,
    "assign": dispute_views.assign,
    "close": dispute_views.close,
    "tiles": found_tiles_views.walk,
    "racks": found_tiles_views.count,
}
OF_A_CHALLENGE = {
    "penalise": challenge_views.penalise,
    "withhold": challenge_views.withhold,
    "query": challenge_views.query,
    "resubmit": challenge_views.resubmit,
    "overrule": challenge_views.overrule,
}
OF_CHALLENGES = {
    "log.csv": challenge_views.as_csv,
    "log.pdf": challenge_views.as_pdf,
    "slips.pdf": challenge_views.slips,
}
OF_REPORTS = {
    "accept": report_desk_views.accept,
    "accept-all": report_desk_views.accept_all,
    "again": report_desk_views.again,
    "dismiss": report_desk_views.dismiss,
}

of_event = [
    path("", desk.show, name="day"),
    path("entry/", desk.enter, name="entry"),
    path("entry/echo/", desk.echo_while_typing, name="entry_echo"),
    path("entry/mine/", mine.take, name="take_tables"),
    path("players/", player_views.show, name="players"),
    path("players/add/", adding_views.add, name="add_players"),
    path("players/door/", player_views.door, name="check_in"),
    path("players/<uuid:entry>/", player_views.one, name="player"),
    path("players/<uuid:entry>/card.pdf", printing.show, name="phone_card"),
    path("players/<uuid:entry>/<slug:act>/", player_acts.one_act, name="player_act"),
    path("round/<int:number>/", round_views.show, name="round"),
    path("round/<int:number>/draw/progress/", round_views.draw_under_way, name="draw_under_way"),
    path("round/<int:number>/seating/", round_views.seating_show, name="seating"),
    path("round/<int:number>/clock/<slug:act>/", round_acts.of_clock, name="clock_act"),
    path("round/<int:number>/<slug:act>/", round_acts.of_round, name="round_act"),
    path("apart/<slug:act>/", round_acts.of_apart, name="apart_act"),
    path("round/<int:number>/table/<int:table>/", slip_views.show, name="slip"),
    path("round/<int:number>/table/<int:table>/<slug:act>/", by_name(OF_A_SLIP), name="slip_act"),
    path("table/<int:table>/", slip_views.table_now, name="table"),
    path("clock/", round_views.clock_show, name="clock"),
    path("clock/now/", round_views.now, name="clock_now"),
    path("judge/", judge_views.show, name="judge_event"),
    path("judge/hold/", judge_views.hold, name="hold_judge"),
    path("challenges/<int:number>/", challenge_views.one, name="challenge"),
    path("challenges/<int:number>/<slug:act>/", by_name(OF_A_CHALLENGE), name="challenge_act"),
    path("challenges/<str:act>", by_name(OF_CHALLENGES), name="challenges_file"),
    path("standings/", standings_views.standings, name="standings"),
    path("standings/<slug:act>/", standings_views.ACTS, name="standings_behind"),
    path("play-off/", playoff_views.show, name="playoff"),
    path("play-off/<slug:act>/", playoff_views.ACTS, name="playoff_act"),
    path("prizes/", prize_views.show, name="prizes"),
    path("prizes/<slug:act>/", prize_views.ACTS, name="prizes_act"),
    path("prizes/<int:number>/<slug:act>/", prize_views.OF_ONE, name="prize_act"),
    path("disputes/<uuid:dispute>/", dispute_views.show, name="dispute"),
    path("disputes/<uuid:dispute>/<slug:act>/", by_name(OF_A_DISPUTE), name="dispute_act"),
    path("disputes/<uuid:dispute>/report.pdf", dispute_views.report, name="dispute_report"),
    path("reports/<slug:act>/", by_name(OF_REPORTS), name="reports_act"),
    path("hall/", in_hall_views.show, name="in_hall"),
    path("hall/displays/now", in_hall_views.displays_now, name="displays_now"),
    path(
        "hall/displays/<str:display>/<slug:act>/",
        in_hall_views.DISPLAY_ACTS,
        name="display_act",
    ),
    path("hall/<slug:act>/", in_hall_views.ACTS, name="in_hall_act"),
    path("papers/<str:name>.pdf", paper_views.paper, name="paper"),
    path("papers/<str:name>/print/", paper_views.print_paper, name="print_paper"),
    path("games/", record_views.show, name="games"),
    path("games/figures/", record_views.figures, name="games_figures"),
    path("games/<uuid:game>/", ruling_views.show, name="game"),
    path("games/<uuid:game>/<slug:act>/", by_name(OF_A_GAME), name="game_act"),
    path("event/", place.show, name="event"),
    path("event/<slug:act>/", place.change, name="change_event"),
    path("divisions/<uuid:which>/", divisions.change, name="change_division"),
    path("history/", history_views.show, name="history"),
    path("history/<int:number>/undo/", history_views.undo, name="undo"),
    path("undo/", history_views.last, name="undo_last"),
    path("import/", import_views.games, name="import_games"),
    path("export/<str:file>", archive_views.save, name="export_file"),
    path("send/<slug:office>/", office_views.show, name="send_office"),
    path("send/<slug:office>/<slug:act>/", office_views.change, name="change_office"),
    path("send/<slug:office>/<str:file>", office_views.save, name="office_file"),
    path("here/", presence_answers.show, name="here"),
]
