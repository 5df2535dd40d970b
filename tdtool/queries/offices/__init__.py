"""Rating offices: what each must be told, whether it can be sent, and its files."""
