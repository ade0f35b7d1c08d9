# SPDX-License-Identifier: MIT
"""hostile.py MODE: speaks UGI at tic-tac-toe and misbehaves as told. Where it is refused what it tries, it raises; where it gets
its way, it plays on, and the test sees a game that should not have happened.
"""
import os
import signal
import socket
import sys
import threading
import time

MODE, _, ARGUMENT = sys.argv[1].partition('@')
SQUARES = [column + row for row in '321' for column in 'abc']


def say(line):
    sys.stdout.write(line + '\n')
    sys.stdout.flush()


def misbehave():
    if MODE == 'hang':
        time.sleep(1000)
    elif MODE == 'spin':
        while True:
            pass
    elif MODE == 'crash':
        os._exit(3)
    elif MODE == 'abort':
        os.abort()
    elif MODE == 'flood':
        while True:
            say('info string ' + 'x' * 1000)
    elif MODE == 'endless':
        while True:
            sys.stdout.write('x' * 1000)
    elif MODE == 'stderr':
        for _ in range(20000):
            sys.stderr.write('complaint ' * 10 + '\n')
    elif MODE == 'fork':
        while True:
            os.fork()
    elif MODE == 'memory':
        bytearray(8 << 30)
    elif MODE == 'shared':
        import mmap
        mmap.mmap(-1, 8 << 30)[::4096] = b'x' * ((8 << 30) // 4096)
    elif MODE == 'threads':
        for _ in range(100000):
            threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    elif MODE == 'socket':
        socket.create_connection(('127.0.0.1', int(ARGUMENT)), timeout=1)
    elif MODE == 'home':
        open(ARGUMENT).read()
    elif MODE == 'write':
        open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'mark'), 'w').write('here')
    elif MODE == 'fill':
        with open('/tmp/wuqi-hostile-mark', 'wb') as file:
            for _ in range(1000):
                file.write(b'x' * 1000000)
    elif MODE == 'exception':
        raise ValueError('\u9519' * int(ARGUMENT))
    elif MODE == 'gbk':
        sys.stderr.buffer.write('\u8fd9\u6b65\u68cb\u8d70\u4e0d\u4e86'.encode('gbk') * 5000)
        sys.stderr.flush()
        os._exit(3)
    elif MODE == 'bytes':
        sys.stdout.buffer.write(b'info string \xff\xfe\nbestmove \xff\xfe\xe9\x94\n')
        sys.stdout.flush()
        time.sleep(1000)
    elif MODE == 'nul':
        sys.stdout.buffer.write(b'info string a\0b\nbestmove a\0b\n')
        sys.stdout.flush()
        time.sleep(1000)
    elif MODE == 'kill':
        for pid in (os.getppid(), -1):
            os.kill(pid, signal.SIGKILL)
        raise PermissionError('nobody was killed')


def main():
    if MODE == 'start':
        sys.exit(9)
    if MODE == 'deaf':
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    taken, turns = [], 0
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ['ugi']:
            say('ugiok')
        elif words[:1] == ['isready']:
            say('readyok')
        elif words[:1] == ['position']:
            taken = words[words.index('moves') + 1:] if 'moves' in words else []
        elif words[:1] == ['go']:
            turns += 1
            if turns == 2:
                misbehave()
            say('bestmove ' + [square for square in SQUARES if square not in taken][0])
        elif words[:1] == ['quit'] and MODE != 'deaf':
            break


main()
