/* SPDX-License-Identifier: MIT
 *
 * front_gomocup - `wuqi engine gomoku15 --protocol gomocup`, also under a name that begins with `pbrain-`.
 *
 * Whatever the line, the session goes on: what is wrong is said in an `ERROR ...` line and changes nothing. The stones
 * are kept as a list; a move that was found joins it when its thread has ended, so that the list has one owner.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/version.h"
#include "fronts/front.h"
#include "protocol/gomocup.h"

enum {
    GOMOCUP_BOARD_MAX = 20,
    GOMOCUP_STONES_MAX = GOMOCUP_BOARD_MAX * GOMOCUP_BOARD_MAX,
    GOMOCUP_BEST_MAX = 16,
    GOMOCUP_MARGIN_MS =
        100,              /* reserve of a turn (at most a tenth of it) for the delay until the manager has the move */
    GOMOCUP_BASE_MB = 20, /* memory the program needs besides its tables */
    GOMOCUP_HASH_MIN = 16,
    GOMOCUP_HASH_MAX = 1024,
    GOMOCUP_HASH_SECOND = 32, /* megabytes that a second of thinking can use */
    GOMOCUP_SWAP_VALUE = 0,   /* from here on the colour to move is the better one */
    GOMOCUP_EVEN_VALUE = 25,  /* nearer to 0 than this nobody knows which colour is better */
    GOMOCUP_EVEN_LINES = 24,  /* fifth stones to choose from */
    GOMOCUP_EVEN_HASH = 8,
};

typedef struct Stone {
    int square; /* row * size + column */
    int colour; /* 0 black, 1 white */
} Stone;

typedef struct GomocupFront {
    bool started;
    int size;
    int rule; /* bits of INFO rule */
    int64_t turn_ms, match_ms, left_ms, memory;
    int count;
    Stone stones[GOMOCUP_STONES_MAX];
    int to_move;         /* colour that moves next */
    int best;            /* moves wanted by YXNBEST */
    bool pending;        /* a thought was begun and its move is not in the list yet */
    bool swapping;       /* that thought decides about the colours */
    Move fifth;          /* a second stone that goes with the found one; MOVE_NONE if none does */
    _Atomic bool spoken; /* that thought has given its answer */
    Move found;          /* written by the thinking thread before `spoken`; MOVE_NONE if there is no move to play */
} GomocupFront;

static void gomocup_print_square(const GomocupFront *front, int square, Text *text)
{
    text_printf(text, "%d,%d", square % front->size, square / front->size);
}

static bool gomocup_taken(const GomocupFront *front, int square)
{
    for (int i = 0; i < front->count; i++) {
        if (front->stones[i].square == square)
            return true;
    }
    return false;
}

static void gomocup_add(GomocupFront *front, int square)
{
    Stone stone = {.square = square, .colour = front->to_move};
    front->stones[front->count++] = stone;
    front->to_move = !front->to_move;
}

static const char *gomocup_rule_name(const GomocupFront *front)
{
    return front->rule & GOMOCUP_RENJU ? "renju" : front->rule & GOMOCUP_EXACT_FIVE ? "standard" : "freestyle";
}

/* Puts the stones of the list into the session's position. */
static bool gomocup_set_up(Session *session, Error *error)
{
    const GomocupFront *front = session->front;
    char cells[GOMOCUP_STONES_MAX + 1];
    Text text = {0};
    memset(cells, '-', sizeof cells);
    for (int i = 0; i < front->count; i++)
        cells[front->stones[i].square] = "XO"[front->stones[i].colour];
    text_add_bytes(&text, cells, (size_t)(front->size * front->size));
    text_printf(&text, " %c %s", "XO"[front->to_move], gomocup_rule_name(front));
    bool done = session_set_position(session, text_string(&text), "", error);
    text_free(&text);
    return done;
}

static bool gomocup_read_square(const GomocupFront *front, GomocupSquare read, int *square, Error *error)
{
    if (read.col < 0 || read.col >= front->size || read.row < 0 || read.row >= front->size)
        return error_set(error, "%" PRId64 ",%" PRId64 " is outside the board", read.col, read.row);
    *square = (int)(read.row * front->size + read.col);
    return true;
}

static bool gomocup_read_free(const GomocupFront *front, GomocupSquare read, int *square, Error *error)
{
    if (!gomocup_read_square(front, read, square, error))
        return false;
    return !gomocup_taken(front, *square) || error_set(error, "%" PRId64 ",%" PRId64 " is taken", read.col, read.row);
}

