# SPDX-License-Identifier: MIT
"""A bot for the arena out of a Python function: speaks UGI on standard input and output.

    import random
    import wuqi.bot

    def choose(position, limits):
        return random.choice(position.legal_moves())

    wuqi.bot.run(choose, name='dice')

    wuqi match reversi8 --a "ugi:python3 dice.py" --b random --games 10

What the function prints goes to standard error, so that it cannot disturb the protocol; every answer is flushed. ``info(depth=3, score=1.5)`` tells the
arena what the bot thinks while it does. ``python3 -m wuqi.bot [SPEC]`` is a player of wuqi's as a bot.
"""
from __future__ import annotations

import contextlib
import os
import sys
import traceback
from typing import Any, Callable, Iterable, Iterator, Optional, TextIO, Union

from . import _library
from ._library import WuqiError
from .game import games
from .player import Player
from .position import Move, Position

Limits = dict[str, int]
Choose = Callable[[Position, Limits], Union[Move, str]]


# A host that calls the bot itself, as the page does, puts a function here: `run` hands it the player and its name and speaks no protocol.
host: Optional[Callable[[Choose, str], None]] = None


class Bot:
    """A session: the game (option Game, which the referee sets), the position, and who chooses the moves."""

    def __init__(self, choose: Choose, name: str = 'bot', game: str = 'reversi8') -> None:
        self.choose = choose
        self.name = ' '.join(name.split())
        self.position = Position(game)
        self.tell: Callable[[str], None] = lambda line: None

    def answer(self, line: str) -> Optional[list[str]]:
        """The lines that answer a line; None ends the session."""
        words = line.split()
        command = words[0] if words else ''
        try:
            if command == 'ugi':
                known = ' '.join(f'var {game.name}' for game in games())
                return [f'id name {self.name}', 'id author wuqi.bot', f'option name Game type combo default {self.position.game.name} {known}', 'ugiok']
            if command == 'isready':
                return ['readyok']
            if command == 'quit':
                return None
            if command == 'uginewgame':
                self.position = Position(self.position.game)
            if command == 'setoption' and [word.lower() for word in words[1:4]] == ['name', 'game', 'value']:
                self.position = Position(' '.join(words[4:]))
            if command == 'position':
                self.position = self._read(words[1:])
            if command == 'go' and self.position.over:
                raise WuqiError('the game is over')
            if command == 'query':
                return [f'response {self._query(words[1:])}']
        except WuqiError as error:
            return [f'info string error: {error}'] + (['bestmove none'] if command == 'go' else [])
        return self._choose(_limits(words[1:], self.position.side)) if command == 'go' else []

    def _read(self, words: list[str]) -> Position:
        at = words.index('moves') if 'moves' in words else len(words)
        text = ' '.join(words[1:at]) if words[:1] == ['fen'] else ''
        return Position(self.position.game, text, ' '.join(words[at + 1:]))

    def _choose(self, limits: Limits) -> list[str]:
        """The move that the function chooses. One that is not legal is sent as it is, with the reason: whoever wrote the function reads it there. What the
        function raises is not caught."""
        with listening(self.position, self.tell):
            choice: Any = self.choose(self.position.copy(), limits)
        try:
            return [f'bestmove {self.position.move_text(choice)}']
        except WuqiError:
            if isinstance(choice, str):
                return [f"bestmove {' '.join(choice.split()) or 'none'}"]
            return [f'info string error: {self._place()} returned {choice}, which is no legal move here', f'bestmove {choice}']
        except TypeError:
            what = 'None: is a `return` missing?' if choice is None else f'a {type(choice).__name__}: a move is a number or a text'
            return [f'info string error: {self._place()} returned {what}', 'bestmove none']

    def _place(self) -> str:
        """Who chose, for people: choose (bot.py line 5)."""
        code = getattr(self.choose, '__code__', None)
        name = getattr(self.choose, '__name__', 'choose')
        return f'{name} ({os.path.basename(code.co_filename)} line {code.co_firstlineno})' if code else name

    def _query(self, words: list[str]) -> str:
        if words == ['p1turn']:
            return 'true' if self.position.side == 0 else 'false'
        if words == ['gameover']:
            return 'true' if self.position.over else 'false'
        if words == ['result']:
            return 'none' if not self.position.over else 'draw' if self.position.winner is None else f'p{self.position.winner + 1}win'
        raise WuqiError(f"query {' '.join(words)}: not known")


