# SPDX-License-Identifier: MIT
"""What both course adapters share: the wire, loading a bot's file, the documented generator.

The bot never sees our input and output: before its file is loaded, they are moved to private descriptors, and what is
left in their place leads nowhere. So a bot may print, read or close what it likes. A process that the bot forks and that
comes back to us is ended here; everything else is the referee's affair, who kills the whole group.
"""
import importlib.util
import os
import random
import sys

MASK = (1 << 64) - 1


class Wire:
    """Lines to and from the referee, on descriptors that the bot does not know."""

    def __init__(self):
        self.owner = os.getpid()
        self.reader = os.fdopen(os.dup(0), 'r', encoding='utf-8', newline='\n')
        self.writer = os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)
        sys.stdin = open(os.devnull, 'r')
        sys.stdout = open(os.devnull, 'w')

    def lines(self):
        for line in iter(self.reader.readline, ''):
            yield line.rstrip('\r\n')

    def say(self, text):
        if os.getpid() != self.owner:
            os._exit(0)
        data = (text.replace('\n', ' ')[:1000] + '\n').encode('utf-8', 'replace')
        while data:
            data = data[os.write(self.writer, data):]


def reason(error):
    """An exception in one line."""
    return ('%s: %s' % (type(error).__name__, error)).replace('\n', ' ')[:200]


def load(path):
    """The bot's module, with its own folder first on the path, as if it had been started there."""
    folder = os.path.dirname(os.path.abspath(path))
    sys.path.insert(0, folder)
    spec = importlib.util.spec_from_file_location('course_bot', path)
    module = importlib.util.module_from_spec(spec)
    sys.modules['course_bot'] = module
    spec.loader.exec_module(module)
    return module


class Game:
    """One game as the bot sees it. A platform says what `new`, `play` and `go` do there."""

    def __init__(self):
        self.player = None  # the bot, once it is set up

    def handle(self, bot, line):
        words = line.split()
        if words[0] == 'new':
            self.new(bot, words)
        elif words[0] == 'play':
            self.play(words[1])
        elif words[0] == 'go':
            if self.player is None:
                raise ValueError('the bot could not be set up')
            return self.go(int(words[1]), int(words[2]))
        return None


def serve(wire, game):
    """Loads the bot that the command line names, says `ready`, and hands every line to the game."""
    failed = []
    if len(sys.argv) > 2:
        random.seed(int(sys.argv[2]))
    try:
        bot = load(sys.argv[1])
    except BaseException as error:
        wire.say('fail ' + reason(error))
        return
    wire.say('ready')
    for line in wire.lines():
        if line == 'quit':
            break
        # `new` and `play` have no answer: what goes wrong there is told at the next `go`.
        try:
            answer = game.handle(bot, line)
        except BaseException as error:
            failed.append('fail ' + reason(error))
            answer = None
        if line.startswith('go') and failed:
            answer = failed[0]
        if os.getpid() != wire.owner:
            os._exit(0)
        if answer is not None:
            wire.say(answer)


class Rng:
    """SplitMix64 as in docs/rules: the same seed gives the same numbers everywhere."""

    def __init__(self, seed):
        self.state = self.mix((seed + 0x9e3779b97f4a7c15) & MASK)

    @staticmethod
    def mix(x):
        x = ((x ^ (x >> 30)) * 0xbf58476d1ce4e5b9) & MASK
        x = ((x ^ (x >> 27)) * 0x94d049bb133111eb) & MASK
        return x ^ (x >> 31)

    def below(self, bound):
        self.state = (self.state + 0x9e3779b97f4a7c15) & MASK
        return ((self.mix(self.state) >> 32) * bound) >> 32
