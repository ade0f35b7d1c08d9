#!/bin/bash
# SPDX-License-Identifier: MIT
# install.sh PROGRAM - `make install` into a folder: every kind of player plays from there, and `make uninstall` leaves nothing.
set -u
cd "$(dirname "$0")/../.." || exit 2
unset WUQI_ADAPTERS

. tests/tap.sh
begin install

make -s install DESTDIR="$scratch/root" PREFIX=/usr >"$scratch/log" 2>&1
result $? "make install"
[ $status -eq 0 ] || sed 's/^/# /' "$scratch/log"
cp -r tests/data/bots "$scratch/bots" && chmod -R a+rX "$scratch/bots"
wuqi=$scratch/root/usr/bin/wuqi

plays() { # NAME GAME SPEC [OPTION...] - two games against the random player in which the player does nothing wrong; nobody is late by the margin
    local name=$1 game=$2 spec=$3 out ok
    shift 3
    out=$(cd "$scratch" && "$wuqi" match "$game" --a "$spec" --b random --games 2 --margin 600000 --max-plies 12 --db none --json "$@" \
        2>"$scratch/log") && grep -q '"games":2' <<<"$out" &&
        grep -q '"timeouts":{"a":0,"b":0},"illegal":{"a":0,"b":0},"crashes":{"a":0,"b":0}' <<<"$out"
    ok=$?
    result $ok "installed: $name plays $game"
    [ $ok -eq 0 ] || { sed 's/^/# /' "$scratch/log"; echo "# $out"; }
}
plays engine reversi6 engine:depth=2
plays classic reversi6 classic:depth=2
plays search reversi6 search:depth=2
plays random reversi6 random
plays greedy reversi6 greedy
plays UGI reversi6 "ugi:$wuqi engine reversi6,option.Hash=4,nodes=2000"
plays UCI xiangqi "uci:$wuqi engine xiangqi --protocol uci,option.Hash=4,nodes=2000"
plays UCCI xiangqi "ucci:$wuqi engine xiangqi --protocol ucci,depth=2"
plays GTP reversi8 "gtp:$wuqi engine reversi8 --protocol gtp --level 1" --movetime 100
plays NBoard reversi8 "nboard:$wuqi engine reversi8 --protocol nboard,depth=2"
plays Gomocup gomoku15 "gomocup:$wuqi engine gomoku15 --protocol gomocup --hash 4" --movetime 200
plays Botzone reversi8 "botzone:$wuqi engine reversi8 --protocol botzone" --movetime 200
plays "a course bot" duel2048 "pku2048:$scratch/bots/honest.py" --bank 60000
plays "a course bot" eraser "pkueraser:$scratch/bots/eraser_honest.py" --bank 60000
for lang in python c cpp js; do
    (cd "$scratch" && "$wuqi" bot new ttt --lang $lang bot_$lang && [ ! -L bot_$lang/libwuqi.so.1 ] && [ ! -L bot_$lang/wuqi/libwuqi.so.1 ]) >"$scratch/log" 2>&1
    result $? "installed: bot new makes a folder for $lang"
done
plays "a bot of bot new" ttt "ugi:/usr/bin/python3 $scratch/bot_python/bot.py" --depth 1
missing=$(find ./*.md docs examples -name '*.md' | while read -r page; do cmp "$page" "$scratch/root/usr/share/doc/wuqi/$page" 2>&1; done)
[ -z "$missing" ]
result $? "installed: every paper"
[ -z "$missing" ] || sed 's/^/# /' <<<"$missing"
make -s uninstall DESTDIR="$scratch/root" PREFIX=/usr >"$scratch/log" 2>&1
left=$(find "$scratch/root" ! -type d -o -name '*wuqi*')
[ -z "$left" ]
result $? "make uninstall leaves nothing"
[ -z "$left" ] || sed 's/^/# /' <<<"$left"
exit $status
