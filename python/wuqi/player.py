# SPDX-License-Identifier: MIT
"""Players: the engine, its levels, plain searches, random and greedy; thinking with limits and with several lines."""
from __future__ import annotations

import threading
from typing import Any, Callable, NamedTuple, Optional, Sequence, Union

from . import _library
from ._library import Handle, WuqiError, ctypes, lib
from .game import Game, as_game
from .position import Move, Position

SOURCES = ('search', 'solver', 'book', 'prover')
_BOUNDS = (None, 'at most', 'at least', 'exact')


class Line(NamedTuple):
    """A line of play that a player has found.

    ``value`` is for the side to move, None where the player knows none, and ``bound`` says what it means ('exact', 'at least', 'at most');
    ``solved``: it holds against every defence; ``source``: how it was found, one of SOURCES. ``moves`` and ``texts`` are the line itself, ``move`` its first move.
    """
    number: int
    move: Move
    moves: tuple[Move, ...]
    texts: tuple[str, ...]
    value: Optional[int]
    value_text: str
    bound: Optional[str]
    solved: bool
    depth: int
    seldepth: int
    nodes: int
    time_ns: int
    source: str = 'search'


OPTION_TYPES = ('number', 'choice', 'switch', 'text')


class Option(NamedTuple):
    """An option of a kind of players, as a spec sets it: ``kind:name=value``.

    ``type`` is one of OPTION_TYPES; a number lies from ``low`` to ``high`` (None for other types), a choice and a switch are one of ``choices``. ``default`` is
    what a spec would say, None where there is no default, as of limits.
    """
    name: str
    type: str
    low: Optional[int]
    high: Optional[int]
    choices: tuple[str, ...]
    default: Optional[str]
    about: str


def kinds() -> tuple[str, ...]:
    """The kinds of players, the words before the colon of a spec."""
    return _library.listed(lib.wuqi_player_kind)


def options(game: Union[Game, str], kind: str, language: str = 'en') -> tuple[Option, ...]:
    """What a spec of the kind can say in a game: ``options('reversi8', 'classic')``. A spec takes its options from left to right."""
    handle, name, index = as_game(game), _library.encode(kind, 'the kind of a player'), _library.language_index(language)
    if kind not in kinds():
        raise WuqiError(f'unknown player {kind!r} (there are {", ".join(kinds())})')
    found: list[Option] = []
    raw = _library.RawOption()
    while lib.wuqi_player_option(handle._pointer, name, len(found), index, raw):
        is_number, choices = OPTION_TYPES[raw.type] == 'number', []
        while raw.choices and raw.choices[len(choices)] is not None:
            choices.append(_library.text(raw.choices[len(choices)]))
        found.append(Option(_library.text(raw.name), OPTION_TYPES[raw.type], raw.low if is_number else None, raw.high if is_number else None,
                            tuple(choices), _library.text(raw.value) or None, _library.text(raw.about)))
    return tuple(found)


def _line(raw: Any, position: Position, source: int) -> Line:
    """A report in Python's terms. The position is where the line begins; it is left as it was."""
    moves, texts = [], []
    for move in raw.pv[:raw.pv_length] or [raw.best]:
        if not position.legal(move):
            break
        moves.append(move)
        texts.append(position.move_text(move))
        position.push(move)
    for _ in moves:
        position.pop()
    known = raw.depth > 0
    return Line(raw.line or 1, raw.best, tuple(moves), tuple(texts), raw.value if known else None, position.value_text(raw.value) if known else '',
                _BOUNDS[raw.bound] if known else None, bool(raw.solved), raw.depth, raw.seldepth, raw.nodes, raw.time_ns, SOURCES[source])


