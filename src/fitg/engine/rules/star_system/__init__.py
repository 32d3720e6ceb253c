"""[16.0] What only the Star System Game has: entry from space, reinforcements, one PDB turned Up a turn."""
