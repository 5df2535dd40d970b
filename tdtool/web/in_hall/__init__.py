"""The desk’s page of all that leaves the desk: papers, screens, phones."""
