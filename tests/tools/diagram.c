/* SPDX-License-Identifier: MIT
 *
 * diagram FILE.t... - tests written as drawn positions and one assertion a line, for any game. Prints TAP.
 *
 *     game reversi6              the game of what follows
 *     test a disc is flipped     begins a case; ends with the next one
 *     start                      the start position; or
 *     position TEXT              a position in the game's own text; or
 *     board X                    a drawn one, X to move, in lines like
 *     | - - O X - -
 *     play c2 b3                 makes moves
 *
 *     shows                      the board now looks as drawn in the following lines
 *     legal c2 b3 | legal none   exactly these moves
 *     reads b3 : 3 2             the text after the colon is read as this move
 *     refuses a1 : flips nothing the move before the colon is refused with these words
 *     rejects XX : 36 squares    the position text before the colon is refused with these words
 *     side white | running | over
 *     result -12                 when over: the value for the side to move, in the game's score
 *     status TEXT | verdict TEXT | verdict_zh TEXT | text TEXT
 *     eval NAME 120              the raw value of a named evaluation
 *     perft 3 56
 *     best c2 c3 : depth 5       the search to that depth chooses one of these
 *     value -4 : depth 9         the search's value, in the game's score (`solve` instead of `depth N`: proved)
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Diagram {
    const char *file;
    int line;
    const Game *game;
    void *pos;
    Text drawn;     /* rows of the drawing so far, without blanks */
    char drawing;   /* 'b' a board is being drawn, 's' a picture to compare, 0 neither */
    char side[16];  /* of the board being drawn */
    char test[200]; /* name of the open case */
    bool failed;
    int cases, failures;
} Diagram;

typedef bool DiagramFunction(Diagram *diagram, const char *rest, Error *error);

static void diagram_complain(Diagram *diagram, const char *text)
{
    printf("# %s:%d: %s\n", diagram->file, diagram->line, text);
    diagram->failed = true;
}

static void diagram_end_case(Diagram *diagram)
{
    if (diagram->test[0]) {
        diagram->cases++;
        diagram->failures += diagram->failed;
        printf("%s %d - %s: %s\n", diagram->failed ? "not ok" : "ok", diagram->cases, diagram->file, diagram->test);
    } else if (diagram->failed) {
        diagram->failures++;
        printf("not ok - %s\n", diagram->file);
    }
    diagram->test[0] = '\0';
    diagram->failed = false;
}

static bool diagram_set(Diagram *diagram, const char *text, Error *error)
{
    if (!diagram->game)
        return error_set(error, "no game yet");
    position_free(diagram->game, diagram->pos);
    diagram->pos = position_new(diagram->game, text, error);
    return diagram->pos != NULL;
}

/* Splits "left : right"; the sides are copied without blanks at their ends. */
static bool diagram_split(const char *rest, char *left, char *right, size_t size, Error *error)
{
    const char *colon = strstr(rest, " : ");
    if (!colon)
        return error_set(error, "' : ' expected");
    Word word = {.at = rest, .length = (size_t)(colon - rest)};
    word_copy(word, left, size);
    Scan scan = scan_start(colon + 3);
    word_copy(scan_rest(&scan), right, size);
    return true;
}

static bool same_text(const char *found, const char *expected, Error *error)
{
    return strcmp(found, expected) == 0 || error_set(error, "found '%s', expected '%s'", found, expected);
}

static bool same_number(long found, const char *expected, Error *error)
{
    int64_t number;
    if (!text_int(expected, INT32_MIN, INT64_MAX, &number))
        return error_set(error, "'%s' is not a number", expected);
    return number == found || error_set(error, "found %ld, expected %s", found, expected);
}

/* --- positions ---------------------------------------------------------------------------------------------- */

static bool do_game(Diagram *diagram, const char *rest, Error *error)
{
    position_free(diagram->game, diagram->pos);
    diagram->pos = NULL;
    diagram->game = games_find(rest, error);
    return diagram->game != NULL;
}

static bool do_test(Diagram *diagram, const char *rest, Error *error)
{
    (void)error;
    diagram_end_case(diagram);
    snprintf(diagram->test, sizeof diagram->test, "%s", rest);
    return true;
}

