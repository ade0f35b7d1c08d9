#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""after.py DISK MIRROR AFTER late|early - the folder DISK as it may be after the machine has lost its power, made in AFTER.

MIRROR is what tests/power/power_shim.c has noted. Of a file is there what it held when it was last synced, or nothing. Of names there are two
worst cases: `late`, those that a folder had when it was last synced; `early`, those that it has now, as if every rename had been quicker
than what it renamed.
"""
import os
import shutil
import subprocess
import sys


def key_of(path):
    """As the shim has it: number and birth."""
    number, seconds = subprocess.run(['stat', '-c', '%i %.9W', path], capture_output=True, text=True, check=True).stdout.split()
    whole, part = seconds.split('.')
    return '%s-%s-%d' % (number, whole, int(part))


def names_now(path):
    return {name: key_of(os.path.join(path, name)) for name in os.listdir(path)}


def names_noted(mirror, key):
    try:
        with open(os.path.join(mirror, key), encoding='utf-8') as file:
            return {line.rstrip('\n').split(' ', 1)[1]: line.split(' ', 1)[0] for line in file}
    except FileNotFoundError:
        return {}


def places(path, found):
    """The paths of all that is on the disk now, by their keys."""
    found[key_of(path)] = path
    if os.path.isdir(path) and not os.path.islink(path):
        for name in os.listdir(path):
            places(os.path.join(path, name), found)
    return found


def rebuild(names_of, key, mirror, now, after):
    os.mkdir(after)
    for name, inner in names_of(key).items():
        noted, place = os.path.join(mirror, inner), os.path.join(after, name)
        if os.path.isdir(now.get(inner, '')):
            rebuild(names_of, inner, mirror, now, place)
        elif os.path.exists(noted):
            shutil.copy(noted, place)
        else:
            open(place, 'wb').close()


def main():
    disk, mirror, after, names = sys.argv[1:]
    shutil.rmtree(after, ignore_errors=True)
    now = places(disk, {})
    names_of = {'early': lambda key: names_now(now[key]), 'late': lambda key: names_noted(mirror, key)}[names]
    rebuild(names_of, key_of(disk), mirror, now, after)


if __name__ == '__main__':
    main()
