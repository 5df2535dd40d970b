"""What goes out of the hall: files for other programs, and a folder of pages for any web host."""
