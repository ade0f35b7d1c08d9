# SPDX-License-Identifier: MIT
"""The course's runners in small: games of our own player against itself, all players kept to the end as the course's round_match keeps them.

course_runner.py ADAPTERS 2048|eraser GAMES ROUNDS - prints how many engines are left that should not be (those of a game that ended before its
last round may stay until the next), then the decisions of the last game.
"""
import random
import sys

sys.path.insert(0, sys.argv[1])
import pku2048  # noqa: E402
import pkueraser  # noqa: E402
import player_2048  # noqa: E402
import player_eraser  # noqa: E402


def play_2048(rounds, kept):
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
    return made, True


def play_eraser(rounds, kept):
    player_eraser.TURNS = rounds
    board = pkueraser.Board(pkueraser.generated(random.randrange(1000)))
    players = {first: player_eraser.Plaser(first) for first in (True, False)}
    kept.append(players)
    made, scores = [], {True: 0, False: 0}
    for turn in range(1, rounds + 1):
        for first in (True, False):
            player, operations = players[first], board.operations()
            if not operations:
                return made, False
            player.used_time = [59, 59]  # what is left of the bank is spent at once
            swap = player.move([list(column) for column in board.columns], operations, [scores[first], scores[not first]], turn)
            assert swap in pkueraser.SWAPS or swap[::-1] in pkueraser.SWAPS, (turn, swap)
            scores[first] += board.play(swap)
            for other in players.values():
                other.move_history.append(swap)
            made.append(swap)
    return made, True


def main():
    random.seed(3)
    play = {'2048': play_2048, 'eraser': play_eraser}[sys.argv[2]]
    kept, made, whole = [], [], True
    for _ in range(int(sys.argv[3])):
        made, whole = play(int(sys.argv[4]), kept)
    over = kept if whole else kept[:-1]
    print(sum(player.engine.poll() is None for players in over for player in players.values()), made)


main()
