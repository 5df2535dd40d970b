"""What prizes are for, who takes them, and how money is parted."""
