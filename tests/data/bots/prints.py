# SPDX-License-Identifier: MIT
"""Prints to where the answers go, and reads from where the questions come."""
import os
import sys
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        print('move 0,0')
        os.write(1, b'move up\n')
        sys.stdin.read()
        return super().output(currentRound, board, mode)
