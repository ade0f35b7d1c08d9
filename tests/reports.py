#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""reports.py PROGRAM [--update] - the claims of the course reports: `wuqi lab reports` must find what data/verdicts.json records, and the command
of each claim must run and print the same. Prints TAP. --update writes data/verdicts.json anew: after a change of an experiment's result.

A claim about one position is run whole. One about an experiment is computed a second time (tests/claims.py) from data/results, the recorded results: verdict
and numbers must be the same, and others when the numbers of a result are. tests/lab.sh runs the experiments and compares them with what is recorded.
"""
import json
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import claims

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


def results():
    return {path.stem: json.loads(path.read_text(encoding='utf-8')) for path in sorted((ROOT / 'data/results').glob('*.json'))}


def stated():
    """The claims as data/reports has them."""
    return {(path.stem, claim['id']): claim for path in sorted((ROOT / 'data/reports').glob('*.json'))
            for claim in json.loads(path.read_text(encoding='utf-8'))['claims']}


def with_results(program, tables):
    """What the program finds in other results."""
    with tempfile.TemporaryDirectory() as folder:
        for name, table in tables.items():
            (Path(folder) / name).mkdir()
            (Path(folder) / name / 'table.json').write_text(json.dumps(table), encoding='utf-8')
        told = run(program, 'lab', 'reports', '--json', '--results', folder)
    return {(report['report'], claim['id']): claim for report in map(json.loads, told.splitlines()) for claim in report['claims']}


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
    tables, said = results(), stated()
    others = [{name: change(table) for name, table in tables.items()} for change in (claims.more, claims.turned)]
    verdict(with_results(program, tables) == now, 'the results in the program are those of data/results', 'build the program anew')
    otherwise = [with_results(program, each) for each in others]
    for key, claim in now.items():
        name = '%s %s' % key
        for which, told, table in ('recorded', claim, tables), ('larger', otherwise[0][key], others[0]), ('turned', otherwise[1][key], others[1]):
            judged = claims.judge(said[key], table)
            verdict(judged in (None, (told['verdict'], told['detail'])), '%s: computed again from %s results' % (name, which), '%s, not %s' % (told, judged))
        if 'experiment' in claim:
            verdict(any(each[key]['detail'] != claim['detail'] for each in otherwise), name + ': other results, other numbers')
        verdict(recorded.get(key) == claim, name + ': ' + claim['verdict'], 'recorded %s, now %s' % (recorded.get(key), claim))
        if 'run' in claim:
            result = fits(program, claim)
            verdict(result is True, name + ': its command finds the same', str(result))
        elif 'command' in claim:
            verdict(claim['command'].split()[-1] in experiments, name + ': its command names an experiment')
    return status


if __name__ == '__main__':
    sys.exit(main())
