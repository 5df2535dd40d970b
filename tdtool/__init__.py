"""tdtool: the tournament day of a word game, and the settling of its arguments.

The house has floors; imports go down only, and ``tests/test_floors.py`` holds it to that::

    4   web/  rehearsal/  cli/  management/   HTTP or shell in, one call down, answer out
    3   papers/                               what is printed, and how it is drawn
    2   services/   queries/                  write | read: the only floor that knows rows AND rules
    1   models/                               what the event remembers
    0   engine/ | pairing/ | formats/         pure Python, no Django; no door between them
        english.py  places.py                 plurals, signs; where files are: below all

Each floor is folded by the same subjects: ``slips`` in models, queries, services, papers, web
and templates is one staircase. ``queries`` holds facts; what a page says lives beside its view,
what a paper says beside its drawing.
"""
