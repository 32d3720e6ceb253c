"""Each module brings the store from one form to the next."""
