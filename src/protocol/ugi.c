/* SPDX-License-Identifier: MIT
 *
 * ugi - commands of the referee. Replies of the engine are in ugi_reply.c.
 */
#include "protocol/ugi.h"

#include <stddef.h>

#include "protocol/ugi_go.h"

#define UGI_TIME_MAX INT64_C(1000000000000)

static const GoNumber ugi_numbers[] = {
    {"p1time", offsetof(UgiGo, time_ms), -UGI_TIME_MAX, UGI_TIME_MAX, 1},
    {"p2time", offsetof(UgiGo, time_ms) + sizeof(int64_t), -UGI_TIME_MAX, UGI_TIME_MAX, 1},
    {"p1inc", offsetof(UgiGo, increment_ms), -UGI_TIME_MAX, UGI_TIME_MAX, 0},
    {"p2inc", offsetof(UgiGo, increment_ms) + sizeof(int64_t), -UGI_TIME_MAX, UGI_TIME_MAX, 0},
    {"movestogo", offsetof(UgiGo, moves_to_go), 0, 100000, 0},
    {"movetime", offsetof(UgiGo, movetime_ms), -UGI_TIME_MAX, UGI_TIME_MAX, 1},
    {"depth", offsetof(UgiGo, depth), 0, 1000000, 1},
    {"nodes", offsetof(UgiGo, nodes), 0, INT64_MAX, 1},
};

static const GoTable ugi_go = {
    .numbers = ugi_numbers, .count = (int)(sizeof ugi_numbers / sizeof ugi_numbers[0]), .absent = UGI_ABSENT};

static const char *const ugi_bare[] = {"ugi", "isready", "uginewgame", "stop", "ponderhit", "quit"};
static const UgiCommandKind ugi_bare_kinds[] = {UGI_UGI, UGI_ISREADY, UGI_NEWGAME, UGI_STOP, UGI_PONDERHIT, UGI_QUIT};

enum { UGI_BARE = (int)(sizeof ugi_bare / sizeof ugi_bare[0]) };

UgiGo ugi_go_blank(void)
{
    UgiGo go = {.time_ms = {UGI_ABSENT, UGI_ABSENT},
                .increment_ms = {UGI_ABSENT, UGI_ABSENT},
                .moves_to_go = UGI_ABSENT,
                .movetime_ms = UGI_ABSENT,
                .depth = UGI_ABSENT,
                .nodes = UGI_ABSENT};
    return go;
}

static int ugi_shown(Word word)
{
    return (int)(word.length < 60 ? word.length : 60);
}

static bool ugi_is_go_word(Word word)
{
    return ugi_go_knows(&ugi_go, word) || word_is(word, "infinite") || word_is(word, "ponder") ||
           word_is(word, "searchmoves");
}

/* Takes the words up to the next keyword of `go` or the end of the line. */
static Word ugi_take_search_moves(Scan *scan)
{
    Word all = {.at = scan->at}, word;
    Scan ahead = *scan;
    while (scan_word(&ahead, &word) && !ugi_is_go_word(word)) {
        if (all.length == 0)
            all.at = word.at;
        all.length = (size_t)(word.at + word.length - all.at);
        *scan = ahead;
    }
    return all;
}

static bool ugi_parse_go(Scan *scan, UgiGo *go, Error *error)
{
    Word word;
    while (scan_word(scan, &word)) {
        if (word_is(word, "infinite"))
            go->infinite = true;
        else if (word_is(word, "ponder"))
            go->ponder = true;
        else if (word_is(word, "searchmoves"))
            go->search_moves = ugi_take_search_moves(scan);
        else if (!ugi_go_parse(&ugi_go, scan, word, go, error))
            return false;
    }
    return true;
}

/* Takes everything up to the given word, which is taken too; *found says whether it was there. */
static Word ugi_take_until(Scan *scan, const char *stop, bool *found)
{
    Word all = {.at = scan->at}, word;
    *found = false;
    while (!*found && scan_word(scan, &word)) {
        *found = word_is(word, stop);
        if (*found)
            break;
        if (all.length == 0)
            all.at = word.at;
        all.length = (size_t)(word.at + word.length - all.at);
    }
    return all;
}