static bool do_position(Diagram *diagram, const char *rest, Error *error)
{
    return diagram_set(diagram, rest, error);
}

static bool do_board(Diagram *diagram, const char *rest, Error *error)
{
    (void)error;
    snprintf(diagram->side, sizeof diagram->side, "%s", rest);
    diagram->drawing = 'b';
    text_clear(&diagram->drawn);
    return true;
}

static bool do_shows(Diagram *diagram, const char *rest, Error *error)
{
    (void)rest, (void)error;
    diagram->drawing = 's';
    text_clear(&diagram->drawn);
    return true;
}

static bool diagram_compare(Diagram *diagram, Error *error)
{
    const Game *game = diagram->game;
    if (diagram->drawn.length != (size_t)(game->rows * game->cols))
        return error_set(error, "%zu cells drawn, the board has %d", diagram->drawn.length, game->rows * game->cols);
    for (int i = 0; i < game->rows * game->cols; i++) {
        char found = game->cell(diagram->pos, i / game->cols, i % game->cols);
        char drawn = diagram->drawn.bytes[i];
        if (found != drawn)
            return error_set(error, "row %d, column %d of the drawing: the board has '%c'", i / game->cols + 1,
                             i % game->cols + 1, found);
    }
    return true;
}

/* The drawing is complete: it becomes the position, or is compared with it. */
static bool diagram_finish_drawing(Diagram *diagram, Error *error)
{
    char what = diagram->drawing;
    diagram->drawing = 0;
    if (what == 's')
        return diagram_compare(diagram, error);
    text_printf(&diagram->drawn, " %s", diagram->side);
    return diagram_set(diagram, text_string(&diagram->drawn), error);
}

static bool do_play(Diagram *diagram, const char *rest, Error *error)
{
    return position_play(diagram->game, diagram->pos, rest, error);
}

/* --- assertions ----------------------------------------------------------------------------------------------- */

static bool do_legal(Diagram *diagram, const char *rest, Error *error)
{
    const Game *game = diagram->game;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(diagram->pos, moves), named = 0;
    bool fine = true;
    Scan scan = scan_start(strcmp(rest, "none") == 0 ? "" : rest);
    Word word;
    while (fine && scan_word(&scan, &word)) {
        char name[64];
        Move move;
        fine = game->parse_move(diagram->pos, word_copy(word, name, sizeof name), &move, error);
        named++;
    }
    if (fine && named != count) {
        Text all = {0};
        for (int i = 0; i < count; i++) {
            text_add(&all, " ");
            game->print_move(diagram->pos, moves[i], &all);
        }
        fine = error_set(error, "%d moves named, legal are%s", named, text_string(&all));
        text_free(&all);
    }
    free(moves);
    return fine;
}

static bool do_reads(Diagram *diagram, const char *rest, Error *error)
{
    char name[100], typed[100];
    Move move;
    if (!diagram_split(rest, name, typed, sizeof name, error) ||
        !diagram->game->parse_move(diagram->pos, typed, &move, error))
        return false;
    Text text = {0};
    diagram->game->print_move(diagram->pos, move, &text);
    bool fine = same_text(text_string(&text), name, error);
    text_free(&text);
    return fine;
}

static bool do_refuses(Diagram *diagram, const char *rest, Error *error)
{
    char typed[200], words[200];
    Move move;
    Error reason = {0};
    if (!diagram_split(rest, typed, words, sizeof typed, error))
        return false;
    if (diagram->game->parse_move(diagram->pos, typed, &move, &reason))
        return error_set(error, "'%s' is accepted", typed);
    return strstr(reason.text, words) || error_set(error, "the message is '%s'", reason.text);
}

static bool do_rejects(Diagram *diagram, const char *rest, Error *error)
{
    char typed[400], words[400];
    Error reason = {0};
    if (!diagram_split(rest, typed, words, sizeof typed, error))
        return false;
    void *pos = position_new(diagram->game, typed, &reason);
    if (pos) {
        position_free(diagram->game, pos);
        return error_set(error, "'%s' is accepted", typed);
    }
    return strstr(reason.text, words) || error_set(error, "the message is '%s'", reason.text);
}

