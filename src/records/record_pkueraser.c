/* SPDX-License-Identifier: MIT
 *
 * record_pkueraser - the replay JSON of the eraser course platform, which its web viewer shows.
 *
 * A replay is a list of frames: after each swap and after each erasing the visible pieces with their squares. A piece
 * keeps the name it has at the start, `r0003c0002b4`: row, column, colour. Writing needs the columns in full, and
 * follows the pieces through every erasing, which the game itself does in one step; the scores it gets must be the
 * game's. Reading takes the swaps from the frames and the columns from all pieces that were ever seen. After a fault
 * (`errorStatus` is the side) the last frame shows the board once more in a new turn: that is no swap.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

enum { ERASER_SIZE = 6, ERASER_VISIBLE = ERASER_SIZE + 2, ERASER_ROWS_MAX = 12000, ERASER_NAME = 24 };

static const char eraser_colours[] = "RBGYP";

static bool eraser_looks_like(const char *text, size_t length)
{
    (void)length;
    text += strspn(text, " \t\r\n");
    return *text == '{' && strstr(text, "\"boardStatus\"") && strstr(text, "\"frames\"");
}

/* --- reading --- */

typedef struct EraserReplay {
    bool failed;                /* a side failed to move */
    char *columns[ERASER_SIZE]; /* colours by row of the start; 0 where nothing was seen */
    int heights[ERASER_SIZE];
    Text moves;
} EraserReplay;

static bool eraser_take_piece(EraserReplay *replay, const char *name, Error *error)
{
    int row, col, end = 0;
    char colour;
    if (sscanf(name, "r%5dc%5db%c%n", &row, &col, &colour, &end) != 3 || name[end] != '\0' || row < 0 ||
        row >= ERASER_ROWS_MAX || col < 0 || col >= ERASER_SIZE || colour < '0' || colour > '4')
        return error_set(error, "'%.40s' is not the name of a piece", name);
    replay->columns[col][row] = eraser_colours[colour - '0'];
    if (row >= replay->heights[col])
        replay->heights[col] = row + 1;
    return true;
}

/* The swap between two frames: the two pieces that changed places. */
static bool eraser_take_swap(EraserReplay *replay, const JsonValue *before, const JsonValue *after, Error *error)
{
    int count = 0, row[2] = {0}, col[2] = {0};
    for (size_t i = 0; i < json_value_count(after); i++) {
        const JsonValue *old = json_value_get(before, json_value_name(after, i));
        if (!old || json_value_equal(old, json_value_at(after, i)))
            continue;
        if (count < 2) {
            row[count] = (int)json_value_to_integer(json_value_at(old, 0));
            col[count] = (int)json_value_to_integer(json_value_at(old, 1));
        }
        count++;
    }
    if (count == 0 && replay->failed)
        return true;
    if (count != 2)
        return error_set(error, "two pieces change places in a move, not %d", count);
    for (int i = 0; i < 2; i++) {
        if (row[i] < 0 || row[i] >= ERASER_SIZE || col[i] < 0 || col[i] >= ERASER_SIZE)
            return error_set(error, "a piece beyond the main board is swapped");
        text_printf(&replay->moves, "%c%d", 'a' + col[i], row[i] + 1);
    }
    text_add_char(&replay->moves, ' ');
    return true;
}

static bool eraser_take_frames(EraserReplay *replay, const JsonValue *frames, Error *error)
{
    const JsonValue *before = NULL;
    for (size_t index = 0; index < json_value_count(frames); index++) {
        const JsonValue *frame = json_value_at(frames, index), *board = json_value_get(frame, "boardStatus");
        bool fine = json_value_is(board, JSON_VALUE_OBJECT) || error_set(error, "there is no boardStatus");
        for (size_t i = 0; fine && i < json_value_count(board); i++)
            fine = eraser_take_piece(replay, json_value_name(board, i), error);
        if (fine && before &&
            !json_value_equal(json_value_get(frame, "turnNumber"), json_value_get(before, "turnNumber")))
            fine = eraser_take_swap(replay, json_value_get(before, "boardStatus"), board, error);
        if (!fine)
            return error_prefix(error, "frame %zu", index);
        before = frame;
    }
    return before || error_set(error, "there are no frames");
}

