/* SPDX-License-Identifier: MIT
 *
 * utf8 - one table of lead bytes; everything else goes through utf8_next.
 */
#include "base/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/printable.h"

/* What a lead byte says: how many bytes follow, and where the first of them must lie. */
typedef struct Utf8Lead {
    size_t follow; /* 0: this is no lead byte */
    unsigned char low, high;
} Utf8Lead;

static Utf8Lead utf8_lead(unsigned char byte)
{
    Utf8Lead lead = {.low = 0x80, .high = 0xbf};
    lead.follow = byte >= 0xc2 && byte <= 0xdf   ? 1
                  : byte >= 0xe0 && byte <= 0xef ? 2
                  : byte >= 0xf0 && byte <= 0xf4 ? 3
                                                 : 0;
    if (byte == 0xe0) /* shorter forms exist */
        lead.low = 0xa0;
    if (byte == 0xed) /* surrogates */
        lead.high = 0x9f;
    if (byte == 0xf0)
        lead.low = 0x90;
    if (byte == 0xf4) /* above U+10FFFF */
        lead.high = 0x8f;
    return lead;
}

Utf8Piece utf8_next(const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    Utf8Piece piece = {.taken = 1, .bytes = bytes, .length = 1};
    if (at[0] > 0 && at[0] < 0x80)
        return piece;
    Utf8Lead lead = utf8_lead(at[0]);
    while (piece.taken <= lead.follow && piece.taken < length && at[piece.taken] >= lead.low &&
           at[piece.taken] <= lead.high) {
        lead.low = 0x80;
        lead.high = 0xbf;
        piece.taken++;
    }
    bool whole = lead.follow > 0 && piece.taken == lead.follow + 1;
    piece.bytes = whole ? bytes : "\xef\xbf\xbd";
    piece.length = whole ? piece.taken : 3;
    piece.cut = lead.follow > 0 && !whole;
    return piece;
}

size_t utf8_fit(const char *text, size_t length, size_t limit)
{
    if (length <= limit)
        return length;
    while (limit > 0 && ((unsigned char)text[limit] & 0xc0) == 0x80)
        limit--;
    return limit;
}

const char *utf8_tail(const char *text, size_t limit)
{
    size_t length = strlen(text);
    if (length > limit)
        text += length - limit;
    while (((unsigned char)*text & 0xc0) == 0x80)
        text++;
    return text;
}

bool utf8_valid(const char *text)
{
    size_t length = strlen(text);
    for (Utf8Piece piece; length > 0; text += piece.taken, length -= piece.taken) {
        piece = utf8_next(text, length);
        if (piece.bytes != text)
            return false;
    }
    return true;
}

void utf8_format(char *out, size_t size, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int printed = vsnprintf(NULL, 0, format, again);
    va_end(again);
    size_t left = printed > 0 ? (size_t)printed : 0, filled = 0;
    char *whole = xmalloc(left + 1);
    vsnprintf(whole, left + 1, format, args);
    for (const char *at = whole; left > 0;) {
        bool control = ((unsigned char)*at > 0 && (unsigned char)*at < ' ') || *at == 127;
        bool cut = utf8_next(at, left).cut;
        Utf8Piece piece = printable_next(at, left);
        if (control) {
            piece.bytes = "?";
            piece.length = 1;
        }
        size_t length = cut ? 0 : piece.length;
        if (filled + length >= size)
            break;
        memcpy(out + filled, piece.bytes, length);
        filled += length;
        at += piece.taken;
        left -= piece.taken;
    }
    out[filled] = '\0';
    free(whole);
}
