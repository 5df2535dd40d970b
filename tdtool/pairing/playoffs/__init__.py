"""Play-offs after the main rounds: series of games between the best 2, 4 or 8.

``bracket``     which series there are, and where their players come from
``series``      one series: points, clinching, spread, what a director decided
``played``      the whole bracket as its results make it, never stored
``settings``    how a play-off is played, as it is kept
``words``       what a director says of it: "Ann leads 2–1"
"""
