# SPDX-License-Identifier: MIT
"""A board as a picture. Knows no game: pieces are discs of their owner's colour, and what stands on them is the game's glyph; rows and columns are named
as the game's moves name them."""
from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

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
    game, cells = position.game, position.cells()
    marked: tuple[int, ...] = ()
    with position.copy() as before:
        if before.moves:
            last = before.pop()
            marked = before.inputs(last)
    width, height = game.cols * _CELL + 2 * _MARGIN, game.rows * _CELL + 2 * _MARGIN
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
             f'font-family="sans-serif" text-anchor="middle" dominant-baseline="central">',
             f'<title>{escape(game.title_zh if language == "zh" else game.title)}: {escape(position.status(language))}</title>',
             f'<rect width="{width}" height="{height}" fill="{_BOARD}"/>']
    parts += _grid(game.rows, game.cols, game.on_lines) + _names(position)
    colours = [_COLOURS.get(name, plain) for name, plain in zip(game.sides, _SIDES)]
    for square, cell in enumerate(cells):
        x, y = _MARGIN + (square % game.cols) * _CELL + _CELL // 2, _MARGIN + (square // game.cols) * _CELL + _CELL // 2
        if square in marked:
            parts.append(f'<rect x="{x - 19}" y="{y - 19}" width="38" height="38" fill="none" stroke="{_MARK}" stroke-width="2"/>')
        if cell.isalpha():
            owner = game.owner(cell)
            parts += _piece(x, y, colours[owner] if owner >= 0 else (_NOBODY.get(cell.upper(), '#aaaaaa'), '#ffffff'), game.glyph(cell, language))
    return ''.join(parts + ['</svg>'])


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
