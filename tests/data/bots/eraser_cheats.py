# SPDX-License-Identifier: MIT
"""Swaps squares that are no neighbours in its third turn."""


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First

    def move(self, board, operations, scores, turn_number):
        return ((0, 0), (3, 3)) if turn_number == 3 else operations[0]
