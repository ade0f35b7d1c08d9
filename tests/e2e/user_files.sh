#!/bin/bash
# SPDX-License-Identifier: MIT
# user_files.sh PROGRAM - a file that the user names is read only if it is a regular one: no command waits for a pipe that nobody writes to, or reads a device
# for ever.
set -u
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")

. tests/tap.sh
begin files
mkfifo "$scratch/pipe"
mkdir "$scratch/folder"
ln -s "$scratch/pipe" "$scratch/link"
: >"$scratch/output"

# refused COMMAND - FILE in it is each of these in turn; the command must end by itself and say why
refused() {
    local word words thing code
    for thing in "$scratch/pipe" "$scratch/link" /dev/zero; do
        words=()
        for word in $1; do words+=("${word/FILE/$thing}"); done
        timeout "$AWAIT_SECONDS" "$program" "${words[@]}" >"$scratch/out" 2>"$scratch/err" </dev/null
        code=$?
        { [ $code = 1 ] || [ $code = 2 ]; } && grep -q 'not a regular file' "$scratch/err"
        result $? "$1: ${thing##*/}"
    done
}
refused "suite ttt FILE"
refused "replay FILE"
refused "convert FILE"
refused "tournament FILE --db none"
refused "match ttt --a random --b random --db none --games 2 --openings FILE"
refused "match reversi8 --a engine:eval=FILE --b random --db none --games 2"
refused "trace FILE"
refused "prove gomoku15 --verify FILE"
refused "lab report FILE"
refused "lab run FILE"
refused "train reversi6 --data FILE --out $scratch/weights"
refused "serve --token-file FILE --listen 127.0.0.1:0"

timeout "$AWAIT_SECONDS" "$program" convert "$scratch/folder" >"$scratch/out" 2>"$scratch/err"
[ $? = 2 ] && grep -q 'Is a directory' "$scratch/err"
result $? "a folder is none either"
printf '(;GM[1]FF[4]SZ[15];B[hh];W[ii])\n' | "$program" convert - --to moves >"$scratch/out" 2>"$scratch/err" && [ -s "$scratch/out" ]
result $? "the standard input may be a pipe"
printf '(;GM[1]FF[4]SZ[15];B[hh];W[ii])\n' | timeout "$AWAIT_SECONDS" "$program" convert - --to moves -o "$scratch/pipe" >"$scratch/out" 2>"$scratch/err"
[ $? != 124 ] && [ -s "$scratch/err" ]
result $? "a pipe that nobody reads is not written to"
cp tests/data/bots/hostile.py "$scratch" && chmod a+rx "$scratch/hostile.py"
rm "$scratch/hostile.py" && mkfifo -m 755 "$scratch/hostile.py"
timeout "$AWAIT_SECONDS" "$program" check "ugi:$scratch/hostile.py" ttt >"$scratch/out" 2>"$scratch/err" </dev/null
[ $? = 2 ] && grep -q 'not a regular file' "$scratch/err"
result $? "a pipe is no bot"

# A file that changes while it is read: between its being opened and the first byte. Cut short it is an error that says so; with more at its end, or other bytes in their place, it
# is a file like another. No signal ends the program.
changes() { # NAME CHANGE EXPECTED COMMAND - FILE in it is a copy of $scratch/NAME; EXPECTED: what the error says, or `any` where it may be fine
    local words=() word code
    cp "$scratch/$1" "$scratch/changing"
    rm -f "$scratch/held"
    for word in $4; do words+=("${word/FILE/$scratch/changing}"); done
    start reader eval 'WUQI_HALT=$(holds "$scratch/held" file.opened) "$program" "${words[@]}" >"$scratch/out" 2>"$scratch/err" </dev/null'
    held reader "$scratch/held"
    case $2 in
    cut) truncate -s 3 "$scratch/changing" ;;
    emptied) : >"$scratch/changing" ;;
    added) head -c 5000 /dev/urandom >>"$scratch/changing" ;;
    other) head -c "$(stat -c %s "$scratch/changing")" /dev/zero | dd of="$scratch/changing" conv=notrunc status=none ;;
    replaced) cp "$scratch/$1" "$scratch/new" && mv "$scratch/new" "$scratch/changing" && printf x >>"$scratch/changing" ;;
    esac
    let_go "$scratch/held"
    ended reader
    code=$?
    if [ "$3" = any ]; then
        [ $code -le 2 ] && { [ $code = 0 ] || [ -s "$scratch/err" ] || [ -s "$scratch/out" ]; }
    else
        { [ $code = 1 ] || [ $code = 2 ]; } && grep -q "$3" "$scratch/err"
    fi
    result $? "$4: the file is $2 while it is read"
}
"$program" trace ttt --depth 4 --out "$scratch/trace" >"$scratch/out" 2>&1 && "$program" prove gomoku15 --moves "h8 a8 g7 a1" --file "$scratch/proof" >"$scratch/out" 2>&1 &&
    "$program" train eraser --positions 200 --nodes 20 --data "$scratch/samples" >"$scratch/out" 2>&1
result $? "there are files to be read"
printf '(;GM[1]FF[4]SZ[15];B[hh];W[ii])\n' >"$scratch/game"
printf 'a1 b2\na1 c3\n' >"$scratch/openings"
head -n 3 tests/data/gomoku_fours.epd >"$scratch/suite"
while IFS='|' read -r name command; do
    for change in cut emptied; do changes "$name" $change 'it was cut short while it was read' "$command"; done
    for change in added other replaced; do changes "$name" $change any "$command"; done
done <<'COMMANDS'
trace|trace FILE
proof|prove gomoku15 --verify FILE
samples|train eraser --positions 100 --data FILE
game|convert FILE --to moves
openings|match ttt --a random --b random --db none --games 2 --openings FILE
suite|suite gomoku15 FILE --nodes 100
COMMANDS

# An empty or relative variable counts as not set.
for data in "" relative; do
    (cd "$scratch/folder" && HOME=$scratch/home XDG_DATA_HOME=$data "$program" match ttt --a random --b random --games 2) >"$scratch/out" 2>"$scratch/err"
    [ -s "$scratch/home/.local/share/wuqi/wuqi.db" ] && [ -z "$(ls "$scratch/folder")" ] && ! [ -e "/wuqi" ]
    result $? "XDG_DATA_HOME='$data' is not obeyed"
    rm -rf "$scratch/home"
done

exit $status
