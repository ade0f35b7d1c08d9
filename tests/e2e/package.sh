#!/bin/bash
# SPDX-License-Identifier: MIT
# package.sh PROGRAM - the Debian package: it can be built twice with the same bytes, says what it needs, holds what it promises and nothing of the machine it was
# built on, and what is in it works from the folder it is unpacked to. TAP. tests/deb.sh installs it into a fresh Debian.
set -u
cd "$(dirname "$0")/../.." || exit 2
. tests/tap.sh
begin package
folder=$scratch/package
mkdir "$folder"
deb=$folder/wuqi.deb
root=$folder/root
check "the package is built" tools/deb.sh "$deb"
[ -f "$deb" ] || exit 1
twice() { tools/deb.sh "$folder/again.deb" && cmp "$deb" "$folder/again.deb"; }
check "a second time with the same bytes" twice
field() { dpkg-deb -f "$deb" "$1" | grep -E "$2"; }
check "it belongs to nobody in person" field Maintainer '^wuqi developers <wuqi@example.org>$'
check "its version is the program's" field Version "^$(./wuqi version | sed -n '1s/^wuqi \([0-9.]*\).*/\1/p')\$"
for library in libc6 libjansson4 libsqlite3-0 libpq5 libwebsockets libcurl4 libzstd1 libseccomp2 python3; do
    check "it says that it needs $library" field Depends "(^|[ ,|])$library"
done
dpkg-deb -c "$deb" >"$folder/list"
for file in bin/wuqi include/wuqi.h lib/libwuqi.a lib/libwuqi.so.1 lib/pkgconfig/wuqi.pc lib/python3/dist-packages/wuqi/__init__.py lib/systemd/system/wuqi-worker@.service \
    share/bash-completion/completions/wuqi share/doc/wuqi/copyright share/doc/wuqi/README.md share/doc/wuqi/docs/rules/xiangqi.md share/doc/wuqi/docs/rules/xiangqi.zh-CN.md share/doc/wuqi/docs/play.zh-CN.md share/doc/wuqi/docs/images/strength.svg \
    share/man/man1/wuqi.1.gz share/man/man1/wuqi-match.1.gz share/man/zh_CN/man1/wuqi-match.1.gz share/fish/vendor_completions.d/wuqi.fish share/wuqi/adapters/pku2048.py share/wuqi/kit/python/bot.py share/wuqi/kit/js/wuqi.wasm \
    share/zsh/vendor-completions/_wuqi; do
    check "it holds $file" grep -qE " \./usr/$file$" "$folder/list"
done
strangers() { ! grep -vE ' root/root .* (\./|\./(usr|etc)/.*)$' "$folder/list"; }
check "everything is root's and below /usr and /etc" strangers
dpkg-deb -x "$deb" "$root" && dpkg-deb -e "$deb" "$root/DEBIAN"
# A path of the tree, and not the end of another one: somebody builds in /wuqi, and /usr/share/wuqi/... is no trace of that.
traces() { ! grep -rlaP "(?<![\\w./-])\\Q$PWD\\E/(src|include|build|data|web|python|adapters|tests)\\b|\\Q$folder\\E" "$root"; }
check "nothing tells where it was built" traces
sums() { (cd "$root" && md5sum --quiet -c DEBIAN/md5sums); }
check "the sums are right" sums
for script in postinst prerm postrm; do
    check "$script is a script" sh -n "$root/DEBIAN/$script"
done
check "the unit starts the program that is installed" grep -q '^ExecStart=/usr/bin/wuqi worker ' "$root/usr/lib/systemd/system/wuqi-worker@.service"
check "the manual is whole" gzip -t "$root"/usr/share/man/man1/*.gz "$root"/usr/share/man/zh_CN/man1/*.gz
cd "$folder" || exit 2
check "the program counts positions" sh -c '"$0" perft ttt 5 | grep -q "perft 5: 15120 nodes"' "$root/usr/bin/wuqi"
check "the program has its page" sh -c '"$0" site page && test -s page/index.html' "$root/usr/bin/wuqi"
plays() { env -u WUQI_LIBRARY PYTHONPATH="$root/usr/lib/python3/dist-packages" python3 -B -c '
import wuqi
assert wuqi._library.lib._name.startswith("'"$root"'/usr/lib/"), wuqi._library.lib._name
print(wuqi.play_game("random", "greedy", "reversi6").verdict)'; }
check "the Python module plays" plays
builds() {
    # shellcheck disable=SC2046
    PKG_CONFIG_LIBDIR=$root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root cc -o selfplay "$root/usr/share/doc/wuqi/examples/selfplay.c" \
        $(PKG_CONFIG_LIBDIR=$root/usr/lib/pkgconfig pkg-config --cflags --libs --define-variable=prefix="$root/usr" wuqi) &&
        LD_LIBRARY_PATH=$root/usr/lib ./selfplay ttt
}
check "a program is built with the library and plays" builds
exit $status
