"""What stands at the end of an Anagrams game: words, totals, who wins, by every system."""