static bool ugi_parse_position(Scan *scan, UgiCommand *command, Error *error)
{
    Word word;
    if (!scan_word(scan, &word) || !(word_is(word, "startpos") || word_is(word, "fen") || word_is(word, "current")))
        return error_set(error, "position: startpos, fen or current expected");
    command->start = word_is(word, "startpos");
    command->current = word_is(word, "current");
    bool has_moves;
    command->position = ugi_take_until(scan, "moves", &has_moves);
    bool named = command->start || command->current;
    if (named && command->position.length > 0)
        return error_set(error, "position %.*s: moves expected, not '%.*s'", ugi_shown(word), word.at,
                         ugi_shown(command->position), command->position.at);
    if (!named && command->position.length == 0)
        return error_set(error, "position fen: a position is missing");
    command->moves = scan_rest(scan);
    return true;
}

static bool ugi_parse_setoption(Scan *scan, UgiCommand *command, Error *error)
{
    Word word;
    bool has_value;
    if (!scan_word(scan, &word) || !word_is(word, "name"))
        return error_set(error, "setoption: 'name' expected");
    command->name = ugi_take_until(scan, "value", &has_value);
    if (command->name.length == 0)
        return error_set(error, "setoption name: the name is missing");
    if (!has_value)
        return error_set(error, "setoption name %.*s: 'value' expected", ugi_shown(command->name), command->name.at);
    command->value = scan_rest(scan);
    return true;
}

bool ugi_parse_command(const char *line, UgiCommand *command, Error *error)
{
    UgiCommand read = {.kind = UGI_NOTHING, .go = ugi_go_blank()};
    Scan scan = scan_start(line);
    Word word;
    *command = read;
    if (!scan_word(&scan, &word))
        return true;
    for (int i = 0; i < UGI_BARE; i++) {
        if (word_is(word, ugi_bare[i]))
            command->kind = ugi_bare_kinds[i];
    }
    if (command->kind != UGI_NOTHING)
        return true;
    if (word_is(word, "go")) {
        command->kind = UGI_GO;
        return ugi_parse_go(&scan, &command->go, error);
    }
    if (word_is(word, "position")) {
        command->kind = UGI_POSITION;
        return ugi_parse_position(&scan, command, error);
    }
    if (word_is(word, "setoption")) {
        command->kind = UGI_SETOPTION;
        return ugi_parse_setoption(&scan, command, error);
    }
    if (word_is(word, "query")) {
        command->kind = UGI_QUERY;
        if (scan_word(&scan, &command->name)) {
            command->value = scan_rest(&scan);
            return true;
        }
        return error_set(error,
                         "query: what? (p1turn, gameover, result, moves, position, game, board, move M, trace N)");
    }
    if (word_is(word, "trace")) {
        command->kind = UGI_TRACE;
        bool named = scan_word(&scan, &word) && word_is(word, "depth") && scan_word(&scan, &word);
        return (named && word_int(word, 1, UGI_TRACE_DEPTH_MAX, &command->go.depth)) ||
               error_set(error, "trace: depth and a number from 1 to %d expected", UGI_TRACE_DEPTH_MAX);
    }
    return error_set(error, "unknown command '%.*s'", ugi_shown(word), word.at);
}

static void ugi_add_word(Text *text, const char *before, Word word)
{
    text_add(text, before);
    text_add_bytes(text, word.at, word.length);
}

static void ugi_print_go(const UgiGo *go, Text *text)
{
    text_add(text, "go");
    if (go->ponder)
        text_add(text, " ponder");
    if (go->infinite)
        text_add(text, " infinite");
    ugi_go_print(&ugi_go, go, text);
    if (go->search_moves.length > 0)
        ugi_add_word(text, " searchmoves ", go->search_moves);
}

void ugi_print_command(const UgiCommand *command, Text *text)
{
    for (int i = 0; i < UGI_BARE; i++) {
        if (command->kind == ugi_bare_kinds[i])
            text_add(text, ugi_bare[i]);
    }
    if (command->kind == UGI_GO)
        ugi_print_go(&command->go, text);
    if (command->kind == UGI_TRACE)
        text_printf(text, "trace depth %lld", (long long)command->go.depth);
    if (command->kind == UGI_QUERY)
        ugi_add_word(text, "query ", command->name);
    if (command->kind == UGI_QUERY && command->value.length > 0)
        ugi_add_word(text, " ", command->value);
    if (command->kind == UGI_SETOPTION) {
        ugi_add_word(text, "setoption name ", command->name);
        ugi_add_word(text, " value ", command->value);
    }
    if (command->kind == UGI_POSITION) {
        if (command->start)
            text_add(text, "position startpos");
        else if (command->current)
            text_add(text, "position current");
        else
            ugi_add_word(text, "position fen ", command->position);
        if (command->moves.length > 0)
            ugi_add_word(text, " moves ", command->moves);
    }
}
