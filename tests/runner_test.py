#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""runner_test.py - tests/run.py names every command that hangs, dies, says nothing or leaves a process behind; and afterwards none of it runs. TAP."""
import contextlib
import io
import os
import signal
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
os.environ['GRACE'] = '1'  # before keepers are started: seconds for what a command leaves behind
import run  # noqa: E402
from waiting import wait_for  # noqa: E402

LONG = '1%06d' % os.getpid()  # seconds that nobody sleeps, and the mark by which whoever does is known
# It says nothing that counts: whether it had said it before its limit would depend on the machine.
# waits: they do not end by themselves
HANG = 'setsid sleep %s & sleep %s' % (LONG, LONG)
LEAVE = 'echo "ok 1 - done"; setsid sleep %s &' % LONG  # waits: nor does this
COMMANDS = {
    'passes': run.Command('passes', 'echo', 'ok 1 - fine'),
    'hangs': run.Command('hangs', 'sh', '-c', HANG, limit=1),
    'leaves': run.Command('leaves', 'sh', '-c', LEAVE),
    'silent': run.Command('silent', 'true'),
    'dies': run.Command('dies', 'sh', '-c', 'echo "ok 1 - fine"; exit 3'),
    'fails': run.Command('fails', 'sh', '-c', 'echo "not ok 1 - wrong"; exit 1'),
    'missing': run.Command('missing', './no-such-program'),
}

number = 0
status = 0


def check(fine, name, detail=''):
    global number, status
    number += 1
    status = status if fine else 1
    print('%s %d - %s' % ('ok' if fine else 'not ok', number, name))
    if not fine and detail:
        print(''.join('# %s\n' % line for line in detail.splitlines()), end='')


def sleepers():
    """Who still sleeps for one of the commands."""
    return [pid for pid in os.listdir('/proc') if pid.isdigit() and words_of(pid) == ['sleep', LONG]]


def words_of(pid):
    try:
        with open('/proc/%s/cmdline' % pid, encoding='utf-8', errors='replace') as file:
            return file.read().split('\0')[:-1]
    except OSError:  # it has ended meanwhile
        return []


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    with tempfile.TemporaryDirectory() as run.LOGS:
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            code = run.run_once(run.Runner(2), list(COMMANDS.values()), None)
        text = said.getvalue()
        check(code == 1, 'the run ends, and has failed', text)
        check(text.endswith('\n3 passed, 6 failed\n'), 'its last line counts', text)
        listed = text[text.index('\nFailed:\n'):].splitlines() if '\nFailed:\n' in text else []
        for name in COMMANDS:
            line = [each for each in listed if each.endswith("make test-one TEST='%s'" % name)]
            check(len(line) == (name != 'passes') and all(run.LOGS in each for each in line), '%s: %s' % (name, 'listed with its log' if line else 'not listed'), text)
        check('not ok - it ends within 1 s' in text and 'sleep ' + LONG in text, 'what hung is shown with what it was doing', text)
        check('not ok - it leaves no process behind' in text, 'what was left is shown', text)
        check(not sleepers(), 'and nothing of it runs')

        # A fault of the runner's own.
        def trip(_):
            raise OSError('no log')
        runner = run.Runner(2)
        try:
            runner.all([(COMMANDS['passes'], os.path.join(run.LOGS, '%d.log' % each)) for each in range(4)], trip)
            check(False, 'its own fault is no success')
        except OSError as error:
            check(str(error) == 'no log', 'its own fault is no success', str(error))

        # One core: two that wait for each other run side by side when they are known to wait, and two that work never do.
        ends = [os.path.join(run.LOGS, name) for name in 'ab']
        outcomes = []
        pair = [run.Command('pair', 'sh', '-c', 'echo >%s & cat %s >%s.seen; wait; echo "ok 1 - met"' % (mine, other, mine), limit=300) for mine, other in (ends, ends[::-1])]
        for end in ends:
            os.mkfifo(end)
        runner = run.Runner(1)
        runner.all([(command, '%s.log' % end) for command, end in zip(pair, ends)], outcomes.append, lambda _: 0.1)
        check([outcome.passed for outcome in outcomes] == [1, 1], 'who mostly waits leaves the core to others')
        alone = run.Command('alone', 'sh', '-c', 'mkdir %s/held && echo "ok 1 - alone"; rmdir %s/held' % (run.LOGS, run.LOGS))
        outcomes.clear()
        runner.all([(alone, os.path.join(run.LOGS, '%d.log' % each)) for each in range(9)], outcomes.append)
        check([outcome.passed for outcome in outcomes] == [1] * 9, 'and who works has it alone')

        # Who began the run is killed: the keeper ends all of it.
        log = os.path.join(run.LOGS, 'orphan')
        parent = subprocess.Popen(['sh', '-c', '%s tests/keeper.py --parent $$ 3600 %s sh -c "%s"; true' % (sys.executable, log, 'sleep %s' % LONG)], stdout=subprocess.DEVNULL)  # waits: for its end
        check(wait_for(sleepers), 'a command runs under its keeper')
        parent.send_signal(signal.SIGKILL)
        parent.wait()
        check(wait_for(lambda: not sleepers()), 'whoever began it is killed, and it ends')
        late = subprocess.run([sys.executable, 'tests/keeper.py', '--parent', '1', '3600', log, 'sleep', LONG], check=False)  # waits: not begun at all
        check(late.returncode == 124, 'nothing is begun for somebody who is dead already')
    return status


if __name__ == '__main__':
    sys.exit(main())
