"""Records of games on screen."""
