"""What the rules prescribe where something went wrong: corrections, challenges, overtime."""
