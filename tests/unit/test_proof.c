/* SPDX-License-Identifier: MIT
 *
 * test_proof - trees that prove a win, and books of solved positions: made, checked, spoilt, kept in a file, played
 * from.
 */
#include "tests/support.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "games/embedded.h"
#include "prover/proof_maker.h"
#include "prover/solved_maker.h"
#include "proof/proof_book.h"
#include "proof/proof_check.h"
#include "proof/proof_file.h"
#include "proof/solved_book.h"
#include "search/tt.h"

static int square_of(const char *name)
{
    return (PROOF_SIZE - atoi(name + 1)) * PROOF_SIZE + name[0] - 'a';
}

static ProofBoard board_of(const char *black, const char *white)
{
    ProofBoard board;
    proof_board_clear(&board);
    const char *lists[] = {black, white};
    for (int i = 0; i < 2; i++) {
        Scan scan = scan_start(lists[i]);
        Word word;
        while (scan_word(&scan, &word))
            proof_board_put(&board, square_of(word.at), i == 0 ? PROOF_BLACK : PROOF_WHITE);
    }
    return board;
}

static int plies_of(const ProofBoard *board, const Text *tree)
{
    static ProofCheck check;
    memset(&check, 0, sizeof check);
    check.board = *board;
    return proof_check_tree(&check, (const uint8_t *)text_string(tree), tree->length);
}

static Text made(const ProofBoard *board, int quiet)
{
    Error error;
    const Game *game = games_find("gomoku15", &error);
    assert_non_null(game);
    ProofMaker *maker = proof_maker_new(game, 8, NULL, NULL);
    ProofLimits limits = {.threat_nodes = 20000, .search_nodes = 4000, .tries = 4, .quiet = quiet};
    Text tree = {0};
    assert_true(proof_maker_prove(maker, board, &limits, &tree));
    proof_maker_free(maker);
    return tree;
}

static void fours_and_ends_are_counted(void **state)
{
    (void)state;
    /* Three in a row, open: the four has two squares to five. */
    ProofBoard board = board_of("h8 i8 j8", "a1 c2 o9");
    Text tree = {0};
    const char end[] = {(char)square_of("k8"), PROOF_END};
    text_add_bytes(&tree, end, sizeof end);
    assert_int_equal(plies_of(&board, &tree), 3);
    /* One side closed: the four can be blocked, so it is no end. */
    board = board_of("h8 i8 j8", "g8 c2 o9");
    assert_int_equal(plies_of(&board, &tree), 0);
    /* White has four: no time for it. */
    board = board_of("h8 i8 j8", "a1 b1 c1 d1");
    assert_int_equal(plies_of(&board, &tree), 0);
    text_free(&tree);
}

static void every_reply_is_asked_for(void **state)
{
    (void)state;
    /* Black makes an open three. The plain default (a four on one side) wins unless white takes a square that matters.
     */
    ProofBoard board = board_of("h8 i8", "a1 o1");
    Text tree = {0};
    const char three[] = {(char)square_of("j8"), PROOF_OPEN, 0, (char)square_of("k8"), PROOF_END};
    text_add_bytes(&tree, three, sizeof three);
    assert_int_equal(plies_of(&board, &tree), 0);
    text_free(&tree);
}

static void made_trees_hold_and_spoilt_ones_do_not(void **state)
{
    (void)state;
    ProofBoard board = board_of("h8 h9 i9", "a1 o1 a15");
    Text tree = made(&board, 0);
    assert_int_equal(plies_of(&board, &tree), 11);
    /* Another move of black anywhere, or an end that comes too early, is noticed: the tree is small and each byte of it
     * is needed. */
    int refused = 0;
    for (size_t i = 0; i < tree.length; i++) {
        char was = tree.bytes[i];
        tree.bytes[i] = (char)square_of("o15");
        refused += plies_of(&board, &tree) == 0;
        tree.bytes[i] = was;
    }
    assert_int_equal(refused, (int)tree.length);
    for (size_t length = 0; length < tree.length; length++) {
        Text cut = {.bytes = tree.bytes, .length = length};
        assert_int_equal(plies_of(&board, &cut), 0);
    }
    text_add_bytes(&tree, "x", 1); /* something after the end */
    assert_int_equal(plies_of(&board, &tree), 0);
    tree.length--;
    /* A white stone that the tree did not reckon with. */
    ProofBoard other = board_of("h8 h9 i9", "h10 o1 a15");
    assert_int_equal(plies_of(&other, &tree), 0);
    text_free(&tree);
}

