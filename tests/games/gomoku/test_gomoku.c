/* SPDX-License-Identifier: MIT
 *
 * test_gomoku - rules, forbidden squares and proofs against a slow implementation written apart from the program: an
 * array with a border, lines walked stone by stone, the definitions of the rules word by word.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 15, FRAME = SIZE + 2, SQUARES = SIZE * SIZE };

typedef struct Slow {
    char at[FRAME][FRAME]; /* rows and columns from 1; '#' beyond the board */
} Slow;

static const int slow_ways[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

static Slow slow_board(const Game *game, const void *pos)
{
    Slow slow;
    memset(slow.at, '#', sizeof slow.at);
    for (int row = 0; row < SIZE; row++) {
        for (int col = 0; col < SIZE; col++)
            slow.at[row + 1][col + 1] = game->cell(pos, row, col);
    }
    return slow;
}

/* Stones of the colour in a row through the square, which has one. */
static int slow_run(const Slow *slow, int row, int col, int way)
{
    char colour = slow->at[row][col];
    int down = slow_ways[way][0], right = slow_ways[way][1], count = 1;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int k = sign; slow->at[row + k * down][col + k * right] == colour; k += sign)
            count++;
    }
    return count;
}

static bool slow_makes_five(Slow *slow, int row, int col, char colour, bool exact)
{
    bool five = false;
    slow->at[row][col] = colour;
    for (int way = 0; way < 4; way++) {
        int run = slow_run(slow, row, col, way);
        five = five || (exact ? run == 5 : run >= 5);
    }
    slow->at[row][col] = '-';
    return five;
}

/* Squares on one line through the black stone that complete exactly five with it; their places relative to the stone. */
static int slow_five_squares(Slow *slow, int row, int col, int way, int *places)
{
    int down = slow_ways[way][0], right = slow_ways[way][1], count = 0;
    for (int k = -5; k <= 5; k++) {
        int r = row + k * down, c = col + k * right;
        if (k == 0 || r < 1 || r > SIZE || c < 1 || c > SIZE || slow->at[r][c] != '-')
            continue;
        slow->at[r][c] = 'X';
        if (slow_run(slow, r, c, way) == 5 && slow_run(slow, row, col, way) == 5)
            places[count++] = k;
        slow->at[r][c] = '-';
    }
    return count;
}

/* Fours on one line: a straight four has two squares for one four. */
static int slow_fours(Slow *slow, int row, int col, int way, bool *straight)
{
    int places[11];
    int count = slow_five_squares(slow, row, col, way, places);
    *straight = count == 2 && places[1] - places[0] == 5 && slow_run(slow, row, col, way) == 4;
    return *straight ? 1 : count;
}

static bool slow_forbidden(Slow *slow, int row, int col);

/* A three: one more allowed stone makes a straight four with it (and not five elsewhere). The stone is on the board. */
static bool slow_is_three(Slow *slow, int row, int col, int way)
{
    int down = slow_ways[way][0], right = slow_ways[way][1], places[11];
    bool straight, three = false;
    if (slow_five_squares(slow, row, col, way, places) > 0)
        return false;
    for (int k = -4; k <= 4 && !three; k++) {
        int r = row + k * down, c = col + k * right;
        if (k == 0 || r < 1 || r > SIZE || c < 1 || c > SIZE || slow->at[r][c] != '-')
            continue;
        if (slow_makes_five(slow, r, c, 'X', true))
            continue;
        slow->at[r][c] = 'X';
        bool makes = slow_fours(slow, row, col, way, &straight) == 1 && straight;
        slow->at[r][c] = '-';
        three = makes && !slow_forbidden(slow, r, c);
    }
    return three;
}

/* Renju: an overline, two fours or two threes, unless five is made. */
static bool slow_forbidden(Slow *slow, int row, int col)
{
    if (slow_makes_five(slow, row, col, 'X', true))
        return false;
    int fours = 0, threes = 0;
    bool overline = false, straight;
    slow->at[row][col] = 'X';
    for (int way = 0; way < 4; way++) {
        overline = overline || slow_run(slow, row, col, way) > 5;
        fours += slow_fours(slow, row, col, way, &straight);
    }
    for (int way = 0; way < 4 && !overline && fours < 2; way++)
        threes += slow_is_three(slow, row, col, way);
    slow->at[row][col] = '-';
    return overline || fours > 1 || threes > 1;
}

/* A position of the rule with stones strewn closely, nobody with five, black to move. */
static void *random_position(const Game *game, Rng *rng, const char *rule, int stones)
{
    Text text = {0};
    void *pos = NULL;
    while (!pos) {
        char cells[SQUARES];
        memset(cells, '-', sizeof cells);
        for (int i = 0; i < stones; i++) {
            int row = 3 + (int)rng_below(rng, 9), col = 3 + (int)rng_below(rng, 9);
            cells[row * SIZE + col] = rng_below(rng, 3) < 2 ? 'X' : 'O';
        }
        text_clear(&text);
        text_add_bytes(&text, cells, sizeof cells);
        text_printf(&text, " X %s", rule);
        pos = position_new(game, text_string(&text), NULL);
        if (pos && game->over(pos)) {
            position_free(game, pos);
            pos = NULL;
        }
    }
    text_free(&text);
    return pos;
}

