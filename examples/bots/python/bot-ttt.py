# A bot for tic-tac-toe. Change what you like; the last two lines stay.
import wuqi
import wuqi.bot

DEPTH = 4


def evaluate(position):
    """What the position is worth to the side to move, before the game is over: here nothing."""
    return 0


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
