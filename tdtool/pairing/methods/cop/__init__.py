"""COP: contenders meet contenders, by many simulated endings and one matching at the least cost."""
