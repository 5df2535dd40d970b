"""Every address, and the view that answers it."""

from django.urls import include, path

from tdtool.web import (
    accounts,
    check_in,
    days,
    entry,
    events,
    health,
    papers,
    players,
    rounds,
    slips,
    standings,
)

of_event = [
    path("", days.show, name="day"),
    path("entry/", entry.enter, name="entry"),
    path("entry/echo/", entry.echo_while_typing, name="entry_echo"),
    path("players/", players.show, name="players"),
    path("players/add/", players.add, name="add_players"),
    path("players/<uuid:entry>/", players.edit, name="edit_player"),
    path("players/<uuid:entry>/withdraw/", players.withdraw, name="withdraw_player"),
    path("players/<uuid:entry>/return/", players.come_back, name="return_player"),
    path("check-in/", check_in.show, name="check_in"),
    path("check-in/all/", check_in.everyone, name="check_in_all"),
    path("check-in/<uuid:entry>/", check_in.one, name="check_in_player"),
    path("round/<int:number>/", rounds.show, name="round"),
    path("round/<int:number>/draw/", rounds.draw, name="draw_round"),
    path("round/<int:number>/confirm/", rounds.confirm, name="confirm_round"),
    path("round/<int:number>/discard/", rounds.discard, name="discard_round"),
    path("round/<int:number>/post/", rounds.post, name="post_round"),
    path("round/<int:number>/complete/", rounds.complete, name="complete_round"),
    path("round/<int:number>/table/<int:table>/", slips.show, name="slip"),
    path("round/<int:number>/table/<int:table>/words/", slips.take_words, name="take_words"),
    path("round/<int:number>/table/<int:table>/sign/", slips.sign, name="sign_slip"),
    path("round/<int:number>/table/<int:table>/correct/", slips.correct, name="correct_slip"),
    path("round/<int:number>/table/<int:table>/revoke/", slips.revoke, name="reprint_slip"),
    path("table/<int:table>/", slips.table_now, name="table"),
    path("standings/", standings.show, name="standings"),
    path("papers/", papers.show, name="papers"),
    path("papers/<str:name>.pdf", papers.paper, name="paper"),
    path("settings/", events.settings, name="settings"),
    path("hide/", events.hide, name="hide_event"),
]

urlpatterns = [
    path("", events.show, name="events"),
    path("new/", events.new, name="new_event"),
    path("e/<slug:slug>/", include(of_event)),
    path("s/", slips.find, name="find_slip"),
    path("s/<str:code>", slips.by_code, name="slip_code"),
    path("setup/", accounts.setup, name="setup"),
    path("sign-in/", accounts.sign_in, name="sign_in"),
    path("sign-in/<str:word>/", accounts.sign_in_once, name="sign_in_once"),
    path("sign-out/", accounts.sign_out, name="sign_out"),
    path("account/", accounts.own, name="account"),
    path("accounts/", accounts.show, name="accounts"),
    path("accounts/<uuid:account>/switch/", accounts.switch, name="switch_account"),
    path("accounts/<uuid:account>/password/", accounts.reset_password, name="reset_password"),
    path("healthz", health.answer, name="healthz"),
]

handler400 = "tdtool.web.refusals.bad_request"