class _Thinking:
    """One call that thinks: its task, and what went wrong in the caller's own function meanwhile."""

    def __init__(self, player: Player, position: Position, progress: Optional[Callable[[Line], None]], options: dict[str, Any]) -> None:
        # On a copy: the caller's position stays free for others, and for `progress` itself.
        self.position = position.copy()
        self.player = player
        self.progress = progress
        self.failed: Optional[BaseException] = None
        self.turn = [True]     # whoever takes it out decides whether the thinking begins
        self.inside = False    # the call has the player; changed under the player's `_life`, but for the beginning
        self.ended = False     # the call has returned, or will never be made
        self.end = threading.Lock()
        self.end.acquire()
        self.outcome: list[Any] = []
        self.function = _library.ReportFunction(self._report)
        self.task = self._task(**options)

    def _task(self, depth: int = 0, nodes: int = 0, movetime_ms: int = 0, time_ms: int = 0, increment_ms: int = 0, moves_to_go: int = 0,
              multipv: int = 1, infinite: bool = False, analysis: bool = True, only: Sequence[Union[Move, str]] = ()) -> _library.Task:
        task = _library.Task()
        task.nodes = _library.number(nodes, 'nodes', 0, 2 ** 63 - 1)
        for name, milliseconds in (('movetime_ms', movetime_ms), ('time_ms', time_ms), ('increment_ms', increment_ms)):
            setattr(task, name, _library.number(milliseconds, name, 0, 10 ** 12))
        task.moves_to_go = _library.number(moves_to_go, 'moves_to_go', 0, 10 ** 6)
        task.depth = _library.number(depth, 'depth', 0, _library.MAX_PV - 1)
        task.lines = _library.number(multipv, 'multipv', 1, _library.MAX_LINES)
        task.infinite, task.analysis = bool(infinite), bool(analysis)
        moves = [self.position._number(move) for move in only]
        if moves:
            task.only_count = len(moves)
            task.only = (ctypes.c_int32 * len(moves))(*moves)
        if self.progress is not None:
            task.report = self.function
        return task

    def _report(self, _: Any, report: Any) -> None:
        if self.progress is None or self.failed is not None:
            return  # it was refused already, and the search comes to its end
        try:
            raw = report.contents
            self.progress(_line(raw, self.position.copy(), lib.wuqi_player_source(self.player._pointer, raw.line - 1)))
        except BaseException as error:  # noqa: B902 - C cannot pass it on: the thinking ends, and the caller gets it
            self.failed = error
            self._call_off()

    def run(self, call: Callable[[int, int, Any], Any]) -> Any:
        """Calls the library in a thread of its own, so that Ctrl-C is heard: it ends the thinking.

        An exception may reach the thread that waits anywhere, and any number of times (of Ctrl-C, in the main thread). So it holds nothing: the thread
        that calls holds the player's lock, which is free again only when the call has returned. `join` cannot tell that: Python 3.11 takes a thread for
        ended whose `join` was interrupted.
        """
        self.player._refuse_own_thread()
        if not _library.THREADS:
            return self._run_here(call)
        thread = threading.Thread(target=self._think, args=(call,), name='wuqi-think', daemon=True)
        try:
            thread.start()
            self._wait()
        except BaseException as error:  # noqa: B902 - Ctrl-C between two lines, or there is no thread to be had
            self.failed = error
            if not self._take_turn():
                self._wait()
        if self.failed is not None:
            raise self.failed
        return self.outcome[0]

    def _run_here(self, call: Callable[[int, int, Any], Any]) -> Any:
        """Where there are no threads the host ends the thinking when it is asked whether to go on."""
        self._think(call)
        if self.failed is not None:
            raise self.failed
        return self.outcome[0]

    def _wait(self) -> None:
        """Until the call has returned; what comes in between ends it."""
        while not self.ended:
            try:
                if self.failed is not None:
                    self._call_off()
                self.end.acquire()
            except BaseException as error:  # noqa: B902 - the caller gets it when the call has returned
                self.failed = error

    def _take_turn(self) -> bool:
        """True for the first who asks: the thread that may begin, or the one that keeps it from beginning."""
        try:
            self.turn.pop()
        except IndexError:
            return False
        return True

    def _think(self, call: Callable[[int, int, Any], Any]) -> None:
        """The whole of the call, in its own thread."""
        if not self._take_turn():
            return
        player = self.player
        try:
            with player._lock:
                pointer = player._open()
                player._thread = threading.get_ident()
                self.inside = True
                try:
                    if self.failed is None:
                        self.outcome.append(call(pointer, self.position._open(), self.task))
                finally:
                    with player._life:  # nobody calls it off any more
                        self.inside = False
                    player._thread = None
                    if self.failed is not None:
                        lib.wuqi_player_stop(pointer, False)
        except BaseException as error:  # noqa: B902 - of the player: it was closed
            self.failed = error
        self.ended = True
        self.end.release()

    def _call_off(self) -> None:
        """Ends this thinking, and no other one that the player is at while this one waits for its turn."""
        with self.player._life:
            if self.inside:
                lib.wuqi_player_stop(self.player._pointer, True)


