#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""chaos.py PROGRAM sqlite|postgres|http GAMES [SEED]: a store in trouble of every kind at once. Prints TAP.

About GAMES games are planned in one store: matches of players of ours, matches of honest bots, a tournament of an honest bot against hostile ones
(tests/data/bots/hostile.py), a ladder. Workers, two coordinators of the tournament, two of the ladder, the server and the
database are killed and halted until all is played, the disk is filled, clocks are set. Then the store is audited:
every game of the plan is there once, no honest bot was charged with anything, nothing is left behind.

Nothing here happens after some time. Who plays is held at every job it claims, has played and has handed in (src/base/halt.h), and is let go by this program, which
knows from the store how much is done: a list of troubles is made beforehand, each strikes when its share of the jobs is done and not before there is
somebody whom it hits in the middle of something, and until it has struck no new job is begun. So each of them strikes while there is much left to do, on any machine. What was halted goes
on when that has had its effect. Leases are long, and end because the clocks are set. Honest bots have no limit of time; hostile ones two seconds.

WUQI_CHAOS_TALK=1 in the environment tells what happens. The seed decides which troubles come in which order (it is printed first); the rest depends on
how the programs are scheduled.
"""
import collections
import ctypes
import json
import os
import pwd
import random
import re
import resource
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..'))
from waiting import PATIENCE, wait_for  # noqa: E402

BOTS = os.path.join(HERE, '..', 'data', 'bots')
LEASE = 60           # seconds, of everybody; they pass by the clocks that are set here
PAST = 70            # seconds that a clock is set forward for all leases to end
STUCK = 1200         # seconds without any progress that no machine needs
QUIET = 50           # looks in a row in which nobody got anywhere: what was halted has had its effect
HONEST = ('nothing', 'deaf', 'stderr', 'listing')
FILE_ATTACKS = ('read', 'listing', 'chmod', 'chmod_raw', 'utime', 'attribute', 'truncate', 'remove')
POINTS = ('job.claimed', 'job.played', 'job.handed')
ROOT = os.geteuid() == 0
TALK = bool(os.environ.get('WUQI_CHAOS_TALK'))


def verdict(good, text):
    print(('ok - ' if good else 'not ok - ') + text, flush=True)
    verdict.failed = verdict.failed or not good


verdict.failed = False


def talk(text):
    if TALK:
        print('# ' + text, file=sys.stderr, flush=True)


class Clock:
    """A wall clock for programs that preload the shim."""

    def __init__(self, path):
        self.path = path
        self.set(0)

    def set(self, seconds):
        self.seconds = seconds
        with open(self.path, 'r+b' if os.path.exists(self.path) else 'wb') as file:
            file.write(b'%-31d\n' % seconds)
        os.chmod(self.path, 0o644)


class Child:
    """A process that is started again whenever it ends, until it is no longer wanted. It may be held at the points."""

    def __init__(self, house, name, number, words, clock, wanted=lambda: True, points=POINTS):
        self.house, self.name, self.words, self.clock, self.wanted = house, name, words, clock, wanted
        self.gates = {point: os.path.join(house.gates, '%d-%s' % (number, point)) for point in points}
        self.log = house.path('log-' + name)
        self.process, self.halted, self.killed = None, False, False
        self.next_start, self.pause = 0, 0.1

    def start(self):
        halts = ' '.join('%s:1+=%s' % gate for gate in self.gates.items())
        environment = dict(self.house.environment, WUQI_TEST_CLOCK=self.clock.path, LD_PRELOAD=self.house.shim, WUQI_HALT=halts)
        for point in self.gates:
            self.let_go(point)
        with open(self.log, 'ab') as log:
            self.process = subprocess.Popen(self.words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env=environment,
                                            cwd=self.house.scratch)
        self.halted = self.killed = False

    def alive(self):
        return self.process is not None and self.process.poll() is None

    def keep(self):
        """Starts it if it is wanted and not there; notes how it ended on its own, and waits longer each time that it does."""
        if self.alive():
            return
        if self.process is not None:
            if not self.killed:
                self.house.ended[self.name] += 1
                self.pause = min(2 * self.pause, 10)
            self.next_start = time.monotonic() + (0 if self.killed else self.pause)
            self.process = None
        if time.monotonic() >= self.next_start and self.wanted():
            self.start()

    def held(self):
        """The points at which threads of it stand."""
        return [point for point, gate in self.gates.items() if os.path.exists(gate)] if self.alive() else []

    def let_go(self, point):
        if os.path.exists(self.gates[point]):
            os.remove(self.gates[point])
            self.pause = 0.1

    def kill(self):
        """True if that ended it, and nothing else."""
        if not self.alive():
            return False
        self.killed = True
        self.process.kill()
        return self.process.wait() == -signal.SIGKILL

    def halt(self, on):
        if self.alive() and self.halted != on:
            self.process.send_signal(signal.SIGSTOP if on else signal.SIGCONT)
            self.halted = on
            return True
        return False

    def said(self):
        """How much it has complained."""
        return os.path.getsize(self.log) if os.path.exists(self.log) else 0

    def end(self):
        """Asks it to end; true if it did."""
        self.halt(False)
        if not self.alive():
            return True
        self.process.terminate()
        if wait_for(lambda: not self.alive() or [self.let_go(point) for point in self.gates] and None):
            return True
        self.kill()
        return False


class Trouble:
    """One that is planned. `strike` is true when it has struck, false as long as there is nobody whom it could hit: somebody called `of` (a worker) who
    stands at `point`."""

    def __init__(self, name, strike, point=None, of=None):
        self.name, self.strike, self.point, self.of = name, strike, point, of


class Sqlite:
    """A file that everybody opens."""

    SIZE = 128  # megabytes of the disk that is filled: the database, and copies of the bots (31 MB, twice while they are made)

    def __init__(self, house):
        self.house, self.clock = house, house.clock
        self.place = os.path.join(house.disk, 'db')

    def query(self, sql):
        try:
            with sqlite3.connect('file:%s?mode=ro' % self.place, uri=True, timeout=5) as file:
                return file.execute(sql).fetchall()
        except sqlite3.Error:
            return None

    def troubles(self):
        return []

    def keep(self):
        pass

    def close(self):
        pass


class Postgres:
    """Debian's PostgreSQL on a socket of its own, as the user postgres if we are root."""

    SIZE = 160

    def __init__(self, house):
        self.house = house
        folders = sorted(name for name in os.listdir('/usr/lib/postgresql')) if os.path.isdir('/usr/lib/postgresql') else []
        if not folders:
            sys.exit("not ok - Debian's postgresql is not installed")
        self.bin = '/usr/lib/postgresql/%s/bin/' % folders[-1]
        self.cluster = os.path.join(house.disk, 'cluster')
        self.place = 'postgresql://postgres@/postgres?host=' + house.disk
        self.halted, self.process, self.next_start = False, None, 0
        self.user = []
        if ROOT:
            about = pwd.getpwnam('postgres')
            os.chown(house.disk, about.pw_uid, about.pw_gid)
            self.user = ['setpriv', '--reuid', str(about.pw_uid), '--regid', str(about.pw_gid), '--clear-groups', '--']
        subprocess.run(self.user + [self.bin + 'initdb', '-D', self.cluster, '-A', 'trust', '-U', 'postgres', '--no-sync'], check=True,
                       stdout=subprocess.DEVNULL, cwd='/')
        self.clock = Clock(house.path('clock-database'))
        self.keep()
        if not wait_for(lambda: self.keep() or self.query('SELECT 1') is not None):
            sys.exit('not ok - the database starts')

    def keep(self):
        """Starts it if it is not there. After a crash what is left of the old one may be in the way for a moment."""
        if (self.process is None or self.process.poll() is not None) and time.monotonic() >= self.next_start:
            self.next_start = time.monotonic() + 0.2
            environment = dict(self.house.environment, WUQI_TEST_CLOCK=self.clock.path, LD_PRELOAD=self.house.shim)
            with open(self.house.path('log-database'), 'ab') as log:
                self.process = subprocess.Popen(
                    self.user + [self.bin + 'postgres', '-D', self.cluster, '-k', self.house.disk, '-c', 'listen_addresses=',
                                 '-c', 'max_wal_size=64MB', '-c', 'min_wal_size=32MB', '-c', 'wal_recycle=off'],
                    stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=environment, cwd='/')

    def query(self, sql):
        if self.halted:
            return None
        try:
            done = subprocess.run([self.bin + 'psql', '-h', self.house.disk, '-U', 'postgres', '-qAt', '-F', '\x1f', '-R', '\x1e', '-d', 'postgres',
                                   '-c', sql], capture_output=True, cwd='/', timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode != 0:
            return None
        text = done.stdout.decode().rstrip('\n')
        return [tuple(int(cell) if re.fullmatch(r'-?\d+', cell) else cell for cell in row.split('\x1f')) for row in text.split('\x1e')] if text else []

    def processes(self):
        """The server's, backends included."""
        found = []
        for pid in self.house.processes():
            try:
                if os.readlink('/proc/%d/cwd' % pid) == os.path.realpath(self.cluster):
                    found.append(pid)
            except OSError:  # it has just ended
                pass
        return found

    def signal(self, pids, number):
        """How many have got it."""
        count = 0
        for pid in pids:
            try:
                os.kill(pid, number)
                count += 1
            except ProcessLookupError:
                pass
        return count

    def up(self):
        """It answers, and somebody is about to ask it for something."""
        return self.query('SELECT 1') is not None

    def crash(self):
        return self.up() and self.signal(self.processes(), signal.SIGKILL) > 0

    def lose_one(self):
        pids = [pid for pid in self.processes() if pid != self.process.pid] if self.up() else []
        return self.signal(self.house.lot.sample(pids, min(1, len(pids))), signal.SIGKILL) > 0

    def halt(self):
        if self.halted or not self.up():
            return False
        self.halted = self.signal(self.processes(), signal.SIGSTOP) > 0
        return self.halted and self.house.affect('the database is halted', lambda: False, self.mend)

    def mend(self):
        self.signal(self.processes(), signal.SIGCONT)
        self.halted = False

    def troubles(self):
        return [Trouble('the database is killed', self.crash, 'job.played')] * 2 + [
            Trouble('a process of the database is killed', self.lose_one, 'job.played')] * 2 + [
            Trouble('the database is halted', self.halt, 'job.played')]

    def close(self):
        self.mend()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        self.signal(self.processes(), signal.SIGKILL)
        wait_for(lambda: not self.processes())


class House:
    """The scratch folder, what runs in it, and the troubles."""

    def __init__(self, program, kind, games, seed):
        self.lot = random.Random(seed)
        self.kind, self.games = kind, games
        self.scratch = tempfile.mkdtemp(prefix='wuqi-chaos-')
        os.chmod(self.scratch, 0o755)
        self.disk, self.bots, self.gates = self.path('disk'), self.path('bots'), self.path('gates')
        self.children, self.count, self.ended = [], collections.Counter(), collections.Counter()
        self.todo, self.active, self.passed = [], [], set()
        self.tournament_done = self.ladder_done = False
        for folder in (self.disk, self.bots, self.gates, self.path('tmp')):
            os.mkdir(folder, 0o755)
        self.mounted = mount_alone(self.disk, (Postgres if kind == 'postgres' else Sqlite).SIZE)
        self.program = os.path.join(self.bots, 'wuqi')
        shutil.copy(program, self.program)
        shutil.copy(os.path.join(BOTS, 'hostile.py'), self.bots)
        self.shim = self.path('clock_shim.so')
        subprocess.run(['cc', '-std=c17', '-D_GNU_SOURCE', '-O1', '-shared', '-fPIC', '-o', self.shim, os.path.join(HERE, 'clock_shim.c')],
                       check=True)
        self.environment = {'PATH': os.environ['PATH'], 'HOME': self.scratch, 'TMPDIR': self.path('tmp'), 'WUQI_TOKEN': secrets.token_hex(16),
                            'XDG_DATA_HOME': self.path('tmp')}
        self.clock = Clock(self.path('clock'))
        self.secret = self.path('secret')
        with open(self.secret, 'w') as file:
            file.write('secret')
        self.decoy = subprocess.Popen(['sleep', '100000'], start_new_session=True)
        self.listener = socket.create_server(('127.0.0.1', 0))
        self.store = Postgres(self) if kind == 'postgres' else Sqlite(self)
        self.server = None

    def path(self, name):
        return os.path.join(self.scratch, name)

    def processes(self):
        """All that run from here or name a file of ours; not ourselves."""
        mark, found = os.path.basename(self.scratch).encode(), []
        for entry in os.listdir('/proc'):
            if not entry.isdigit() or int(entry) == os.getpid():
                continue
            try:
                with open('/proc/%s/cmdline' % entry, 'rb') as file:
                    words = file.read()
                places = [os.readlink('/proc/%s/%s' % (entry, what)).encode() for what in ('exe', 'cwd')]
            except OSError:
                continue
            if mark in words or any(mark in place for place in places):
                found.append(int(entry))
        return found

    def run(self, *words):
        """A command of the program that must work: there is no trouble yet, or no longer."""
        environment = dict(self.environment, WUQI_TEST_CLOCK=self.clock.path, LD_PRELOAD=self.shim)
        done = subprocess.run([self.program, *words], capture_output=True, env=environment, text=True, cwd=self.scratch)
        if done.returncode != 0:
            sys.exit('not ok - wuqi %s: %s' % (' '.join(words), done.stderr.strip()))
        return done.stdout

    # --- the plan ---------------------------------------------------------------------------------------------
    def hostile(self, mode, source):
        """The spec of a hostile bot, with what it is told. It alone has a clock: a bot whose turn has only a depth is waited for ten minutes."""
        body = re.search(r'def %s\(\):\n(.*?)(?=\n\n\n)' % mode, source, re.S)
        argument = ''
        if body and 'ARGUMENT' in body.group(1):
            argument = {'exception': '71', 'sysv_remove': '1', 'connect': str(self.listener.getsockname()[1])}.get(
                mode, self.secret if mode in FILE_ATTACKS else str(self.decoy.pid))
        limits = '' if mode in HONEST else ',movetime=1500'
        return 'ugi:python3 %s/hostile.py %s%s,memory=200,start=600%s' % (self.bots, mode, argument and '@' + argument, limits)

    def plan(self):
        honest = 'ugi:python3 %s/hostile.py nothing,start=600' % self.bots
        engine = 'ugi:%s engine ttt --protocol ugi,depth=2,start=600' % self.program
        with open(os.path.join(BOTS, 'hostile.py')) as file:
            source = file.read()
        kinds = re.findall(r'^@attack\ndef (\w+)', source, re.M) + ['start', 'pretend']
        kinds = kinds[('sqlite', 'postgres', 'http').index(self.kind)::3]  # the three stores together have every kind
        self.lot.shuffle(kinds)
        kinds = kinds[:max(4, self.games // 200)]
        externals = max(8, self.games // 160) // 2 * 2
        self.ladder_jobs = max(4, self.games // 600)
        bulk = self.games - externals - 2 * len(kinds) - 2 * self.ladder_jobs
        parts = 8
        self.planned = 0
        for part in range(parts):  # by turns, so that no kind of game is over before the troubles have begun
            for a, b, games, batch in (('random', 'greedy', bulk // parts // 2 * 2, max(1, self.games // 800)), (honest, engine, max(2, externals // parts // 2 * 2), 1)):
                self.run('match', 'ttt', '--a', a, '--b', b, '--games', str(games), '--random-plies', '0', '--batch', str(batch), '--seed',
                         str(part + 1), '--depth', '1', '--db', self.store.place, '--queue')
                self.planned += games
        cup = {'name': 'chaos', 'game': 'ttt', 'format': 'gauntlet', 'seeds': 1, 'games': 2, 'depth': 1, 'random_plies': 0, 'concurrency': 2,
               'players': [{'name': 'honest', 'spec': honest}] + [{'name': mode, 'spec': self.hostile(mode, source)} for mode in kinds]}
        with open(self.path('cup.json'), 'w') as file:
            json.dump(cup, file)
        self.planned += 2 * len(kinds)
        self.run('ladder', 'new', 'chaos', '--game', 'ttt', '--depth', '1', '--db', self.store.place)
        for name, spec in (('random', 'random'), ('greedy', 'greedy'), ('honest', honest), ('engine', engine)):
            self.run('ladder', 'add', 'chaos', name, spec, '--db', self.store.place)
        first = self.child('tournament', 'tournament', self.path('cup.json'), '--db', self.store.place)
        first.start()
        jobs = "SELECT COUNT(*) FROM job JOIN run ON run.id = job.run_id WHERE run.kind = 'tournament'"
        if not wait_for(lambda: first.held() or not first.alive()) or not first.kill() or self.number(jobs) != len(kinds):
            sys.exit('not ok - the tournament begins')
        self.pass_time()
        self.kinds = len(kinds)
        self.jobs = self.number('SELECT COUNT(*) FROM job')

    # --- who plays it -------------------------------------------------------------------------------------------
    def child(self, name, *words, clock=None, **more):
        child = Child(self, name, len(self.children), [self.program, *words], clock or self.clock, **more)
        self.children.append(child)
        return child

    def staff(self):
        self.children.clear()
        where = ['--db', self.store.place, '--lease', str(LEASE)]
        if self.kind == 'http':
            address = '127.0.0.1:%d' % free_port(self.lot)
            self.server = self.child('server', 'serve', '--listen', address, *where, points=())
            where = ['--server', 'http://' + address]
        tournament = ('tournament', self.path('cup.json'), '--resume', '--wait', '--db', self.store.place)
        ladder = ('ladder', 'run', 'chaos', '--games', '8', '--concurrency', '2', '--wait', '--db', self.store.place)
        for _ in range(2):
            self.child('tournament', *tournament, wanted=lambda: not self.tournament_done)
            self.child('ladder', *ladder, wanted=lambda: not self.ladder_done)
        for i in range(3):
            clock = self.clock if self.kind == 'sqlite' else Clock(self.path('clock-%d' % i))
            self.child('worker', 'worker', *where, '--concurrency', '2', '--stay', clock=clock)
        self.todo = self.troubles()
        self.planned_troubles = len(self.todo)

    # --- troubles -----------------------------------------------------------------------------------------------
    def troubles(self):
        """All that will strike, in an order by lot."""
        def kill(name, point):
            return Trouble('%s is killed%s' % (name, ' at ' + point if name == 'worker' else ''), lambda: self.kill_at(name, point), point, name)

        def halt(name, point):
            return Trouble(name + ' is halted', lambda: self.halt_at(name, point), point, name)

        found = [kill('worker', point) for point in POINTS] + [halt('worker', 'job.played')] * 2
        found += [Trouble('the disk is filled', self.fill_disk, 'job.played')] * 2
        if self.server:
            found += [Trouble('server is killed', self.kill_server, 'job.played')] * 2 + [Trouble('server is halted', self.halt_server, 'job.played')]
        found = (found + self.store.troubles()) * (1 + self.games // 1500)
        for name in ('tournament', 'ladder'):
            found += [kill(name, 'job.claimed'), halt(name, 'job.claimed')]
        found += [Trouble('a clock is set', lambda seconds=seconds: self.set_clock(seconds)) for seconds in (PAST, -PAST, 3600, -3600)]
        self.lot.shuffle(found)
        return found

    def affect(self, name, over, mend):
        """What has begun goes on until `over` is true, or nobody gets anywhere, and is ended by `mend`."""
        self.active.append((name, over, mend))
        return True

    def named(self, name):
        found = [child for child in self.children if child.name == name]
        self.lot.shuffle(found)
        return found

    def standing(self, point):
        """True if a worker stands there."""
        return any(point in child.held() and not child.halted for child in self.named('worker'))

    def pass_time(self):
        """All leases are over, unless they are renewed before somebody looks."""
        self.store.clock.set(self.store.clock.seconds + PAST)

    def kill_at(self, name, point):
        for child in self.named(name):
            if point in child.held() and child.kill():
                if name != 'worker':
                    self.pass_time()
                return True
        return False

    def halt_at(self, name, point):
        """Until others have what it was at."""
        for child in self.named(name):
            if point not in child.held() or child.halted:
                continue
            jobs = self.store.query("SELECT id, token FROM job WHERE state = 1 AND worker LIKE '%%:%d'" % child.process.pid)
            if jobs is None or not child.halt(True):
                continue
            for gate in child.held():
                child.let_go(gate)
            self.pass_time()
            pid = child.process.pid
            return self.affect(name + ' is halted', lambda: not child.alive() or child.process.pid != pid or self.all_lost(jobs), lambda: child.halt(False))
        return False

    def all_lost(self, jobs):
        """True if each of these (job, token) is somebody else's. If there are none, others have had them before."""
        if not jobs:
            return False
        rows = self.store.query('SELECT id, token FROM job WHERE id IN (%s)' % ', '.join(str(job) for job, _ in jobs))
        return rows is not None and not set(rows) & set(jobs)

    def kill_server(self):
        return self.standing('job.played') and self.server.kill()

    def halt_server(self):
        return self.standing('job.played') and self.server.halt(True) and self.affect('server is halted', lambda: False, lambda: self.server.halt(False))

    def complaints(self):
        return sum(child.said() for child in self.children)

    def fill_disk(self):
        """Until nothing more fits and somebody has said so; or, where the disk is not ours, by a limit on the size of files."""
        before = self.complaints()
        if not self.standing('job.played') or os.path.exists(self.path('disk/ballast')):
            return False
        if not self.mounted:
            return self.limit_files(lambda: self.complaints() > before)
        try:
            with open(self.path('disk/ballast'), 'wb', buffering=0) as file:
                while True:
                    file.write(b'x' * 65536)
        except OSError:
            pass
        return self.affect('the disk is filled', lambda: self.complaints() > before, lambda: os.remove(self.path('disk/ballast')))

    def limit_files(self, over):
        child = next(child for child in self.named('worker') if 'job.played' in child.held())
        pid, before = child.process.pid, resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
        return self.affect('no file may grow', lambda: over() or not child.alive(),
                           lambda: child.alive() and child.process.pid == pid and resource.prlimit(pid, resource.RLIMIT_FSIZE, before))

    def set_clock(self, seconds):
        self.lot.choice([child.clock for child in self.children if child.alive()] + [self.store.clock]).set(seconds)
        return True

    def mend(self, all_of_them):
        """Ends what has had its effect."""
        left = []
        for name, over, mend in self.active:
            if all_of_them or over():
                talk('no longer: ' + name)
                mend()
            else:
                left.append((name, over, mend))
        self.active = left

    # --- until all is played ----------------------------------------------------------------------------------
    def number(self, sql):
        rows = self.store.query(sql)
        return rows[0][0] if rows else None

    def ask(self, sql):
        """Rows, from a store that nobody troubles any more."""
        return wait_for(lambda: (self.store.query(sql),)[0] is not None) and self.store.query(sql)

    def look(self):
        """What is left: jobs of matches and the tournament, jobs of the ladder; and how many are done. None if nobody can say now."""
        rows = self.store.query('SELECT kind, SUM(CASE WHEN job.state = 2 THEN 1 ELSE 0 END), SUM(CASE WHEN job.state < 2 THEN 1 ELSE 0 END), MIN(run.state)'
                                ' FROM run JOIN job ON job.run_id = run.id GROUP BY kind')
        if rows is None:
            return None
        table = {row[0]: row[1:] for row in rows}
        self.tournament_done = table['tournament'][2] == 1
        done, open_jobs, _ = table.get('ladder', (0, 0, 0))
        self.ladder_done = done >= self.ladder_jobs
        left = table['match'][1] + table['tournament'][1] + (0 if self.tournament_done else 1)
        left += (max(1, self.ladder_jobs - done) if not self.ladder_done else 0) + open_jobs
        return left, sum(row[0] for row in table.values())

    def due(self, done):
        """The next trouble, if its time has come: the last one comes when seven of ten jobs are done."""
        struck = self.planned_troubles - len(self.todo)
        return self.todo[0] if self.todo and done >= 0.7 * self.jobs * (struck + 0.5) / self.planned_troubles else None

    def strike(self, trouble):
        if not trouble.strike():
            return False
        talk('%s (%d to come)' % (trouble.name, len(self.todo) - 1))
        self.todo.pop(0)
        self.count[trouble.name] += 1
        return True

    def let_go(self, due, fresh):
        """Lets those go who stand at a point; at the beginning of a job one at a time, and only if it is known how many are done. Whom a trouble may need stays.
        True if somebody went."""
        reserved = {trouble.of for trouble in self.todo} - {None, 'worker'}
        claimed, went = [], False
        for child in self.children:
            for point in child.held():
                if due and point == due.point and child.name == (due.of or 'worker'):
                    continue
                if point != 'job.claimed':
                    child.let_go(point)
                    went = True
                elif child.name not in reserved:
                    claimed.append(child)
        if claimed and fresh and not (due and due.point == 'job.claimed'):
            self.lot.choice(claimed).let_go('job.claimed')
            went = True
        return went

    def bury(self):
        """Jobs of those who are dead are to be taken up by others: their leases end. Once for each."""
        alive = {str(child.process.pid) for child in self.children if child.alive()}
        rows = self.store.query('SELECT id, token, worker FROM job WHERE state = 1') or []
        dead = {(job, token) for job, token, worker in rows if str(worker).rpartition(':')[2] not in alive} - self.passed
        if dead:
            self.passed |= dead
            self.pass_time()

    def until_played(self):
        """False if it gets stuck, or is over before all troubles have struck."""
        quiet, done, since, next_look = 0, -1, time.monotonic(), 0
        while True:
            self.store.keep()
            for child in self.children:
                child.keep()
            waiting = any('job.claimed' in child.held() for child in self.children)
            seen = None
            if waiting or time.monotonic() >= next_look:
                seen, next_look = self.look(), time.monotonic() + 0.5
            if seen and seen[0] == 0:
                return not self.todo
            if seen and seen[1] != done:
                done, since, quiet = seen[1], time.monotonic(), 0
                talk('%d done, %d left' % (done, seen[0]))
            if time.monotonic() - since > STUCK:
                return False
            due = self.due(done)
            if due and self.strike(due):
                quiet = 0
                due = None
            quiet = 0 if self.let_go(due, seen is not None) else quiet + 1
            self.mend(quiet > QUIET)
            if quiet > QUIET:
                self.bury()
                quiet = 0
            time.sleep(0.005)

    def calm(self):
        """No more troubles; everybody is asked to end."""
        self.mend(True)
        if not wait_for(lambda: self.store.keep() or self.store.query('SELECT 1')):
            verdict(False, 'the store is there when the troubles are over')
        polite = [child.end() for child in self.children if child is not self.server]
        if self.server:
            polite.append(self.server.end())
        verdict(all(polite), 'everybody ends when asked to')
        self.pass_time()
        self.run('worker', '--db', self.store.place)  # what a ladder had begun and was told to leave

    # --- the audit ------------------------------------------------------------------------------------------
    def audit(self):
        wanted, run_of = set(), {}
        for job, run, _, spec in self.ask('SELECT id, run_id, state, spec FROM job'):
            for pair, games, _ in json.loads(spec)['pairs']:
                wanted.update((run, 2 * pair + 1 + which) for which in range(games))
            run_of[job] = run
        games = self.ask('SELECT run_id, number, job_id, a, b, points, ending FROM game')
        keys = [(game[0], game[1]) for game in games]
        ladder = self.ask("SELECT COUNT(*) FROM game JOIN run ON run.id = game.run_id WHERE run.kind = 'ladder'")[0][0]
        verdict(len(keys) == len(set(keys)), 'no game is there twice')
        verdict(set(keys) == wanted, 'every game of every job is there: %d of %d' % (len(set(keys) & wanted), len(wanted)))
        verdict(len(keys) - ladder == self.planned, 'as many games as were planned: %d, and %d of the ladder' % (len(keys) - ladder, ladder))
        verdict(all(run_of[game[2]] == game[0] for game in games), 'every game is of a job of its run')
        dead = self.ask('SELECT state, reason FROM job WHERE state <> 2')
        verdict(not dead, 'no job is left or put aside' + ''.join(': state %d %s' % row for row in dead[:1]))
        self.audit_charges(games)
        totals = json.loads('[' + ','.join(self.run('runs', '--db', self.store.place, '--json').splitlines()) + ']')
        verdict(sum(run['games'] for run in totals) == len(games), '`wuqi runs` says the same')
        return len(games)

    def audit_charges(self, games):
        """Who lost by an offence is hostile."""
        specs = {run: [player['spec'] for player in json.loads(spec)['players']] for run, spec in self.ask('SELECT id, spec FROM run')}
        charged, caught = [], 0
        for run, number, _, a, b, points, ending in games:
            if ending not in ('time', 'crash', 'illegal', 'memory'):
                continue
            loser = specs[run][b if points == 2 else a]
            mode = re.search(r'hostile\.py (\w+)', loser)
            if mode and mode.group(1) not in HONEST:
                caught += 1
            else:
                charged.append('%d.%d %s: %s' % (run, number, ending, loser))
        for line in charged[:5]:
            record = self.ask('SELECT record FROM game WHERE run_id = %s AND number = %s' % tuple(line.split()[0].split('.')))
            print('# %s\n# %s' % (line, record[0][0] if record else ''))
        verdict(not charged, 'no honest bot was charged (%d offences of hostile ones)' % caught)

    def close(self):
        """Takes everything away; true if nobody else had left anything."""
        alive = self.decoy.poll() is None
        with open(self.secret) as file:
            alive = alive and file.read() == 'secret'
        verdict(alive, "other processes and files are untouched")
        for child in self.children:
            child.kill()
        self.store.close()
        self.decoy.kill()
        self.decoy.wait()
        self.listener.close()
        verdict(wait_for(lambda: not self.processes()), 'no process is left')
        for pid in self.processes():
            print('# left: %d %s' % (pid, words_of(pid)))
            os.kill(pid, signal.SIGKILL)
        # The copies of the ladder's bots are meant to stay; what was begun and not finished is not.
        files = [os.path.join(folder, name) for folder, _, names in os.walk(self.path('tmp')) for name in names
                 if '/wuqi/bots/' not in folder or '/.new-' in folder]
        shutil.rmtree(self.gates)
        files += [os.path.join(folder, name) for folder, _, names in os.walk(self.scratch) for name in names if name.endswith('.part')]
        verdict(not files, 'no file is left' + ''.join(': ' + name for name in files[:1]))
        for name in sorted(os.listdir(self.scratch)):
            if verdict.failed and name.startswith('log-'):
                with open(self.path(name), errors='replace') as file:
                    lines = file.read().splitlines()
                print(''.join('# %s: %s\n' % (name, line) for line in lines[-12:]), end='')
        if self.mounted:
            subprocess.run(['umount', '-l', self.disk])
        shutil.rmtree(self.scratch, ignore_errors=True)


def words_of(pid):
    try:
        with open('/proc/%d/cmdline' % pid, 'rb') as file:
            return file.read().replace(b'\0', b' ').decode(errors='replace')
    except OSError:
        return ''


def mount_alone(folder, megabytes):
    """A disk of its own that can be filled, seen by us and our children alone, so that it goes with us; false where that cannot be had."""
    new_namespace = 0x20000
    if not ROOT or ctypes.CDLL(None).unshare(new_namespace) != 0:
        return False
    return all(subprocess.run(['mount', *words], stderr=subprocess.DEVNULL).returncode == 0 for words in (
        ('--make-rprivate', '/'), ('-t', 'tmpfs', '-o', 'size=%dm,mode=755' % megabytes, 'none', folder)))


def free_port(lot):
    """One that the system gives to nobody who asks for any, so that it is still free when a server that was killed comes back."""
    with open('/proc/sys/net/ipv4/ip_local_port_range', encoding='ascii') as file:
        low = int(file.read().split()[0])
    for _ in range(1000):
        port = lot.randrange(min(10000, low // 2), low)
        try:
            with socket.create_server(('127.0.0.1', port)):
                return port
        except OSError:
            continue
    sys.exit('not ok - a port is free')


def main():
    program, kind, games = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.SystemRandom().randrange(1 << 30)
    print('# %s: %d games, seed %d' % (kind, games, seed), flush=True)
    begin = time.monotonic()
    house = House(program, kind, games, seed)
    try:
        house.plan()
        house.staff()
        whole = house.until_played()
        struck = sum(house.count.values())
        verdict(whole, 'all is played, and before that all troubles have struck: %d of %d' % (struck, house.planned_troubles))
        house.calm()
        played = house.audit()
        again = house.number('SELECT SUM(tries) - COUNT(*) FROM job'), house.number('SELECT SUM(refused) FROM job')
        print('# %s: %d games, %d hostile kinds, %d s; %d jobs played again, %d results refused' %
              (kind, played, house.kinds, time.monotonic() - begin, *again))
        print('# ' + ', '.join('%s %d' % item for item in sorted(house.count.items())))
        print('# ended on their own: ' + (', '.join('%s %d' % item for item in sorted(house.ended.items())) or 'nobody'))
    finally:
        house.close()
    sys.exit(1 if verdict.failed else 0)


if __name__ == '__main__':
    main()
