#!/bin/bash
# SPDX-License-Identifier: MIT
# page.sh WUQI - the page in a real browser: whole games in the page that the program serves, then the page as a folder of files, with a plain server and
# without any. TAP.
set -u
wuqi=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
begin page

serve server "$wuqi" --db "$scratch/store.db"
result $? "the page is served"
check "site writes the page into a folder" eval '"$wuqi" site "$scratch/site" && [ -s "$scratch/site/index.html" ] && [ -s "$scratch/site/weights/reversi8.bin" ] && [ -s "$scratch/site/books/gomoku15.bin" ]'
# What is fetched by nobody but writers of bots (tests/web/editor.mjs) has no part in it.
size=$(find "$scratch/site" -maxdepth 1 \( -name '*.html' -o -name '*.js' -o -name '*.css' -o -name '*.json' -o -name '*.svg' -o -name '*.webmanifest' \) \
  ! -name 'code.js*' ! -name python.js ! -name pyodide.asm.js -exec cat {} + | gzip -9 | wc -c)
check "the front end is at most 250 kB compressed ($size)" [ "$size" -gt 10000 -a "$size" -le 250000 ]
node tests/web/run.mjs --base "http://127.0.0.1:$port/" --site "$scratch/site" page reports offline || status=1
exit $status
