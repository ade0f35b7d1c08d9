# SPDX-License-Identifier: MIT
"""waiting.py - how tests in Python wait: for a condition, never for a time. The same as `await` of tests/tap.sh."""
import time

PATIENCE = 300  # seconds: what no machine needs; whoever waits so long waits in vain


def wait_for(condition, seconds=PATIENCE):
    """Until it is true; its value. Something false after that time, which is a failure."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value or time.monotonic() >= end:
            return value
        time.sleep(0.01)


def processor_seconds(pid):
    """The processor time of all threads of a process, those that have ended included, in seconds: the clock of clock_getcpuclockid(3)."""
    return time.clock_gettime((~pid << 3) | 2)
