/* SPDX-License-Identifier: MIT
 *
 * record_sgf - five in a row (GM[4]) and Othello (GM[2]) in the Smart Game Format; the main line of every game tree.
 *
 * Squares are two letters from the top left corner, as in go; h8 is read as well. AB, AW and PL in the first node set
 * up a position. Comments hold what PGN's do. Renju collections often call themselves go (GM[1]) or morris (GM[5]): on
 * a board of 15x15, or if the user says so, they are taken for five in a row.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

enum {
    SGF_SIZE_MAX = 26,
    SGF_GO = 1, /* what many renju programs write */
    SGF_OTHELLO = 2,
    SGF_GOMOKU = 4,
    SGF_MORRIS = 5, /* and others of them */
    SGF_RENJU_SIZE = 15,
    SGF_DEPTH_MAX = 100000
};

/* Properties of the root that become tags of the record. */
static const struct {
    const char *property, *tag;
} sgf_tags[] = {{"EV", "Event"}, {"PC", "Site"},     {"DT", "Date"},
                {"RO", "Round"}, {"GN", "GameName"}, {"TM", "TimeControl"}};

enum { SGF_TAGS = (int)(sizeof sgf_tags / sizeof sgf_tags[0]) };

static bool sgf_looks_like(const char *text, size_t length)
{
    (void)length;
    text += strspn(text, " \t\r\n");
    if (*text++ != '(')
        return false;
    text += strspn(text, " \t\r\n");
    return *text == ';' && strncmp(text, ";GM[Othello]", 12) != 0;
}

typedef struct SgfGame {
    const RecordSource *source;
    const char *at;
    Record record;
    bool begun; /* the position is set up, moves may come */
    int kind, size;
    char cells[SGF_SIZE_MAX * SGF_SIZE_MAX + 1]; /* X, O and - row by row, of AB and AW */
    bool placed;
    int side; /* -1: not told */
    char rule[32];
    int variations;
    const char *root; /* for the place of errors */
    JsonValue *head;  /* root properties, by name */
} SgfGame;

static bool sgf_fail(const SgfGame *game, const char *at, Error *error)
{
    return record_where(game->source, at, error);
}

/* The value of [..] with its escapes undone; *at goes behind the bracket. */
static bool sgf_value(SgfGame *game, Text *value, Error *error)
{
    const char *start = game->at++;
    text_clear(value);
    for (; *game->at && *game->at != ']'; game->at++) {
        if (*game->at == '\\' && game->at[1])
            game->at++;
        text_add_char(value, *game->at == '\n' || *game->at == '\r' ? ' ' : *game->at);
    }
    if (*game->at != ']') {
        error_set(error, "the closing bracket is missing");
        return sgf_fail(game, start, error);
    }
    game->at++;
    return true;
}

static bool sgf_square(const char *text, int size, int *row, int *col)
{
    if (strlen(text) == 2 && isalpha((unsigned char)text[0]) && isalpha((unsigned char)text[1])) {
        *col = tolower((unsigned char)text[0]) - 'a';
        *row = tolower((unsigned char)text[1]) - 'a';
    } else {
        int64_t number;
        if (!isalpha((unsigned char)text[0]) || !text_int(text + 1, 1, size, &number))
            return false;
        *col = tolower((unsigned char)text[0]) - 'a';
        *row = size - (int)number;
    }
    return *row >= 0 && *row < size && *col >= 0 && *col < size;
}

/* Without SZ the user tells the size, or the board on which the game is usually played. */
static void sgf_settle_size(SgfGame *game)
{
    if (game->size > 0)
        return;
    const Game *told = game->source->game;
    game->size = told ? told->rows : game->kind == SGF_OTHELLO ? 8 : game->kind == SGF_GO ? 19 : SGF_RENJU_SIZE;
    memset(game->cells, '-', (size_t)(game->size * game->size));
}