static bool eraser_build(const RecordSource *source, const EraserReplay *replay, Record *record, Error *error)
{
    Text position = {0};
    const Game *game = record_told_game(source, "eraser", error);
    bool fine = game != NULL;
    text_add(&position, "cols:");
    for (int col = 0; fine && col < ERASER_SIZE; col++) {
        if (strlen(replay->columns[col]) != (size_t)replay->heights[col])
            fine = error_set(error, "column %d has gaps", col);
        text_printf(&position, "%s%s", col ? "," : "", replay->columns[col]);
    }
    fine = fine && record_begin(record, game, text_string(&position), error);
    Scan scan = scan_start(text_string(&replay->moves));
    Word word;
    char name[16];
    while (fine && scan_word(&scan, &word))
        fine = record_add(record, word_copy(word, name, sizeof name), error);
    text_free(&position);
    return fine;
}

/* Which end a message of the platform means. */
static const char *eraser_end_of(const char *message)
{
    return strcasestr(message, "time")                                    ? "time"
           : strcasestr(message, "invalid") || strstr(message, "illegal") ? "illegal"
                                                                          : "crash";
}

/* Who failed and why: the message's last line, and all of it as a tag. The platform's right side, 1, begins. */
static void eraser_read_fault(Record *record, const JsonValue *root)
{
    const char *message = json_value_to_string(json_value_get(root, "errorMessage"));
    const char *reason = json_value_to_string(json_value_get(root, "reason"));
    int64_t failed = json_value_to_integer(json_value_get(root, "errorStatus"));
    if (reason && *reason)
        json_value_set(record->extra, "reason", json_value_string(reason));
    if (failed != 0 && failed != 1)
        return;
    record->result = failed == 0 ? RESULT_FIRST : RESULT_SECOND;
    json_value_set(record->extra, "end", json_value_string(eraser_end_of(message ? message : "")));
    if (message && *message)
        record_set_tag(record, "ErrorMessage", message);
}

static bool eraser_read(const RecordSource *source, Error *error)
{
    EraserReplay replay = {0};
    Record record = {0};
    const char *at;
    JsonValue *root = json_value_read(source->text, source->length, &at, error);
    if (!root)
        return record_where(source, at, error);
    for (int i = 0; i < ERASER_SIZE; i++)
        replay.columns[i] = xcalloc(ERASER_ROWS_MAX + 1, 1);
    const JsonValue *frames = json_value_get(root, "frames"), *players = json_value_get(root, "players");
    const JsonValue *failed = json_value_get(root, "errorStatus");
    replay.failed = json_value_is(failed, JSON_VALUE_INTEGER) && json_value_to_integer(failed) >= 0;
    bool fine = eraser_take_frames(&replay, frames, error) && eraser_build(source, &replay, &record, error);
    if (!fine)
        error_prefix(error, "line 1, column 1");
    if (fine) {
        /* The platform's right side begins. */
        for (int i = 0; i < 2; i++)
            record_set_name(&record, i, json_value_to_string(json_value_at(players, (size_t)!i)));
        if (failed)
            eraser_read_fault(&record, root);
    }
    fine = record_finish(source, &record, fine, error);
    text_free(&replay.moves);
    for (int i = 0; i < ERASER_SIZE; i++)
        free(replay.columns[i]);
    json_value_free(root);
    return fine;
}

/* --- writing --- */

/* A piece by its place at the start: enough to know its name and colour. */
typedef struct EraserPiece {
    int16_t row;
    int8_t col;
    char colour; /* '.' is a hole */
} EraserPiece;

typedef struct EraserStage {
    EraserPiece *columns[ERASER_SIZE];
    int heights[ERASER_SIZE], gone[ERASER_SIZE];
    int total; /* rows beyond those that are visible */
    int score[2], combo[2], best[2];
    Text frames, history[3]; /* lists of JSON as they will be written */
    int frame_count;
} EraserStage;

static char eraser_at(const EraserStage *stage, int x, int y)
{
    bool inside = x >= 0 && x < ERASER_SIZE && y >= 0 && y < ERASER_SIZE && y < stage->heights[x];
    return inside ? stage->columns[x][y].colour : '\0';
}

static bool eraser_set_stage(EraserStage *stage, const char *position, Error *error)
{
    const char *at = strstr(position, "cols:");
    if (!at || strstr(position, "size=") || !strstr(position, " 0:0 0 first "))
        return error_set(error, "pkueraser cannot hold a game that begins after the first move or on a smaller board");
    at += strlen("cols:");
    for (int x = 0; x < ERASER_SIZE; x++) {
        size_t length = strcspn(at, ", ");
        stage->columns[x] = xcalloc(length + ERASER_SIZE, sizeof(EraserPiece));
        stage->heights[x] = (int)length;
        for (size_t y = 0; y < length; y++)
            stage->columns[x][y] = (EraserPiece){.row = (int16_t)y, .col = (int8_t)x, .colour = at[y]};
        if ((int)length - ERASER_VISIBLE > stage->total)
            stage->total = (int)length - ERASER_VISIBLE;
        at += length + (at[length] == ',');
    }
    return true;
}

