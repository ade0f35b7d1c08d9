# SPDX-License-Identifier: MIT
"""build_attacks.py NAME [ARGUMENT...] - what a student's build may try (tests/unit/test_build.c): run in the place of `make`. What it finds out ends up in
the file `found` of the folder, which the test reads; a build that is stopped ends with an error."""
import ctypes
import io
import os
import signal
import socket
import subprocess
import sys
import tarfile
import time

libc = ctypes.CDLL(None, use_errno=True)
attacks = {}


def attack(function):
    attacks[function.__name__] = function
    return function


def found(what):
    with open('found', 'a', encoding='utf-8') as file:
        file.write(what + '\n')


def stolen(path):
    """Notes that a file that is somebody else's could be read."""
    with open(path, 'rb') as file:
        found('read %s: %r' % (path, file.read(20)))


@attack
def nothing():
    with open('made', 'w', encoding='utf-8') as file:
        file.write('made')


# --- files -----------------------------------------------------------------------------------------------
@attack
def read(secret):
    stolen(secret)


@attack
def write_source(folder):
    with open(folder + '/mark', 'w', encoding='utf-8'):
        found('wrote to the files that were handed in')


@attack
def change_source(folder):
    with open(folder + '/attack.py', 'a', encoding='utf-8') as file:
        file.write('# changed')
    found('changed the files that were handed in')


@attack
def write_places():
    """In the cage's own world these may be there; outside nothing may be."""
    done = 0
    for place in ('/tmp', '/', '/etc', '/dev', '/dev/shm', '/usr', '/var/tmp', '/root', '/home'):
        try:
            with open(place + '/wuqi-build-mark', 'w', encoding='utf-8'):
                done += 1
        except OSError:
            pass
    sys.exit(0 if done < 9 else 1)


@attack
def environment():
    for name, value in os.environ.items():
        if 'secret' in value or name.startswith(('WUQI', 'XDG')):
            found('environment: %s' % name)
    for process in os.listdir('/proc'):
        if process.isdigit():
            try:
                with open('/proc/%s/environ' % process, 'rb') as file:
                    if b'a secret' in file.read():
                        found('the environment of process %s' % process)
            except OSError:
                pass


@attack
def descriptors():
    for name in os.listdir('/proc/self/fd'):
        try:
            target = os.readlink('/proc/self/fd/' + name)
        except FileNotFoundError:  # that of the list itself
            continue
        if int(name) > 2 and not target.startswith(('/proc/', '/dev/null')) and 'attack.py' not in target:
            found('descriptor %s: %s' % (name, target))


# --- processes -------------------------------------------------------------------------------------------
def leave(closing):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            if closing:
                for number in range(3):
                    os.close(number)
            for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
                signal.signal(number, signal.SIG_IGN)
            time.sleep(100000)
        os._exit(0)
    os.wait()


@attack
def daemon():
    leave(True)


@attack
def daemon_holds_output():
    leave(False)


@attack
def writer():
    """Somebody who goes on writing while the result is packed."""
    if os.fork() == 0:
        while True:
            with open('log', 'a', encoding='utf-8') as file:
                file.write('x' * 100)
            if os.path.getsize('log') > 1 << 20:
                os.truncate('log', 0)
    while not os.path.exists('log'):
        time.sleep(0)


@attack
def fork():
    while True:
        os.fork()


@attack
def chain():
    """Each process the child of the last one, and all of them stay."""
    while os.fork() == 0:
        pass
    time.sleep(100000)


@attack
def threads():
    import threading
    threading.stack_size(65536)
    for _ in range(100000):
        threading.Thread(target=time.sleep, args=(100000,), daemon=True).start()


@attack
def kill_victim(process):
    os.kill(int(process), signal.SIGKILL)
    found('killed')


@attack
def kill_all():
    os.kill(-1, signal.SIGKILL)
    time.sleep(100000)


@attack
def kill_first():
    os.kill(1, signal.SIGKILL)
    sys.exit(1)


@attack
def stop_parent():
    os.kill(os.getppid(), signal.SIGSTOP)
    time.sleep(100000)


@attack
def trace_parent():
    if libc.ptrace(16, os.getppid(), None, None) != 0:
        sys.exit('ptrace')
    found('traces its parent')


@attack
def real_time():
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    found('real-time priority')


@attack
def limits(process):
    import resource
    resource.prlimit(int(process), resource.RLIMIT_CPU, (1, 1))
    found('limited')


# --- what it uses ----------------------------------------------------------------------------------------
@attack
def spin():
    while True:
        pass


@attack
def sleep():
    time.sleep(100000)


@attack
def spin_children():
    for _ in range(16):
        if os.fork() == 0:
            break
    while True:
        pass


@attack
def memory():
    kept = []
    while True:
        kept.append(bytearray(b'x') * (1 << 24))


@attack
def memory_shared_out():
    """Little for each process, much for all."""
    for _ in range(40):
        if os.fork() == 0:
            kept = bytearray(b'x') * (40 << 20)
            time.sleep(100000)
            found(str(len(kept)))
    time.sleep(100000)


@attack
def memory_in_chain():
    """The same, each process the child of the last one."""
    for _ in range(100):
        if os.fork() != 0:
            time.sleep(100000)
    kept = bytearray(b'x') * (350 << 20)
    if os.fork() == 0:
        for place in range(0, len(kept), 4096):
            kept[place] = 1
    time.sleep(100000)


@attack
def memory_kept_by_copies():
    """Thirty copies of a process of 100 MB, which share all of it: little, and no offence."""
    kept = bytearray(b'x') * (100 << 20)
    for _ in range(30):
        if os.fork() == 0:
            signal.pause()
    with open('made', 'w', encoding='utf-8') as file:
        file.write(str(len(kept)))


