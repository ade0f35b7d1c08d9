# SPDX-License-Identifier: MIT
"""hostile.py MODE[@ARGUMENT]: speaks UGI at tic-tac-toe and misbehaves as told, in its second turn. Where it is refused what it tries, it raises;
where it gets its way, it plays on, and the test sees a game that should not have happened.
"""
import ctypes
import fcntl
import mmap
import os
import platform
import resource
import signal
import socket
import struct
import sys
import threading
import time

TAKEN = []
MODE, _, ARGUMENT = sys.argv[1].partition('@')
HERE = os.path.dirname(os.path.abspath(__file__))
SQUARES = [column + row for row in '321' for column in 'abc']
LIBC = ctypes.CDLL(None, use_errno=True)
INTEL = platform.machine() == 'x86_64'
# Numbers of system calls that the C library has no function for: Intel, ARM.
NUMBERS = {'fork': (57, 220), 'userfaultfd': (323, 282), 'io_uring_setup': (425, 425), 'bpf': (321, 280), 'perf_event_open': (298, 241),
           'add_key': (248, 217), 'ioprio_set': (251, 30), 'pidfd_open': (434, 434), 'sched_setattr': (314, 274), 'prctl': (157, 167),
           'fchmodat': (268, 53), 'clone': (56, 220), 'timer_create': (222, 107), 'tgkill': (234, 131), 'gettid': (186, 178),
           'rt_sigqueueinfo': (129, 138), 'mq_notify': (244, 184), 'io_setup': (206, 0)}
ATTACKS = {}


def attack(function):
    ATTACKS[function.__name__] = function
    return function


def say(line):
    sys.stdout.write(line + '\n')
    sys.stdout.flush()


def call(name, *arguments):
    """A function of the C library, or a system call by its number; raises where it fails."""
    arguments = [ctypes.c_long(value) if isinstance(value, int) else value for value in arguments]
    ctypes.set_errno(0)
    if name in NUMBERS:
        result = LIBC.syscall(ctypes.c_long(NUMBERS[name][0 if INTEL else 1]), *arguments)
    else:
        function = getattr(LIBC, name)
        function.restype = ctypes.c_long if name in ('mmap', 'shmat') else ctypes.c_int
        result = function(*arguments)
    if result == -1:
        raise OSError(ctypes.get_errno(), name + ': ' + os.strerror(ctypes.get_errno()))
    return result


# --- time and the end ---------------------------------------------------------------------------------------
@attack
def nothing():
    pass


@attack
def deaf():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


@attack
def hang():
    time.sleep(1000)


@attack
def second():
    """Never moves as the first player; as the second it plays on."""
    hang()


@attack
def twice():
    """A second answer, which is wrong for the turn after."""
    if ARGUMENT == '':
        square = [square for square in SQUARES if square not in TAKEN][0]
        sys.stdout.write('bestmove %s\nbestmove %s\n' % (square, square))
        sys.stdout.flush()
        raise StopIteration


@attack
def folders():
    """Names of folders of the operator in the environment."""
    found = [name for name, value in os.environ.items() if os.environ.get('HOME') != '/tmp' or name.startswith('XDG_')]
    if not found:
        raise PermissionError('no folder of the operator')


@attack
def nap():
    time.sleep(2)


@attack
def labour():
    """Lets a child work for it and does nothing itself."""
    child = os.fork()
    if child == 0:
        while time.process_time() < 3:
            pass
        os._exit(0)
    os.waitpid(child, 0)


@attack
def spin():
    while True:
        pass


@attack
def spin8():
    for _ in range(8):
        threading.Thread(target=spin, daemon=True).start()
    spin()


@attack
def halt():
    os.kill(os.getpid(), signal.SIGSTOP)


@attack
def crash():
    os._exit(3)


@attack
def abort():
    os.abort()


@attack
def segv():
    ctypes.string_at(0)


@attack
def close():
    os.close(1)
    time.sleep(1000)


# --- what it says ----------------------------------------------------------------------------------------
@attack
def flood():
    while True:
        say('info string ' + 'x' * 1000)


