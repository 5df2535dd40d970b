"""What goes wrong outside tdtool: the disk, the database, another program."""
