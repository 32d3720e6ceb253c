"""What `fitg` says when it is asked nothing."""
