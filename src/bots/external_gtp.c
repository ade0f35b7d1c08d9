/* SPDX-License-Identifier: MIT
 *
 * external_gtp - engines that speak the Go Text Protocol: Othello (squares as in Othello) and five in a row (vertices
 * as in Go: no column I, rows from the bottom).
 *
 * Commands are numbered; the answer to a turn is the one with the number of its genmove.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "bots/external.h"
#include "protocol/gtp.h"

static const char GTP_COLUMNS[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

static bool gtp_is_go_board(const External *external)
{
    return strncmp(external->game->name, "gomoku", 6) == 0;
}

static bool gtp_greet(External *external, Error *error)
{
    for (int i = 0; i < external->option_count; i++) {
        if (!external_say(external, error, "%.200s %.200s", external->options[i].name, external->options[i].value))
            return false;
    }
    return external_say(external, error, "1 name") && external_await(external, "=1", NULL, error);
}

static void gtp_vertex(const External *external, const void *pos, Move move, Text *text)
{
    const Game *game = external->game;
    int square = game->target(pos, move);
    if (square < 0)
        text_add(text, "pass");
    else if (gtp_is_go_board(external))
        text_printf(text, "%c%d", GTP_COLUMNS[square % game->cols], game->rows - square / game->cols);
    else
        game->print_move(pos, move, text);
}

/* The moves from number `known` on. */
static bool gtp_say_moves(External *external, const ExternalGame *whole, int known, Error *error)
{
    const Game *game = external->game;
    Text line = {0};
    void *pos = position_new(game, "", NULL);
    bool fine = true;
    for (int i = 0; fine && i < whole->count; i++) {
        if (i >= known) {
            text_clear(&line);
            text_printf(&line, "play %c ", "bw"[game->side(pos)]);
            gtp_vertex(external, pos, whole->moves[i], &line);
            fine = external_say_text(external, &line, error);
        }
        game->make(pos, whole->moves[i]);
    }
    position_free(game, pos);
    text_free(&line);
    return fine;
}

static bool gtp_say_clock(External *external, const PlayerTurn *turn, Error *error)
{
    Limits limits = external_limits(external, turn);
    char color = "bw"[external->game->side(turn->pos)];
    if (limits.time_ms > 0 && limits.movetime_ms == 0)
        return external_say(external, error, "time_left %c %lld 0", color, (long long)(limits.time_ms / 1000));
    if (limits.movetime_ms > 0 && !external->told)
        return external_say(external, error, "time_settings 0 %lld 1", (long long)((limits.movetime_ms + 999) / 1000));
    return true;
}

static bool gtp_ask(External *external, const PlayerTurn *turn, Error *error)
{
    ExternalGame whole;
    if (!external_from_rules(external, turn, &whole, error))
        return false;
    int known = external_follows(external, turn) ? whole.before + external->known_count : 0;
    if (known == 0)
        external->told = false;
    bool fine = known > 0 || (external_say(external, error, "boardsize %d", external->game->cols) &&
                              external_say(external, error, "clear_board"));
    fine =
        fine && gtp_say_moves(external, &whole, known, error) && gtp_say_clock(external, turn, error) &&
        external_say(external, error, "%d genmove %c", turn->history_count + 2, "bw"[external->game->side(turn->pos)]);
    free(whole.moves);
    return fine;
}

static ExternalHeard gtp_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    GtpReply reply;
    char name[64];
    if (!gtp_parse_reply(line, &reply, NULL))
        return line[strspn(line, " \t")] ? EXTERNAL_STRANGE : EXTERNAL_MORE;
    if (!reply.has_id || reply.id != turn->history_count + 2)
        return reply.success ? EXTERNAL_MORE
                             : external_because(external, EXTERNAL_FAILED, "it refuses a command: %.150s", line);
    word_copy(reply.text, name, sizeof name);
    if (!reply.success)
        return external_because(external, EXTERNAL_FAILED, "%.150s", name);
    if (word_is_nocase(reply.text, "resign"))
        return external_because(external, EXTERNAL_RESIGNED, "resigns");
    if (!gtp_is_go_board(external)) {
        for (char *c = name; *c; c++)
            *c = (char)tolower((unsigned char)*c);
        return external_take_move(external, turn, name, answer);
    }
    const char *column = strchr(GTP_COLUMNS, toupper((unsigned char)name[0]));
    int row = external->game->rows - atoi(name + (name[0] != '\0'));
    if (!column || !*column || row < 0)
        return external_because(external, EXTERNAL_ILLEGAL, "'%s' is no vertex of the board", name);
    return external_take_square(external, turn, row, (int)(column - GTP_COLUMNS), answer);
}

static const char *const gtp_families[] = {"reversi", "gomoku", NULL};
static const ExternalDriver driver_gtp = {.name = "gtp",
                                          .expected = "=NUMBER MOVE",
                                          .families = gtp_families,
                                          .greet = gtp_greet,
                                          .begins = external_begins_by_moves,
                                          .ask = gtp_ask,
                                          .hear = gtp_hear};

static void *gtp_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_gtp, game, spec, error);
}

const PlayerKind player_kind_gtp = EXTERNAL_KIND("gtp", gtp_create);
