/* SPDX-License-Identifier: MIT
 *
 * ucci - commands of the front end.
 */
#include "protocol/ucci.h"

#include <inttypes.h>
#include <stddef.h>

#define UCCI_NUMBER_MAX INT64_C(1000000000000)

typedef struct UcciNumber {
    const char *name;
    size_t offset; /* of an int64_t in UcciGo */
} UcciNumber;

static const UcciNumber ucci_numbers[] = {
    {"depth", offsetof(UcciGo, depth)},
    {"nodes", offsetof(UcciGo, nodes)},
    {"time", offsetof(UcciGo, time)},
    {"movestogo", offsetof(UcciGo, moves_to_go)},
    {"increment", offsetof(UcciGo, increment)},
    {"opptime", offsetof(UcciGo, opponent_time)},
    {"oppmovestogo", offsetof(UcciGo, opponent_moves_to_go)},
    {"oppincrement", offsetof(UcciGo, opponent_increment)},
};

static const struct {
    const char *name;
    UcciCommandKind kind;
} ucci_commands[] = {
    {"ucci", UCCI_UCCI},         {"isready", UCCI_ISREADY},   {"setoption", UCCI_SETOPTION},
    {"position", UCCI_POSITION}, {"banmoves", UCCI_BANMOVES}, {"go", UCCI_GO},
    {"stop", UCCI_STOP},         {"ponderhit", UCCI_PONDERHIT}, {"probe", UCCI_PROBE}, {"quit", UCCI_QUIT},
};

enum {
    UCCI_NUMBERS = (int)(sizeof ucci_numbers / sizeof ucci_numbers[0]),
    UCCI_COMMANDS = (int)(sizeof ucci_commands / sizeof ucci_commands[0])
};

static int ucci_shown(Word word)
{
    return (int)(word.length < 60 ? word.length : 60);
}

static bool ucci_parse_number(Scan *scan, Word name, UcciGo *go, Error *error)
{
    for (int i = 0; i < UCCI_NUMBERS; i++) {
        Word word;
        int64_t *number = (int64_t *)(void *)((char *)go + ucci_numbers[i].offset);
        if (!word_is(name, ucci_numbers[i].name))
            continue;
        if (!scan_word(scan, &word))
            return error_set(error, "go: a number is missing after %s", ucci_numbers[i].name);
        if (word_is(word, "infinite") && number == &go->depth) {
            go->infinite = true; /* `go depth infinite` is an old way to say it */
            return true;
        }
        if (!word_int(word, -UCCI_NUMBER_MAX, UCCI_NUMBER_MAX, number))
            return error_set(error, "go %s: '%.*s' is no number", ucci_numbers[i].name, ucci_shown(word), word.at);
        *number = *number < 0 ? 0 : *number;
        return true;
    }
    return error_set(error, "go: unknown word '%.*s'", ucci_shown(name), name.at);
}

static bool ucci_parse_go(Scan *scan, UcciGo *go, Error *error)
{
    Word word;
    while (scan_word(scan, &word)) {
        if (word_is(word, "infinite"))
            go->infinite = true;
        else if (word_is(word, "ponder"))
            go->ponder = true;
        else if (word_is(word, "draw"))
            go->draw = true;
        else if (!ucci_parse_number(scan, word, go, error))
            return false;
    }
    return true;
}

static bool ucci_parse_position(Scan *scan, UcciCommand *command, Error *error)
{
    Word word;
    if (!scan_word(scan, &word) || !(word_is(word, "startpos") || word_is(word, "fen")))
        return error_set(error, "position: startpos or fen expected");
    command->start = word_is(word, "startpos");
    command->position.at = scan->at;
    while (scan_word(scan, &word) && !word_is(word, "moves")) {
        if (command->start)
            return error_set(error, "position startpos: moves expected, not '%.*s'", ucci_shown(word), word.at);
        if (command->position.length == 0)
            command->position.at = word.at;
        command->position.length = (size_t)(word.at + word.length - command->position.at);
    }
    command->moves = scan_rest(scan);
    if (!command->start && command->position.length == 0)
        return error_set(error, "position fen: a position is missing");
    return true;
}

bool ucci_parse_command(const char *line, UcciCommand *command, Error *error)
{
    UcciGo blank = {UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT,
                    false, false, false};
    UcciCommand read = {.kind = UCCI_NOTHING, .go = blank};
    Scan scan = scan_start(line);
    Word word;
    *command = read;
    if (!scan_word(&scan, &word))
        return true;
    for (int i = 0; i < UCCI_COMMANDS; i++) {
        if (word_is(word, ucci_commands[i].name))
            command->kind = ucci_commands[i].kind;
    }
    switch (command->kind) {
    case UCCI_NOTHING:
        return error_set(error, "unknown command '%.*s'", ucci_shown(word), word.at);
    case UCCI_GO:
        return ucci_parse_go(&scan, &command->go, error);
    case UCCI_POSITION:
        return ucci_parse_position(&scan, command, error);
    case UCCI_SETOPTION:
        if (!scan_word(&scan, &command->name))
            return error_set(error, "setoption: the name is missing");
        command->value = scan_rest(&scan);
        return true;
    case UCCI_BANMOVES:
        command->moves = scan_rest(&scan);
        return true;
    case UCCI_PONDERHIT:
        command->go.draw = scan_word(&scan, &word) && word_is(word, "draw");
        return true;
    default:
        return true;
    }
}

int64_t ucci_milliseconds(int64_t time, bool use_milliseconds)
{
    int64_t milliseconds = use_milliseconds ? time : time * 1000;
    return milliseconds < 1 ? 1 : milliseconds;
}
