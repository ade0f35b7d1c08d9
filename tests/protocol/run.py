#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.py [WUQI [SESSION...]] - plays the sessions of this folder against `wuqi engine` and prints TAP, a line per session, and at the end
`N passed, N failed`. Status 1 if one failed.

A session is a text file; each line is a step:
  ! ARGUMENTS    what follows `wuqi engine`; the first step
  > LINE         sends the line
  ]N TEXT        sends a line of TEXT repeated N times
  = REGEX        the next line of output is this
  < REGEX        a line of output from here on is this; lines before it are passed over
  - REGEX        no line passed over since the last `>` was this, and none that has come since
  @ MS           what follows until the next line is sent takes at most so much processor time from the last line sent (30000 without it)
  ~ MS           waits until the engine has used so much processor time since the last line sent: it is thinking
  _              waits until the engine is at rest: it has read all and works at nothing
  . STATUS       the input ends; the program must end with this status (0 without it)
  2 REGEX        after the end: a line on standard error is this
Patterns are regular expressions over bytes that must match the whole line. Lines that begin with # are comments.

Nothing here depends on how busy the machine is. An answer is late when the engine has worked too long at it, by the processor time of all its
threads; how long it waited for a processor is not its fault. Whatever waits has the same long patience, after which it fails.
"""
import array
import collections
import fcntl
import os
import re
import select
import subprocess
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..'))
from waiting import PATIENCE, processor_seconds, wait_for  # noqa: E402

USUAL_MS = 30000    # of processor time for an answer
LOOK = 0.01         # seconds between two looks at what the engine has used


class Problem(Exception):
    """A step that went wrong."""


class Engine:
    """`wuqi engine` with what it has said and how long it has worked."""

    def __init__(self, program, words, errors):
        self.process = subprocess.Popen([program, 'engine', *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, bufsize=0)
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        self.lines, self.rest, self.over = collections.deque(), b'', False
        self.since = 0.0

    def used_ms(self):
        """Processor time since the last line was sent."""
        return (processor_seconds(self.process.pid) - self.since) * 1000

    def send(self, line):
        self.since = processor_seconds(self.process.pid)
        try:
            os.write(self.input, line + b'\n')
        except BrokenPipeError:  # its answers will be missed
            pass

    def take(self, seconds):
        """Takes what it has said, and waits so long for it."""
        if not self.over and select.select([self.output], [], [], seconds)[0]:
            said = os.read(self.output, 65536)
            self.over = not said
            *lines, self.rest = (self.rest + said).split(b'\n')
            self.lines.extend(lines)
        elif self.over:
            time.sleep(seconds)

    def come(self):
        """All that has come so far."""
        while not self.over and select.select([self.output], [], [], 0)[0]:
            self.take(0)
        return self.lines

    def wait(self, done, limit_ms, what):
        """Takes what it says until something is true, which must be before it has worked too long."""
        end = time.monotonic() + PATIENCE
        while not done():
            if self.over:
                raise Problem('the output ended: ' + what)
            if self.used_ms() > limit_ms:
                raise Problem('%s after %d ms of processor time' % (what, limit_ms))
            if time.monotonic() > end:
                raise Problem('%s after %d s' % (what, PATIENCE))
            self.take(LOOK)

    def unread(self):
        """Bytes that were sent and that it has not read yet."""
        count = array.array('i', [0])
        fcntl.ioctl(self.input, termios.FIONREAD, count)
        return count[0]

    def at_rest(self):
        """All is read, every thread sleeps, and none has worked while they were looked at."""
        before = processor_seconds(self.process.pid)
        return self.unread() == 0 and all(state == 'S' for state in self.states()) and processor_seconds(self.process.pid) == before

    def states(self):
        folder = '/proc/%d/task' % self.process.pid
        for thread in os.listdir(folder):
            try:
                with open('%s/%s/stat' % (folder, thread), encoding='utf-8', errors='replace') as file:
                    yield file.read().rpartition(')')[2].split()[0]
            except (FileNotFoundError, ProcessLookupError):  # it has just ended
                yield 'X'

    def end(self, limit_ms):
        """Ends its input; its status. It may still have much to say."""
        self.process.stdin.close()
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None:
            if self.used_ms() > limit_ms or time.monotonic() > end:
                raise Problem('it does not end')
            self.take(LOOK)
        return self.process.returncode

    def close(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


class Session:
    """One file, step by step."""

    def __init__(self, engine, errors):
        self.engine, self.errors = engine, errors
        self.seen, self.limit_ms, self.ended = [], USUAL_MS, False

    def next_line(self):
        self.engine.wait(lambda: self.engine.lines, self.limit_ms, 'no answer')
        return self.engine.lines.popleft()

    def in_time(self):
        used = self.engine.used_ms()
        if used > self.limit_ms:
            raise Problem('the answer took %d ms of processor time, more than %d' % (used, self.limit_ms))

    def send(self, line):
        self.seen.clear()
        self.limit_ms = USUAL_MS
        self.engine.send(line)

    def expect_next(self, pattern):
        line = self.next_line()
        self.in_time()
        if not re.fullmatch(pattern, line):
            raise Problem('got ' + shown(line))

    def expect_somewhere(self, pattern):
        line = self.next_line()
        while not re.fullmatch(pattern, line):
            self.seen.append(line)
            line = self.next_line()
        self.in_time()

    def expect_none(self, pattern):
        for line in [*self.seen, *self.engine.come()]:
            if re.fullmatch(pattern, line):
                raise Problem('got ' + shown(line))

    def think(self, wanted_ms):
        self.engine.wait(lambda: self.engine.used_ms() >= wanted_ms, USUAL_MS, 'it does not think')

    def rest(self):
        self.engine.wait(self.engine.at_rest, USUAL_MS, 'it is not at rest')

    def end(self, wanted):
        status = self.engine.end(self.limit_ms)
        self.ended = True
        if status != wanted:
            raise Problem('status %d' % status)

    def expect_error(self, pattern):
        self.errors.seek(0)
        told = self.errors.read()
        if not any(re.fullmatch(pattern, line) for line in told.splitlines()):
            raise Problem('stderr: ' + shown(told[:200]))

    def obey(self, step):
        kind, rest = step[:1], step[2:]
        if kind == b']':
            count, _, text = step[1:].partition(b' ')
            return self.send(text * int(count))
        if kind == b'@':
            self.limit_ms = int(rest)
            return None
        actions = {b'>': self.send, b'=': self.expect_next, b'<': self.expect_somewhere, b'-': self.expect_none, b'2': self.expect_error,
                   b'~': lambda text: self.think(int(text)), b'_': lambda text: self.rest(), b'.': lambda text: self.end(int(text or 0))}
        if kind not in actions:
            raise Problem('not a step')
        return actions[kind](rest)


def shown(line):
    return "'%s'" % line.decode(errors='backslashreplace')


def play(program, path):
    """Plays a session; what was wrong, or nothing."""
    with open(path, 'rb') as file:
        steps = file.read().splitlines()
    with tempfile.TemporaryFile() as errors:
        engine = Engine(program, steps[0].removeprefix(b'! ').split(), errors)
        session = Session(engine, errors)
        where = 'the end'
        try:
            for number, step in enumerate(steps[1:], 2):
                where = 'line %d: %s' % (number, step.decode(errors='backslashreplace')[:80])
                if step.strip() and not step.startswith(b'#'):
                    session.obey(step)
            where = 'the end'
            if not session.ended:
                session.end(0)
        except Problem as problem:
            return '%s: %s' % (where, problem)
        finally:
            engine.close()
    return None


def main():
    program = os.path.realpath(sys.argv[1] if len(sys.argv) > 1 else './wuqi')
    paths = sys.argv[2:] or sorted(os.path.join(HERE, name) for name in os.listdir(HERE) if name.endswith('.session'))
    failed = 0
    for path in paths:
        problem = play(program, path)
        failed += problem is not None
        if problem:
            print('# ' + problem)
        print('%s - %s' % ('not ok' if problem else 'ok', os.path.basename(path).removesuffix('.session')), flush=True)
    print('%d passed, %d failed' % (len(paths) - failed, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
