/* SPDX-License-Identifier: MIT
 *
 * puzzles - the chapters, and the file of what was solved.
 */
#include "tui/puzzles.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/embed.h"
#include "base/outfile.h"
#include "store/store.h"

EMBED_FILE(gomoku15_levels_epd);
EMBED_FILE(gomoku15_fours_epd);
EMBED_FILE(reversi8_endings_epd);
EMBED_FILE(xiangqi_mates_epd);

enum { PUZZLES_CHAPTERS = 4, PUZZLES_FILE_MAX = 1 << 20, PUZZLES_ROW = 10 };

typedef struct PuzzleChapter {
    const char *name, *game, *title, *title_zh;
    Embedded file;
} PuzzleChapter;

static PuzzleChapter puzzles_chapter(int index)
{
    const PuzzleChapter chapters[PUZZLES_CHAPTERS] = {
        {"gomoku15-levels", "gomoku15", "the twenty levels of the course report", "课程报告的二十关",
         EMBED_GET(gomoku15_levels_epd)},
        {"gomoku15-fours", "gomoku15", "wins by fours", "连冲四取胜", EMBED_GET(gomoku15_fours_epd)},
        {"reversi8-endings", "reversi8", "endings", "终盘", EMBED_GET(reversi8_endings_epd)},
        {"xiangqi-mates", "xiangqi", "mates", "杀着", EMBED_GET(xiangqi_mates_epd)},
    };
    return chapters[index];
}

/* "position ; win 5 ; id level 1" or "position ; score 12". False for a line without a puzzle. */
static bool puzzles_take_line(Puzzle *puzzle, char *line)
{
    char *end = strstr(line, " ; ");
    if (line[0] == '#' || !end)
        return false;
    const char *win = strstr(end, "; win "), *score = strstr(end, "; score ");
    puzzle->plies = win ? atoi(win + strlen("; win ")) : 0;
    puzzle->score = score ? atoi(score + strlen("; score ")) : 0;
    *end = '\0';
    puzzle->position = strdup(line);
    return true;
}

static void puzzles_take_chapter(PuzzleList *list, const PuzzleChapter *chapter)
{
    char *text = xmalloc(chapter->file.size + 1), *rest = NULL;
    memcpy(text, chapter->file.bytes, chapter->file.size);
    text[chapter->file.size] = '\0';
    int place = 0;
    for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
        Puzzle puzzle = {
            .chapter = chapter->name, .title = chapter->title, .title_zh = chapter->title_zh, .place = place + 1};
        if (!puzzles_take_line(&puzzle, line))
            continue;
        list->items = xrealloc(list->items, (size_t)(list->count + 1) * sizeof *list->items);
        list->items[list->count++] = puzzle;
        place++;
    }
    free(text);
}

static bool puzzles_path(char *path, size_t size, Error *error)
{
    if (!store_default_path(path, size, error))
        return false;
    char *slash = strrchr(path, '/');
    size_t used = slash ? (size_t)(slash - path) : 0;
    return snprintf(path + used, size - used, "/puzzles.txt") < (int)(size - used) ||
           error_set(error, "the name of the data folder is too long");
}

/* The file's text, "" if there is none yet. */
static bool puzzles_read_kept(const char *path, Text *kept, Error *error)
{
    return text_read_file(kept, path, PUZZLES_FILE_MAX, error) || errno == ENOENT;
}

static void puzzles_line(const Puzzle *puzzle, Text *line)
{
    text_printf(line, "%s %d\n", puzzle->chapter, puzzle->place);
}

static bool puzzles_is_kept(const Puzzle *puzzle, const Text *kept)
{
    Text line = {0};
    puzzles_line(puzzle, &line);
    const char *all = text_string(kept), *found = strstr(all, text_string(&line));
    while (found && found != all && found[-1] != '\n')
        found = strstr(found + 1, text_string(&line));
    text_free(&line);
    return found != NULL;
}

bool puzzles_read(PuzzleList *list, const Game *game, Error *error)
{
    *list = (PuzzleList){.game = game};
    for (int i = 0; i < PUZZLES_CHAPTERS; i++) {
        PuzzleChapter chapter = puzzles_chapter(i);
        if (strcmp(chapter.game, game->name) == 0)
            puzzles_take_chapter(list, &chapter);
    }
    if (list->count == 0)
        return error_set(error, "--puzzle: %s has no puzzles (gomoku15, reversi8 and xiangqi have)", game->name);
    char path[4096];
    Text kept = {0};
    bool fine = puzzles_path(path, sizeof path, error) && puzzles_read_kept(path, &kept, error);
    for (int i = 0; i < list->count && fine; i++)
        list->items[i].solved = puzzles_is_kept(&list->items[i], &kept);
    text_free(&kept);
    if (!fine)
        puzzles_free(list);
    return fine;
}

void puzzles_free(PuzzleList *list)
{
    for (int i = 0; i < list->count; i++)
        free(list->items[i].position);
    free(list->items);
    *list = (PuzzleList){0};
}

bool puzzles_met(const Puzzle *puzzle, const Game *game, const void *pos, int side)
{
    int result = game->result(pos), points[2];
    int own = game->side(pos) == side ? result : -result;
    if (puzzle->plies > 0)
        return own > 0;
    return game->points(pos, points) && points[side] - points[!side] >= puzzle->score;
}

bool puzzles_keep(Puzzle *puzzle, Error *error)
{
    char path[4096];
    Text kept = {0};
    bool fine = puzzles_path(path, sizeof path, error) && puzzles_read_kept(path, &kept, error);
    if (fine && !puzzles_is_kept(puzzle, &kept)) {
        puzzles_line(puzzle, &kept);
        fine = outfile_write(path, text_string(&kept), kept.length, error);
    }
    puzzle->solved = puzzle->solved || fine;
    text_free(&kept);
    return fine;
}

void puzzles_tell_goal(const Puzzle *puzzle, bool chinese, Text *text)
{
    if (puzzle->plies > 0)
        text_printf(text, chinese ? "取胜（最快 %d 步）" : "win (in %d moves at best)", (puzzle->plies + 1) / 2);
    else
        text_printf(text, chinese ? "终局净胜至少 %+d 子" : "keep a final score of at least %+d", puzzle->score);
}

void puzzles_tell_list(const PuzzleList *list, bool chinese, Text *text)
{
    for (int i = 0; i < list->count;) {
        const Puzzle *first = &list->items[i];
        int solved = 0, end = i;
        for (; end < list->count && strcmp(list->items[end].chapter, first->chapter) == 0; end++)
            solved += list->items[end].solved;
        text_printf(text, chinese ? "%s（%s）：已解 %d / %d\n" : "%s (%s): %d of %d solved\n",
                    chinese ? first->title_zh : first->title, first->chapter, solved, end - i);
        for (int k = i; k < end; k++) {
            bool last = k + 1 == end || (k + 1 - i) % PUZZLES_ROW == 0;
            text_printf(text, "%5d%s%s", k + 1, list->items[k].solved ? "*" : last ? "" : " ", last ? "\n" : "");
        }
        i = end;
    }
    text_add(text,
             chinese
                 ? "* 已解。wuqi play 棋种 --puzzle N 开始第 N 题，--puzzle next 开始第一道未解的题。\n"
                 : "* solved. wuqi play GAME --puzzle N plays number N, --puzzle next the first that is not solved.\n");
}
