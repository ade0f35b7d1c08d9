/* SPDX-License-Identifier: MIT
 *
 * play_kept - asking about the kept game, and taking it up again.
 */
#include "app/play_kept.h"

#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/style.h"
#include "app/ui.h"
#include "base/clock.h"
#include "tui/kept.h"
#include "tui/terminal.h"

enum { PLAY_LINE_MAX = 200 };

/* A game that was left unfinished is offered again; true if the person wants to go on with it. Nothing that was asked
 * for on the command line is overruled: the game must be the one named, if one is. */
static bool play_resume(const char *game, const PlayOptions *options, const char *keep, Record *record)
{
    Text line = {0};
    bool cut, wanted = false, asked = options->level > 0 || options->against || options->side || *options->position;
    if (asked || !kept_read(keep, record))
        return false;
    const char *against = record_tag(record, KEPT_AGAINST);
    if (against && (!game || strcmp(record->game->name, game) == 0)) {
        printf(ui_text("A game of %s against %s was left after %d moves. Go on with it? [Y/n] ",
                       "有一局未下完的%s（对手 %s，已走 %d 步）。继续吗？[Y/n] "),
               ui_text(record->game->title, record->game->title_zh), against, record->count);
        fflush(stdout);
        wanted = text_read_line(&line, stdin, PLAY_LINE_MAX, &cut) && strchr("yY\n", text_string(&line)[0]);
    }
    text_free(&line);
    if (!wanted)
        record_free(record);
    return wanted;
}

int play_kept(const char *game, const PlayOptions *options, const char *keep)
{
    Record record = {0};
    if (!keep || !play_resume(game, options, keep, &record))
        return ARGS_READY;
    const char *side = record_tag(&record, KEPT_SIDE);
    TerminalOptions terminal = {
        .game = record.game,
        .position = record.position,
        .against = record_tag(&record, KEPT_AGAINST),
        .side = side && strcmp(side, "second") == 0,
        .movetime_ms = options->movetime,
        .seed = options->seed >= 0 ? (uint64_t)options->seed : (uint64_t)clock_now_ns(),
        .style = style_board(options->ascii, options->hanzi),
        .live = true,
        .keep = keep,
        .resume = &record,
        .input = stdin,
    };
    Error error;
    int status = terminal_run(&terminal, &error) ? STATUS_DONE : ui_bad("play", &error);
    record_free(&record);
    return status;
}