/* --- thinking ---------------------------------------------------------------------------------------------- */

static void gomocup_report(void *context, const Report *report)
{
    Session *session = context;
    Text line = {0}, value = {0};
    if (report->final || report->depth == 0)
        return;
    game_print_report(session->game, report, false, &value);
    text_printf(&line, "MESSAGE depth %d-%d ev %s n %" PRIu64 " tm %" PRId64 " pv ", report->depth, report->seldepth,
                text_string(&value), report->nodes, report->time_ns / 1000000);
    session_print_line(session, report->pv, report->pv_length, &line);
    session_say_text(session, &line);
    text_free(&line);
    text_free(&value);
}

/* What the manager's clocks leave for this move. */
static Limits gomocup_limits(const GomocupFront *front)
{
    Limits limits = {0};
    int64_t margin = front->turn_ms / 10 < GOMOCUP_MARGIN_MS ? front->turn_ms / 10 : GOMOCUP_MARGIN_MS;
    limits.movetime_ms = front->turn_ms - margin > 10 ? front->turn_ms - margin : 10;
    if (front->swapping && front->count == 3)
        limits.movetime_ms = (limits.movetime_ms + 1) / 2; /* the other half may go to a fifth stone */
    if (front->match_ms > 0)
        limits.time_ms = front->left_ms > 1 ? front->left_ms : 1;
    return limits;
}

/* The fifth stone that leaves the colours most even, of the best so far. */
typedef struct EvenStone {
    Move move;
    int distance; /* of its value from 0 */
} EvenStone;

static void gomocup_even_report(void *context, const Report *report)
{
    EvenStone *even = context;
    int distance = report->value < 0 ? -report->value : report->value;
    if (!report->final || (even->move != MOVE_NONE && distance >= even->distance))
        return;
    even->move = report->best;
    even->distance = distance;
}

/* After three stones that give neither colour an advantage, two more leave the choice, and the doubt, to the opponent:
 * the best fourth stone and a fifth that keeps the balance. It has the half of the turn that the choice has left. */
static Move gomocup_fifth(const Session *session, Move fourth)
{
    const GomocupFront *front = session->front;
    const Game *game = session->game;
    EvenStone even = {.move = MOVE_NONE};
    SearchConfig config = {.hash_mb = GOMOCUP_EVEN_HASH, .threads = 1};
    Limits limits = {.movetime_ms = gomocup_limits(front).movetime_ms};
    SearchParams params = search_params(limits);
    Report report;
    params.lines = GOMOCUP_EVEN_LINES;
    params.report = gomocup_even_report;
    params.context = &even;
    void *pos = position_copy(game, session->thought_pos);
    game->make(pos, fourth);
    GameSearch *search = game->search_new(&config);
    game->think(search, pos, &params, &report);
    game->search_free(search);
    position_free(game, pos);
    return even.move;
}

static void gomocup_done(Session *session, const PlayerAnswer *answer)
{
    GomocupFront *front = session->front;
    Text line = {0};
    int value = answer->report.value;
    bool even = front->swapping && front->count == 3 && value < GOMOCUP_EVEN_VALUE && value > -GOMOCUP_EVEN_VALUE;
    front->found = answer->move;
    front->fifth = even ? gomocup_fifth(session, answer->move) : MOVE_NONE;
    if (front->swapping && value < GOMOCUP_SWAP_VALUE && front->fifth == MOVE_NONE) {
        text_add(&line, "SWAP");
        front->found = MOVE_NONE;
    } else {
        gomocup_print_square(front, session->game->target(session->thought_pos, answer->move), &line);
    }
    if (front->fifth != MOVE_NONE) {
        text_add_char(&line, ' ');
        gomocup_print_square(front, session->game->target(session->thought_pos, front->fifth), &line);
    }
    atomic_store(&front->spoken, true);
    session_say_text(session, &line);
    text_free(&line);
}

/* Tables as big as the time of a turn can fill, within the memory the manager allows (0: no limit). A table much bigger
 * than that costs time: every page of it is touched here. So it is done when a turn begins and time and memory are
 * known: managers send them without waiting, and the first board right after. */
