#!/bin/bash
# SPDX-License-Identifier: MIT
# image.sh [FOLDER] - the OCI image of the Containerfile: built and started by buildah if the kernel lets it, else the steps of its last stage are run in a fresh Debian
# made by debootstrap, with the package of `make deb`. As root, with the network; FOLDER, build/deb-root by default, keeps the bare system for the next time. TAP. Not a part of
# `make test` (`make test-image`). MIRROR names another Debian.
set -u
cd "$(dirname "$0")/.." || exit 2
folder=${1:-build/deb-root}
mirror=${MIRROR:-http://deb.debian.org/debian}
[ "$(id -u)" -eq 0 ] || { echo "image.sh: only root can chroot" >&2; exit 2; }

. tests/tap.sh
begin image

if command -v buildah >/dev/null && buildah from --name wuqi-try scratch >/dev/null 2>&1 && buildah run wuqi-try true 2>&1 | grep -q 'no such file'; then
    buildah rm wuqi-try >/dev/null
    check "buildah builds the image" buildah bud -q -t wuqi-try .
    container=$(buildah from wuqi-try)
    inside() { buildah run "$container" -- "$@"; }
    mapfile -t command < <(buildah inspect --type image --format '{{range .OCIv1.Config.Entrypoint}}{{println .}}{{end}}{{range .OCIv1.Config.Cmd}}{{println .}}{{end}}' wuqi-try)
    cleanup() { buildah rm "$container" >/dev/null; }
else
    echo "# buildah does not run here: the steps of the Containerfile in a chroot"
    deb=$(ls -t build/wuqi_*.deb 2>/dev/null | head -n 1)
    [ -n "$deb" ] || { echo "image.sh: no package; make deb" >&2; exit 2; }
    command -v debootstrap >/dev/null || { echo "image.sh: no debootstrap; apt-get install debootstrap" >&2; exit 2; }
    suite=$(sed -nE 's/^FROM .*debian:([a-z]+)-slim$/\1/p' Containerfile)
    mkdir -p "$folder" && folder=$(cd "$folder" && pwd)
    base=$folder/base-$suite root=$folder/image user=root
    [ -e "$base/etc/debian_version" ] || debootstrap --variant=minbase "$suite" "$base" "$mirror" >"$folder/bootstrap.log" 2>&1 || { tail -n 5 "$folder/bootstrap.log" >&2; exit 1; }
    cleanup() {
        mountpoint -q "$root/proc" && umount "$root/proc"
        rm -rf --one-file-system "$root"
    }
    cleanup
    cp -a "$base" "$root" && mount -t proc proc "$root/proc" && cp /etc/resolv.conf "$root/etc/resolv.conf" || exit 1
    inside() { chroot --userspec="$user" "$root" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/home/wuqi DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 "$@"; }
    words() { python3 -c 'import json, sys; print("\n".join(json.loads(sys.argv[1])))' "$1"; }
    command=()
    while read -r step rest; do # of the last stage
        case $step in
        COPY) # --from=build FROM TO: the package
            check "COPY $rest" cp "$deb" "$root/${rest##* }" ;;
        RUN) check "RUN $rest" inside sh -c "$rest" ;;
        USER) user=$rest ;;
        ENTRYPOINT | CMD) mapfile -t -O "${#command[@]}" command < <(words "$rest") ;;
        esac
    done < <(tac Containerfile | sed '/^FROM /q' | tac)
fi

[ "${command[*]}" = "wuqi serve --listen 0.0.0.0:8080" ]
result $? "the image serves"
check "it is an ordinary user" test "$(inside id -un)" = wuqi
listens() { ! running server || grep -q port "$scratch/served"; }
start server inside "${command[@]/0.0.0.0:8080/127.0.0.1:0}" --json >"$scratch/served" 2>&1
await listens
port=$(sed -nE 's/.*"port": ?([0-9]+).*/\1/p' "$scratch/served")
page() { (exec 3<>"/dev/tcp/127.0.0.1/$port" && printf 'GET / HTTP/1.0\r\n\r\n' >&3 && grep -aq '^HTTP/1.[01] 200 ' <&3); }
check "the page is there" page
send TERM server
ended server
check "it plays" inside wuqi match reversi6 --a engine:nodes=200 --b random --games 2 --db none
inside wuqi match ttt --a 'ugi:wuqi engine ttt' --b random --games 2 --db none --json >"$scratch/out" 2>"$scratch/err"
tier=$(sed -nE 's/.*"sandbox": ?"([ABCD])".*/\1/p' "$scratch/out")
[ -n "$tier" ]
result $? "a bot is confined there, and the tier is told (here: ${tier:-none})"
exit $status
