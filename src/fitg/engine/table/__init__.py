"""What sides may see: views, secrets and what has changed since."""
