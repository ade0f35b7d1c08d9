/* SPDX-License-Identifier: MIT
 *
 * nboard - reading and writing the lines of the NBoard protocol.
 */
#include "protocol/nboard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct NboardName {
    const char *name;
    NboardCommandKind kind;
    bool numbered;
    int64_t low, high;
} NboardName;

static const NboardName nboard_names[] = {
    {"nboard", NBOARD_VERSION, true, 1, 1000},
    {"hint", NBOARD_HINT, true, 1, 1000},
    {"ping", NBOARD_PING, true, INT64_MIN, INT64_MAX},
    {"go", NBOARD_GO, false, 0, 0},
    {"learn", NBOARD_LEARN, false, 0, 0},
    {"analyze", NBOARD_ANALYZE, false, 0, 0},
    {"quit", NBOARD_QUIT, false, 0, 0},
    {"set depth", NBOARD_SET_DEPTH, true, 0, 1000},
    {"set contempt", NBOARD_SET_CONTEMPT, true, -1000, 1000},
};

enum { NBOARD_NAMES = (int)(sizeof nboard_names / sizeof nboard_names[0]) };

static bool nboard_is_name(Word first, Word second, const char *name)
{
    if (strncmp(name, "set ", 4) == 0)
        return word_is(first, "set") && word_is(second, name + 4);
    return word_is(first, name);
}

bool nboard_parse_command(const char *line, NboardCommand *command, Error *error)
{
    NboardCommand read = {.kind = NBOARD_UNKNOWN};
    Scan scan = scan_start(line), behind_set;
    Word first, second = {.at = "", .length = 0};
    *command = read;
    if (!scan_word(&scan, &first))
        return true;
    behind_set = scan;
    if (word_is(first, "set") && scan_word(&behind_set, &second))
        scan = behind_set;
    if (word_is(first, "set") && word_is(second, "game")) {
        command->kind = NBOARD_SET_GAME;
        command->game = scan_rest(&scan);
        return command->game.length > 0 || error_set(error, "set game: the game text is missing");
    }
    if (word_is(first, "move")) {
        Word move;
        command->kind = NBOARD_MOVE;
        if (!scan_word(&scan, &move))
            return error_set(error, "move: which?");
        return ggf_parse_move(move, &command->move, error) || error_prefix(error, "move");
    }
    for (int i = 0; i < NBOARD_NAMES; i++) {
        const NboardName *known = &nboard_names[i];
        Word number;
        if (!nboard_is_name(first, second, known->name))
            continue;
        command->kind = known->kind;
        if (known->numbered &&
            (!scan_word(&scan, &number) || !word_int(number, known->low, known->high, &command->number)))
            return error_set(error, "%s: a number is missing or out of range", known->name);
    }
    return true;
}

void nboard_print_command(const NboardCommand *command, Text *text)
{
    if (command->kind == NBOARD_SET_GAME) {
        text_add(text, "set game ");
        text_add_bytes(text, command->game.at, command->game.length);
    }
    if (command->kind == NBOARD_MOVE) {
        text_add(text, "move ");
        ggf_print_move(&command->move, text);
    }
    for (int i = 0; i < NBOARD_NAMES; i++) {
        if (nboard_names[i].kind != command->kind)
            continue;
        text_add(text, nboard_names[i].name);
        if (nboard_names[i].numbered)
            text_printf(text, " %" PRId64, command->number);
    }
}

static bool nboard_real(Scan *scan, double *value)
{
    Word word;
    char digits[64];
    if (!scan_word(scan, &word))
        return false;
    /* An evaluation may be a pair "draw to black,draw to white": the first counts. */
    word_copy(word, digits, sizeof digits);
    char *end;
    *value = strtod(digits, &end);
    return end != digits && (*end == '\0' || *end == ',');
}

static bool nboard_whole(Scan *scan, int64_t *value)
{
    Word word;
    return scan_word(scan, &word) && word_int(word, INT64_MIN, INT64_MAX, value);
}