class Player(Handle):
    """A player by its spec, as everywhere in wuqi: ``Player('xiangqi')``, ``Player('reversi8', 'engine:level=3')``,
    ``Player('ttt', 'search:algorithm=minimax,depth=3')``, 'classic', 'random:seed=7', 'greedy'.

    Limits of ``analyse``, ``play`` and ``Trace.record``: ``depth``, ``nodes``, ``movetime_ms``, a clock (``time_ms``, ``increment_ms``,
    ``moves_to_go``), ``infinite`` (until it is stopped); none of them: about a second. ``only`` names the moves that are considered.
    While a player thinks other threads run, and any may call ``stop``; another one that wants it to think waits.
    """

    _what = 'player'
    _instead = ': make another one from its game and its `spec`'
    _free = lib.wuqi_player_free

    def __init__(self, game: Union[Game, str], spec: str = 'engine') -> None:
        self.game = as_game(game)
        self.spec = spec
        self._life = threading.Lock()
        self._thread: Optional[int] = None
        error = _library.Failure()
        pointer = lib.wuqi_player_new(self.game._pointer, _library.encode(spec, 'the spec of a player'), error)
        if not pointer:
            raise WuqiError(_library.text(error.text))
        self._own(pointer)

    def new_game(self, seed: int = 0) -> None:
        """A new game begins: the player forgets. The seed decides the choices of random players and weak levels."""
        plain = _library.number(seed, 'seed', 0, 2 ** 64 - 1)
        self._refuse_own_thread()
        with self._lock:
            lib.wuqi_player_new_game(self._open(), plain)

    def analyse(self, position: Position, multipv: int = 1, progress: Optional[Callable[[Line], None]] = None, **limits: Any) -> list[Line]:
        """The best lines, the best one first. ``progress`` is called with every line of every depth, from another thread; what it raises ends the
        thinking and is raised here."""
        if not isinstance(position, Position):
            raise TypeError(f'position must be a Position, not {type(position).__name__}')
        thinking = _Thinking(self, position, progress, dict(limits, multipv=multipv))

        def call(player: int, pos: int, task: _library.Task) -> list[Any]:
            error, answer = _library.Failure(), _library.RawReport()
            if not lib.wuqi_player_think(player, pos, task, answer, error):
                return [_library.text(error.text)]
            lines = [answer] if answer.lines <= 1 else []
            while answer.lines > 1 and (found := lib.wuqi_player_line(player, len(lines))):
                lines.append(_library.RawReport.from_buffer_copy(found.contents))
            return [(raw, lib.wuqi_player_source(player, index)) for index, raw in enumerate(lines)]

        found = thinking.run(call)
        if isinstance(found[0], str):
            raise WuqiError(found[0])
        return [_line(raw, thinking.position, source) for raw, source in found]

    def play(self, position: Position, **limits: Any) -> Move:
        """The move that the player would play. In a lost position it may play for mistakes, as in a game."""
        return self.analyse(position, **{'analysis': False, **limits})[0].move

    def stop(self) -> None:
        """From any thread: ends the thinking at once, or the next one if none is under way."""
        with self._life:
            lib.wuqi_player_stop(self._open(), True)

    def close(self) -> None:
        """Releases the memory now, after the thinking that is under way."""
        self._refuse_own_thread()
        super().close()

    def _release(self) -> None:
        with self._life:
            super()._release()

    def _refuse_own_thread(self) -> None:
        if self._thread == threading.get_ident():
            raise WuqiError('the player is thinking')

    def __enter__(self) -> Player:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f'Player({self.game.name!r}, {self.spec!r})'
