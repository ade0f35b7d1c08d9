# SPDX-License-Identifier: MIT
"""Places on a taken square in the third round."""
from honest import Player as Honest


class Player(Honest):
    def output(self, currentRound, board, mode):
        answer = super().output(currentRound, board, mode)
        taken = [divmod(square, 8) for square in range(32) if board.getValue(divmod(square, 8))]
        return taken[0] if mode == 'position' and currentRound == 2 else answer
