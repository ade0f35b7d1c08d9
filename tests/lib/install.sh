#!/bin/bash
# SPDX-License-Identifier: MIT
# install.sh - installs everything into a folder, builds examples/selfplay.c there with pkg-config, shared and static, plays a game of every kind
# with it, and removes everything again. TAP; status 1 if something fails.
set -u
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
begin library
folder=$scratch/installed
mkdir "$folder"
prefix=$folder/usr
check "make install" make -s install PREFIX="$prefix"
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
version() { [ "$(pkg-config --modversion wuqi)" = "$("$prefix/bin/wuqi" version | sed -n '1s/^wuqi \([0-9.]*\).*/\1/p')" ]; }
check "pkg-config knows the version" version
cp examples/selfplay.c "$folder" && cd "$folder" || exit 2
strict="-std=c17 -Wall -Wextra -Wpedantic -Werror"
# shellcheck disable=SC2046,SC2086
check "the example builds" cc $strict -o selfplay selfplay.c $(pkg-config --cflags --libs wuqi)
# shellcheck disable=SC2046,SC2086
check "the header is C++, too" clang -Wall -Wextra -Wno-missing-field-initializers -std=c++20 -x c++ -fsyntax-only selfplay.c $(pkg-config --cflags wuqi)
# shellcheck disable=SC2046,SC2086
check "the example builds with the static library" cc $strict -o selfplay-static selfplay.c $(pkg-config --cflags wuqi) \
    "$prefix/lib/libwuqi.a" $(pkg-config --static --libs-only-l wuqi | sed 's/-lwuqi//') -pthread
export LD_LIBRARY_PATH=$prefix/lib
ends() { ./"$1" "${@:2}" | tail -n 1 | grep -qE '(wins|loses|draw)'; }
check "plays tic-tac-toe" ends selfplay ttt
check "plays reversi" ends selfplay reversi6
check "plays eraser" ends selfplay eraser "seed:1 moves=8"
check "plays 2048" ends selfplay duel2048 "seed:1 rounds=6"
check "plays gomoku, linked statically" ends selfplay-static gomoku15 "moves h8 i9 h6"
check "plays xiangqi, linked statically" ends selfplay-static xiangqi "3k5/9/9/9/9/9/9/9/R8/1R2K4 w"
./selfplay chess >out 2>&1
check "an unknown game is a line and status 2" test "$? $(grep -c "unknown game 'chess'" out)" = "2 1"
plays() { env -u WUQI_LIBRARY PYTHONPATH="$(dirname "$(dirname "$(find "$prefix" -path '*-packages/wuqi/__init__.py')")")" python3 -B -c '
import wuqi
assert wuqi._library.lib._name.startswith("'"$prefix"'/lib/"), wuqi._library.lib._name
print(wuqi.play_game("random", "greedy", "reversi6").verdict)'; }
check "Python plays with the library installed beside it" plays
cd - >/dev/null || exit 2
check "make uninstall" make -s uninstall PREFIX="$prefix"
left() { ! find "$prefix" -type f -o -type l | grep .; }
check "nothing is left" left
exit $status
