"""Archives of game records: any number of files, audited by many processes or a cluster."""
