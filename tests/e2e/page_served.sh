#!/bin/bash
# SPDX-License-Identifier: MIT
# page_served.sh WUQI - the page in a real browser beside the program: engines of the server, records and traces that the program wrote, runs that are
# watched, a server that goes and comes back. TAP.
set -u
wuqi=$(realpath "$1")
cd "$(dirname "$0")/../.." || exit 1
. tests/tap.sh
begin page_served

serve server "$wuqi" --db "$scratch/store.db"
result $? "the page is served"
token=$(sed -nE 's/.*"token": ?"([0-9a-f]+)".*/\1/p' "$served")
node tests/web/run.mjs --base "http://127.0.0.1:$port/" --token "$token" --wuqi "$wuqi" --db "$scratch/store.db" engine records watch gone || status=1
exit $status
