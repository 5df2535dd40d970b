"""Play-offs: started from the standings, posted game by game, decided where a series is tied."""
