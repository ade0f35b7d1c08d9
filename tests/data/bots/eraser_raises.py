# SPDX-License-Identifier: MIT
"""Breaks in its third turn."""


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First

    def move(self, board, operations, scores, turn_number):
        if turn_number == 3:
            raise ValueError('on purpose')
        return operations[0]
