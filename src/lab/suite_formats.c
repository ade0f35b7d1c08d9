/* SPDX-License-Identifier: MIT
 *
 * suite_formats - the line formats of test suites, and pictures of boards.
 */
#include "lab/suite_formats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Cuts the next part that ends with ';' from *rest and takes the blanks off both ends; NULL when none is left. */
static char *suite_part(char **rest)
{
    if (!*rest)
        return NULL;
    char *part = *rest, *end = strchr(part, ';');
    *rest = end ? end + 1 : NULL;
    if (end)
        *end = '\0';
    part += strspn(part, " \t");
    size_t length = strlen(part);
    while (length > 0 && strchr(" \t\r", part[length - 1]))
        part[--length] = '\0';
    return part;
}

static bool suite_position(const Game *game, SuiteItem *item, const char *text, Error *error)
{
    item->pos = position_new(game, text, error);
    if (!item->pos)
        return false;
    return !game->over(item->pos) || error_set(error, "the game is over in this position");
}

static bool suite_move(const Game *game, const SuiteItem *item, const char *name, Move **moves, int *count,
                       Error *error)
{
    Move move;
    if (!game->parse_move(item->pos, name, &move, error))
        return false;
    *moves = xrealloc(*moves, (unsigned long)(*count + 1) * sizeof **moves);
    (*moves)[(*count)++] = move;
    return true;
}

static bool suite_score(const Game *game, const char *text, int *value, Error *error)
{
    char *end;
    double score = strtod(text, &end);
    double scaled = score * game->score_unit;
    if (end == text || *end != '\0' || !(fabs(scaled) <= VALUE_WIN))
        return error_set(error, "'%s' is not a score", text);
    *value = (int)lround(scaled);
    return true;
}

/* squares side; MOVE:score; MOVE:score; ... - the best of the scores is the value, its moves are the answers. */
static bool suite_line_obf(const Game *game, SuiteItem *item, char *line, Error *error)
{
    char *rest = line, *part = suite_part(&rest);
    if (!suite_position(game, item, part, error))
        return false;
    while ((part = suite_part(&rest)) != NULL) {
        if (*part == '\0')
            continue;
        char *colon = strchr(part, ':');
        if (!colon)
            return error_set(error, "'%s' is not of the form move:score", part);
        *colon = '\0';
        int value = 0;
        if (!suite_score(game, colon + 1, &value, error))
            return false;
        if (item->has_value && value < item->value)
            continue;
        if (!item->has_value || value > item->value)
            item->best_count = 0;
        item->has_value = true;
        item->value = value;
        if (!suite_move(game, item, part, &item->best, &item->best_count, error))
            return false;
    }
    return item->has_value || error_set(error, "no move:score follows the position");
}

static bool suite_moves(const Game *game, SuiteItem *item, Scan *scan, bool avoid, Error *error)
{
    Word word;
    int before = item->best_count + item->avoid_count;
    while (scan_word(scan, &word)) {
        char name[64];
        word_copy(word, name, sizeof name);
        bool fine = avoid ? suite_move(game, item, name, &item->avoid, &item->avoid_count, error)
                          : suite_move(game, item, name, &item->best, &item->best_count, error);
        if (!fine)
            return error_prefix(error, avoid ? "am" : "bm");
    }
    return item->best_count + item->avoid_count > before ||
           error_set(error, "%s: no move follows", avoid ? "am" : "bm");
}

/* position ; bm m1 m2 ; am m3 ; sc score ; win plies ; id name - other operations are passed over. */
static bool suite_line_epd(const Game *game, SuiteItem *item, char *line, Error *error)
{
    char *rest = line, *part = suite_part(&rest);
    if (!suite_position(game, item, part, error))
        return false;
    while ((part = suite_part(&rest)) != NULL) {
        Scan scan = scan_start(part);
        Word operation;
        if (!scan_word(&scan, &operation))
            continue;
        if (word_is(operation, "bm") || word_is(operation, "am")) {
            if (!suite_moves(game, item, &scan, word_is(operation, "am"), error))
                return false;
            continue;
        }
        Word value = scan_rest(&scan);
        char text[120];
        word_copy(value, text, sizeof text);
        if (word_is(operation, "sc")) {
            if (!suite_score(game, text, &item->value, error))
                return error_prefix(error, "sc");
            item->has_value = true;
        } else if (word_is(operation, "win")) {
            int64_t plies;
            if (!word_int(value, 1, 2 * SEARCH_MAX_PLY, &plies))
                return error_set(error, "win: '%s' is not a number of plies", text);
            item->win_plies = (int)plies;
        } else if (word_is(operation, "id") && value.length > 0) {
            free(item->id);
            item->id = strdup(text);
        }
    }
    return item->best_count + item->avoid_count > 0 || item->has_value || item->win_plies > 0 ||
           error_set(error, "no bm, am, sc or win follows the position");
}

/* side <tab> squares <tab> moves ... - a win by fours: the attacker's moves up to the one that makes a straight or
 * double four or five, so that the five is there two plies later at the latest. What follows (nodes, a solution, a
 * source) is passed over. */
static bool suite_line_tsv(const Game *game, SuiteItem *item, char *line, Error *error)
{
    char *fields[3];
    for (int i = 0; i < 3; i++) {
        fields[i] = strsep(&line, "\t");
        if (!fields[i])
            return error_set(error, "side, squares and number of moves expected, divided by tabs");
    }
    Text position = {0};
    text_printf(&position, "%s %s", fields[1], fields[0]);
    bool fine = suite_position(game, item, text_string(&position), error);
    text_free(&position);
    int64_t moves;
    if (fine && !text_int(fields[2], 1, SEARCH_MAX_PLY - 1, &moves))
        return error_set(error, "'%s' is not a number of moves", fields[2]);
    if (fine)
        item->win_plies = 2 * (int)moves + 1;
    return fine;
}

bool suite_is_picture(const char *line)
{
    int cells = 0;
    for (; *line; line++) {
        if (strchr("#01", *line))
            cells++;
        else if (!strchr(" \t\r", *line))
            return false;
        if (strchr("#01", line[0]) && line[1] && strchr("#01", line[1]))
            return false;
    }
    return cells > 1;
}

bool suite_picture(const Game *game, SuiteItem *item, const char *picture, Error *error)
{
    Text position = {0};
    for (; *picture; picture++) {
        if (strchr("#01", *picture))
            text_add_char(&position, *picture == '#' ? '.' : *picture == '1' ? 'X' : 'O');
    }
    text_add(&position, " X");
    bool fine = suite_position(game, item, text_string(&position), error);
    text_free(&position);
    item->win_plies = SEARCH_MAX_PLY;
    return fine;
}

static const struct SuiteFormat {
    const char *ending;
    SuiteLineFunction *read;
} suite_formats[] = {
    {".obf", suite_line_obf},
    {".epd", suite_line_epd},
    {".tsv", suite_line_tsv},
};

static const struct SuiteFormat *suite_format_of(const char *path)
{
    for (size_t i = 0; i < sizeof suite_formats / sizeof suite_formats[0]; i++) {
        size_t length = strlen(path), ending = strlen(suite_formats[i].ending);
        if (length > ending && strcmp(path + length - ending, suite_formats[i].ending) == 0)
            return &suite_formats[i];
    }
    return NULL;
}

bool suite_has_format(const char *path)
{
    return suite_format_of(path) != NULL;
}

SuiteLineFunction *suite_format(const char *path)
{
    const struct SuiteFormat *format = suite_format_of(path);
    return format ? format->read : suite_line_epd;
}
