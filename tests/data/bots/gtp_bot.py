# SPDX-License-Identifier: MIT
"""gtp_bot.py: five in a row over GTP: the first free square from the top left. It refuses what does not fit on its board."""
import sys

COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'


def answer(words, board):
    """Obeys a command; the text of the reply, or None for a refusal."""
    if words[0] == 'boardsize':
        board['size'] = int(words[1])
    elif words[0] == 'clear_board':
        board['stones'] = {}
    elif words[0] == 'play':
        if words[2] in board['stones'] or words[1] != 'bw'[len(board['stones']) % 2]:
            return None
        board['stones'][words[2]] = words[1]
    elif words[0] == 'genmove':
        size = board['size']
        free = [c + str(row) for row in range(size, 0, -1) for c in COLUMNS[:size] if c + str(row) not in board['stones']]
        if words[1] != 'bw'[len(board['stones']) % 2]:
            return None
        board['stones'][free[0]] = words[1]
        return free[0]
    return ''


def main():
    board = {'size': 0, 'stones': {}}
    for line in sys.stdin:
        words = line.split()
        number = words.pop(0) if words and words[0].isdigit() else ''
        said = answer(words, board)
        print('%s%s %s\n' % ('?' if said is None else '=', number, said or ''), flush=True)


main()
