"""Files of tsh, read and written without a loss."""
