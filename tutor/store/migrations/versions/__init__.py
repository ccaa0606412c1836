"""One file per change of the tables; a change that was released is never edited."""
