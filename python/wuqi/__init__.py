# SPDX-License-Identifier: MIT
"""wuqi for Python: rules, search and teaching traces of every game that wuqi plays.

    import wuqi

    position = wuqi.Position('reversi8')
    position.push('f5')
    player = wuqi.Player('reversi8')
    for line in player.analyse(position, multipv=3, depth=8):
        print(line.value_text, ' '.join(line.texts))

Nothing here knows a game: what is written for one plays them all. Wrong use raises WuqiError with the library's text, or TypeError. Objects may be
used by several threads. It needs libwuqi and the standard library, nothing else; docs/python.md is a lesson.
"""
from ._library import WIN, WuqiError, version
from .game import Game, games
from .match import Played, play_game
from .player import OPTION_TYPES, Line, Option, Player, kinds, options
from .position import STEPS, Move, Position, Step, perft
from .records import Format, Ply, Record, Records, formats, parse_games, read_games, write_games
from .trace import WORDS, Log, Node, Trace, compare

__version__ = version()
__all__ = ['Format', 'Game', 'Line', 'Log', 'Move', 'Node', 'OPTION_TYPES', 'Option', 'Played', 'Player', 'Ply', 'Position', 'Record', 'Records', 'STEPS',
           'Step', 'Trace', 'WIN', 'WORDS', 'WuqiError', 'compare', 'formats', 'games', 'kinds', 'options', 'parse_games', 'perft', 'play_game', 'read_games',
           'version', 'write_games']
