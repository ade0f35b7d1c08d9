"""Assignment 2: alpha-beta. A model solution."""
import board
import course


def evaluate(position):
    """How good the position is for the side to move: its discs minus the other side's."""
    return board.count(position.mine) - board.count(position.theirs)


def alphabeta(position, move, depth, alpha, beta, log):
    """The value of the position for the side to move within the window (alpha, beta), and the best move; `move` led to it."""
    log.enter(position, move, depth, alpha, beta)
    best, best_move = -course.INF, None
    if position.over():
        best = position.result()
    elif depth == 0:
        best = evaluate(position)
    else:
        for reply in position.moves():
            value = -alphabeta(position.play(reply), reply, depth - 1, -beta, -max(alpha, best), log)[0]
            if value > best:
                best, best_move = value, reply
            if best >= beta:
                break
    return log.leave(best), best_move


def think(position, limits, log):
    """The value of the position and the best move: the first of those that are equally good."""
    return alphabeta(position, None, limits.depth or 4, -course.INF, course.INF, log)


course.run(think, name='alpha-beta')
