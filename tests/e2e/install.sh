#!/bin/bash
# SPDX-License-Identifier: MIT
# install.sh PROGRAM - `make install` into a folder: every kind of player plays from there, and `make uninstall` leaves nothing.
set -u
cd "$(dirname "$0")/../.." || exit 2
scratch=$(mktemp -d /tmp/wuqi-install-XXXXXX) || exit 2
chmod 755 "$scratch"
trap 'rm -rf "$scratch"' EXIT
export XDG_DATA_HOME=$scratch/data
unset WUQI_ADAPTERS
status=0

result() { # STATUS NAME
    if [ "$1" -eq 0 ]; then
        echo "ok - $2"
    else
        echo "not ok - $2"
        status=1
    fi
}

make -s install DESTDIR="$scratch/root" PREFIX=/usr >"$scratch/log" 2>&1
result $? "make install"
[ $status -eq 0 ] || sed 's/^/# /' "$scratch/log"
cp -r tests/data/bots "$scratch/bots" && chmod -R a+rX "$scratch/bots"
wuqi=$scratch/root/usr/bin/wuqi

plays() { # GAME SPEC - two games against the random player in which the player does nothing wrong
    local out
    out=$(cd "$scratch" && "$wuqi" match "$1" --a "$2" --b random --games 2 --bank 60000 --max-plies 12 --db none --json 2>"$scratch/log")
    grep -q '"games":2' <<<"$out" && grep -q '"timeouts":{"a":0,.*"illegal":{"a":0,.*"crashes":{"a":0,' <<<"$out"
    local ok=$?
    result $ok "installed: $2 plays $1"
    [ $ok -eq 0 ] || { sed 's/^/# /' "$scratch/log"; echo "# $out"; }
}
plays reversi6 engine:depth=2
plays reversi6 classic:depth=2
plays reversi6 search:depth=2
plays reversi6 random
plays reversi6 greedy
plays reversi6 "ugi:$wuqi engine reversi6 --protocol ugi"
plays reversi8 "uci:$wuqi engine reversi8 --protocol uci"
plays xiangqi "ucci:$wuqi engine xiangqi --protocol ucci"
plays gomoku15 "gomocup:$wuqi engine gomoku15 --protocol gomocup"
plays reversi8 "nboard:$wuqi engine reversi8 --protocol nboard"
plays reversi8 "gtp:$wuqi engine reversi8 --protocol gtp"
plays reversi8 "botzone:$wuqi engine reversi8 --protocol botzone"
plays duel2048 "pku2048:$scratch/bots/honest.py"
plays eraser "pkueraser:$scratch/bots/eraser_honest.py"
make -s uninstall DESTDIR="$scratch/root" PREFIX=/usr >"$scratch/log" 2>&1
left=$(find "$scratch/root" -type f -o -type l)
[ -z "$left" ]
result $? "make uninstall leaves nothing"
[ -z "$left" ] || sed 's/^/# /' <<<"$left"
exit $status