/* White plays at random, black by the book: black must win every game, within the plies that were promised. */
static void games_by_the_book_are_won(void **state)
{
    (void)state;
    ProofBoard start = board_of("h8 i9", "a1 o1");
    Text tree = made(&start, 2);
    ProofFile book = {0};
    proof_file_add(&book, &start, tree.bytes, tree.length);
    int promised = plies_of(&start, &tree);
    assert_true(promised > 11);
    Rng rng = rng_seed(1);
    for (int game = 0; game < 300; game++) {
        int form = (int)(rng_next(&rng) % 8), left = promised;
        ProofBoard board;
        proof_board_clear(&board);
        for (int square = 0; square < PROOF_SQUARES; square++) {
            if (start.cells[square] != PROOF_EMPTY)
                proof_board_put(&board, proof_turn(square, form), start.cells[square]);
        }
        while (!proof_board_won(&board, PROOF_BLACK)) {
            ProofSet fives;
            proof_board_fives(&board, PROOF_BLACK, &fives);
            ProofAnswer answer = proof_book_find(&book, &board);
            for (int square = 0; square < PROOF_SQUARES; square++) {
                if (fives.has[square])
                    answer.move = square;
            }
            assert_true(answer.move >= 0);
            assert_true(left-- > 0);
            proof_board_put(&board, answer.move, PROOF_BLACK);
            if (proof_board_won(&board, PROOF_BLACK))
                break;
            /* Half of the replies near the stones, where they hurt. */
            int reply = -1;
            for (int try = 0; reply < 0 || (try < 40 && proof_board_weight(&board, reply) < 60 && game % 2); try++) {
                int square = (int)(rng_next(&rng) % PROOF_SQUARES);
                reply = board.cells[square] == PROOF_EMPTY ? square : reply;
            }
            proof_board_put(&board, reply, PROOF_WHITE);
            left--;
            assert_false(proof_board_won(&board, PROOF_WHITE));
        }
    }
    proof_file_free(&book);
    text_free(&tree);
}

/* The tree goes on only where white has stopped the five; any other white stone is not what was proved. */
static void a_four_is_answered_on_its_square(void **state)
{
    (void)state;
    ProofBoard start = board_of("h8 i8 j8", "g8 c2 o9"), blocked = board_of("h8 i8 j8 k8", "g8 c2 o9 l8"),
               other = board_of("h8 i8 j8 k8", "g8 c2 o9 o15");
    const char tree[] = {(char)square_of("k8"), PROOF_BLOCK, (char)square_of("o15"), PROOF_END};
    ProofFile book = {0};
    proof_file_add(&book, &start, tree, sizeof tree);
    assert_int_equal(proof_book_find(&book, &blocked).move, square_of("o15"));
    assert_int_equal(proof_book_find(&book, &other).move, -1);
    proof_file_free(&book);
}

typedef struct Kept {
    ProofFile file;
    int most; /* stop once so many are kept */
} Kept;

static void kept_take(void *context, const ProofBoard *board, const Text *tree)
{
    Kept *kept = context;
    proof_file_add(&kept->file, board, tree->bytes, tree->length);
}

static bool kept_is_full(void *context)
{
    const Kept *kept = context;
    return kept->file.count >= kept->most;
}

/* Stopped again and again, each time going on with what was kept: it ends, and never does a position twice. */
static void stopped_work_goes_on(void **state)
{
    (void)state;
    Error error;
    const Game *game = games_find("gomoku15", &error);
    ProofBoard start = board_of("h8 i9", "a1 o1");
    ProofLimits limits = {.threat_nodes = 20000, .search_nodes = 4000, .tries = 4, .quiet = 2};
    Kept kept = {.most = 0};
    Text tree = {0};
    int runs = 0;
    for (bool done = false; !done && runs < 200; runs++) {
        int before = kept.file.count;
        kept.most = before + 1;
        ProofMaker *maker = proof_maker_new(game, 1, kept_is_full, &kept);
        for (int i = 0; i < before; i++)
            proof_maker_know(maker, &kept.file.entries[i].board, kept.file.entries[i].tree.bytes,
                             kept.file.entries[i].tree.length);
        proof_maker_keep(maker, kept_take);
        done = proof_maker_prove(maker, &start, &limits, &tree);
        assert_true(done || kept.file.count > before);
        proof_maker_free(maker);
    }
    assert_true(runs > 1);
    assert_true(plies_of(&start, &tree) > 0);
    text_free(&tree);
    proof_file_free(&kept.file);
}

