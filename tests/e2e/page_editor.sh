#!/bin/bash
# SPDX-License-Identifier: MIT
# page_editor.sh WUQI - bots written in the page, in a real browser: the page as a folder of files, with a plain server and without any. TAP.
set -u
wuqi=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
begin page_editor

check "site writes Python beside the page" eval '"$wuqi" site "$scratch/site" && [ -s "$scratch/site/pyodide.asm.wasm" ] && [ -s "$scratch/site/python_stdlib.zip" ]'
cp "$wuqi" "$scratch/stripped" && strip "$scratch/stripped"
size=$(stat -c %s "$scratch/stripped")
check "the program with all of it is at most 40 MB ($size)" [ "$size" -gt 5000000 -a "$size" -le 40000000 ]
node tests/web/run.mjs --site "$scratch/site" --wuqi "$wuqi" editor || status=1
exit $status
