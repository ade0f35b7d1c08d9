# SPDX-License-Identifier: MIT
"""painter.py MODE: speaks UGI at tic-tac-toe; its name, its comments, its standard error and (MODE illegal) its move hold what steers a terminal."""
import sys

EVIL = (b'\x1b[2J\x1b]52;c;ZWNobyBoaQ==\x07\x1b]0;title\x1b\\\r\x08\x7f\x9b31m\xc2\x9b2J\xc2\x85'
        b'\xe2\x80\xae\xe2\x81\xa6\xe2\x80\xa8\xe2\x80\x8f\xd8\x9c\xff\xfe\x1b[1;31m\x1b[8m')
out, taken = sys.stdout.buffer, []
for line in sys.stdin:
    words = line.split()
    sys.stderr.buffer.write(b'a complaint ' + EVIL + b'\n')
    sys.stderr.flush()
    if words[:1] == ['ugi']:
        out.write(b'id name painter ' + EVIL + b'\nugiok\n')
    elif words[:1] == ['isready']:
        out.write(b'readyok\n')
    elif words[:1] == ['position']:
        taken = words[words.index('moves') + 1:] if 'moves' in words else []
    elif words[:1] == ['go']:
        out.write(b'info string ' + EVIL + b'\ninfo depth 1 score cp 1 pv ' + EVIL + b'\n')
        free = [column + row for row in '321' for column in 'abc' if column + row not in taken]
        if sys.argv[1] == 'raise' and len(taken) > 1:
            raise ValueError(EVIL.decode('utf-8', 'surrogateescape').encode('utf-8', 'replace').decode())
        if sys.argv[1] == 'illegal' and len(taken) > 1:
            free = [EVIL.decode('latin-1')]
        out.write(b'bestmove ' + (EVIL if free[0][0] == '\x1b' else free[0].encode()) + b'\n')
    elif words[:1] == ['quit']:
        break
    out.flush()
