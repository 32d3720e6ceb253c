"""What is asked over HTTP and over the socket, and what is answered."""
