#!/bin/bash
# SPDX-License-Identifier: MIT
# techniques.sh FILE.md | --check FILE.md - the techniques of the search at one place, between the markers of FILE.md: from
# src/search/techniques.h the condition, the numbers and the function, from the games' tuning.h what each game sets and how it was
# found, from data/results what leaving the technique out costs. With --check it is only compared, and TAP is printed.
set -u
cd "$(dirname "$0")/.." || exit 2
[ "$1" = --check ] && check=1 && shift || check=0
file=$1

page() {
    awk '
    # A continued comment is one line.
    function whole(line, next_line) {
        while (line !~ /\*\// && (getline next_line) > 0) { sub(/^ \* ?/, " ", next_line); line = line next_line }
        return line
    }
    function measured(switches, count, name, i) {
        count = split(switches, name, " ")
        for (i = 1; i <= count; i++) if (name[i] in cost) printf "\nWithout %s: %s.\n", name[i], cost[name[i]]
    }
    function close_block() { if (block != "") measured(block); block = "" }
    FILENAME ~ /techniques\.json$/ { # a row a line, as tools/tables.py writes it
        if ($0 !~ /^  \["/) next
        gsub(/^  \["|"\],?$/, "")
        split($0, cell, /", "/)
        if (cell[9] ~ /^[0-9]+$/)
            cost[cell[1]] = cost[cell[1]] (cost[cell[1]] == "" ? "" : "; ") sprintf("%s %s%s times the nodes, %s", cell[2], cell[5] == "" ? "" : cell[5] " (whole width) and ",
                cell[8], cell[11] == "" ? "no Elo (all games end alike)" : sprintf("%+d ± %s Elo", cell[11], cell[12]))
        next
    }
    FILENAME ~ /tuning\.h$/ {
        split(FILENAME, part, "/"); game = part[3]
        if ($0 ~ /^ \* [A-Z_]+ [0-9]+: /) { # tried, and left at the default
            name = "TUNE_" $2; tried = $0; sub(/^ \* [A-Z_]+ /, "", tried)
            others[name] = others[name] (others[name] == "" ? "" : "; ") game ", not set: " tried
        }
        if ($1 != "#define" || $2 !~ /^TUNE_/) next
        name = $2; sub(/\(.*/, "", name)
        value = $0; sub(/^#define [A-Z0-9_]+ ?/, "", value)
        note = ""
        if (match(value, /\/\*.*\*\//)) { note = substr(value, RSTART + 3, RLENGTH - 6); value = substr(value, 1, RSTART - 1) }
        sub(/^\(depth\) /, "", value); sub(/ +$/, "", value)
        users[name]++
        set[name] = set[name] (set[name] == "" ? "" : ", ") game " " value
        if (note != "") notes[name] = notes[name] (notes[name] == "" ? "" : "; ") game ": " note
        next
    }
    /^\/\* [A-Z][A-Za-z -]* \[/ {
        text = whole($0)
        close_block()
        name = text; sub(/^\/\* /, "", name); sub(/ \[.*/, "", name)
        inside_text = text; sub(/^[^[]*\[/, "", inside_text); sub(/\].*/, "", inside_text)
        body = text; sub(/^[^]]*\]: /, "", body); sub(/ \*\/$/, "", body)
        count = split(inside_text, field, /; /)
        block = field[1]
        printf "\n### %s\n\nSwitch: %s. %sFunction: `%s`.\n\n%s\n\n| number | default | set by | how it was found |\n|---|---|---|---|\n", name, block,
            (count > 2 ? "Hooks: `" field[2] "`. " : ""), field[count], toupper(substr(body, 1, 1)) substr(body, 2)
        next
    }
    $1 == "#define" && $2 ~ /^TUNE_/ {
        name = $2; sub(/\(.*/, "", name)
        value = $0; sub(/^#define [A-Z0-9_]+ ?/, "", value)
        note = ""
        if (match(value, /\/\*.*\*\//)) { note = substr(value, RSTART + 3, RLENGTH - 6); value = substr(value, 1, RSTART - 1) }
        sub(/^\(depth\) /, "", value); sub(/ +$/, "", value)
        printf "| `%s`%s | %s | %s | %s |\n", name, note == "" ? "" : " (" note ")", value, set[name] == "" ? "none" : set[name],
            notes[name] others[name] != "" ? notes[name] (notes[name] != "" && others[name] != "" ? "; " : "") others[name] : "not measured alone"
        if (users[name] == 1) single = single (single == "" ? "" : ", ") "`" name "`"
    }
    END { close_block()
          printf "\n### Numbers that one game sets\n\n%s. For the other games they stand at their default; where another value was tried there, the tables say what came of it.\n\n", single }
    ' data/results/techniques.json src/games/*/tuning.h src/search/techniques.h
}

new=$(mktemp) || exit 2
trap 'rm -f "$new" "$new.page"' EXIT
page | tools/wrap.py >"$new.page"
sed -e "/^<!-- techniques -->$/r $new.page" -e '/^<!-- techniques -->$/,/^<!-- end -->$/{/^<!-- /!d}' "$file" >"$new"
if [ "$check" -eq 0 ]; then
    cat "$new" >"$file"
elif diff -u "$file" "$new" | sed 's/^/# /' && cmp -s "$file" "$new"; then
    echo "ok - $file agrees with the sources"
else
    echo "not ok - $file is behind the sources: make docs"
    exit 1
fi
