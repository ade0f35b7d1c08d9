#!/bin/bash
# SPDX-License-Identifier: MIT
# lab_report.sh PROGRAM - an experiment whose names are made to do harm: on its page in a browser, in its figure (gnuplot runs what stands between backquotes), in its tables. Prints TAP.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
root=$PWD
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
        json.dump({key: [each for each in value if each not in keys] if key == 'show' else value
                   for key, value in dict(experiment, name=name).items() if key not in keys}, file)
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

# --- one's own experiment ---------------------------------------------------------------------------------------------
# In another folder, under a path that a shell would cut, with a name that an experiment of the program has.
mkdir -p "$scratch/own/it's mine" && cd "$scratch/own" || exit 2
cat >"it's mine/ab order.json" <<'JSON'
{"name": "branching", "title": {"en": "Order", "zh": "排序"}, "labels": ["setting"], "show": ["setting", "nodes"],
 "parts": [{"kind": "search", "game": "ttt", "positions": {"bench": true}, "depths": [{"full": 3, "quick": 2}],
            "settings": [{"label": {"en": "plain", "zh": "朴素"}, "spec": "search:depth={depth}"}]}],
 "finding": {"en": "The search has {nodes@plain} nodes.", "zh": "共 {nodes@plain} 个节点。"}}
JSON
"$program" lab run "it's mine/ab order.json" --no-figure >"$scratch/out" 2>"$scratch/err"
result $? "an experiment of one's own is run"
folder="lab-results/ab order"
command=$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["command"])' "$folder/manifest.json")
[ "$command" = "wuqi lab run 'it'\\''s mine/ab order.json'" ]
result $? "the manifest has the command with the path: $command"
cp -r "$folder" before && wuqi() { "$program" "$@" --no-figure; } && eval "$command" >"$scratch/out" 2>"$scratch/err" && "$program" lab diff before "$folder" >"$scratch/out"
result $? "which runs as it is printed, and finds the same"
rm "$folder"/*.md "$folder"/*.html && "$program" lab report "$folder" --no-figure >"$scratch/out" 2>"$scratch/err" && cmp before/table.md "$folder/table.md"
result $? "its report is written again"
sed -i 's/The search has/Counted:/' "it's mine/ab order.json" && "$program" lab report "$folder" --no-figure && grep -q 'Counted: [0-9]* nodes' "$folder/table.md"
result $? "with the texts that its file has by now"
sed -i 's/"bench": true/"count": 2/' "it's mine/ab order.json" && "$program" lab report "$folder" --no-figure && cmp before/table.md "$folder/table.md"
result $? "a file that measures something else by now is left aside"
rm "it's mine/ab order.json" && "$program" lab report "$folder" --no-figure && cmp before/table.md "$folder/table.md"
result $? "and none is needed"
grep -q '^| 朴素 |' "$folder/table.md" && grep -q '"words": {' "$folder/table.json" && grep -q '<dt><span lang="en">nodes</span>' "$folder/report.html"
result $? "its Chinese table is Chinese, and its columns are there in words"
printf '%s' '{"name": "x", "title": "x", "labels": ["setting"], "show": ["setting"], "finding": "{nodes@nobody}", "parts": [{"kind": "search", "game": "ttt", "positions": {"bench": true}, "depths": [9], "settings": [{"label": "plain", "spec": "search:depth={depth}"}]}]}' >wrong.json
"$program" lab run wrong.json --quick --no-figure >"$scratch/out" 2>"$scratch/err"
[ $? -eq 2 ] && grep -qF "wrong.json: finding: {nodes@nobody}: there is no row 'nobody'; a row is named by its setting" "$scratch/err" && [ ! -e lab-results/wrong-quick ]
result $? "a number that will not be there is found before anything is measured"
cd "$root" || exit 2
node tests/web/report.mjs "${pages[@]}" || status=1
exit $status