static void files_come_back(void **state)
{
    (void)state;
    ProofBoard board = board_of("h8 i8 j8", "a1 c2 o9");
    const char *path = support_file("");
    ProofFile file = {0}, again;
    Error error;
    const char end[] = {(char)square_of("k8"), PROOF_END};
    proof_file_add(&file, &board, end, sizeof end);
    assert_true(proof_file_write(&file, path, &error));
    assert_true(proof_file_read(&again, path, &error));
    assert_int_equal(again.count, 1);
    assert_memory_equal(again.entries[0].board.cells, board.cells, sizeof board.cells);
    assert_int_equal(again.entries[0].tree.length, sizeof end);
    assert_non_null(proof_file_find(&again, &board));
    proof_file_free(&again);
    Text bytes = {0};
    assert_true(text_read_file(&bytes, path, 1000, &error));
    for (size_t length = 0; length < bytes.length; length++)
        assert_true(!proof_file_parse(&again, bytes.bytes, length, &error) || again.count == 0);
    bytes.bytes[15] = (char)bytes.bytes[14]; /* two stones on a square */
    assert_false(proof_file_parse(&again, bytes.bytes, bytes.length, &error));
    text_free(&bytes);
    proof_file_free(&file);
    remove(path);
}

static void stones_are_written_and_read(void **state)
{
    (void)state;
    ProofBoard board = board_of("h8 a15 o1", "c2"), again;
    Text text = {0};
    proof_board_print(&board, &text);
    assert_string_equal(text_string(&text), "a15 h8 o1 / c2");
    assert_true(proof_board_parse(&again, text_string(&text)));
    assert_memory_equal(again.cells, board.cells, sizeof board.cells);
    text_free(&text);
    static const char *const wrong[] = {"",        "h8",           "h8 / h8",  "h8 h8 / a1", "h16 / a1", "h0 / a1",
                                        "p1 / a1", "h8 / a1 / b1", "h8x / a1", "H8 / a1",    "h / a1"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(proof_board_parse(&again, wrong[i]));
}

/* A checker that is told to stops after so many nodes, and says that it has not proved anything. */
static void checks_can_be_limited(void **state)
{
    (void)state;
    ProofBoard board = board_of("h8 h9 i9", "a1 o1 a15");
    Text tree = made(&board, 0);
    static ProofCheck check;
    uint64_t nodes = 0;
    for (int i = 0; i < 3; i++) {
        memset(&check, 0, sizeof check);
        check.board = board;
        check.limit = i == 1 ? nodes : i == 2 ? nodes - 1 : 0;
        assert_int_equal(proof_check_tree(&check, (const uint8_t *)text_string(&tree), tree.length) > 0, i < 2);
        nodes = check.nodes;
    }
    text_free(&tree);
}

EMBED_FILE(gomoku15_proof_zst);

/* What the program carries along: it holds, and the engine plays it as black, turned and mirrored. */
static void shipped_proofs_hold_and_are_played(void **state)
{
    (void)state;
    Error error;
    size_t size;
    char *bytes = embedded_unpack(EMBED_GET(gomoku15_proof_zst), &size, &error);
    assert_non_null(bytes);
    ProofFile book;
    assert_true(proof_file_parse(&book, bytes, size, &error));
    int longest;
    assert_int_equal(proof_book_replies(&book, &longest), PROOF_REPLIES);
    const Game *game = games_find("gomoku15", &error);
    GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = 1, .threads = 1});
    for (int i = 0; i < book.count; i++) {
        const ProofEntry *entry = &book.entries[i];
        int plies = i == 0 ? plies_of(&entry->board, &entry->tree) : 0;
        assert_true(i > 0 || plies > 0);
        for (int form = 0; form < 8; form++) {
            char text[PROOF_SQUARES + 16];
            for (int square = 0; square < PROOF_SQUARES; square++)
                text[proof_turn(square, form)] = "-XO"[entry->board.cells[square]];
            memcpy(text + PROOF_SQUARES, " X freestyle", sizeof " X freestyle");
            void *pos = position_new(game, text, &error);
            assert_non_null(pos);
            SearchParams params = search_params((Limits){.nodes = 100});
            Report report = {0};
            game->think(search, pos, &params, &report);
            assert_true(report.solved);
            assert_true(report.source == REPORT_BOOK ? report.bound == TT_LOWER : report.bound == TT_EXACT);
            assert_true(report.source == REPORT_BOOK || report.source == REPORT_PROVER);
            assert_true(i > 0 || VALUE_WIN - report.value >= plies || report.bound == TT_EXACT);
            position_free(game, pos);
        }
    }
    game->search_free(search);
    proof_file_free(&book);
    free(bytes);
}

