"""Files that rating offices take results in, from and to the value of a tsh division."""
