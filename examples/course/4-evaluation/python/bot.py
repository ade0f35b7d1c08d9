"""Assignment 4: an evaluation of your own. Yours are WEIGHTS and `evaluate`; the search is there."""
import board
import course

DEPTH = 3

# The numbers of your evaluation by name: selfplay.py lets other numbers play against these.
WEIGHTS = {'tile': 0}


def evaluate(position, weights):
    """How good the position is for the side to move."""
    return 0  # to do


def alphabeta(position, move, depth, alpha, beta, log, weights):
    """The value of the position for the side to move within the window (alpha, beta), and the best move; `move` led to it."""
    log.enter(position, move, depth, alpha, beta)
    best, best_move = -course.INF, None
    if position.over():
        best = 100000 * position.result()
    elif depth == 0:
        best = evaluate(position, weights)
    else:
        for reply in position.moves():
            value = -alphabeta(position.play(reply), reply, depth - 1, -beta, -max(alpha, best), log, weights)[0]
            if value > best:
                best, best_move = value, reply
            if best >= beta:
                break
    return log.leave(best), best_move


def think(position, limits, log, weights=WEIGHTS):
    """The value of the position and the best move."""
    return alphabeta(position, None, min(limits.depth or DEPTH, DEPTH), -course.INF, course.INF, log, weights)


if __name__ == '__main__':
    course.run(think, name='my evaluation')
