# SPDX-License-Identifier: MIT
"""Breaks in the third round."""
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        if currentRound == 2:
            raise ValueError('on purpose')
        return super().output(currentRound, board, mode)
