/* SPDX-License-Identifier: MIT
 *
 * test_reversi - move counts from outside, and the bitboards against a slow implementation written apart: an array of
 * characters with a border, the eight directions walked step by step.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FRAME = 10 }; /* 8 squares and a border on either side */

typedef struct Slow {
    int size;
    char to_move;          /* 'X' or 'O' */
    char at[FRAME][FRAME]; /* rows and columns from 1; '#' beyond the board */
} Slow;

static Slow slow_start(int size)
{
    Slow slow = {.size = size, .to_move = 'X'};
    memset(slow.at, '#', sizeof slow.at);
    for (int row = 1; row <= size; row++) {
        for (int col = 1; col <= size; col++)
            slow.at[row][col] = '-';
    }
    slow.at[size / 2][size / 2] = slow.at[size / 2 + 1][size / 2 + 1] = 'O';
    slow.at[size / 2][size / 2 + 1] = slow.at[size / 2 + 1][size / 2] = 'X';
    return slow;
}

static char slow_other(char side)
{
    return side == 'X' ? 'O' : 'X';
}

/* Discs that a move of `side` flips; they are turned in `into` if it is not NULL. */
static int slow_flip(const Slow *slow, int row, int col, char side, Slow *into)
{
    int total = 0;
    if (slow->at[row][col] != '-')
        return 0;
    for (int down = -1; down <= 1; down++) {
        for (int right = -1; right <= 1; right++) {
            int length = 1;
            if (down == 0 && right == 0)
                continue;
            while (slow->at[row + down * length][col + right * length] == slow_other(side))
                length++;
            if (slow->at[row + down * length][col + right * length] != side)
                continue;
            total += length - 1;
            for (int i = 1; into && i < length; i++)
                into->at[row + down * i][col + right * i] = side;
        }
    }
    return total;
}

static bool slow_can_move(const Slow *slow, char side)
{
    for (int row = 1; row <= slow->size; row++) {
        for (int col = 1; col <= slow->size; col++) {
            if (slow_flip(slow, row, col, side, NULL) > 0)
                return true;
        }
    }
    return false;
}

static Slow slow_move(const Slow *slow, int row, int col)
{
    Slow next = *slow;
    slow_flip(slow, row, col, slow->to_move, &next);
    next.at[row][col] = slow->to_move;
    next.to_move = slow_other(slow->to_move);
    return next;
}

static uint64_t slow_perft(const Slow *slow, int depth)
{
    if (depth == 0)
        return 1;
    uint64_t sum = 0;
    bool moved = false;
    for (int row = 1; row <= slow->size; row++) {
        for (int col = 1; col <= slow->size; col++) {
            if (slow_flip(slow, row, col, slow->to_move, NULL) == 0)
                continue;
            Slow next = slow_move(slow, row, col);
            sum += slow_perft(&next, depth - 1);
            moved = true;
        }
    }
    if (moved)
        return sum;
    if (!slow_can_move(slow, slow_other(slow->to_move)))
        return 1; /* a finished game goes on counting as one line */
    Slow passed = *slow;
    passed.to_move = slow_other(slow->to_move);
    return slow_perft(&passed, depth - 1);
}

static const Game *find(const char *name)
{
    Error error;
    const Game *game = games_find(name, &error);
    if (!game)
        fail_msg("%s", error.text);
    return game;
}

static void check_perft(const char *name, const uint64_t *expected, int deepest, int slow_deepest)
{
    const Game *game = find(name);
    void *pos = position_new(game, "", NULL);
    Slow slow = slow_start(game->rows);
    for (int depth = 1; depth <= deepest; depth++) {
        assert_true(game->perft(pos, depth) == expected[depth - 1]);
        if (depth <= slow_deepest)
            assert_true(slow_perft(&slow, depth) == expected[depth - 1]);
    }
    position_free(game, pos);
}