@attack
def endless():
    while True:
        sys.stdout.write('x' * 1000)


@attack
def stderr():
    for _ in range(20000):
        sys.stderr.write('complaint ' * 10 + '\n')


@attack
def exception():
    raise ValueError('\u9519' * int(ARGUMENT))


@attack
def gbk():
    sys.stderr.buffer.write('\u8fd9\u6b65\u68cb\u8d70\u4e0d\u4e86'.encode('gbk') * 5000)
    sys.stderr.flush()
    os._exit(3)


@attack
def bytes_():
    sys.stdout.buffer.write(b'info string \xff\xfe\nbestmove \xff\xfe\xe9\x94\n')
    sys.stdout.flush()
    time.sleep(1000)


@attack
def nul():
    sys.stdout.buffer.write(b'info string a\0b\nbestmove a\0b\n')
    sys.stdout.flush()
    time.sleep(1000)


@attack
def huge_number():
    say('info depth 99999999999999999999 score cp 99999999999999999999 nodes -1')
    say('bestmove a9999999999999999999')
    time.sleep(1000)


# --- processes and threads ---------------------------------------------------------------------------------------
@attack
def fork():
    while True:
        os.fork()


@attack
def raw_fork():
    if INTEL:
        call('fork')
    else:
        call('clone', 17, 0, 0, 0, 0)


@attack
def spawn():
    os.posix_spawn('/bin/true', ['true'], {})


@attack
def threads():
    for _ in range(100000):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()


@attack
def threads3000():
    threading.stack_size(32768)
    for _ in range(3000):
        threading.Thread(target=time.sleep, args=(1000,), daemon=True).start()
    time.sleep(1)


# --- waking itself while it is halted ---------------------------------------------------------------------------
TOILING = []


def toil(*_):
    """Half a second of work, so that what was stolen shows; it is called again meanwhile."""
    if TOILING:
        return
    TOILING.append(True)
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass
    TOILING.clear()


@attack
def wake_timer():
    """Timers send the signal that undoes SIGSTOP, every millisecond; its handler works. SIGSTOP ends a timer whose signal is on its way, so there are
    several, each of which begins later."""
    class Event(ctypes.Structure):
        _fields_ = [('value', ctypes.c_void_p), ('signal', ctypes.c_int), ('notify', ctypes.c_int), ('rest', ctypes.c_char * 48)]
    signal.signal(signal.SIGCONT, toil)
    for number in range(14):
        timer, first = ctypes.c_int(), 10 << number
        call('timer_create', 1, ctypes.byref(Event(None, signal.SIGCONT, 0)), ctypes.byref(timer))
        times = struct.pack('4q', 0, 1000000, first // 1000, first % 1000 * 1000000)
        call('timer_settime', timer, 0, ctypes.create_string_buffer(times), 0)


@attack
def wake_kill():
    """Two threads that wake each other."""
    def shout():
        while True:
            os.kill(os.getpid(), signal.SIGCONT)
    os.kill(os.getpid(), signal.SIGCONT)
    for _ in range(2):
        threading.Thread(target=shout, daemon=True).start()


@attack
def wake_thread():
    call('tgkill', os.getpid(), call('gettid'), signal.SIGCONT)


@attack
def wake_queue():
    call('rt_sigqueueinfo', os.getpid(), signal.SIGCONT, ctypes.create_string_buffer(struct.pack('iii', signal.SIGCONT, 0, -1), 128))


@attack
def wake_input():
    """The signal when there is something to be read."""
    fcntl.fcntl(0, 10, signal.SIGCONT)


@attack
def wake_owner():
    fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())


@attack
def wake_parent():
    """The signal when the thread that started it ends."""
    call('prctl', 1, int(signal.SIGCONT), 0, 0, 0)


@attack
def wake_message():
    call('mq_notify', 0, ctypes.create_string_buffer(64))


@attack
def alarms():
    """Honest: a program that looks at its time every millisecond."""
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)


@attack
def ponder():
    """Threads that go on after the answer: they are halted, and that is no offence."""
    for _ in range(3):
        threading.Thread(target=spin, daemon=True).start()


