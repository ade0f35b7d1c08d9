# SPDX-License-Identifier: MIT
"""A bot for the arena out of a Python function: speaks UGI on standard input and output.

    import random
    import wuqi.bot

    def choose(position, limits):
        return random.choice(position.legal_moves())

    wuqi.bot.run(choose, name='dice')

    wuqi match reversi8 --a "ugi:python3 dice.py" --b random --games 10

What the function prints goes to standard error, so that it cannot disturb the protocol. ``python3 -m wuqi.bot [SPEC]`` is a player of wuqi's as a bot.
"""
from __future__ import annotations

import contextlib
import sys
from typing import Callable, Iterable, Optional, TextIO, Union

from . import _library
from ._library import WuqiError
from .game import games
from .player import Player
from .position import Move, Position

Limits = dict[str, int]
Choose = Callable[[Position, Limits], Union[Move, str]]


class Bot:
    """A session: the game (option Game, which the referee sets), the position, and who chooses the moves."""

    def __init__(self, choose: Choose, name: str = 'bot', game: str = 'reversi8') -> None:
        self.choose = choose
        self.name = ' '.join(name.split())
        self.position = Position(game)

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
            if command == 'go':
                return [f'bestmove {self._move(_limits(words[1:], self.position.side))}']
            if command == 'query':
                return [f'response {self._query(words[1:])}']
        except WuqiError as error:
            return [f'info string error: {error}'] + (['bestmove none'] if command == 'go' else [])
        return []

    def _read(self, words: list[str]) -> Position:
        at = words.index('moves') if 'moves' in words else len(words)
        text = ' '.join(words[1:at]) if words[:1] == ['fen'] else ''
        return Position(self.position.game, text, ' '.join(words[at + 1:]))

    def _move(self, limits: Limits) -> str:
        if self.position.over:
            raise WuqiError('the game is over')
        return self.position.move_text(self.choose(self.position.copy(), limits))

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


def run(choose: Choose, name: str = 'bot', lines: Optional[Iterable[str]] = None, out: Optional[TextIO] = None) -> None:
    """Speaks UGI until `quit` or the end of the input. ``choose(position, limits)`` returns a move, as a number or a text; ``limits`` has what the
    referee says of ``depth``, ``nodes``, ``movetime_ms``, ``time_ms``, ``increment_ms``, ``moves_to_go``."""
    out = out or sys.stdout
    bot = Bot(choose, name)
    with contextlib.redirect_stdout(sys.stderr):
        for line in lines if lines is not None else iter(sys.stdin.readline, ''):
            answers = bot.answer(line)
            if answers is None:
                break
            for answer in answers:
                print(answer, file=out, flush=True)


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
