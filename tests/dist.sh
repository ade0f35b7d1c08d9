#!/bin/bash
# SPDX-License-Identifier: MIT
# dist.sh - `make dist` packs the committed files, the same bytes each time, and what it packs builds without git. TAP. The build has one game and no page,
# so that it is short: every rule of the Makefile that compiles is used.
set -u
cd "$(dirname "$0")/.." || exit 2
. tests/tap.sh
begin dist
version=$(sed -n 's/^#define WUQI_VERSION "\(.*\)"/\1/p' include/wuqi.h)
archive=build/wuqi-$version.tar.gz

[ "$(sed -n 's/^#define WUQI_VERSION "\(.*\)"/\1/p' src/base/version.h)" = "$version" ]
result $? "include/wuqi.h and src/base/version.h name the same version"

if ! git rev-parse -q --verify HEAD >/dev/null 2>&1; then
    ! make -s --no-print-directory dist >"$scratch/out" 2>&1 && grep -q 'needs a git checkout' "$scratch/out"
    result $? "make dist says that it needs a git checkout"
    exit $status
fi
make -s --no-print-directory dist >"$scratch/out" && [ "$(cat "$scratch/out")" = "$archive" ] && cp "$archive" "$scratch/first.tar.gz" &&
    make -s --no-print-directory dist >/dev/null && cmp "$archive" "$scratch/first.tar.gz"
result $? "the same commit gives the same bytes"

tar -xzf "$scratch/first.tar.gz" -C "$scratch" && (cd "$scratch/wuqi-$version" && find . -type f -o -type l | sed 's|^\./||' | LC_ALL=C sort) >"$scratch/packed"
git ls-tree -r --name-only --full-tree -z HEAD | tr '\0' '\n' | LC_ALL=C sort | cmp - "$scratch/packed"
result $? "the archive has the committed files and no others"

# A git that tells when it is called; the folder is in no repository.
mkdir "$scratch/bin" && printf '#!/bin/sh\necho "$*" >>%s/called\nexit 1\n' "$scratch" >"$scratch/bin/git" && chmod +x "$scratch/bin/git"
cd "$scratch/wuqi-$version" || exit 2
PATH=$scratch/bin:$PATH make -j"${JOBS:-2}" OPT=-O0 LEVELS=1 GAMES=ttt BUILD=build/one PROGRAM=build/one/wuqi build/one/wuqi lib >"$scratch/out" 2>&1
result $? "the archive builds"
[ "$status" -eq 0 ] || tail -n 10 "$scratch/out" | sed 's/^/# /'
[ "$(build/one/wuqi version | cut -d ' ' -f 2)" = "$version" ] && build/one/wuqi analyze ttt --depth 9 | tail -n 1 | grep -q '^best '
result $? "what was built plays"
PATH=$scratch/bin:$PATH make -n >/dev/null 2>&1 && [ ! -e "$scratch/called" ]
result $? "neither that nor make asks git"
! PATH=$scratch/bin:$PATH make -s --no-print-directory dist >"$scratch/out" 2>&1 && grep -q 'needs a git checkout' "$scratch/out"
result $? "make dist says there that it needs a git checkout"
exit $status
