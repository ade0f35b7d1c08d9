#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""roster.py CLASS OUT.csv - a roster of the class that make_class.py has made, as a Chinese spreadsheet writes it: GBK, with semicolons."""
import sys

with open(sys.argv[1] + '/expected.tsv', encoding='utf-8') as file:
    names = [line.split('\t')[0] for line in file]
rows = ['姓名;学号;邮箱;班级'] + ['%s;%d;%s@example.edu;%d班' % (name, 2026001 + i, name, 1 + i % 2) for i, name in enumerate(names)]
rows.append('=没交;2026999;absent@example.edu;2班')
with open(sys.argv[2], 'w', encoding='gbk', newline='\r\n') as file:
    file.write('\n'.join(rows) + '\n')