/* A game that went on for long: the stones of its beginning, which many trees have, could have come in a great many
 * orders. */
static void crowded_boards_are_looked_up_quickly(void **state)
{
    (void)state;
    const char *black = "h8 i1 g6 h6 g5 i7 h7 i8 j7 i6 g9 h10 k8 i4 l9 f10 f4 e4 l8 g4 g3 d4 h2 l6 l5 f8 i10 j11 k10 "
                        "n9 g13 e12 e7 c8 h13 g11 g12 d12 d8 f9 a14 c11 k11 m11 b11 c10 b8 h12 c9 k5 n8 j4";
    const char *white = "h3 o8 f6 g7 h5 j8 j6 j9 h9 i9 k7 k6 j5 i5 m10 e11 e3 f5 g8 h4 g2 c4 e5 l10 l7 i11 j10 f11 m8 "
                        "e10 e9 d9 d6 d11 i12 d10 g10 d7 c12 b13 i13 e13 k12 b10 a10 a9 e8 f12 c7 n11 m7 i3";
    ProofBoard board = board_of(black, white);
    Error error;
    size_t size;
    char *bytes = embedded_unpack(EMBED_GET(gomoku15_proof_zst), &size, &error);
    ProofFile book;
    assert_true(bytes && proof_file_parse(&book, bytes, size, &error));
    const ProofAnswer slow = proof_book_find(&book, &board);
    assert_true(proof_book_index(&book, NULL));
    const ProofAnswer quick = proof_book_find(&book, &board);
    assert_int_equal(slow.move, -1);
    assert_int_equal(quick.move, -1);
    assert_true(slow.looked > 0 && slow.looked <= 20000);
    assert_int_equal(quick.looked, 0); /* no tree is so long */
    proof_file_free(&book);
    free(bytes);
}

/* Nothing is looked up in a book whose trees do not end where their bytes end, or name squares that are none. */
static void spoilt_books_are_refused(void **state)
{
    (void)state;
    static const struct {
        const char *tree;
        size_t size;
    } trees[] = {{"", 0},
                 {"\x70", 1},
                 {"\x70\x01", 2},
                 {"\x70\x00\x00", 3},
                 {"\xff\x00", 2},
                 {"\x70\x07", 2},
                 {"\x70\x02", 2},
                 {"\x70\x02\x01\x01\xfe\x71\x00\x72\x00", 9},
                 {"\x70\x02\x05\x01", 4}};
    ProofBoard board = board_of("", "");
    for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
        Text bytes = {0};
        ProofFile book;
        Error error = {0};
        text_add(&bytes, "wuqi-proof 1\n");
        text_add_bytes(&bytes, "\0\0", 2); /* an empty board */
        const char length[4] = {(char)trees[i].size};
        text_add_bytes(&bytes, length, sizeof length);
        text_add_bytes(&bytes, trees[i].tree, trees[i].size);
        char *exact = xmalloc(bytes.length);
        memcpy(exact, bytes.bytes, bytes.length);
        assert_true(proof_file_parse(&book, exact, bytes.length, &error));
        if (proof_book_index(&book, &error))
            fail_msg("tree %zu was taken: %d", i, proof_book_find(&book, &board).move);
        assert_non_null(strstr(error.text, "cut short or spoilt"));
        proof_file_free(&book);
        text_free(&bytes);
        free(exact);
    }
}

