/* SPDX-License-Identifier: MIT
 *
 * printable - which characters are not.
 */
#include "base/printable.h"

#include <string.h>

typedef struct PrintableRange {
    unsigned first, last;
} PrintableRange;

static const PrintableRange printable_refused[] = {
    {0x0000, 0x001f}, /* C0 */
    {0x007f, 0x009f}, /* DEL, C1 */
    {0x061c, 0x061c}, /* Arabic letter mark */
    {0x200e, 0x200f}, /* left-to-right and right-to-left marks */
    {0x2028, 0x202e}, /* line and paragraph separators, embeddings and overrides of direction */
    {0x2066, 0x206f}, /* isolates of direction, and controls that nobody should use */
    {0xfeff, 0xfeff}, /* byte order mark */
    {0xfff9, 0xfffb}, /* interlinear annotation */
};

static unsigned printable_code(const Utf8Piece *piece)
{
    const unsigned char *at = (const unsigned char *)piece->bytes;
    unsigned code = piece->length == 1 ? at[0] : at[0] & (0x7fu >> piece->length);
    for (size_t i = 1; i < piece->length; i++)
        code = code << 6 | (at[i] & 0x3f);
    return code;
}

Utf8Piece printable_next(const char *bytes, size_t length)
{
    Utf8Piece piece = utf8_next(bytes, length);
    unsigned code = printable_code(&piece);
    for (size_t i = 0; i < sizeof printable_refused / sizeof printable_refused[0]; i++) {
        if (code < printable_refused[i].first || code > printable_refused[i].last)
            continue;
        piece.bytes = "\xef\xbf\xbd";
        piece.length = 3;
        break;
    }
    return piece;
}

bool printable_line(const char *text)
{
    size_t length = strlen(text);
    for (Utf8Piece piece; length > 0; text += piece.taken, length -= piece.taken) {
        piece = printable_next(text, length);
        if (piece.bytes != text)
            return false;
    }
    return true;
}

bool printable_name(const char *name, Error *error)
{
    if (!utf8_valid(name))
        return error_set(error, "the name is not UTF-8");
    return printable_line(name) || error_set(error, "the name has control characters");
}

size_t printable_colour(const char *bytes, size_t length)
{
    size_t at = 2;
    if (length < 4 || bytes[0] != '\033' || bytes[1] != '[')
        return 0;
    if (bytes[at] == '1' && at + 1 < length && bytes[at + 1] == ';') /* bold, and a colour */
        at += 2;
    if (at + 1 < length && bytes[at] == '3' && bytes[at + 1] >= '0' && bytes[at + 1] <= '7')
        at += 2;
    else if (at == 2 && strchr("0127", bytes[at]))
        at++;
    else
        return 0;
    return at < length && bytes[at] == 'm' ? at + 1 : 0;
}

void text_add_printable(Text *text, const char *bytes, size_t length, unsigned keep)
{
    while (length > 0) {
        size_t taken = keep & PRINTABLE_COLOURS ? printable_colour(bytes, length) : 0;
        bool line = (keep & PRINTABLE_LINES) &&
                    (*bytes == '\n' || *bytes == '\t' || (*bytes == '\r' && length > 1 && bytes[1] == '\n'));
        if (taken > 0 || line) {
            taken = taken > 0 ? taken : 1;
            text_add_bytes(text, bytes, taken);
        } else {
            Utf8Piece piece = printable_next(bytes, length);
            text_add_bytes(text, piece.bytes, piece.length);
            taken = piece.taken;
        }
        bytes += taken;
        length -= taken;
    }
}

void text_add_json_printable(Text *text, const char *json, size_t length)
{
    for (Utf8Piece piece; length > 0; json += piece.taken, length -= piece.taken) {
        piece = printable_next(json, length);
        Utf8Piece as_it_is = utf8_next(json, length);
        if (piece.bytes == json)
            text_add_bytes(text, piece.bytes, piece.length);
        else
            text_printf(text, "\\u%04x", printable_code(&as_it_is)); /* all of them lie below U+10000 */
    }
}
