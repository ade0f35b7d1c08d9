/* SPDX-License-Identifier: MIT
 *
 * test_xiangqi - moves against published counts and a slow generator, exchanges, notation, repetition, the classic
 * player.
 */
#include "tests/support.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#pragma GCC diagnostic ignored "-Wunused-function"
#include "games/xiangqi/rules.h"
#include "games/xiangqi/eval.h"
#include "games/xiangqi/see.h"
#include "games/xiangqi/text.h"
#include "games/xiangqi/numbers_file.h"
#include "games/xiangqi/classic.h"

#include "tests/games/xiangqi/slow_moves.h"

static int set_up(void **state)
{
    (void)state;
    board_init();
    xiangqi_init_keys();
    return 0;
}

static void read_position(Position *pos, const char *text)
{
    Error error;
    if (!game_parse(pos, text, &error))
        fail_msg("%s: %s", text, error.text);
}

static void play_moves(Position *pos, const char *moves)
{
    Scan scan = scan_start(moves);
    Word word;
    while (scan_word(&scan, &word)) {
        char name[16];
        Move move;
        Undo undo;
        word_copy(word, name, sizeof name);
        if (!xiangqi_read_coordinates(name, &move) || !moves_legal(&pos->board, pos->side, move))
            fail_msg("%s is not a legal move", name);
        game_make(pos, move, &undo);
    }
}

static uint64_t count_leaves(Position *pos, int depth)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    if (depth == 1)
        return (uint64_t)count;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        Undo undo;
        game_make(pos, moves[i], &undo);
        sum += count_leaves(pos, depth - 1);
        game_undo(pos, moves[i], &undo);
    }
    return sum;
}

/* Published counts of leaves. */
static void perft_counts(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        int depth;
        uint64_t leaves;
    } cases[] = {
        {"start", 4, 3290240},
        {"r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w", 4, 1339047},
        {"1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w", 4, 326201},
        {"5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w", 5, 4739553},
        {"CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w", 4, 395483},
        {"R1N1k1b2/9/3aba3/9/2nr5/2B6/9/4B4/4A4/4KA3 w", 5, 3500505},
        {"C1nNk4/9/9/9/9/9/n1pp5/B3C4/9/3A1K3 w", 5, 1914306},
        {"4ka3/4a4/9/9/4N4/p8/9/4C3c/7n1/2BK5 w", 5, 3513104},
        {"2b1ka3/9/b3N4/4n4/9/9/9/4C4/2p6/2BK5 w", 5, 933096},
        {"1C2ka3/9/C1Nab1n2/p3p3p/6p2/9/P3P3P/3AB4/3p2c2/c1BAK4 w", 4, 649866},
        {"CnN1k1b2/c3a4/4ba3/9/2nr5/9/9/4C4/4A4/4KA3 w", 4, 376467},
        {"1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w", 4, 4485547},
        {"4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w", 4, 92741},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static Position pos;
        read_position(&pos, cases[i].position);
        int depth = support_amount(10) < 10 ? cases[i].depth - 1 : cases[i].depth;
        uint64_t leaves = count_leaves(&pos, depth);
        if (depth == cases[i].depth && leaves != cases[i].leaves)
            fail_msg("%s: %llu leaves", cases[i].position, (unsigned long long)leaves);
    }
}

static SlowBoard slow_copy(const Position *pos)
{
    SlowBoard slow = {.red = pos->side == RED};
    for (int square = 0; square < BOARD_SQUARES; square++)
        slow.at[square / 9][square % 9] = pos->board.at[square] ? xiangqi_letter(pos->board.at[square]) : '.';
    return slow;
}

static int compare_moves(const void *a, const void *b)
{
    return *(const Move *)a - *(const Move *)b;
}

static int slow_list(const SlowBoard *slow, Move *moves)
{
    SlowMove found[GAME_MOVES_MAX];
    int count = slow_moves(slow, found);
    for (int i = 0; i < count; i++)
        moves[i] =
            move_of(square_at(found[i].from_file, found[i].from_rank), square_at(found[i].to_file, found[i].to_rank));
    qsort(moves, (size_t)count, sizeof *moves, compare_moves);
    return count;
}

