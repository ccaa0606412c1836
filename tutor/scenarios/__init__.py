"""Scenarios: files that a learner walks, with an engine that rules on every word and checks every claim in them."""
