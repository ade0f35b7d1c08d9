#!/bin/bash
# SPDX-License-Identifier: MIT
# make_openings.sh [PROGRAM [GAME...]] - the openings that come with the program, on standard output: for each game, on lines "GAME SCORE OPENING", what
# `wuqi openings` finds with the settings below. The same program gives the same lines:
#
#     tools/make_openings.sh ./wuqi >openings.new && mv openings.new data/openings.txt
set -eu
program=${1:-./wuqi}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- duel2048 xiangqi reversi6 reversi8 eraser gomoku15 gomoku19 gomoku20 ttt

# The window is in hundredths of a point. In 2048 and eraser the first move is worth something in every set-up: "even" is what is worth least.
settings() {
    case $1 in
    duel2048) echo --count 100 --nodes 2000 --window 400 ;;
    eraser) echo --count 60 --nodes 2000 --window 1000 ;;
    xiangqi) echo --count 100 --plies 6 --nodes 10000 --window 50 ;;
    reversi6) echo --count 200 --plies 6 --nodes 10000 --window 100 ;;
    reversi8) echo --count 100 --plies 8 --nodes 10000 --window 100 ;;
    gomoku15) echo --count 40 --plies 6 --nodes 2000 --window 200 ;;
    gomoku*) echo --count 20 --plies 6 --nodes 2000 --window 200 ;;
    ttt) echo --count 12 --plies 2 --nodes 5000 --window 0 ;;
    *) echo --count 100 --nodes 5000 --window 100 ;;
    esac
}

echo "# Openings that the engine calls even, by tools/make_openings.sh: GAME SCORE OPENING, scores for the side to move."
for game in "$@"; do
    echo "# $game: wuqi openings $game --scores $(settings "$game")"
    "$program" openings "$game" --scores $(settings "$game")
done
