# SPDX-License-Identifier: MIT
"""Answers with a mountain."""
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        return 'x' * 10000000
