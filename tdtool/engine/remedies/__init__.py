"""What the rules prescribe when something went wrong: corrections, challenges, overtime, recounts."""
