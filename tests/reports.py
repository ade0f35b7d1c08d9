#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""reports.py PROGRAM [--update] - the claims of the course reports: `wuqi lab reports` must find what data/verdicts.json records, and the command
of each claim must run and print the same. Prints TAP. --update writes data/verdicts.json anew: after a change of an experiment's result.

A claim about one position is run whole. One about an experiment is not run again here, its command must name an experiment that there is; tests/lab.sh
runs the experiments.
"""
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORDED = ROOT / 'data/verdicts.json'
LIMIT = 300  # seconds; no machine takes as long


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True, timeout=LIMIT, cwd=ROOT)
    return done.stdout if done.returncode == 0 else 'status %d: %s' % (done.returncode, done.stderr)


def found(program):
    return [json.loads(line) for line in run(program, 'lab', 'reports', '--json').splitlines()]


def dump(reports):
    """A claim a line."""
    lines = []
    for report in reports:
        head = json.dumps({key: value for key, value in report.items() if key != 'claims'}, ensure_ascii=False)[:-1]
        lines.append(head + ', "claims": [\n' + ',\n'.join(' ' + json.dumps(claim, ensure_ascii=False) for claim in report['claims']) + '\n]}')
    return '[\n' + ',\n'.join(lines) + '\n]\n'


def answer(program, claim):
    """What the command of a claim about a position prints, by the names of `expect`."""
    words = shlex.split(claim['command'])
    told = json.loads(run(program, *words[1:], '--json'))
    if words[1] == 'eval':
        return {'value': told['evals'][claim['run']['eval']]['sum']}
    return {'move': told['best'], 'value': told['score'], 'nodes': told['nodes'], 'cutoffs': told.get('cutoffs')}


def fits(program, claim):
    """True if the command finds what the verdict tells; else what it found."""
    told, expect = answer(program, claim), claim['run']['expect']
    equal = all(told[key] == value for key, value in expect.items())
    shown = all(re.search(r'(^|\W)%s($|\W)' % re.escape('%.12g' % told[key] if key != 'move' else told[key]), claim['detail']['en']) for key in expect)
    return (equal == (claim['verdict'] == 'exact') and shown) or told


def main():
    program = sys.argv[1]
    reports = found(program)
    if sys.argv[2:] == ['--update']:
        RECORDED.write_text(dump(reports), encoding='utf-8')
        return 0
    status, experiments = 0, {line.split()[0] for line in run(program, '--lang', 'en', 'lab', 'list').splitlines()}

    def verdict(fine, name, why=''):
        nonlocal status
        print('%s - %s%s' % ('ok' if fine else 'not ok', name, '' if fine else ': ' + why))
        status |= not fine

    recorded = {(report['report'], claim['id']): claim for report in json.loads(RECORDED.read_text(encoding='utf-8')) for claim in report['claims']}
    now = {(report['report'], claim['id']): claim for report in reports for claim in report['claims']}
    verdict(bool(now), 'the program judges the claims')
    verdict(set(now) == set(recorded), 'data/verdicts.json has the same claims', 'tests/reports.py PROGRAM --update')
    for key, claim in now.items():
        name = '%s %s' % key
        verdict(recorded.get(key) == claim, name + ': ' + claim['verdict'], 'recorded %s, now %s' % (recorded.get(key), claim))
        if 'run' in claim:
            result = fits(program, claim)
            verdict(result is True, name + ': its command finds the same', str(result))
        elif 'command' in claim:
            verdict(claim['command'].split()[-1] in experiments, name + ': its command names an experiment')
    return status


if __name__ == '__main__':
    sys.exit(main())
