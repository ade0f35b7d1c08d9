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
[ $? = 1 ] && grep -q 'not a regular file' "$scratch/out"
result $? "a pipe is no bot"

# An empty or relative variable counts as not set.
for data in "" relative; do
    (cd "$scratch/folder" && HOME=$scratch/home XDG_DATA_HOME=$data "$program" match ttt --a random --b random --games 2) >"$scratch/out" 2>"$scratch/err"
    [ -s "$scratch/home/.local/share/wuqi/wuqi.db" ] && [ -z "$(ls "$scratch/folder")" ] && ! [ -e "/wuqi" ]
    result $? "XDG_DATA_HOME='$data' is not obeyed"
    rm -rf "$scratch/home"
done

exit $status
