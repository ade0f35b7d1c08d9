# SPDX-License-Identifier: MIT
"""raising.py: greets as a UGI bot does and fails in its first turn, two calls deep."""
import sys


def look_up(table, key):
    return table[key]


def think():
    return look_up({}, 'a book that is not there')


for line in sys.stdin:
    word = line.split()[:1]
    if word == ['ugi']:
        print('ugiok', flush=True)
    elif word == ['isready']:
        print('readyok', flush=True)
    elif word == ['go']:
        print('bestmove', think(), flush=True)
