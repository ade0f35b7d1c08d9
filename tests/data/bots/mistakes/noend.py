"""The end of the line is missing."""
import sys

for line in sys.stdin:
    if line == 'ugi\n':
        print('id name raw\nugiok', flush=True)
    elif line == 'isready\n':
        print('readyok', flush=True)
    elif line.startswith('go'):
        print('bestmove c2', end='', flush=True)
    elif line == 'quit\n':
        break
