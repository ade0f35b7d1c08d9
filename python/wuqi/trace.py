# SPDX-License-Identifier: MIT
"""Traces: the tree of a search, node by node, with windows, values and the reason of every cut in words."""
from __future__ import annotations

import json
import os
from typing import Any, Callable, Iterator, NamedTuple, Optional, Union

from . import _library
from ._library import Handle, WuqiError, ctypes, lib
from .game import Game
from .player import Player, _Thinking
from .position import Move, Position

WORDS = ('move', 'window', 'value', 'purpose', 'reason', 'condition', 'left', 'summary')


class Node(NamedTuple):
    """A node of the tree. ``parent``, ``first`` (child), ``next`` (sibling) and ``move`` are None where there is none; ``nodes`` counts those searched
    below and including this one; ``alpha``, ``beta`` and ``value`` are for the side to move at the node."""
    number: int
    nodes: int
    parent: Optional[int]
    first: Optional[int]
    next: Optional[int]
    move: Optional[Move]
    ply: int
    depth: int
    alpha: int
    beta: int
    value: int


class Trace(Handle):
    """A recorded search: ``Trace.record(player, position, depth=4)``, ``Trace.load('file.trace')``, ``Trace(data)`` from a file's bytes, or from the lines
    that a program prints of its search (``Log`` makes them).

    Nodes are numbered in the order of the search. Every search of the first position (an iteration, a window) is a root; ``root`` is the last one.
    """

    _what = 'trace'
    _instead = ': bytes(trace) has all of it'
    _free = lib.wuqi_trace_free

    def __init__(self, data: bytes) -> None:
        if not isinstance(data, (bytes, bytearray, memoryview)):
            raise TypeError(f'data must be bytes, not {type(data).__name__}')
        content = bytes(data)
        error = _library.Failure()
        pointer = lib.wuqi_trace_new(content, len(content), error)
        if not pointer:
            raise WuqiError(_library.text(error.text))
        self._own(pointer)

    @classmethod
    def record(cls, player: Player, position: Position, plies: int = 0, size: int = 0, **limits: Any) -> Trace:
        """Lets a player think ("engine", "search", and "classic" where it searches; others leave the tree empty) and records the nodes down to ``plies``
        (0: all) in about ``size`` bytes (0: 60 million). Limits as in Player."""
        if not isinstance(player, Player):
            raise TypeError(f'player must be a Player, not {type(player).__name__}')
        if not isinstance(position, Position):
            raise TypeError(f'position must be a Position, not {type(position).__name__}')
        most = _library.number(plies, 'plies', 0, 2 ** 31 - 1)
        room = _library.number(size, 'size', 0, 2 ** 40)

        def call(handle: int, pos: int, task: _library.Task) -> Union[int, str]:
            error = _library.Failure()
            return lib.wuqi_trace_record(handle, pos, task, most, room, error) or _library.text(error.text)

        found = _Thinking(player, position, None, limits).run(call)
        if isinstance(found, str):
            raise WuqiError(found)
        trace = cls.__new__(cls)
        trace._own(found)
        return trace

    @classmethod
    def load(cls, path: Union[str, os.PathLike[str]]) -> Trace:
        """A trace file of ``wuqi trace``."""
        with open(path, 'rb') as file:
            return cls(file.read())

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes a file that ``wuqi trace`` reads."""
        with open(path, 'wb') as file:
            file.write(bytes(self))

    def diff(self, reference: Optional[Trace] = None, player: Optional[str] = None, strict: bool = False, language: str = 'en') -> dict[str, Any]:
        """The first place where this search does something else than another one, as ``wuqi trace diff --json`` tells it: 'equal', or 'text', 'path', 'position',
        'meaning' ... Without a reference it is compared with a search of the same position to the same depth by the player of the spec: plain alpha-beta, or
        minimax where this search has no windows. A value beyond its window may be a bound unless ``strict``."""
        error = _library.Failure()
        tongue = _library.language_index(language)
        if reference is None:
            spec = None if player is None else _library.encode(player, 'the spec of a player')
            with self._lock:
                pointer = lib.wuqi_trace_reference(self._open(), spec, error)
            if not pointer:
                raise WuqiError(_library.text(error.text))
            reference = Trace.__new__(Trace)
            reference._own(pointer)
        elif not isinstance(reference, Trace):
            raise TypeError(f'reference must be a Trace, not {type(reference).__name__}')
        if reference is self:
            reference = Trace(bytes(self))
        with self._lock, reference._lock:
            found = _library.text(lib.wuqi_trace_diff(self._open(), reference._open(), strict, tongue, error))
        if not found:
            raise WuqiError(_library.text(error.text))
        return json.loads(found)

    def __bytes__(self) -> bytes:
        size = ctypes.c_size_t()
        with self._lock:
            return ctypes.string_at(lib.wuqi_trace_bytes(self._open(), size), size.value)

    def __len__(self) -> int:
        with self._lock:
            return lib.wuqi_trace_count(self._open())

    @property
    def root(self) -> Optional[int]:
        """The last root that was searched to its end, or None."""
        with self._lock:
            return _node(lib.wuqi_trace_root(self._open()))

    def __getitem__(self, number: int) -> Node:
        raw = _library.RawNode()
        with self._lock:
            if not lib.wuqi_trace_node(self._open(), _index(number), raw):
                raise IndexError(f'node {number} is not in the trace')
        return Node(number, raw.nodes, _node(raw.parent), _node(raw.first), _node(raw.next), None if raw.move == _library.NO_MOVE else raw.move,
                    raw.ply, raw.depth, raw.alpha, raw.beta, raw.value)

    def children(self, number: int) -> Iterator[Node]:
        """The nodes right below one, in the order in which they were searched."""
        child = self[number].first
        while child is not None:
            node = self[child]
            yield node
            child = node.next

    def words(self, number: int, what: str, language: str = 'en') -> str:
        """A node in words: ``what`` is one of WORDS. 'condition' says in a sentence why the node stopped, 'left' which moves were never searched."""
        if what not in WORDS:
            raise WuqiError(f"{what!r} is not one of {', '.join(WORDS)}")
        with self._lock:
            return _library.text(lib.wuqi_trace_text(self._open(), _index(number), WORDS.index(what), _library.language_index(language)))

    def position(self, number: int) -> Optional[Position]:
        """The position at the node; None where a null move leads there, and beyond the last node."""
        with self._lock:
            pointer = lib.wuqi_trace_position(self._open(), _index(number))
        return Position._from(Game._at(lib.wuqi_position_game(pointer)), pointer) if pointer else None

    def html(self, language: Optional[str] = None, most: int = 1000) -> str:
        """The tree as HTML that needs nothing else: a node opens where one clicks on it. Of each search of the first position at most ``most`` nodes are
        there, those nearest to the root; a notebook shows it."""
        from .tree import draw
        return draw(self, _library.reader_language() if language is None else language, _library.number(most, 'most', 1, 2 ** 31 - 1))

    def _repr_html_(self) -> str:
        return repr(self) if self._pointer is None else self.html()

    def __repr__(self) -> str:
        return '<closed Trace>' if self._pointer is None else f'<Trace of {len(self)} nodes>'


class Log:
    """A search of one's own, node by node, as ``wuqi trace diff`` and Trace read it.

        log = wuqi.Log(position)

        def alphabeta(position, depth, alpha, beta):
            log.enter(position, alpha, beta, depth)
            ...
            return log.leave(best)

    ``trace()`` is the tree, ``diff()`` the first difference from ours, ``text`` the lines. More than ``most`` nodes are not kept; the log is ``full`` then.
    """

    latest: Optional[Log] = None  # the one that was begun last: for a page that shows what a bot has searched

    def __init__(self, position: Position, most: int = 200000) -> None:
        if not isinstance(position, Position):
            raise TypeError(f'position must be a Position, not {type(position).__name__}')
        self.full = False
        self._most = _library.number(most, 'most', 1, 2 ** 31 - 1)
        self._nodes = 0
        self._open = 0
        self._start = len(position._made)
        self._lines = [f'wuqi-trace lines\ngame {position.game.name}\nposition {position.full_text}']
        Log.latest = self

    def enter(self, position: Position, alpha: Optional[int] = None, beta: Optional[int] = None, depth: Optional[int] = None) -> None:
        """The search steps into a node: the position there, its window (none in plain minimax) and the depth that is left."""
        if (alpha is None) != (beta is None):
            raise WuqiError('a window has both ends: alpha and beta')
        self._nodes += 1
        self._open += 1
        self.full = self.full or self._nodes > self._most
        if self.full:
            return
        name = '-'
        if len(position._made) > self._start:
            move = position.pop()
            name = position.move_text(move)
            position.push(move)
        numbers = [alpha, beta, depth] if alpha is not None else [depth]
        self._lines.append(' '.join(['>', name, *(str(number) for number in numbers if number is not None)]))

    def leave(self, value: int) -> int:
        """The search leaves the node with its value for the side to move, which is returned."""
        if self._open == 0:
            raise WuqiError('leave without a node that was entered')
        self._open -= 1
        if not self.full:
            self._lines.append(f'< {value}')
        return value

    @property
    def text(self) -> str:
        """The lines: docs/trace-format.md."""
        return '\n'.join(self._lines) + '\n'

    def trace(self) -> Trace:
        """The search as a tree."""
        return Trace(self.text.encode())

    def diff(self, player: Optional[str] = None, strict: bool = False, language: str = 'en') -> dict[str, Any]:
        """The first difference from a search of ours: Trace.diff."""
        return self.trace().diff(None, player, strict, language)

    def __len__(self) -> int:
        return self._nodes

    def __repr__(self) -> str:
        return f'<Log of {self._nodes} nodes>'


Searched = Union[Log, Trace, str, bytes, Callable[[Position, Log], Any]]


def _searched(search: Searched, position: Optional[Position], what: str) -> Trace:
    if callable(search):
        if not isinstance(position, Position):
            raise TypeError(f'{what} is a function: position must be a Position, not {type(position).__name__}')
        log = Log(position)
        search(position.copy(), log)
        search = log
    if isinstance(search, Log):
        return search.trace()
    if isinstance(search, Trace):
        return search
    if isinstance(search, (str, bytes)):
        return Trace(search.encode() if isinstance(search, str) else search)
    raise TypeError(f'{what} must be a Log, a Trace, lines or a function, not {type(search).__name__}')


def compare(mine: Searched, reference: Union[Searched, None] = None, position: Optional[Position] = None, *, player: Optional[str] = None,
            strict: bool = False, language: str = 'en') -> dict[str, Any]:
    """The first place where one search does something else than another, as Trace.diff tells it.

        def my_search(position, log):
            ...                              # log.enter(...) and log.leave(...) at every node

        print(wuqi.compare(my_search, position=wuqi.Position('reversi6')).get('text', 'equal'))

    A search is a Log, a Trace, the lines that a program printed, or a function of a position and a log, which is called with ``position``. Without a
    reference ``mine`` is compared with a search of ours: ``player``, or plain alpha-beta, or minimax where it has no windows."""
    if reference is not None and player is not None:
        raise WuqiError('either a reference or a player')
    return _searched(mine, position, 'mine').diff(None if reference is None else _searched(reference, position, 'reference'), player, strict, language)


def _index(number: int) -> int:
    return _library.number(number, 'a node', 0, _library.NO_NODE)


def _node(number: int) -> Optional[int]:
    return None if number == _library.NO_NODE else number
