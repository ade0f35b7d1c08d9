# SPDX-License-Identifier: MIT
"""Takes the first erasing swap; checks what it is told."""


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First

    def move(self, board, operations, scores, turn_number):
        assert board.shape == (6, 1200) and len(scores) == 2 and operations
        assert len(self.move_history) == 2 * (turn_number - 1) + (not self.is_First)
        assert len(self.used_time) == 2
        board[:] = 'nan'
        return operations[0]
