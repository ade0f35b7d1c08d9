/* SPDX-License-Identifier: MIT
 *
 * solved_book - finding, adding, reading and writing.
 */
#include "proof/solved_book.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/outfile.h"
#include "base/text.h"

#define SOLVED_MAGIC "wuqi-solved 1\n"
enum { SOLVED_FILE_LIMIT = 1 << 28, SOLVED_ENTRY_BYTES = 10, SOLVED_HEAD_BYTES = sizeof SOLVED_MAGIC - 1 + 4 };

/* The first entry that is not below the key. */
static size_t solved_place(const SolvedBook *book, uint64_t key)
{
    size_t low = 0, high = book->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (book->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const SolvedEntry *solved_book_find(const SolvedBook *book, uint64_t key)
{
    const size_t place = solved_place(book, key);
    return place < book->count && book->entries[place].key == key ? &book->entries[place] : NULL;
}

void solved_book_add(SolvedBook *book, SolvedEntry entry)
{
    const size_t place = solved_place(book, entry.key);
    if (place == book->count || book->entries[place].key != entry.key) {
        if (book->count == book->room) {
            book->room = book->room ? 2 * book->room : 64;
            book->entries = xrealloc(book->entries, book->room * sizeof *book->entries);
        }
        memmove(book->entries + place + 1, book->entries + place, (book->count - place) * sizeof *book->entries);
        book->count++;
    }
    book->entries[place] = entry;
}

static uint64_t solved_number(const unsigned char *bytes, int count)
{
    uint64_t number = 0;
    for (int i = 0; i < count; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}

bool solved_book_parse(SolvedBook *book, const char *bytes, size_t size, Error *error)
{
    const unsigned char *at = (const unsigned char *)bytes + SOLVED_HEAD_BYTES;
    memset(book, 0, sizeof *book);
    if (size < SOLVED_HEAD_BYTES || memcmp(bytes, SOLVED_MAGIC, sizeof SOLVED_MAGIC - 1) != 0)
        return error_set(error, "this is no book of solved positions ('wuqi-solved 1' is missing at its beginning)");
    const uint64_t said = solved_number(at - 4, 4);
    if (size != SOLVED_HEAD_BYTES + said * SOLVED_ENTRY_BYTES)
        return error_set(error, "the book is cut short or too long for its %llu positions", (unsigned long long)said);
    const size_t count = (size_t)said;
    book->entries = xmalloc((count + 1) * sizeof *book->entries);
    book->room = count + 1;
    for (; book->count < count; book->count++, at += SOLVED_ENTRY_BYTES) {
        const SolvedEntry entry = {.key = solved_number(at, 8), .score = (int8_t)at[8], .move = at[9]};
        if (book->count > 0 && entry.key <= book->entries[book->count - 1].key) {
            solved_book_free(book);
            return error_set(error, "the positions of the book are out of order");
        }
        book->entries[book->count] = entry;
    }
    return true;
}

bool solved_book_read(SolvedBook *book, const char *path, Error *error)
{
    Text bytes = {0};
    memset(book, 0, sizeof *book);
    bool good = text_read_file(&bytes, path, SOLVED_FILE_LIMIT, error);
    if (good && !solved_book_parse(book, text_string(&bytes), bytes.length, error))
        good = error_prefix(error, "%s", path);
    text_free(&bytes);
    return good;
}

static void solved_put(FILE *stream, uint64_t number, int count)
{
    for (int i = 0; i < count; i++)
        fputc((int)(number >> (8 * i) & 255), stream);
}

bool solved_book_write(const SolvedBook *book, const char *path, Error *error)
{
    OutFile out;
    if (!outfile_open(&out, path, error))
        return false;
    fputs(SOLVED_MAGIC, out.stream);
    solved_put(out.stream, book->count, 4);
    for (size_t i = 0; i < book->count; i++) {
        solved_put(out.stream, book->entries[i].key, 8);
        solved_put(out.stream, (uint8_t)book->entries[i].score, 1);
        solved_put(out.stream, book->entries[i].move, 1);
    }
    return outfile_finish(&out, error);
}

void solved_book_free(SolvedBook *book)
{
    free(book->entries);
    memset(book, 0, sizeof *book);
}
