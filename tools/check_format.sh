#!/bin/bash
# SPDX-License-Identifier: MIT
# check_format.sh [ROOT] - the form of the C and TypeScript sources. Prints TAP, a line per rule; status 1 if one is broken.
#
# 1. A file is as clang-format 14 writes it (.clang-format); `make format` does that. Other versions of clang-format break lines
#    in other places: where only another one is installed, the rule is skipped.
# 2. A line has at most 120 characters, unless it is a single string that cannot be broken.
# 3. TypeScript, JavaScript and style sheets are as prettier writes them (web/.prettierrc.json), and oxlint finds no fault
#    (web/.oxlintrc.json). Both are among the page's packages: without them the rules are skipped.
#
# tuning.h and techniques.h are left alone: a number and how it was found stand on one line, which tools/tuned.sh and
# tools/techniques.sh read.
set -u
shopt -s lastpipe # `verdict` sets `status`
cd "${1:-$(dirname "$0")/..}" || exit 2

files=$(find src include tests adapters tools -name '*.[ch]' -not -path '*/node_modules/*' -not -name tuning.h -not -name techniques.h | LC_ALL=C sort)
status=0
verdict() { # RULE, broken lines on standard input
    local broken
    broken=$(cat)
    if [ -n "$broken" ]; then
        printf '%s\n' "$broken" | sed 's/^/# /'
        echo "not ok - $1"
        status=1
    else
        echo "ok - $1"
    fi
}

formatter=
for name in clang-format-14 clang-format; do
    if "$name" --version 2>/dev/null | grep -q 'version 14\.'; then
        formatter=$name
        break
    fi
done
rule='the C sources are formatted (make format)'
if [ -z "$formatter" ]; then
    echo "ok - $rule # SKIP clang-format 14 is not installed"
else
    printf '%s\n' $files | xargs -P "$(nproc)" -n 50 "$formatter" --dry-run 2>&1 | grep -E '^[^ ]+:[0-9]+:[0-9]+:' |
        awk -F: '!seen[$1]++ { print $1 ":" $2 ": not formatted" }' | sort | verdict "$rule"
fi
# A string that stands alone on its line, with what closes the statement.
printf '%s\n' $files | xargs perl -CSDA -ne '
    chomp;
    print "$ARGV:$.: ", length, " characters\n" if length > 120 && !/^\s*(\w+\()?"([^"\\]|\\.)*"[^"]{0,24}$/;
    close ARGV if eof' | verdict 'a line has at most 120 characters'

page_has() { # TOOL, the rule that needs it
    [ -x "web/node_modules/.bin/$1" ] && return 0
    echo "ok - $2 # SKIP the packages of the page are not installed"
    return 1
}
rule='TypeScript and style sheets are formatted (make format)'
if page_has prettier "$rule"; then
    (cd web && npm run --silent formatted 2>&1) | sed 's/$/: not formatted/' | verdict "$rule"
fi
find web tests src \( -name '*.mjs' -o -path 'web/*' \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name '*.js' \) \) \
    -not -path '*/node_modules/*' -print0 | LC_ALL=C sort -z | xargs -0 perl -CSDA -ne '
    chomp;
    print "$ARGV:$.: ", length, " characters\n"
        if length > 120 && !/^\s*([\w-]+[=:] ?\{?|[:?] |<\w+>\{)?(["\x27`]).*\2[^"\x27`]{0,24}$/;
    close ARGV if eof' | verdict 'a line of TypeScript has at most 120 characters'
rule='oxlint finds no fault (npm run lint)'
if page_has oxlint "$rule"; then
    faults=$(cd web && npm run --silent lint -- --format=unix 2>&1) && faults=
    printf '%s' "$faults" | verdict "$rule"
fi
exit $status