static void gomocup_set_memory(Session *session)
{
    const GomocupFront *front = session->front;
    int64_t allowed = (front->memory / 1000000 - GOMOCUP_BASE_MB) * 8 / 10;
    int64_t useful = front->turn_ms * GOMOCUP_HASH_SECOND / 1000;
    int64_t hash = useful < GOMOCUP_HASH_MIN ? GOMOCUP_HASH_MIN : useful > GOMOCUP_HASH_MAX ? GOMOCUP_HASH_MAX : useful;
    if (front->memory > 0 && hash > allowed)
        hash = allowed > 1 ? allowed : 1;
    if (hash != session->options.hash_mb)
        session_set_number(session, &session->options.hash_mb, hash, NULL); /* what cannot be had is done without */
    session_prepare(session);
}

static bool gomocup_think(Session *session, bool swapping, Error *error)
{
    GomocupFront *front = session->front;
    int64_t since = clock_now_ms();
    if (!gomocup_set_up(session, error))
        return false;
    if (session->game->over(session->pos))
        return error_set(error, "the game is over");
    front->swapping = swapping;
    gomocup_set_memory(session);
    Limits limits = gomocup_limits(front);
    int64_t gone = clock_now_ms() - since;
    limits.movetime_ms = limits.movetime_ms - gone > 1 ? limits.movetime_ms - gone : 1;
    Thought thought = {.limits = limits, .lines = front->best, .report = gomocup_report, .done = gomocup_done};
    front->pending = true;
    atomic_store(&front->spoken, false);
    session_think(session, &thought);
    return true;
}

/* Waits for a thought that has spoken and takes its move. False while it has not. */
static bool gomocup_settle(Session *session)
{
    GomocupFront *front = session->front;
    if (!front->pending)
        return true;
    if (!atomic_load(&front->spoken))
        return false;
    session_wait(session);
    front->pending = false;
    if (front->found != MOVE_NONE)
        gomocup_add(front, session->game->target(session->pos, front->found));
    if (front->fifth != MOVE_NONE)
        gomocup_add(front, session->game->target(session->pos, front->fifth));
    front->fifth = MOVE_NONE;
    front->best = 1;
    return true;
}

/* --- commands ---------------------------------------------------------------------------------------------- */

static void gomocup_clear(GomocupFront *front)
{
    front->count = 0;
    front->to_move = 0;
}

static bool gomocup_start(Session *session, const GomocupCommand *command, Error *error)
{
    GomocupFront *front = session->front;
    if (command->width != command->height)
        return error_set(error, "unsupported size: the board must be square");
    if (command->width > GOMOCUP_BOARD_MAX || !session_set_board_size(session, (int)command->width, NULL))
        return error_set(error, "unsupported size: the board is 15, 19 or 20");
    front->started = true;
    front->size = (int)command->width;
    gomocup_clear(front);
    session_new_game(session);
    session_say(session, "OK");
    return true;
}

static bool gomocup_turn(Session *session, const GomocupCommand *command, Error *error)
{
    GomocupFront *front = session->front;
    int square = 0;
    if (!gomocup_read_free(front, command->square, &square, error))
        return false;
    gomocup_add(front, square);
    if (gomocup_think(session, false, error))
        return true;
    front->count--;
    front->to_move = !front->to_move;
    return false;
}

static bool gomocup_play(Session *session, const GomocupCommand *command, Error *error)
{
    GomocupFront *front = session->front;
    int square = 0;
    if (!gomocup_read_free(front, command->square, &square, error))
        return false;
    gomocup_add(front, square);
    session_say(session, "%" PRId64 ",%" PRId64, command->square.col, command->square.row);
    return true;
}

static bool gomocup_take_back(Session *session, const GomocupCommand *command, Error *error)
{
    GomocupFront *front = session->front;
    int square = 0;
    if (!gomocup_read_square(front, command->square, &square, error))
        return false;
    if (front->count == 0 || front->stones[front->count - 1].square != square)
        return error_set(error, "%" PRId64 ",%" PRId64 " is not the last stone", command->square.col,
                         command->square.row);
    front->count--;
    front->to_move = front->stones[front->count].colour;
    session_say(session, "OK");
    return true;
}

