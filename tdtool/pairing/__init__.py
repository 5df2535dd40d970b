"""Who meets whom, and where: plain entrants in, tables and places out.

========================  ==================================================  ==============
module                    what it settles                                     clauses
========================  ==================================================  ==============
``field``                 who plays, their order by rating, and what became     NSA-1
                          of them in a round
``draw_round``            a round of pairs by any method, or by hand: the door
``candidates``            what a method needs to know of a player
``pairings``              two who meet, and why; ``NoLawfulPairing``
``methods``               ``swiss``, ``koth``, ``australian`` … by their names;
                          ``blocks`` of rounds from one draw, who starts;
                          ``weighing``: the cheapest, or why there is none
``table_numbers``         at which table they meet
``tables.seating``        the places round one table                          NSA-1
``tables.dealing``        how many tables, and who goes to which              NSA-1
``tables.advancement``    who moves up, the final, the places                 NSA-A1 to NSA-A3
``tables.draw``           a whole round: groups, tables, seats                NSA-1, A1, A2
``tables.edits``          tables changed by hand                              NSA-1
``standings``             who stands where by wins and spread, ratings, prizes
``checks``                what is wrong with a round, however it came about   NSA-1, A1, A2
========================  ==================================================  ==============

Nothing here touches a row, a clock or module-level chance: a draw by lot takes its ``rng``.
"""

from tdtool.pairing.tables.dealing import seat_order

__all__ = ["seat_order"]
