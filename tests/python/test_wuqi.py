# SPDX-License-Identifier: MIT
"""The module by itself: what it promises, wrong use of every kind, threads."""
import contextlib
import copy
import gc
import io
import os
import pickle
import re
import subprocess
import sys
import tempfile
import threading
import unittest
import xml.dom.minidom
from unittest import mock

import wuqi
import wuqi.aec
import wuqi.bot
from wuqi import Game, Player, Position, Trace, WuqiError, _library
from wuqi._library import lib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from waiting import PATIENCE, wait_for  # noqa: E402


class Positions(unittest.TestCase):
    def test_games(self):
        """the list of games, their names in both languages and their boards"""
        names = [game.name for game in wuqi.games()]
        self.assertIn('xiangqi', names)
        game = Game('xiangqi')
        self.assertEqual((game.rows, game.cols, game.on_lines, game.sides, game.sides_zh), (10, 9, True, ('red', 'black'), ('红方', '黑方')))
        self.assertEqual(game, pickle.loads(pickle.dumps(game)))
        self.assertEqual((game.owner('K'), game.owner('k'), game.owner('.'), game.glyph('k', 'zh')), (0, 1, -1, '將'))

    def test_push_pop(self):
        """every legal move of every game can be made and taken back, in number and in text"""
        for game in wuqi.games():
            position = Position(game)
            before, key = position.text, position.key
            for move in position.legal_moves():
                written = position.move_text(move)
                self.assertEqual(position.parse_move(written), move)
                position.push(written)
                self.assertEqual(position.moves, [move])
                self.assertNotEqual(position.key, key)
                self.assertEqual(position.pop(), move)
                self.assertEqual((position.text, position.key, position.moves), (before, key, []))

    def test_copy(self):
        """a copy has the same past and a life of its own"""
        position = Position('reversi8', moves='f5 d6')
        for other in (position.copy(), copy.copy(position), copy.deepcopy(position)):
            other.pop()
            other.push('f6')
            self.assertEqual(len(other.moves), 2)
            self.assertEqual(position.text, Position('reversi8', moves='f5 d6').text)

    def test_play_is_all_or_nothing(self):
        """moves in a row are made all or not at all"""
        position = Position('ttt', moves='a1')
        with self.assertRaisesRegex(WuqiError, '^move 2: '):
            position.play('b2 b2')
        self.assertEqual(len(position.moves), 1)
        position.play('b2 c3')
        self.assertEqual(len(position.moves), 3)

    def test_end(self):
        """the end of a game: winner, verdict in both languages, no moves"""
        position = Position('ttt', moves='a1 b1 a2 b2 a3')
        self.assertEqual((position.over, position.winner, position.legal_moves()), (True, 0, []))
        self.assertEqual(position.verdict(), 'X wins: three in a line')
        self.assertTrue(position.verdict('zh') and position.verdict('zh') != position.verdict())
        with self.assertRaisesRegex(WuqiError, 'the game is over'):
            position.push(0)

    def test_steps(self):
        """the steps of a move lead from the cells before it to those after it"""
        for name, moves in (('xiangqi', 'h2e2 h9g7'), ('reversi8', 'f5 d6'), ('gomoku15', 'h8'), ('duel2048', '0,1'), ('eraser', 'd1e1')):
            position = Position(name, moves=moves)
            for move in position.legal_moves()[:20]:
                cells = list(position.cells())
                empty = [cell for cell in cells if not cell.isalpha()]
                for step in position.steps(move):
                    self.assertIn(step.kind, wuqi.STEPS)
                    if step.kind == 'swap':
                        cells[step.source], cells[step.target] = step.becomes, step.piece
                        continue
                    if step.source >= 0 and step.kind != 'turn':
                        cells[step.source] = empty[0] if empty else '.'
                    if step.target >= 0 and step.kind not in ('remove', 'mark'):
                        cells[step.target] = step.becomes or step.piece
                with position.copy() as after:
                    after.push(move)
                    pieces = [cell if cell.isalpha() else '.' for cell in after.cells()]
                self.assertEqual([cell if cell.isalpha() else '.' for cell in cells], pieces, (name, position.move_text(move)))

    def test_squares(self):
        """squares name a move, and a move has its squares"""
        for game in wuqi.games():
            position = Position(game)
            for move in position.legal_moves():
                squares = position.inputs(move)
                self.assertEqual(position.move_of(*squares) if squares else move, move)
        self.assertIsNone(Position('xiangqi').move_of(0, 89))
        self.assertIsNone(Position('xiangqi').move_of(0, 1, 2))

    def test_pictures(self):
        """every board is drawn, as text and as well-formed SVG"""
        for game in wuqi.games():
            position = Position(game)
            position.push(position.legal_moves()[0])
            drawn = xml.dom.minidom.parseString(position._repr_svg_())
            pieces = sum(cell.isalpha() for cell in position.cells())
            self.assertEqual(len(drawn.getElementsByTagName('circle')), pieces)
            self.assertEqual(len(str(position).split('\n')), game.rows)
            # Rows and columns bear the names that moves use.
            names = [text.firstChild.data for text in drawn.getElementsByTagName('text')][:game.cols + game.rows]
            for move in Position(game).legal_moves():
                for square in Position(game).inputs(move):
                    row, col = divmod(square, game.cols)
                    parts = (names[col], names[game.cols + row])
                    self.assertIn(parts[0] + parts[1] if parts[0].isalpha() else f'{parts[1]},{parts[0]}', Position(game).move_text(move))
        self.assertNotIn('#b3261e', Position('gomoku15', moves='h8')._repr_svg_())
        before = {name: os.environ.pop(name, None) for name in ('WUQI_LANG', 'LC_ALL', 'LC_MESSAGES', 'LANG')}
        try:
            for name, value, title in (('LANG', 'zh_CN.UTF-8', '黑白棋'), ('LC_ALL', 'en_US.UTF-8', 'Reversi'), ('WUQI_LANG', 'zh', '黑白棋')):
                os.environ[name] = value
                self.assertIn(title, Position('reversi6')._repr_svg_())
            self.assertIn('Reversi', Position('reversi6').svg('en'))
        finally:
            for name, value in before.items():
                os.environ.pop(name, None)
                if value is not None:
                    os.environ[name] = value
        with self.assertRaisesRegex(WuqiError, "'de' is not 'en' or 'zh'"):
            Position('ttt').svg('de')
        self.assertIn('#b3261e', Position('xiangqi')._repr_svg_())


