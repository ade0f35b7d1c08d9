#!/bin/sh
# SPDX-License-Identifier: MIT
# setup.sh [--ask] PACKAGE... - installs the Debian packages that are missing; says nothing if there are none. With --ask it only says which, and how to
# install them, and goes on: what is built tells what it cannot do without.
set -u

only_ask=
[ "${1:-}" != --ask ] || { only_ask=1 && shift; }

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    echo "setup: this is not a Debian system; please install what these packages hold: $*" >&2
    # Somebody who has installed them by hand may go on: the compiler will name what is missing.
    exit 0
fi

missing=
for package in "$@"; do
    status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)
    [ "$status" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ -n "$only_ask" ]; then
    echo "setup: not installed:$missing (\`make setup-test\` installs them)" >&2
    exit 0
fi

root=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "setup: not root and no sudo; as root please run: apt-get install$missing" >&2
        exit 1
    fi
    root=sudo
fi

log=$(mktemp) || exit 1
# The tests start servers of their own, on loopback. What a package of a server brings as a service of the machine
# (PostgreSQL, Slurm, nginx) is not started: not now (policy-rc.d, unless the machine has one), not at the next boot.
policy=${SETUP_POLICY:-/usr/sbin/policy-rc.d}
ours=
finish() {
    rm -f "$log"
    [ -z "$ours" ] || $root rm -f "$policy"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP
if [ ! -e "$policy" ]; then
    ours=1
    printf '#!/bin/sh\nexit 101\n' | $root tee "$policy" >/dev/null && $root chmod 755 "$policy"
fi
services_off() {
    [ -d /run/systemd/system ] || return 0
    for service in "postgresql postgresql" "slurmctld slurmctld" "slurmd slurmd" "munge munge" "nginx-light nginx"; do
        case " $missing " in *" ${service% *} "*) $root systemctl disable --quiet --now "${service#* }" >>"$log" 2>&1 ;; esac
    done
}
echo "setup: installing$missing"
# shellcheck disable=SC2086
install() {
    $root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >>"$log" 2>&1
}
# The package lists may be absent or old: fetch them only if the first try fails.
if ! install; then
    $root apt-get update -qq >>"$log" 2>&1
    if ! install; then
        tail -n 15 "$log" >&2
        echo "setup: apt-get could not install:$missing" >&2
        exit 1
    fi
fi
services_off
exit 0
