"""Another greeting."""
import sys

for line in sys.stdin:
    if line == 'ugi\n':
        print('hello', flush=True)
    elif line == 'isready\n':
        print('readyok', flush=True)
    elif line.startswith('go'):
        print('bestmove c2', flush=True)
    elif line == 'quit\n':
        break
