# SPDX-License-Identifier: MIT
"""Traces: the tree of a search, node by node, with windows, values and the reason of every cut in words."""
from __future__ import annotations

import os
from typing import Any, Iterator, NamedTuple, Optional, Union

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
    """A recorded search: ``Trace.record(player, position, depth=4)``, ``Trace.load('file.trace')``, ``Trace(data)`` from a file's bytes.

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

    def __repr__(self) -> str:
        return '<closed Trace>' if self._pointer is None else f'<Trace of {len(self)} nodes>'


def _index(number: int) -> int:
    return _library.number(number, 'a node', 0, _library.NO_NODE)


def _node(number: int) -> Optional[int]:
    return None if number == _library.NO_NODE else number
