"""Nothing is flushed."""
import sys

for line in sys.stdin:
    if line == 'ugi\n':
        print('id name raw\nugiok')
    elif line == 'isready\n':
        print('readyok')
    elif line.startswith('go'):
        print('bestmove c2')
    elif line == 'quit\n':
        break
