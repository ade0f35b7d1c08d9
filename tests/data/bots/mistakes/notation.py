"""A move in a notation of its own."""
import sys

for line in sys.stdin:
    if line == 'ugi\n':
        print('id name raw\nugiok', flush=True)
    elif line == 'isready\n':
        print('readyok', flush=True)
    elif line.startswith('go'):
        print('bestmove 3/2', flush=True)
    elif line == 'quit\n':
        break