def child_that_thinks(prepare):
    ready = os.pipe()
    if os.fork() == 0:
        prepare()
        os.write(ready[1], b'x')
        spin()
    os.read(ready[0], 1)


@attack
def child():
    """For a bot without a sandbox: a process in the same group that thinks."""
    child_that_thinks(lambda: None)


@attack
def child_leaves():
    """The same in a group of its own."""
    child_that_thinks(os.setsid)


@attack
def aio():
    call('io_setup', 64, ctypes.create_string_buffer(8))


@attack
def lock():
    with open('/usr/lib/os-release') as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@attack
def core_cookie():
    call('prctl', 62, 1, 0, 0, 0)


@attack
def real_time():
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


@attack
def nice_self():
    os.setpriority(os.PRIO_PROCESS, 0, -5)


@attack
def clock():
    time.clock_settime(time.CLOCK_REALTIME, time.time())


@attack
def other_calls():
    """fork by the numbers of the x32 kind."""
    if not INTEL:
        raise PermissionError('not on this processor')
    if LIBC.syscall(ctypes.c_long(0x40000000 | 57)) < 0:
        raise PermissionError('refused')


@attack
def own_group():
    os.setpgid(0, 0)


@attack
def own_session():
    os.setsid()


# --- memory --------------------------------------------------------------------------------------------
def touch(area, size, step=4096):
    for at in range(0, size, step):
        area[at] = 1


@attack
def memory():
    bytearray(8 << 30)


@attack
def shared():
    touch(mmap.mmap(-1, 8 << 30), 8 << 30)


def map_anonymous(size, flags, protection=3):
    at = LIBC.mmap
    at.restype = ctypes.c_void_p
    result = at(None, ctypes.c_size_t(size), protection, 0x22 | flags, -1, ctypes.c_long(0))
    if result == ctypes.c_void_p(-1).value:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


@attack
def growsdown():
    size = 1 << 20
    for _ in range(2048):
        at = map_anonymous(size, 0x100)
        ctypes.memset(at, 1, size)


@attack
def hugetlb():
    map_anonymous(1 << 21, 0x40000)


@attack
def zero_written():
    with open('/dev/zero', 'r+b', buffering=0) as file:
        touch(mmap.mmap(file.fileno(), 2 << 30), 2 << 30)


@attack
def zero_read():
    with open('/dev/zero', 'r+b', buffering=0) as file:
        area = mmap.mmap(file.fileno(), 2 << 30, mmap.MAP_SHARED, mmap.PROT_READ)
        for at in range(0, 2 << 30, 4096):
            area[at]


@attack
def own_memory():
    """Pages that may only be read, written by way of the process's own file."""
    size = 2 << 30
    at = map_anonymous(size, 0, 1)
    with open('/proc/self/mem', 'r+b', buffering=0) as file:
        for offset in range(0, size, 1 << 20):
            file.seek(at + offset)
            file.write(b'x' * (1 << 20))


@attack
def page_tables():
    """A byte read in every two megabytes: no page of its own, but a page of tables."""
    size = 1 << 40
    at = map_anonymous(size, 0x4000, 1)
    LIBC.madvise(ctypes.c_void_p(at), ctypes.c_size_t(size), 15)
    for offset in range(0, size, 1 << 21):
        ctypes.c_char.from_address(at + offset).value


