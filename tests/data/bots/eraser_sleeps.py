# SPDX-License-Identifier: MIT
"""Never answers from its third turn on."""
import time


class Plaser:
    def __init__(self, is_First):
        self.is_First = is_First

    def move(self, board, operations, scores, turn_number):
        time.sleep(3600 if turn_number == 3 else 0)
        return operations[0]
