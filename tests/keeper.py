#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""keeper.py [--share PERCENT] [--parent PID] SECONDS LOG COMMAND... - runs one command of the tests, and nothing of it survives.

The command runs in a session of its own, with its output in LOG and a temporary folder (TMPDIR) that goes with it. What loses its parent
becomes the keeper's child, so that the keeper knows all processes of the command, whatever groups and sessions they have made. At SECONDS, at
SIGTERM, and when the keeper's own parent dies, all of them are killed. What still runs when the command has ended counts as a failure.
--share gives the command that part of one processor, where the machine has control groups. --parent says who began the keeper: if it is dead already,
the command is not begun.

Prints `STATUS SECONDS PROCESSOR-SECONDS`, each a number; the status is 124 at the limit. The reasons are in LOG, as lines of TAP.
"""
import ctypes
import os
import resource
import shutil
import signal
import sys
import tempfile
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
# Seconds that processes have to end by themselves once their command has ended: what no ended process needs.
GRACE = int(os.environ.get('GRACE') or 60)
OVER = 124


class Told(Exception):
    """A signal: the keeper is to end."""


def children():
    """All descendants that are alive, by process number, with their command lines."""
    parents, found = {}, {}
    for entry in os.listdir('/proc'):
        if entry.isdigit():
            try:
                with open('/proc/%s/stat' % entry, encoding='utf-8', errors='replace') as file:
                    state, parent = file.read().rpartition(')')[2].split()[:2]
                with open('/proc/%s/cmdline' % entry, 'rb') as file:
                    words = file.read().replace(b'\0', b' ').decode(errors='replace').strip()
            except OSError:
                continue
            if state not in 'ZX':
                parents.setdefault(int(parent), []).append((int(entry), words))
    todo = [os.getpid()]
    while todo:
        for pid, words in parents.get(todo.pop(), []):
            found[pid] = words
            todo.append(pid)
    return found


def reap(status_of, main):
    """Buries what has ended; remembers how the command did."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        if pid == main:
            status_of[main] = os.waitstatus_to_exitcode(status)


def end_all():
    """Kills every descendant, again until there is none: they may be making new ones."""
    while True:
        alive = children()
        for pid in alive:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        reap({}, 0)
        if not alive:
            return
        time.sleep(0.01)


def wait_until(done, end, status_of, main):
    """Waits for a condition, until a time; true if it came."""
    while not done():
        left = end - time.monotonic()
        if left <= 0:
            return False
        signal.sigtimedwait({signal.SIGCHLD}, min(left, 0.5))
        reap(status_of, main)
    return True


class Share:
    """A control group that gets a part of one processor; or none, if this machine has none to give."""

    def __init__(self, percent):
        self.folder = None
        if not percent:
            return
        name = 'wuqi-test-%d' % os.getpid()
        for root, limit in (('/sys/fs/cgroup/cpu', ('cpu.cfs_quota_us', '%d' % (percent * 1000))),
                            ('/sys/fs/cgroup', ('cpu.max', '%d 100000' % (percent * 1000)))):
            folder = os.path.join(root, name)
            try:
                os.mkdir(folder)
                with open(os.path.join(folder, limit[0]), 'w', encoding='ascii') as file:
                    file.write(limit[1])
                self.folder = folder
                return
            except OSError:
                if os.path.isdir(folder):
                    os.rmdir(folder)
        sys.exit('keeper.py: --share needs a control group with a limit of processor time, and this machine gives none')

    def enter(self):
        if self.folder:
            with open(os.path.join(self.folder, 'cgroup.procs'), 'w', encoding='ascii') as file:
                file.write('%d' % os.getpid())

    def close(self):
        if self.folder:
            os.rmdir(self.folder)


def become(command, log, share):
    """The child: the command itself."""
    signal.pthread_sigmask(signal.SIG_SETMASK, set())
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGPIPE, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)
    os.setsid()
    share.enter()
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    try:
        os.execvp(command[0], command)
    except OSError as error:
        os.write(2, ('# %s: %s\n' % (command[0], error.strerror)).encode())
        os._exit(127)


def keep(seconds, log, command, share):
    status_of = {}
    tell = lambda text: os.write(log, text.encode())
    main = os.fork()
    if main == 0:
        become(command, log, share)
    try:
        if not wait_until(lambda: main in status_of, time.monotonic() + seconds, status_of, main):
            tell('# at its limit of %d s these were running:\n' % seconds)
            tell(''.join('#   %d %s\n' % (pid, words[:300]) for pid, words in children().items()))
            tell('not ok - it ends within %d s\n' % seconds)
            return OVER
        if not wait_until(lambda: not children(), time.monotonic() + GRACE, status_of, main):
            tell(''.join('# left: %d %s\n' % (pid, words[:300]) for pid, words in children().items()))
            tell('not ok - it leaves no process behind\n')
            return status_of[main] or 1
    except Told:
        tell('# told to end\n')
        return OVER
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        end_all()
    return status_of[main]


def told(*_):
    raise Told


def main():
    words = sys.argv[1:]
    percent = parent = 0
    while len(words) > 1 and words[0] in ('--share', '--parent'):
        if words[0] == '--share':
            percent = int(words[1])
        else:
            parent = int(words[1])
        words = words[2:]
    if len(words) < 3:
        sys.exit(__doc__)
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    if parent not in (0, os.getppid()):
        sys.exit(OVER)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGCHLD})
    signal.signal(signal.SIGTERM, told)
    signal.signal(signal.SIGINT, told)
    share = Share(percent)
    folder = tempfile.mkdtemp(prefix='wuqi-t')
    os.chmod(folder, 0o755)
    os.environ['TMPDIR'] = folder
    log = os.open(words[1], os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o644)
    begin = time.monotonic()
    try:
        status = keep(int(words[0]), log, words[2:], share)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        share.close()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(status, '%.2f' % (time.monotonic() - begin), '%.2f' % (used.ru_utime + used.ru_stime))


if __name__ == '__main__':
    main()
