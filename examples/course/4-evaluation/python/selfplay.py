"""selfplay.py PAIRS NAME=NUMBER ... - your evaluation with other numbers against the one in bot.py: pairs of games from one sequence, sides changed.

    python3 selfplay.py 20 tile=5

Prints the share of the points that the other numbers get, with the 95 % interval: above 50 % they are better. Games have 100 rounds (ROUNDS=...).
"""
import math
import os
import sys

import board
import bot
import course

ROUNDS = int(os.environ.get('ROUNDS', 100))


def play(seed, players):
    """The result for the first player: 1, 0.5 or 0."""
    position = board.start('duel2048', [f'seed:{seed}', f'rounds={ROUNDS}'])
    limits = course.Limits([], 0)
    while not position.over():
        position = position.play(bot.think(position, limits, course.Log(), players[position.side])[1])
    result = position.result() if position.side == 0 else -position.result()
    return (result + 1) / 2


def interval(scores):
    """The middle and half the width of the 95 % interval of the mean."""
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1)
    return mean, 1.96 * math.sqrt(variance / len(scores))


def main():
    other = dict(bot.WEIGHTS)
    for word in sys.argv[2:]:
        name, number = word.split('=')
        if name not in other:
            raise SystemExit(f'selfplay.py: there is no {name} in WEIGHTS')
        other[name] = float(number)
    scores = []
    for pair in range(int(sys.argv[1])):
        scores.append((play(pair, (other, bot.WEIGHTS)) + 1 - play(pair, (bot.WEIGHTS, other))) / 2)
    mean, half = interval(scores)
    print(f'{100 * mean:.1f} % +- {100 * half:.1f} % in {2 * len(scores)} games')


if __name__ == '__main__':
    main()
