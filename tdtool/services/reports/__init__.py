"""Players report from their phones, and the desk accepts it; ``services.slips`` saves the slip."""
