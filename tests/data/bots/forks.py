# SPDX-License-Identifier: MIT
"""Doubles itself; both go on."""
import os
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        os.fork()
        return super().output(currentRound, board, mode)
