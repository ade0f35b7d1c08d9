#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""spectators.py PROGRAM [SPECTATORS [SECONDS]] - spectators of one match through nginx (examples/nginx.conf) in front
of two servers on one PostgreSQL. Prints TAP; with SECONDS (`make bench-spectators`) also what it costs: the match is
played without and with them, and one server answers alone for as long.

Each spectator asks as the page does where no WebSocket comes through (web/src/watch/feed.ts): the run and its boards,
every three seconds, with the mark of what it has."""
import asyncio
import glob
import gzip
import json
import os
import pwd
import re
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time

POLL_S = 3
LIMIT_S = 300
program = os.path.realpath(sys.argv[1])
spectators = int(sys.argv[2]) if len(sys.argv) > 2 else 50
seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 0
example = os.path.realpath(os.path.join(os.path.dirname(__file__), '..', '..', 'examples', 'nginx.conf'))
failed = False
begun = []


def tell(fine, name, about=''):
    global failed
    failed = failed or not fine
    if not fine and about:
        print('# ' + str(about)[:600].replace('\n', '\n# '))
    print('%sok - %s' % ('' if fine else 'not ', name), flush=True)


def start(*command, **more):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more)
    begun.append(process)
    return process


def wait_for(condition):
    limit = time.monotonic() + LIMIT_S
    while not condition():
        if time.monotonic() > limit:
            raise TimeoutError
        time.sleep(0.05)  # between looks


def free_port():
    with socket.socket() as own:
        own.bind(('127.0.0.1', 0))
        return own.getsockname()[1]


def used(pid):
    """Seconds of a processor of a process and of its children that are there."""
    total = 0
    for path in ['/proc/%d/stat' % pid] + ['/proc/%s/stat' % child for child in children(pid)]:
        with open(path) as file:
            fields = file.read().rsplit(') ', 1)[1].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')
    return total


def children(pid):
    with open('/proc/%d/task/%d/children' % (pid, pid)) as file:
        return file.read().split()


def postgres(folder):
    tools = sorted(glob.glob('/usr/lib/postgresql/*/bin'))[-1]
    os.chmod(folder, 0o755)
    data = os.path.join(folder, 'postgres')
    os.mkdir(data)
    user = {'user': 'postgres', 'cwd': '/'} if os.getuid() == 0 else {}
    if user:
        os.chown(data, pwd.getpwnam('postgres').pw_uid, -1)
    subprocess.run([tools + '/initdb', '-D', data + '/db', '-A', 'trust', '-U', 'postgres'], check=True, stdout=subprocess.DEVNULL, **user)
    start(tools + '/postgres', '-D', data + '/db', '-k', data, '-c', 'listen_addresses=', '-c', 'fsync=off', **user)
    ready = [tools + '/pg_isready', '-q', '-h', data]
    wait_for(lambda: subprocess.run(ready).returncode == 0)
    return 'postgresql://postgres@/postgres?host=' + data


def serve(db):
    server = start(program, 'serve', '--listen', '127.0.0.1:0', '--db', db, '--json', '--public-name', 'wuqi.example.org')
    server.port = json.loads(server.stdout.readline())['port']
    return server


def nginx(folder, ports):
    with open(example) as file:
        site = file.read()
    port = free_port()
    for old, new in (('/var/cache/nginx/wuqi', folder + '/cache'), ('listen 80;', 'listen 127.0.0.1:%d backlog=4096;' % port),
                     ('127.0.0.1:8080', '127.0.0.1:%d' % ports[0]), ('127.0.0.1:8081', '127.0.0.1:%d' % ports[1])):
        assert site.count(old) == 1, old
        site = site.replace(old, new)
    with open(folder + '/nginx.conf', 'w') as file:
        file.write('%sworker_processes 1;\nworker_rlimit_nofile 16384;\nerror_log %s/error.log;\npid %s/nginx.pid;\ndaemon off;\nevents { worker_connections 8192; }\n'
                   'http {\naccess_log off;\nkeepalive_requests 100000;\n%s\n}\n' % ('user root;\n' if os.getuid() == 0 else '', folder, folder, site))
    server = start('nginx', '-c', folder + '/nginx.conf', '-e', folder + '/error.log')
    server.port = port

    def there():
        with socket.socket() as own:
            return own.connect_ex(('127.0.0.1', port)) == 0 or server.poll() is not None
    wait_for(there)
    return server


class Counts:
    def __init__(self):
        self.answers = self.same = self.wrong = self.bytes = 0
        self.waits = []


async def ask(streams, path, mark, counts, host='wuqi.example.org'):
    """A question over a connection that stays; what came of it, and its mark."""
    reader, writer = streams
    asked = time.monotonic()
    writer.write(('GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip\r\n%s\r\n' % (path, host, 'If-None-Match: %s\r\n' % mark if mark else '')).encode())
    head = (await reader.readuntil(b'\r\n\r\n')).decode('latin1')
    fields = {name.lower(): value for name, value in re.findall(r'^([^:\r\n]+): *([^\r\n]*)', head, re.M)}
    status, body = int(head.split()[1]), b''
    if fields.get('transfer-encoding') == 'chunked':
        while size := int(await reader.readline(), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
    elif status != 304:
        body = await reader.readexactly(int(fields.get('content-length', 0)))
    if fields.get('content-encoding') == 'gzip':
        body = gzip.decompress(body)
    counts.waits.append(time.monotonic() - asked)
    counts.bytes += len(head)
    counts.answers += 1
    counts.same += status == 304
    counts.wrong += status not in (200, 304)
    return status, body, fields.get('etag', mark), fields.get('connection') == 'close'


async def spectate(port, run, number, many, until, counts):
    """Until the time is over, or the match."""
    await asyncio.sleep(POLL_S * number / many)  # they come one after another
    marks, streams = {}, None
    while not counts.waits or not marks or not until():  # once at least
        begun_at = time.monotonic()
        for path in ('run/%d' % run, 'run/%d/live' % run):
            try:
                streams = streams or await asyncio.open_connection('127.0.0.1', port)
                _, _, marks[path], closes = await ask(streams, '/api/watch/' + path, marks.get(path), counts)
                if closes:
                    streams[1].close()
                    streams = None
            except (OSError, EOFError, ValueError):
                counts.wrong += 1
                streams = None
        await asyncio.sleep(max(0, POLL_S - (time.monotonic() - begun_at)))
    if streams:
        streams[1].close()


def match(db, games, nodes, concurrency=1):
    return start(program, 'match', 'reversi8', '--a', 'engine:hash=4', '--b', 'engine:hash=4', '--nodes', str(nodes), '--games', str(games), '--seed', '7',
                 '--concurrency', str(concurrency), '--db', db, '--json')


def newest(db):
    runs = subprocess.run([program, 'runs', '--db', db, '--json'], check=True, capture_output=True, text=True).stdout.splitlines()
    return max([int(number) for line in runs for number in re.findall(r'"run": ?(\d+)', line)] or [0])


async def watched(port, run, many, until):
    counts = Counts()
    await asyncio.gather(*(spectate(port, run, number, many, until, counts) for number in range(many)))
    return counts


def wait_ended(process):
    _, status, about = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return about.ru_utime + about.ru_stime


def told(name, counts, wall, **seconds_of):
    waits = sorted(counts.waits) or [0]
    print('# %s: %d answers (%d: nothing new), %d wrong, in %.0f s; median %.1f ms, 99 %% under %.0f ms, longest %.0f ms; processor: %s' %
          (name, counts.answers, counts.same, counts.wrong, wall, 1000 * statistics.median(waits), 1000 * waits[int(0.99 * (len(waits) - 1))], 1000 * waits[-1],
           ', '.join('%s %.2f s (%.2f %% of a core)' % (key, value, 100 * value / wall) for key, value in seconds_of.items())), flush=True)


def look(db, servers, front, games, nodes):
    """A match with spectators; its processor time, and what they were told."""
    before = newest(db)
    playing = match(db, games, nodes)
    wait_for(lambda: newest(db) > before)
    run = newest(db)
    parts = {'servers': servers, 'nginx': [front]}
    was = {name: sum(used(process.pid) for process in them) for name, them in parts.items()}
    own, at = time.process_time(), time.monotonic()
    over = []

    def until():
        if not over and os.waitid(os.P_PID, playing.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            over.append(time.monotonic())
        return bool(over)
    counts = asyncio.run(watched(front.port, run, spectators, until))
    wall = time.monotonic() - at
    costs = {name: sum(used(process.pid) for process in them) - was[name] for name, them in parts.items()}
    told('%d spectators through nginx and two servers' % spectators, counts, wall, spectators=time.process_time() - own, **costs)
    return run, counts, wait_ended(playing)


def alone(server, run):
    """What one server carries alone: the same questions without nginx, more and more spectators."""
    for many in (100, 200, 400, 800):
        end = time.monotonic() + seconds
        was, at = used(server.pid), time.monotonic()
        counts = asyncio.run(watched(server.port, run, many, lambda: time.monotonic() > end))
        told('%d spectators of one server alone' % many, counts, time.monotonic() - at, server=used(server.pid) - was)


async def two_answers(servers, front, run):
    """The same question to both servers and to nginx."""
    answers, counts = [], Counts()
    for server in (*servers, front):
        streams = await asyncio.open_connection('127.0.0.1', server.port)
        answers.append((await ask(streams, '/api/watch/run/%d' % run, None, counts))[:3])
        streams[1].close()
    streams = await asyncio.open_connection('127.0.0.1', front.port)
    again = await ask(streams, '/api/watch/run/%d' % run, answers[2][2], counts)
    streams[1].close()
    return answers, again[0]


def main():
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    with tempfile.TemporaryDirectory(prefix='wuqi-many.') as folder:
        db = postgres(folder)
        servers = [serve(db), serve(db)]
        front = nginx(folder, [server.port for server in servers])
        tell(front.poll() is None, 'nginx takes the example', front.stdout.read() if front.poll() is not None else '')
        games, nodes = (2, 4000) if seconds == 0 else (8, 60000)
        if seconds > 0:
            print('# the match without spectators: %.2f s of a processor' % wait_ended(match(db, games, nodes)), flush=True)
        run, counts, cost = look(db, servers, front, games, nodes)
        if seconds > 0:
            print('# the match with them: %.2f s of a processor' % cost, flush=True)
        tell(counts.wrong == 0 and counts.answers >= spectators, '%d spectators are answered' % spectators, vars(counts).get('wrong'))
        kept = {}

        def over():  # an answer stands for a moment, in the servers and in nginx
            kept['at'] = asyncio.run(two_answers(servers, front, run))
            return all(b'"state":"done"' in body for _, body, _ in kept['at'][0])
        wait_for(over)
        (one, two, through), again = kept['at']
        tell(one == two and one[0] == 200 and json.loads(one[1])['games'] == games, 'both servers tell the same, under the same mark', (one, two))
        tell(through[:2] == one[:2] and again == 304, 'so does nginx, and who has it already is told so', (through, again))
        servers[0].terminate()
        servers[0].wait()
        counts = asyncio.run(watched(front.port, run, 20, lambda asked=iter(range(25)): next(asked, None) is None))
        tell(counts.wrong == 0, 'one server is ended, and nobody notices', counts.wrong)
        if seconds > 0:
            alone(servers[1], run)
        for process in reversed(begun):
            if process.returncode is None:
                process.terminate()
                process.wait()
    sys.exit(failed)


main()
