/* SPDX-License-Identifier: MIT
 *
 * suite_file - files and folders of test suites; suite_formats.c reads the single lines.
 */
#include "lab/suite_file.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/infile.h"
#include "lab/suite_formats.h"

enum { SUITE_LINE_MAX = 1 << 16, SUITE_FILE_MAX = 1 << 28 };

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

/* Reads the next item that begins at this line. A picture goes on to the end of the file. */
static bool suite_read_item(Suite *suite, SuiteItem *item, Text *line, FILE *file, Error *error)
{
    Text picture = {0};
    if (!suite_is_picture(text_string(line)))
        return suite_format(item->file)(suite->game, item, line->bytes, error);
    bool cut;
    do {
        text_add(&picture, text_string(line));
        text_add_char(&picture, '\n');
    } while (text_read_line(line, file, SUITE_LINE_MAX, &cut) && suite_is_picture(text_string(line)));
    bool fine = suite_picture(suite->game, item, text_string(&picture), error);
    text_free(&picture);
    *strrchr(item->id, '#') = '\0'; /* the only one of its file */
    return fine;
}

static bool suite_read_file(Suite *suite, const char *path, Error *error)
{
    InfileSize size = {.limit = SUITE_FILE_MAX};
    FILE *file = infile_open_sized(path, &size, error);
    if (!file)
        return false;
    Text line = {0};
    bool fine = true, cut;
    for (int number = 1, found = 0; fine && text_read_line(&line, file, SUITE_LINE_MAX, &cut); number++) {
        const char *first = text_string(&line) + strspn(text_string(&line), " \t\r");
        if (*first == '\0' || (strchr("#%", *first) && !suite_is_picture(first)))
            continue;
        SuiteItem item = {.id = suite_default_id(path, ++found), .file = strdup(path), .line = number};
        fine = cut ? error_set(error, "the line is longer than %d bytes", SUITE_LINE_MAX)
                   : suite_read_item(suite, &item, &line, file, error);
        if (fine) {
            suite_add(suite, &item);
        } else {
            error_prefix(error, "%s:%d", path, number);
            suite_item_free(suite->game, &item);
        }
    }
    text_free(&line);
    fine = fine && infile_was_whole(path, &size, (size_t)ftello(file), error);
    fclose(file);
    return fine;
}

/* A .txt file belongs to a suite if it begins with a picture. */
static bool suite_file_is_picture(const char *path)
{
    FILE *file = infile_open(path, SUITE_FILE_MAX, NULL);
    Text line = {0};
    bool cut,
        picture = file && text_read_line(&line, file, SUITE_LINE_MAX, &cut) && suite_is_picture(text_string(&line));
    if (file)
        fclose(file);
    text_free(&line);
    return picture;
}

static bool suite_read_folder(Suite *suite, const char *path, Error *error)
{
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, versionsort);
    if (count < 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    bool fine = true;
    for (int i = 0; i < count; i++) {
        Text name = {0};
        text_printf(&name, "%s/%s", path, entries[i]->d_name);
        bool wanted = suite_has_format(entries[i]->d_name) || suite_file_is_picture(text_string(&name));
        fine = fine && (!wanted || suite_read_file(suite, text_string(&name), error));
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
