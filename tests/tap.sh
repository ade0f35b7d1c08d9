# SPDX-License-Identifier: MIT
# tap.sh - for scripts that test by commands: `. tests/tap.sh` after `folder` (a scratch folder) is set; `status` is 1 as soon as a check has failed.
status=0
check() { # NAME COMMAND... - tells what the command said only if it fails
    local name=$1
    shift
    if "$@" >"$folder/out" 2>&1; then
        echo "ok - $name"
    else
        sed 's/^/# /' "$folder/out" | tail -n 20
        echo "not ok - $name"
        status=1
    fi
}
