#!/bin/bash
# SPDX-License-Identifier: MIT
# fresh.sh [FOLDER] - the two commands of README.md in a Debian with nothing installed but `make` and git: a clone of HEAD, `make`, `make run` until the page answers,
# `make test`. As root, with the network: debootstrap makes the Debian in FOLDER (build/fresh by default), where the bare system is kept for the next time. MIRROR and
# SUITE name another one. Prints what `make test` prints, and TAP before it; not a part of `make test`.
set -u
cd "$(dirname "$0")/.." || exit 2
folder=${1:-build/fresh}
mirror=${MIRROR:-http://deb.debian.org/debian}
suite=${SUITE:-$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)}
[ "$(id -u)" -eq 0 ] || { echo "fresh.sh: only root can do this" >&2; exit 2; }
command -v debootstrap >/dev/null || { echo "fresh.sh: no debootstrap; apt-get install debootstrap" >&2; exit 2; }
mkdir -p "$folder" && folder=$(cd "$folder" && pwd)
base=$folder/base-$suite root=$folder/try
if [ ! -e "$base/etc/debian_version" ]; then
    debootstrap --variant=minbase --include=make,git "$suite" "$base" "$mirror" >"$folder/bootstrap.log" 2>&1 || { tail -n 5 "$folder/bootstrap.log" >&2; exit 1; }
fi
trap 'rm -rf --one-file-system "$root"' EXIT
rm -rf --one-file-system "$root"
cp -a "$base" "$root" && cp /etc/resolv.conf "$root/etc/resolv.conf" && git clone -q --no-hardlinks . "$root/wuqi" || exit 1
# In a network with a certificate authority of its own npm must know it there as it does here.
authority=
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || { cp -L "$NODE_EXTRA_CA_CERTS" "$root/authority.pem" && authority=NODE_EXTRA_CA_CERTS=/authority.pem; } || exit 1

# The new system is the root of a mount and a process namespace of its own (a chroot would forbid the sandbox its namespaces); both end with this script.
cat >"$root/inside" <<'INSIDE'
cd /wuqi || exit 1
. tests/tap.sh
begin fresh
! make >"$scratch/out" 2>&1 && head -n 1 "$scratch/out" | grep -q "make setup"
result $? "make says what to type"
start run make run >"$scratch/run" 2>&1
answers() { ! running run || ( exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET / HTTP/1.0\r\n\r\n' >&3 && grep -aq '^HTTP/1.[01] 200 ' <&3 ) 2>/dev/null; }
AWAIT_SECONDS=3600
await answers && running run
result $? "make run serves the page"
[ $status -eq 0 ] || tail -n 20 "$scratch/run"
send INT run
ended run
make test || status=1
exit $status
INSIDE
unshare --mount --pid --fork --kill-child bash -e -c '
    mount --make-rprivate / && mount --bind "$0" "$0" && cd "$0"
    mount -t proc proc proc && mount --rbind /sys sys && mount -t tmpfs -o mode=755 none dev
    for device in null zero full random urandom tty; do : >dev/$device; mount --bind /dev/$device dev/$device; done
    mkdir dev/pts dev/shm && mount -t devpts -o newinstance,ptmxmode=0666 none dev/pts && mount -t tmpfs none dev/shm
    ln -s pts/ptmx dev/ptmx && ln -s /proc/self/fd dev/fd
    mkdir -p old && pivot_root . old && umount -l old && cd /
    exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 $1 bash /inside' "$root" "$authority"
