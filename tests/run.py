#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.py [OPTION...] PART... - runs parts of the tests (`all` of them); the last line is `N passed, N failed`.

A part is a list of commands that print TAP. The longest begin first, and as many run at a time as keep JOBS cores busy: a command that mostly
waits counts for the part of a core that it uses (tests/times.tsv knows both). Each runs under tests/keeper.py: it has a limit of time, and nothing of it survives. What a command says is in build/logs and
is shown only if something in it failed. A command that fails without saying `not ok`, or that says nothing, counts as one failure. The
programs must have been built: `make test` does both.

  --test NAME     only the commands with this name, or with names like this pattern (`unit *`)
  --repeat N      each of them N times: half of them one by one, half of them many at once; ends with a table of their times
  --busy          all cores are kept busy by other work, too
  --slow PERCENT  each command gets that part of one processor, and many of them run at once
  --list          names and commands, and runs nothing
  --needs         what `make` must have built for them, and runs nothing
  --times FILE    afterwards adds how long each command took to a table like tests/times.tsv (which holds the longest and the shortest of all runs)

JOBS, LIMIT (seconds for a command) and RUNS (inputs for a fuzzer) come from the environment.
"""
import argparse
import fcntl
import fnmatch
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

JOBS = int(os.environ.get('JOBS') or os.cpu_count())
LIMIT = int(os.environ.get('LIMIT') or 1800)
LOGS = 'build/logs'
TIMES = 'tests/times.tsv'
TAIL = 40                # lines of a failed command that are shown
QUICK = ('env', 'WUQI_TEST_QUICK=1')


class Command:
    """Words to run, under a name that also names the log."""

    def __init__(self, name, *words, limit=LIMIT):
        self.name, self.words, self.limit, self.needs = name, list(words), limit, ''

    def log(self, number=None):
        plain = re.sub(r'[ /]', '-', self.name)
        return os.path.join(LOGS, plain + ('' if number is None else '.%d' % number) + '.log')


def programs(folder, label, prefix, *patterns):
    """The test programs of a flavour, a command each. The sources name them: one that was not built fails."""
    for pattern in patterns:
        for source in sorted(glob.glob('tests/%s.c' % pattern)):
            program = '%s/%s' % (folder, source.removesuffix('.c'))
            yield Command('%s %s' % (label, source.removesuffix('.c').split('/', 2)[2]), *prefix, program)


def units():
    """What is tested in C: the rooms, and the games that are registered."""
    return ['unit/test_*'] + sorted({'games/%s/test_*' % folder for folder in registered().values()})


def registered():
    """The folder of each registered game."""
    with open('src/games/games.def', encoding='utf-8') as file:
        games = re.findall(r'^GAME\((.*)\)$', file.read(), re.M)
    return {game: os.path.basename(os.path.dirname(path)) for game in games for path in glob.glob('src/games/*/%s.c' % game)}


def diagrams(folders):
    return sorted(path for folder in folders for path in glob.glob('tests/games/%s/*.t' % folder))


# --- the parts ------------------------------------------------------------------------------------------------

def part_house():
    """What the program does, from outside, and what the sources promise."""
    yield Command('headers', 'make', '--no-print-directory', '-s', 'headers')
    yield Command('includes', 'tools/check_includes.sh')
    yield Command('includes broken on purpose', 'tests/check_includes_test.sh')
    yield Command('hooks', 'tools/check_hooks.sh')
    yield Command('hooks misspelt on purpose', 'tests/check_hooks_test.sh')
    yield Command('format', 'tools/check_format.sh')
    yield Command('format broken on purpose', 'tests/check_format_test.sh')
    yield Command('opens', 'tools/check_opens.sh')
    yield Command('opens broken on purpose', 'tests/check_opens_test.sh')
    yield Command('waits', 'tools/check_waits.sh')
    yield Command('waits broken on purpose', 'tests/check_waits_test.sh')
    yield Command('globals', 'tools/check_globals.sh')
    yield Command('globals written to on purpose', 'tests/check_globals_test.sh')
    yield Command('planted bugs', 'tests/mutants.sh', '--check')
    yield Command('what make needs', 'tests/needs_test.sh')
    yield Command('runner', 'tests/runner_test.py')
    yield Command('bench', 'tests/bench.sh', './wuqi', 'tests/bench.expected')
    yield Command('help', 'tests/help.py', './wuqi')
    yield Command('snapshots', 'tests/snapshots/run.sh', './wuqi')
    yield Command('reports', 'tests/reports.py', './wuqi')
    yield Command('lab', 'tests/lab.sh', './wuqi', 'all')
    yield Command('lab whole', 'tests/lab.sh', './wuqi', '--full', 'reversi-evals', 'reversi-random', 'reversi-weights', '2048-depth-time')
    yield Command('docs of the files', 'tools/file_list.sh', '--check', 'docs/files.md')
    yield Command('docs of the data', 'tools/tables.py', '--check')
    yield Command('docs of the module', 'tools/module.py', '--check')
    yield Command('docs of the data broken on purpose', 'tests/tables_test.sh')
    yield Command('docs of the commands', 'tests/manual.sh', './wuqi')
    yield Command('docs of the rooms', 'tools/check_architecture.sh')
    yield Command('library promises', 'tests/lib/abi.sh', 'build/plain/libwuqi.so')
    yield Command('library installed', 'tests/lib/install.sh')
    yield Command('library in WebAssembly', 'node', 'tests/lib/wasm.mjs')
    yield Command('moves of the page', 'node', 'tests/web/turns.mjs')
    yield Command('module in another page', 'node', 'tests/web/module.mjs')
    yield Command('numbers of the lessons', 'node', 'tests/web/lesson_numbers.mjs')
    yield Command('units of the page', 'tests/web/units.sh')
    yield Command('Python', 'tests/python/run.sh')
    yield Command('Python in the page', 'node', 'tests/python/pyodide.mjs')
    yield Command('docs of the techniques', 'tools/techniques.sh', '--check', 'docs/techniques.md')
    yield Command('docs of the measurements', 'tools/measured.py', '--check')
    yield Command('docs of the measurements broken on purpose', 'tests/measured_test.sh')
    yield Command('docs', 'tools/check_docs.sh')
    yield Command('docs broken on purpose', 'tests/check_docs_test.sh')
    yield Command('docs in both languages', 'tools/check_twins.py')
    yield Command('docs in both languages broken on purpose', 'tests/check_twins_test.sh')
    yield Command('docs of the glossary', 'tools/check_glossary.sh')
    yield Command('docs of the glossary broken on purpose', 'tests/check_glossary_test.sh')
    yield Command('source archive', 'tests/dist.sh')
    for script in sorted(glob.glob('tests/e2e/*.sh')):
        if os.access(script, os.X_OK):
            yield Command(os.path.basename(script).removesuffix('.sh'), script, './wuqi')


def part_store():
    """Workers killed, a database server crashed; `make test-store-long` does it at full length."""
    for store in ('sqlite', 'postgres'):
        yield Command('store ' + store, 'tests/store/kill.sh', './wuqi', store, '4800', '3', '3')


def part_cluster():
    """A run of blocks on a real scheduler; `make test-cluster` does it at full length."""
    for scheduler in ('slurm', 'parallel'):
        yield Command('cluster ' + scheduler, 'tests/cluster/%s.sh' % scheduler, './wuqi', '400')
    yield Command('cluster spectators', 'tests/cluster/spectators.py', './wuqi', '50')  # two thousand in `make bench-spectators`


def part_chaos():
    """Everything that can go wrong at once; `make test-chaos` does it at full length."""
    for store in ('sqlite', 'postgres', 'http'):
        yield Command('chaos ' + store, 'tests/store/chaos.py', './wuqi', store, '160')


def part_check():
    yield from programs('build/plain', 'unit', (), *units())
    yield Command('diagrams', 'build/plain/tests/tools/diagram', *diagrams(sorted(set(registered().values()))))
    yield Command('messages in Chinese', 'tests/messages.py', 'build/plain/tests/tools/translate')
    yield Command('mates', 'tests/mates.sh', './wuqi', 'build/plain/tests/games/xiangqi/tool_mates')


def part_game():
    """One game: what every game must pass (WUQI_TEST_GAME), its own tests, its diagrams."""
    folder = registered()[os.environ['WUQI_TEST_GAME']]
    yield from programs('build/plain', 'unit', (), 'unit/test_games', 'unit/test_search', 'games/%s/test_*' % folder)
    if diagrams([folder]):
        yield Command('diagrams', 'build/plain/tests/tools/diagram', *diagrams([folder]))


def part_equality():
    for game in registered():
        yield Command('equality ' + game, 'build/plain/tests/tools/equality', '300', '100000', game)


def part_asan():
    yield from programs('build/asan', 'asan', QUICK, *units())
    yield Command('asan diagrams', 'build/asan/tests/tools/diagram', *diagrams(sorted(set(registered().values()))))
    yield Command('asan Python', 'tests/python/run.sh', 'asan')
    yield Command('asan equality', 'build/asan/tests/tools/equality', '20', '5000')


def part_tsan():
    # Where addresses are laid out at random over too wide a range ThreadSanitizer cannot start.
    fixed = subprocess.run(['setarch', '-R', 'true'], stderr=subprocess.DEVNULL, check=False).returncode == 0
    yield from programs('build/tsan', 'tsan', (('setarch', '-R') if fixed else ()) + QUICK, 'unit/test_threads', 'unit/test_tt')


def part_tuned():
    """The program of `make tune`: numbers that can be set are the numbers that are shipped."""
    yield Command('tuned numbers', 'build/tuned/tests/unit/test_tune')
    yield Command('tuned workers', 'tests/tune.sh', 'build/tuned/wuqi')
    yield Command('tuned twice', 'tests/tune_twice.sh', 'build/tuned/wuqi')
    yield Command('tuned ended', 'tests/tune_ended.sh', 'build/tuned/wuqi')
    yield Command('tuned bench', 'env', 'WUQI_CPU=v1', 'tests/bench.sh', 'build/tuned/wuqi', 'tests/bench.expected')


def part_fuzz():
    for source in sorted(glob.glob('tests/fuzz/fuzz_*.c')):
        program = 'build/fuzz/' + source.removesuffix('.c')
        yield Command(os.path.basename(program), 'tests/fuzz/run.sh', program)


def part_sixth():
    yield Command('sixth game', 'tests/sixth_game.sh')


# What `make` must have built for each part; the order is of no importance.
NEEDS = {'house': 'for-house', 'store': 'for-program', 'chaos': 'for-program', 'cluster': 'for-program', 'check': 'for-check', 'game': 'for-game', 'equality': 'for-check',
         'asan': 'for-asan', 'tsan': 'for-tsan', 'tuned': 'for-tuned', 'fuzz': 'for-fuzz', 'sixth': 'for-check for-house'}


GROUPS = {'all': [part for part in NEEDS if part != 'game'], 'quick': ['check', 'house'], 'processes': ['house', 'store', 'chaos', 'cluster', 'tuned']}
# Not in `quick`: what takes long; not in `processes`: what starts none.
LONG = ('lab whole', 'page*', 'package', 'proofs*', 'arena*', 'readme', 'source archive', 'Python*', 'library*', 'unit test_hostile')
ALONE = ('headers', 'format', 'includes*', 'hooks*', 'waits*', 'globals*', 'docs*', 'library promises', 'tuned numbers', '*bench', 'lab', 'lab whole')


def commands_of(parts):
    """The commands of parts and groups, each once."""
    seen = set()
    for part in parts:
        left_out = {'quick': LONG, 'processes': ALONE}.get(part, ())
        for member in GROUPS.get(part, [part]):
            for command in globals()['part_' + member]():
                if command.name not in seen and not any(fnmatch.fnmatchcase(command.name, name) for name in left_out):
                    seen.add(command.name)
                    command.needs = NEEDS[member]
                    yield command


# --- running them ---------------------------------------------------------------------------------------------

class Outcome:
    """What came of one run of a command."""

    def __init__(self, command, log, said):
        self.command, self.log = command, log
        self.status, self.seconds, self.used = (int(said[0]), float(said[1]), float(said[2])) if len(said) == 3 else (1, 0.0, 0.0)
        with open(log, encoding='utf-8', errors='replace') as file:
            lines = file.read().splitlines()
        self.passed = sum(line.startswith('ok ') for line in lines)
        self.failed = sum(line.startswith('not ok ') and '# SKIP' not in line for line in lines)
        if (self.status != 0 and self.failed == 0) or self.passed + self.failed == 0:
            self.failed += 1
            lines.append('# %s ended with status %d' % (command.name, self.status))
        self.last = [line for line in lines if not line.startswith('ok ')][-TAIL:]


class Runner:
    """Runs commands side by side; ends them all when it is told to end."""

    def __init__(self, jobs, share=0):
        self.jobs, self.share = jobs, share
        self.keepers, self.lock, self.over = set(), threading.Lock(), False

    def one(self, command, log):
        data = os.path.abspath(log.removesuffix('.log') + '.data')  # where matches keep their games
        # The system's programs first: bots of the tests run as users who may not read a Python in somebody's home.
        path = '/usr/local/bin:/usr/bin:/bin:' + os.environ.get('PATH', '')
        environment = dict(os.environ, PATH=path, CMOCKA_MESSAGE_OUTPUT='TAP', XDG_DATA_HOME=data)
        share = ['--share', str(self.share)] if self.share else []
        words = [sys.executable, 'tests/keeper.py', *share, '--parent', str(os.getpid()), str(command.limit), log, *command.words]
        open(log, 'w', encoding='utf-8').close()
        with self.lock:
            if self.over:
                return Outcome(command, log, [])
            keeper = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment)
            self.keepers.add(keeper)
        said = keeper.communicate()[0].split()
        with self.lock:
            self.keepers.discard(keeper)
        shutil.rmtree(data, ignore_errors=True)
        return Outcome(command, log, said)

    def all(self, tasks, tell, load=lambda command: 1):
        """Runs (command, log) pairs in this order, as many at a time as `jobs` cores bear: `load` says how much of a core a command
        keeps busy. What goes wrong in here is raised."""
        todo, wrong, threads = list(tasks), [], []
        busy, ended = 0, threading.Condition()

        def work(task, share):
            nonlocal busy
            try:
                outcome = self.one(*task)
                with self.lock:
                    if not self.over:
                        tell(outcome)
            except Exception as error:  # of our own: without it the rest would count as never asked for
                wrong.append(error)
                self.end()
            with ended:
                busy -= share
                ended.notify()

        while todo and not self.over:
            with ended:
                # What is too much now may wait for its turn while something lighter that comes later is begun.
                fits = next((task for task in todo if busy == 0 or busy + load(task[0]) <= self.jobs + 0.01), None)
                if not fits:
                    ended.wait()
                    continue
                busy += load(fits[0])
            todo.remove(fits)
            threads.append(threading.Thread(target=work, args=(fits, load(fits[0]))))
            threads[-1].start()
        for thread in threads:
            thread.join()
        if wrong:
            raise wrong[0]

    def end(self, *_):
        """At a signal; the main thread may hold the lock."""
        self.over = True
        for keeper in list(self.keepers):
            keeper.terminate()


def tell(outcome):
    if outcome.failed:
        print('--- FAILED: %s (%s)' % (outcome.command.name, outcome.log))
        print('\n'.join(outcome.last))
    else:
        print('  %-34s %4d passed  %4.0f s  %4.0f s of a processor' % (outcome.command.name, outcome.passed, outcome.seconds, outcome.used))
    sys.stdout.flush()


def summary(outcomes):
    """What failed and how to run just that again; the last line counts."""
    failed = [outcome for outcome in outcomes if outcome.failed]
    if failed:
        print('\nFailed:')
        for outcome in failed:
            print("  %-34s %s    make test-one TEST='%s'" % (outcome.command.name, outcome.log, outcome.command.name))
    print('%d passed, %d failed' % (sum(outcome.passed for outcome in outcomes), sum(outcome.failed for outcome in outcomes)))
    return 1 if failed else 0


class Burners:
    """Other work of normal priority, as much as there are cores; it ends with us, however we end."""

    WORK = ('import ctypes, os\n'
            'ctypes.CDLL(None).prctl(1, 9, 0, 0, 0)\n'  # PR_SET_PDEATHSIG, SIGKILL
            'while os.getppid() == %d: pass' % os.getpid())

    def __init__(self, count):
        self.all = [subprocess.Popen([sys.executable, '-c', self.WORK]) for _ in range(count)]

    def end(self):
        for burner in self.all:
            burner.kill()
            burner.wait()


# --- times ----------------------------------------------------------------------------------------------------

def times_read(path):
    """{name: (shortest, longest, processor seconds of the longest, runs)}"""
    if not os.path.exists(path):
        return {}
    with open(path, encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file if not line.startswith('#')]
    return {row[0]: (float(row[1]), float(row[2]), float(row[3]), int(row[4])) for row in rows}


def times_add(path, outcomes):
    times = times_read(path)
    for outcome in outcomes:
        least, most, used, runs = times.get(outcome.command.name, (1e9, 0, 0, 0))
        times[outcome.command.name] = (min(least, outcome.seconds), max(most, outcome.seconds), max(used, outcome.used), runs + 1)
    with open(path + '.part', 'w', encoding='utf-8') as file:
        file.write('# command, shortest and longest time (s), longest processor time (s), runs; written by tests/run.py --times\n')
        for name, row in sorted(times.items(), key=lambda item: (-item[1][2], item[0])):
            file.write('%s\t%.1f\t%.1f\t%.1f\t%d\n' % (name, *row))
    os.replace(path + '.part', path)


def longest_first(commands, times):
    return sorted(commands, key=lambda command: -times.get(command.name, (0, 1e9, 0, 0))[1])  # what is not known yet may be long


def load_of(command, times):
    """How much of a core a command keeps busy: a whole one, unless it is known to wait for more than half of its time."""
    _, most, used, _ = times.get(command.name, (0, 1, 1, 0))
    return max(0.1, used / most) if used < most / 2 else 1


# --- the command line -----------------------------------------------------------------------------------------

def run_once(runner, commands, times):
    outcomes = []

    def take(outcome):
        outcomes.append(outcome)
        tell(outcome)

    known = times_read(TIMES)
    runner.all([(command, command.log()) for command in longest_first(commands, known)], take, lambda command: load_of(command, known))
    if times:
        times_add(times, outcomes)
    return summary(outcomes)


def run_repeated(runner, commands, count):
    """Half of the runs one at a time, half of them four times as many at once as there are cores."""
    outcomes = []

    def take(outcome):
        outcomes.append(outcome)
        if outcome.failed:
            tell(outcome)

    for jobs, numbers in ((1, range(count // 2)), (4 * JOBS, range(count // 2, count))):
        runner.jobs = jobs
        runner.all([(command, command.log(number)) for number in numbers for command in commands], take)
    print('%-34s %6s %6s %9s %9s' % ('', 'runs', 'failed', 'shortest', 'longest'))
    for command in commands:
        mine = [outcome for outcome in outcomes if outcome.command is command]
        seconds = [outcome.seconds for outcome in mine]
        print('%-34s %6d %6d %7.1f s %7.1f s' % (command.name, len(mine), sum(outcome.failed > 0 for outcome in mine), min(seconds), max(seconds)))
    return summary(outcomes)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--test')
    parser.add_argument('--repeat', type=int)
    parser.add_argument('--busy', action='store_true')
    parser.add_argument('--slow', type=int, default=0)
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--needs', action='store_true')
    parser.add_argument('--times')
    parser.add_argument('parts', nargs='*', default=['all'])
    options = parser.parse_args()
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    for part in options.parts:
        if part not in NEEDS and part not in GROUPS:
            sys.exit("run.py: no part '%s' (%s)" % (part, ', '.join([*NEEDS, *GROUPS])))
    if 'quick' in options.parts:
        os.environ['WUQI_TEST_QUICK'] = '1'
    commands = list(commands_of(options.parts))
    if options.test:
        commands = [command for command in commands if fnmatch.fnmatchcase(command.name, options.test)]
        if not commands and not options.needs:
            sys.exit("run.py: no test '%s'; --list names them" % options.test)
    if options.list or options.needs:
        print('\n'.join('%-34s %s' % (command.name, ' '.join(command.words)) for command in commands) if options.list else
              ' '.join(sorted({need for command in commands for need in command.needs.split()})))
        return 0
    os.makedirs(LOGS, exist_ok=True)
    lock = open(os.path.join(LOGS, '.lock'), 'w', encoding='ascii')  # pylint: disable=consider-using-with
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit('run.py: other tests are running in this tree')
    for log in glob.glob(os.path.join(LOGS, '*')):
        shutil.rmtree(log) if os.path.isdir(log) else os.remove(log)
    runner = Runner(100 // options.slow * JOBS if options.slow else JOBS, options.slow)
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, runner.end)
    burners = Burners(JOBS if options.busy else 0)
    status = run_repeated(runner, commands, options.repeat) if options.repeat else run_once(runner, commands, options.times)
    burners.end()
    return 130 if runner.over else status


if __name__ == '__main__':
    sys.exit(main())