static void perft_of_6x6(void **state)
{
    (void)state;
    static const uint64_t expected[] = {4, 12, 56, 244, 1364, 7604, 47740, 308716};
    check_perft("reversi6", expected, 8, getenv("WUQI_TEST_QUICK") ? 6 : 8);
}

static void perft_of_8x8(void **state)
{
    (void)state;
    static const uint64_t expected[] = {4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284, 212258800};
    bool quick = getenv("WUQI_TEST_QUICK") != NULL;
    check_perft("reversi8", expected, quick ? 8 : 11, quick ? 6 : 8);
}

/* Compares board, moves and end of both implementations, then follows a random move. */
static bool step_both(const Game *game, void *pos, Slow *slow, Rng *rng)
{
    Move moves[64], chosen = MOVE_NONE;
    int count = game->moves(pos, moves), squares = 0, pick;
    for (int row = 1; row <= slow->size; row++) {
        for (int col = 1; col <= slow->size; col++) {
            assert_int_equal(game->cell(pos, row - 1, col - 1), slow->at[row][col]);
            squares += slow_flip(slow, row, col, slow->to_move, NULL) > 0;
        }
    }
    assert_int_equal(game->side(pos), slow->to_move == 'O');
    bool other = slow_can_move(slow, slow_other(slow->to_move));
    assert_int_equal(count, squares > 0 ? squares : other);
    assert_int_equal(game->over(pos), squares == 0 && !other);
    if (count == 0)
        return false;
    pick = (int)rng_below(rng, (uint32_t)count);
    chosen = moves[pick];
    int target = game->target(pos, chosen);
    if (target < 0) {
        slow->to_move = slow_other(slow->to_move);
    } else {
        int row = target / slow->size + 1, col = target % slow->size + 1;
        assert_true(slow_flip(slow, row, col, slow->to_move, NULL) > 0);
        *slow = slow_move(slow, row, col);
    }
    game->make(pos, chosen);
    return true;
}

static int slow_result(const Slow *slow)
{
    int own = 0, enemy = 0, empty = 0;
    for (int row = 1; row <= slow->size; row++) {
        for (int col = 1; col <= slow->size; col++) {
            char c = slow->at[row][col];
            own += c == slow->to_move;
            enemy += c == slow_other(slow->to_move);
            empty += c == '-';
        }
    }
    return own > enemy ? own - enemy + empty : own < enemy ? own - enemy - empty : 0;
}

static void random_games_agree(void **state)
{
    (void)state;
    static const char *const names[] = {"reversi6", "reversi8"};
    for (int i = 0; i < 2; i++) {
        const Game *game = find(names[i]);
        for (int seed = 0; seed < support_amount(1000); seed++) {
            Rng rng = rng_seed((uint64_t)seed);
            Slow slow = slow_start(game->rows);
            void *pos = position_new(game, "", NULL);
            while (step_both(game, pos, &slow, &rng))
                continue;
            assert_int_equal(game->result(pos), slow_result(&slow) * game->score_unit);
            position_free(game, pos);
        }
    }
}

/* The classic player is the report's: the same move by minimax and by alpha-beta, fewer positions by the latter. */
static void classic_algorithms_agree(void **state)
{
    (void)state;
    const Game *game = find("reversi6");
    for (char eval = 'a'; eval <= 'd'; eval++) {
        char minimax[60], alphabeta[60];
        snprintf(minimax, sizeof minimax, "eval=%c,depth=4,algorithm=minimax", eval);
        snprintf(alphabeta, sizeof alphabeta, "eval=%c,depth=4", eval);
        GameClassic *slow = game->classic_new(minimax, NULL), *fast = game->classic_new(alphabeta, NULL);
        Rng rng = rng_seed(41);
        for (int i = 0; i < support_amount(50); i++) {
            void *pos = support_any_position(game, &rng);
            const ClassicTurn clock = {.request = &(Request){.stop = NULL}};
            ClassicInfo first, second;
            Move one = game->classic_move(slow, pos, &clock, &first),
                 two = game->classic_move(fast, pos, &clock, &second);
            assert_int_equal(one, two);
            assert_int_equal(first.value, second.value);
            assert_true(second.nodes <= first.nodes);
            assert_int_equal(first.cutoffs, 0);
            position_free(game, pos);
        }
        game->classic_free(slow);
        game->classic_free(fast);
    }
}

