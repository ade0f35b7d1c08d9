# SPDX-License-Identifier: MIT
"""Games: what wuqi plays, and what a board of it looks like."""
from __future__ import annotations

from typing import Union

from . import _library
from ._library import WuqiError, ctypes, lib


class Game:
    """One of the games, by its name: ``Game('xiangqi')``. Constant, equal by name, free to be used by all threads.

    Attributes: ``name``, ``title`` and ``title_zh``, ``sides`` and ``sides_zh`` (what the first and the second side are called), ``rows``, ``cols``,
    ``on_lines`` (pieces stand where lines cross), ``rows_from_bottom``, ``first_number`` (of rows), ``notations`` (ways to write a move besides the
    standard one), ``evals`` (named evaluations, the engine's first), ``protocols``, ``moves_max`` (at most so many legal moves), ``score_name``
    and ``score_unit`` (a value divided by the unit is a score in what the name says).
    """

    def __init__(self, name: str) -> None:
        error = _library.Failure()
        pointer = lib.wuqi_game_find(_library.encode(name, 'the name of a game'), error)
        if not pointer:
            raise WuqiError(_library.text(error.text))
        self._fill(pointer)

    @classmethod
    def _at(cls, pointer: int) -> Game:
        game = cls.__new__(cls)
        game._fill(pointer)
        return game

    def _fill(self, pointer: int) -> None:
        self._pointer = pointer
        self.name = _library.text(lib.wuqi_game_name(pointer))
        self.title, self.title_zh = (_library.text(lib.wuqi_game_title(pointer, language)) for language in (0, 1))
        self.sides, self.sides_zh = (
            tuple(_library.text(lib.wuqi_game_side_name(pointer, side, language)) for side in (0, 1)) for language in (0, 1))
        board = _library.Board()
        lib.wuqi_game_board(pointer, board)
        self.rows: int = board.rows
        self.cols: int = board.cols
        self.on_lines = bool(board.on_lines)
        self.rows_from_bottom = bool(board.rows_from_bottom)
        self.first_number: int = board.first_number
        self.notations = _library.listed(lib.wuqi_game_notation, pointer)
        self.evals = _library.listed(lib.wuqi_game_eval_name, pointer)
        self.protocols = tuple(_library.text(lib.wuqi_game_protocols(pointer)).split())
        self.moves_max: int = lib.wuqi_game_moves_max(pointer)
        self.score_name = _library.text(lib.wuqi_game_score_name(pointer))
        self.score_unit: int = lib.wuqi_game_score_unit(pointer)
        self._moves_room = ctypes.c_int32 * max(self.moves_max, 1)

    def owner(self, cell: str) -> int:
        """Whose the piece is that a cell's character stands for: 0, 1, or -1 for nobody's."""
        return lib.wuqi_game_cell_owner(self._pointer, _cell(cell))

    def glyph(self, cell: str, language: str = 'en') -> str:
        """How a cell is shown in text: a letter, a disc, a Chinese character, a number."""
        return _library.text(lib.wuqi_game_cell_glyph(self._pointer, _cell(cell), _library.language_index(language)))

    def bench(self) -> int:
        """The fixed work of ``wuqi bench``: the nodes searched, which are the signature of the search."""
        error = _library.Failure()
        nodes: int = lib.wuqi_game_bench(self._pointer, error)
        if nodes == 0:
            raise WuqiError(_library.text(error.text))
        return nodes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f'Game({self.name!r})'

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return Game, (self.name,)


def _cell(cell: str) -> int:
    if not isinstance(cell, str):
        raise TypeError(f'a cell must be a str, not {type(cell).__name__}')
    if len(cell) != 1 or not cell.isascii():
        raise WuqiError(f'{cell!r} is not one ASCII character')
    return ord(cell)


def as_game(game: Union[Game, str]) -> Game:
    """A game, or the game of that name."""
    if isinstance(game, Game):
        game._pointer  # one that was never made has none
        return game
    return Game(game)


def games() -> list[Game]:
    """All games, in the order of menus."""
    return [Game._at(lib.wuqi_games_at(index)) for index in range(lib.wuqi_games_count())]
