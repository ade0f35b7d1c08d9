# A bot for gomoku. Change what you like; the last two lines stay.
import wuqi
import wuqi.bot

DEPTH = 1


# What a row of so many stones is worth while the five squares hold no stone of the opponent.
ROWS = (0, 1, 10, 60, 400, 10000)
WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))


def windows(rows, cols):
    """All fives of squares in a line."""
    for row in range(rows):
        for col in range(cols):
            for down, right in WAYS:
                if row + 4 * down < rows and 0 <= col + 4 * right < cols:
                    yield [(row + i * down) * cols + col + i * right for i in range(5)]


FIVES = {}


def evaluate(position):
    """What the position is worth to the side to move."""
    game, cells = position.game, position.cells()
    if game.name not in FIVES:
        FIVES[game.name] = list(windows(game.rows, game.cols))
    mine, theirs = ('X', 'O') if position.side == 0 else ('O', 'X')
    total = 0
    for five in FIVES[game.name]:
        line = [cells[square] for square in five]
        if theirs not in line:
            total += ROWS[line.count(mine)]
        elif mine not in line:
            total -= ROWS[line.count(theirs)]
    return total


def near(position):
    """Legal moves beside a stone: the others are too many, and seldom good."""
    game, cells, moves = position.game, position.cells(), position.legal_moves()
    found = []
    for move in moves:
        squares = position.inputs(move)
        row, col = divmod(squares[0], game.cols) if squares else (0, 0)
        close = [cells[r * game.cols + c] for r in range(max(row - 1, 0), min(row + 2, game.rows))
                 for c in range(max(col - 1, 0), min(col + 2, game.cols))]
        if any(cell in 'XO' for cell in close):
            found.append(move)
    return found or [moves[len(moves) // 2]]


def alphabeta(position, depth, alpha, beta, log):
    """The value for the side to move. `log` keeps the tree, to be looked at."""
    log.enter(position, alpha, beta, depth)
    if position.over:
        return log.leave(position.result)
    if depth == 0:
        return log.leave(evaluate(position))
    best = -wuqi.WIN
    for move in near(position):
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
    for move in near(position):
        position.push(move)
        value = -alphabeta(position, DEPTH - 1, -wuqi.WIN, -best, log)
        position.pop()
        if chosen is None or value > best:
            best, chosen = value, move
    log.leave(best)
    return chosen


if __name__ == '__main__':
    wuqi.bot.run(choose, name='my bot')
