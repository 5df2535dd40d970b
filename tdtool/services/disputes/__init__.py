"""Acts on disputes, and the rulings that end them."""