def _limits(words: list[str], side: int) -> Limits:
    """The words of `go` as limits that Player takes."""
    names = {'depth': 'depth', 'nodes': 'nodes', 'movetime': 'movetime_ms', 'movestogo': 'moves_to_go',
             f'p{side + 1}time': 'time_ms', f'p{side + 1}inc': 'increment_ms'}
    limits = {}
    for name, value in zip(words, words[1:]):
        if name in names and value.lstrip('-').isdigit():
            limits[names[name]] = max(int(value), 0 if name in ('movestogo', f'p{side + 1}inc') else 1)
    return limits


_current: Optional[tuple[Position, Callable[[str], None]]] = None  # where a function is choosing a move, and who is told what it thinks


@contextlib.contextmanager
def listening(position: Position, tell: Callable[[str], None]) -> Iterator[None]:
    """For a host: while this lasts, what ``info`` says of the position goes to ``tell``, as lines of UGI."""
    global _current
    _current = (position, tell)
    try:
        yield
    finally:
        _current = None


def info(*, depth: Optional[int] = None, score: Optional[float] = None, mate: Optional[int] = None, nodes: Optional[int] = None,
         pv: Iterable[Union[Move, str]] = (), text: str = '') -> None:
    """Tells the arena, from within ``choose``, what the bot thinks: the depth it has searched, the score of the position in points for the side to move,
    or the plies to a forced win (``mate``; negative: a loss), the nodes it has visited, the line of play it expects; ``text`` is for people. Outside of a
    game, as in a test of the function, it does nothing."""
    if _current is None:  # a test calls the function
        return
    start, tell = _current
    words = [f'{name} {int(value)}' for name, value in (('depth', depth), ('nodes', nodes)) if value is not None]
    if mate is not None:
        words.append(f'score mate {int(mate)}')
    elif score is not None:
        words.append(f'score cp {round(100 * score)}')
    position, line = start.copy(), []
    for move in pv:
        line.append(position.move_text(move))
        position.push(move)
    if line:
        words.append('pv ' + ' '.join(line))
    if words:
        tell('info ' + ' '.join(words))
    if text:
        tell('info string ' + ' '.join(text.split()))


def _show(error: BaseException) -> None:
    """The trace of an error without the frames of this module: it begins in the function that chooses."""
    trace, here = error.__traceback__, os.path.dirname(os.path.abspath(__file__))
    while trace is not None and os.path.abspath(trace.tb_frame.f_code.co_filename).startswith(here):
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace or error.__traceback__, file=sys.stderr)


def run(choose: Choose, name: str = 'bot', lines: Optional[Iterable[str]] = None, out: Optional[TextIO] = None) -> None:
    """Speaks UGI until `quit` or the end of the input. ``choose(position, limits)`` returns a move, as a number or a text; ``limits`` has what the
    referee says of ``depth``, ``nodes``, ``movetime_ms``, ``time_ms``, ``increment_ms``, ``moves_to_go``. What it raises ends the program."""
    if host is not None:
        host(choose, name)
        return
    target = out or sys.stdout
    bot = Bot(choose, name)
    bot.tell = lambda line: print(line, file=target, flush=True)
    with contextlib.redirect_stdout(sys.stderr):
        for line in lines if lines is not None else iter(sys.stdin.readline, ''):
            try:
                answers = bot.answer(line)
            except Exception as error:
                _show(error)
                raise SystemExit(1) from None
            if answers is None:
                break
            for answer in answers:
                bot.tell(answer)


def _main(arguments: list[str]) -> int:
    spec = arguments[0] if arguments else 'engine'
    players: dict[str, Player] = {}

    def choose(position: Position, limits: Limits) -> Move:
        name = position.game.name
        if name not in players:
            players[name] = Player(name, spec)
        return players[name].play(position, **limits)

    try:
        Player('ttt', spec).close()
    except WuqiError as error:
        print(f'wuqi.bot: {error}', file=sys.stderr)
        return 2
    run(choose, f'wuqi {_library.version()} {spec}')
    return 0


if __name__ == '__main__':
    sys.exit(_main(sys.argv[1:]))
