"""Ends before its first move."""
import sys

for line in sys.stdin:
    if line == 'ugi\n':
        print('id name raw\nugiok', flush=True)
    elif line == 'isready\n':
        print('readyok', flush=True)
        break
    elif line.startswith('go'):
        print('bestmove c2', flush=True)
    elif line == 'quit\n':
        break
