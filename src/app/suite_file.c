/* SPDX-License-Identifier: MIT
 *
 * suite_file - the formats of test suites.
 */
#include "app/suite_file.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SUITE_LINE_MAX = 1 << 16 };

/* Fills the item from a line that is neither blank nor a comment. */
typedef bool SuiteLineFunction(const Game *game, SuiteItem *item, char *line, Error *error);

static char *suite_copy(const char *string)
{
    size_t size = strlen(string) + 1;
    return memcpy(xmalloc(size), string, size);
}

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
            item->id = suite_copy(text);
        }
    }
    return item->best_count + item->avoid_count > 0 || item->has_value || item->win_plies > 0 ||
           error_set(error, "no bm, am, sc or win follows the position");
}

static const struct SuiteFormat {
    const char *ending;
    SuiteLineFunction *read;
} suite_formats[] = {
    {".obf", suite_line_obf},
    {".epd", suite_line_epd},
};

/* NULL if the name has none of the known endings. */
static SuiteLineFunction *suite_format(const char *path)
{
    for (size_t i = 0; i < sizeof suite_formats / sizeof suite_formats[0]; i++) {
        size_t length = strlen(path), ending = strlen(suite_formats[i].ending);
        if (length > ending && strcmp(path + length - ending, suite_formats[i].ending) == 0)
            return suite_formats[i].read;
    }
    return NULL;
}

static void suite_item_free(const Game *game, SuiteItem *item)
{
    position_free(game, item->pos);
    free(item->id);
    free(item->file);
    free(item->best);
    free(item->avoid);
}

/* "fforum-40-59#3": the file's name without folder and ending, and the number in the file. */
static char *suite_default_id(const char *path, int number)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    Text id = {0};
    text_add_bytes(&id, name, dot ? (size_t)(dot - name) : strlen(name));
    text_printf(&id, "#%d", number);
    return id.bytes;
}

static void suite_add(Suite *suite, const SuiteItem *item)
{
    if (suite->count == suite->room) {
        suite->room = suite->room ? 2 * suite->room : 32;
        suite->items = xrealloc(suite->items, (unsigned long)suite->room * sizeof *suite->items);
    }
    suite->items[suite->count++] = *item;
}

static bool suite_read_file(Suite *suite, const char *path, Error *error)
{
    SuiteLineFunction *read = suite_format(path);
    FILE *file = fopen(path, "r");
    if (!file)
        return error_set(error, "%s: %s", path, strerror(errno));
    Text line = {0};
    bool fine = true, cut;
    for (int number = 1, found = 0; fine && text_read_line(&line, file, SUITE_LINE_MAX, &cut); number++) {
        const char *first = text_string(&line) + strspn(text_string(&line), " \t\r");
        if (*first == '\0' || *first == '#' || *first == '%')
            continue;
        SuiteItem item = {.id = suite_default_id(path, ++found), .file = suite_copy(path), .line = number};
        fine = cut ? error_set(error, "the line is longer than %d bytes", SUITE_LINE_MAX)
                   : (read ? read : suite_line_epd)(suite->game, &item, line.bytes, error);
        if (fine) {
            suite_add(suite, &item);
        } else {
            error_prefix(error, "%s:%d", path, number);
            suite_item_free(suite->game, &item);
        }
    }
    text_free(&line);
    fclose(file);
    return fine;
}

static int suite_wanted(const struct dirent *entry)
{
    return suite_format(entry->d_name) != NULL;
}

static bool suite_read_folder(Suite *suite, const char *path, Error *error)
{
    struct dirent **entries;
    int count = scandir(path, &entries, suite_wanted, alphasort);
    if (count < 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    bool fine = true;
    for (int i = 0; i < count; i++) {
        Text name = {0};
        text_printf(&name, "%s/%s", path, entries[i]->d_name);
        fine = fine && suite_read_file(suite, text_string(&name), error);
        text_free(&name);
        free(entries[i]);
    }
    free(entries);
    return fine;
}

bool suite_read(Suite *suite, const Game *game, const char *path, Error *error)
{
    struct stat info;
    memset(suite, 0, sizeof *suite);
    suite->game = game;
    if (stat(path, &info) != 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    bool fine = S_ISDIR(info.st_mode) ? suite_read_folder(suite, path, error) : suite_read_file(suite, path, error);
    if (fine && suite->count == 0)
        fine = error_set(error, "%s: no positions there", path);
    if (!fine)
        suite_free(suite);
    return fine;
}

void suite_free(Suite *suite)
{
    for (int i = 0; i < suite->count; i++)
        suite_item_free(suite->game, &suite->items[i]);
    free(suite->items);
    suite->items = NULL;
    suite->count = suite->room = 0;
}

static bool suite_among(const Move *moves, int count, Move move)
{
    for (int i = 0; i < count; i++) {
        if (moves[i] == move)
            return true;
    }
    return false;
}

bool suite_met(const SuiteItem *item, Move move, int value)
{
    if (item->has_value && value != item->value)
        return false;
    if (item->win_plies > 0 && !(value_mate_plies(value) > 0 && value_mate_plies(value) <= item->win_plies))
        return false;
    if (item->best_count > 0 && !suite_among(item->best, item->best_count, move))
        return false;
    return !suite_among(item->avoid, item->avoid_count, move);
}
