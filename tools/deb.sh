#!/bin/bash
# SPDX-License-Identifier: MIT
# deb.sh OUT.deb - the Debian package of what is built (./wuqi with its page, build/plain's library): everything that `make install` installs, under
# /usr, with its dependencies as dpkg-shlibdeps finds them. The same commit gives the same bytes: times are the commit's (or SOURCE_DATE_EPOCH), and
# what tells where it was built is stripped. `make deb` builds first and calls this.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$1
version=$(sed -n 's/^#define WUQI_VERSION "\(.*\)"/\1/p' include/wuqi.h)
abi=$(sed -n 's/^#define WUQI_ABI //p' include/wuqi.h)
maintainer='wuqi developers <wuqi@example.org>'
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y include/wuqi.h)}
export LC_ALL=C TZ=UTC
umask 022
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
stage=$work/stage
mkdir -p "$stage/DEBIAN" "$stage/etc/wuqi" "$work/debian"
chmod 755 "$stage"

make -s --no-print-directory install DESTDIR="$stage" PREFIX=/usr PYTHON_DIR=/usr/lib/python3/dist-packages >/dev/null
strip --strip-unneeded --remove-section=.comment --remove-section=.note.gnu.build-id "$stage/usr/bin/wuqi" "$stage/usr/lib/libwuqi.so.$abi"
strip --strip-debug --remove-section=.comment --enable-deterministic-archives "$stage/usr/lib/libwuqi.a"
chmod 644 "$stage/usr/lib/libwuqi.so.$abi"
gzip -9n "$stage"/usr/share/man/man1/*.1 "$stage"/usr/share/man/zh_CN/man1/*.1
mkdir -p "$stage/usr/share/zsh/vendor-completions"
mv "$stage/usr/share/zsh/site-functions/_wuqi" "$stage/usr/share/zsh/vendor-completions/_wuqi"
rmdir "$stage/usr/share/zsh/site-functions"

doc=$stage/usr/share/doc/wuqi
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: wuqi\n\n'
    printf 'Files: *\nCopyright: %s\nLicense: MIT\n' "$(sed -n 's/^Copyright (c) //p' LICENSE)"
    sed '1,/^Copyright/d; /./,$!d; s/^$/./; s/^/ /' LICENSE
    # The page that is part of the program holds these libraries.
    for library in $(sed -n '/"dependencies"/,/}/s/^ *"\([^"]*\)": .*/\1/p' web/package.json); do
        for license in web/node_modules/"$library"/LICENSE*; do
            [ -f "$license" ] || continue
            printf '\nFiles: usr/bin/wuqi\nCopyright: %s, %s\nLicense: %s\n' "$library" "$(grep -im1 'copyright' "$license" | sed 's/^[Cc]opyright //')" \
                "$(sed -n 's/^ *"license": "\(.*\)",*/\1/p' "web/node_modules/$library/package.json" | head -n 1)"
            sed 's/[[:space:]]*$//; s/^$/./; s/^/ /' "$license"
        done
    done
} >"$doc/copyright"
{
    printf 'wuqi (%s) unstable; urgency=medium\n\n  * The history is in the source repository.\n\n' "$version"
    printf ' -- %s  %s\n' "$maintainer" "$(date -u -d "@$SOURCE_DATE_EPOCH" '+%a, %d %b %Y %H:%M:%S +0000')"
} | gzip -9n >"$doc/changelog.gz"

# The worker's unit reads its settings here; nothing runs until somebody enables it.
cat >"$stage/etc/wuqi/worker.env" <<'END'
# Settings of wuqi-worker@.service: the server that has the games, and its token.
#WUQI_SERVER=http://host:8080
#WUQI_TOKEN=
END
chmod 600 "$stage/etc/wuqi/worker.env"
echo /etc/wuqi/worker.env >"$stage/DEBIAN/conffiles"

# What the program and the library are linked with, as Debian names it.
printf 'Source: wuqi\n\nPackage: wuqi\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O stage/usr/bin/wuqi "stage/usr/lib/libwuqi.so.$abi" 2>"$work/warnings" | sed -n 's/^shlibs:Depends=//p') ||
    { cat "$work/warnings" >&2; exit 1; }
[ -n "$depends" ] || { echo "deb.sh: dpkg-shlibdeps found nothing" >&2; exit 1; }
cat >"$stage/DEBIAN/control" <<END
Package: wuqi
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: $maintainer
Installed-Size: $(find "$stage/usr" "$stage/etc" -type f -printf '%s\n' | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')
Depends: $depends, python3 (>= 3.9)
Recommends: bubblewrap
Suggests: gcc, gnuplot-nox, libzstd-dev, postgresql, python3-dev, python3-numpy
Section: games
Priority: optional
Description: five two-player board games with one search: play, teach, measure
 wuqi plays xiangqi, reversi, gomoku, and two course games (2048 duel and
 eraser) on the terminal and in a web page that it serves, shows how its
 alpha-beta search works, and runs matches, tournaments and experiments
 between its players and foreign programs.
 .
 The package holds the program, the library libwuqi with its header, the
 Python module wuqi, adapters for course bots, and a systemd unit for workers.
 It uses bubblewrap to keep foreign bots in, numpy for bots of the eraser
 course, a compiler to make those of the 2048 course faster, gnuplot for the
 figures of experiments.
END
printf 'activate-noawait ldconfig\n' >"$stage/DEBIAN/triggers"
cat >"$stage/DEBIAN/postinst" <<'END'
#!/bin/sh
set -e
if [ "$1" = configure ] && command -v py3compile >/dev/null; then
    py3compile -p wuqi
fi
END
cat >"$stage/DEBIAN/prerm" <<'END'
#!/bin/sh
set -e
# Whatever Python left beside the modules and the adapters.
rm -rf /usr/lib/python3/dist-packages/wuqi/__pycache__ /usr/share/wuqi/adapters/__pycache__
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then
    systemctl stop 'wuqi-worker@*.service' || true
fi
END
cat >"$stage/DEBIAN/postrm" <<'END'
#!/bin/sh
set -e
if [ "$1" = purge ]; then
    rm -f /etc/systemd/system/*.wants/wuqi-worker@*.service
fi
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload || true
fi
END
chmod 755 "$stage/DEBIAN/postinst" "$stage/DEBIAN/prerm" "$stage/DEBIAN/postrm"
(cd "$stage" && find usr etc -type f ! -path etc/wuqi/worker.env -print0 | sort -z | xargs -0 md5sum) >"$stage/DEBIAN/md5sums"
find "$stage" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

mkdir -p "$(dirname "$out")"
dpkg-deb --root-owner-group --threads-max=1 -Zxz -z6 --build "$stage" "$work/made.deb" >/dev/null
mv "$work/made.deb" "$out"
echo "$out: $(stat -c %s "$out") bytes"
