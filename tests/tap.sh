# SPDX-License-Identifier: MIT
# tap.sh - for scripts that test by commands: `. tests/tap.sh` from the root of the project, after `folder` or `scratch` (a scratch folder) is set;
# `status` is 1 as soon as a check has failed.
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

# result STATUS NAME - for commands that were run before: tells what they left in `out`, `err` and so on of the folder `scratch` only if they failed
result() {
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        cat "$scratch"/out "$scratch"/err "$scratch"/one "$scratch"/two 2>/dev/null | sed 's/^/# /' | cut -c 1-300 | head -n 30
        echo "not ok - $2"
        status=1
    fi
}
