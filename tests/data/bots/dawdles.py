# SPDX-License-Identifier: MIT
"""Takes forty milliseconds for every answer."""
import time
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        time.sleep(0.04)
        return super().output(currentRound, board, mode)
