/* SPDX-License-Identifier: MIT
 *
 * gomocup - reading the lines of the Gomocup protocol.
 */
#include "protocol/gomocup.h"

#include <string.h>

enum { COORDINATE_MAX = 1000000 };

static const struct {
    const char *name;
    GomocupKind kind;
} gomocup_names[] = {
    {"START", GOMOCUP_START},
    {"RECTSTART", GOMOCUP_RECTSTART},
    {"RESTART", GOMOCUP_RESTART},
    {"BEGIN", GOMOCUP_BEGIN},
    {"TURN", GOMOCUP_TURN},
    {"PLAY", GOMOCUP_PLAY},
    {"BOARD", GOMOCUP_BOARD},
    {"SWAP2BOARD", GOMOCUP_SWAP2BOARD},
    {"TAKEBACK", GOMOCUP_TAKEBACK},
    {"INFO", GOMOCUP_INFO},
    {"ABOUT", GOMOCUP_ABOUT},
    {"END", GOMOCUP_END},
    {"YXBOARD", GOMOCUP_YXBOARD},
    {"YXNBEST", GOMOCUP_YXNBEST},
    {"YXSTOP", GOMOCUP_YXSTOP},
    {"YXSHOWFORBID", GOMOCUP_YXSHOWFORBID},
    {"YXHASHCLEAR", GOMOCUP_YXHASHCLEAR},
};

enum { GOMOCUP_NAMES = (int)(sizeof gomocup_names / sizeof gomocup_names[0]) };

/* Reads `a,b` or `a,b,c`, blanks allowed after the commas; all of the text, `count` numbers. */
static bool gomocup_numbers(Word text, int64_t *numbers, int count)
{
    for (int i = 0; i < count; i++) {
        const char *comma = memchr(text.at, ',', text.length);
        if ((comma == NULL) != (i == count - 1))
            return false;
        Word number = {.at = text.at, .length = comma ? (size_t)(comma - text.at) : text.length};
        while (number.length > 0 && number.at[0] == ' ') {
            number.at++;
            number.length--;
        }
        while (number.length > 0 && number.at[number.length - 1] == ' ')
            number.length--;
        if (!word_int(number, -COORDINATE_MAX, COORDINATE_MAX, &numbers[i]))
            return false;
        if (comma) {
            text.length -= (size_t)(comma + 1 - text.at);
            text.at = comma + 1;
        }
    }
    return true;
}

static bool gomocup_square(Word text, GomocupSquare *square, Error *error)
{
    int64_t numbers[2];
    if (!gomocup_numbers(text, numbers, 2))
        return error_set(error, "'%.*s' is not a square like 7,7", (int)(text.length < 40 ? text.length : 40), text.at);
    square->col = numbers[0];
    square->row = numbers[1];
    return true;
}

static bool gomocup_arguments(Word rest, GomocupCommand *command, Error *error)
{
    int64_t numbers[2];
    Scan scan = scan_start(rest.at);
    switch (command->kind) {
    case GOMOCUP_START:
        if (!word_int(rest, 1, COORDINATE_MAX, &command->width))
            return error_set(error, "START needs the size of the board");
        command->height = command->width;
        return true;
    case GOMOCUP_RECTSTART:
        if (!gomocup_numbers(rest, numbers, 2) || numbers[0] < 1 || numbers[1] < 1)
            return error_set(error, "RECTSTART needs the width and the height of the board");
        command->width = numbers[0];
        command->height = numbers[1];
        return true;
    case GOMOCUP_TURN:
    case GOMOCUP_PLAY:
    case GOMOCUP_TAKEBACK:
        return gomocup_square(rest, &command->square, error);
    case GOMOCUP_INFO:
        if (!scan_word(&scan, &command->key))
            return error_set(error, "INFO needs a key");
        command->value = scan_rest(&scan);
        return true;
    case GOMOCUP_YXNBEST:
        if (!word_int(rest, 1, COORDINATE_MAX, &command->number))
            return error_set(error, "YXNBEST needs the number of moves");
        return true;
    default:
        return rest.length == 0 || error_set(error, "nothing is expected after this command");
    }
}

bool gomocup_parse_command(const char *line, GomocupCommand *command, Error *error)
{
    GomocupCommand read = {.kind = GOMOCUP_NOTHING};
    Scan scan = scan_start(line);
    Word name;
    bool fine = true;
    if (scan_word(&scan, &name)) {
        read.kind = GOMOCUP_UNKNOWN;
        for (int i = 0; i < GOMOCUP_NAMES; i++) {
            if (word_is_nocase(name, gomocup_names[i].name))
                read.kind = gomocup_names[i].kind;
        }
        if (read.kind != GOMOCUP_UNKNOWN)
            fine = gomocup_arguments(scan_rest(&scan), &read, error);
    }
    *command = read;
    return fine;
}

bool gomocup_parse_stone(const char *line, GomocupStone *stone, Error *error)
{
    GomocupStone read = {.done = false};
    Scan scan = scan_start(line);
    Word text = scan_rest(&scan);
    int64_t numbers[3] = {0, 0, 0};
    read.done = word_is_nocase(text, "DONE");
    if (!read.done && !gomocup_numbers(text, numbers, 3) && !gomocup_numbers(text, numbers, 2))
        return error_set(error, "'%.*s' is not a stone like 7,7,1", (int)(text.length < 40 ? text.length : 40),
                         text.at);
    if (!read.done && (numbers[2] < 0 || numbers[2] > 3))
        return error_set(error, "the owner of a stone is 1, 2 or 3");
    read.square.col = numbers[0];
    read.square.row = numbers[1];
    read.owner = numbers[2];
    *stone = read;
    return true;
}

GomocupReply gomocup_parse_reply(const char *line)
{
    GomocupReply reply = {.kind = GOMOCUP_SAYS_OTHER};
    Scan scan = scan_start(line);
    Word text = scan_rest(&scan), word;
    scan = scan_start(line);
    if (!scan_word(&scan, &word))
        return reply;
    if (word_is_nocase(word, "ERROR") || word_is_nocase(word, "UNKNOWN")) {
        reply.kind = GOMOCUP_SAYS_ERROR;
        reply.text = scan_rest(&scan);
    } else if (word_is_nocase(text, "OK")) {
        reply.kind = GOMOCUP_SAYS_OK;
    } else if (gomocup_square(text, &reply.square, NULL)) {
        reply.kind = GOMOCUP_SAYS_MOVE;
    }
    return reply;
}