/* The fast generator, the legality of single moves, checks and captures, all against the slow board. */
static void check_moves(const Position *pos)
{
    Move fast[GAME_MOVES_MAX], slow[GAME_MOVES_MAX], captures[GAME_MOVES_MAX];
    SlowBoard board = slow_copy(pos);
    int count = moves_generate(&pos->board, pos->side, ~board_side(&pos->board, pos->side), fast);
    qsort(fast, (size_t)count, sizeof *fast, compare_moves);
    assert_int_equal(count, slow_list(&board, slow));
    assert_memory_equal(fast, slow, (size_t)count * sizeof *fast);
    assert_int_equal(pos->checked, slow_in_check(&board, board.red));
    assert_int_equal(moves_any(&pos->board, pos->side), count > 0);
    int taking = moves_generate(&pos->board, pos->side, board_side(&pos->board, !pos->side), captures), expected = 0;
    for (int i = 0; i < count; i++)
        expected += pos->board.at[move_to(fast[i])] != NO_PIECE;
    assert_int_equal(taking, expected);
    assert_true(pos->checked || count > 0 || !moves_plain(&pos->board, pos->side));
    Squares unbound = pos->checked ? 0 : moves_unbound(&pos->board, pos->side),
            lines = board_tables.cross[pos->board.generals[pos->side]];
    for (int from = 0, next = 0; from < BOARD_SQUARES; from++) {
        for (int to = 0; to < BOARD_SQUARES; to++) {
            bool legal = next < count && fast[next] == move_of(from, to);
            next += legal;
            assert_int_equal(moves_legal(&pos->board, pos->side, move_of(from, to)), legal);
            if (!legal && squares_has(unbound, from) && !squares_has(lines | board_side(&pos->board, pos->side), to))
                assert_false(squares_has(board_reach(&pos->board, from), to));
        }
    }
}

static void random_games(int games, void (*check)(const Position *pos))
{
    Rng rng = rng_seed(5);
    for (int game = 0; game < games; game++) {
        static Position pos;
        read_position(&pos, "start rule60:off");
        for (int ply = 0; ply < 200; ply++) {
            Move moves[GAME_MOVES_MAX];
            check(&pos);
            int count = game_moves(&pos, moves);
            if (count == 0)
                break;
            /* Captures half of the time, so that open boards are seen as well. */
            Move taking[GAME_MOVES_MAX];
            int captures = moves_generate(&pos.board, pos.side, board_side(&pos.board, !pos.side), taking);
            bool take = captures > 0 && rng_below(&rng, 3) == 0;
            Undo undo;
            game_make(&pos,
                      take ? taking[rng_below(&rng, (uint32_t)captures)] : moves[rng_below(&rng, (uint32_t)count)],
                      &undo);
        }
    }
}

/* What a move is said to do to the enemy general is what it does when made. */
static void check_gives_check(const Position *pos)
{
    Move moves[MOVES_MAX], quiet[MOVES_MAX];
    int count = game_moves(pos, moves), expected = 0;
    for (int i = 0; i < count; i++) {
        Board after = pos->board;
        board_move(&after, move_from(moves[i]), move_to(moves[i]));
        assert_int_equal(board_gives_check(&pos->board, pos->side, move_from(moves[i]), move_to(moves[i])),
                         board_in_check(&after, !pos->side));
        assert_int_equal(board_checkers(&after, !pos->side) != 0, board_in_check(&after, !pos->side));
        if (pos->board.at[move_to(moves[i])] == NO_PIECE && board_in_check(&after, !pos->side))
            quiet[expected++] = moves[i];
    }
    if (!pos->checked && count > 0) {
        assert_int_equal(moves_quiet_checks(&pos->board, pos->side, moves), expected);
        assert_memory_equal(moves, quiet, (size_t)expected * sizeof *moves);
    }
}

static void check_keys(const Position *pos)
{
    Position copy;
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        Undo undo;
        copy = *pos;
        game_make(&copy, moves[i], &undo);
        assert_true(xiangqi_key_after(pos, moves[i]) == copy.key);
    }
}

static void keys_are_known_before_the_move(void **state)
{
    (void)state;
    random_games(20, check_keys);
}

static void checks_are_seen_before_the_move(void **state)
{
    (void)state;
    random_games(200, check_gives_check);
}

static void moves_equal_the_slow_generator(void **state)
{
    (void)state;
    random_games(support_amount(40), check_moves);
}

