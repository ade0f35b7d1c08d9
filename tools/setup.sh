#!/bin/sh
# SPDX-License-Identifier: MIT
# setup.sh [--ask] PACKAGE... - installs the Debian packages that are missing; says nothing if there are none. With --ask it only says which, and how to
# install them, and goes on: what is built tells what it cannot do without.
set -u

only_ask=
[ "${1:-}" != --ask ] || { only_ask=1 && shift; }

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: this is not a Debian system; please install what these packages hold: $*" >&2
    # Somebody who has installed them by hand may go on: the compiler will name what is missing.
    exit 0
fi

missing=
for package in "$@"; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ -n "$only_ask" ]; then
    echo "setup: not installed:$missing (\`make setup-test\` installs them)" >&2
    exit 0
fi

root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "setup: not root and no sudo; as root please run: apt-get install$missing" >&2
        exit 1
    fi
    root=sudo
fi

log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
echo "setup: installing$missing"
# shellcheck disable=SC2086
install() {
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >>"$log" 2>&1
}
# The package lists may be absent or old: fetch them only if the first try fails.
if ! install; then
    $root apt-get update -qq >>"$log" 2>&1
    if ! install; then
        tail -n 15 "$log" >&2
        echo "setup: apt-get could not install:$missing" >&2
        exit 1
    fi
fi
