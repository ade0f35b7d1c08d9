/* SPDX-License-Identifier: MIT
 *
 * ggf - reading and writing Othello game texts.
 */
#include "protocol/ggf.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int ggf_shown(Word word)
{
    return (int)(word.length < 40 ? word.length : 40);
}

static bool ggf_real(Word word, double *value)
{
    char digits[40];
    if (word.length == 0 || word.length >= sizeof digits)
        return false;
    word_copy(word, digits, sizeof digits);
    char *end;
    double number = strtod(digits, &end);
    if (*end != '\0' || !isfinite(number) || fabs(number) > 1e9)
        return false;
    *value = number;
    return true;
}

/* The part of the word before the next slash; the word keeps what is behind it. */
static Word ggf_part(Word *word)
{
    const char *slash = word->length > 0 ? memchr(word->at, '/', word->length) : NULL;
    Word part = {.at = word->at, .length = slash ? (size_t)(slash - word->at) : word->length};
    size_t taken = part.length + (slash != NULL);
    word->at += taken;
    word->length -= taken;
    return part;
}

bool ggf_parse_move(Word word, GgfMove *move, Error *error)
{
    Word rest = word;
    Word name = ggf_part(&rest), eval = ggf_part(&rest), seconds = ggf_part(&rest);
    if (name.length < 2 || name.length >= sizeof move->name)
        return error_set(error, "'%.*s' is not a move", ggf_shown(word), word.at);
    word_copy(name, move->name, sizeof move->name);
    move->has_eval = eval.length > 0;
    move->eval = move->seconds = 0;
    if ((eval.length > 0 && !ggf_real(eval, &move->eval)) || (seconds.length > 0 && !ggf_real(seconds, &move->seconds)))
        return error_set(error, "'%.*s': move/evaluation/seconds expected", ggf_shown(word), word.at);
    return true;
}

/* With two places, or as many of six as the number needs. */
static void ggf_print_real(double number, Text *text)
{
    char digits[DBL_MAX_10_EXP + 16]; /* whatever a file says */
    int length = snprintf(digits, sizeof digits, "%.6f", number);
    const char *point = strchr(digits, '.');
    while (point && digits[length - 1] == '0' && digits + length > point + 3)
        length--;
    text_add_char(text, '/');
    text_add_bytes(text, digits, (size_t)length);
}

void ggf_print_move(const GgfMove *move, Text *text)
{
    for (const char *c = move->name; *c; c++)
        text_add_char(text, (char)toupper((unsigned char)*c));
    if (move->has_eval)
        ggf_print_real(move->eval, text);
    if (move->seconds > 0) {
        text_add(text, move->has_eval ? "" : "/");
        ggf_print_real(move->seconds, text);
    }
}

/* "8 ---O*-- ... *": the size, the squares with or without blanks between, the side to move. */
static bool ggf_parse_board(Word value, GgfGame *game, Error *error)
{
    size_t at = 0;
    int size = 0, squares = 0;
    for (; at < value.length && isdigit((unsigned char)value.at[at]) && size < 100; at++)
        size = 10 * size + (value.at[at] - '0');
    if (size < 4 || size > GGF_SIZE_MAX || size % 2 != 0)
        return error_set(error, "BO[%.*s]: a board of size 4, 6 or 8 expected", ggf_shown(value), value.at);
    game->side = -1;
    for (; at < value.length; at++) {
        char c = value.at[at];
        if (isspace((unsigned char)c))
            continue;
        bool black = c == '*' || c == 'X' || c == 'x', white = c == 'O' || c == 'o' || c == '0';
        if (!black && !white && c != '-' && c != '.')
            return error_set(error, "BO: '%c' is not *, O or -", c);
        if (squares < size * size)
            game->squares[squares++] = black ? 'X' : white ? 'O' : '-';
        else if (game->side < 0 && (black || white))
            game->side = white;
        else
            return error_set(error, "BO: more than %d squares and a side to move", size * size);
    }
    if (game->side < 0)
        return error_set(error, "BO: %d squares and a side to move expected", size * size);
    game->squares[squares] = '\0';
    game->size = size;
    return true;
}

/* "15:00", "1:00:00", "90", with increments after a slash that are passed over. */
static double ggf_parse_clock(Word value)
{
    double seconds = 0;
    const char *start = value.at;
    Word main_time = ggf_part(&value);
    while (main_time.length > 0) {
        const char *colon = memchr(main_time.at, ':', main_time.length);
        Word part = {.at = main_time.at, .length = colon ? (size_t)(colon - main_time.at) : main_time.length};
        double number = 0;
        if (!ggf_real(part, &number) || number < 0 || seconds > 1e5)
            return 0;
        seconds = 60 * seconds + number;
        /* A lone number counts minutes. */
        if (!colon && part.at == start)
            seconds *= 60;
        size_t taken = part.length + (colon != NULL);
        main_time.at += taken;
        main_time.length -= taken;
    }
    return seconds;
}

