/* SPDX-License-Identifier: MIT
 *
 * fuzz_proofs - any bytes as a file of proofs or as a book of solved positions (the first byte chooses). What is read
 * is checked, within a limit, written and read again; a book that can be indexed answers for any position with a square
 * of the board or nothing.
 */
#include "tests/fuzz/fuzz_support.h"

#include "base/rng.h"
#include "proof/proof_book.h"
#include "proof/proof_check.h"
#include "proof/solved_book.h"

enum { CHECK_NODES = 3000, BOARDS = 6 };

static void check_trees(const ProofFile *file)
{
    for (int i = 0; i < file->count && i < 4; i++) {
        ProofCheck *check = xcalloc(1, sizeof *check);
        const Text *tree = &file->entries[i].tree;
        check->board = file->entries[i].board;
        check->limit = CHECK_NODES;
        require(proof_check_tree(check, (const uint8_t *)text_string(tree), tree->length) > 0 || check->why);
        free(check);
    }
}

static void look_up(const ProofFile *file, Rng *rng)
{
    ProofBoard board;
    proof_board_clear(&board);
    for (int i = 0; i < BOARDS; i++) {
        ProofAnswer answer = proof_book_find(file, &board);
        require(answer.move >= -1 && answer.move < PROOF_SQUARES);
        for (int stone = 0; stone < 2; stone++) {
            int square = (int)rng_below(rng, PROOF_SQUARES);
            if (board.cells[square] == PROOF_EMPTY)
                proof_board_put(&board, square, stone == 0 ? PROOF_BLACK : PROOF_WHITE);
        }
    }
    for (int i = 0; i < file->count && i < 8; i++)
        require(proof_book_find(file, &file->entries[i].board).move < PROOF_SQUARES);
}

static void try_proofs(const char *bytes, size_t size)
{
    ProofFile file, again;
    Error error = {0};
    Rng rng = rng_seed(size);
    if (!told(proof_file_parse(&file, bytes, size, &error), &error))
        return;
    const char *path = fuzz_file(".proof", "", 0);
    require(proof_file_write(&file, path, &error) && proof_file_read(&again, path, &error));
    require(again.count == file.count);
    proof_file_free(&again);
    check_trees(&file);
    if (told(proof_book_index(&file, &error), &error))
        look_up(&file, &rng);
    proof_file_free(&file);
}

static void try_solved(const char *bytes, size_t size)
{
    SolvedBook book;
    Error error = {0};
    if (!told(solved_book_parse(&book, bytes, size, &error), &error))
        return;
    for (size_t i = 0; i < book.count; i++)
        require(solved_book_find(&book, book.entries[i].key) == &book.entries[i]);
    solved_book_free(&book);
}

/* "wuqi-proof 1", a line end, and what the input says behind it, so that little of it is wasted on the first line. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const magics[] = {"", "wuqi-proof 1\n", "wuqi-solved 1\n"};
    if (size < 1)
        return 0;
    const char *magic = magics[data[0] % 3];
    size_t head = strlen(magic);
    char *bytes = xmalloc(head + size); /* to the byte: a look behind it is found */
    memcpy(bytes, magic, head);
    memcpy(bytes + head, data + 1, size - 1);
    if (data[0] % 3 == 2)
        try_solved(bytes, head + size - 1);
    else
        try_proofs(bytes, head + size - 1);
    free(bytes);
    return 0;
}
