# SPDX-License-Identifier: MIT
"""Positions: legal moves, making and taking back, text, and what a board needs to be drawn."""
from __future__ import annotations

from typing import Any, NamedTuple, Optional, Union

from . import _library
from ._library import Handle, WuqiError, ctypes, lib
from .game import Game, as_game

Move = int
STEPS = ('place', 'move', 'remove', 'turn', 'merge', 'fall', 'swap', 'mark')
_MOVE_LIMIT = 2 ** 31
_make, _take_back = lib.wuqi_position_make, lib.wuqi_position_take_back


class Step(NamedTuple):
    """A part of what a move does to the board. ``kind`` is one of STEPS; steps of one ``phase`` are seen at the same time; squares are -1 and cells
    '' where there is none."""
    kind: str
    phase: int
    source: int
    target: int
    piece: str
    becomes: str


class Position(Handle):
    """A position with its past: ``Position('reversi8')``, ``Position('xiangqi', '4k4/... w')``, ``Position('ttt', moves='b2 a1')``.

    A move is a number that one position gives out, or its text in any of the game's notations; whatever takes a move takes both. Squares are
    ``row * cols + col``, row 0 at the top. Values are for the side to move. May be used by several threads: one waits for the other.
    """

    _what = 'position'
    _instead = ': copy() makes a copy, and its text can be kept'
    _free = lib.wuqi_position_free

    def __init__(self, game: Union[Game, str], text: str = '', moves: str = '') -> None:
        self.game = as_game(game)
        error = _library.Failure()
        pointer = lib.wuqi_position_new(self.game._pointer, _library.encode(text, 'the text of a position'), error)
        if not pointer:
            raise WuqiError(_library.text(error.text))
        self._adopt(pointer)
        if moves:
            self.play(moves)

    def _adopt(self, pointer: int) -> None:
        self._own(pointer)
        self._error = _library.Failure()
        self._error_at = ctypes.byref(self._error)
        self._room: Any = None
        self._made: list[Move] = []

    @classmethod
    def _from(cls, game: Game, pointer: int) -> Position:
        position = cls.__new__(cls)
        position.game = game
        position._adopt(pointer)
        return position

    def copy(self) -> Position:
        """An equal position with the same past."""
        with self._lock:
            copy = Position._from(self.game, lib.wuqi_position_copy(self._open()))
            copy._made = self._made[:]
            return copy

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Position:
        return self.copy()

    # --- moves -------------------------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        """The legal moves as numbers; none exactly when the game is over."""
        with self._lock:
            pointer = self._open()
            room = self._room
            if room is None:
                room = self._room = self.game._moves_room()
            return room[:lib.wuqi_position_moves(pointer, room, len(room))]

    def move_texts(self, notation: Optional[str] = None) -> list[str]:
        """The legal moves as text, in the order of legal_moves."""
        return [self.move_text(move, notation) for move in self.legal_moves()]

    def legal(self, move: Union[Move, str]) -> bool:
        """Is the move legal here?"""
        try:
            self._number(move)
        except WuqiError:
            with self._lock:
                self._open()
            return False
        return True

    def parse_move(self, text: str) -> Move:
        """The number of a move that is written in any of the game's notations."""
        written = _library.encode(text, 'a move')
        with self._lock:
            move: int = lib.wuqi_position_parse_move(self._open(), written, self._error_at)
            if move == _library.NO_MOVE:
                raise WuqiError(_library.text(self._error.text))
            return move

    def move_text(self, move: Union[Move, str], notation: Optional[str] = None) -> str:
        """A legal move in the standard notation or a named one (``game.notations``)."""
        index = -1 if notation is None else self._index(self.game.notations, notation, 'notation')
        legal = self._number(move)
        with self._lock:
            return _library.text(lib.wuqi_position_move_text(self._open(), legal, index))

    def push(self, move: Union[Move, str]) -> None:
        """Makes a legal move."""
        # This and `pop` are the hot ones: an int of the right size goes straight to the library, which checks it.
        if type(move) is not int or not -_MOVE_LIMIT <= move < _MOVE_LIMIT:
            move = self._number(move)
        with self._lock:
            if not _make(self._pointer or self._open(), move, self._error_at):
                raise WuqiError(_library.text(self._error.text))
            self._made.append(move)

    def play(self, moves: str) -> None:
        """Makes moves that are written one after another with blanks between them: all of them, or none."""
        written = _library.encode(moves, 'moves')
        with self._lock:
            pointer = self._open()
            if not lib.wuqi_position_play(pointer, written, self._error_at):
                raise WuqiError(_library.text(self._error.text))
            self._made = [lib.wuqi_position_made_at(pointer, index) for index in range(lib.wuqi_position_made(pointer))]

    def pop(self) -> Move:
        """Takes the last move back and returns it."""
        with self._lock:
            if not _take_back(self._pointer or self._open()):
                raise WuqiError('no move was made')
            return self._made.pop()

    @property
    def moves(self) -> list[Move]:
        """The moves made since the position was set up."""
        with self._lock:
            self._open()
            return self._made[:]

    def perft(self, depth: int) -> int:
        """The positions that ``depth`` plies lead to, counted path by path."""
        plies = _library.number(depth, 'depth', 0, _library.MAX_PV)
        with self.copy() as copy:
            return lib.wuqi_position_perft(copy._open(), plies)

    def __enter__(self) -> Position:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _number(self, move: Union[Move, str]) -> Move:
        """The legal move behind a number or a text."""
        if isinstance(move, str):
            return self.parse_move(move)
        legal = _library.number(move, 'a move', -_MOVE_LIMIT, _MOVE_LIMIT - 1)
        with self._lock:
            if not lib.wuqi_position_legal(self._open(), legal):
                raise WuqiError(f'move {legal} is not legal here')
        return legal

    @staticmethod
    def _index(names: tuple[str, ...], name: str, what: str) -> int:
        if name not in names:
            raise WuqiError(f"{what}: {name!r} is not one of {', '.join(names) or 'none'}")
        return names.index(name)

    # --- what is the case --------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """The position in a line, which Position() reads."""
        return self._text(lib.wuqi_position_text, False)

    @property
    def full_text(self) -> str:
        """As ``text``; a set-up made from a seed is written out."""
        return self._text(lib.wuqi_position_text, True)

    def _text(self, function: Any, *arguments: Any) -> str:
        with self._lock:
            return _library.text(function(self._open(), *arguments))

    @property
    def side(self) -> int:
        """The side to move: 0 or 1."""
        with self._lock:
            return lib.wuqi_position_side(self._open())

    @property
    def key(self) -> int:
        """Equal for equal positions, and most likely for them only."""
        with self._lock:
            return lib.wuqi_position_key(self._open())

    @property
    def over(self) -> bool:
        """Is the game over?"""
        with self._lock:
            return lib.wuqi_position_over(self._open())

    @property
    def winner(self) -> Optional[int]:
        """The side that has won; None for a draw, and while the game goes on."""
        with self._lock:
            winner: int = lib.wuqi_position_winner(self._open())
            return None if winner < 0 else winner

    @property
    def result(self) -> int:
        """When over: the value of the end for the side to move; 0 while the game goes on."""
        with self._lock:
            return lib.wuqi_position_result(self._open())

    def verdict(self, language: str = 'en') -> str:
        """When over: who has won and by which rule; '' while the game goes on."""
        return self._text(lib.wuqi_position_verdict, _library.language_index(language))

    def status(self, language: str = 'en') -> str:
        """One line: counts, scores, checks."""
        return self._text(lib.wuqi_position_status, _library.language_index(language))

    def threats(self, language: str = 'en') -> str:
        """Lines on what either side threatens; '' where the game does not tell."""
        return self._text(lib.wuqi_position_threats, _library.language_index(language))

    def evaluate(self, name: Optional[str] = None) -> int:
        """The value by the engine's evaluation or a named one (``game.evals``), for the side to move; 0 when the game is over."""
        index = 0 if name is None else self._index(self.game.evals, name, 'evaluation')
        with self._lock:
            return lib.wuqi_position_eval(self._open(), index)

    def terms(self, name: Optional[str] = None, language: str = 'en') -> dict[str, float]:
        """The engine's evaluation or a named one taken apart: what each thing it looks at adds for the side to move, in the evaluation's own unit; empty when the
        game is over."""
        index = 0 if name is None else self._index(self.game.evals, name, 'evaluation')
        tongue, count, found = _library.language_index(language), ctypes.c_int(), {}
        with self._lock:
            terms = lib.wuqi_position_terms(self._open(), index, tongue, count)
            for term in terms[:count.value] if count.value else ():
                found[_library.text(term.name)] = found.get(_library.text(term.name), 0.0) + term.value
        return found

    @property
    def points(self) -> Optional[tuple[int, int]]:
        """The points of the first and the second side; None where the game does not count any."""
        counted = (ctypes.c_int32 * 2)()
        with self._lock:
            return (counted[0], counted[1]) if lib.wuqi_position_points(self._open(), counted) else None

    def value_text(self, value: int, language: str = 'en') -> str:
        """A value of this position in words: '+3.20', 'win in 5'."""
        plain = _library.number(value, 'a value', -_library.WIN, _library.WIN)
        return self._text(lib.wuqi_position_value_text, plain, _library.language_index(language))

    # --- the board ---------------------------------------------------------------------------------------------

    def cells(self) -> str:
        """The board, a character a square: a letter is a piece (game.owner, game.glyph), '#' no part of the board, anything else is empty."""
        with self._lock:
            pointer = self._open()
            return ''.join(chr(lib.wuqi_position_cell(pointer, square)) for square in range(self.game.rows * self.game.cols))

    def inputs(self, move: Union[Move, str]) -> tuple[int, ...]:
        """The squares that a player touches to name the move: none (a pass, a direction), one, or two (from and to, or the two swapped)."""
        squares = (ctypes.c_int32 * _library.MAX_INPUTS)()
        legal = self._number(move)
        with self._lock:
            return tuple(squares[:lib.wuqi_position_inputs(self._open(), legal, squares)])

    def move_of(self, *squares: int) -> Optional[Move]:
        """The legal move that these squares name, or None."""
        limit = self.game.rows * self.game.cols - 1
        given = [_library.number(square, 'a square', 0, limit) for square in squares]
        if len(given) > _library.MAX_INPUTS:
            return None
        with self._lock:
            array = (ctypes.c_int32 * _library.MAX_INPUTS)(*given)
            move: int = lib.wuqi_position_move_of(self._open(), array, len(given))
            return None if move == _library.NO_MOVE else move

    def steps(self, move: Union[Move, str]) -> list[Step]:
        """What a legal move does to the board, one thing after the other."""
        legal = self._number(move)
        count = ctypes.c_int()
        with self._lock:
            found = lib.wuqi_position_steps(self._open(), legal, count)
            return [Step(STEPS[raw.kind], raw.phase, raw.from_, raw.to, chr(raw.piece), chr(raw.becomes) if raw.becomes else '')
                    for raw in found[:count.value]]

    def board(self, language: str = 'en') -> str:
        """The board as lines of text."""
        game, cells = self.game, self.cells()
        glyphs = [' ' if cell == '#' else game.glyph(cell, language) for cell in cells]
        width = max(len(glyph) for glyph in glyphs)
        rows = (glyphs[start:start + game.cols] for start in range(0, len(glyphs), game.cols))
        return '\n'.join(' '.join(glyph.rjust(width) for glyph in row).rstrip() for row in rows)

    def svg(self, language: Optional[str] = None) -> str:
        """The board as a picture; the last move is marked. Without a language it is the reader's (WUQI_LANG, LANG)."""
        from .svg import draw
        return draw(self, _library.reader_language() if language is None else language)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.board()

    def __repr__(self) -> str:
        if self._pointer is None:
            return f'<closed Position of {self.game.name}>'
        return f'Position({self.game.name!r}, {self.text!r})'


def perft(game: Union[Game, str], depth: int, text: str = '') -> int:
    """The positions that ``depth`` plies lead to from a position of the game, counted path by path."""
    return Position(game, text).perft(depth)
