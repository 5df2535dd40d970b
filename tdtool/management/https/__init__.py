"""HTTPS of this laptop's own, for the helpers who sign in from other laptops."""
