/* SPDX-License-Identifier: MIT
 *
 * external_gomocup - brains that speak Gomocup's protocol, for five in a row.
 *
 * A brain that knows the game so far gets the last move (TURN), any other the whole board in the order of play (BOARD).
 */
#include <string.h>

#include "bots/external.h"
#include "protocol/gomocup.h"

/* The rule of a position by its last word: freestyle, standard, renju. */
static int gomocup_rule(const External *external, const void *pos)
{
    Text text = {0};
    external->game->print(pos, &text);
    int rule = strstr(text_string(&text), "standard") ? GOMOCUP_EXACT_FIVE
               : strstr(text_string(&text), "renju")  ? GOMOCUP_RENJU
                                                      : 0;
    text_free(&text);
    return rule;
}

/* What is known is told first, so that the answer to START comes when the brain has made its tables, not while its
 * clock runs. */
static bool gomocup_greet(External *external, Error *error)
{
    for (int i = 0; i < external->option_count; i++) {
        if (!external_say(external, error, "INFO %.200s %.200s", external->options[i].name, external->options[i].value))
            return false;
    }
    return external_say(external, error, "INFO max_memory %lld", (long long)external->limits.memory_mb << 20) &&
           external_say(external, error, "INFO game_type 1") &&
           external_say(external, error, "START %d", external->game->cols) &&
           external_await(external, "OK", NULL, error);
}

static bool gomocup_say_limits(External *external, const PlayerTurn *turn, Error *error)
{
    Limits limits = external_limits(external, turn);
    long long most = limits.movetime_ms > 0 ? limits.movetime_ms
                     : limits.time_ms > 0   ? limits.time_ms
                                            : EXTERNAL_DEFAULT_MS;
    bool fine = true;
    if (!external->told)
        fine = external_say(external, error, "INFO rule %d", gomocup_rule(external, turn->pos)) &&
               external_say(external, error, "INFO timeout_turn %lld", most) &&
               external_say(external, error, "INFO timeout_match %lld", (long long)limits.time_ms);
    if (fine && limits.time_ms > 0)
        fine = external_say(external, error, "INFO time_left %lld", (long long)limits.time_ms);
    return fine;
}

static bool gomocup_say_stone(External *external, int square, int owner, Error *error)
{
    int cols = external->game->cols;
    return external_say(external, error, "%d,%d,%d", square % cols, square / cols, owner);
}

/* The stones of a position that was set up, one of each colour in turn, black first: there are brains that rely on it.
 */
static bool gomocup_say_start(External *external, const void *pos, int own, Error *error)
{
    const Game *game = external->game;
    int squares = game->rows * game->cols, next[2] = {0, 0};
    bool fine = true;
    for (int side = 0; fine && (next[0] < squares || next[1] < squares); side = !side) {
        int square = next[side];
        while (square < squares && game->cell(pos, square / game->cols, square % game->cols) != "XO"[side])
            square++;
        if (square < squares)
            fine = gomocup_say_stone(external, square, side == own ? 1 : 2, error);
        next[side] = square + 1;
    }
    return fine;
}

/* Every stone: those of the start first, then the moves as they were played. */
static bool gomocup_say_board(External *external, const PlayerTurn *turn, Error *error)
{
    const Game *game = external->game;
    int own = game->side(turn->pos);
    void *pos = external_replay(external, turn, 0);
    bool fine = external_say(external, error, "BOARD") && gomocup_say_start(external, pos, own, error);
    for (int i = 0; fine && i < turn->history_count; i++) {
        fine = gomocup_say_stone(external, game->target(pos, turn->history[i]), game->side(pos) == own ? 1 : 2, error);
        game->make(pos, turn->history[i]);
    }
    position_free(game, pos);
    return fine && external_say(external, error, "DONE");
}

static bool gomocup_ask(External *external, const PlayerTurn *turn, Error *error)
{
    const Game *game = external->game;
    bool follows = external_follows(external, turn) && turn->history_count == external->known_count + 1;
    bool empty = !external->told && turn->start && turn->history_count == 0 && external_from_start(external, turn);
    bool fine = gomocup_say_limits(external, turn, error);
    if (fine && empty) {
        fine = external_say(external, error, "BEGIN");
    } else if (fine && follows) {
        void *pos = external_replay(external, turn, turn->history_count - 1);
        int square = game->target(pos, turn->history[turn->history_count - 1]);
        position_free(game, pos);
        fine = external_say(external, error, "TURN %d,%d", square % game->cols, square / game->cols);
    } else if (fine) {
        fine = gomocup_say_board(external, turn, error);
    }
    return fine;
}

static ExternalHeard gomocup_hear(External *external, const PlayerTurn *turn, const char *line, PlayerAnswer *answer)
{
    GomocupReply reply = gomocup_parse_reply(line);
    if (reply.kind == GOMOCUP_SAYS_ERROR)
        return external_because(external, EXTERNAL_FAILED, "%.*s",
                                (int)(reply.text.length < 150 ? reply.text.length : 150), reply.text.at);
    if (reply.kind != GOMOCUP_SAYS_MOVE) {
        bool chat = strncmp(line, "MESSAGE", 7) == 0 || strncmp(line, "DEBUG", 5) == 0 || reply.kind == GOMOCUP_SAYS_OK;
        return chat || !line[strspn(line, " \t")] ? EXTERNAL_MORE : EXTERNAL_STRANGE;
    }
    /* A negative row would be a pass elsewhere. */
    int row = reply.square.row < 0 ? external->game->rows : (int)reply.square.row;
    return external_take_square(external, turn, row, (int)reply.square.col, answer);
}

static const char *const gomocup_families[] = {"gomoku", NULL};
static const ExternalDriver driver_gomocup = {.name = "gomocup",
                                              .expected = "X,Y",
                                              .families = gomocup_families,
                                              .greet = gomocup_greet,
                                              .ask = gomocup_ask,
                                              .hear = gomocup_hear};

static void *gomocup_create(const Game *game, const char *spec, Error *error)
{
    return external_create(&driver_gomocup, game, spec, error);
}

const PlayerKind player_kind_gomocup = EXTERNAL_KIND("gomocup", gomocup_create);
