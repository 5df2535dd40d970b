"""A second laptop: it follows the first’s journal, and takes over."""
