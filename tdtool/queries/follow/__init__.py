"""Two laptops with one journal: which of them writes, how far each is, where they part."""