static void test_forbidden(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    Rng rng = rng_seed(4);
    int forbidden = 0;
    for (int i = 0; i < support_amount(1500); i++) {
        void *pos = random_position(game, &rng, "renju", 12 + (int)rng_below(&rng, 30));
        Slow slow = slow_board(game, pos);
        for (Move move = 0; move < SQUARES; move++) {
            int row = move / SIZE + 1, col = move % SIZE + 1;
            if (slow.at[row][col] != '-')
                continue;
            bool expected = slow_forbidden(&slow, row, col);
            if (game_legal(game, pos, move) == expected)
                fail_msg("seed 4, position %d, row %d, column %d: forbidden should be %d", i, row, col, expected);
            forbidden += expected;
        }
        position_free(game, pos);
    }
    assert_true(forbidden > 0);
}

/* Random games under every rule: over exactly when the slow rules say so. */
static void test_winner(void **state)
{
    (void)state;
    static const char *const rules[3] = {"freestyle", "standard", "renju"};
    const Game *game = games_find("gomoku15", NULL);
    Rng rng = rng_seed(5);
    for (int i = 0; i < support_amount(300); i++) {
        void *pos = random_position(game, &rng, rules[i % 3], 40);
        while (!game->over(pos)) {
            Move moves[SQUARES];
            int count = game->moves(pos, moves);
            Move move = moves[rng_below(&rng, (uint32_t)count)];
            Slow slow = slow_board(game, pos);
            int side = game->side(pos);
            bool exact = i % 3 == 1 || (i % 3 == 2 && side == 0);
            bool five = slow_makes_five(&slow, move / SIZE + 1, move % SIZE + 1, "XO"[side], exact);
            game->make(pos, move);
            assert_int_equal(five, game->over(pos) && game->result(pos) != 0);
        }
        position_free(game, pos);
    }
}

static Report solve(const Game *game, GameSearch *search, const void *pos, int64_t nodes)
{
    Limits limits = {.solve = true, .nodes = (uint64_t)nodes};
    Job job = job_engine(limits);
    Report report;
    game->search_clear(search);
    game->think(search, pos, &job, &report);
    return report;
}

/* The line of a proof is legal, ends with the first five, made by the side that proved it, after the plies it says. */
static void check_line(const Game *game, const void *root, const Report *report)
{
    void *pos = position_copy(game, root);
    Slow slow = slow_board(game, pos);
    assert_int_equal(report->pv_length, value_mate_plies(report->value));
    for (int i = 0; i < report->pv_length; i++) {
        Move move = report->pv[i];
        int row = move / SIZE + 1, col = move % SIZE + 1;
        char colour = "XO"[(game->side(root) + i) % 2];
        assert_int_equal(slow.at[row][col], '-');
        bool five = slow_makes_five(&slow, row, col, colour, false);
        assert_int_equal(five, i == report->pv_length - 1);
        slow.at[row][col] = colour;
        game->make(pos, move);
    }
    assert_true(game->over(pos));
    position_free(game, pos);
}

/* Along the line of a proof every reply of the board, not only those the proof looked at, still loses in time. */
static void check_replies(const Game *game, GameSearch *search, const void *root, const Report *report)
{
    void *pos = position_copy(game, root);
    for (int i = 0; i + 1 < report->pv_length; i += 2) {
        game->make(pos, report->pv[i]);
        Move moves[SQUARES];
        int count = game->moves(pos, moves), left = report->pv_length - i - 2;
        for (int k = 0; k < count; k++) {
            void *child = position_copy(game, pos);
            game->make(child, moves[k]);
            if (game->over(child))
                fail_msg("a reply ends the game against the proof");
            Report answer = solve(game, search, child, 200000);
            int plies = value_mate_plies(answer.value);
            if (!answer.solved || plies <= 0 || plies > left)
                fail_msg("reply %d at ply %d is not refuted within %d plies (found %d)", moves[k], i + 1, left, plies);
            position_free(game, child);
        }
        game->make(pos, report->pv[i + 1]);
    }
    position_free(game, pos);
}

static void test_levels(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    GameSearch *search = support_search(game);
    Text file = {0};
    assert_true(text_read_file(&file, "tests/data/gomoku_levels.epd", 1 << 20, NULL));
    int level = 0;
    for (char *line = strtok(file.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        char *win = strstr(line, "; win ");
        if (line[0] == '#' || !win)
            continue;
        *win = '\0';
        level++;
        void *pos = position_new(game, line, NULL);
        assert_non_null(pos);
        Report report = solve(game, search, pos, 2000000);
        if (!report.solved || value_mate_plies(report.value) != atoi(win + 6))
            fail_msg("level %d: win in %d, expected %s", level, value_mate_plies(report.value), win + 6);
        check_line(game, pos, &report);
        if (value_mate_plies(report.value) <= 9)
            check_replies(game, search, pos, &report);
        position_free(game, pos);
    }
    assert_int_equal(level, 20);
    text_free(&file);
    game->search_free(search);
}

/* Positions from the middle of random games: whatever is claimed to be won is won against every reply. */
static void test_sound(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    GameSearch *search = support_search(game);
    Rng rng = rng_seed(6);
    int proofs = 0;
    for (int i = 0; i < support_amount(200); i++) {
        void *pos = random_position(game, &rng, i % 4 == 3 ? "standard" : "freestyle", 8 + (int)rng_below(&rng, 24));
        Report report = solve(game, search, pos, 20000);
        int plies = value_mate_plies(report.value);
        if (report.solved && plies > 3) {
            proofs++;
            check_line(game, pos, &report);
            check_replies(game, search, pos, &report);
        }
        position_free(game, pos);
    }
    print_message("# seed 6: %d proofs checked\n", proofs);
    assert_true(proofs > 0);
    game->search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forbidden),
        cmocka_unit_test(test_winner),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_sound),
    };
    return SUPPORT_RUN(tests);
}
