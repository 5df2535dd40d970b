"""What stands after rounds, a paper a module: standings, crosstable, scorecards, prizes."""
