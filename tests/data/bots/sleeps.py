# SPDX-License-Identifier: MIT
"""Never answers from the third round on."""
import time
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        time.sleep(3600 if currentRound == 2 else 0)
        return super().output(currentRound, board, mode)