@attack
def stack():
    resource.setrlimit(resource.RLIMIT_STACK, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@attack
def memfd():
    os.memfd_create('x')


@attack
def sysv():
    call('shmget', 0, 1 << 30, 0o1600)


@attack
def sysv_remove():
    """Somebody else's memory, known by its number."""
    call('shmctl', int(ARGUMENT), 0, 0)


@attack
def queue():
    call('mq_open', b'/wuqi-hostile', os.O_RDWR | os.O_CREAT, 0o600, 0)


@attack
def vmsplice():
    ends = os.pipe()
    part = ctypes.create_string_buffer(struct.pack('PN', map_anonymous(1 << 21, 0), 4096))
    call('vmsplice', ends[1], part, 1, 0)


@attack
def lock_memory():
    map_anonymous(64 << 20, 0)
    call('mlockall', 3)


# --- files ----------------------------------------------------------------------------------------------
@attack
def read():
    open(ARGUMENT).read()


@attack
def listing():
    os.listdir('/tmp')


@attack
def link():
    """`link` lies in the bot's folder and leads to the secret."""
    open(os.path.join(HERE, 'link')).read()


@attack
def write():
    open(os.path.join(HERE, 'mark'), 'w').write('here')


@attack
def write_root():
    open('/wuqi-hostile-mark', 'w').write('here')


@attack
def write_etc():
    open('/etc/wuqi-hostile-mark', 'w').write('here')


@attack
def write_dev():
    open('/dev/wuqi-hostile-mark', 'w').write('here')


@attack
def write_shm():
    open('/dev/shm/wuqi-hostile-mark', 'w').write('here')


@attack
def fill():
    with open('/tmp/wuqi-hostile-mark', 'wb') as file:
        for _ in range(1000):
            file.write(b'x' * 1000000)


@attack
def fill_many():
    for number in range(1000):
        with open('/tmp/wuqi-hostile-mark%d' % number, 'wb') as file:
            file.write(b'x' * 1000000)


@attack
def empty_files():
    for number in range(1000000):
        os.close(os.open('/tmp/wuqi-hostile-mark%d' % number, os.O_CREAT | os.O_WRONLY))


@attack
def chmod():
    os.chmod(ARGUMENT, 0o777)


@attack
def chmod_raw():
    call('fchmodat', -100, ARGUMENT.encode(), 0o777)


@attack
def utime():
    os.utime(ARGUMENT, (1, 1))


@attack
def attribute():
    os.setxattr(ARGUMENT, 'user.mark', b'here')


@attack
def truncate():
    os.truncate(ARGUMENT, 0)


@attack
def remove():
    os.unlink(ARGUMENT)


@attack
def lease():
    with open(__file__) as file:
        fcntl.fcntl(file, 1024, fcntl.F_RDLCK)


@attack
def descriptors():
    for number in range(3, 1024):
        try:
            os.fstat(number)
        except OSError:
            continue
        return
    raise PermissionError('there is no descriptor but my own')


@attack
def environment():
    if not any('secret' in value for value in os.environ.values()):
        raise PermissionError('the environment says nothing')


# --- the network -------------------------------------------------------------------------------------------
@attack
def connect():
    socket.create_connection(('127.0.0.1', int(ARGUMENT)), timeout=1)


@attack
def listen():
    with socket.socket() as listener:
        listener.bind(('127.0.0.1', 0))


@attack
def unix_socket():
    with socket.socket(socket.AF_UNIX) as one:
        one.connect('\0wuqi-hostile')


@attack
def netlink():
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0):
        pass


# --- other processes: ARGUMENT is the pid of one ------------------------------------------------------------------
@attack
def kill():
    for pid in (os.getppid(), -1):
        os.kill(pid, signal.SIGKILL)
    raise PermissionError('nobody was killed')


@attack
def kill_victim():
    os.kill(int(ARGUMENT), signal.SIGKILL)


@attack
def kill_by_file():
    call('pidfd_open', int(ARGUMENT), 0)


def owner(set_owner):
    ends = socket.socketpair()
    set_owner(ends[0].fileno())
    fcntl.fcntl(ends[0], 10, signal.SIGKILL)
    fcntl.fcntl(ends[0], fcntl.F_SETFL, fcntl.fcntl(ends[0], fcntl.F_GETFL) | os.O_ASYNC)
    ends[1].send(b'x')
    time.sleep(0.05)


@attack
def own_signal():
    owner(lambda file: fcntl.fcntl(file, fcntl.F_SETOWN, int(ARGUMENT)))


@attack
def own_signal_ex():
    owner(lambda file: fcntl.fcntl(file, 15, struct.pack('ii', 1, int(ARGUMENT))))


