#!/bin/bash
# SPDX-License-Identifier: MIT
# terminal.sh PROGRAM - the program as a person at a terminal sees it: games played, left and gone on with, keys, colours, the viewers at 80x24.
# Prints TAP.
set -u
program=$(realpath "$1")
. "$(dirname "$0")/../tap.sh"
begin terminal
export PYTHONPATH=$PWD/tests PYTHONDONTWRITEBYTECODE=1
cd "$scratch" && python3 /dev/fd/3 "$program" 3<<'PYTHON'
import fcntl, os, pty, re, select, signal, struct, subprocess, sys, termios, time
from waiting import PATIENCE

program = sys.argv[1]
failed = False
os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8", LANG="C.UTF-8", XDG_DATA_HOME=os.getcwd())
os.environ.pop("NO_COLOR", None)


class Session:
    """A command on a terminal of 80x24; `seen` is what it has written since the last key."""

    def __init__(self, *words):
        self.seen = ""
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background
            os.execv(program, [program, *words])

    def read(self):
        """What comes next; False at the end of the output, which is when the program has ended, and of patience."""
        if not select.select([self.terminal], [], [], PATIENCE)[0]:
            self.seen += "[nothing more]"
            return False
        try:
            self.seen += os.read(self.terminal, 65536).decode(errors="replace")
        except OSError:
            return False
        return True

    def until(self, pattern):
        """Reads until the pattern is there."""
        while not re.search(pattern, self.seen):
            if not self.read():
                return re.search(pattern, self.seen) is not None
        return True

    def key(self, text, pattern):
        self.seen = ""
        os.write(self.terminal, text.encode())
        return self.until(pattern)

    def leaves(self, text):
        """Reads to the end after this key; the status of the program, None if it does not end."""
        self.seen = ""
        os.write(self.terminal, text.encode())
        while self.read():
            pass
        return None if self.seen.endswith("[nothing more]") else self.status()

    def plain(self):
        return re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", self.seen)

    def status(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def end(self):
        os.kill(self.pid, signal.SIGKILL)
        self.status()
        os.close(self.terminal)


def result(fine, name, session=None):
    global failed
    if not fine:
        failed = True
        print("".join(f"# {line!r}\n" for line in (session.seen if session else "").splitlines()[-30:]), end="")
    print(("ok" if fine else "not ok") + " - " + name, flush=True)

def prompt(side):
    """An empty row behind the side's name: the program waits."""
    return f"{side}> \r\x1b\\[{len(side) + 2}C"


DRAWN = r"[\s\S]*\x1b\[J"  # the last that a screen writes

game = Session("play", "gomoku15", "--against", "random", "--seed", "1")
black = prompt("black")
fine = game.until(black) and game.key("h8\r", f"white[\\s\\S]*{black}") and game.key("h9\r", f"white[\\s\\S]*{black}")
result(fine, "a game is played on a terminal", game)
result(game.leaves("\x03") == 0, "Ctrl-C leaves it", game)
game = Session("play", "gomoku15")
result(game.until(r"against random was left after 4 moves\. Go on with it\?"), "it is offered again", game)
result(game.key("\r", black) and game.key("history\r", rf"1\. h8 [\s\S]* h9 [\s\S]*{black}"), "and gone on with", game)
fine = game.key("h10\r", f"white[\\s\\S]*{black}") and game.key("h11\r", f"white[\\s\\S]*{black}") and game.key("h12\r", "Game over: black wins")
result(fine and len(re.findall("\x1b\\[[0-9;]*32m(?:\x1b\\[7m)?●", game.seen)) == 5, "the five that win are marked", game)
result(game.leaves("quit\r") == 0, "quit leaves", game)
game = Session("play", "gomoku15", "--against", "human")
result(game.until(black) and "was left" not in game.seen, "a finished game is not offered", game)
result(game.key("h7\x7f8\r", r"move step: h8\b"), "backspace", game)
game.until(prompt("white"))
result(game.key("3\x01h1\x05\x1b[D\x1b[3~2\r", r"move step: h12\b"), "home, end, left and delete", game)
game.until(black)
result(game.key("position\r", rf"freestyle[\s\S]*{black}") and game.key("j7\x1b[A\r", rf"freestyle[\s\S]*{black}"), "up calls the row before back", game)
result(game.key("analyse\r", rf"1\. [\s\S]*2\. [\s\S]*3\. [\s\S]*{black}"), "analyse shows the three best moves", game)
result(game.key("nonsense\x15j9\r", r"move step: j9\b"), "and a row is cleared", game)
game.end()

game = Session("play", "gomoku15", "--level", "10", "--movetime", "6000000", "--seed", "1")
result(game.until(black) and game.key("h8\r", "thinking "), "it is seen to think", game)
result(game.leaves("\x03") not in (0, None), "Ctrl-C ends that, too", game)
game = Session("play", "gomoku15")
result(game.until("was left after 1 moves?"), "and the game is kept", game)
game.end()

game = Session("play", "xiangqi", "--against", "human", "--hanzi")
fine = game.until(prompt("red"))
result(fine and "\x1b[1;31m兵" in game.seen and "\x1b[1m卒" in game.seen and "楚河" in game.seen and "＊" in game.seen,
       "xiangqi has red and black, river and palace, and Hanzi in English", game)
game.end()
game = Session("play", "duel2048", "--against", "human", "--seed", "1")
game.until(prompt("first"))
game.key("moves\r", prompt("first"))
first, second = game.key("f2\r", r"second> \r"), re.findall("\x1b\\[[0-9;]*m[ +-]?2\x1b", game.seen)
result(first and second, "the owner of a tile is seen by its colour", game)
game.end()
game = Session("play", "eraser", "--against", "human", "--seed", "1")
result(game.until(prompt("first")) and len(set(re.findall("\x1b\\[1;3[0-9]m[A-Z]", game.seen))) == 5, "eraser has five colours", game)
game.end()

trace = Session("trace", "reversi6", "--depth", "3", "--show")
fine = trace.until("gives the value" + DRAWN) and trace.key("\x1b[C", "gives the value" + DRAWN) and trace.key("\x1b[B", "ply 1 MIN[\\s\\S]*gives the value" + DRAWN)
rows = [line for line in trace.plain().split("\n") if re.search("nodes [0-9]+ +[1-6] [·●○+]", line)]
result(fine and len(rows) > 2, "the tree has the board beside it on 80x24", trace)
result(trace.leaves("q") == 0, "and is left by q", trace)

subprocess.run([program, "match", "ttt", "--a", "a" * 70 + "=engine:depth=9", "--b", "random", "--games", "2", "--record", "long.jsonl", "--db", "none"],
               capture_output=True, check=True)
replay = Session("replay", "long.jsonl")
fine = replay.until("q: quit" + DRAWN) and replay.key("\x1b[C", "q: quit" + DRAWN)
result(fine and all(len(line.rstrip()) <= 80 for line in replay.plain().split("\n")) and "…" in replay.seen, "a row that is too long is cut, and that is seen", replay)
result(replay.leaves("q") == 0, "a replay is left by q", replay)
sys.exit(failed)
PYTHON
