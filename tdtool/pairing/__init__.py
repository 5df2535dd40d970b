"""Who meets whom, and where: plain entrants in, tables and places out.

========================  =============================================  ==============
module                    what it settles                                clauses
========================  =============================================  ==============
``field``                 who plays, and what became of them in a round
``order``                 the order by rating                             NSA-1
``seating``               the places round one table                      NSA-1
``tables``                how many tables, and who goes to which          NSA-1
``advancement``           who moves up, the final, the places             NSA-A1 to NSA-A3
``draws``                 a whole round: groups, tables, seats            NSA-1, A1, A2
``standings``             who stands where by wins and spread, and why
``ratings``               what its games make of the ratings
``pair``                  a round of it by any method, or by hand: the door
``plans``                 by which method each round of an event is drawn
``drawing``               couples and the bye of one round; ``blocks`` of several
``cards``                 candidates: what a method needs to know of a player
``pairings``              two who meet, and why; ``NoLawfulPairing``
``byes`` ``starts``       who has the bye; who starts and who replies
``table_numbers``         at which table they meet
``swiss`` ``koth`` …      the methods: ``australian``, ``lots``, ``round_robin``,
                          ``quads``, ``fontes``
``matching``              everybody paired at the least cost; ``from_the_top``
``impasses``              why there is no pairing, and what to give up
``pair_checks``           what is wrong with pairings, however they came
``checks``                what is wrong with tables, however they came    NSA-1, A1, A2
========================  =============================================  ==============

Nothing here touches a row, a clock or module-level chance: a draw by lot takes its ``rng``.
"""