@attack
def memory_in_files():
    number = libc.memfd_create(b'x', 0)
    if number < 0:
        sys.exit('memfd_create')
    while True:
        os.write(number, b'x' * (1 << 20))


@attack
def system_v():
    number = libc.shmget(0, 4096, 0o1600)
    if number < 0:
        sys.exit('shmget')


@attack
def large_file():
    with open('large', 'wb') as file:
        while True:
            file.write(b'x' * (1 << 20))


@attack
def many_files():
    for number in range(10000000):
        with open('f%d' % number, 'wb') as file:
            file.write(b'x' * 4000)


@attack
def empty_files():
    for number in range(10000000):
        os.close(os.open('e%d' % number, os.O_CREAT | os.O_WRONLY))


@attack
def sparse_file():
    with open('sparse', 'wb') as file:
        file.truncate(1 << 40)


@attack
def deep_folders():
    for _ in range(100000):
        os.mkdir('d')
        os.chdir('d')


@attack
def output():
    while True:
        os.write(2, b'x' * (1 << 16))


@attack
def output_lines():
    for number in range(100000):
        os.write(2, b'error: \033[2J\033]0;x\007 %d\n' % number)
    sys.exit(1)


# --- what comes out --------------------------------------------------------------------------------------
@attack
def links(secret):
    os.symlink(secret, 'link')
    os.symlink('/etc', 'folder')
    os.symlink('../../../../../../etc', 'upwards')
    os.symlink('attack.py', 'honest')


@attack
def hard_link(secret):
    os.link(secret, 'hard')
    found('linked')


@attack
def devices():
    os.mkfifo('pipe')
    server = socket.socket(socket.AF_UNIX)
    server.bind('socket')
    os.mknod('device', 0o60666, os.makedev(1, 1))
    found('a device')


@attack
def pipes():
    os.mkfifo('pipe')


@attack
def set_user():
    with open('shell', 'wb') as file:
        file.write(b'#!/bin/sh\n')
    try:
        os.chmod('shell', 0o6755)
    except OSError:
        pass


@attack
def no_rights():
    os.mkdir('closed')
    with open('closed/file', 'wb') as file:
        file.write(b'x')
    os.chmod('closed', 0)
    os.chmod('attack.py', 0)


@attack
def forged(secret):
    """An archive of its own before that of the cage, by way of its parent's output."""
    bytes_ = io.BytesIO()
    with tarfile.open(fileobj=bytes_, mode='w') as archive:
        def add(name, kind=tarfile.REGTYPE, to='', content=b'forged'):
            entry = tarfile.TarInfo(name)
            entry.type, entry.linkname, entry.size, entry.mode = kind, to, len(content) if kind == tarfile.REGTYPE else 0, 0o6777
            archive.addfile(entry, io.BytesIO(content) if entry.size else None)
        outside = os.path.dirname(secret)
        add('out', tarfile.SYMTYPE, outside)
        add('out/wuqi-build-mark')
        add('hard', tarfile.LNKTYPE, secret)
        add('hard')
        add('device', tarfile.BLKTYPE)
        add('pipe', tarfile.FIFOTYPE)
    for process in (os.getppid(), 1, 2):
        try:
            with open('/proc/%d/fd/1' % process, 'wb') as out:
                out.write(bytes_.getvalue())
            return
        except OSError:
            pass
    sys.exit('no output')


@attack
def forged_upwards():
    bytes_ = io.BytesIO()
    with tarfile.open(fileobj=bytes_, mode='w') as archive:
        archive.addfile(tarfile.TarInfo('../wuqi-build-mark'))
    with open('/proc/%d/fd/1' % os.getppid(), 'wb') as out:
        out.write(bytes_.getvalue())


@attack
def status_97():
    sys.exit(97)


# --- the machine -----------------------------------------------------------------------------------------
@attack
def connect(port):
    socket.create_connection(('127.0.0.1', int(port)), 5)
    found('connected')


@attack
def listen():
    server = socket.socket()
    server.bind(('127.0.0.1', 0))
    server.listen()
    found('listens')


@attack
def abstract_socket():
    server = socket.socket(socket.AF_UNIX)
    server.bind('\0wuqi-build-mark')
    server.listen()


@attack
def namespace():
    if libc.unshare(0x10000000) != 0:
        sys.exit('unshare')
    found('a user namespace')


@attack
def mount():
    if libc.mount(b'none', b'/tmp', b'tmpfs', 0, None) != 0:
        sys.exit('mount')
    found('mounted')


@attack
def set_root():
    os.setuid(0)
    subprocess.run(['id', '-u'], check=True)
    found('root' if os.getuid() == 0 and os.access('/etc/shadow', os.R_OK) else 'called root')


@attack
def clock():
    time.clock_settime(time.CLOCK_REALTIME, 0)
    found('set the clock')


@attack
def perf():
    if libc.syscall(298, ctypes.create_string_buffer(128), 0, -1, -1, 0) < 0:
        sys.exit('perf_event_open')
    found('counters')


@attack
def bpf():
    if libc.syscall(321, 0, ctypes.create_string_buffer(128), 128) < 0:
        sys.exit('bpf')
    found('bpf')


@attack
def uring():
    if libc.syscall(425, 8, ctypes.create_string_buffer(128)) < 0:
        sys.exit('io_uring_setup')
    found('io_uring')


@attack
def keyring():
    if libc.syscall(248, b'user', b'wuqi', b'x', 1, -3) < 0:
        sys.exit('add_key')
    found('a key')


if __name__ == '__main__':
    attacks[sys.argv[1]](*sys.argv[2:])
