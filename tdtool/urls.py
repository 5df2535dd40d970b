"""Every address, and the view that answers it."""

from django.urls import include, path, register_converter

from tdtool.urls_of_event import of_event
from tdtool.web.accounts import views as account_views
from tdtool.web.challenges import judge_views
from tdtool.web.displays import pictures
from tdtool.web.events import views as event_views
from tdtool.web.exchange import archive_views, import_views
from tdtool.web.follow import views as second_views
from tdtool.web.hall import addresses
from tdtool.web.hall import views as hall_views
from tdtool.web.papers import views as paper_views
from tdtool.web.players import (
    rating_list_views,
)
from tdtool.web.reports import phone_views
from tdtool.web.shell import health
from tdtool.web.shell.addresses import DivisionAddress
from tdtool.web.slips import views as slip_views

register_converter(DivisionAddress, "division")

urlpatterns = [
    path("", event_views.show, name="events"),
    path("new/", event_views.new, name="new_event"),
    path("import/", import_views.event, name="import_event"),
    path("archives/open/", archive_views.import_archive, name="open_archive"),
    path("archives/<slug:event>/<slug:act>/", archive_views.change, name="change_archive"),
    path("e/<division:division>/", include(of_event)),
    path("h/", hall_views.events, name="hall_events"),
    path("h/<division:division>/", include(addresses.OF_HALL)),
    path("o/", include(addresses.OF_STREAMS)),
    path("d/<str:display>/", pictures.show, name="display"),
    path("d/<str:display>/now", pictures.now, name="display_now"),
    path("judge/", judge_views.start, name="judge"),
    path("day/<str:system>.pdf", paper_views.day_page, name="day_page"),
    path("r/<slug:event>/", phone_views.find, name="report"),
    path("r/<slug:event>/<str:own_code>", phone_views.game, name="report_game"),
    path("rules/", event_views.rules_show, name="rules"),
    path("s/", slip_views.find, name="find_slip"),
    path("s/<str:code>", slip_views.by_code, name="slip_code"),
    path("setup/", account_views.setup, name="setup"),
    path("sign-in/", account_views.sign_in, name="sign_in"),
    path("sign-in/<str:word>/", account_views.sign_in_once, name="sign_in_once"),
    path("sign-out/", account_views.sign_out, name="sign_out"),
    path("account/", account_views.own, name="account"),
    path("accounts/", account_views.show, name="accounts"),
    path("accounts/<uuid:account>/<slug:act>/", account_views.change, name="change_account"),
    path("second/", second_views.show, name="second"),
    path("second/feed/", second_views.feed, name="second_feed"),
    path("second/journal/<slug:event>.jsonl", second_views.journal, name="second_journal"),
    path("second/<slug:act>/", second_views.change, name="change_second"),
    path("ratings/", rating_list_views.show, name="ratings"),
    path("ratings/lookup/", rating_list_views.lookup, name="ratings_lookup"),
    path("healthz", health.answer, name="healthz"),
]

handler400 = "tdtool.web.shell.refusals.bad_request"
handler404 = "tdtool.web.shell.refusals.not_found"
handler500 = "tdtool.web.failures.page.answer"
