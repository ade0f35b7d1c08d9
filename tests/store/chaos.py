#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""chaos.py PROGRAM sqlite|postgres|http GAMES [SEED]: a store in trouble of every kind at once. Prints TAP.

About GAMES games are planned in one store: matches of players of ours, matches of honest bots, a tournament of an honest bot against hostile ones
(tests/data/bots/hostile.py), a ladder. Workers, two coordinators of the tournament, two of the ladder, the server and the
database are killed and halted at random until all is played, the disk is filled, clocks are set. Then the store is audited:
every game of the plan is there once, no honest bot was charged with anything, nothing is left behind.

WUQI_CHAOS_TALK=1 in the environment tells how far it is. The seed decides which troubles come in which order (it is printed first); when they strike depends on the machine.
"""
import heapq
import json
import os
import pwd
import random
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
BOTS = os.path.join(HERE, '..', 'data', 'bots')
LEASE = 2            # seconds, of workers
PATIENCE = 900       # seconds without any progress, or the plan counts as stuck
HONEST = ('nothing', 'deaf', 'stderr', 'listing')
FILE_ATTACKS = ('read', 'listing', 'chmod', 'chmod_raw', 'utime', 'attribute', 'truncate', 'remove')
ROOT = os.geteuid() == 0


def verdict(good, text):
    print(('ok - ' if good else 'not ok - ') + text, flush=True)
    verdict.failed = verdict.failed or not good


verdict.failed = False


def wait_for(condition, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


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
    """A process that is started again whenever it ends, until it is no longer wanted."""

    def __init__(self, house, name, words, clock, wanted=lambda: True):
        self.house, self.name, self.words, self.clock, self.wanted = house, name, words, clock, wanted
        self.process, self.halted, self.killed = None, False, False
        self.next_start = 0

    def start(self):
        environment = dict(self.house.environment, WUQI_TEST_CLOCK=self.clock.path, LD_PRELOAD=self.house.shim)
        with open(self.house.path('log-' + self.name), 'ab') as log:
            self.process = subprocess.Popen(self.words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log, env=environment,
                                            cwd=self.house.scratch)
        self.halted = self.killed = False

    def alive(self):
        return self.process is not None and self.process.poll() is None

    def keep(self):
        """Starts it if it is wanted and not there; notes how it ended on its own."""
        if self.alive():
            return
        if self.process is not None:
            if not self.killed:
                self.house.ended[self.name] = self.house.ended.get(self.name, 0) + 1
            self.process = None
            self.next_start = time.monotonic() + (0 if self.killed else 0.3)
        if time.monotonic() >= self.next_start and self.wanted():
            self.start()

    def kill(self):
        if self.alive():
            self.killed = True
            self.process.kill()
            self.process.wait()
            return True
        return False

    def halt(self, on):
        if self.alive() and self.halted != on:
            self.process.send_signal(signal.SIGSTOP if on else signal.SIGCONT)
            self.halted = on
            return True
        return False

    def end(self):
        """Asks it to end; true if it did."""
        self.halt(False)
        if not self.alive():
            return True
        self.process.terminate()
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.kill()
            return False
        return True


class Sqlite:
    """A file that everybody opens."""

    def __init__(self, house):
        self.house = house
        self.place = os.path.join(house.disk, 'db')

    def query(self, sql):
        try:
            with sqlite3.connect('file:%s?mode=ro' % self.place, uri=True, timeout=1) as file:
                return file.execute(sql).fetchall()
        except sqlite3.Error:
            return None

    def faults(self):
        return []

    def keep(self):
        pass

    def mend(self):
        pass

    def close(self):
        pass


class Postgres:
    """Debian's PostgreSQL on a socket of its own, as the user postgres if we are root."""

    def __init__(self, house):
        self.house = house
        folders = sorted(name for name in os.listdir('/usr/lib/postgresql')) if os.path.isdir('/usr/lib/postgresql') else []
        if not folders:
            sys.exit("not ok - Debian's postgresql is not installed")
        self.bin = '/usr/lib/postgresql/%s/bin/' % folders[-1]
        self.cluster = os.path.join(house.disk, 'cluster')
        self.place = 'postgresql://postgres@/postgres?host=' + house.disk
        self.halted = False
        self.process = None
        self.user = []
        if ROOT:
            about = pwd.getpwnam('postgres')
            os.chown(house.disk, about.pw_uid, about.pw_gid)
            self.user = ['setpriv', '--reuid', str(about.pw_uid), '--regid', str(about.pw_gid), '--clear-groups', '--']
        subprocess.run(self.user + [self.bin + 'initdb', '-D', self.cluster, '-A', 'trust', '-U', 'postgres', '--no-sync'], check=True,
                       stdout=subprocess.DEVNULL, cwd='/')
        self.clock = Clock(house.path('clock-database'))
        self.start()
        if not wait_for(lambda: self.query('SELECT 1') is not None, 60):
            sys.exit('not ok - the database starts')

    def start(self):
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
                                   '-c', sql], capture_output=True, cwd='/', timeout=20)
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
            except FileNotFoundError:  # it has just ended
                pass
        return found

    def signal(self, pids, number):
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def crash(self):
        self.signal(self.processes(), signal.SIGKILL)
        return 'the database is killed'

    def lose_one(self):
        pids = [pid for pid in self.processes() if pid != self.process.pid]
        self.signal(self.house.lot.sample(pids, min(1, len(pids))), signal.SIGKILL)
        return 'a process of the database is killed'

    def halt(self):
        if self.halted:
            return None
        self.halted = True
        self.signal(self.processes(), signal.SIGSTOP)
        self.house.later(self.house.lot.uniform(0.2, 3), self.mend)
        return 'the database is halted'

    def set_clock(self):
        self.clock.set(self.house.lot.choice((0, 100, -100, 3600, -3600)))
        return "the database's clock is set"

    def faults(self):
        return [self.crash, self.lose_one, self.halt, self.set_clock]

    def keep(self):
        if self.process.poll() is not None:
            self.start()
            time.sleep(0.2)

    def mend(self):
        self.signal(self.processes(), signal.SIGCONT)
        self.halted = False

    def close(self):
        self.mend()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        self.signal(self.processes(), signal.SIGKILL)
        wait_for(lambda: not self.processes(), 10)