@attack
def own_signal_ioctl():
    owner(lambda file: fcntl.ioctl(file, 0x8901, struct.pack('i', int(ARGUMENT))))


@attack
def limit_victim():
    resource.prlimit(int(ARGUMENT), resource.RLIMIT_CPU, (1, 1))


@attack
def move_victim():
    os.sched_setaffinity(int(ARGUMENT), {0})


@attack
def slow_victim():
    os.sched_setscheduler(int(ARGUMENT), os.SCHED_IDLE, os.sched_param(0))


@attack
def slow_victim_attr():
    call('sched_setattr', int(ARGUMENT), ctypes.create_string_buffer(struct.pack('IIQiIQQQ', 48, 5, 0, 0, 0, 0, 0, 0)), 0)


@attack
def nice_victim():
    os.setpriority(os.PRIO_PROCESS, int(ARGUMENT), 19)


@attack
def nice_user():
    os.setpriority(os.PRIO_USER, 0, 19)


@attack
def nice_io():
    call('ioprio_set', 1, int(ARGUMENT), 3 << 13)


@attack
def trace():
    call('ptrace', 16, int(ARGUMENT), 0, 0)


@attack
def victim_memory():
    part = ctypes.create_string_buffer(struct.pack('PN', map_anonymous(4096, 0), 1))
    call('process_vm_writev', int(ARGUMENT), part, 1, part, 1, 0)


@attack
def victim_file():
    open('/proc/%s/oom_score_adj' % ARGUMENT, 'w').write('1000')


# --- the kernel -------------------------------------------------------------------------------------------------
@attack
def new_user():
    call('unshare', 0x10000000)


@attack
def mount():
    call('mount', b'none', b'/tmp', b'tmpfs', 0, 0)


@attack
def chroot():
    os.chroot('/usr')


@attack
def become_root():
    os.setuid(0)


@attack
def bpf():
    call('bpf', 0, ctypes.create_string_buffer(64), 64)


@attack
def perf():
    call('perf_event_open', ctypes.create_string_buffer(struct.pack('II', 1, 64) + bytes(56)), 0, -1, -1, 0)


@attack
def io_uring():
    call('io_uring_setup', 8, ctypes.create_string_buffer(120))


@attack
def key():
    call('add_key', b'user', b'mark', b'here', 4, -3)


@attack
def userfault():
    call('userfaultfd', 1)


@attack
def high_bits():
    """The kernel looks at half of this argument; a filter that looks at all of it lets it pass."""
    call('prctl', (1 << 32) | 1, 0, 0, 0, 0)


@attack
def old_calls():
    """fork by the calls of 32-bit programs, which have other numbers."""
    if not INTEL:
        raise PermissionError('not on this processor')
    code = mmap.mmap(-1, 4096, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, 7)
    code.write(b'\xb8\x02\x00\x00\x00\xcd\x80\xc3')  # mov $2, %eax; int $0x80; ret
    at = ctypes.addressof(ctypes.c_char.from_buffer(code))
    if ctypes.CFUNCTYPE(ctypes.c_int)(at)() < 0:
        raise PermissionError('refused')


@attack
def terminal():
    with open('/dev/tty', 'w') as file:
        fcntl.ioctl(file, 0x5412, b'x')


# --- the game around it -------------------------------------------------------------------------------------
def main():
    if MODE == 'start':
        sys.exit(9)
    if MODE == 'pretend':  # as if it could not be started
        os._exit(127)
    taken, turns = [], 0
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ['ugi']:
            say('ugiok')
        elif words[:1] == ['isready']:
            say('readyok')
        elif words[:1] == ['position']:
            taken = TAKEN[:] = words[words.index('moves') + 1:] if 'moves' in words else []
        elif words[:1] == ['go']:
            turns += 1
            if not taken if MODE == 'second' else turns == 2:
                try:
                    ATTACKS[MODE]()
                except StopIteration:  # it has answered
                    continue
            say('bestmove ' + [square for square in SQUARES if square not in taken][0])
        elif words[:1] == ['quit'] and MODE != 'deaf':
            break


main()
