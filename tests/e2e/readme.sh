#!/bin/bash
# SPDX-License-Identifier: MIT
# readme.sh PROGRAM - every command of the READMEs, of docs/play*.md and docs/learn*.md works as it stands there, and both languages have the same ones. TAP.
#
# A command is a line of a ```sh block that begins with `wuqi` or `./wuqi`. The commands of a page run one after the other in one folder, with nothing on standard
# input; a server runs until it has answered a request. `make` and the like are what other tests run.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
begin readme
root=$PWD
export LC_ALL=C.UTF-8

commands() { # PAGE
    awk '/^```/ { inside = !inside && $0 == "```sh"; next } inside && /^(\.\/)?wuqi / { sub(/ +#.*/, ""); sub(/^\.\//, ""); print }' "$1"
}
answers() { ! running server || { exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'GET / HTTP/1.0\r\n\r\n' >&3 && grep -aq '^HTTP/1.[01] 200 ' <&3; } 2>/dev/null; }

# run COMMAND - as a person types it, in the present folder
run() {
    local words=() outcome
    case $1 in
    'wuqi serve'*) # at a port that is free here
        read -ra words <<<"$(sed -E 's/^wuqi serve//; s/ --listen [^ ]+//' <<<"$1")"
        serve server "$program" "${words[@]}" && await answers && running server
        outcome=$?
        send INT server
        ended server || outcome=1
        ;;
    *)
        timeout 600 bash -c "$1" >"$scratch/out" 2>&1 </dev/null
        outcome=$?
        ;;
    esac
    return "$outcome"
}

for page in README docs/play docs/learn; do
    diff <(commands "$page.md" | sed 's/ --lang zh//') <(commands "$page.zh-CN.md" | sed 's/ --lang zh//') >"$scratch/out" && [ -n "$(commands "$page.md")" ]
    result $? "$page has the same commands in both languages"
    for file in "$page.md" "$page.zh-CN.md"; do
        folder=$scratch/$(tr '/.' '__' <<<"$file")
        mkdir -p "$folder/bin" && cp "$program" "$folder/wuqi" && ln -s "$program" "$folder/bin/wuqi" && ln -s "$root/tests" "$root/examples" "$folder/"
        cd "$folder" || exit 2
        export XDG_DATA_HOME=$folder/data PATH=$folder/bin:$PATH
        # A finished game, in the database and in a file, for the commands that look at one.
        wuqi match xiangqi --a engine:level=1 --b random --games 2 --max-plies 30 --record first.jsonl >/dev/null 2>&1 && wuqi convert first.jsonl --number 1 -o game.pgn 2>/dev/null
        result $? "$file: a game to look at"
        while IFS= read -r command <&4; do
            run "$command"
            result $? "$file: $command"
        done 4< <(commands "$root/$file")
        cd "$root" || exit 2
    done
done
exit $status
