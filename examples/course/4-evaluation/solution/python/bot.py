"""Assignment 4: an evaluation of your own. A model solution."""
import board
import course

DEPTH = 3

# The numbers of the evaluation by name: selfplay.py lets other numbers play against these.
WEIGHTS = {'base': 3, 'pair': 0.5, 'abroad': 1, 'danger': 1}
# The squares beside each: right and below, so that each pair comes once.
PAIRS = [(i, j) for i in range(32) for j in (board.NEXT[board.RIGHT][i], board.NEXT[board.DOWN][i]) if j is not None]


def evaluate(position, weights):
    """How good the position is for the side to move: each tile counts base to the power of its level, own tiles for it and enemy tiles against it; equal
    neighbours count because they can merge, and those of two owners endanger each other."""
    worth = [weights['base'] ** level for level in range(16)]
    total = 0
    for square, level in enumerate(position.cells):
        if level:
            side = 1 if level > 0 else -1
            home = board.TERRITORY[square] == (level < 0)
            total += side * worth[abs(level)] * (1 if home else weights['abroad'])
    for one, two in PAIRS:
        first, second = position.cells[one], position.cells[two]
        if first and abs(first) == abs(second):
            if first == second:
                total += weights['pair'] * (worth[abs(first)] if first > 0 else -worth[abs(first)])
            else:  # whoever merges first takes it
                merges_next = 1 if position.side == 0 else -1
                total += merges_next * weights['danger'] * worth[abs(first)]
    return round(total if position.side == 0 else -total)


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
