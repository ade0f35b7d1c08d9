#!/bin/bash
# SPDX-License-Identifier: MIT
# terminal.sh PROGRAM - the program as a person at a terminal sees it: games played, left and gone on with, keys, colours, the viewers at 80x24.
# Prints TAP.
set -u
program=$(realpath "$1")
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" && exec python3 /dev/fd/3 "$program" 3<<'PYTHON'
import fcntl, os, pty, re, select, signal, struct, sys, termios, time

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
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background
            os.execv(program, [program, *words])
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def until(self, pattern, seconds=60):
        """Reads until the pattern is there; False at the end of the output or of patience."""
        end = time.monotonic() + seconds
        while not re.search(pattern, self.seen):
            if not select.select([self.terminal], [], [], max(0, end - time.monotonic()))[0]:
                return False
            try:
                self.seen += os.read(self.terminal, 65536).decode(errors="replace")
            except OSError:
                return re.search(pattern, self.seen) is not None
        return True

    def key(self, text, pattern):
        self.seen = ""
        os.write(self.terminal, text.encode())
        return self.until(pattern)

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


NEVER = "never said"

game = Session("play", "gomoku15", "--against", "random", "--seed", "1")
black = prompt("black")
fine = game.until(black) and game.key("h8\r", f"white[\\s\\S]*{black}") and game.key("h9\r", f"white[\\s\\S]*{black}")
result(fine, "a game is played on a terminal", game)
result(not game.key("\x03", NEVER) and game.status() == 0, "Ctrl-C leaves it", game)
game = Session("play", "gomoku15")
result(game.until(r"against random was left after 4 moves\. Go on with it\?"), "it is offered again", game)
result(game.key("\r", black) and game.key("history\r", rf"1\. h8 [\s\S]* h9 [\s\S]*{black}"), "and gone on with", game)
fine = game.key("h10\r", f"white[\\s\\S]*{black}") and game.key("h11\r", f"white[\\s\\S]*{black}") and game.key("h12\r", "Game over: black wins")
result(fine and len(re.findall("\x1b\\[[0-9;]*32m(?:\x1b\\[7m)?●", game.seen)) == 5, "the five that win are marked", game)
result(not game.key("quit\r", NEVER) and game.status() == 0, "quit leaves", game)
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

game = Session("play", "gomoku15", "--level", "10", "--movetime", "60000", "--seed", "1")
result(game.until(black) and game.key("h8\r", "thinking "), "it is seen to think", game)
result(not game.key("\x03", NEVER) and game.status() != 0, "Ctrl-C ends that, too", game)
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
fine = trace.until("gives the value") and trace.key("\x1b[C", "gives the value") and trace.key("\x1b[B", "ply 1 MIN[\\s\\S]*gives the value")
rows = [line for line in trace.plain().split("\n") if re.search("nodes [0-9]+ +[1-6] [·●○+]", line)]
result(fine and len(rows) > 2, "the tree has the board beside it on 80x24", trace)
result(not trace.key("q", NEVER) and trace.status() == 0, "and is left by q", trace)

os.system(f"{program} match ttt --a {'a' * 70}=engine:depth=9 --b random --games 2 --record long.jsonl --db none >out 2>&1")
replay = Session("replay", "long.jsonl")
fine = replay.until("q: quit") and replay.key("\x1b[C", "q: quit")
result(fine and all(len(line.rstrip()) <= 80 for line in replay.plain().split("\n")) and "…" in replay.seen, "a row that is too long is cut, and that is seen", replay)
result(not replay.key("q", NEVER) and replay.status() == 0, "a replay is left by q", replay)
sys.exit(failed)
PYTHON