/* Begins the next entry of a list. */
static Text *eraser_next(Text *list)
{
    if (list->length > 0)
        text_add_char(list, ',');
    return list;
}

static void eraser_put_side(EraserStage *stage, int side)
{
    int lead = stage->score[side] - stage->score[!side];
    text_printf(&stage->frames,
                "\"%s\":{\"totalScores\":%d,\"highestCombo\":%d,\"currentCombo\":%d,\"status\":%d,\"totalTime\":0}",
                side ? "right" : "left", stage->score[side], stage->best[side], stage->combo[side],
                (lead > 0) - (lead < 0));
}

static void eraser_put_frame(EraserStage *stage, int turn)
{
    Text board = {0}, remains = {0};
    for (int x = 0; x < ERASER_SIZE; x++) {
        for (int y = 0; y < ERASER_VISIBLE && y < stage->heights[x]; y++) {
            const EraserPiece *piece = &stage->columns[x][y];
            const char *colour = strchr(eraser_colours, piece->colour);
            char name[ERASER_NAME];
            if (piece->colour == '.')
                continue;
            snprintf(name, sizeof name, "r%04dc%04db%d", piece->row, piece->col, (int)(colour - eraser_colours));
            text_printf(eraser_next(&board), "\"%s\":[%d,%d]", name, y, x);
        }
        int left = stage->total - stage->gone[x];
        text_printf(eraser_next(&remains), "%d", left > 0 ? left : 0);
    }
    text_printf(
        eraser_next(&stage->frames),
        "{\"turnNumber\":%d,\"currentPlayer\":%d,\"remainedBarStatus\":[%s],\"boardStatus\":{%s},\"sideBarStatus\":{",
        turn, turn & 1, text_string(&remains), text_string(&board));
    eraser_put_side(stage, 0);
    text_add_char(&stage->frames, ',');
    eraser_put_side(stage, 1);
    text_add(&stage->frames, "}}");
    stage->frame_count++;
    text_free(&board);
    text_free(&remains);
}

