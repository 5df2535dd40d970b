"""tdtool: the tournament day of a word game, and the settling of its arguments.

The house has floors; imports go down only, and ``tests/test_floors.py`` holds it to that::

    4   web/   cli/   management/   HTTP or shell in, one call down, answer out; what a page says
        rehearsal/                  lives beside its view; made-up days
    3   papers/                     plain values in, PDF bytes out; what a paper says, beside it
    2   services/   queries/        write | read: the only floor that knows rows AND rules
    1   models/                     what the event remembers
    0   engine/ | pairing/ | formats/   pure Python, no Django; rooms with no door between them
        english.py                  lists, plurals, signs: below all floors

The same noun has the same name on every floor it appears on, a file or a folder: ``slips`` in
models, services, queries and web is one staircase.
"""
