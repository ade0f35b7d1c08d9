#!/bin/bash
# SPDX-License-Identifier: MIT
# page_lessons.sh WUQI - the lessons in a real browser: every question of every chapter. TAP.
set -u
wuqi=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
begin page_lessons

serve server "$wuqi" --db "$scratch/store.db"
result $? "the page is served"
node tests/web/run.mjs --base "http://127.0.0.1:$port/" lessons || status=1
exit $status