static void classic_options_are_checked(void **state)
{
    (void)state;
    const Game *game = find("reversi8");
    static const char *const bad[] = {"eval=e",
                                      "eval=",
                                      "depth=0",
                                      "depth=21",
                                      "depth=x",
                                      "algorithm=pvs",
                                      "weights=1/2",
                                      "weights=1/2/3/4/5/6/7",
                                      "weights=1/2/3/4/5/x",
                                      "colour=red",
                                      "depth"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        Error error = {0};
        assert_null(game->classic_new(bad[i], &error));
        assert_true(error.text[0] != '\0');
    }
    GameClassic *classic = game->classic_new("eval=d,depth=2,weights=10/5/-18/-4/8/8", NULL);
    assert_non_null(classic);
    game->classic_free(classic);
}

/* The report's table of weights: the discs of both at the end, A first and A second. */
typedef struct PrintedGames {
    const char *a, *b;
    int first[2], second[2]; /* A's discs, then B's */
} PrintedGames;

static const PrintedGames printed_games[] = {
    {"10/6/6/-4/3/3", "10/5/-5/-4/3/3", {30, 6}, {22, 14}},
    {"10/6/6/-4/3/3", "10/5/-8/-4/4/4", {27, 9}, {14, 22}},
    {"10/6/6/-4/3/3", "15/6/-8/-4/4/4", {3, 30}, {14, 22}},
    {"15/6/-8/-4/4/4", "15/6/-8/-4/5/5", {22, 14}, {14, 22}},
    {"15/6/-8/-4/4/4", "18/6/-8/-4/4/4", {22, 14}, {11, 25}},
    {"15/6/-8/-4/4/4", "15/10/-8/-4/4/4", {22, 14}, {33, 3}},
    {"15/6/-8/-4/4/4", "15/6/-12/-4/4/4", {22, 14}, {11, 25}},
    {"15/6/-8/-4/4/4", "15/6/-10/-4/4/4", {22, 14}, {11, 25}},
    {"18/6/-8/-4/4/4", "10/5/-8/-4/4/4", {10, 26}, {14, 22}},
    {"15/6/-10/-4/4/4", "18/6/-8/-4/4/4", {25, 11}, {11, 25}},
    {"15/6/-10/-4/4/4", "15/6/-10/-4/6/6", {25, 11}, {11, 25}},
    {"15/6/-10/-4/4/4", "15/6/-10/-4/8/8", {25, 11}, {11, 25}},
    {"15/6/-10/-4/8/8", "10/5/-18/-4/8/8", {23, 13}, {14, 22}},
};

/* Plays one game between two classic players; the discs of both at its end go to `discs`. */
static void play_classic(const Game *game, const char *eval, const char *const weights[2], int discs[2])
{
    GameClassic *players[2];
    const ClassicTurn clock = {.request = &(Request){.stop = NULL}};
    void *pos = position_new(game, "", NULL);
    for (int i = 0; i < 2; i++) {
        char options[80];
        snprintf(options, sizeof options, "eval=%s,depth=3,weights=%s", eval, weights[i]);
        players[i] = game->classic_new(options, NULL);
        assert_non_null(players[i]);
    }
    while (!game->over(pos)) {
        ClassicInfo info;
        game->make(pos, game->classic_move(players[game->side(pos)], pos, &clock, &info));
    }
    game->points(pos, discs);
    for (int i = 0; i < 2; i++)
        game->classic_free(players[i]);
    position_free(game, pos);
}

