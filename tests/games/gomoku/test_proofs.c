/* SPDX-License-Identifier: MIT
 *
 * test_proofs - claimed wins at gomoku against a slow checker written apart from the program.
 *
 * The checker lets the defender try every empty square after every move of the attacker. What it takes from the program
 * is only where the attacker goes next; that a five, or a four that cannot be stopped, is there, it finds with the slow
 * rules. A claimed win holds if the five comes in time on every branch.
 *
 * WUQI_PROOFS=N looks at N random positions instead of a few (`make test-proofs`: 2000); WUQI_FOURS=FILE is a further
 * file of wins by fours: `side TAB 225 squares TAB moves of the attacker` a line.
 */
#include "tests/games/gomoku/slow_rules.h"

#include "base/clock.h"

enum { PROOFS_POSITIONS = 60, PROOFS_VISITS = 4000, PROOFS_HINT_NODES = 30000 };

static Report solve(const Game *game, GameSearch *search, const void *pos, int64_t nodes)
{
    Limits limits = {.solve = true, .nodes = (uint64_t)nodes};
    SearchParams params = search_params(limits);
    Report report;
    game->search_clear(search);
    game->think(search, pos, &params, &report);
    return report;
}

/* The line of a proof is legal and ends with the first five, made by the side that proved it, after the plies it says;
 * a proof that needs quiet moves may say more than the defence in its line holds out. */
static void check_line(const Game *game, const void *root, const Report *report)
{
    void *pos = position_copy(game, root);
    Slow slow = slow_board(game, pos);
    assert_true(report->pv_length % 2 == 1 && report->pv_length <= value_mate_plies(report->value));
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

/* Squares that make five for the colour; at most `most` are counted. The first one goes to *row and *col. */
static int slow_fives(Slow *slow, char colour, bool exact, int most, int *row, int *col)
{
    int count = 0;
    for (int r = 1; r <= SIZE && count < most; r++) {
        for (int c = 1; c <= SIZE && count < most; c++) {
            if (slow->at[r][c] != '-' || !slow_makes_five(slow, r, c, colour, exact))
                continue;
            if (count++ == 0) {
                *row = r;
                *col = c;
            }
        }
    }
    return count;
}

/* Squares on one line through a stone that make five on that line; fewer than four stones there cannot. */
static int slow_fives_beside(Slow *slow, int row, int col, int way, bool exact)
{
    char colour = slow->at[row][col];
    int empty[9], empties = 0, stones = 0, count = 0, down = slow_ways[way][0], right = slow_ways[way][1];
    for (int k = -4; k <= 4; k++) {
        int r = row + k * down, c = col + k * right;
        if (r < 1 || r > SIZE || c < 1 || c > SIZE)
            continue;
        stones += slow->at[r][c] == colour;
        if (slow->at[r][c] == '-')
            empty[empties++] = k;
    }
    for (int i = 0; i < empties && stones >= 4; i++) {
        char *square = &slow->at[row + empty[i] * down][col + empty[i] * right];
        *square = colour;
        int run = slow_run(slow, row + empty[i] * down, col + empty[i] * right, way);
        *square = '-';
        count += exact ? run == 5 : run >= 5;
    }
    return count;
}

/* Whether some move of the colour leaves two squares that make five. */
static bool slow_unstoppable(Slow *slow, char colour, bool exact)
{
    bool found = false;
    for (int r = 1; r <= SIZE && !found; r++) {
        for (int c = 1; c <= SIZE && !found; c++) {
            if (slow->at[r][c] != '-')
                continue;
            int fives = 0;
            slow->at[r][c] = colour;
            for (int way = 0; way < 4; way++)
                fives += slow_fives_beside(slow, r, c, way, exact);
            slow->at[r][c] = '-';
            found = fives > 1;
        }
    }
    return found;
}

typedef struct Refuter {
    const Game *game;
    GameSearch *search;
    bool exact;
    bool in_play; /* the search that claimed the win says how it goes on, from what it remembers */
    int visits;
    bool gave_up; /* too many visits: nothing is known */
    int made;     /* moves from the root to here; after a refutation its whole line */
    Move line[SQUARES];
} Refuter;

static bool refuter_defend(Refuter *refuter, const void *pos, int plies);

/* The attacker is to move and must have five within the plies. */
static bool refuter_attack(Refuter *refuter, const void *pos, int plies, Move hint)
{
    const Game *game = refuter->game;
    Slow slow = slow_board(game, pos);
    int row = 0, col = 0, side = game->side(pos);
    char own = "XO"[side], other = "XO"[!side];
    if (slow_fives(&slow, own, refuter->exact, 1, &row, &col) > 0)
        return plies >= 1;
    int threats = slow_fives(&slow, other, refuter->exact, 2, &row, &col);
    if (threats > 1 || plies < 3)
        return false;
    if (threats == 0 && slow_unstoppable(&slow, own, refuter->exact))
        return true;
    if (threats == 0 && plies < 5)
        return false;
    Move move = threats == 1 ? (Move)((row - 1) * SIZE + col - 1) : hint;
    if (move == MOVE_NONE) {
        Limits limits = {.solve = !refuter->in_play, .nodes = PROOFS_HINT_NODES};
        SearchParams params = search_params(limits);
        Report report;
        game->think(refuter->search, pos, &params, &report);
        move = report.best;
        if (refuter->in_play && report.solved && value_mate_plies(report.value) > plies) {
            refuter->gave_up = true; /* it would win in another way, which takes longer */
            return false;
        }
    }
    void *child = position_copy(game, pos);
    refuter->line[refuter->made++] = move;
    game->make(child, move);
    bool won = refuter_defend(refuter, child, plies - 1);
    refuter->made -= won;
    position_free(game, child);
    return won;
}

/* The defender is to move: every square is tried. */
static bool refuter_defend(Refuter *refuter, const void *pos, int plies)
{
    const Game *game = refuter->game;
    Move moves[SQUARES];
    int count = game->moves(pos, moves);
    bool won = true;
    if (++refuter->visits > PROOFS_VISITS)
        refuter->gave_up = true;
    for (int i = 0; i < count && won && !refuter->gave_up; i++) {
        void *child = position_copy(game, pos);
        refuter->line[refuter->made++] = moves[i];
        game->make(child, moves[i]);
        won = !game->over(child) && refuter_attack(refuter, child, plies - 1, MOVE_NONE);
        refuter->made -= won;
        position_free(game, child);
    }
    return won && !refuter->gave_up;
}

/* Fails if the claim does not hold; false if it was too big to look through. */
static bool check_claim(Refuter *refuter, const void *pos, const Report *report, const char *what, int number)
{
    int plies = value_mate_plies(report->value);
    refuter->visits = refuter->made = 0;
    refuter->gave_up = false;
    bool won = refuter_attack(refuter, pos, plies, report->best);
    if (!won && !refuter->gave_up) {
        Text text = {0};
        refuter->game->print(pos, &text);
        text_add(&text, " refuted by");
        for (int i = 0; i < refuter->made; i++) {
            text_add_char(&text, ' ');
            refuter->game->print_move(pos, refuter->line[i], &text);
        }
        fail_msg("%s %d: the win in %d plies does not hold: %s", what, number, plies, text_string(&text));
    }
    return won;
}

typedef void LevelFunction(const Game *game, GameSearch *search, const void *pos, int number, int plies);

static void levels_each(LevelFunction *check)
{
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
        void *pos = position_new(game, line, NULL);
        assert_non_null(pos);
        check(game, search, pos, ++level, atoi(win + 6));
        position_free(game, pos);
    }
    assert_int_equal(level, 20);
    text_free(&file);
    game->search_free(search);
}

