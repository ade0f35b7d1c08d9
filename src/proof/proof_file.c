/* SPDX-License-Identifier: MIT
 *
 * proof_file - reading and writing proved positions.
 */
#include "proof/proof_file.h"

#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"

#define PROOF_MAGIC "wuqi-proof 1\n"
enum { PROOF_FILE_LIMIT = 1 << 30 };

void proof_file_add(ProofFile *file, const ProofBoard *board, const char *tree, size_t size)
{
    if (file->count == file->room) {
        file->room = file->room ? 2 * file->room : 64;
        file->entries = xrealloc(file->entries, (unsigned long)file->room * sizeof *file->entries);
    }
    ProofEntry *entry = &file->entries[file->count++];
    memset(entry, 0, sizeof *entry);
    entry->board = *board;
    text_add_bytes(&entry->tree, tree, size);
}

const ProofEntry *proof_file_find(const ProofFile *file, const ProofBoard *board)
{
    for (int i = 0; i < file->count; i++) {
        if (memcmp(file->entries[i].board.cells, board->cells, sizeof board->cells) == 0)
            return &file->entries[i];
    }
    return NULL;
}

static bool parse_stones(Scan *scan, const char *end, ProofStone stone, ProofBoard *board)
{
    if (scan->at >= end)
        return false;
    int count = (unsigned char)*scan->at++;
    for (int i = 0; i < count; i++) {
        if (scan->at >= end)
            return false;
        int square = (unsigned char)*scan->at++;
        if (square >= PROOF_SQUARES || board->cells[square] != PROOF_EMPTY)
            return false;
        proof_board_put(board, square, stone);
    }
    return true;
}

static bool parse_entry(ProofFile *file, Scan *scan, const char *end)
{
    ProofBoard board;
    proof_board_clear(&board);
    if (!parse_stones(scan, end, PROOF_BLACK, &board) || !parse_stones(scan, end, PROOF_WHITE, &board) ||
        end - scan->at < 4)
        return false;
    size_t size = 0;
    for (int i = 0; i < 4; i++)
        size |= (size_t)(unsigned char)*scan->at++ << (8 * i);
    if (size > (size_t)(end - scan->at))
        return false;
    proof_file_add(file, &board, scan->at, size);
    scan->at += size;
    return true;
}

bool proof_file_parse(ProofFile *file, const char *bytes, size_t size, Error *error)
{
    size_t magic = sizeof PROOF_MAGIC - 1;
    memset(file, 0, sizeof *file);
    if (size < magic || memcmp(bytes, PROOF_MAGIC, magic) != 0)
        return error_set(error, "this is no file of proofs ('wuqi-proof 1' is missing at its beginning)");
    Scan scan = scan_start(bytes);
    scan.at += magic;
    while (scan.at < bytes + size) {
        if (!parse_entry(file, &scan, bytes + size)) {
            proof_file_free(file);
            return error_set(error, "the proof that begins before byte %zu is cut short or spoilt",
                             (size_t)(scan.at - bytes));
        }
    }
    return true;
}

bool proof_file_read(ProofFile *file, const char *path, Error *error)
{
    Text bytes = {0};
    memset(file, 0, sizeof *file);
    bool good = text_read_file(&bytes, path, PROOF_FILE_LIMIT, error);
    if (good && !proof_file_parse(file, text_string(&bytes), bytes.length, error))
        good = error_prefix(error, "%s", path);
    text_free(&bytes);
    return good;
}

static void write_stones(FILE *stream, const ProofBoard *board, ProofStone stone)
{
    int count = 0;
    for (int square = 0; square < PROOF_SQUARES; square++)
        count += board->cells[square] == stone;
    fputc(count, stream);
    for (int square = 0; square < PROOF_SQUARES; square++) {
        if (board->cells[square] == stone)
            fputc(square, stream);
    }
}

bool proof_file_write(const ProofFile *file, const char *path, Error *error)
{
    OutFile out;
    if (!outfile_open(&out, path, error))
        return false;
    fputs(PROOF_MAGIC, out.stream);
    for (int i = 0; i < file->count; i++) {
        const ProofEntry *entry = &file->entries[i];
        write_stones(out.stream, &entry->board, PROOF_BLACK);
        write_stones(out.stream, &entry->board, PROOF_WHITE);
        for (int k = 0; k < 4; k++)
            fputc((int)(entry->tree.length >> (8 * k) & 255), out.stream);
        fwrite(text_string(&entry->tree), 1, entry->tree.length, out.stream);
    }
    return outfile_finish(&out, error);
}

void proof_file_free(ProofFile *file)
{
    for (int i = 0; i < file->count; i++) {
        text_free(&file->entries[i].tree);
        free(file->entries[i].span);
    }
    free(file->entries);
    memset(file, 0, sizeof *file);
}
