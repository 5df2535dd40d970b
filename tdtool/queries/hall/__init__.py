"""What the hall may read: posted rounds, accepted results, public names. Nothing of the desk."""
