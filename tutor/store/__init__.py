"""What outlives a session: learners and what they did, in a database."""
