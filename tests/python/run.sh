#!/bin/bash
# SPDX-License-Identifier: MIT
# run.sh [FLAVOUR] - the tests of the Python module, with the library of build/FLAVOUR (plain) and the program ./wuqi. TAP; with `asan` the interpreter
# itself runs under AddressSanitizer, and fewer random games are played. WUQI_LIBRARY takes precedence.
set -u
cd "$(dirname "$0")/../.." || exit 2
flavour=${1:-plain}
export WUQI_LIBRARY=${WUQI_LIBRARY:-$PWD/build/$flavour/libwuqi.so} PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
if [ "$flavour" = asan ]; then
    # Leaks are not looked for: the interpreter's own are not ours.
    export LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0 PYTHONMALLOC=malloc
    export WUQI_RANDOM_GAMES=${WUQI_RANDOM_GAMES:-10}
fi
exec python3 tests/python/tap.py
