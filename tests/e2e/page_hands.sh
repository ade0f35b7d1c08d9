#!/bin/bash
# SPDX-License-Identifier: MIT
# page_hands.sh WUQI - the page in a real browser, in hands that are not gentle: double clicks, flipped boards, several
# tabs, telephones, wrong texts; the first page and the rules in a minute. TAP.
set -u
wuqi=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
begin page_hands

serve server "$wuqi" --db "$scratch/store.db"
result $? "the page is served"
node tests/web/run.mjs --base "http://127.0.0.1:$port/" hands first || status=1
exit $status