static void solved_books_come_back(void **state)
{
    (void)state;
    const SolvedEntry entries[] = {{70000, -4, 9}, {5, 2, 64}, {UINT64_C(1) << 57, 36, 54}, {5, -36, 63}};
    const char *path = support_file("");
    SolvedBook book = {0}, back;
    Error error;
    Text bytes = {0};
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++)
        solved_book_add(&book, entries[i]);
    assert_int_equal(book.count, 3); /* the second 5 takes the place of the first */
    assert_true(solved_book_write(&book, path, &error));
    assert_true(solved_book_read(&back, path, &error));
    assert_int_equal(back.count, 3);
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        const SolvedEntry *found = solved_book_find(&back, entries[i].key);
        assert_non_null(found);
        assert_int_equal(found->score, i == 1 ? -36 : entries[i].score);
        assert_int_equal(found->move, i == 1 ? 63 : entries[i].move);
    }
    assert_null(solved_book_find(&back, 6));
    solved_book_free(&back);
    assert_true(text_read_file(&bytes, path, 1000, &error));
    assert_false(solved_book_parse(&back, text_string(&bytes), bytes.length - 1, &error));
    memset(bytes.bytes + bytes.length - 10, 0, 8); /* the last key, which was the highest */
    assert_false(solved_book_parse(&back, text_string(&bytes), bytes.length, &error));
    bytes.bytes[0] = 'v';
    assert_false(solved_book_parse(&back, text_string(&bytes), bytes.length, &error));
    text_free(&bytes);
    solved_book_free(&book);
    unlink(path);
}

EMBED_FILE(reversi6_solved_zst);

/* The first position's value comes from the book at once, and from the search only by work. */
static void shipped_solved_positions_agree_and_are_played(void **state)
{
    (void)state;
    Error error;
    size_t size;
    SolvedCheck check;
    SolvedBook book;
    const Game *game = games_find("reversi6", &error);
    char *bytes = embedded_unpack(EMBED_GET(reversi6_solved_zst), &size, &error);
    assert_true(game && bytes && solved_book_parse(&book, bytes, size, &error));
    assert_true(solved_maker_check(game, &book, 0, &check, &error));
    assert_true(check.links >= 4);
    size_t found = 0;
    for (size_t i = 0; i < book.count; i++) { /* scores that are wrong do not fit the others */
        const int8_t score = book.entries[i].score;
        SolvedCheck spoilt;
        book.entries[i].score = (int8_t)(score - 2);
        found += !solved_maker_check(game, &book, 0, &spoilt, &error);
        book.entries[i].score = score;
    }
    assert_true(found >= 4);
    for (int bookless = 0; bookless < 2; bookless++) {
        GameSearch *search = game->search_new(&(SearchConfig){.hash_mb = 1, .threads = 1, .bookless = bookless});
        void *pos = position_new(game, "", &error);
        for (int ply = 0; ply < 2; ply++) {
            SearchParams params = search_params((Limits){.nodes = 100});
            params.analysis = true;
            Report report = {0};
            game->think(search, pos, &params, &report);
            assert_int_equal(report.solved, !bookless);
            assert_true(bookless || report.value == (ply ? 400 : -400));
            assert_true(bookless || report.nodes < 1000);
            game->make(pos, report.best);
        }
        position_free(game, pos);
        game->search_free(search);
    }
    solved_book_free(&book);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fours_and_ends_are_counted),
        cmocka_unit_test(every_reply_is_asked_for),
        cmocka_unit_test(made_trees_hold_and_spoilt_ones_do_not),
        cmocka_unit_test(games_by_the_book_are_won),
        cmocka_unit_test(a_four_is_answered_on_its_square),
        cmocka_unit_test(stopped_work_goes_on),
        cmocka_unit_test(files_come_back),
        cmocka_unit_test(stones_are_written_and_read),
        cmocka_unit_test(checks_can_be_limited),
        cmocka_unit_test(shipped_proofs_hold_and_are_played),
        cmocka_unit_test(crowded_boards_are_looked_up_quickly),
        cmocka_unit_test(spoilt_books_are_refused),
        cmocka_unit_test(solved_books_come_back),
        cmocka_unit_test(shipped_solved_positions_agree_and_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