static bool ggf_take_move(Word value, int side, GgfGame *game, Error *error)
{
    if (game->count == GGF_MOVES_MAX)
        return error_set(error, "more than %d moves", GGF_MOVES_MAX);
    GgfMove *move = &game->moves[game->count];
    if (!ggf_parse_move(value, move, error))
        return error_prefix(error, "move %d", game->count + 1);
    move->side = side;
    game->count++;
    return true;
}

/* Copies a value, cut to fit, but never between a backslash and the character it guards. */
static void ggf_copy_text(Word value, char *copy)
{
    word_copy(value, copy, GGF_NAME_MAX);
    char *c = copy;
    while (*c) {
        bool guard = *c == '\\';
        if (guard && c[1] == '\0')
            *c = '\0';
        else
            c += guard ? 2 : 1;
    }
}

static bool ggf_take_tag(Word name, Word value, GgfGame *game, Error *error)
{
    if (word_is(name, "GM"))
        return word_is_nocase(value, "Othello") ||
               error_set(error, "GM[%.*s]: Othello expected", ggf_shown(value), value.at);
    if (word_is(name, "BO"))
        return ggf_parse_board(value, game, error);
    if (word_is(name, "B") || word_is(name, "W"))
        return ggf_take_move(value, word_is(name, "W"), game, error);
    if (word_is(name, "PB") || word_is(name, "PW"))
        ggf_copy_text(value, game->names[word_is(name, "PW")]);
    if (word_is(name, "RE"))
        ggf_copy_text(value, game->result);
    if (word_is(name, "TI") || word_is(name, "TB"))
        game->seconds[0] = ggf_parse_clock(value);
    if (word_is(name, "TI") || word_is(name, "TW"))
        game->seconds[1] = ggf_parse_clock(value);
    /* The other tags (PC, DT, TY, ratings, komi) say nothing about the position. */
    return true;
}

/* Reads NAME[value]; a bracket inside a value is escaped by a backslash. */
bool ggf_next_tag(const char **at, Word *name, Word *value, Error *error)
{
    name->at = *at;
    while (isalpha((unsigned char)**at))
        (*at)++;
    name->length = (size_t)(*at - name->at);
    if (name->length == 0 || **at != '[')
        return error_set(error, "a tag like B[F5] expected at '%.20s'", name->at);
    value->at = ++*at;
    while (**at && **at != ']')
        *at += **at == '\\' && (*at)[1] ? 2 : 1;
    value->length = (size_t)(*at - value->at);
    if (**at != ']')
        return error_set(error, "%.*s: the closing bracket is missing", ggf_shown(*name), name->at);
    ++*at;
    return true;
}

bool ggf_parse(const char *line, GgfGame *game, Error *error)
{
    const char *at = strstr(line, "(;");
    GgfGame read = {.size = 0, .result = "?"};
    if (!at)
        return error_set(error, "a game text begins with (;");
    at += 2;
    for (;;) {
        while (isspace((unsigned char)*at))
            at++;
        if (*at == ';' || *at == ')')
            break;
        Word name = {0}, value = {0};
        if (!ggf_next_tag(&at, &name, &value, error) || !ggf_take_tag(name, value, &read, error))
            return error_prefix(error, "game text");
    }
    if (read.size == 0)
        return error_set(error, "game text: the board (BO) is missing");
    *game = read;
    return true;
}

static void ggf_print_clock(double seconds, Text *text)
{
    int whole = (int)(seconds + 0.5);
    text_printf(text, "%02d:%02d", whole / 60, whole % 60);
}

void ggf_print(const GgfGame *game, Text *text)
{
    text_printf(text, "(;GM[Othello]%sPB[%s]PW[%s]RE[%s]", game->more ? game->more : "PC[wuqi]", game->names[0],
                game->names[1], game->result);
    static const char *const clocks[2] = {"TB", "TW"};
    bool equal = game->seconds[0] == game->seconds[1];
    for (int side = 0; side < (equal ? 1 : 2); side++) {
        if (game->seconds[side] <= 0)
            continue;
        text_printf(text, "%s[", equal ? "TI" : clocks[side]);
        ggf_print_clock(game->seconds[side], text);
        text_add_char(text, ']');
    }
    text_printf(text, "TY[%d]BO[%d ", game->size, game->size);
    for (const char *c = game->squares; *c; c++)
        text_add_char(text, *c == 'X' ? '*' : *c);
    text_printf(text, " %c]", game->side ? 'O' : '*');
    for (int i = 0; i < game->count; i++) {
        text_add(text, game->moves[i].side ? "W[" : "B[");
        ggf_print_move(&game->moves[i], text);
        text_add_char(text, ']');
    }
    text_add(text, ";)");
}

void ggf_add_move_name(const char *own, Text *text)
{
    if (strcmp(own, "pass") == 0)
        own = "pa";
    for (; *own; own++)
        text_add_char(text, (char)toupper((unsigned char)*own));
}