/* Exchanges on a square by trying them out: each side takes with its cheapest man or stops. */
static int slow_exchange(Board board, int square, int side)
{
    static const int order[] = {PAWN, ADVISOR, ELEPHANT, HORSE, CANNON, ROOK, GENERAL};
    Squares men = board_attackers(&board, square, side);
    for (int i = 0; i < 7; i++) {
        Squares kind = men & board.pieces[piece_of(side, order[i])];
        if (!kind)
            continue;
        int from = squares_first(kind);
        if (order[i] == ADVISOR || order[i] == ELEPHANT)
            from =
                squares_first(men & (board.pieces[piece_of(side, ADVISOR)] | board.pieces[piece_of(side, ELEPHANT)]));
        int gain = SEE_VALUES[piece_kind(board.at[square])];
        board_move(&board, from, square);
        int loss = slow_exchange(board, square, !side);
        return gain - loss > 0 ? gain - loss : 0;
    }
    return 0;
}

static void check_exchanges(const Position *pos)
{
    Move moves[GAME_MOVES_MAX];
    int count = moves_generate(&pos->board, pos->side, ~board_side(&pos->board, pos->side), moves);
    for (int i = 0; i < count; i++) {
        int from = move_from(moves[i]), to = move_to(moves[i]);
        if (piece_kind(pos->board.at[from]) == GENERAL)
            continue;
        Board after = pos->board;
        int gain = SEE_VALUES[piece_kind(after.at[to])];
        board_move(&after, from, to);
        int value = gain - slow_exchange(after, to, !pos->side);
        if (!see_at_least(&pos->board, from, to, value) || see_at_least(&pos->board, from, to, value + 1)) {
            Text text = {0};
            game_print(pos, &text);
            text_add(&text, " ");
            game_print_move(pos, moves[i], &text);
            fail_msg("%s: exchange is %d", text_string(&text), value);
        }
    }
}

static void exchanges_equal_trying_them_out(void **state)
{
    (void)state;
    random_games(support_amount(40), check_exchanges);
}

static void check_notation(const Position *pos)
{
    Move moves[GAME_MOVES_MAX];
    int count = game_moves(pos, moves);
    for (int i = 0; i < count; i++) {
        for (int notation = -1; notation < 2; notation++) {
            Text text = {0};
            Error error = {0};
            Move read = MOVE_NONE;
            if (notation < 0)
                game_print_move(pos, moves[i], &text);
            else
                notation_print(pos, moves[i], notation, &text);
            if (!game_parse_move(pos, text_string(&text), &read, &error) || read != moves[i])
                fail_msg("%s: %s", text_string(&text), error.text);
            text_free(&text);
        }
    }
}

static void notation_reads_what_it_prints(void **state)
{
    (void)state;
    random_games(support_amount(20), check_notation);
    /* Pawns in a row: three and four on a file, two files with two. */
    static const char *const crowds[] = {"3k5/9/4P4/4P4/4P4/9/9/9/9/4K4 w", "3k5/4P4/4P4/4P4/4P4/9/9/9/9/4K4 w",
                                         "3k5/2P3P2/2P3P2/2P6/9/9/9/9/9/4K4 w"};
    for (int i = 0; i < 3; i++) {
        static Position pos;
        read_position(&pos, crowds[i]);
        check_notation(&pos);
    }
}

typedef struct RepetitionCase {
    const char *position, *moves;
    Verdict verdict;
} RepetitionCase;

#define WIN VERDICT_WIN
#define LOSS VERDICT_LOSS
#define DRAW VERDICT_DRAW

/* Positions of the rule books, the moves that repeat, and what the books say for the side to move. */
static const RepetitionCase repetition_cases[] = {
#include "tests/games/xiangqi/repetition_cases.h"
};

/* The text of a case as seen in a mirror: files exchanged, in the position and in the moves. */
static void mirror_case(const RepetitionCase *given, char *position, char *moves)
{
    char *out = position;
    for (const char *rank = given->position; *rank && *rank != ' ';) {
        size_t length = strcspn(rank, "/ ");
        for (size_t i = length; i-- > 0;)
            *out++ = rank[i];
        rank += length;
        if (*rank == '/')
            *out++ = *rank++;
    }
    strcpy(out, strchr(given->position, ' '));
    strcpy(moves, given->moves);
    for (; *moves; moves++) {
        if (*moves >= 'a' && *moves <= 'i')
            *moves = (char)('a' + 'i' - *moves);
    }
}