/* "search PV eval 0 depth ..." and "book PV eval games depth ...". */
static bool nboard_parse_search(Scan *scan, NboardReply *reply)
{
    return scan_word(scan, &reply->text) && nboard_real(scan, &reply->value) && nboard_whole(scan, &reply->number) &&
           scan_word(scan, &reply->depth);
}

/* "=== F5/1.2/0.5"; some engines put blanks where the slashes belong. */
static bool nboard_parse_answer(Scan *scan, NboardReply *reply)
{
    Word move;
    if (!scan_word(scan, &move) || !ggf_parse_move(move, &reply->move, NULL))
        return false;
    double value;
    if (memchr(move.at, '/', move.length) == NULL && nboard_real(scan, &value)) {
        reply->move.has_eval = true;
        reply->move.eval = value;
        if (nboard_real(scan, &value))
            reply->move.seconds = value;
    }
    return true;
}

bool nboard_parse_reply(const char *line, NboardReply *reply, Error *error)
{
    NboardReply read = {.kind = NBOARD_OTHER};
    Scan scan = scan_start(line);
    Word word;
    bool fine = true;
    *reply = read;
    if (!scan_word(&scan, &word))
        return true;
    if (word_is(word, "===")) {
        reply->kind = NBOARD_ANSWER;
        fine = nboard_parse_answer(&scan, reply);
    } else if (word_is(word, "search") || word_is(word, "book")) {
        reply->kind = NBOARD_SEARCH;
        fine = nboard_parse_search(&scan, reply);
    } else if (word_is(word, "nodestats")) {
        reply->kind = NBOARD_NODESTATS;
        fine = nboard_whole(&scan, &reply->number) && nboard_real(&scan, &reply->value);
    } else if (word_is(word, "analysis")) {
        reply->kind = NBOARD_ANALYSIS;
        fine = nboard_whole(&scan, &reply->number) && nboard_real(&scan, &reply->value);
    } else if (word_is(word, "pong")) {
        reply->kind = NBOARD_PONG;
        fine = nboard_whole(&scan, &reply->number);
    } else if (word_is(word, "status")) {
        reply->kind = NBOARD_STATUS;
        reply->text = scan_rest(&scan);
    } else if (word_is(word, "learned")) {
        reply->kind = NBOARD_LEARNED;
    } else if (word_is(word, "set") && scan_word(&scan, &word) && word_is(word, "myname")) {
        reply->kind = NBOARD_MYNAME;
        reply->text = scan_rest(&scan);
    }
    return fine || error_set(error, "'%.60s' is not complete", line);
}

void nboard_print_reply(const NboardReply *reply, Text *text)
{
    switch (reply->kind) {
    case NBOARD_ANSWER:
        text_add(text, "=== ");
        ggf_print_move(&reply->move, text);
        break;
    case NBOARD_SEARCH:
        text_add(text, "search ");
        text_add_bytes(text, reply->text.at, reply->text.length);
        text_printf(text, " %.2f %" PRId64 " ", reply->value, reply->number);
        text_add_bytes(text, reply->depth.at, reply->depth.length);
        break;
    case NBOARD_NODESTATS:
        text_printf(text, "nodestats %" PRId64 " %.2f", reply->number, reply->value);
        break;
    case NBOARD_ANALYSIS:
        text_printf(text, "analysis %" PRId64 " %.2f", reply->number, reply->value);
        break;
    case NBOARD_PONG:
        text_printf(text, "pong %" PRId64, reply->number);
        break;
    case NBOARD_STATUS:
    case NBOARD_MYNAME:
        text_add(text, reply->kind == NBOARD_STATUS ? "status " : "set myname ");
        text_add_bytes(text, reply->text.at, reply->text.length);
        break;
    case NBOARD_LEARNED:
        text_add(text, "learned");
        break;
    default:
        break;
    }
}
