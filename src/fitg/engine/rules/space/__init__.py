"""[20.0, 21.0, 22.0] Space: Orbit Boxes, fleets, Hyperjumps and combat between them."""
