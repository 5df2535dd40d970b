"""Send the results: a page for each rating office."""