static void level_proved(const Game *game, GameSearch *search, const void *pos, int number, int plies)
{
    Report report = solve(game, search, pos, 2000000);
    if (!report.solved || value_mate_plies(report.value) != plies)
        fail_msg("level %d: win in %d, expected %d", number, value_mate_plies(report.value), plies);
    check_line(game, pos, &report);
    Refuter refuter = {.game = game, .search = search};
    if (plies <= 9)
        check_claim(&refuter, pos, &report, "level", number);
}

/* As black against the engine's own defence, with so many nodes as a tenth of a second has. */
static void level_played(const Game *game, GameSearch *search, const void *root, int number, int plies)
{
    (void)plies;
    void *pos = position_copy(game, root);
    int count = 0;
    game->search_clear(search);
    for (; !game->over(pos) && count < 40; count++) {
        Limits limits = {.nodes = 50000};
        SearchParams params = search_params(limits);
        Report report;
        game->think(search, pos, &params, &report);
        game->make(pos, report.best);
    }
    if (!game->over(pos) || count % 2 == 0)
        fail_msg("level %d is not won: %d plies played", number, count);
    position_free(game, pos);
}

static void test_levels(void **state)
{
    (void)state;
    levels_each(level_proved);
}

static void test_levels_played(void **state)
{
    (void)state;
    levels_each(level_played);
}

/* As in a game: a win need not be the shortest, and its line may end early. */
static Report play(const Game *game, GameSearch *search, const void *pos, int64_t nodes)
{
    Limits limits = {.nodes = (uint64_t)nodes};
    SearchParams params = search_params(limits);
    Report report;
    game->search_clear(search);
    game->think(search, pos, &params, &report);
    return report;
}