class Thinking(unittest.TestCase):
    def test_lines(self):
        """three lines, the best first, each playable"""
        position = Position('reversi8', moves='f5')
        with Player('reversi8') as player:
            lines = player.analyse(position, multipv=3, depth=4)
        self.assertEqual([line.number for line in lines], [1, 2, 3])
        self.assertEqual(sorted((line.value for line in lines), reverse=True), [line.value for line in lines])
        self.assertEqual(len({line.move for line in lines}), 3)
        for line in lines:
            Position('reversi8', moves='f5').play(' '.join(line.texts))

    def test_same_search(self):
        """minimax here and in the library: one value, one count of nodes"""
        def minimax(position, depth):
            if position.over:
                return position.result, 1
            if depth == 0:
                return position.evaluate(), 1
            best, nodes = -wuqi.WIN, 1
            for move in position.legal_moves():
                position.push(move)
                value, below = minimax(position, depth - 1)
                position.pop()
                # A forced end is one ply further away than it is for the child.
                value = -value
                best, nodes = max(best, value - (value > wuqi.WIN - 1000) + (value < 1000 - wuqi.WIN)), nodes + below
            return best, nodes
        for name, depth in (('ttt', 4), ('reversi6', 4), ('reversi8', 4)):
            line = Player(name, f'search:algorithm=minimax,depth={depth}').analyse(Position(name))[0]
            self.assertEqual(minimax(Position(name), depth), (line.value, line.nodes), name)

    def test_options(self):
        """the options of every kind of players say what a spec may say; their defaults are the player without any"""
        position = Position('reversi8')
        for kind in wuqi.kinds():
            options = wuqi.options('reversi8', kind)
            self.assertEqual([option.name for option in options], [option.name for option in wuqi.options(Game('reversi8'), kind, language='zh')])
            spec = ','.join(f'{option.name}={option.default}' for option in options if option.default is not None)
            plain, told = (Player('reversi8', text).analyse(position, depth=3)[0] for text in (kind, f'{kind}:{spec}' if spec else kind))
            self.assertEqual((plain.move, plain.nodes), (told.move, told.nodes))
        options = {option.name: option for option in wuqi.options('reversi8', 'classic')}
        self.assertEqual(options['eval'].choices, ('a', 'b', 'c', 'd', 'd-intended', 'c-stable'))
        self.assertEqual((options['depth'].type, options['depth'].low, options['depth'].high, options['depth'].default), ('number', 1, 20, '8'))
        self.assertEqual((options['weights'].type, options['weights'].choices, options['weights'].low), ('text', (), None))
        self.assertEqual({option.type for option in wuqi.options('ttt', 'search')}, {'number', 'choice', 'switch', 'text'})
        for wrong in (('reversi8', 'nobody'), ('nogame', 'engine')):
            with self.assertRaisesRegex(WuqiError, 'unknown'):
                wuqi.options(*wrong)
        with self.assertRaises(TypeError):
            wuqi.options('ttt', 3)
        with self.assertRaises(WuqiError):
            wuqi.options('ttt', 'engine', language='fr')

    def test_only(self):
        """only the moves that are named are considered"""
        self.assertEqual(Player('ttt').analyse(Position('ttt'), depth=2, only=['a2'])[0].texts[0], 'a2')

    def test_progress(self):
        """progress is told depth by depth, and may use the position; what it raises comes out"""
        position, seen = Position('reversi8'), []

        def watch(line):
            seen.append(line.depth)
            position.push('f5')
            position.pop()
        player = Player('reversi8')
        player.analyse(position, depth=4, progress=watch)
        self.assertEqual(sorted(set(seen)), [1, 2, 3, 4])

        def refuse(line):
            raise LookupError('enough')
        with self.assertRaisesRegex(LookupError, 'enough'):
            player.analyse(position, infinite=True, progress=refuse)
        self.assertEqual(player.analyse(position, depth=2)[0].depth, 2)

    def test_reentry(self):
        """a player that is asked to think, forget or close while it thinks refuses"""
        position, said = Position('reversi8'), []

        def again(line):
            for action in (lambda: player.analyse(position, depth=1), player.new_game, player.close):
                with self.assertRaisesRegex(WuqiError, 'the player is thinking') as caught:
                    action()
                said.append(str(caught.exception))
        player = Player('reversi8')
        player.analyse(position, depth=2, progress=again)
        self.assertGreaterEqual(len(said), 6)

    def test_stop(self):
        """other threads get on while a player thinks, and stop ends an endless thought"""
        # Nothing calls Python while this search runs: if it kept the interpreter's lock, nobody would ever come to stop it. It runs when its thread has
        # worked for longer than a call takes that finds everything in place.
        script = ('import threading, time, wuqi\n'
                  'player, position, found = wuqi.Player("xiangqi"), wuqi.Position("xiangqi"), []\n'
                  'player.analyse(position, depth=1)\n'
                  'thread = threading.Thread(target=lambda: found.extend(player.analyse(position, infinite=True)), daemon=True)\n'
                  'thread.start()\n'
                  'while player._thread is None: time.sleep(0.001)\n'
                  'clock = time.pthread_getcpuclockid(player._thread)\n'
                  'begin = time.clock_gettime(clock)\n'
                  'while time.clock_gettime(clock) - begin < 0.05: time.sleep(0.001)\n'
                  'print(sum(1 for _ in range(100000)), thread.is_alive(), flush=True)\n'
                  'player.stop()\n'
                  'thread.join()\n'
                  'print(len(found))\n')
        told = subprocess.run([sys.executable, '-c', script], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((told.stdout, told.returncode), ('100000 True\n1\n', 0), told.stderr)

    def test_two_at_once(self):
        """two analyses run at the same time: each waits inside its progress for the other"""
        meeting = threading.Barrier(2, timeout=PATIENCE)
        met = []

        def meet(line):
            if line.depth == 3:
                met.append(meeting.wait())
        threads = [threading.Thread(target=lambda: Player('reversi8').analyse(Position('reversi8'), depth=4, progress=meet)) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(met), [0, 1])

    def test_interrupt(self):
        """Ctrl-C ends a thought"""
        script = ('import os, signal, wuqi\n'
                  'signal.signal(signal.SIGINT, signal.default_int_handler)\n'  # a run in the background hands on that it is ignored
                  'def interrupt(line):\n'
                  '    if line.depth == 3: os.kill(os.getpid(), signal.SIGINT)\n'
                  'try:\n'
                  '    wuqi.Player("xiangqi").analyse(wuqi.Position("xiangqi"), infinite=True, progress=interrupt)\n'
                  'except KeyboardInterrupt:\n'
                  '    print("interrupted")\n')
        told = subprocess.run([sys.executable, '-c', script], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((told.stdout, told.returncode), ('interrupted\n', 0), told.stderr)

    def test_interrupt_early(self):
        """Ctrl-C while the thinking is about to begin: it does not, and the player goes on"""
        player, position, begin = Player('xiangqi'), Position('xiangqi'), threading.Thread.start

        def begin_interrupted(thread):
            begin(thread)
            raise KeyboardInterrupt
        with mock.patch.object(threading.Thread, 'start', begin_interrupted), self.assertRaises(KeyboardInterrupt):
            player.analyse(position, infinite=True)
        self.assertTrue(wait_for(lambda: not any(thread.name == 'wuqi-think' for thread in threading.enumerate())))
        self.assertEqual(player.analyse(position, depth=2)[0].depth, 2)


    def test_interrupt_waits(self):
        """after Ctrl-C the call has returned before the caller hears of it"""
        # The library's call ends late here; a caller that does not wait for it would find it still inside.
        script = ('import os, signal, wuqi, wuqi.player\n'
                  'signal.signal(signal.SIGINT, signal.default_int_handler)\n'
                  'inside = []\n'
                  'class Late:\n'
                  '    lib = wuqi.player.lib\n'
                  '    def __getattr__(self, name): return getattr(self.lib, name)\n'
                  '    def wuqi_player_think(self, *arguments):\n'
                  '        inside.append(True)\n'
                  '        answer = self.lib.wuqi_player_think(*arguments)\n'
                  '        for _ in range(300000): pass\n'
                  '        inside.pop()\n'
                  '        return answer\n'
                  'wuqi.player.lib = Late()\n'
                  'player = wuqi.Player("xiangqi")\n'
                  'def interrupt(line):\n'
                  '    if line.depth == 2: os.kill(os.getpid(), signal.SIGINT)\n'
                  'for number in range(5):\n'
                  '    try:\n'
                  '        player.analyse(wuqi.Position("xiangqi"), infinite=True, progress=interrupt)\n'
                  '    except KeyboardInterrupt:\n'
                  '        print(list(inside), player.analyse(wuqi.Position("xiangqi"), depth=1)[0].depth)\n'
                  'player.close()\n')
        told = subprocess.run([sys.executable, '-c', script], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((told.stdout, told.returncode), ('[] 1\n' * 5, 0), told.stderr)

    def test_interrupt_again(self):
        """after any number of Ctrl-C, the call has returned before the player can be used again"""
        # Python 3.11's join takes a thread for ended when an exception leaves it. Here the first Ctrl-C comes as a search is held in its progress, and
        # the second while the first is dealt with.
        script = ('import os, signal, threading, wuqi\n'
                  'signal.signal(signal.SIGINT, signal.default_int_handler)\n'
                  'player, position, inside, heard = wuqi.Player("xiangqi"), wuqi.Position("xiangqi"), threading.Event(), threading.Event()\n'
                  'def progress(line):\n'
                  '    if line.depth == 2 and not inside.is_set():\n'
                  '        inside.set()\n'
                  '        os.kill(os.getpid(), signal.SIGINT)\n'
                  '        heard.wait(300)\n'
                  'call_off = type(player).__init__.__globals__["_Thinking"]._call_off\n'
                  'def twice(thinking):\n'
                  '    if not heard.is_set():\n'
                  '        heard.set()\n'
                  '        raise KeyboardInterrupt\n'
                  '    call_off(thinking)\n'
                  'type(player).__init__.__globals__["_Thinking"]._call_off = twice\n'
                  'for number in range(3):\n'
                  '    inside.clear(), heard.clear()\n'
                  '    try:\n'
                  '        player.analyse(position, infinite=True, progress=progress)\n'
                  '    except KeyboardInterrupt:\n'
                  '        print("interrupted", player._thread, player._lock.locked())\n'
                  '    print(player.analyse(position, depth=2)[0].depth)\n'
                  'player.close()\n')
        told = subprocess.run([sys.executable, '-c', script], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((told.stdout, told.returncode), ('interrupted None False\n2\n' * 3, 0), told.stderr)


class Asked:
    """A lock that says when somebody waits for it."""

    def __init__(self, lock, asked):
        self.lock, self.asked = lock, asked

    def __enter__(self):
        self.asked.set()
        self.lock.acquire()

    def __exit__(self, *_):
        self.lock.release()


class WrongUse(unittest.TestCase):
    def test_texts(self):
        """what the library refuses is an exception with its text"""
        for action, reason in (
                (lambda: Game('chess'), "unknown game 'chess'"),
                (lambda: Position('xiangqi', 'nonsense'), '.'),
                (lambda: Position('ttt', moves='z9'), '^move 1: '),
                (lambda: Position('ttt').push('z9'), '.'),
                (lambda: Position('ttt').push(77), 'move 77 is not legal here'),
                (lambda: Position('ttt').push(2 ** 32), 'a move: 4294967296 is not'),
                (lambda: Position('ttt').push(-1), 'not legal'),
                (lambda: Position('ttt').pop(), 'no move was made'),
                (lambda: Position('ttt').push('a1\0'), 'NUL'),
                (lambda: Position('ttt').move_text(77), 'move 77 is not legal here'),
                (lambda: Position('ttt').move_text(0, 'wxf'), 'notation'),
                (lambda: Position('ttt').evaluate('x'), 'evaluation'),
                (lambda: Position('ttt').status('fr'), 'language'),
                (lambda: Position('ttt').move_of(9), 'a square'),
                (lambda: Position('ttt').perft(-1), 'depth'),
                (lambda: Position('ttt').perft(2 ** 40), 'depth'),
                (lambda: Player('ttt', 'nobody'), 'nobody'),
                (lambda: Player('ttt', 'engine:level=99'), 'level'),
                (lambda: Player('ttt').analyse(Position('reversi8')), 'the position is of reversi8, the player of ttt'),
                (lambda: Player('ttt').analyse(Position('ttt', moves='a1 b1 a2 b2 a3')), 'the game is over'),
                (lambda: Player('ttt').analyse(Position('ttt'), multipv=65), 'multipv'),
                (lambda: Player('ttt').analyse(Position('ttt'), depth=-1), 'depth'),
                (lambda: Player('ttt').analyse(Position('ttt'), nodes=2 ** 64), 'nodes'),
                (lambda: Player('ttt').analyse(Position('ttt'), only=[77]), 'not legal'),
                (lambda: Player('ttt').new_game(-1), 'seed'),
                (lambda: Trace(b'nonsense'), '.'),
                (lambda: Trace(b''), '.'),
                (lambda: Trace.record(Player('ttt'), Position('reversi8')), 'the position is of reversi8')):
            with self.subTest(reason=reason), self.assertRaisesRegex(WuqiError, reason):
                action()

    def test_types(self):
        """what has the wrong type is a TypeError"""
        player, position = Player('ttt'), Position('ttt')
        for action in (lambda: Game(None), lambda: Game(3), lambda: Game(b'ttt'), lambda: Position(None), lambda: Position('ttt', 3),
                       lambda: Position('ttt', moves=['a1']), lambda: position.push(None), lambda: position.push(1.0), lambda: position.push([]),
                       lambda: position.play(3), lambda: position.perft('2'), lambda: Player('ttt', None), lambda: player.analyse(None),
                       lambda: player.analyse('ttt'), lambda: player.analyse(position, depth='3'), lambda: player.analyse(position, speed=3),
                       lambda: Trace('x'), lambda: Trace(None), lambda: Trace.record(None, position), lambda: Trace.record(player, None),
                       lambda: position.move_of('a1'), lambda: Game('ttt').owner(3)):
            with self.assertRaises(TypeError):
                action()

    def test_closed(self):
        """what is closed says so, whatever is asked of it"""
        position, player = Position('ttt'), Player('ttt')
        trace = Trace.record(Player('ttt'), position, depth=2)
        for handle in (position, player, trace):
            handle.close()
            handle.close()
            repr(handle)
        for action in (lambda: position.push(0), lambda: position.push('a1'), position.pop, position.legal_moves, position.copy, position.cells,
                       lambda: position.text, lambda: position.key, lambda: position.moves, lambda: position.perft(1), position.svg,
                       lambda: position.legal(0), lambda: Player('ttt').analyse(position), lambda: player.analyse(Position('ttt')), player.stop,
                       player.new_game, lambda: player.play(Position('ttt')), lambda: len(trace), lambda: bytes(trace), lambda: trace[0],
                       lambda: trace.root, lambda: trace.position(0), lambda: trace.words(0, 'move')):
            with self.assertRaisesRegex(WuqiError, 'was closed'):
                action()

    def test_copied(self):
        """what holds the library's memory is neither copied nor pickled, so that nothing is released twice"""
        player = Player('ttt')
        trace = Trace.record(player, Position('ttt'), depth=2)
        records = wuqi.parse_games(wuqi.write_games(Position('ttt', moves='b2')))
        for handle in (player, trace, records):
            for action in (copy.copy, copy.deepcopy, pickle.dumps):
                with self.assertRaisesRegex(TypeError, 'neither copied nor pickled'):
                    action(handle)
        with self.assertRaisesRegex(TypeError, 'neither copied nor pickled'):
            pickle.dumps(Position('ttt'))
        for action in (copy.copy, copy.deepcopy):
            self.assertEqual(action(Position('ttt', moves='b2')).text, Position('ttt', moves='b2').text)
        gc.collect()
        self.assertEqual((player.analyse(Position('ttt'), depth=1)[0].depth, len(trace) > 0), (1, True))

    def test_in_use(self):
        """the library itself refuses a second call, and to release what a call is inside of"""
        player, position, refused = Player('ttt'), Position('ttt'), []

        def progress(line):
            error, answer = _library.Failure(), _library.RawReport()
            if not refused:
                refused.append(lib.wuqi_player_think(player._pointer, position._pointer, _library.Task(), answer, error) or error.text)
                lib.wuqi_player_free(player._pointer)
                refused.append(lib.wuqi_refusal())
                refused.append(lib.wuqi_refusal())
        player.analyse(position, depth=3, progress=progress)
        self.assertEqual(refused, [b'the player is in use: another call is inside it'] * 2 + [None])
        self.assertEqual(player.analyse(position, depth=1)[0].depth, 1)

    def test_never_made(self):
        """an object that was never made is an AttributeError, not a crash"""
        for kind in (Position, Player, Trace):
            with self.assertRaises(AttributeError):
                kind.__new__(kind).close()
        with self.assertRaises(AttributeError):
            Position(Game.__new__(Game))

    def test_threads(self):
        """one position in four threads: every push is taken back, and nothing is torn"""
        position, wrong = Position('reversi8'), []
        moves = position.legal_moves()

        def work():
            for _ in range(500):
                try:
                    position.push(moves[0])
                    position.pop()
                    position.text, position.cells(), position.copy().close()
                except WuqiError as error:  # another thread's move stood on the board
                    if 'not legal' not in str(error):
                        wrong.append(error)
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual((wrong, position.moves, position.text), ([], [], Position('reversi8').text))

    def test_close_while_thinking(self):
        """close waits for the thinking that is under way"""
        player, told, asked, found = Player('xiangqi'), threading.Event(), threading.Event(), []
        thread = threading.Thread(target=lambda: found.extend(player.analyse(Position('xiangqi'), infinite=True, progress=lambda line: told.set())))
        thread.start()
        self.assertTrue(told.wait(PATIENCE))
        player._lock = Asked(player._lock, asked)
        closer = threading.Thread(target=player.close)
        closer.start()
        self.assertTrue(asked.wait(PATIENCE))
        self.assertEqual((closer.is_alive(), thread.is_alive()), (True, True))
        player.stop()
        thread.join(PATIENCE)
        closer.join(PATIENCE)
        self.assertEqual(len(found), 1)
        with self.assertRaisesRegex(WuqiError, 'closed'):
            player.stop()

    def test_garbage(self):
        """thousands of positions come and go"""
        for _ in range(3000):
            Position('reversi6', moves='c2').copy()
        gc.collect()

    def test_library(self):
        """a library that is missing, is none or is of another version is an ImportError"""
        def load(place):
            script = f'import os; os.environ["WUQI_LIBRARY"] = {place!r}\ntry:\n    import wuqi\nexcept ImportError as error:\n    print(error)'
            return subprocess.run([sys.executable, '-c', script], capture_output=True, text=True).stdout
        self.assertIn('libwuqi is not found', load('/nonexistent/libwuqi.so'))
        self.assertIn('is no libwuqi', load('libc.so.6'))
        with mock.patch.object(wuqi._library, 'ABI', 99), mock.patch.object(wuqi._library, '_places', lambda: [wuqi._library.lib._name]):
            with self.assertRaisesRegex(ImportError, 'has the ABI 1; this module needs 99'):
                wuqi._library._load()


class Records(unittest.TestCase):
    CHINESE = '[Game "Chinese Chess"]\n[Event "全国赛"]\n[Red "胡荣华"]\n[Black "赵国荣"]\n[Result "1-0"]\n\n' \
              '1. 炮二平五 马8进7 2. 马二进三 {好 +0.31/14 0.105s n=91822} 车9平8 1-0\n'

    def test_read(self):
        """a file of games: names, tags, moves, comments, positions with their past; in UTF-8 and GB18030"""
        for code in ('utf-8', 'gb18030'):
            with tempfile.NamedTemporaryFile(suffix='.pgn') as file:
                file.write(self.CHINESE.encode(code))
                file.flush()
                games = wuqi.read_games(file.name)
            self.assertEqual((len(games), games.notes), (1, ()))
            record = games[0]
            self.assertEqual((record.game.name, record.players, record.result, record.tags['Event']), ('xiangqi', ('胡荣华', '赵国荣'), '1-0', '全国赛'))
            self.assertEqual(record.moves, ['h2e2', 'h9g7', 'h0g2', 'i9h9'])
            self.assertEqual(record.plies[0], wuqi.Ply('h2e2'))
            self.assertIn('好', record.plies[2].comment)
            position = record.position(2)
            self.assertEqual(position.text, Position('xiangqi', moves='h2e2 h9g7').text)
            position.pop()
            self.assertEqual(position.moves, Position('xiangqi', moves='h2e2').moves)
            self.assertEqual(record.position().text, Position('xiangqi', moves=' '.join(record.moves)).text)
            self.assertIn('C2=5', record.write('pgn:wxf'))

    def test_write(self):
        """a game that was played goes into a file and comes back, in every game"""
        for game in wuqi.games():
            position = Position(game)
            for _ in range(5):
                position.push(position.legal_moves()[0])
            text = wuqi.write_games([position, Position(game)], 'pgn', ('one', 'two'), {'Event': 'a test'})
            first, second = wuqi.parse_games(text)
            self.assertEqual((first.players, first.tags['Event'], first.position().text), (('one', 'two'), 'a test', position.text))
            self.assertEqual(second.plies, [])

    def test_wrong(self):
        """what cannot be read is told: a game in a note, a file as an exception"""
        line = '{"game":"ttt","moves":["b2","%s"]}\n'
        games = wuqi.parse_games(line % 'a1' + line % 'b2')
        self.assertEqual(len(games), 1)
        self.assertRegex(games.notes[0], 'line 2.*b2')
        for action, reason in (
                (lambda: wuqi.parse_games('what?'), 'format'),
                (lambda: wuqi.parse_games(b'\0\1\2'), 'not text'),
                (lambda: wuqi.parse_games('', 'x.pgn'), 'no games'),
                (lambda: wuqi.parse_games(line % 'b2'), 'b2'),
                (lambda: wuqi.parse_games(line % 'a1', game='reversi8'), 'ttt'),
                (lambda: games.write('nonsense'), 'format'),
                (lambda: games.write('psq'), 'cannot hold'),
                (lambda: games.write('json', 1), 'index'),
                (lambda: games[0].position(3), 'plies'),
                (lambda: wuqi.write_games([]), 'no such game')):
            with self.subTest(reason=reason), self.assertRaisesRegex(WuqiError, reason):
                action()
        with self.assertRaises(IndexError):
            games[1]
        record = games[0]
        games.close()
        with self.assertRaisesRegex(WuqiError, 'closed'):
            record.position()
        self.assertTrue(any(found.name == 'xqf' and not found.writable for found in wuqi.formats('zh')))


class Evaluations(unittest.TestCase):
    def test_untold(self):
        """a value needs no player to be made first; its terms add up to it; points are counted"""
        script = 'import wuqi\n' \
                 'for game in wuqi.games():\n' \
                 '    position = wuqi.Position(game)\n' \
                 '    for _ in range(4): position.push(position.legal_moves()[0])\n' \
                 '    value, terms = position.evaluate(), position.terms()\n' \
                 '    wuqi.Player(game, "engine:hash=1").analyse(position, depth=1)\n' \
                 '    print(game.name, value == position.evaluate(), abs(sum(terms.values()) - value) <= 1, position.points)\n'
        told = subprocess.run([sys.executable, '-c', script], capture_output=True, text=True)
        self.assertEqual(told.returncode, 0, told.stderr)
        for line in told.stdout.splitlines():
            self.assertIn('True True', line)
        self.assertEqual(len(told.stdout.splitlines()), len(wuqi.games()))
        self.assertRegex(told.stdout, r'(?m)^reversi8 True True \(\d+, \d+\)$')


class Traces(unittest.TestCase):
    @staticmethod
    def alphabeta(log, position, depth, alpha, beta, raised=max):
        log.enter(position, alpha, beta, depth)
        if position.over:
            return log.leave(position.result)
        if depth == 0:
            return log.leave(position.evaluate())
        best = -wuqi.WIN
        for move in position.legal_moves():
            position.push(move)
            best = max(best, -Traces.alphabeta(log, position, depth - 1, -beta, -raised(alpha, best), raised))
            position.pop()
            if best >= beta:
                break
        return log.leave(best)

    def test_html(self):
        """a trace is HTML whose tree opens by itself: every node once, nothing from elsewhere, no script; of a large one the nodes nearest to the root"""
        for position in (Position('ttt'), Position('xiangqi')):
            trace = Trace.record(Player(position.game, 'search:algorithm=alphabeta'), position, depth=3 if position.game.name == 'ttt' else 2)
            html = trace._repr_html_()
            tree = xml.dom.minidom.parseString(html.replace(' open>', ' open="">'))
            below = [node for node in tree.getElementsByTagName('b')]
            self.assertEqual(len(below), min(len(trace), 1000))
            folded = tree.getElementsByTagName('details')
            self.assertEqual([fold.hasAttribute('open') for fold in folded], [True] + [False] * (len(folded) - 1))
            self.assertEqual(len(tree.getElementsByTagName('svg')), 1)
            self.assertIsNone(re.search(r'<script|javascript:|\son\w+=|(?:href|src)=|url\(|@import', html))
            few = trace.html(most=10)
            self.assertEqual(few.count('<b>'), 10)
            more = sum(int(count) for count in re.findall(r'(\d+) more nodes below', few))
            self.assertEqual(more, len(trace) - 10)
            self.assertIn(f'搜索树：{len(trace)} 个节点', trace.html('zh'))
        for wrong in ({'most': 0}, {'language': 'de'}):
            with self.assertRaises(WuqiError):
                trace.html(**wrong)
        trace.close()
        self.assertEqual(trace._repr_html_(), '<closed Trace>')

    def test_html_roots(self):
        """the searches before the last one are folded; a deep tree is drawn"""
        trace = Trace.record(Player('reversi6'), Position('reversi6'), depth=5)
        self.assertIn('earlier searches', trace.html())
        position = Position('duel2048')
        log = wuqi.Log(position)
        for depth in range(100, 0, -1):
            log.enter(position, -10, 10, depth)
            position.push(position.legal_moves()[0])
        for _ in range(100):
            log.leave(0)
        deep = log.trace()
        self.assertEqual((deep.html().count('<b>'), len(deep)), (100, 100))

    def test_log(self):
        """a search that is logged is a tree, equal to ours; what it does otherwise is found"""
        for game in ('ttt', 'reversi6', 'eraser'):
            position = Position(game)
            position.push(position.legal_moves()[0])
            log = wuqi.Log(position)
            self.assertIs(wuqi.Log.latest, log)
            value = self.alphabeta(log, position, 2, -wuqi.WIN, wuqi.WIN)
            trace = log.trace()
            self.assertEqual((len(trace), trace[trace.root].value), (len(log), value))
            self.assertEqual([trace.position(0).full_text, log.full], [position.full_text, False])
            self.assertTrue(log.diff()['equal'], log.diff())
            self.assertTrue(trace.diff(trace)['equal'])
            wrong = wuqi.Log(position)
            self.alphabeta(wrong, position, 2, -wuqi.WIN, wuqi.WIN, lambda alpha, _: alpha)
            self.assertEqual(wrong.diff()['mistake'], 'alpha-not-raised')
            self.assertNotEqual(wrong.diff(language='zh')['text'], wrong.diff()['text'])
            self.assertFalse(trace.diff(wrong.trace())['equal'])
        short = wuqi.Log(position, most=3)
        self.alphabeta(short, position, 2, -wuqi.WIN, wuqi.WIN)
        self.assertTrue(short.full)
        self.assertLessEqual(len(short.trace()), 3)
        with self.assertRaisesRegex(WuqiError, 'no end'):
            short.diff()
        for wrong in (lambda: log.enter(position, 1), lambda: wuqi.Log(position).leave(0), lambda: wuqi.Log('ttt'), lambda: trace.diff('x'),
                      lambda: trace.diff(player='nobody'), lambda: Trace(b'wuqi-trace lines\ngame no\n')):
            self.assertRaises((WuqiError, TypeError), wrong)

    def test_compare(self):
        """two searches in one call: functions, logs, traces, lines"""
        position = Position('reversi6')

        def right(place, log):
            self.alphabeta(log, place, 2, -wuqi.WIN, wuqi.WIN)

        def wrong(place, log):
            self.alphabeta(log, place, 2, -wuqi.WIN, wuqi.WIN, lambda alpha, _: alpha)

        log = wuqi.Log(position)
        right(position, log)
        for same in (right, log, log.trace(), log.text, log.text.encode()):
            self.assertTrue(wuqi.compare(same, position=position)['equal'])
            self.assertEqual(wuqi.compare(wrong, same, position)['mistake'], 'alpha-not-raised')
        self.assertFalse(wuqi.compare(log, player='search:algorithm=minimax')['equal'])
        for bad in (lambda: wuqi.compare(right), lambda: wuqi.compare(3), lambda: wuqi.compare(log, log, player='search'), lambda: wuqi.compare('nothing')):
            self.assertRaises((WuqiError, TypeError), bad)

    def test_host(self):
        """a program that calls a bot itself gets its player, and nothing is read"""
        taken = []
        with mock.patch.object(wuqi.bot, 'host', lambda choose, name: taken.append((choose, name))):
            wuqi.bot.run(max, name='mine', lines=iter(()))
        self.assertEqual(taken, [(max, 'mine')])

    def test_walk(self):
        """the tree is whole: children's nodes add up to their parent's"""
        trace = Trace.record(Player('ttt', 'search:algorithm=alphabeta,depth=3'), Position('ttt'))
        for number in range(len(trace)):
            children = list(trace.children(number))
            self.assertTrue(all(child.parent == number for child in children))
            self.assertEqual(trace[number].nodes, 1 + sum(child.nodes for child in children))
        root = trace.root
        self.assertEqual(trace.position(root).text, Position('ttt').text)
        first = next(trace.children(root))
        self.assertEqual(trace.words(first.number, 'move'), Position('ttt').move_text(first.move))
        self.assertIn('best', trace.words(root, 'condition'))
        self.assertNotEqual(trace.words(root, 'condition', 'zh'), trace.words(root, 'condition'))
        with self.assertRaises(IndexError):
            trace[len(trace)]
        self.assertIsNone(trace.position(len(trace)))
        self.assertEqual(trace.words(len(trace), 'move'), '')


class Games(unittest.TestCase):
    def replayed(self, played):
        """the picture of a game shows, at each moment, the men and the mark of that position; standing still, the last"""
        picture = xml.dom.minidom.parseString(played.svg('en', seconds=0.5))
        moments = len(played.position.moves) + 1
        position = played.position.copy()
        lasts = []
        for _ in range(moments - 1):
            men = sum(cell.isalpha() for cell in position.cells())
            move = position.pop()
            lasts.append((men, len(position.inputs(move)) > 0))  # a pass has no square
        lasts.append((sum(cell.isalpha() for cell in position.cells()), False))
        groups = [group for group in picture.getElementsByTagName('g')]
        always = [each for each in picture.documentElement.childNodes if each.nodeName == 'circle']
        for moment, (men, marked) in enumerate(reversed(lasts)):
            seen, marks = len(always), 0
            for group in groups:
                animation = group.getElementsByTagName('animate')[0]
                keys = [float(key) for key in animation.getAttribute('keyTimes').split(';')]
                values = animation.getAttribute('values').split(';')
                self.assertEqual((animation.getAttribute('dur'), keys[0], keys), (f'{(moments + 2) * 0.5:g}s', 0, sorted(keys)))
                if [value for key, value in zip(keys, values) if key <= (moment + 0.5) / (moments + 2)][-1] == 'visible':
                    seen += len(group.getElementsByTagName('circle'))
                    marks += len(group.getElementsByTagName('rect'))
            self.assertEqual((seen, marks > 0), (men, marked), moment)
        still = [group for group in groups if group.getAttribute('visibility') == 'visible']
        self.assertEqual(len(always) + sum(len(group.getElementsByTagName('circle')) for group in still), lasts[0][0])
        self.assertNotIn('<script', played._repr_svg_())
        with self.assertRaisesRegex(WuqiError, 'seconds: 0 is not above 0'):
            played.svg(seconds=0)

    def test_functions(self):
        """any function is a player; one that plays wrongly is named"""
        def first(position):
            return position.legal_moves()[0]

        def last(position):
            written = position.move_texts()[-1]
            position.push(written)  # its own copy
            return written

        def wrong(position):
            return 'z9'
        played = wuqi.play_game(first, last, 'reversi6')
        self.assertTrue(played.position.over and played.verdict)
        self.replayed(played)
        with self.assertRaisesRegex(WuqiError, 'wrong as white: '):
            wuqi.play_game(first, wrong, 'reversi6')
        with self.assertRaisesRegex(TypeError, 'first_none as black: '):
            def first_none(position):
                return None
            wuqi.play_game(first_none, first, 'reversi6')

    def test_players(self):
        """the same seed gives the same game, another one another"""
        def moves(seed):
            return wuqi.play_game('random', Player('reversi6', 'random:seed=5'), 'reversi6', seed=seed).position.moves
        self.assertEqual(moves(1), moves(1))
        self.assertNotEqual(moves(1), moves(2))
        self.assertEqual(wuqi.play_game('engine', 'random', 'ttt', depth=9).winner in (0, None), True)

    def test_environment(self):
        """every game is played through the AEC shapes, with actions that mean one move each"""
        for game in wuqi.games():
            env, turns = wuqi.aec.Env(game), 0
            for agent in env.agent_iter(200):
                self.assertEqual(agent, env.agent_selection)
                seen, reward, termination, truncation, info = env.last()
                self.assertEqual([len(row) for row in seen['observation']], [game.cols] * game.rows)
                self.assertEqual((len(seen['action_mask']), sum(seen['action_mask'])), (env.action_count, len(env.position.legal_moves())))
                turns += 1
                env.step(None if termination else seen['action_mask'].index(1))
            self.assertTrue(turns == 200 or (not env.agents and sum(env.rewards.values()) == 0), game)
        env = wuqi.aec.Env('ttt')
        for action in (0, 1, 4, 2, 8):
            env.step(action)
        self.assertEqual((env.last()[1:3], env.rewards), ((-1, True), {'player_0': 1, 'player_1': -1}))
        with self.assertRaises(WuqiError):
            env.step(3)
        with self.assertRaises(WuqiError):
            wuqi.aec.Env('ttt').step(9)

    def test_bot_says_what_is_wrong(self):
        """what a function returns that is no move is sent with the reason; what it raises is raised"""
        def told(choose):
            return wuqi.bot.Bot(choose, game='reversi6').answer('go')
        self.assertEqual(told(lambda position, limits: 'a1'), ['bestmove a1'])
        self.assertEqual(told(lambda position, limits: 'a1 b1\nquit'), ['bestmove a1 b1 quit'])
        self.assertEqual(told(lambda position, limits: ' '), ['bestmove none'])
        for value, words in ((None, 'returned None: is a `return` missing?'), ([1], 'returned a list: a move is'), (77, 'returned 77, which is no legal')):
            with self.subTest(value=value):
                lines = told(lambda position, limits, value=value: value)
                self.assertRegex(lines[0], r'^info string error: <lambda> \(test_wuqi\.py line \d+\) ' + re.escape(words))
                self.assertTrue(lines[1].startswith('bestmove '))
        with self.assertRaises(wuqi.WuqiError):
            told(lambda position, limits: position.push('zz'))

    def test_bot_info(self):
        """info tells depth, score and line at once, in the notation of the game; outside of a game it does nothing"""
        def choose(position, limits):
            moves = position.legal_moves()
            wuqi.bot.info(depth=3, score=-1.5, nodes=7, pv=moves[:1], text='two\nlines')
            wuqi.bot.info(mate=-4)
            return moves[0]
        wuqi.bot.info(depth=1)
        out = io.StringIO()
        wuqi.bot.run(choose, 'a bot', ['setoption name Game value reversi6\n', 'go\n'], out)
        first = wuqi.Position('reversi6').move_texts()[0]
        self.assertEqual(out.getvalue().splitlines(),
                         [f'info depth 3 nodes 7 score cp -150 pv {first}', 'info string two lines', 'info score mate -4', f'bestmove {first}'])
        with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
            wuqi.bot.run(lambda position, limits: [][0], 'a bot', ['go\n'], io.StringIO())
        self.assertIn('IndexError', said.getvalue())
        self.assertNotIn('wuqi/bot.py', said.getvalue())

    def test_eraser_pairs(self):
        """two squares of eraser with something between them are the move"""
        position = wuqi.Position('eraser', 'seed:1')
        for text in ('d1e1', 'd1 e1', 'D1 E1', 'd1-e1', 'd1, e1'):
            self.assertEqual(position.move_text(text), 'd1e1')
        for text in ('d1', 'd1 ', 'd1e', 'd1 e1 f1', 'd1e1 ', 'd1xe1'):
            with self.assertRaises(wuqi.WuqiError):
                position.parse_move(text)

    def test_bot(self):
        """a bot answers every line of the protocol, and what the function prints does not disturb it"""
        def choose(position, limits):
            print('noise')
            self.assertEqual(limits, {'time_ms': 900, 'increment_ms': 5, 'depth': 3})
            return 'b2' if position.legal('b2') else 0
        lines = ['ugi', 'isready', 'setoption name Game value ttt', 'uginewgame', 'position startpos moves a1', 'query p1turn',
                 'go p1time 100 p2time 900 p2inc 5 depth 3', 'position fen nonsense', 'query gameover', 'position startpos moves a1 b1 a2 b2 a3',
                 'query result', 'go depth 3', 'what', '', 'quit', 'isready']
        out = io.StringIO()
        with mock.patch('sys.stderr', io.StringIO()):
            wuqi.bot.run(choose, 'a bot', lines, out)
        told = out.getvalue().splitlines()
        self.assertEqual((told[0], told[3], told[4], told[5], told[6]), ('id name a bot', 'ugiok', 'readyok', 'response false', 'bestmove b2'))
        self.assertRegex(told[7], '^info string error: ')
        self.assertEqual(told[8:], ['response false', 'response p1win', 'info string error: the game is over', 'bestmove none'])


if __name__ == '__main__':
    unittest.main()
