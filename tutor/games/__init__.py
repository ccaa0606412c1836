"""The games, each a module-level ``Game`` value; siblings never import each other."""

from tutor.engine.game import Game
from tutor.games import three_nought_four

GAMES: dict[str, Game] = {three_nought_four.GAME.id: three_nought_four.GAME}
"""Every game by the id its records name."""
