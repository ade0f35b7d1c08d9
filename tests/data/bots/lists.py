# SPDX-License-Identifier: MIT
"""Answers a placement as a list, which the platform refuses."""
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        answer = super().output(currentRound, board, mode)
        return list(answer) if mode == 'position' else answer