static int count_as_printed(const char *eval)
{
    const Game *game = find("reversi6");
    int same = 0;
    for (size_t i = 0; i < sizeof printed_games / sizeof printed_games[0]; i++) {
        const PrintedGames *printed = &printed_games[i];
        int discs[2];
        play_classic(game, eval, (const char *const[]){printed->a, printed->b}, discs);
        same += discs[0] == printed->first[0] && discs[1] == printed->first[1];
        play_classic(game, eval, (const char *const[]){printed->b, printed->a}, discs);
        same += discs[1] == printed->second[0] && discs[0] == printed->second[1];
    }
    return same;
}

/* Evaluation d with the slips of the report's listing plays 9 of the 26 printed games to the same discs, what its text
 * says none. */
static void printed_games_come_out(void **state)
{
    (void)state;
    assert_int_equal(count_as_printed("d"), 9);
    assert_int_equal(count_as_printed("d-intended"), 0);
}

static Report think(GameSearch *search, const Game *game, const void *pos, bool playing)
{
    SearchParams params = search_params((Limits){.nodes = 1000000});
    Report report;
    params.analysis = !playing;
    game->search_clear(search);
    game->think(search, pos, &params, &report);
    return report;
}

/* The proved value after a move, for the side that has made it. */
static int value_after(GameSearch *search, const Game *game, const void *pos, Move move)
{
    void *child = position_copy(game, pos);
    game->make(child, move);
    int value = game->over(child) ? game->result(child) : think(search, game, child, false).value;
    position_free(game, child);
    return -value;
}

/* Replies to a move that still win. */
static int winning_replies(GameSearch *search, const Game *game, const void *pos, Move move)
{
    Move replies[64];
    void *child = position_copy(game, pos);
    int winning = 0;
    game->make(child, move);
    for (int i = game->moves(child, replies) - 1; i >= 0; i--)
        winning += value_after(search, game, child, replies[i]) > 0;
    position_free(game, child);
    return winning;
}

/* Lost by four discs: b5 loses by no more, but four of its seven answers win; after d6 one of six does. */
static void lost_games_are_played_for_mistakes(void **state)
{
    (void)state;
    const Game *game = find("reversi6");
    GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = 8, .threads = 1});
    void *pos = position_new(game, "XXOO--OOO-X-OOXXX--OOXOO--OOXO-XO-XO X", NULL);
    Report analysis = think(search, game, pos, false), played = think(search, game, pos, true),
           again = think(search, game, pos, true);
    assert_true(analysis.solved && played.solved);
    assert_int_equal(analysis.value, -4 * game->score_unit);
    assert_int_equal(played.value, analysis.value);
    assert_int_equal(value_after(search, game, pos, analysis.best), analysis.value);
    assert_int_equal(winning_replies(search, game, pos, analysis.best), 4);
    assert_int_equal(winning_replies(search, game, pos, played.best), 1);
    assert_int_equal(played.pv[0], played.best);
    assert_int_equal(again.best, played.best);
    assert_true(again.nodes == played.nodes && played.nodes <= 1000000 + 2 * 1024);
    position_free(game, pos);
    game->search_free(search);
}

/* Playing for mistakes costs no half point: a won game is played as analysed, a drawn one stays drawn. */
static void won_and_drawn_games_are_kept(void **state)
{
    (void)state;
    const Game *game = find("reversi6");
    GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = 8, .threads = 1});
    Rng rng = rng_seed(43);
    int drawn = 0, won = 0;
    for (int i = 0; i < 2000 && (drawn < 8 || won < 8); i++) {
        void *pos = support_any_position(game, &rng);
        Text text = {0};
        game->print(pos, &text);
        int empties = 0;
        for (const char *at = text_string(&text); *at; at++)
            empties += *at == '-';
        if (empties > 6 && empties <= 12 && !game->over(pos)) {
            Report analysis = think(search, game, pos, false);
            drawn += analysis.solved && analysis.value == 0;
            won += analysis.solved && analysis.value > 0;
            if (analysis.value > 0)
                assert_int_equal(think(search, game, pos, true).best, analysis.best);
            else if (analysis.value == 0)
                assert_int_equal(value_after(search, game, pos, think(search, game, pos, true).best), 0);
        }
        text_free(&text);
        position_free(game, pos);
    }
    assert_true(drawn >= 8 && won >= 8);
    game->search_free(search);
}

