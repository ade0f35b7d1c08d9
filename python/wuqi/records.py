# SPDX-License-Identifier: MIT
"""Game records: the games of files (PGN, SGF, GGF, PSQ, RenLib, WTHOR, XQF, JSON lines, the course platforms' logs), and writing them."""
from __future__ import annotations

import json
import os
from typing import Any, Iterable, NamedTuple, Optional, Union

from . import _library
from ._library import Handle, WuqiError, lib
from .game import Game, as_game
from .position import Position

RESULTS = ('*', '1-0', '0-1', '1/2-1/2')


class Ply(NamedTuple):
    """A move of a record with what its file says of it; None where it says nothing. ``score`` is for the side that moved, in the game's score;
    ``mate`` the plies to a forced end, negative if that side loses."""
    move: str
    comment: Optional[str] = None
    score: Optional[float] = None
    mate: Optional[int] = None
    depth: Optional[int] = None
    nodes: Optional[int] = None
    seconds: Optional[float] = None
    opening: bool = False


class Format(NamedTuple):
    """A format of files: ``extensions`` are the usual ones; not every format that is read is written."""
    name: str
    about: str
    extensions: tuple[str, ...]
    writable: bool


def formats(language: str = 'en') -> list[Format]:
    """The formats that are read."""
    tongue = _library.language_index(language)
    return [Format(name, _library.text(lib.wuqi_format_about(index, tongue)), tuple(_library.text(lib.wuqi_format_extensions(index)).split()),
                   lib.wuqi_format_writable(index)) for index, name in enumerate(_library.listed(lib.wuqi_format_name))]


class Records(Handle):
    """The games of a file: a sequence of Record. ``notes`` tells what was left out or is odd, a line each."""

    _what = 'collection of records'
    _instead = ': `write` has all of it as text'
    _free = lib.wuqi_records_free

    def __init__(self, pointer: int) -> None:
        self._own(pointer)
        self.notes: tuple[str, ...] = _library.listed(lib.wuqi_records_note, pointer)
        self._count: int = lib.wuqi_records_count(pointer)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, index: int) -> Record:
        if not -self._count <= index < self._count:
            raise IndexError('there is no such game')
        return Record(self, index % self._count)

    def write(self, format: str, index: int = -1) -> str:
        """All games, or the one of the index, as the text of a file: 'pgn', 'pgn:wxf', 'sgf' ..."""
        error = _library.Failure()
        name = _library.encode(format, 'format')
        chosen = _library.number(index, 'index', -1, self._count - 1)
        with self._lock:
            found = lib.wuqi_records_write(self._open(), chosen, name, error)
            if found is None:
                raise WuqiError(_library.text(error.text))
            return _library.text(found)


class Record:
    """A game of a file. ``plies`` are its moves; ``position(3)`` is the position after three of them, with its past, ``position()`` after all."""

    def __init__(self, records: Records, index: int) -> None:
        self._records, self._index = records, index
        with records._lock:
            pointer = records._open()
            self.game = as_game(_library.text(lib.wuqi_game_name(lib.wuqi_records_game(pointer, index))))
            self.result: str = RESULTS[lib.wuqi_records_result(pointer, index)]
            names = [lib.wuqi_records_player(pointer, index, side) for side in (0, 1)]
            self.players: tuple[Optional[str], ...] = tuple(None if name is None else _library.text(name) for name in names)
            tags = _library.listed(lib.wuqi_records_tag_name, pointer, index)
            self.tags = {tag: _library.text(lib.wuqi_records_tag(pointer, index, tag.encode())) for tag in tags}
        self.data: dict[str, Any] = json.loads(records.write('json', index))
        self.start: str = self.data['position']
        self.plies = self._read_plies()

    def _read_plies(self) -> list[Ply]:
        moves = self.data['opening'] + self.data['moves']
        raw, found = _library.RawPly(), []
        with self._records._lock:
            pointer = self._records._open()
            for index, move in enumerate(moves):
                lib.wuqi_records_ply(pointer, self._index, index, raw)
                decided = bool(raw.scored and raw.mate)
                found.append(Ply(move, None if raw.comment is None else _library.text(raw.comment), raw.score if raw.scored and not decided else None,
                                 raw.mate if decided else None, raw.depth or None, raw.nodes or None,
                                 None if raw.time_us < 0 else raw.time_us / 1e6, bool(raw.opening)))
        return found

    @property
    def moves(self) -> list[str]:
        """The moves as text, those of the opening included."""
        return [ply.move for ply in self.plies]

    def position(self, plies: Optional[int] = None) -> Position:
        """The position after so many plies (None: all of them), a new one that has them behind it."""
        count = _library.number(len(self.plies) if plies is None else plies, 'plies', 0, len(self.plies))
        with self._records._lock:
            position = Position._from(self.game, lib.wuqi_records_position(self._records._open(), self._index, count))
        position._made = [lib.wuqi_position_made_at(position._pointer, index) for index in range(count)]
        return position

    def write(self, format: str) -> str:
        """The game as the text of a file: 'pgn', 'pgn:wxf', 'sgf' ..."""
        return self._records.write(format, self._index)

    def __repr__(self) -> str:
        return f'<Record of {self.game.name}: {" - ".join(name or "?" for name in self.players)}, {self.result}, {len(self.plies)} plies>'


def parse_games(data: Union[bytes, str], name: str = '', game: Union[Game, str, None] = None) -> Records:
    """The games of a file's content; `name` is the file's name, whose extension tells the format where the content does not."""
    content = data.encode() if isinstance(data, str) else bytes(data)
    error = _library.Failure()
    told = None if game is None else as_game(game)._pointer
    pointer = lib.wuqi_records_read(content, len(content), _library.encode(name, 'name'), told, error)
    if not pointer:
        raise WuqiError(_library.text(error.text))
    return Records(pointer)


def read_games(path: Union[str, os.PathLike[str]], game: Union[Game, str, None] = None) -> Records:
    """The games of a file. `game` is for files that do not tell theirs. Games that cannot be read are left out and told in ``notes``; WuqiError
    where not one is left."""
    with open(path, 'rb') as file:
        return parse_games(file.read(), os.fspath(path), game)


def write_games(positions: Union[Position, Iterable[Position]], format: str = 'json', players: tuple[str, str] = ('', ''),
                tags: Optional[dict[str, str]] = None) -> str:
    """The games that were played on positions, as the text of a file: 'pgn', 'json' ..., with the players' names and tags in each."""
    every = [positions] if isinstance(positions, Position) else list(positions)
    error = _library.Failure()
    records = Records(lib.wuqi_records_new())
    pointer = records._open()
    for index, position in enumerate(every):
        with position._lock:
            if not lib.wuqi_records_add(pointer, position._open(), error):
                raise WuqiError(_library.text(error.text))
        for side, name in enumerate(players):
            lib.wuqi_records_set_player(pointer, index, side, _library.encode(name, 'a name'))
        for tag, value in (tags or {}).items():
            lib.wuqi_records_set_tag(pointer, index, _library.encode(tag, 'a tag'), _library.encode(value, 'a tag'))
    records._count = len(every)
    return records.write(format)
