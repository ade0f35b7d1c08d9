# SPDX-License-Identifier: MIT
"""The module against the program: move counts, random games, node counts, a bot in the arena."""
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
import zipfile

import wuqi

PROGRAM = os.environ.get('WUQI_PROGRAM', './wuqi')
# Random games of each game: a thousand in all, or as many as the environment says, of one game alone if it names one.
GAMES = int(os.environ.get('WUQI_RANDOM_GAMES', '112'))
ONLY = os.environ.get('WUQI_TEST_GAME', '')
BATCH = 500  # that the program is asked about at once
# The program is no sanitizer's, whatever the interpreter is.
PLAIN = {name: value for name, value in os.environ.items() if name not in ('LD_PRELOAD', 'ASAN_OPTIONS')}


def program(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], env=PLAIN, check=True, capture_output=True, text=True, **more).stdout


def walk(game, dice, seed):
    """A random game: the set-up, its moves as text, and the lines with what is true before the last of them and at a ply by lot."""
    start = wuqi.Position(game)
    if 'seed:' in start.text:
        start = wuqi.Position(game, f'seed:{seed}')
    setup, position, moves, seen = start.text, start, [], []
    stop = dice.randrange(60)
    while not position.over:
        legal = position.legal_moves()
        if len(moves) == stop:
            seen.append((len(moves), facts(position)))
        move = dice.choice(legal)
        moves.append(position.move_text(move))
        position.push(move)
    seen.append((len(moves), facts(position)))
    return setup, moves, seen


def facts(position):
    ends = {None: 'draw', 0: 'p1win', 1: 'p2win'}
    return [' '.join(position.move_texts()) or 'none', position.text, str(position.over).lower(),
            ends[position.winner] if position.over else 'none', str(position.side == 0).lower()]


class Program(unittest.TestCase):
    maxDiff = None

    def test_perft(self):
        """perft of every game equals the program's"""
        for game in wuqi.games():
            for depth in (0, 1, 2, 3):
                told = json.loads(program('perft', game.name, str(depth), '--json'))
                self.assertEqual(wuqi.perft(game, depth), told['nodes'], (game, depth))

    def test_random_games(self):
        """random games of every game agree with the program's own walk"""
        for game in wuqi.games():
            if ONLY in ('', game.name):
                dice = random.Random(game.name)
                for first in range(0, GAMES, BATCH):
                    self.compare_games(game, dice, range(first, min(first + BATCH, GAMES)))

    def compare_games(self, game, dice, numbers):
        asked, expected = [], []
        for number in numbers:
            setup, moves, seen = walk(game, dice, number + 1)
            for count, true in seen:
                asked.append(f"position fen {setup} moves {' '.join(moves[:count])}".rstrip())
                asked += ['query moves', 'query position', 'query gameover', 'query result', 'query p1turn']
                expected += true
        told = program('engine', game.name, input='\n'.join(asked + ['quit', '']))
        answers = [line[len('response '):] for line in told.splitlines() if line.startswith('response ')]
        self.assertEqual(len(answers), len(expected), (game, told[:300]))
        for answer, true in zip(answers, expected):
            self.assertEqual(answer, true, game)

    def test_analysis(self):
        """an analysis has the value, the line and the nodes of `wuqi analyze`"""
        for game in wuqi.games():
            told = json.loads(program('analyze', game.name, '--depth', '3', '--json').splitlines()[-1])
            line = wuqi.Player(game).analyse(wuqi.Position(game), depth=3)[0]
            self.assertEqual((line.nodes, line.texts[0]), (told['nodes'], told['pv'][0]), (game, told))

    @unittest.skipIf('LD_PRELOAD' in os.environ, 'the program starts the bot, without the sanitizer that its library needs')
    def test_bot(self):
        """twenty lines of Python play in the arena"""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'bot.py')
            with open(path, 'w', encoding='utf-8') as file:
                file.write('import random\nimport wuqi.bot\n\n\ndef choose(position, limits):\n    print("thinking")\n'
                           '    return random.choice(position.move_texts())\n\n\nwuqi.bot.run(choose, name="dice")\n')
            for game in ('reversi6', 'duel2048'):
                played = os.path.join(folder, game)
                # Limits that no machine misses.
                program('match', game, '--a', f'ugi:{sys.executable} {path},start=600', '--b', 'random', '--games', '2', '--movetime', '600000',
                        '--no-sandbox', '--db', 'none', '--record', played)
                with open(played, encoding='utf-8') as file:
                    records = [json.loads(line) for line in file]
                self.assertEqual(len(records), 2)
                for record in records:
                    self.assertNotRegex(json.dumps(record), 'crash|illegal|time forfeit|offence')

    def test_trace_file(self):
        """a trace that Python saves is one that the program reads, and the other way round"""
        with tempfile.TemporaryDirectory() as folder:
            ours = os.path.join(folder, 'ours.trace')
            trace = wuqi.Trace.record(wuqi.Player('ttt', 'search:algorithm=alphabeta,depth=3'), wuqi.Position('ttt'))
            trace.save(ours)
            self.assertEqual(bytes(wuqi.Trace.load(ours)), bytes(trace))
            self.assertEqual(json.loads(program('trace', ours, '--json'))['recorded'], len(trace))
            theirs = os.path.join(folder, 'theirs.trace')
            told = json.loads(program('trace', 'reversi6', '--depth', '3', '--out', theirs, '--json'))
            self.assertEqual(len(wuqi.Trace.load(theirs)), told['recorded'])

    def test_wheel(self):
        """the wheel that pip installs plays a game with the library inside it"""
        with tempfile.TemporaryDirectory() as folder:
            sys.path.insert(0, 'python')
            import wheel_backend
            sys.path.pop(0)
            with zipfile.ZipFile(os.path.join(folder, wheel_backend.build_wheel(folder))) as wheel:
                wheel.extractall(os.path.join(folder, 'site'))
            clean = {name: value for name, value in os.environ.items() if name != 'WUQI_LIBRARY'}
            script = 'import wuqi; print(wuqi._library.lib._name); print(wuqi.play_game("random", "greedy", "ttt").verdict)'
            told = subprocess.run([sys.executable, '-c', script], env=dict(clean, PYTHONPATH=os.path.join(folder, 'site')), cwd=folder, check=True,
                                  capture_output=True, text=True).stdout.splitlines()
            self.assertTrue(told[0].startswith(os.path.join(folder, 'site', 'wuqi')), told)
            self.assertTrue(told[1])


if __name__ == '__main__':
    unittest.main()
