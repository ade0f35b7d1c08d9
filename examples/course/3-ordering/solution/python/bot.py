"""Assignment 3: ordering, iterative deepening, a table. A model solution."""
import board
import course

# What a disc on a square is worth.
WEIGHTS = [
    20, -3, 11, 11, 11, 11, -3, 20,
    -3, -7,  2,  2,  2,  2, -7, -3,
    11,  2,  0,  0,  0,  0,  2, 11,
    11,  2,  0,  0,  0,  0,  2, 11,
    11,  2,  0,  0,  0,  0,  2, 11,
    11,  2,  0,  0,  0,  0,  2, 11,
    -3, -7,  2,  2,  2,  2, -7, -3,
    20, -3, 11, 11, 11, 11, -3, 20]
SETS = {weight: sum(1 << i for i in range(64) if WEIGHTS[i] == weight) for weight in set(WEIGHTS)}


def evaluate(position):
    """How good the position is for the side to move: the weights of its squares minus those of the other side's."""
    return sum(weight * (board.count(position.mine & squares) - board.count(position.theirs & squares)) for weight, squares in SETS.items())


class TimeUp(Exception):
    """The time for the move is over."""


class Search:
    """The search of one move: the table of what was found, and the best move of each position for the order."""

    def __init__(self, limits, log):
        self.limits, self.log = limits, log
        self.table, self.best_moves = {}, {}

    def order(self, position):
        """The best move of an earlier search first, then by the weight of the square."""
        moves = position.moves()
        first = self.best_moves.get(position.key())
        return sorted(moves, key=lambda move: -1000 if move == first else 0 if move == board.PASS else -WEIGHTS[move])

    def known(self, key, alpha, beta):
        """The value in the table, if it answers the question of this window."""
        if key not in self.table:
            return None
        value, bound = self.table[key]
        fits = bound == 'exact' or (bound == 'lower' and value >= beta) or (bound == 'upper' and value <= alpha)
        return value if fits else None

    def run(self, position, move, depth, alpha, beta):
        self.log.enter(position, move, depth, alpha, beta)
        if self.limits.seconds and self.limits.used() > 0.4 * self.limits.seconds:
            raise TimeUp
        if position.over():
            return self.log.leave(position.result())
        if depth == 0:
            return self.log.leave(evaluate(position))
        key = (position.key(), depth)
        value = self.known(key, alpha, beta) if move is not None else None
        return self.log.leave(self.moves(position, depth, alpha, beta) if value is None else value)

    def moves(self, position, depth, alpha, beta):
        best = -course.INF
        for reply in self.order(position):
            value = -self.run(position.play(reply), reply, depth - 1, -beta, -max(alpha, best))
            if value > best:
                best = value
                self.best_moves[position.key()] = reply
            if best >= beta:
                break
        self.table[position.key(), depth] = best, 'lower' if best >= beta else 'upper' if best <= alpha else 'exact'
        return best


def think(position, limits, log):
    """The value of the position and the best move: to limits.depth, or as deep as limits.seconds allow."""
    search = Search(limits, log)
    answer = 0, position.moves()[0]
    deepest = limits.depth or (60 if limits.seconds else 4)
    try:
        for depth in range(1, deepest + 1):
            value = search.run(position, None, depth, -course.INF, course.INF)
            answer = value, search.best_moves[position.key()]
    except TimeUp:
        pass
    return answer


course.run(think, name='ordering')