static const Game *sgf_find_game(SgfGame *game, Error *error)
{
    const Game *told = game->source->game;
    bool othello = game->kind == SGF_OTHELLO;
    bool five =
        game->kind == SGF_GOMOKU || ((game->kind == SGF_GO || game->kind == SGF_MORRIS) &&
                                     (game->size == SGF_RENJU_SIZE || (told && strncmp(told->name, "gomoku", 6) == 0)));
    if (!othello && !five) {
        bool go = game->kind == SGF_GO || game->kind == SGF_MORRIS;
        error_set(error, "GM[%d] on a board of %dx%d: only GM[4] (five in a row) and GM[2] (Othello) are read%s",
                  game->kind, game->size, game->size, go ? "; --game gomoku19 takes it for five in a row" : "");
        return NULL;
    }
    if (told && told->rows != game->size) {
        error_set(error, "SZ[%d] does not fit %s", game->size, told->name);
        return NULL;
    }
    char name[32];
    snprintf(name, sizeof name, "%s%d", othello ? "reversi" : "gomoku", game->size);
    return record_told_game(game->source, name, error);
}

/* Once the root has been read: which game, which position. */
static bool sgf_begin(SgfGame *game, Error *error)
{
    Text position = {0};
    sgf_settle_size(game);
    const Game *found = sgf_find_game(game, error);
    if (found && game->placed)
        text_printf(&position, "%s %c %s", game->cells, "XO"[game->side == 1], game -> rule);
    else
        text_add(&position, game->rule);
    game->begun = found && record_begin(&game->record, found, text_string(&position), error);
    text_free(&position);
    if (!game->begun)
        return sgf_fail(game, game->root, error);
    Record *record = &game->record;
    for (int i = 0; i < 2; i++)
        record_set_name(record, i, json_value_to_string(json_value_get(game->head, i ? "PW" : "PB")));
    for (int i = 0; i < SGF_TAGS; i++) {
        const char *value = json_value_to_string(json_value_get(game->head, sgf_tags[i].property));
        if (value)
            record_set_tag(record, sgf_tags[i].tag, value);
    }
    const char *result = json_value_to_string(json_value_get(game->head, "RE"));
    if (result && result[0] && (result[1] == '+' || strcmp(result, "0") == 0 || strcmp(result, "Draw") == 0))
        record->result = result[1] != '+'                           ? RESULT_DRAW
                         : toupper((unsigned char)result[0]) == 'B' ? RESULT_FIRST
                                                                    : RESULT_SECOND;
    return true;
}

/* A stone of AB or AW, or a move of B or W. */
static bool sgf_take_stone(SgfGame *game, const char *name, const char *value, Error *error)
{
    int row, col;
    if (name[0] != 'A') {
        if (!game->begun && !sgf_begin(game, error))
            return false;
        Record *record = &game->record;
        int side = name[0] == 'W';
        bool pass = *value == '\0' || (record->game->rows < 20 && strcmp(value, "tt") == 0);
        if (!record->game->over(record->pos) && record->game->side(record->pos) != side &&
            !record_add(record, "pass", NULL))
            return error_set(error, "move %d: it is not %s's turn", record->count + 1, record->game->sides[side]);
        if (pass)
            return record_add(record, "pass", error);
        if (!sgf_square(value, record->game->rows, &row, &col))
            return error_set(error, "'%.20s' is not a square", value);
        return record_add_at(record, row, col, error);
    }
    if (game->begun)
        return error_set(error, "stones can be set up before the first move only");
    sgf_settle_size(game);
    if (!sgf_square(value, game->size, &row, &col))
        return error_set(error, "'%.20s' is not a square of the board (SZ comes first)", value);
    game->cells[row * game->size + col] = name[1] == 'W' ? 'O' : 'X';
    game->placed = true;
    return true;
}

