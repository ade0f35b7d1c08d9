#!/bin/bash
# SPDX-License-Identifier: MIT
# page_table.sh WUQI - the page in a real browser: what a person does at a table besides playing to the end. TAP.
set -u
wuqi=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
begin page_table

serve server "$wuqi" --db "$scratch/store.db"
result $? "the page is served"
node tests/web/run.mjs --base "http://127.0.0.1:$port/" table || status=1
exit $status
