#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""forms.py junit|gradescope|moodle FILE [POINTS] - is the file what its reader documents? Says what is wrong and ends with status 1 if not.

junit: the schema of Ant's JUnit task, which Jenkins, GitLab and GitHub's actions read: elements in their order, required attributes, counts that add
up. gradescope: results.json as the autograder's specification has it. moodle: a CSV of the gradebook's import and of the offline grading worksheet.
"""
import csv
import json
import re
import sys
import xml.etree.ElementTree as ElementTree


def need(true, what):
    if not true:
        raise SystemExit('forms.py: ' + what)


def junit(path):
    root = ElementTree.parse(path).getroot()
    need(root.tag == 'testsuites', 'the root is testsuites')
    for suite in root:
        need(suite.tag == 'testsuite', 'testsuites holds suites')
        for name in ('name', 'timestamp', 'hostname', 'tests', 'failures', 'errors', 'time', 'id', 'package'):
            need(name in suite.attrib, 'testsuite has no ' + name)
        need(re.fullmatch(r'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d', suite.attrib['timestamp']), 'the form of timestamp')
        tags = [child.tag for child in suite]
        need(tags[0] == 'properties' and tags[-2:] == ['system-out', 'system-err'], 'the order of elements')
        cases = suite.findall('testcase')
        need(tags[1:-2] == ['testcase'] * len(cases), 'only cases between')
        for case in cases:
            need({'name', 'classname', 'time'} <= set(case.attrib) and len(case) <= 1, 'a case has name, classname, time and one end')
            for end in case:
                need(end.tag in ('failure', 'error', 'skipped'), 'how a case ends')
                need(end.tag == 'skipped' or 'type' in end.attrib, 'a failure has a type')
        for tag, count in (('failure', 'failures'), ('error', 'errors'), ('skipped', 'skipped')):
            need(int(suite.attrib[count]) == len(suite.findall('testcase/' + tag)), 'the number of ' + count)
        need(int(suite.attrib['tests']) == len(cases) > 0, 'the number of tests')


def gradescope(path):
    with open(path, encoding='utf-8') as file:
        results = json.load(file)
    known = {'score': (int, float), 'execution_time': (int, float), 'output': str, 'output_format': str, 'test_output_format': str,
             'test_name_format': str, 'visibility': str, 'stdout_visibility': str, 'extra_data': dict, 'tests': list, 'leaderboard': list}
    case = {'score': (int, float), 'max_score': (int, float), 'status': str, 'name': str, 'name_format': str, 'number': str, 'output': str,
            'output_format': str, 'tags': list, 'visibility': str, 'extra_data': dict}
    visible = ('hidden', 'after_due_date', 'after_published', 'visible')
    for key, value in results.items():
        need(key in known and isinstance(value, known[key]), 'results: ' + key)
    need('score' in results or 'tests' in results, 'there is a score')
    for test in results['tests']:
        for key, value in test.items():
            need(key in case and isinstance(value, case[key]), 'a test: ' + key)
        need(test['status'] in ('passed', 'failed') and test['visibility'] in visible and 0 <= test['score'] <= test['max_score'], 'a test: its values')
    need(results['visibility'] in visible and results['output_format'] in ('text', 'html', 'simple_format', 'md', 'ansi'), 'results: their values')
    for entry in results['leaderboard']:
        need(set(entry) <= {'name', 'value', 'order'} and entry['order'] in ('asc', 'desc'), 'the leaderboard')


def moodle(path):
    with open(path, 'rb') as file:
        need(file.read(3) == b'\xef\xbb\xbf', 'a spreadsheet knows UTF-8 by its mark')
    with open(path, encoding='utf-8-sig', newline='') as file:
        rows = list(csv.reader(file))
    titles = rows[0]
    need(titles[:8] == ['Identifier', 'Full name', 'Email address', 'ID number', 'Section', 'Grade', 'Maximum grade', 'Feedback comments'], 'the columns')
    for row in rows[1:]:
        need(len(row) == len(titles), 'every row has every column')
        need(re.fullmatch(r'(Participant \d+)?', row[0]), 'the identifier of the worksheet')
        need(re.fullmatch(r'(\d+(\.\d+)?)?', row[5]) and re.fullmatch(r'\d+(\.\d+)?', row[6]), 'a grade is a number')
        for field in row:
            need(not re.match(r'\s*[=+@-]', field), 'no cell is a formula: ' + field)
    print(len(rows) - 1)


if __name__ == '__main__':
    {'junit': junit, 'gradescope': gradescope, 'moodle': moodle}[sys.argv[1]](sys.argv[2])
