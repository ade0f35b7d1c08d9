#!/bin/bash
# SPDX-License-Identifier: MIT
# deb.sh [FOLDER] - installs the package of `make deb` into a fresh Debian made by debootstrap (as root, with the network; FOLDER, build/deb-root by default, keeps the bare
# system for the next time), plays there as an ordinary user, hosts a course bot, builds a program with the library, and purges it: the system must then hold the
# files it held before. TAP. Not a part of `make test`, which has tests/e2e/package.sh. MIRROR and SUITE name another Debian.
set -u
cd "$(dirname "$0")/.." || exit 2
folder=${1:-build/deb-root}
mirror=${MIRROR:-http://deb.debian.org/debian}
suite=${SUITE:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
deb=$(ls -t build/wuqi_*.deb 2>/dev/null | head -n 1)
[ "$(id -u)" -eq 0 ] || { echo "deb.sh: only root can chroot" >&2; exit 2; }
[ -n "$deb" ] || { echo "deb.sh: no package; make deb" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "deb.sh: no debootstrap; apt-get install debootstrap" >&2; exit 2; }
mkdir -p "$folder" && folder=$(cd "$folder" && pwd)
base=$folder/base-$suite
root=$folder/try
if [ ! -e "$base/etc/debian_version" ]; then
    debootstrap --variant=minbase "$suite" "$base" "$mirror" >"$folder/bootstrap.log" 2>&1 || { tail -n 5 "$folder/bootstrap.log" >&2; exit 1; }
fi
cleanup() {
    mountpoint -q "$root/proc" && umount "$root/proc"
    rm -rf --one-file-system "$root"
}
. tests/tap.sh
begin deb
cleanup
cp -a "$base" "$root" && mount -t proc proc "$root/proc" || exit 1
cp /etc/resolv.conf "$root/etc/resolv.conf"
inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
user() { inside su student -c "cd && $1"; }
files() { (cd "$root" && find . -xdev -path ./proc -prune -o -path ./tmp -prune -o -path ./home -prune -o -path ./var/cache -prune -o \
    -path ./var/log -prune -o -path ./var/lib/apt -prune -o -name '*-old' -prune -o -print | sort); }

# What the package needs comes first, so that what is left is the package's own.
inside apt-get update -qq >"$folder/out" 2>&1 || { tail -n 5 "$folder/out" >&2; exit 1; }
check "its dependencies are there" inside apt-get satisfy -y -qq --no-install-recommends "$(dpkg-deb -f "$deb" Depends), $(dpkg-deb -f "$deb" Recommends), python3-numpy, gcc, libc6-dev, pkg-config"
inside useradd -m student
files >"$folder/before"
cp "$deb" "$root/tmp/wuqi.deb"
cp tests/data/bots/*.py "$root/home/student/"
check "the package is installed" inside dpkg -i /tmp/wuqi.deb
check "dpkg finds every file as it was packed" inside dpkg --verify wuqi
check "it lists its games" user 'wuqi games | grep -q xiangqi'
# Two games to their end: an end by anything but the rules would be a fault of a player.
games() { user "wuqi match $1 --games 2 --record games.jsonl $2 && test \$(grep -c '\"end\":\"rules\"' games.jsonl) = 2; status=\$?; rm -f games.jsonl; exit \$status"; }
check "it plays a game" games xiangqi '--a engine:level=3 --b random'
check "it hosts a bot of the 2048 course" games duel2048 '--a pku2048:honest.py --b greedy --bank 60000'
check "it hosts a bot of the eraser course" games eraser '--a pkueraser:eraser_honest.py --b greedy --bank 60000'
check "it writes its page" user 'wuqi site page && test -s page/index.html'
check "Python plays" user 'python3 -c "import wuqi; print(wuqi.play_game(\"random\", \"greedy\", \"ttt\").verdict)"'
check "a program is built with the library and plays" user 'cc -o selfplay /usr/share/doc/wuqi/examples/selfplay.c $(pkg-config --cflags --libs wuqi) && ./selfplay ttt'
check "the library is found" user 'test "$(ldd selfplay | grep -c "libwuqi.so.1 => /")" = 1'
inside python3 -c 'import wuqi.bot, wuqi.aec' # as root, who may leave compiled files beside the modules
check "it is purged" inside dpkg --purge wuqi
files >"$folder/after"
check "nothing is left" diff "$folder/before" "$folder/after"
exit $status
