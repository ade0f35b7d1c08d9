# A bot for reversi. Change what you like; the last two lines stay.
import wuqi
import wuqi.bot

DEPTH = 3


# What a disc on each square is worth: the corner is kept for ever, beside it one gives it away.
CORNER, BESIDE, EDGE, INSIDE = 100, -30, 10, 1


def weight(row, col, rows, cols):
    row, col = min(row, rows - 1 - row), min(col, cols - 1 - col)
    if row + col == 0:
        return CORNER
    if row <= 1 and col <= 1:
        return BESIDE
    return EDGE if min(row, col) == 0 else INSIDE


def evaluate(position):
    """What the position is worth to the side to move."""
    game = position.game
    total = 0
    for square, cell in enumerate(position.cells()):
        if cell.isalpha():
            sign = 1 if game.owner(cell) == position.side else -1
            total += sign * weight(square // game.cols, square % game.cols, game.rows, game.cols)
    return total


def alphabeta(position, depth, alpha, beta, log):
    """The value for the side to move. `log` keeps the tree, to be looked at."""
    log.enter(position, alpha, beta, depth)
    if position.over:
        return log.leave(position.result)
    if depth == 0:
        return log.leave(evaluate(position))
    best = -wuqi.WIN
    for move in position.legal_moves():
        position.push(move)
        value = -alphabeta(position, depth - 1, -beta, -max(alpha, best), log)
        position.pop()
        best = max(best, value)
        if best >= beta:
            break
    return log.leave(best)


def choose(position, limits):
    """The move to play. `limits` is what the referee says of time: {'movetime_ms': 1000}."""
    log = wuqi.Log(position)
    log.enter(position, -wuqi.WIN, wuqi.WIN, DEPTH)
    best, chosen = -wuqi.WIN, None
    for move in position.legal_moves():
        position.push(move)
        value = -alphabeta(position, DEPTH - 1, -wuqi.WIN, -best, log)
        position.pop()
        if chosen is None or value > best:
            best, chosen = value, move
    log.leave(best)
    return chosen


if __name__ == '__main__':
    wuqi.bot.run(choose, name='my bot')
