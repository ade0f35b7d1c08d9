# SPDX-License-Identifier: MIT
"""tap.py [NAME...] - runs the test_*.py beside it (all tests, or those whose names contain one of NAME) and prints TAP; status 1 if something fails."""
import os
import sys
import unittest


class Tap(unittest.TextTestResult):
    """Says `ok - name` or `not ok - name` after the reason, each line of it behind '# '."""

    def addSuccess(self, test):
        super().addSuccess(test)
        print('ok -', self.getDescription(test), flush=True)

    def addError(self, test, err):
        super().addError(test, err)
        self._bad(test, self.errors[-1][1])

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._bad(test, self.failures[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self._bad(subtest, self._exc_info_to_string(err, test))

    def _bad(self, test, why):
        print('# ' + why.rstrip().replace('\n', '\n# '))
        print('not ok -', self.getDescription(test), flush=True)

    def getDescription(self, test):
        return f'{test.shortDescription() or test.id()}'


def chosen(suite, names):
    for test in suite:
        if isinstance(test, unittest.TestSuite):
            yield from chosen(test, names)
        elif not names or any(name in test.id() for name in names):
            yield test


found = unittest.defaultTestLoader.discover(os.path.dirname(os.path.abspath(__file__)))
with open(os.devnull, 'w') as nowhere:
    result = unittest.TextTestRunner(stream=nowhere, resultclass=Tap).run(unittest.TestSuite(chosen(found, sys.argv[1:])))
sys.exit(0 if result.wasSuccessful() and result.testsRun > 0 else 1)
