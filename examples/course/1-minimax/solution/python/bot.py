"""Assignment 1: minimax. A model solution."""
import board
import course


def evaluate(position):
    """How good the position is for the side to move: its discs minus the other side's."""
    return board.count(position.mine) - board.count(position.theirs)


def minimax(position, move, depth, log):
    """The value of the position for the side to move, `depth` plies ahead; `move` led to it."""
    return search(position, move, depth, log)[0]


def search(position, move, depth, log):
    """The same with the best move."""
    log.enter(position, move, depth)
    best, best_move = -course.INF, None
    if position.over():
        best = position.result()
    elif depth == 0:
        best = evaluate(position)
    else:
        for reply in position.moves():
            value = -minimax(position.play(reply), reply, depth - 1, log)
            if value > best:
                best, best_move = value, reply
    return log.leave(best), best_move


def think(position, limits, log):
    """The value of the position and the best move: the first of those that are equally good."""
    return search(position, None, limits.depth or 3, log)


course.run(think, name='minimax')