/* Reads the stones up to DONE. The lines are read to their end even if one is wrong. */
static bool gomocup_read_stones(GomocupFront *read, int64_t *owners, Error *error)
{
    Text line = {0};
    bool cut, fine = true, done = false;
    while (!done && session_read(&line, &cut)) {
        GomocupStone stone;
        Error why;
        int square = 0;
        bool good = !cut && gomocup_parse_stone(text_string(&line), &stone, &why);
        done = good && stone.done;
        if (cut)
            error_set(&why, "a line of more than %d bytes", SESSION_LINE_MAX);
        if (good && !done)
            good = gomocup_read_free(read, stone.square, &square, &why);
        if (!good && fine)
            error_set(error, "%s", why.text);
        fine = fine && good;
        if (good && !done) {
            owners[read->count] = stone.owner;
            gomocup_add(read, square);
        }
    }
    text_free(&line);
    return fine && (done || error_set(error, "DONE is missing"));
}

/* Colours of the stones of BOARD: whoever has more stones, or the side to move if both have as many, is black. */
static bool gomocup_set_colours(GomocupFront *read, const int64_t *owners, Error *error)
{
    int own = 0, theirs = 0;
    for (int i = 0; i < read->count; i++) {
        own += owners[i] == 1;
        theirs += owners[i] == 2;
    }
    if (own + theirs != read->count)
        return error_set(error, "a stone of BOARD belongs to 1 or 2");
    int mine = own < theirs ? 1 : 0;
    for (int i = 0; i < read->count; i++)
        read->stones[i].colour = owners[i] == 1 ? mine : !mine;
    read->to_move = mine;
    return true;
}

static bool gomocup_board(Session *session, bool think, Error *error)
{
    GomocupFront *front = session->front;
    GomocupFront before = *front;
    int64_t owners[GOMOCUP_STONES_MAX];
    gomocup_clear(front);
    bool done = gomocup_read_stones(front, owners, error) && gomocup_set_colours(front, owners, error);
    if (done && think)
        done = gomocup_think(session, false, error);
    if (!done)
        *front = before;
    return done;
}

/* Three stones that leave both colours their chances, when asked to open. */
static void gomocup_open(Session *session)
{
    static const int offsets[3][2] = {{-7, -5}, {-5, -7}, {-7, -4}};
    GomocupFront *front = session->front;
    Text line = {0};
    int middle = front->size / 2;
    for (int i = 0; i < 3; i++) {
        int square = (middle + offsets[i][1]) * front->size + middle + offsets[i][0];
        gomocup_add(front, square);
        if (i > 0)
            text_add_char(&line, ' ');
        gomocup_print_square(front, square, &line);
    }
    session_say_text(session, &line);
    text_free(&line);
}

static bool gomocup_swap2(Session *session, Error *error)
{
    GomocupFront *front = session->front;
    GomocupFront before = *front;
    int64_t owners[GOMOCUP_STONES_MAX];
    gomocup_clear(front);
    bool done = gomocup_read_stones(front, owners, error);
    if (done && front->count != 0 && front->count != 3 && front->count != 5)
        done = error_set(error, "SWAP2BOARD has 0, 3 or 5 stones");
    if (done && front->count == 0)
        gomocup_open(session);
    else if (done)
        done = gomocup_think(session, true, error);
    if (!done)
        *front = before;
    return done;
}

/* Keys that say nothing to us are passed over, as the protocol asks. */
static bool gomocup_info(Session *session, const GomocupCommand *command, Error *error)
{
    GomocupFront *front = session->front;
    int64_t number;
    if (word_is_nocase(command->key, "folder") || word_is_nocase(command->key, "evaluate"))
        return true;
    if (!word_int(command->value, INT_MIN, INT64_MAX, &number))
        return error_set(error, "INFO %.*s needs a number", (int)(command->key.length < 40 ? command->key.length : 40),
                         command->key.at);
    if (word_is_nocase(command->key, "timeout_turn")) {
        front->turn_ms = number < 0 ? 0 : number < INT_MAX ? number : INT_MAX;
    } else if (word_is_nocase(command->key, "timeout_match"))
        front->match_ms = number < 0 ? 0 : number;
    else if (word_is_nocase(command->key, "time_left"))
        front->left_ms = number;
    else if (word_is_nocase(command->key, "max_memory") && number >= 0) {
        front->memory = number;
    } else if (word_is_nocase(command->key, "rule")) {
        if (number < 0 || number & GOMOCUP_CARO)
            return error_set(error, "rule %" PRId64 " is not supported", number);
        front->rule = number == GOMOCUP_YIXIN_RENJU ? GOMOCUP_RENJU : (int)number;
    } else if (word_is_nocase(command->key, "thread_num") && number >= 1 && number <= SEARCH_MAX_THREADS) {
        return session_set_number(session, &session->options.threads, number, error);
    }
    return true;
}