static bool sgf_take_root(SgfGame *game, const char *name, const char *value, Error *error)
{
    int64_t number;
    bool kind = strcmp(name, "GM") == 0;
    if (kind || strcmp(name, "SZ") == 0) {
        if (!text_int(value, 1, kind ? 100 : SGF_SIZE_MAX, &number))
            return error_set(error, "%s[%.20s] is not a number it can have", name, value);
        *(kind ? &game->kind : &game->size) = (int)number;
        if (!kind)
            memset(game->cells, '-', (size_t)(number * number));
    } else if (strcmp(name, "RU") == 0) {
        static const char *const rules[] = {"freestyle", "standard", "renju"};
        for (int i = 0; i < 3; i++) {
            if (strcasecmp(value, rules[i]) == 0)
                snprintf(game->rule, sizeof game->rule, "%s", rules[i]);
        }
    } else if (strcmp(name, "PL") == 0) {
        game->side = toupper((unsigned char)value[0]) == 'W';
    } else {
        json_value_set(game->head, name, json_value_string(value));
    }
    return true;
}

static bool sgf_take(SgfGame *game, const char *name, const char *value, Error *error)
{
    static const char *const stones[] = {"B", "W", "AB", "AW"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(name, stones[i]) == 0)
            return sgf_take_stone(game, name, value, error);
    }
    if (strcmp(name, "C") == 0 && game->begun && game->record.count > 0) {
        record_parse_note(record_last(&game->record), (Word){.at = value, .length = strlen(value)});
        return true;
    }
    return game->begun || sgf_take_root(game, name, value, error);
}

/* A property with its values: NAME[..][..]. */
static bool sgf_property(SgfGame *game, Error *error)
{
    const char *start = game->at;
    char name[16];
    Word word = {.at = start, .length = 0};
    while (isalpha((unsigned char)start[word.length]))
        word.length++;
    game->at += word.length;
    game->at += strspn(game->at, " \t\r\n");
    if (word.length == 0 || word.length >= sizeof name || *game->at != '[') {
        error_set(error, "a property like B[hh] expected");
        return sgf_fail(game, start, error);
    }
    word_copy(word, name, sizeof name);
    Text value = {0};
    bool fine = true;
    while (fine && *game->at == '[') {
        const char *place = game->at;
        fine = sgf_value(game, &value, error) &&
               (sgf_take(game, name, text_string(&value), error) || sgf_fail(game, place, error));
        game->at += strspn(game->at, " \t\r\n");
    }
    text_free(&value);
    return fine;
}

/* Passes over the rest of the tree after the main line; the values in brackets may hold parentheses. */
static bool sgf_skip(SgfGame *game, int depth, Error *error)
{
    for (; depth > 0 && *game->at; game->at++) {
        if (*game->at == '[') {
            while (*game->at && *game->at != ']')
                game->at += *game->at == '\\' && game->at[1] ? 2 : 1;
            if (!*game->at)
                break;
        }
        depth += (*game->at == '(') - (*game->at == ')');
        game->variations += *game->at == '(';
    }
    if (depth == 0)
        return true;
    error_set(error, "the closing parenthesis of this game is missing");
    return sgf_fail(game, game->root, error);
}

static bool sgf_read_tree(SgfGame *game, Error *error)
{
    int depth = 0;
    do {
        game->at += strspn(game->at, " \t\r\n;");
        if (*game->at == '(' && depth < SGF_DEPTH_MAX) {
            depth++;
            game->at++;
        } else if (*game->at == ')' || !*game->at) {
            break;
        } else if (!sgf_property(game, error)) {
            return false;
        }
    } while (depth > 0);
    return (game->begun || sgf_begin(game, error)) && sgf_skip(game, depth, error);
}

/* After a game that cannot be read: where a line begins with the next one. */
static const char *sgf_next_game(const char *at)
{
    for (at++; *at; at++) {
        const char *inside = at + 1 + strspn(at + 1, " \t\r\n");
        if (at[-1] == '\n' && *at == '(' && *inside == ';')
            break;
    }
    return at;
}