/* The same with the colours exchanged and the board turned upside down. */
static void turn_case(const RepetitionCase *given, char *position, char *moves)
{
    const char *end = strchr(given->position, ' ');
    char *out = position;
    for (const char *rank = end; rank > given->position;) {
        const char *last = rank;
        while (rank > given->position && rank[-1] != '/')
            rank--;
        for (const char *at = rank; at < last; at++)
            *out++ = (char)(isupper((unsigned char)*at) ? tolower((unsigned char)*at) : toupper((unsigned char)*at));
        if (rank > given->position) {
            *out++ = '/';
            rank--;
        }
    }
    strcpy(out, end[1] == 'w' ? " b" : " w");
    strcpy(moves, given->moves);
    for (; *moves; moves++) {
        if (isdigit((unsigned char)*moves))
            *moves = (char)('0' + '9' - *moves);
    }
}

static void check_verdict(const RepetitionCase *expected)
{
    static Position pos;
    read_position(&pos, expected->position);
    play_moves(&pos, expected->moves);
    assert_true(pos.repeats_after > 0);
    if (repetition_judge(&pos).verdict != expected->verdict)
        fail_msg("%s moves %s: %d", expected->position, expected->moves, (int)repetition_judge(&pos).verdict);
}

static void repetition_follows_the_books(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof repetition_cases / sizeof repetition_cases[0]; i++) {
        const RepetitionCase *given = &repetition_cases[i];
        char position[128], moves[512];
        RepetitionCase other = {.position = position, .moves = moves, .verdict = given->verdict};
        assert_true(strlen(given->position) < sizeof position && strlen(given->moves) < sizeof moves);
        check_verdict(given);
        mirror_case(given, position, moves);
        check_verdict(&other);
        turn_case(given, position, moves);
        check_verdict(&other);
    }
}