/* The squares forbidden to black, if black is to move. */
static bool gomocup_show_forbidden(Session *session, Error *error)
{
    GomocupFront *front = session->front;
    Text line = {0};
    if (!gomocup_set_up(session, error))
        return false;
    text_add(&line, "FORBID ");
    Move *moves = xmalloc((unsigned long)session->game->moves_max * sizeof *moves);
    int count = session->game->moves(session->pos, moves), next = 0;
    bool renju = front->rule & GOMOCUP_RENJU && front->to_move == 0 && count > 0;
    for (int square = 0; renju && square < front->size * front->size; square++) {
        while (next < count && moves[next] < square)
            next++;
        if (!gomocup_taken(front, square) && (next == count || moves[next] != square))
            text_printf(&line, "%02d%02d", square % front->size, square / front->size);
    }
    text_add_char(&line, '.');
    session_say_text(session, &line);
    free(moves);
    text_free(&line);
    return true;
}

static void gomocup_about(Session *session)
{
    session_say(session, "name=\"%s\", version=\"%s\", author=\"the wuqi authors\", country=\"CN\"", SESSION_NAME,
                WUQI_VERSION);
}

/* Commands that need a board. */
static bool gomocup_obey_board(Session *session, const GomocupCommand *command, Error *error)
{
    GomocupFront *front = session->front;
    switch (command->kind) {
    case GOMOCUP_RESTART:
        gomocup_clear(front);
        session_new_game(session);
        session_say(session, "OK");
        return true;
    case GOMOCUP_BEGIN:
        return front->count == 0 ? gomocup_think(session, false, error)
                                 : error_set(error, "BEGIN: there are stones on the board");
    case GOMOCUP_TURN:
        return gomocup_turn(session, command, error);
    case GOMOCUP_PLAY:
        return gomocup_play(session, command, error);
    case GOMOCUP_TAKEBACK:
        return gomocup_take_back(session, command, error);
    case GOMOCUP_SWAP2BOARD:
        return gomocup_swap2(session, error);
    case GOMOCUP_YXNBEST:
        front->best = command->number < GOMOCUP_BEST_MAX ? (int)command->number : GOMOCUP_BEST_MAX;
        return gomocup_think(session, false, error);
    case GOMOCUP_YXSHOWFORBID:
        return gomocup_show_forbidden(session, error);
    default:
        return gomocup_board(session, command->kind == GOMOCUP_BOARD, error);
    }
}

static bool gomocup_obey(Session *session, const GomocupCommand *command, Error *error)
{
    GomocupFront *front = session->front;
    bool settled = gomocup_settle(session);
    switch (command->kind) {
    case GOMOCUP_NOTHING:
        return true;
    case GOMOCUP_UNKNOWN:
        session_say(session, "UNKNOWN command");
        return true;
    case GOMOCUP_ABOUT:
        gomocup_about(session);
        return true;
    case GOMOCUP_YXSTOP:
        session_stop(session);
        return true;
    case GOMOCUP_END:
        return true;
    default:
        break;
    }
    if (!settled)
        return error_set(error, "still thinking about the last move");
    switch (command->kind) {
    case GOMOCUP_START:
    case GOMOCUP_RECTSTART:
        return gomocup_start(session, command, error);
    case GOMOCUP_INFO:
        return gomocup_info(session, command, error);
    case GOMOCUP_YXHASHCLEAR:
        session_new_game(session);
        return true;
    default:
        return front->started ? gomocup_obey_board(session, command, error)
                              : error_set(error, "there is no board yet: START comes first");
    }
}

void front_run_gomocup(Session *session)
{
    GomocupFront front = {.turn_ms = 5000, .best = 1, .found = MOVE_NONE, .fifth = MOVE_NONE};
    GomocupCommand command = {.kind = GOMOCUP_NOTHING};
    Text line = {0};
    bool cut;
    session->front = &front;
    while (command.kind != GOMOCUP_END && session_read(&line, &cut)) {
        Error error;
        command.kind = GOMOCUP_NOTHING;
        if (cut)
            error_set(&error, "a line of more than %d bytes", SESSION_LINE_MAX);
        if (cut || !gomocup_parse_command(text_string(&line), &command, &error) ||
            !gomocup_obey(session, &command, &error))
            session_say(session, "ERROR %s", error.text);
    }
    session_stop(session);
    text_free(&line);
}