/* Positions from the middle of random games: whatever is claimed to be won is won against every reply. */
static void sound_check(bool solving)
{
    const char *asked = getenv("WUQI_PROOFS");
    int positions = asked ? atoi(asked) : support_amount(PROOFS_POSITIONS), proofs = 0, unfinished = 0;
    const uint64_t seed = solving ? 6 : 7;
    const Game *game = games_find("gomoku15", NULL);
    GameSearch *search = support_search(game);
    Refuter refuter = {.game = game, .search = solving ? support_search(game) : search, .in_play = !solving};
    Rng rng = rng_seed(seed);
    int64_t start = clock_thread_ns();
    for (int i = 0; i < positions; i++) {
        refuter.exact = i % 4 == 3;
        void *pos = random_position(game, &rng, refuter.exact ? "standard" : "freestyle", 8 + (int)rng_below(&rng, 24));
        Report report = solving ? solve(game, search, pos, 20000) : play(game, search, pos, 20000);
        if (report.solved && value_mate_plies(report.value) > 3) {
            proofs++;
            if (solving)
                check_line(game, pos, &report);
            unfinished += !check_claim(&refuter, pos, &report, "random position", i);
        }
        position_free(game, pos);
    }
    print_message("# seed %d: %d positions, %d claims of more than 3 plies, %d too big to look through, %d s\n",
                  (int)seed, positions, proofs, unfinished, (int)((clock_thread_ns() - start) / 1000000000));
    assert_true(proofs > 0);
    assert_true(unfinished * 10 <= proofs);
    if (solving)
        game->search_free(refuter.search);
    game->search_free(search);
}

static void test_sound(void **state)
{
    (void)state;
    sound_check(true);
}

static void test_sound_in_play(void **state)
{
    (void)state;
    sound_check(false);
}

/* A win by fours: each move of the attacker but the last leaves a square for five, and the answer is on it. */
static void check_fours(const Game *game, const void *pos, const Report *report)
{
    Slow slow = slow_board(game, pos);
    int side = game->side(pos), row = 0, col = 0;
    for (int i = 0; i + 1 < report->pv_length; i++) {
        slow.at[report->pv[i] / SIZE + 1][report->pv[i] % SIZE + 1] = "XO"[(side + i) % 2];
        if (i % 2 == 1)
            continue;
        int fives = slow_fives(&slow, "XO"[side], false, 2, &row, &col);
        assert_true(fives > 0);
        if (fives == 1)
            assert_int_equal(report->pv[i + 1], (row - 1) * SIZE + col - 1);
    }
}

/* The fours problems: the win within the plies of the file, its line replayed. `fours`: nothing but fours is that
 * short. */
static void check_problem(const Game *game, GameSearch *search, const char *text, int plies, bool fours)
{
    Error error = {0};
    void *pos = position_new(game, text, &error);
    if (!pos)
        fail_msg("%s: %s", text, error.text);
    Report report = solve(game, search, pos, 2000000);
    int found = value_mate_plies(report.value);
    if (!report.solved || found <= 0 || found > plies)
        fail_msg("win in %d, expected %d: %s", found, plies, text);
    check_line(game, pos, &report);
    if (fours && found == plies)
        check_fours(game, pos, &report);
    position_free(game, pos);
}

/* The lines of a file that the tester names. */
static void check_further(const Game *game, GameSearch *search, const char *name)
{
    Text file = {0};
    int problems = 0;
    assert_true(text_read_file(&file, name, 1 << 24, NULL));
    for (char *line = strtok(file.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        char side, squares[SQUARES + 1], text[SQUARES + 20];
        int moves;
        if (sscanf(line, "%c\t%225s\t%d", &side, squares, &moves) != 3 || line[0] == '#')
            continue;
        snprintf(text, sizeof text, "%s %c", squares, side);
        check_problem(game, search, text, 2 * moves + 1, false);
        problems++;
    }
    print_message("# %s: %d problems\n", name, problems);
    text_free(&file);
}

static void test_fours(void **state)
{
    (void)state;
    const Game *game = games_find("gomoku15", NULL);
    GameSearch *search = support_search(game);
    Text file = {0};
    int problems = 0, most = support_amount(52);
    assert_true(text_read_file(&file, "tests/data/gomoku_fours.epd", 1 << 20, NULL));
    for (char *line = strtok(file.bytes, "\n"); line && problems < most; line = strtok(NULL, "\n")) {
        char *win = strstr(line, " ; win ");
        if (line[0] == '#' || !win)
            continue;
        *win = '\0';
        problems++;
        check_problem(game, search, line, atoi(win + 7), true);
    }
    assert_int_equal(problems, most);
    text_free(&file);
    if (getenv("WUQI_FOURS"))
        check_further(game, search, getenv("WUQI_FOURS"));
    game->search_free(search);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels),        cmocka_unit_test(test_levels_played), cmocka_unit_test(test_sound),
        cmocka_unit_test(test_sound_in_play), cmocka_unit_test(test_fours),
    };
    return SUPPORT_RUN(tests);
}
