#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bench.py PROGRAM large [GAMES...] | pilots [GAMES] - what runs of blocks cost (`make bench-blocks`).

large: runs of so many games are planned and collected from made-up block files: processor time and memory, in all and
a million games. The files hold the pair that a real block holds, under other numbers.
pilots: the same tournament by one process with two threads and by two pilots: processor time a game."""
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

BLOCK = 'block-%06d.jsonl.zst'
DESCRIPTION = {'game': 'reversi6', 'format': 'roundrobin', 'players': ['a=random', 'b=greedy'], 'seed': 3}


def measured(*command):
    """Runs it; its output, seconds of a processor, megabytes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    out = process.stdout.read().decode()
    _, status, used = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit('bench.py: %s ended with status %d' % (' '.join(command), os.waitstatus_to_exitcode(status)))
    del before
    return out, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def write(path, description):
    with open(path, 'w') as file:
        json.dump(description, file)


def sample(program):
    """The units of a real block."""
    write('sample.json', dict(DESCRIPTION, games=20))
    measured(program, 'plan', 'sample.json', '--blocks', '1')
    measured(program, 'block', 'sample.json', '--number', '0')
    lines = subprocess.run(['zstd', '-dc', 'sample.blocks/' + BLOCK % 0], check=True, capture_output=True).stdout.decode()
    return lines.splitlines()


def numbered(line, unit):
    """The line of a unit as that of another one."""
    line = re.sub(r'^\{"unit":\d+', '{"unit":%d' % unit, line)
    line = re.sub(r'"pair":\d+', '"pair":%d' % unit, line)
    numbers = iter((2 * unit + 1, 2 * unit + 2))
    return re.sub(r'"number":\d+,"pair"', lambda found: '"number":%d,"pair"' % next(numbers), line)


def make_up(name, plan, lines):
    os.mkdir(name + '.blocks')
    for block in range(plan['blocks']):
        first = block * plan['size']
        head = json.loads(lines[0])
        head.update(run=plan['run'], block=block)
        text = [json.dumps(head, separators=(',', ':'))]
        for unit in range(first, min(first + plan['size'], plan['units'])):
            text.append(numbered(lines[1 + unit % (len(lines) - 1)], unit))
        path = '%s.blocks/%s' % (name, BLOCK % block)
        with open(path[:-4], 'w') as file:
            file.write('\n'.join(text) + '\n')
        subprocess.run(['zstd', '-q', '--rm', path[:-4]], check=True)


def large(program, sizes):
    lines = sample(program)
    print('%10s %8s | %9s %7s | %11s %7s | %s' % ('games', 'blocks', 'plan, s', 'MB', 'collect, s', 'MB', 's a million games'))
    for games in sizes:
        name = 'run%d' % games
        write(name + '.json', dict(DESCRIPTION, games=games))
        out, plan_seconds, plan_memory = measured(program, 'plan', name + '.json', '--blocks', str(max(1, games // 1000)), '--json')
        make_up(name, json.loads(out), lines)
        out, seconds, memory = measured(program, 'collect', name + '.json', '--json')
        assert json.loads(out)['games'] == games
        print('%10d %8d | %9.2f %7.0f | %11.2f %7.0f | %.1f' %
              (games, games // 1000, plan_seconds, plan_memory, seconds, memory, seconds / games * 1e6), flush=True)


def pilots(program, games):
    """In turn, five times; the ratio of processor times is that of the throughputs where cores are free."""
    description = dict(DESCRIPTION, players=['a=engine:nodes=1000', 'b=engine:nodes=1000'], games=games)
    ratios = []
    for turn in range(5):
        write('alone.json', dict(description, concurrency=2))
        _, alone, _ = measured(program, 'tournament', 'alone.json', '--db', 'none')
        subprocess.run(['rm', '-rf', 'pilots.blocks'], check=True)
        write('pilots.json', description)
        measured(program, 'plan', 'pilots.json', '--blocks', '8')
        both = [subprocess.Popen([program, 'block', 'pilots.json', '--pilot', '%d/2' % i], stdout=subprocess.DEVNULL) for i in (0, 1)]
        used = 0
        for process in both:
            _, status, about = os.wait4(process.pid, 0)
            assert status == 0
            used += about.ru_utime + about.ru_stime
        ratios.append(alone / used)
        print('%d games: one process with two threads %.2f s, two pilots %.2f s of a processor: %.3f' % (games, alone, used, ratios[-1]), flush=True)
    print('median of the throughput of two pilots: %.3f' % sorted(ratios)[2])


def main():
    program = os.path.realpath(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix='wuqi-bench.') as folder:
        os.chdir(folder)
        if sys.argv[2] == 'large':
            large(program, [int(games) for games in sys.argv[3:]] or [10000, 100000, 1000000])
        else:
            pilots(program, int(sys.argv[3]) if len(sys.argv) > 3 else 400)
        os.chdir('/')


if __name__ == '__main__':
    main()
