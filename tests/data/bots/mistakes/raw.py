"""raw.py MISTAKE - speaks the protocol by hand, with one mistake: noflush, bare, noend, notation, hello, once."""
import sys

mistake = sys.argv[1]
moves = {'bare': 'c2', 'notation': 'bestmove 3/2'}


def say(line, end='\n'):
    print(line, end=end, flush=mistake != 'noflush')


for line in sys.stdin:
    if line == 'ugi\n':
        say('hello' if mistake == 'hello' else 'id name raw\nugiok')
    elif line == 'isready\n':
        say('readyok')
        if mistake == 'once':
            break
    elif line.startswith('go'):
        say(moves.get(mistake, 'bestmove c2'), '' if mistake == 'noend' else '\n')
    elif line == 'quit\n':
        break
