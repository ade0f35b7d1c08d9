# SPDX-License-Identifier: MIT
"""Answers None."""
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        return None
