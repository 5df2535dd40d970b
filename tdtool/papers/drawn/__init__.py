"""A paper a module: plain values in, PDF out."""
