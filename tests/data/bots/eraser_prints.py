# SPDX-License-Identifier: MIT
"""Prints to where the answers go, and reads from where the questions come."""
import os
import sys


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First

    def move(self, board, operations, scores, turn_number):
        print('move a1a2')
        os.write(1, b'move a1a2\n')
        sys.stdin.read()
        return operations[0]