static bool do_side(Diagram *diagram, const char *rest, Error *error)
{
    return same_text(diagram->game->sides[diagram->game->side(diagram->pos)], rest, error);
}

static bool do_running(Diagram *diagram, const char *rest, Error *error)
{
    (void)rest;
    return !diagram->game->over(diagram->pos) || error_set(error, "the game is over");
}

static bool do_over(Diagram *diagram, const char *rest, Error *error)
{
    (void)rest;
    return diagram->game->over(diagram->pos) || error_set(error, "the game is not over");
}

static bool do_result(Diagram *diagram, const char *rest, Error *error)
{
    Text text = {0};
    if (!diagram->game->over(diagram->pos))
        return error_set(error, "the game is not over");
    game_print_value(diagram->game, diagram->game->result(diagram->pos), false, &text);
    bool fine = same_text(text_string(&text), rest, error);
    text_free(&text);
    return fine;
}

static bool do_status(Diagram *diagram, const char *rest, Error *error)
{
    Text text = {0};
    diagram->game->status(diagram->pos, false, &text);
    bool fine = same_text(text_string(&text), rest, error);
    text_free(&text);
    return fine;
}

static bool check_verdict(Diagram *diagram, bool chinese, const char *rest, Error *error)
{
    Text text = {0};
    if (!diagram->game->over(diagram->pos))
        return error_set(error, "the game is not over");
    diagram->game->verdict(diagram->pos, chinese, &text);
    bool fine = same_text(text_string(&text), rest, error);
    text_free(&text);
    return fine;
}

static bool do_verdict(Diagram *diagram, const char *rest, Error *error)
{
    return check_verdict(diagram, false, rest, error);
}

static bool do_verdict_zh(Diagram *diagram, const char *rest, Error *error)
{
    return check_verdict(diagram, true, rest, error);
}

static bool do_text(Diagram *diagram, const char *rest, Error *error)
{
    Text text = {0};
    diagram->game->print(diagram->pos, &text);
    bool fine = same_text(text_string(&text), rest, error);
    text_free(&text);
    return fine;
}

static bool do_eval(Diagram *diagram, const char *rest, Error *error)
{
    Scan scan = scan_start(rest);
    Word name;
    char number[30];
    if (!scan_word(&scan, &name))
        return error_set(error, "an evaluation's name expected");
    word_copy(scan_rest(&scan), number, sizeof number);
    for (int i = 0; diagram->game->evals[i]; i++) {
        if (word_is(name, diagram->game->evals[i]))
            return same_number(diagram->game->eval(diagram->pos, i), number, error);
    }
    return error_set(error, "no evaluation of that name");
}

static bool do_perft(Diagram *diagram, const char *rest, Error *error)
{
    Scan scan = scan_start(rest);
    Word word;
    int64_t depth;
    char number[30];
    if (!scan_word(&scan, &word) || !word_int(word, 0, 60, &depth))
        return error_set(error, "a depth expected");
    word_copy(scan_rest(&scan), number, sizeof number);
    return same_number((long)diagram->game->perft(diagram->pos, (int)depth), number, error);
}

/* Searches as the words after the colon say: `depth N` or `solve`. */
static bool diagram_think(Diagram *diagram, const char *how, Report *report, Error *error)
{
    int64_t depth = 0;
    Limits limits = {.solve = strcmp(how, "solve") == 0};
    if (!limits.solve && (strncmp(how, "depth ", 6) != 0 || !text_int(how + 6, 1, 60, &depth)))
        return error_set(error, "'depth N' or 'solve' expected after the colon");
    limits.depth = (int)depth;
    SearchParams params = search_params(limits);
    *report = support_think(diagram->game, diagram->pos, &params);
    return !limits.solve || report->solved || error_set(error, "not solved");
}

