# SPDX-License-Identifier: MIT
"""Plays the first legal thing; reads every part of the interface on the way."""


class Player:
    def __init__(self, isFirst, array):
        self.isFirst, self.array = isFirst, array

    def output(self, currentRound, board, mode):
        assert len(board.getRaw()) == 4 and len(str(board).split()) == 32 and board.getTime(self.isFirst) > 0
        assert board.getScore(True) == sorted(board.getScore(True)) and len(self.array) > currentRound
        assert isinstance(board.getDecision(not self.isFirst), tuple) and isinstance(board.getAnime(), list)
        if mode == 'position':
            return board.getNext(self.isFirst, currentRound) or board.getNone(not self.isFirst)[0]
        if mode == 'direction':
            return [d for d in range(4) if board.copy().move(self.isFirst, d)][0]
        return None
