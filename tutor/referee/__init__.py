"""The referee: records ruled on line by line, and any position with questions about it."""