class House:
    """The scratch folder, what runs in it, and the troubles."""

    def __init__(self, program, kind, games, seed):
        self.lot = random.Random(seed)
        self.kind, self.games = kind, games
        self.scratch = tempfile.mkdtemp(prefix='wuqi-chaos-')
        os.chmod(self.scratch, 0o755)
        self.disk, self.bots = self.path('disk'), self.path('bots')
        self.children, self.events, self.count, self.ended, self.order = [], [], {}, {}, 0
        for folder in (self.disk, self.bots, self.path('tmp')):
            os.mkdir(folder, 0o755)
        self.mounted = ROOT and subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=256m,mode=755', 'none', self.disk],
                                               stderr=subprocess.DEVNULL).returncode == 0
        self.program = os.path.join(self.bots, 'wuqi')
        shutil.copy(program, self.program)
        shutil.copy(os.path.join(BOTS, 'hostile.py'), self.bots)
        self.shim = self.path('clock_shim.so')
        subprocess.run(['cc', '-std=c17', '-D_GNU_SOURCE', '-O1', '-shared', '-fPIC', '-o', self.shim, os.path.join(HERE, 'clock_shim.c')],
                       check=True)
        self.environment = {'PATH': os.environ['PATH'], 'HOME': self.scratch, 'TMPDIR': self.path('tmp'), 'WUQI_TOKEN': 'chaos-token-chaos-token',
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

    def later(self, seconds, action):
        self.order += 1
        heapq.heappush(self.events, (time.monotonic() + seconds, self.order, action))

    def run(self, *words):
        """A command of the program that must work, before the troubles begin."""
        done = subprocess.run([self.program, *words], capture_output=True, env=self.environment, text=True, cwd=self.scratch)
        if done.returncode != 0:
            sys.exit('not ok - wuqi %s: %s' % (' '.join(words), done.stderr.strip()))
        return done.stdout

    # --- the plan ---------------------------------------------------------------------------------------------
    def hostile(self, mode, source):
        """The spec of a hostile bot, with what it is told."""
        body = re.search(r'def %s\(\):\n(.*?)(?=\n\n\n)' % mode, source, re.S)
        argument = ''
        if body and 'ARGUMENT' in body.group(1):
            argument = {'exception': '71', 'sysv_remove': '1', 'connect': str(self.listener.getsockname()[1])}.get(
                mode, self.secret if mode in FILE_ATTACKS else str(self.decoy.pid))
        return 'ugi:python3 %s/hostile.py %s%s,memory=200' % (self.bots, mode, argument and '@' + argument)

    def plan(self):
        honest = 'ugi:python3 %s/hostile.py nothing' % self.bots
        engine = 'ugi:%s engine ttt --protocol ugi,depth=2' % self.program
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
            for a, b, games, batch in (('random', 'greedy', bulk // parts // 2 * 2, max(2, self.games // 800)), (honest, engine, max(2, externals // parts // 2 * 2), 1)):
                self.run('match', 'ttt', '--a', a, '--b', b, '--games', str(games), '--random-plies', '0', '--batch', str(batch), '--seed',
                         str(part + 1), '--movetime', '2000', '--db', self.store.place, '--queue')
                self.planned += games
        cup = {'name': 'chaos', 'game': 'ttt', 'format': 'gauntlet', 'seeds': 1, 'games': 2, 'movetime': 2000, 'random_plies': 0, 'concurrency': 2,
               'players': [{'name': 'honest', 'spec': honest}] + [{'name': mode, 'spec': self.hostile(mode, source)} for mode in kinds]}
        with open(self.path('cup.json'), 'w') as file:
            json.dump(cup, file)
        self.planned += 2 * len(kinds)
        self.run('ladder', 'new', 'chaos', '--game', 'ttt', '--movetime', '2000', '--db', self.store.place)
        for name, spec in (('random', 'random'), ('greedy', 'greedy'), ('honest', honest), ('engine', engine)):
            self.run('ladder', 'add', 'chaos', name, spec, '--db', self.store.place)
        first = self.child('tournament', 'tournament', self.path('cup.json'), '--db', self.store.place)
        first.start()
        jobs = "SELECT COUNT(*) FROM job JOIN run ON run.id = job.run_id WHERE run.kind = 'tournament'"
        if not wait_for(lambda: self.number(jobs) == len(kinds), 60):
            sys.exit('not ok - the tournament begins')
        first.kill()
        self.kinds = len(kinds)

    # --- who plays it -------------------------------------------------------------------------------------------
    def child(self, name, *words, clock=None, wanted=lambda: True):
        return Child(self, name, [self.program, *words], clock or self.clock, wanted)

    def staff(self):
        where = ['--db', self.store.place, '--lease', str(LEASE)]
        if self.kind == 'http':
            with socket.create_server(('127.0.0.1', 0)) as free:
                address = '127.0.0.1:%d' % free.getsockname()[1]
            self.server = self.child('server', 'serve', '--listen', address, *where)
            self.children.append(self.server)
            where = ['--server', 'http://' + address]
        for i in range(3):
            clock = self.clock if self.kind == 'sqlite' else Clock(self.path('clock-%d' % i))
            self.children.append(self.child('worker', 'worker', *where, '--concurrency', '2', '--stay', clock=clock))
        tournament = ('tournament', self.path('cup.json'), '--resume', '--wait', '--db', self.store.place)
        ladder = ('ladder', 'run', 'chaos', '--games', '20', '--concurrency', '2', '--wait', '--db', self.store.place)
        for _ in range(2):
            self.children.append(self.child('tournament', *tournament, wanted=lambda: not self.tournament_done))
            self.children.append(self.child('ladder', *ladder, wanted=lambda: not self.ladder_done))
        self.tournament_done = self.ladder_done = False

    # --- troubles -----------------------------------------------------------------------------------------------
    def kill_child(self):
        child = self.lot.choice(self.children)
        return child.kill() and child.name + ' is killed'

    def halt_child(self):
        child = self.lot.choice(self.children)
        if not child.halt(True):
            return None
        self.later(self.lot.choice((0.2, 1, 2 * LEASE, 5)), lambda: child.halt(False))
        return child.name + ' is halted'

    def fill_disk(self):
        """Until nothing more fits; or, where the disk is not ours, by a limit on the size of files."""
        if not self.mounted:
            child = self.lot.choice(self.children)
            if not child.alive():
                return None
            pid, before = child.process.pid, resource.prlimit(child.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, before[1]))
            self.later(self.lot.uniform(0.2, 2), lambda: child.alive() and child.process.pid == pid and
                       resource.prlimit(pid, resource.RLIMIT_FSIZE, before))
            return 'no file may grow'
        try:
            with open(os.path.join(self.disk, 'ballast'), 'wb', buffering=0) as file:
                while True:
                    file.write(b'x' * 65536)
        except OSError:
            pass
        self.later(self.lot.uniform(0.2, 2), self.empty_disk)
        return 'the disk is filled'

    def empty_disk(self):
        if os.path.exists(os.path.join(self.disk, 'ballast')):
            os.remove(os.path.join(self.disk, 'ballast'))

    def set_clock(self):
        clock = self.lot.choice(self.children).clock
        clock.set(self.lot.choice((0, 70, -70, 3600, -3600)))
        return 'a clock is set'

    def trouble(self):
        faults = [self.kill_child] * 4 + [self.halt_child] * 3 + [self.fill_disk, self.set_clock] + self.store.faults()
        what = self.lot.choice(faults)()
        if what:
            self.count[what] = self.count.get(what, 0) + 1

    # --- until all is played ----------------------------------------------------------------------------------
    def number(self, sql):
        rows = self.store.query(sql)
        return rows[0][0] if rows else None

    def look(self):
        """What is left: jobs of matches and the tournament, jobs of the ladder; None if nobody can say now."""
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

    def until_played(self):
        next_trouble, next_look, played, since, few = time.monotonic() + 1, 0, -1, time.monotonic(), False
        last_passed = 0
        struck, last, step = -1, 0, 1  # jobs that were done when the last trouble came, and when that was; jobs between two troubles
        while True:
            now = time.monotonic()
            while self.events and self.events[0][0] <= now:
                heapq.heappop(self.events)[2]()
            self.store.keep()
            for child in self.children:
                child.keep()
            # On a slow machine troubles wait for progress: nobody comes to anything who is killed while he starts.
            if now >= next_trouble and (played >= struck + step or now - last > 10):
                self.trouble()
                struck, last = played, now
                next_trouble = now + self.lot.uniform(0.05, 0.6) * (4 if few else 1)
            if now >= next_look:
                next_look = now + 0.5
                seen = self.look()
                if os.environ.get('WUQI_CHAOS_TALK'):
                    print('# left, done: %s' % (seen,), file=sys.stderr)
                if seen and seen[0] == 0:
                    return True
                step = sum(seen) // 150 + 1 if seen else step
                few = seen is not None and seen[0] < 15  # the last ones are long: they must not be cut off for ever
                if seen and seen[1] != played:
                    played, since = seen[1], now
                elif now - since > PATIENCE:
                    return False
                if few and now - last_passed > 5:  # the leases of coordinators that were killed are a minute long
                    last_passed = now
                    clock = getattr(self.store, 'clock', self.clock)
                    clock.set(clock.seconds + 70)
            time.sleep(0.02)

    def calm(self):
        """No more troubles; everybody is asked to end."""
        while self.events:
            heapq.heappop(self.events)[2]()
        self.empty_disk()
        self.store.mend()
        self.store.keep()
        wait_for(lambda: self.store.query('SELECT 1'), 60)
        polite = [child.end() for child in self.children if child is not self.server]
        if self.server:
            polite.append(self.server.end())
        verdict(all(polite), 'everybody ends when asked to')
        self.run('worker', '--db', self.store.place)  # what a ladder had begun and was told to leave

    # --- the audit ------------------------------------------------------------------------------------------
    def audit(self):
        wanted, run_of = set(), {}
        for job, run, state, spec in self.store.query('SELECT id, run_id, state, spec FROM job'):
            for pair, games, _ in json.loads(spec)['pairs']:
                wanted.update((run, 2 * pair + 1 + which) for which in range(games))
            run_of[job] = run
        games = self.store.query('SELECT run_id, number, job_id, a, b, points, ending FROM game')
        keys = [(game[0], game[1]) for game in games]
        ladder = self.number("SELECT COUNT(*) FROM game JOIN run ON run.id = game.run_id WHERE run.kind = 'ladder'")
        verdict(len(keys) == len(set(keys)), 'no game is there twice')
        verdict(set(keys) == wanted, 'every game of every job is there: %d of %d' % (len(set(keys) & wanted), len(wanted)))
        verdict(len(keys) - ladder == self.planned, 'as many games as were planned: %d, and %d of the ladder' % (len(keys) - ladder, ladder))
        verdict(all(run_of[game[2]] == game[0] for game in games), 'every game is of a job of its run')
        dead = self.store.query('SELECT state, reason FROM job WHERE state <> 2')
        verdict(not dead, 'no job is left or put aside' + ''.join(': state %d %s' % row for row in dead[:1]))
        self.audit_charges(games)
        totals = json.loads('[' + ','.join(self.run('runs', '--db', self.store.place, '--json').splitlines()) + ']')
        verdict(sum(run['games'] for run in totals) == len(games), '`wuqi runs` says the same')
        return len(games)

    def audit_charges(self, games):
        """Who lost by an offence is hostile."""
        specs = {run: [player['spec'] for player in json.loads(spec)['players']] for run, spec in self.store.query('SELECT id, spec FROM run')}
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
            record = self.store.query('SELECT record FROM game WHERE run_id = %s AND number = %s' % tuple(line.split()[0].split('.')))
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
        wait_for(lambda: not self.processes(), 10)
        left = self.processes()
        for pid in left:
            with open('/proc/%d/cmdline' % pid, 'rb') as file:
                print('# left: %s' % file.read().replace(b'\0', b' ').decode(errors='replace'))
            os.kill(pid, signal.SIGKILL)
        verdict(not left, 'no process is left')
        files = [os.path.join(folder, name) for folder, _, names in os.walk(self.path('tmp')) for name in names]
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


def main():
    program, kind, games = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else random.SystemRandom().randrange(1 << 30)
    print('# %s: %d games, seed %d' % (kind, games, seed), flush=True)
    begin = time.monotonic()
    house = House(program, kind, games, seed)
    try:
        house.plan()
        house.staff()
        verdict(house.until_played(), 'all is played')
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
