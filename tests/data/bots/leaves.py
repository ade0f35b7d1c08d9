# SPDX-License-Identifier: MIT
"""Ends its process in the third round."""
import os
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        if currentRound == 2:
            os._exit(0)
        return super().output(currentRound, board, mode)
