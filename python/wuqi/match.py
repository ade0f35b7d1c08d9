# SPDX-License-Identifier: MIT
"""Games between any two players: wuqi's own, or Python functions."""
from __future__ import annotations

from typing import Any, Callable, NamedTuple, Optional, Union

from . import _library
from ._library import WuqiError
from .game import Game
from .player import Player
from .position import Move, Position

AnyPlayer = Union[Player, str, Callable[[Position], Union[Move, str]]]


class Played(NamedTuple):
    """A game that was played: the last position (``position.moves`` are the moves), who has won (0, 1, None) and by which rule."""
    position: Position
    winner: Optional[int]
    verdict: str

    def svg(self, language: Optional[str] = None, seconds: float = 1.0) -> str:
        """The game as a picture whose board moves, a move every so many seconds, without a script; a notebook shows it."""
        from .svg import replay
        if not seconds > 0:
            raise WuqiError(f'seconds: {seconds!r} is not above 0')
        return replay(self.position, _library.reader_language() if language is None else language, seconds)

    def _repr_svg_(self) -> str:
        return self.svg()


def play_game(a: AnyPlayer, b: AnyPlayer, game: Union[Game, str, Position] = 'reversi8', max_plies: int = 4000, seed: int = 0,
              **limits: Any) -> Played:
    """Plays a game: ``a`` moves first. A player is a Player, a spec, or a function that takes a position and returns a move (a number or a
    text). The position is a copy: a function may do with it what it likes. Limits are those of Player; a game of more than ``max_plies`` is a
    draw."""
    position = game.copy() if isinstance(game, Position) else Position(game)
    own = [player for player in (a, b) if isinstance(player, str)]
    made = {spec: Player(position.game, spec) for spec in own}
    players = [made[player] if isinstance(player, str) else player for player in (a, b)]
    for player in set(player for player in players if isinstance(player, Player)):
        player.new_game(seed)
    first = position.side
    while not position.over and len(position.moves) < max_plies:
        player = players[position.side ^ first]
        move = player.play(position, **limits) if isinstance(player, Player) else _ask(player, position)
        position.push(move)
    for player in made.values():
        player.close()
    return Played(position, position.winner, position.verdict())


def _ask(player: Callable[[Position], Union[Move, str]], position: Position) -> Move:
    move = player(position.copy())
    try:
        return position._number(move)
    except (WuqiError, TypeError) as error:
        name = getattr(player, '__name__', type(player).__name__)
        raise type(error)(f'{name} as {position.game.sides[position.side]}: {error}') from None
