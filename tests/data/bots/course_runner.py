# SPDX-License-Identifier: MIT
"""The course's runner in small: games of our own player against itself, all players kept to the end as the course's round_match keeps them.

course_runner.py ADAPTERS GAMES ROUNDS - prints how many engines are left, then the decisions of the last game.
"""
import random
import subprocess
import sys

sys.path.insert(0, sys.argv[1])
import player_2048  # noqa: E402
import pku2048  # noqa: E402


def play(rounds, kept):
    array = [random.randrange(720720) for _ in range(rounds)]
    board = pku2048.Chessboard(array)
    players = {first: player_2048.Player(first, array) for first in (True, False)}
    kept.append(players)
    made = []
    for current in range(rounds):
        for mode in ('position', 'direction'):
            for first in (True, False):
                possible = board.getNone(True) + board.getNone(False) if mode == 'position' else \
                    [way for way in range(4) if board.copy().move(first, way)]
                board.updateTime(first, 0.2)
                answer = players[first].output(current, board.copy(), mode if possible else '_' + mode)
                if not possible:
                    board.updateDecision(first, ())
                elif mode == 'position':
                    allowed = answer == board.getNext(first, current) or answer in board.getNone(not first)
                    assert isinstance(answer, tuple) and allowed, (current, answer)
                    board.add(first, answer)
                    board.updateDecision(first, answer)
                else:
                    assert answer in possible, (current, answer)
                    board.move(first, answer)
                    board.updateDecision(first, (answer,))
                made.append(answer)
    return made


def main():
    random.seed(3)
    kept, made = [], []
    for _ in range(int(sys.argv[2])):
        made = play(int(sys.argv[3]), kept)
    left = sum(player.engine.poll() is None for players in kept for player in players.values())
    print(left, made)
    assert isinstance(kept[0][True].engine, subprocess.Popen)


main()
