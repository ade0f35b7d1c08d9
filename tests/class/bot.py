"""A student's program: alpha-beta for tic-tac-toe, over UGI."""
import sys

WIN, INF = 32000, 32001
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
NAMES = ('a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3')


def say(line):
    print(line, flush=True)


def has_line(stones):
    return any(stones & line == line for line in LINES)


def evaluate(mine, theirs):
    def worth(stones):
        return 2 * (stones >> 4 & 1) + sum(stones >> corner & 1 for corner in (0, 2, 6, 8))
    return worth(mine) - worth(theirs)


class Search:
    def __init__(self, trace):
        self.trace, self.nodes, self.best = trace, 0, None
        self.table = {}

    def run(self, mine, theirs, depth, alpha, beta, ply=0, name='-'):
        self.nodes += 1
        if self.trace:
            say(f'> {name} {bound(alpha)} {bound(beta)} {depth}')
        value = self.value(mine, theirs, depth, alpha, beta, ply)
        if self.trace:
            say(f'< {value}')
        return value

    def value(self, mine, theirs, depth, alpha, beta, ply):
        if has_line(theirs):
            return ply - WIN
        if mine | theirs == 0o777:
            return 0
        if depth == 0:
            return evaluate(mine, theirs)
        best = -INF
        for square in range(9):
            if (mine | theirs) >> square & 1:
                continue
            value = -self.run(theirs, mine | 1 << square, depth - 1, -beta, -max(alpha, best), ply + 1, NAMES[square])
            if value > best:
                best = value
                if ply == 0:
                    self.best = square
            if best >= beta:
                break
        return best


def bound(value):
    return 'inf' if value >= INF else '-inf' if value <= -INF else str(value)


def score(value):
    if abs(value) > 31000:
        plies = WIN - abs(value)
        return f'mate {plies if value > 0 else -plies}'
    return f'cp {100 * value}'


def read(words):
    mine = theirs = 0
    if words[0] == 'fen':
        mover = words[2].lower()
        for square, stone in enumerate(words[1]):
            if stone in 'XxOo':
                if stone.lower() == mover:
                    mine |= 1 << square
                else:
                    theirs |= 1 << square
    if 'moves' in words:
        for name in words[words.index('moves') + 1:]:
            mine, theirs = theirs, mine | 1 << NAMES.index(name)
    return mine, theirs


def main():
    mine = theirs = 0
    trace = False
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == 'ugi':
            say('id name student')
            say('ugiok')
        elif words[0] == 'isready':
            say('readyok')
        elif words[0] == 'setoption' and words[2] == 'Trace':
            trace = words[4] == 'true'
        elif words[0] == 'position':
            mine, theirs = read(words[1:])
        elif words[0] == 'go':
            depth = int(words[words.index('depth') + 1]) if 'depth' in words else 4
            search = Search(trace)
            value = search.run(mine, theirs, depth, -INF, INF)
            say(f'info depth {depth} score {score(value)} nodes {search.nodes}')
            say(f'bestmove {NAMES[search.best]}')
        elif words[0] == 'quit':
            return


main()