typedef struct Steps {
    int empties, count; /* reports of the solver that are estimates yet */
    Report last;
} Steps;

static void step_watch(void *context, const Report *report)
{
    Steps *steps = context;
    if (report->final || report->solved || report->depth != steps->empties)
        return;
    steps->count++;
    steps->last = *report;
}

/* A position of a random game with so many empties. */
static void *random_position(const Game *game, int empties, Rng *rng)
{
    Move moves[64];
    void *pos = position_new(game, "", NULL);
    for (int left = game->rows * game->cols - 4; left > empties;) {
        const int count = game->moves(pos, moves);
        const Move move = count > 0 ? moves[rng_below(rng, (uint32_t)count)] : MOVE_NONE;
        if (count == 0) {
            position_free(game, pos);
            return random_position(game, empties, rng);
        }
        left -= game->target(pos, move) >= 0;
        game->make(pos, move);
    }
    return pos;
}

/* Solved, without a limit. */
static Report solve(GameSearch *search, const Game *game, const void *pos, Steps *steps)
{
    SearchParams params = search_params((Limits){.solve = true});
    Report report;
    params.analysis = true;
    params.report = step_watch;
    params.context = steps;
    game->search_clear(search);
    game->think(search, pos, &params, &report);
    return report;
}

static int sign_of(int value)
{
    return (value > 0) - (value < 0);
}

/* Before the solver of 8x8 knows the score of a game it knows who wins, and a move that keeps that; where it has been
 * told to solve it goes straight for the score. */
static void who_wins_comes_before_the_score(void **state)
{
    (void)state;
    const Game *game = find("reversi8");
    GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = 8, .threads = 1});
    Rng rng = rng_seed(5);
    for (int i = 0; i < support_amount(24); i++) {
        void *pos = random_position(game, 16, &rng);
        Steps clocked = {.empties = 16}, told = {.empties = 16};
        SearchParams params = search_params((Limits){.nodes = 100000000});
        params.report = step_watch;
        params.context = &clocked;
        params.analysis = true;
        Report report;
        game->search_clear(search);
        game->think(search, pos, &params, &report);
        const Report exact = solve(search, game, pos, &told);
        assert_true(report.solved && exact.solved);
        assert_int_equal(report.value, exact.value);
        if (!game->over(pos) && clocked.count > 0) {
            assert_int_equal(clocked.count, 3); /* an estimate, who wins most probably, who wins */
            assert_int_equal(told.count, 2);
            assert_int_equal(sign_of(clocked.last.value), sign_of(exact.value));
            game->make(pos, clocked.last.best);
            if (exact.value >= 0)
                assert_int_equal(-sign_of(solve(search, game, pos, &told).value), sign_of(exact.value));
        }
        position_free(game, pos);
    }
    game->search_free(search);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_of_6x6),
        cmocka_unit_test(perft_of_8x8),
        cmocka_unit_test(random_games_agree),
        cmocka_unit_test(classic_algorithms_agree),
        cmocka_unit_test(classic_options_are_checked),
        cmocka_unit_test(printed_games_come_out),
        cmocka_unit_test(lost_games_are_played_for_mistakes),
        cmocka_unit_test(won_and_drawn_games_are_kept),
        cmocka_unit_test(who_wins_comes_before_the_score),
    };
    return SUPPORT_RUN(tests);
}
