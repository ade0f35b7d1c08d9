#!/bin/bash
# SPDX-License-Identifier: MIT
# served.sh WUQI SCRIPT ARGUMENT... - runs a script of tests/web with the address of a server of its own, which has one finished match to show.
set -u
wuqi=$(realpath "$1") script=$2
shift 2
here=$(dirname "$0")
scratch=$(mktemp -d)
"$wuqi" serve --listen 127.0.0.1:0 --db "$scratch/store.db" --json >"$scratch/serve" &
server=$!
trap 'kill "$server"; rm -rf "$scratch"' EXIT
until [ -s "$scratch/serve" ]; do
    kill -0 "$server" || exit 1
    sleep 0.1
done
"$wuqi" match reversi6 --a engine:level=5 --b engine:level=4 --games 60 --seed 3 --db "$scratch/store.db" --json >/dev/null
node "$here/$script" "http://127.0.0.1:$(sed -nE 's/.*"port": ?([0-9]+).*/\1/p' "$scratch/serve")/" "$@"
