# SPDX-License-Identifier: MIT
"""A board as a picture. Knows no game: pieces are discs of their owner's colour, and what stands on them is the game's glyph; rows and columns are named
as the game's moves name them."""
from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Iterator

from . import _library

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

_CELL = 40
_MARGIN = 24
_BOARD, _LINE, _MARK = '#f0d9a8', '#7a5c2e', '#d04a02'
# Fill and text of a piece: the first side's, the second's, a side's that is called by a colour, and by letter those that are nobody's.
_SIDES = (('#222222', '#ffffff'), ('#fafafa', '#222222'))
_COLOURS = {'red': ('#b3261e', '#ffffff'), 'black': _SIDES[0], 'white': _SIDES[1]}
_NOBODY = {'R': '#d9534f', 'G': '#5cb85c', 'B': '#428bca', 'Y': '#f0c419', 'P': '#9b59b6'}


def draw(position: Position, language: str) -> str:
    """The board as SVG, with the squares of the last move marked."""
    _library.language_index(language)
    marked = _marked(position)
    parts = _frame(position, _title(position, language))
    for square, cell in enumerate(position.cells()):
        parts += _mark(position.game, square) if square in marked else []
        parts += _man(position.game, square, cell, language)
    return ''.join(parts + ['</svg>'])


def replay(position: Position, language: str, seconds: float) -> str:
    """The game that led to the position as SVG whose board moves, a move every so many seconds, and begins again after the end. It needs no script; where
    pictures stand still (on paper) the last position is seen."""
    _library.language_index(language)
    frames = [(before.cells(), _marked(before)) for before in _positions(position)]
    parts = _frame(position, _title(position, language))
    for square in range(position.game.rows * position.game.cols):
        looks = [(cells[square], square in marked) for cells, marked in frames]
        start = 0
        for end in range(1, len(looks) + 1):
            if end < len(looks) and looks[end] == looks[start]:
                continue
            cell, mark = looks[start]
            drawn = (_mark(position.game, square) if mark else []) + _man(position.game, square, cell, language)
            if drawn:
                parts += _during(drawn, start, end, len(looks), seconds)
            start = end
    return ''.join(parts + ['</svg>'])


def _during(drawn: list[str], start: int, end: int, count: int, seconds: float) -> list[str]:
    """What is seen from one frame to before another; the last frame stays three times as long."""
    length = count + 2
    if (start, end) == (0, count):
        return drawn
    times = [(0.0, 'hidden')] * (start > 0) + [(start / length, 'visible')] + ([(end / length, 'hidden')] if end < count else [])
    keys = ';'.join(f'{at:.5f}'.rstrip('0').rstrip('.') for at, _ in times)
    return [f'<g visibility="{"visible" if end == count else "hidden"}"><animate attributeName="visibility" calcMode="discrete" '
            f'dur="{length * seconds:g}s" repeatCount="indefinite" keyTimes="{keys}" values="{";".join(value for _, value in times)}"/>', *drawn, '</g>']


def _positions(position: Position) -> Iterator[Position]:
    """The positions of the game, from its beginning to this one; each is another state of one object."""
    with position.copy() as before:
        moves = [before.pop() for _ in range(len(before.moves))]
        yield before
        for move in reversed(moves):
            before.push(move)
            yield before


def _title(position: Position, language: str) -> str:
    game = position.game
    return f'{game.title_zh if language == "zh" else game.title}{"：" if language == "zh" else ": "}{position.status(language)}'


def _frame(position: Position, title: str) -> list[str]:
    """The beginning of a picture: its title, the empty board and the names of rows and columns."""
    game = position.game
    width, height = game.cols * _CELL + 2 * _MARGIN, game.rows * _CELL + 2 * _MARGIN
    return [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" text-anchor="middle" dominant-baseline="central">',
            f'<title>{escape(title)}</title>',
            f'<rect width="{width}" height="{height}" fill="{_BOARD}"/>'] + _grid(game.rows, game.cols, game.on_lines) + _names(position)


def _marked(position: Position) -> tuple[int, ...]:
    """The squares of the last move."""
    with position.copy() as before:
        if not before.moves:
            return ()
        last = before.pop()
        return before.inputs(last)


def _place(game: Game, square: int) -> tuple[int, int]:
    return _MARGIN + (square % game.cols) * _CELL + _CELL // 2, _MARGIN + (square // game.cols) * _CELL + _CELL // 2


def _mark(game: Game, square: int) -> list[str]:
    x, y = _place(game, square)
    return [f'<rect x="{x - 19}" y="{y - 19}" width="38" height="38" fill="none" stroke="{_MARK}" stroke-width="2"/>']


def _man(game: Game, square: int, cell: str, language: str) -> list[str]:
    if not cell.isalpha():
        return []
    owner = game.owner(cell)
    sides = [_COLOURS.get(name, plain) for name, plain in zip(game.sides, _SIDES)]
    colours = sides[owner] if owner >= 0 else (_NOBODY.get(cell.upper(), '#aaaaaa'), '#ffffff')
    return _piece(*_place(game, square), colours, game.glyph(cell, language))


def _grid(rows: int, cols: int, on_lines: bool) -> list[str]:
    shift = _CELL // 2 if on_lines else 0
    left, right = _MARGIN + shift, _MARGIN + cols * _CELL - shift
    top, bottom = _MARGIN + shift, _MARGIN + rows * _CELL - shift
    down = ''.join(f'M{x} {top}V{bottom}' for x in range(left, right + 1, _CELL))
    across = ''.join(f'M{left} {y}H{right}' for y in range(top, bottom + 1, _CELL))
    return [f'<path d="{down}{across}" stroke="{_LINE}" fill="none"/>']


def _names(position: Position) -> list[str]:
    """The names of the columns above, of the rows on the left."""
    game, middle = position.game, _MARGIN + _CELL // 2
    lettered = _lettered(game)
    parts = []
    for col in range(game.cols):
        name = chr(ord('a') + col) if lettered else str(game.first_number + col)
        parts.append(f'<text x="{middle + col * _CELL}" y="{_MARGIN // 2}" font-size="12" fill="{_LINE}">{name}</text>')
    for row in range(game.rows):
        number = game.first_number + (game.rows - 1 - row if game.rows_from_bottom else row)
        parts.append(f'<text x="{_MARGIN // 2}" y="{middle + row * _CELL}" font-size="12" fill="{_LINE}">{number}</text>')
    return parts


@lru_cache(maxsize=None)
def _lettered(game: Game) -> bool:
    """Whether columns have letters: then the name of a move on a square begins with one."""
    from .position import Position
    with Position(game) as start:
        return any(start.move_text(move)[0].isalpha() for move in start.legal_moves() if start.inputs(move))


def _piece(x: int, y: int, colours: tuple[str, str], glyph: str) -> list[str]:
    fill, ink = colours
    disc = f'<circle cx="{x}" cy="{y}" r="16" fill="{fill}" stroke="{_LINE}"/>'
    if glyph in '●○':
        return [disc]
    size = 18 if len(glyph) == 1 else max(9, 22 - 3 * len(glyph))
    return [disc, f'<text x="{x}" y="{y}" font-size="{size}" fill="{ink}">{escape(glyph)}</text>']
