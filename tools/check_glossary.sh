#!/bin/bash
# SPDX-License-Identifier: MIT
# check_glossary.sh [ROOT] - the words of docs/glossary.md are used where it says. Prints TAP, a line per rule; status 1 if one is broken.
#
# A row is `| word | 中文 | meaning | file, file |`. The word (or one of several, divided by `, `) must occur in every file of the row, the
# Chinese one in some text of the program or a Chinese paper. No word has two rows, and the rows of a table are in order. A line
# `- word → word` names a Chinese word that no text uses any more.
set -u
shopt -s lastpipe # so that a verdict at the end of a pipe is remembered
cd "${1:-$(dirname "$0")/..}" || exit 2
glossary=docs/glossary.md
status=0
verdict() { # NAME, what is wrong on standard input
    local wrong
    wrong=$(cat)
    if [ -n "$wrong" ]; then
        sed 's/^/# /' <<<"$wrong"
        echo "not ok - $1"
        status=1
    else
        echo "ok - $1"
    fi
}
# LINE, word, Chinese, meaning, files, divided by tabs.
rows() { awk -F ' *[|] *' '/^\| / && $2 != "word" && $2 !~ /^-+$/ { print NR "\t" $2 "\t" $3 "\t" $4 "\t" $5 }' "$glossary"; }

whole() { rows | awk -F '\t' 'NF == 5 && $2 != "" && $3 != "" && $4 != "" && $5 != ""'; }

rows | awk -F '\t' 'END { if (NR == 0) print "no rows" } NF != 5 || $2 == "" || $3 == "" || $4 == "" || $5 == "" { print "line " $1 ": a row has a word, its Chinese, a meaning and a file" }
    seen[tolower($2)]++ { print "line " $1 ": " $2 " has two rows" }' | verdict "each word has one whole row"

whole | while IFS=$'\t' read -r line words _ _ files; do
    pattern=$(sed 's/ *([^)]*)//g; s/, /|/g; s/[ -]/[ _-]?/g' <<<"$words")
    tr -d '`' <<<"$files" | sed 's/, /\n/g' | while read -r file; do
        if [ ! -f "$file" ]; then
            echo "line $line: there is no $file"
        elif ! grep -qiE "$pattern" "$file"; then
            echo "line $line: $words is not in $file"
        fi
    done
done | verdict "each word is in the files of its row"

chinese=$(find src web/src/words data/lab data/chinese.tsv examples README.zh-CN.md docs -type f \( -name '*.[ch]' -o -name '*.def' -o -name '*.help' -o -name 'zh*.ts' -o -name '*.zh.ts' -o -name '*.json' -o -name '*.zh-CN.md' -o -name chinese.tsv \) 2>/dev/null)
whole | while IFS=$'\t' read -r line _ words _ _; do
    sed 's/（[^）]*）//g; s/、/\n/g' <<<"$words" | while read -r word; do
        # shellcheck disable=SC2086 # names without blanks
        grep -qF -- "$word" $chinese /dev/null || echo "line $line: $word is in no Chinese text of the program"
    done
done | verdict "each Chinese word is in use"

sed -nE 's/^- ([^ ]+) → .*/\1/p' "$glossary" | while read -r word; do
    # shellcheck disable=SC2086 # names without blanks
    grep -nF -- "$word" $chinese /dev/null | cut -d: -f1,2 | sed "s/\$/: $word is a word that is not used ($(basename "$glossary"))/"
done | verdict "no word is used that the glossary has replaced"

awk -F ' *[|] *' '/^## / { last = "" } /^\| / && $2 != "word" && $2 !~ /^-+$/ { if (tolower($2) < last) print "line " NR ": " $2 " comes before " last; last = tolower($2) }' "$glossary" |
    verdict "the words of a table are in order"
exit $status