static bool sgf_read(const RecordSource *source, Error *error)
{
    const char *at = source->text + strspn(source->text, " \t\r\n");
    bool fine = true;
    while (fine && *at) {
        SgfGame *game = xcalloc(1, sizeof *game);
        game->source = source;
        game->at = game->root = at;
        game->kind = SGF_GOMOKU;
        game->side = -1;
        game->head = json_value_new(JSON_VALUE_OBJECT);
        bool read = *at == '(' || (error_set(error, "a game begins with (;"), sgf_fail(game, at, error));
        read = read && sgf_read_tree(game, error);
        if (read && game->variations > 0)
            record_tell(source, at, "variations of this game that are passed over: %d", game->variations);
        fine = record_finish(source, &game->record, read, error);
        at = read ? game->at + strspn(game->at, " \t\r\n") : sgf_next_game(at);
        json_value_free(game->head);
        free(game);
    }
    return fine;
}

/* --- writing --- */

static void sgf_put(Text *text, const char *name, const char *value)
{
    text_printf(text, "%s[", name);
    for (const char *c = value; *c; c++) {
        if (*c == ']' || *c == '\\')
            text_add_char(text, '\\');
        text_add_char(text, *c);
    }
    text_add_char(text, ']');
}

static void sgf_put_setup(Text *text, const Record *record, const void *pos)
{
    const Game *game = record->game;
    for (int side = 0; side < 2; side++) {
        bool named = false;
        for (int i = 0; i < game->rows * game->cols; i++) {
            if (game->cell(pos, i / game->cols, i % game->cols) != "XO"[side])
                continue;
            text_printf(text, "%s[%c%c]", named ? "" : side ? "AW" : "AB", 'a' + i % game->cols, 'a' + i / game->cols);
            named = true;
        }
    }
    text_add(text, game->side(pos) ? "PL[W]" : "PL[B]");
}

static void sgf_put_root(Text *text, const Record *record, const void *pos)
{
    const Game *game = record->game;
    static const char *const results[] = {NULL, "B+", "W+", "0"};
    bool gomoku = strncmp(game->name, "gomoku", 6) == 0;
    text_printf(text, "(;FF[4]GM[%d]CA[UTF-8]AP[wuqi]SZ[%d]", gomoku ? SGF_GOMOKU : SGF_OTHELLO, game->rows);
    const char *rule = strrchr(record->position, ' ');
    if (gomoku && rule)
        sgf_put(text, "RU", rule + 1);
    for (int i = 0; i < 2; i++) {
        if (record->names[i])
            sgf_put(text, i ? "PW" : "PB", record->names[i]);
    }
    if (results[record->result])
        sgf_put(text, "RE", results[record->result]);
    for (int i = 0; i < SGF_TAGS; i++) {
        if (record_tag(record, sgf_tags[i].tag))
            sgf_put(text, sgf_tags[i].property, record_tag(record, sgf_tags[i].tag));
    }
    bool empty = true;
    for (int i = 0; i < game->rows * game->cols; i++)
        empty = empty && game->cell(pos, i / game->cols, i % game->cols) == '-';
    if (!empty && !record_from_start(record))
        sgf_put_setup(text, record, pos);
}

static bool sgf_write(const Record *record, int notation, Text *text, Error *error)
{
    (void)notation;
    (void)error;
    const Game *game = record->game;
    void *pos = position_new(game, record->position, NULL);
    sgf_put_root(text, record, pos);
    for (int i = 0; i < record->count; i++) {
        const RecordPly *ply = &record->plies[i];
        int square = game->target(pos, ply->move);
        Text note = {0};
        text_printf(text, "%s;%c[", i % 10 == 0 ? "\n" : "", "BW"[game->side(pos)]);
        if (square >= 0)
            text_printf(text, "%c%c", 'a' + square % game->cols, 'a' + square / game->cols);
        text_add_char(text, ']');
        record_print_note(ply, &note);
        if (note.length > 0)
            sgf_put(text, "C", text_string(&note));
        text_free(&note);
        game->make(pos, ply->move);
    }
    text_add(text, ")\n");
    position_free(game, pos);
    return true;
}

const RecordFormat record_format_sgf = {
    .name = "sgf",
    .extensions = "sgf",
    .games = "gomoku reversi",
    .about = "Smart Game Format: five in a row and Othello, main lines",
    .about_zh = "SGF：五子棋与黑白棋，只取主线",
    .looks_like = sgf_looks_like,
    .read = sgf_read,
    .write = sgf_write,
};
