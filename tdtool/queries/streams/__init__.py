"""What the overlays of a stream are about: posted rounds, accepted results, public names."""
