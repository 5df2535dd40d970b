"""The addresses that need no sign-in and are answered from memory: the hall’s, and overlays."""

from django.urls import path

from tdtool.web.hall import views as hall_views
from tdtool.web.published import api as published_api
from tdtool.web.streams import views as overlay_views

# What everybody reads without sign-in; ``web.hall.answers`` answers from memory.
OF_HALL = [
    path("", hall_views.front, name="hall"),
    path("now", hall_views.now, name="hall_now"),
    path("tourney.js", published_api.published_tourney, name="hall_tourney"),
    path("event.json", published_api.published_event, name="hall_event_json"),
    path("v1/event.json", published_api.event, name="hall_v1_event"),
    path(
        "v1/divisions/<str:within>/rounds/<int:number>.json",
        published_api.round_of,
        name="hall_v1_round",
    ),
    path(
        "v1/divisions/<str:within>/players/<int:player>.json",
        published_api.player_of,
        name="hall_v1_player",
    ),
    path("pairings/", hall_views.by_name, name="hall_pairings"),
    path("tables/", hall_views.by_table, name="hall_tables"),
    path("results/", hall_views.results, name="hall_results"),
    path("round/<int:number>/pairings/", hall_views.by_name, name="hall_round_pairings"),
    path("round/<int:number>/tables/", hall_views.by_table, name="hall_round_tables"),
    path("round/<int:number>/results/", hall_views.results, name="hall_round_results"),
    path("standings/", hall_views.standings, name="hall_standings"),
    path("contenders/", hall_views.contenders, name="hall_contenders"),
    path("crosstable/", hall_views.crosstable, name="hall_crosstable"),
    path("play-off/", hall_views.play_off, name="hall_play_off"),
    path("prizes/", hall_views.prizes, name="hall_prizes"),
    path("players/<uuid:entry>/", hall_views.player, name="hall_player"),
]

# One value each, for the overlays of a stream; ``web.streams.answers`` answers from memory.
OF_STREAMS = [
    path("look.css", overlay_views.style, name="overlay_look"),
    path("<slug:stream>/<slug:field>.txt", overlay_views.as_text, name="overlay_text"),
    path("<slug:stream>/<slug:field>", overlay_views.show, name="overlay"),
]