/* Marks the region of a square and returns its size. */
static int eraser_mark(const EraserStage *stage, int x, int y, bool marked[ERASER_SIZE][ERASER_SIZE])
{
    char colour = eraser_at(stage, x, y);
    static const int steps[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    int size = 1;
    marked[x][y] = true;
    for (int i = 0; i < 4; i++) {
        int other_x = x + steps[i][0], other_y = y + steps[i][1];
        if (eraser_at(stage, other_x, other_y) == colour && !marked[other_x][other_y])
            size += eraser_mark(stage, other_x, other_y, marked);
    }
    return size;
}

/* Erases once; returns the points, and how many pieces went. */
static int eraser_erase(EraserStage *stage, int *pieces)
{
    bool marked[ERASER_SIZE][ERASER_SIZE] = {{false}};
    int points = 0;
    *pieces = 0;
    for (int x = 0; x < ERASER_SIZE; x++) {
        for (int y = 0; y < ERASER_SIZE; y++) {
            char colour = eraser_at(stage, x, y);
            if (!colour || colour == '.' || marked[x][y])
                continue;
            bool wide = eraser_at(stage, x + 1, y) == colour && eraser_at(stage, x + 2, y) == colour;
            bool high = eraser_at(stage, x, y + 1) == colour && eraser_at(stage, x, y + 2) == colour;
            if (wide || high) {
                int size = eraser_mark(stage, x, y, marked);
                points += (size - 2) * (size - 2);
                *pieces += size;
            }
        }
    }
    for (int x = 0; x < ERASER_SIZE; x++) {
        int to = 0;
        for (int y = 0; y < stage->heights[x]; y++) {
            if (y >= ERASER_SIZE || !marked[x][y])
                stage->columns[x][to++] = stage->columns[x][y];
        }
        stage->gone[x] += stage->heights[x] - to;
        stage->heights[x] = to;
    }
    return points;
}

static void eraser_put_history(EraserStage *stage)
{
    text_printf(eraser_next(&stage->history[0]), "%d", stage->score[0]);
    text_printf(eraser_next(&stage->history[1]), "%d", stage->score[1]);
    text_printf(eraser_next(&stage->history[2]), "%d", stage->score[1] - stage->score[0]);
}

static void eraser_play(EraserStage *stage, const char *name, int turn)
{
    int side = turn & 1, x[2], y[2], points, pieces;
    eraser_put_history(stage);
    stage->combo[side] = 0;
    for (int i = 0; i < 2; i++) {
        x[i] = name[2 * i] - 'a';
        y[i] = name[2 * i + 1] - '1';
        while (stage->heights[x[i]] < ERASER_SIZE) /* a hole can be swapped, too */
            stage->columns[x[i]][stage->heights[x[i]]++] = (EraserPiece){.colour = '.'};
    }
    EraserPiece *one = &stage->columns[x[0]][y[0]], *other = &stage->columns[x[1]][y[1]], swap = *one;
    *one = *other;
    *other = swap;
    eraser_put_frame(stage, turn);
    while ((points = eraser_erase(stage, &pieces)) > 0) {
        stage->score[side] += points;
        stage->combo[side] += pieces;
        if (stage->combo[side] > stage->best[side])
            stage->best[side] = stage->combo[side];
        eraser_put_frame(stage, turn);
    }
}

/* Who lost by a fault: 0 the first, 1 the second player; -1: nobody. */
static int eraser_failed(const Record *record)
{
    static const char *const faults[] = {"time", "illegal", "crash"};
    const char *end = record_extra(record, "end");
    int failed = -1;
    for (int i = 0; end && i < 3; i++) {
        if (strcmp(end, faults[i]) == 0 && record->result != RESULT_UNKNOWN && record->result != RESULT_DRAW)
            failed = record->result == RESULT_SECOND;
    }
    return failed;
}

/* Where the set-up says what a fault counts, the last frame shows that. */
static void eraser_forfeit_score(EraserStage *stage, const Record *record, const void *pos)
{
    int failed = eraser_failed(record), forfeit = record->game->forfeit(pos);
    if (failed < 0 || forfeit == 0)
        return;
    stage->score[failed] = 0;
    stage->score[!failed] = forfeit;
}

static void eraser_put_replay(EraserStage *stage, const Record *record, Text *text)
{
    int lead = stage->score[1] - stage->score[0], failed = eraser_failed(record);
    const char *reason = record_extra(record, "reason"), *end = record_extra(record, "end");
    const char *message = record_tag(record, "ErrorMessage");
    if (failed < 0)
        message = "";
    else if (!message)
        message = end;
    text_printf(text,
                "{\"totalFrames\":%d,\"totalRemains\":%d,\"errorStatus\":%d,\"errorMessage\":", stage->frame_count,
                stage->total, failed);
    text_add_json(text, message);
    text_printf(text, ",\"winner\":%d,\"frames\":[%s],\"extra\":%d,\"order\":0,\"players\":[",
                failed < 0 ? lead >= 0 : !failed, text_string(&stage->frames), abs(lead));
    text_add_json(text, record->names[1] ? record->names[1] : "?");
    text_add_char(text, ',');
    text_add_json(text, record->names[0] ? record->names[0] : "?");
    text_printf(text, "],\"length\":%d,\"time\":[0,0],\"reason\":", record->count);
    text_add_json(text, reason ? reason : "");
    text_printf(text, ",\"scores\":{\"left\":[%s],\"right\":[%s],\"relative\":[%s]}}\n",
                text_string(&stage->history[0]), text_string(&stage->history[1]), text_string(&stage->history[2]));
}

static bool eraser_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)notation;
    const Game *game = record->game;
    EraserStage stage = {0};
    void *pos = position_new(game, record->position, NULL);
    Text name = {0};
    game->print_full(pos, &name);
    bool fine = eraser_set_stage(&stage, text_string(&name), error);
    if (fine)
        eraser_put_frame(&stage, 0);
    for (int ply = 0; fine && ply < record->count; ply++) {
        text_clear(&name);
        game->print_move(pos, record->plies[ply].move, &name);
        game->make(pos, record->plies[ply].move);
        eraser_play(&stage, text_string(&name), ply + 1);
    }
    if (fine) {
        eraser_put_history(&stage);
        eraser_forfeit_score(&stage, record, pos);
        eraser_put_frame(&stage, record->count);
        eraser_put_replay(&stage, record, text);
    }
    for (int i = 0; i < ERASER_SIZE; i++)
        free(stage.columns[i]);
    for (int i = 0; i < 3; i++)
        text_free(&stage.history[i]);
    text_free(&stage.frames);
    text_free(&name);
    position_free(game, pos);
    return fine;
}

const RecordFormat record_format_pkueraser = {
    .name = "pkueraser",
    .extensions = "",
    .games = "eraser",
    .single = true,
    .about = "replay of the eraser course platform, for its viewer",
    .about_zh = "星际消战课程平台的回放文件",
    .looks_like = eraser_looks_like,
    .read = eraser_read,
    .write = eraser_write,
};
