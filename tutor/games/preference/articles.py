"""The ids of the articles that both Preference games share, as code cites them (rules/preference section 1)."""

from enum import StrEnum


class Common(StrEnum):
    """An article of every Preference game by its stable id."""

    CARDS_1 = "pref.cards.1"
    CARDS_2 = "pref.cards.2"
    CARDS_3 = "pref.cards.3"
    CARDS_4 = "pref.cards.4"

    TRICK_1 = "pref.trick.1"
    TRICK_2 = "pref.trick.2"
    TRICK_3 = "pref.trick.3"
    TRICK_4 = "pref.trick.4"
    TRICK_5 = "pref.trick.5"
    TRICK_6 = "pref.trick.6"
    TRICK_7 = "pref.trick.7"
    TRICK_8 = "pref.trick.8"

    TURN_1 = "pref.turn.1"
    TURN_2 = "pref.turn.2"
    TURN_3 = "pref.turn.3"

    DISCARD_1 = "pref.discard.1"
    DISCARD_2 = "pref.discard.2"
