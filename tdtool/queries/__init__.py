"""What pages and papers show, as plain values: rows in, frozen dataclasses out."""
