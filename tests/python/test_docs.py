# SPDX-License-Identifier: MIT
"""The lessons: every fenced python block of a page is run, in order, in one session; both pages have the same blocks."""
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest

PAGES = ('docs/python.md', 'docs/python.zh-CN.md')


def blocks(page):
    with open(page, encoding='utf-8') as file:
        return re.findall(r'^```python\n(.*?)^```$', file.read(), re.MULTILINE | re.DOTALL)


class Lessons(unittest.TestCase):
    def test_snippets(self):
        """every snippet of the lesson runs, and its bot plays"""
        self.assertEqual(len(blocks(PAGES[0])), 14)
        session = {'__name__': 'lesson'}
        for number, block in enumerate(blocks(PAGES[0]), 1):
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block, f'{PAGES[0]}, step {number}', 'exec'), session)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'bot.py')
            with open(path, 'w', encoding='utf-8') as file:
                file.write(session['BOT'])
            asked = 'ugi\nsetoption name Game value ttt\nposition startpos moves a1 b1 a2 b2\ngo movetime 100\nquit\n'
            told = subprocess.run([sys.executable, path], input=asked, capture_output=True, text=True, check=True).stdout
            self.assertEqual(told.splitlines()[-1], 'bestmove a3')

    def test_translation(self):
        """the Chinese lesson has the same snippets"""
        self.assertEqual(blocks(PAGES[1]), blocks(PAGES[0]))


if __name__ == '__main__':
    unittest.main()