/* Whether the captured man was truly protected: recaptures that expose the general do not count. */
static void protection_knows_pins(void **state)
{
    (void)state;
    static const struct {
        const char *position, *capture;
        bool protected;
    } cases[] = {
        {"2bak1br1/4a4/2n1c2cn/p1p1p1p2/8R/1R7/P1P1PrP2/2N1CCN2/4A4/2BAK1B2 b", "f3g3", false},
        {"4kab2/4a4/4b1nC1/2N1p1p2/8p/P4NP2/4n4/4C4/4A4/2B1KAB1c b", "g6g5", true},
        {"4k4/6n2/4b4/9/7P1/6P2/9/9/6R2/4K4 b", "g8h6", true},
        {"9/3ka2N1/4n4/5C3/5C3/9/9/9/4A4/4K4 w", "h8f9", true},
        {"C1nNk4/9/9/9/9/9/n1p6/B3C4/3pA4/4K4 w", "e0d0", true},
        {"1r2ka1R1/4a4/4N4/pn3R2p/6p2/4c4/P7P/4C1r2/4A4/2BAK1B2 w", "h9f9", true},
        {"r1b1ka3/1R2a4/n2cb4/2p1C1p2/p7r/2P3P2/P3P3P/9/9/2BAKABR1 w", "b8e8", true},
        {"2b1kab2/4a4/2n6/3R2p1p/p1N6/1c3nP2/2P1r4/4C4/4A4/2B1KAR2 w", "c5d7", false},
        {"C1bak4/2R1a4/4Rc3/3r3rp/6p2/pp1n5/n3P3P/C3B1N2/4A4/3AK1B2 w", "c8e8", false},
        {"4k1b2/3R1R3/4b1r2/p3p3p/9/7r1/P7P/N3B4/4A4/2B1Kc3 w", "f8e8", false},
        {"2bakc3/3Ra2R1/n3b4/p3C3p/2p1P4/9/P5r1P/5A3/3K4c/5r3 w", "h8e8", true},
        {"5kC2/3R5/4c1n2/p5p1p/2P1N4/P5P1P/9/4p4/4A4/2BAKn2r b", "e2e1", true},
        {"4k4/9/9/4p4/9/9/9/9/3pA4/2pAK4 b", "c0d0", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        static Position pos;
        Move move;
        read_position(&pos, cases[i].position);
        assert_true(xiangqi_read_coordinates(cases[i].capture, &move));
        Board after = pos.board;
        board_move(&after, move_from(move), move_to(move));
        if (chase_protected(&after, move_to(move), !pos.side, board_checkers(&pos.board, !pos.side)) !=
            cases[i].protected)
            fail_msg("%s %s", cases[i].position, cases[i].capture);
    }
}

/* The evaluation is the same for both sides: a board turned round with the colours changed has the same value. */
static void check_symmetry(const Position *pos)
{
    static Position turned;
    turned = *pos;
    memset(&turned.board, 0, sizeof turned.board);
    for (int square = 0; square < BOARD_SQUARES; square++) {
        int piece = pos->board.at[square];
        if (piece) {
            int to = square_at(square_file(square), BOARD_RANKS - 1 - square_rank(square));
            board_put(&turned.board, to, piece ^ 8);
        }
    }
    turned.side = !pos->side;
    assert_int_equal(game_eval(pos), game_eval(&turned));
    assert_int_equal(classic_base(&pos->board, pos->side), classic_base(&turned.board, turned.side));
    assert_int_equal(classic_report(&pos->board, pos->side), classic_report(&turned.board, turned.side));
}

/* Some table: what is tested holds for all of them. */
static void table_fill(WeightTable *table, int most)
{
    Rng rng = rng_seed(78);
    Weight *weights = (Weight *)&table->weights;
    for (int i = 0; i < WEIGHTS_COUNT; i++) {
        const int middle = (int)rng_below(&rng, 2 * (uint32_t)most + 1) - most;
        weights[i].packed = weights_pack(middle, (int)rng_below(&rng, 2 * (uint32_t)most + 1) - most);
    }
    weights_spread(table);
}

static void evaluations_do_not_see_colours(void **state)
{
    (void)state;
    table_fill(&xiangqi_shipped.table, 100);
    random_games(support_amount(20), check_symmetry);
    memset(&xiangqi_shipped, 0, sizeof xiangqi_shipped);
}

static void minimax_and_alphabeta_agree(void **state)
{
    (void)state;
    static const char *const positions[] = {"start", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w",
                                            "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w"};
    for (int i = 0; i < 3; i++) {
        for (int depth = 1; depth <= 3; depth++) {
            static Position pos;
            char options[2][64];
            ClassicInfo info[2];
            Move moves[2];
            read_position(&pos, positions[i]);
            for (int k = 0; k < 2; k++) {
                snprintf(options[k], sizeof options[k], "algorithm=%s,depth=%d", k ? "alphabeta" : "minimax", depth);
                Classic classic = {0};
                OptionField fields[OPTIONS_MAX];
                classic_fields(&classic, fields);
                assert_true(options_read(options[k], fields, NULL));
                classic_pulse_begin(&classic.pulse, &(Request){.stop = NULL});
                moves[k] = classic_move(&classic, &pos, &info[k]);
            }
            assert_int_equal(info[0].value, info[1].value);
            assert_int_equal(moves[0], moves[1]);
            assert_true(info[1].nodes <= info[0].nodes);
        }
    }
}

static ClassicInfo classic_decides(const char *options, const char *text, char move[8])
{
    static Position pos;
    ClassicInfo info;
    Text name = {0};
    Classic classic = {0};
    OptionField fields[OPTIONS_MAX];
    read_position(&pos, text);
    classic_fields(&classic, fields);
    assert_true(options_read(options, fields, NULL));
    classic_pulse_begin(&classic.pulse, &(Request){.stop = NULL});
    game_print_move(&pos, classic_move(&classic, &pos, &info), &name);
    snprintf(move, 8, "%s", text_string(&name));
    text_free(&name);
    return info;
}

/* With two enemy men left the listing takes nothing as dear as its own man, not even a rook that is given away; the
 * option asks whether it can be taken back. */
static void exchanges_in_the_endgame(void **state)
{
    (void)state;
    static const struct {
        const char *about, *options, *text, *move;
        bool takes;
    } cases[] = {
        {"listing: a bare rook is left", "depth=1", "4k4/9/9/9/9/3r5/9/9/3R5/5K3 w", "d1d4", false},
        {"the default is the listing", "depth=1,exchange=listing", "4k4/9/9/9/9/3r5/9/9/3R5/5K3 w", "d1d4", false},
        {"protected: it is taken", "depth=1,exchange=protected", "4k4/9/9/9/9/3r5/9/9/3R5/5K3 w", "d1d4", true},
        {"protected: the general takes back", "depth=1,exchange=protected", "9/3k5/3r5/9/9/9/9/9/3R5/5K3 w", "d1d7",
         false},
        {"three enemy men: no endgame", "depth=1", "3ak4/9/9/9/9/3r5/9/9/3R5/5K3 w", "d1d4", true},
        {"without the rules", "depth=1,endgame=off", "4k4/9/9/9/9/3r5/9/9/3R5/5K3 w", "d1d4", true},
        {"something cheaper may be taken", "depth=1", "4k4/9/9/9/9/3n5/9/9/3R5/5K3 w", "d1d4", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char move[8];
        classic_decides(cases[i].options, cases[i].text, move);
        if ((strcmp(move, cases[i].move) == 0) != cases[i].takes)
            fail_msg("%s: %s", cases[i].about, move);
    }
}

/* Some network: what is tested holds for all of them. */
static void network_fill(Network *network)
{
    Rng rng = rng_seed(77);
    int16_t *shorts = &network->input[0][0];
    for (int i = 0; i < NETWORK_SHORTS; i++)
        shorts[i] = (int16_t)((int)rng_below(&rng, 201) - 100);
    for (int stage = 0; stage < NETWORK_STAGES; stage++)
        network->output_bias[stage] = (int32_t)rng_below(&rng, 2000) - 1000;
}

static void sum_up(Position *pos)
{
    for (int viewer = 0; viewer < 2; viewer++)
        network_refresh(&xiangqi_shipped.network, &pos->root, viewer, &pos->board);
    pos->squares = eval_squares(&xiangqi_shipped.table, &pos->board);
    pos->sums = &pos->root;
    pos->numbers = &xiangqi_shipped;
}

static void sums_follow_moves(void **state)
{
    (void)state;
    Rng rng = rng_seed(5);
    int captures = 0, general_moves = 0;
    network_fill(&xiangqi_shipped.network);
    table_fill(&xiangqi_shipped.table, 100);
    for (int game = 0; game < 20; game++) {
        Position pos, fresh;
        Undo undos[150]; /* hold the sums, as on the stack of a search */
        read_position(&pos, "start");
        sum_up(&pos);
        for (int ply = 0; ply < 150 && !game_over(&pos); ply++) {
            Move moves[GAME_MOVES_MAX], move = moves[rng_below(&rng, (uint32_t)game_moves(&pos, moves))];
            Undo *undo = &undos[ply];
            captures += pos.board.at[move_to(move)] != NO_PIECE;
            general_moves += piece_kind(pos.board.at[move_from(move)]) == GENERAL;
            const Accumulator *at = pos.sums, before = *at;
            game_make(&pos, move, undo);
            fresh = pos;
            sum_up(&fresh);
            assert_memory_equal(fresh.sums, pos.sums, sizeof *pos.sums);
            assert_int_equal(fresh.squares, pos.squares);
            fresh.numbers = NULL;
            assert_int_equal(game_eval(&fresh), game_eval(&pos));
            game_undo(&pos, move, undo);
            assert_ptr_equal(at, pos.sums);
            assert_memory_equal(&before, pos.sums, sizeof before);
            game_make(&pos, move, undo);
        }
    }
    assert_true(captures > 100 && general_moves > 20);
    memset(&xiangqi_shipped, 0, sizeof xiangqi_shipped);
}

static int network_of(const char *fen)
{
    Position pos;
    read_position(&pos, fen);
    return eval_network(&pos);
}

/* The same position with colours exchanged, and with left and right where the generals tell them apart. */
static void network_is_fair_to_both_sides(void **state)
{
    (void)state;
    network_fill(&xiangqi_shipped.network);
    int value = network_of("3k5/9/2P6/9/9/6B2/9/3n5/4c4/1R3K3 w - - 0 1");
    assert_int_not_equal(value, 0);
    assert_int_equal(value, network_of("1r3k3/4C4/3N5/9/6b2/9/9/2p6/9/3K5 b - - 0 1"));
    assert_int_equal(value, network_of("5k3/9/6P2/9/9/2B6/9/5n3/4c4/3K3R1 w - - 0 1"));
    memset(&xiangqi_shipped, 0, sizeof xiangqi_shipped);
}

static void check_bounds(const Position *pos)
{
    assert_in_range(game_eval(pos) + VALUE_WIN_MIN, 1, 2 * VALUE_WIN_MIN - 1);
}

/* A file of somebody's own may hold any numbers: the value stays one that the search can keep. */
static void values_stay_within_bounds(void **state)
{
    (void)state;
    int16_t *shorts = (int16_t *)(void *)&xiangqi_shipped.network;
    for (int sign = -1; sign <= 1; sign += 2) {
        for (int i = 0; i < NETWORK_SHORTS; i++)
            shorts[i] = (int16_t)(sign * 32000);
        for (int stage = 0; stage < NETWORK_STAGES; stage++)
            xiangqi_shipped.network.output_bias[stage] = sign < 0 ? INT32_MIN : INT32_MAX;
        int value = network_of("start");
        assert_int_equal(value, sign * NETWORK_VALUE_MAX);
    }
    table_fill(&xiangqi_shipped.table, INT16_MAX);
    random_games(support_amount(20), check_bounds);
    memset(&xiangqi_shipped, 0, sizeof xiangqi_shipped);
}

/* A file with both parts, the table alone or (an older form) the network alone. */
static void file_is_whole_or_refused(void **state)
{
    (void)state;
    Error error;
    XiangqiNumbers *numbers = xcalloc(1, sizeof *numbers), *read = xcalloc(1, sizeof *read),
                   *empty = xcalloc(1, sizeof *empty);
    WeightTable *other = xcalloc(1, sizeof *other);
    table_fill(&numbers->table, INT16_MAX);
    table_fill(other, 100);
    network_fill(&numbers->network);
    for (int form = NUMBERS_TABLE; form <= NUMBERS_BOTH; form++) {
        Text bytes = {0};
        const bool table = form & NUMBERS_TABLE, network = form & NUMBERS_NETWORK;
        const WeightKind kind = xiangqi_numbers_kind((NumbersForm)form);
        uint8_t *packed = xiangqi_numbers_pack(numbers, (NumbersForm)form);
        weightfile_print(&bytes, &kind, packed);
        free(packed);
        bytes.bytes[1000] ^= 4;
        *read = *empty;
        assert_false(xiangqi_numbers_load(read, other, bytes.bytes, bytes.length, &error));
        assert_non_null(strstr(error.text, "damaged"));
        assert_memory_equal(empty, read, sizeof *empty);
        bytes.bytes[1000] ^= 4;
        assert_true(xiangqi_numbers_load(read, other, bytes.bytes, bytes.length, &error));
        assert_memory_equal(table ? &numbers->table : other, &read->table, sizeof *other);
        assert_memory_equal(network ? &numbers->network : &empty->network, &read->network, sizeof read->network);
        assert_int_equal(read->has_network, network);
        assert_int_equal(xiangqi_numbers_load(read, NULL, bytes.bytes, bytes.length, &error), table);
        text_free(&bytes);
    }
    free(numbers);
    free(read);
    free(empty);
    free(other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(perft_counts),
        cmocka_unit_test(moves_equal_the_slow_generator),
        cmocka_unit_test(checks_are_seen_before_the_move),
        cmocka_unit_test(keys_are_known_before_the_move),
        cmocka_unit_test(exchanges_equal_trying_them_out),
        cmocka_unit_test(notation_reads_what_it_prints),
        cmocka_unit_test(repetition_follows_the_books),
        cmocka_unit_test(protection_knows_pins),
        cmocka_unit_test(evaluations_do_not_see_colours),
        cmocka_unit_test(minimax_and_alphabeta_agree),
        cmocka_unit_test(exchanges_in_the_endgame),
        cmocka_unit_test(sums_follow_moves),
        cmocka_unit_test(network_is_fair_to_both_sides),
        cmocka_unit_test(values_stay_within_bounds),
        cmocka_unit_test(file_is_whole_or_refused),
    };
    set_up(NULL);
    return SUPPORT_RUN(tests);
}
