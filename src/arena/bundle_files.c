/* SPDX-License-Identifier: MIT
 *
 * bundle_files - writing them.
 *
 * A replay is a list of lines to send and of words to wait for: after what was sent together, the first word of the
 * last line that the bot had answered with. Where that is no word (coordinates, JSON), any line will do.
 */
#include "arena/bundle_files.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/outfile.h"
#include "base/text.h"

static bool bundle_save(const char *folder, const char *name, const char *text, Error *error)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return outfile_write(path, text, strlen(text), error);
}

/* "12.345 > text" to its direction and text. */
static char bundle_line(const char *line, Word *text)
{
    const char *at = strchr(line, ' ');
    if (!at || !at[1] || at[2] != ' ')
        return '\0';
    text->at = at + 3;
    text->length = strcspn(text->at, "\n");
    return at[1];
}

static void bundle_wait(Text *replay, Word answer)
{
    Scan scan = scan_start(answer.at);
    Word word;
    bool plain = scan_word(&scan, &word) && (isalpha((unsigned char)word.at[0]) || word.at[0] == '=');
    text_printf(replay, "wait %.*s\n", plain ? (int)word.length : 1, plain ? word.at : "*");
}

/* From a transcript to the replay list. */
static void bundle_replay(const char *transcript, Text *replay)
{
    Word answer = {0};
    for (const char *line = transcript; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        Word text;
        char direction = bundle_line(line, &text);
        if (direction == '>' && answer.length > 0) {
            bundle_wait(replay, answer);
            answer.length = 0;
        }
        if (direction == '>')
            text_printf(replay, "send %.*s\n", (int)text.length, text.at);
        else if (direction == '<')
            answer = text;
    }
    if (answer.length > 0)
        bundle_wait(replay, answer);
}

static const char bundle_script[] =
    "#!/bin/bash\n"
    "# replay.sh a|b COMMAND... - sends a bot what it was sent in this game and shows what it says; no clock, no "
    "sandbox.\n"
    "side=${1:?a or b}; shift\n"
    "here=$(cd \"$(dirname \"$0\")\" && pwd)\n"
    "[ $# -gt 0 ] || { echo \"replay.sh: the bot's command is missing (it was: $(cat \"$here/command-$side.txt\"))\" "
    ">&2; exit 2; }\n"
    "trap : PIPE\n"
    "start() {\n"
    "    coproc BOT { \"$@\"; }\n"
    "    exec {from}<&\"${BOT[0]}\" {to}>&\"${BOT[1]}\"\n"
    "    bot=$BOT_PID\n"
    "    eval \"exec ${BOT[0]}<&- ${BOT[1]}>&-\" # or the bot would never see the end of its input\n"
    "}\n"
    "answers() { # WORD - shows what it says up to a line that begins with WORD; fails if it ends before\n"
    "    while IFS= read -r answer <&\"$from\"; do\n"
    "        echo \"< $answer\"\n"
    "        [ \"$1\" = '*' ] || [ \"${answer%%[[:space:]]*}\" = \"$1\" ] && return 0\n"
    "    done\n"
    "    return 1\n"
    "}\n"
    "sent=()\n"
    "start \"$@\"\n"
    "while IFS= read -r line; do\n"
    "    case $line in\n"
    "    'send '*) echo \"> ${line#send }\"; sent+=(\"${line#send }\"); echo \"${line#send }\" 2>/dev/null >&\"$to\" "
    ";;\n"
    "    'wait '*)\n"
    "        if ! answers \"${line#wait }\"; then\n"
    "            # One process a move: it ended after its last answer, and a new one gets what was meant for it.\n"
    "            exec {to}>&- {from}<&-\n"
    "            wait \"$bot\" 2>/dev/null\n"
    "            start \"$@\"\n"
    "            printf '%s\\n' \"${sent[@]}\" 2>/dev/null >&\"$to\"\n"
    "            answers \"${line#wait }\" || break\n"
    "        fi\n"
    "        sent=() ;;\n"
    "    esac\n"
    "done <\"$here/replay-$side.txt\"\n"
    "exec {to}>&-\n"
    "late=0\n"
    "while IFS= read -r -t 5 answer <&\"$from\" || { late=$?; false; }; do echo \"< $answer\"; done\n"
    "if [ $late -gt 128 ]; then echo '(it is still running)'; kill \"$bot\"; else wait \"$bot\"; echo \"(it has ended: "
    "exit status $?)\"; fi\n";

static bool bundle_side(const char *folder, char side, const char *const texts[2], const char *command, Error *error)
{
    const char *const kinds[] = {"transcript", "stderr", "replay", "command"};
    Text replay = {0};
    bool fine = true;
    bundle_replay(texts[0], &replay);
    const char *const bodies[] = {texts[0], texts[1], text_string(&replay), command};
    for (int i = 0; fine && i < 4; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s-%c.txt", kinds[i], side);
        fine = bundle_save(folder, name, bodies[i], error);
    }
    text_free(&replay);
    return fine;
}

/* A program: whoever may read it may run it. */
static bool bundle_script_save(const char *folder, Error *error)
{
    char path[4200];
    struct stat info;
    snprintf(path, sizeof path, "%s/replay.sh", folder);
    return bundle_save(folder, "replay.sh", bundle_script, error) &&
           ((stat(path, &info) == 0 && chmod(path, info.st_mode | (info.st_mode & 0444) >> 2) == 0) ||
            error_set(error, "%.150s: %s", path, strerror(errno)));
}

/* What there is of a bundle that did not become whole. */
static void bundle_remove(const char *folder)
{
    static const char *const names[] = {"game.json",     "limits.json",   "transcript-a.txt", "transcript-b.txt",
                                        "stderr-a.txt",  "stderr-b.txt",  "replay-a.txt",     "replay-b.txt",
                                        "command-a.txt", "command-b.txt", "replay.sh"};
    char path[4200];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

bool bundle_write(const char *folder, const StoreGameFile *game, Error *error)
{
    json_t *record = json_loads(game->record, 0, NULL);
    json_t *limits = json_loads(game->run_spec, 0, NULL);
    json_object_set_new(limits, "sandbox", json_string(game->sandbox));
    char *game_text = json_dumps(record, JSON_INDENT(1)), *limit_text = json_dumps(limits, JSON_INDENT(1));
    bool external = false, fine = game_text && limit_text && bundle_save(folder, "game.json", game_text, error) &&
                                  bundle_save(folder, "limits.json", limit_text, error);
    for (int side = 0; fine && side < 2; side++) {
        const char *const texts[2] = {game->transcripts[side], game->complaints[side]};
        const char *spec = json_string_value(json_object_get(record, side == 0 ? "a" : "b"));
        if (texts[0][0] == '\0')
            continue;
        external = true;
        fine = bundle_side(folder, (char)('a' + side), texts, spec ? spec : "", error);
    }
    fine = fine && (!external || bundle_script_save(folder, error));
    if (!fine)
        bundle_remove(folder);
    free(game_text);
    free(limit_text);
    json_decref(record);
    json_decref(limits);
    return fine;
}
