#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""layouts.py DIR - exports of learning platforms and hostile archives, for the tests of `wuqi grade --class`.

moodle.zip: folders NAME_NUMBER_assignsubmission_file_ with names in GBK, one of them late, one student twice; moodle-flat.zip: the same platform's files
side by side; gradescope/: folders with submission_metadata.yml; hostile/: archives that must be refused, each named after what it does.
"""
import io
import os
import sys
import tarfile
import zipfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from make_class import files  # noqa: E402

RIGHT = {**files('py')}
IN_TIME, LATER, LATE = (2026, 11, 1, 12, 0, 0), (2026, 11, 1, 13, 0, 0), (2026, 11, 3, 12, 0, 0)


class GbkInfo(zipfile.ZipInfo):
    """A name in GBK, and nothing that says so."""

    def _encodeFilenameFlags(self):
        return self.filename.encode('gbk'), 0


def gbk_zip(path, entries):
    """A zip as Windows programs in China write it."""
    with zipfile.ZipFile(path, 'w') as archive:
        for name, data, time in entries:
            archive.writestr(GbkInfo(name, time), data)


def moodle(folder):
    def hand_in(label, time, handed):
        return [('%s/%s' % (label, name), text, time) for name, text in handed.items()]

    wrong = {'notes.txt': 'no program yet'}
    gbk_zip(os.path.join(folder, 'moodle.zip'), [
        *hand_in('王小明_101_assignsubmission_file_', IN_TIME, RIGHT),
        *hand_in('李华_102_assignsubmission_file_', LATE, RIGHT),
        *hand_in('张伟_103_assignsubmission_file_', IN_TIME, wrong),
        *hand_in('张伟_203_assignsubmission_file_', LATER, RIGHT),
        ('王小明_101_assignsubmission_onlinetext_/onlinetext.html', '<p>x</p>', IN_TIME),
    ])
    gbk_zip(os.path.join(folder, 'moodle-flat.zip'), [
        ('%s_assignsubmission_file_%s' % (label, name), text, IN_TIME) for label in ('王小明_101', '李华_102') for name, text in RIGHT.items()
    ])


def gradescope(folder):
    lines = ['---']
    for number, sid, mail, time in ((11, '2026001', 'wang@example.edu', '2026-11-01 12:00:00.000000000 Z'), (12, '2026002', 'li@example.edu', '2026-11-03 12:00:00 Z')):
        lines += ['submission_%d:' % number, '  :submitters:', '  - :name: Somebody', "    :sid: '%s'" % sid, '    :email: ' + mail, '  :created_at: ' + time,
                  '  :score: 0.0', '  :history:', '  - :id: 1', '    :created_at: 2020-01-01 00:00:00 Z']
        os.makedirs(os.path.join(folder, 'gradescope', 'submission_%d' % number))
        for name, text in RIGHT.items():
            with open(os.path.join(folder, 'gradescope', 'submission_%d' % number, name), 'w', encoding='utf-8') as file:
                file.write(text)
    with open(os.path.join(folder, 'gradescope', 'submission_metadata.yml'), 'w', encoding='utf-8') as file:
        file.write('\n'.join(lines) + '\n')


def tar(path, *members):
    with tarfile.open(path, 'w:gz') as archive:
        for name, kind, data in members:
            about = tarfile.TarInfo(name)
            about.type = kind
            if kind == tarfile.REGTYPE:
                about.size = len(data)
                archive.addfile(about, io.BytesIO(data))
            else:
                about.linkname = data
                archive.addfile(about)


def hostile(folder):
    os.makedirs(os.path.join(folder, 'hostile'))

    def path(name):
        return os.path.join(folder, 'hostile', name)

    with zipfile.ZipFile(path('traversal.zip'), 'w') as archive:
        archive.writestr('../escaped.txt', 'x')
    with zipfile.ZipFile(path('backslash.zip'), 'w') as archive:
        about = zipfile.ZipInfo('x')
        about.filename = '..\\escaped.txt'
        archive.writestr(about, 'x')
    with zipfile.ZipFile(path('absolute.zip'), 'w') as archive:
        archive.writestr('/tmp/wuqi-escaped.txt', 'x')
    tar(path('symlink.tar.gz'), ('out', tarfile.SYMTYPE, '/etc'), ('out/wuqi-escaped', tarfile.REGTYPE, b'x'))
    tar(path('hardlink.tar.gz'), ('passwd', tarfile.LNKTYPE, '/etc/passwd'))
    tar(path('fifo.tar.gz'), ('pipe', tarfile.FIFOTYPE, ''))
    with zipfile.ZipFile(path('bomb.zip'), 'w', zipfile.ZIP_DEFLATED) as archive:
        archive.writestr('zeros', bytes(300 << 20))
    with zipfile.ZipFile(path('many.zip'), 'w') as archive:
        for i in range(5001):
            archive.writestr('f%d' % i, '')
    with open(path('broken.zip'), 'wb') as file:
        file.write(b'PK\3\4 this is not a zip')
    with zipfile.ZipFile(path('empty.zip'), 'w'):
        pass
    deep = b''
    for i in range(8):
        memory = io.BytesIO()
        with zipfile.ZipFile(memory, 'w') as archive:
            archive.writestr('inner.zip' if i else 'bot.py', deep)
        deep = memory.getvalue()
    with open(path('nested.zip'), 'wb') as file:
        file.write(deep)


if __name__ == '__main__':
    os.makedirs(sys.argv[1], exist_ok=True)
    moodle(sys.argv[1])
    gradescope(sys.argv[1])
    hostile(sys.argv[1])
