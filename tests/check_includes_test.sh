#!/bin/bash
# SPDX-License-Identifier: MIT
# check_includes_test.sh - tools/check_includes.sh fails when a rule is broken: each rule is broken in a copy.
set -u
cd "$(dirname "$0")/.." || exit 2
copy=$(mktemp -d) || exit 2
trap 'rm -rf "$copy"' EXIT
status=0

# broken RULE FILE LINES - the checker must complain about RULE, and about nothing else, once LINES are added to FILE.
broken() {
    local rule=$1 file=$2 line=$3 output
    rm -rf "${copy:?}"/* && mkdir "$copy/tests" "$copy/web" && cp -r src "$copy" && cp -r web/src "$copy/web" && cp -r tests/unit "$copy/tests" && mkdir -p "$(dirname "$copy/$file")"
    printf '%s\n' "$line" >>"$copy/$file"
    line=${line%%$'\n'*} # to be named by its first
    if output=$(tools/check_includes.sh "$copy"); then
        echo "not ok - nothing said about '$line' in $file"
        status=1
    elif [ "$(grep -c '^not ok' <<<"$output")" -ne 1 ] || ! grep -q "^not ok - $rule" <<<"$output"; then
        sed 's/^/# /' <<<"$output"
        echo "not ok - wrong complaint about '$line' in $file"
        status=1
    else
        echo "ok - $file: $line"
    fi
}

order='a folder includes only itself and folders to its left'
broken "$order" src/base/text.c '#include "search/search.h"'
broken "$order" src/search/tt.c '#include "games/game.h"'
broken "$order" src/games/games.c '#include "players/player.h"'
broken "$order" src/protocol/extra.c '  #  include "app/app.h"'
broken "$order" src/server/extra.c '#include "tui/screen.h"'
broken "$order" src/tui/extra.c '#include "server/http.h"'
broken "$order" src/base/text.c '#include "text.h"'
broken "$order" src/base/text.c '#include "tests/support.h"'
broken "$order" src/unheard/extra.c '#include "base/text.h"'
broken 'a game never includes another game' src/games/ttt/text.h '#include "games/reversi/board.h"'
broken "only a game's own files and tests include its rules.h" tests/unit/test_tt.c '#include "games/ttt/rules.h"'
broken "only a game's own files and tests include its rules.h" src/learn/extra.c '#include "games/reversi/rules.h"'
broken 'above the games only games/game.h is seen' src/players/extra.c '#include "games/reversi/board.h"'
broken 'above the games only games/game.h is seen' src/app/extra.c '#include "games/game_template.h"'
broken 'src/search names no game' src/search/hooks.h '#ifdef REVERSI_SIZE'
broken 'src/search names no game' src/search/tt.c '/* good for ttt */'
library='a library is included only where the table allows it'
broken "$library" src/base/text.c '#include <jansson.h>'
broken "$library" src/records/extra.c '#include <jansson.h>'
broken "$library" src/arena/extra.c '#include <sqlite3.h>'
broken "$library" src/app/extra.c '#include <libpq-fe.h>'
broken "$library" src/arena/extra.c '#include <libwebsockets.h>'
broken "$library" src/tui/extra.c '#  include <curl/curl.h>'
broken "$library" src/bots/extra.c '#include <seccomp.h>'
broken "$library" src/records/extra.c '#include <zstd.h> /* not here */'
broken "$library" src/base/extra.c '#include <zlib.h>'
broken "$library" src/search/tt.c '#include <pthread.h>'
broken "$library" src/search/tt.c '#include <immintrin.h>'
broken "$library" src/players/extra.c '#include <wuqi.h>'
broken "$library" src/tui/extra.c '#include <ncurses.h>'
sql='SQL is spoken in src/store alone'
broken "$sql" src/arena/extra.c 'static const char ALL[] = "SELECT id FROM runs";'
broken "$sql" src/server/extra.c '    change("UPDATE runs SET state = 1");'
broken "$sql" src/app/extra.c '#include "store/db.h"'
name='a name means one thing'
broken "$name" src/arena/extra.h 'int session_count(void);'
broken "$name" src/tui/extra.h 'static inline bool pool_waits(const Pool *pool)'
broken "$name" web/src/play/extra.ts 'export interface Engine {'
broken "$name" src/arena/tt.h '/* another table */'
broken "$name" src/server/extra.h 'typedef struct Worker {'
broken "$name" src/tui/extra.h 'enum Algorithm {'
broken 'a command has at most 150 lines' src/app/cmd_extra.c "$(yes '/* more */' | head -n 151)"
prose='the page is built from data, not from prose or code'
broken "$prose" web/build.mjs "const text = readFileSync('../docs/protocols.md', 'utf8');"
broken "$prose" web/build.mjs "const known = readFileSync('../src/lab/table.c', 'utf8');"
exit $status