static bool do_best(Diagram *diagram, const char *rest, Error *error)
{
    char names[200], how[200], name[64];
    Report report;
    if (!diagram_split(rest, names, how, sizeof names, error) || !diagram_think(diagram, how, &report, error))
        return false;
    Scan scan = scan_start(names);
    Word word;
    Move move;
    while (scan_word(&scan, &word)) {
        if (!diagram->game->parse_move(diagram->pos, word_copy(word, name, sizeof name), &move, error))
            return false;
        if (move == report.best)
            return true;
    }
    Text text = {0};
    diagram->game->print_move(diagram->pos, report.best, &text);
    error_set(error, "the search chooses %s", text_string(&text));
    text_free(&text);
    return false;
}

static bool do_value(Diagram *diagram, const char *rest, Error *error)
{
    char value[200], how[200];
    Report report;
    if (!diagram_split(rest, value, how, sizeof value, error) || !diagram_think(diagram, how, &report, error))
        return false;
    Text text = {0};
    game_print_value(diagram->game, report.value, false, &text);
    bool fine = same_text(text_string(&text), value, error);
    text_free(&text);
    return fine;
}

/* --- files ------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    DiagramFunction *run;
    bool needs_position;
} commands[] = {
    {"game", do_game, false},         {"test", do_test, false},       {"start", do_position, false},
    {"position", do_position, false}, {"board", do_board, false},     {"shows", do_shows, true},
    {"play", do_play, true},          {"legal", do_legal, true},      {"reads", do_reads, true},
    {"refuses", do_refuses, true},    {"rejects", do_rejects, false}, {"side", do_side, true},
    {"running", do_running, true},    {"over", do_over, true},        {"result", do_result, true},
    {"status", do_status, true},      {"verdict", do_verdict, true},  {"verdict_zh", do_verdict_zh, true},
    {"text", do_text, true},          {"eval", do_eval, true},        {"perft", do_perft, true},
    {"best", do_best, true},          {"value", do_value, true},
};

static bool diagram_command(Diagram *diagram, Word name, const char *rest, Error *error)
{
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        if (!word_is(name, commands[i].name))
            continue;
        if (!diagram->game && commands[i].run != do_game && commands[i].run != do_test)
            return error_set(error, "no game yet");
        if (commands[i].needs_position && !diagram->pos)
            return error_set(error, "no position yet");
        return commands[i].run(diagram, rest, error);
    }
    return error_set(error, "unknown word '%.*s'", (int)name.length, name.at);
}

static void diagram_line(Diagram *diagram, const char *line)
{
    Scan scan = scan_start(line);
    Word first;
    Error error = {0};
    bool some = scan_word(&scan, &first) && first.at[0] != '#';
    if (some && first.at[0] == '|') {
        for (const char *c = first.at + 1; *c; c++) {
            if (*c != ' ')
                text_add_char(&diagram->drawn, *c);
        }
        if (!diagram->drawing)
            diagram_complain(diagram, "a drawn line without 'board' or 'shows' before it");
        return;
    }
    if (diagram->drawing && !diagram_finish_drawing(diagram, &error))
        diagram_complain(diagram, error.text);
    if (!some)
        return;
    char rest[600];
    word_copy(scan_rest(&scan), rest, sizeof rest);
    if (!diagram_command(diagram, first, rest, &error))
        diagram_complain(diagram, error.text);
}

static void diagram_file(Diagram *diagram, const char *file)
{
    FILE *input = fopen(file, "r");
    Text line = {0};
    bool cut;
    diagram->file = file;
    diagram->line = 0;
    if (!input)
        diagram_complain(diagram, "cannot be read");
    while (input && text_read_line(&line, input, 500, &cut)) {
        diagram->line++;
        diagram_line(diagram, text_string(&line));
    }
    diagram_line(diagram, "");
    diagram_end_case(diagram);
    if (input)
        fclose(input);
    position_free(diagram->game, diagram->pos);
    diagram->pos = NULL;
    diagram->game = NULL;
    text_free(&line);
}

int main(int argc, char **argv)
{
    Diagram diagram = {.cases = 0};
    for (int i = 1; i < argc; i++)
        diagram_file(&diagram, argv[i]);
    text_free(&diagram.drawn);
    return diagram.failures > 0 || diagram.cases == 0;
}
