#!/bin/bash
# SPDX-License-Identifier: MIT
# served.sh WUQI SCRIPT ARGUMENT... - runs a script of tests/web with the address of a server of its own, which has one finished match to show.
set -u
wuqi=$(realpath "$1") script=$2
shift 2
here=$(dirname "$0")
. "$here/../tap.sh"
begin served

if ! serve server "$wuqi" --db "$scratch/store.db"; then
    cat "$scratch/server.err"
    exit 1
fi
"$wuqi" match reversi6 --a engine:level=5 --b engine:level=4 --games 60 --seed 3 --db "$scratch/store.db" --json >/dev/null
node "$here/$script" "http://127.0.0.1:$port/" "$@"
