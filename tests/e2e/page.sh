#!/bin/bash
# SPDX-License-Identifier: MIT
# page.sh WUQI - the page in a real browser: served by the program, and as a folder of files from a plain server. TAP.
set -u
wuqi=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
scratch=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null; rm -rf "$scratch"' EXIT

"$wuqi" serve --listen 127.0.0.1:0 --db "$scratch/store.db" --json >"$scratch/serve" 2>"$scratch/error" &
pids+=($!)
for _ in $(seq 200); do
    [ -s "$scratch/serve" ] && break
    sleep 0.1
done
port=$(sed -nE 's/.*"port": ?([0-9]+).*/\1/p' "$scratch/serve")
[ -n "$port" ] && echo "ok - the page is served" || { echo "not ok - the page is served"; cat "$scratch/error"; exit 1; }
token=$(sed -nE 's/.*"token": ?"([0-9a-f]+)".*/\1/p' "$scratch/serve")
node tests/web/page.mjs "http://127.0.0.1:$port/"
node tests/web/table.mjs "http://127.0.0.1:$port/"
node tests/web/records.mjs "http://127.0.0.1:$port/" "$wuqi"
node tests/web/engine.mjs "http://127.0.0.1:$port/"
node tests/web/watch.mjs "http://127.0.0.1:$port/" "$token" "$wuqi" "$scratch/store.db"

"$wuqi" site "$scratch/site" >/dev/null && [ -s "$scratch/site/index.html" ] && [ -s "$scratch/site/weights/reversi8.bin" ] && [ -s "$scratch/site/books/gomoku15.bin" ] &&
    echo "ok - site writes the page into a folder" || echo "not ok - site writes the page into a folder"
size=$(cat "$scratch"/site/*.{html,js,css,json,svg,webmanifest} | gzip -9 | wc -c)
[ "$size" -gt 10000 ] && [ "$size" -le 250000 ] && echo "ok - the front end is at most 250 kB compressed ($size)" || echo "not ok - the front end is at most 250 kB compressed ($size)"
node tests/web/offline.mjs "$scratch/site"
node tests/web/gone.mjs "$wuqi"
