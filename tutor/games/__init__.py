"""The games, each a module-level ``Game`` value; siblings never import each other."""

from tutor.engine.game import Game
from tutor.games import thousand, three_nought_four
from tutor.games.preference import austrian, croatian

GAMES: dict[str, Game] = {
    game.id: game for game in (three_nought_four.GAME, thousand.GAME, austrian.GAME, croatian.GAME)
}
"""Every game by the id its records name."""
