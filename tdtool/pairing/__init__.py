"""Who meets whom, and where: plain entrants in, tables and places out.

========================  =============================================  ==============
module                    what it settles                                clauses
========================  =============================================  ==============
``entrants``              a player as a plain value; the order by rating  NSA-1
``seating``               the places round one table                      NSA-1
``tables``                how many tables, and who goes to which          NSA-1
``advancement``           who moves up, the final, the places             NSA-A1 to NSA-A3
``draws``                 a whole round: groups, tables, seats            NSA-1, A1, A2
``divisions``             a two-player division as a plain value
``standings``             who stands where in it, and why
``ratings``               what its games make of the ratings
``checks``                what is wrong with tables, however they came    NSA-1, A1, A2
========================  =============================================  ==============

Nothing here touches a row, a clock or module-level chance: a draw by lot takes its ``rng``.
"""
