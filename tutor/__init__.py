"""Card-game rules taught through scripted scenarios that a rules engine drives, checks and explains."""
