#!/bin/sh
# SPDX-License-Identifier: MIT
# needs.sh CC WHAT... - is everything there that a build needs? WHAT is a header (`seccomp.h`) or a command (`node`). If not, the first line says what
# to type. It asks the compiler, not the package manager: what was installed by hand counts.
set -u
cc=$1
shift
missing=
# shellcheck disable=SC2086
command -v $cc >/dev/null 2>&1 || missing=" $cc"
for what in "$@"; do
    case $what in
    *.h) [ -z "$missing" ] || [ "$missing" != " $cc" ] || continue # without a compiler nobody knows
        # shellcheck disable=SC2086
        echo "#include <$what>" | $cc -isystem /usr/include/postgresql -E - >/dev/null 2>&1 || missing="$missing $what" ;;
    *) command -v "$what" >/dev/null 2>&1 || missing="$missing $what" ;;
    esac
done
[ -n "$missing" ] || exit 0
if command -v apt-get >/dev/null 2>&1; then
    echo "make: type 'make setup', which installs what is missing:$missing" >&2
else
    echo "make: please install what is missing:$missing (README.md: on Debian 'make setup' does it)" >&2
fi
exit 1
