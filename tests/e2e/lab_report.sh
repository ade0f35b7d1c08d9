#!/bin/bash
# SPDX-License-Identifier: MIT
# lab_report.sh PROGRAM - an experiment whose names are made to do harm: on its page in a browser, in its figure (gnuplot runs what stands between backquotes), in its tables. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
. tests/tap.sh
begin lab-report

python3 - "$scratch" <<'PYTHON'
import json
import sys

scratch = sys.argv[1]
evil = ('</script></style></title>"\'><script>self.hacked=1</script><img src=x onerror="self.hacked=1"><svg onload=self.hacked=1></svg>'
        '<a href="javascript:self.hacked=1">\u202e`touch %s/ran`"; system("touch %s/ran"); $(touch %s/ran) {/Symbol \\\\ |x| \u009b2J' % (scratch, scratch, scratch))
both = {'en': evil, 'zh': evil}
experiment = {
    'name': 'evil', 'title': both, 'about': both, 'source': both, 'labels': ['a', 'b'],
    'show': ['a', 'b', 'games', 'score', 'reported'], 'titles': {'reported': {'title': both}, 'score': {'title': both}},
    'parts': [{'kind': 'match', 'game': 'ttt', 'games_each': {'full': 2, 'quick': 2}, 'seed': 6,
               'pairs': [{'a': {'label': evil, 'spec': 'greedy'}, 'b': {'label': '=cmd|' + evil, 'spec': 'random'}}]}],
    'reported': [{'row': [evil, '=cmd|' + evil], 'values': {'reported': evil}}],
    'figure': [{'kind': 'bars', 'x': 'a', 'y': 'score', 'title': both}],
    'finding': both,
}
for name, keys in (('all', ()), ('plain', ('reported', 'finding'))):
    with open('%s/%s.json' % (scratch, name), 'w', encoding='utf-8') as file:
        json.dump({key: value for key, value in dict(experiment, name=name).items() if key not in keys}, file)
PYTHON
pages=()
for name in all plain; do
    "$program" lab run "$scratch/$name.json" --quick --out "$scratch/results" >"$scratch/out" 2>"$scratch/err"
    code=$?
    if [ $code = 0 ]; then
        pages+=("$scratch/results/$name-quick/report.html")
    else
        [ $code -le 2 ] && [ "$(wc -l <"$scratch/err")" = 1 ]
        result $? "$name: it is refused in one line"
    fi
    ! LC_ALL=C grep -qP '\x1b|\xc2\x9b' "$scratch/out" "$scratch/err"
    result $? "$name: nothing steers the terminal"
done
[ ${#pages[@]} -gt 0 ] && [ -s "$scratch/results/plain-quick/figure.svg" ]
result $? "there is a page with a figure"
[ ! -e "$scratch/ran" ]
result $? "gnuplot and the shell run nothing of a name"
! grep -Eq '(^|,)"?=' "$scratch/results/plain-quick/table.csv"
result $? "a spreadsheet computes nothing"
node tests/web/report.mjs "${pages[@]}" || status=1
exit $status
