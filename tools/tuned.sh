#!/bin/bash
# SPDX-License-Identifier: MIT
# tuned.sh TECHNIQUES.h TUNING.h - prints what stands in for a game's tuning.h in the program of `make tune` (src/search/tuned.h): the same numbers, read
# from a list that every search has for itself.
# tuned.sh --list TECHNIQUES.h TUNING.h - the numbers alone, a line each: name, value, least, most, step.
#
# A number is a macro whose value is written as a number. Its range stands at the beginning of its comment in the game's file, or in that of the search, as
# LEAST..MOST or LEAST..MOST/STEP; else it goes from a quarter of the value to four times as much in steps of a tenth. What is no number stays as it is.
set -u
list=0
[ "$1" != --list ] || { list=1 && shift; }
awk -v list="$list" '
    function whole(x) { return x < 1 ? 1 : int(x + 0.5) }
    $1 == "#define" && $2 ~ /^[A-Z][A-Z0-9_]*$/ {
        name = $2
        note = ""
        if (match($0, /\/\*.*\*\//)) { note = substr($0, RSTART + 2, RLENGTH - 4); sub(/^ */, "", note) }
        game = FILENAME == ARGV[2]
        if ($3 !~ /^-?[0-9]+$/) { # guards have no value
            if (game && NF > 2) { print_as_is = print_as_is $0 "\n"; copied[name] }
            next
        }
        if (!game && !(name ~ /^TUNE_/)) next
        if (!(name in value)) order[count++] = name
        value[name] = $3
        if (match(note, /^-?[0-9]+\.\.-?[0-9]+(\/[0-9]+)?/)) range[name] = substr(note, RSTART, RLENGTH)
        else if (game && !(name ~ /^TUNE_/)) range[name] = ""
    }
    END {
        if (!list) print "/* Made by tools/tuned.sh from " ARGV[2] "; see src/search/tuned.h. */\n#include \"search/tuned.h\"\n" print_as_is
        for (i = 0; i < count; i++) {
            name = order[i]
            if (name in copied) continue
            v = value[name]
            least = int(v / 4); most = 4 * v; step = whole(v / 10)
            if (least < 1) least = 1
            if (range[name] != "") {
                split(range[name], part, "/")
                split(part[1], end, /\.\./)
                least = end[1]; most = end[2]; step = part[2] == "" ? 1 : part[2]
            }
            short = name; sub(/^TUNE_/, "", short)
            if (list) { print short, v, least, most, step; continue }
            names = names "    TUNED_" short ",\n"
            numbers = numbers sprintf("    {\"%s\", %d, %d, %d, %d},\n", short, v, least, most, step)
            shipped = shipped sprintf("    %d,\n", v)
            macros = macros sprintf("#define %s (tuned_now[TUNED_%s])\n", name, short)
        }
        if (list) exit
        printf "enum {\n%s    TUNED_COUNT\n};\n\nstatic const TunedNumber tuned_numbers[TUNED_COUNT + 1] = {\n%s    {0},\n};\n\n", names, numbers
        printf "static const int tuned_shipped[TUNED_COUNT] = {\n%s};\n\n/* Of the search that this thread is at. */\nstatic _Thread_local const int *tuned_now = tuned_shipped;\n\n%s", shipped, macros
    }' "$1" "$2"
