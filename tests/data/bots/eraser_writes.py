# SPDX-License-Identifier: MIT
"""Changes everything it was given."""


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First

    def move(self, board, operations, scores, turn_number):
        answer = operations[-1]
        board[:] = 'R'
        operations.clear()
        scores[:] = [1000, 0]
        self.used_time[0] = -1000
        return answer
