# SPDX-License-Identifier: MIT
"""Doubles itself; both go on."""
import os


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First

    def move(self, board, operations, scores, turn_number):
        os.fork()
        return operations[0]
