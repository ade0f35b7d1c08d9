/* SPDX-License-Identifier: MIT
 *
 * words - widths and counts as people read them.
 */
#include "base/words.h"

#include <string.h>

/* Reads one character; a byte that is no UTF-8 counts as a character of its own. */
static uint32_t words_decode(const unsigned char **at)
{
    const unsigned char *s = *at;
    int more = s[0] >= 0xf0 ? 3 : s[0] >= 0xe0 ? 2 : s[0] >= 0xc0 ? 1 : 0;
    uint32_t code = more == 3 ? s[0] & 0x07u : more == 2 ? s[0] & 0x0fu : more == 1 ? s[0] & 0x1fu : s[0];
    for (int i = 1; i <= more; i++) {
        if ((s[i] & 0xc0) != 0x80) {
            *at = s + 1;
            return s[0];
        }
        code = code << 6 | (s[i] & 0x3fu);
    }
    *at = s + 1 + more;
    return code;
}

static bool words_wide(uint32_t code)
{
    return (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) ||
           (code >= 0xac00 && code <= 0xd7a3) || (code >= 0xf900 && code <= 0xfaff) ||
           (code >= 0xfe30 && code <= 0xfe6f) || (code >= 0xff00 && code <= 0xff60) ||
           (code >= 0xffe0 && code <= 0xffe6) || (code >= 0x1f300 && code <= 0x1faff) ||
           (code >= 0x20000 && code <= 0x3fffd);
}

int words_width(const char *string)
{
    const unsigned char *at = (const unsigned char *)string;
    int width = 0;
    while (*at)
        width += words_wide(words_decode(&at)) ? 2 : 1;
    return width;
}

void words_pad(Text *text, const char *string, int width)
{
    int room = (width < 0 ? -width : width) - words_width(string);
    for (int i = 0; width < 0 && i < room; i++)
        text_add_char(text, ' ');
    text_add(text, string);
    for (int i = 0; width > 0 && i < room; i++)
        text_add_char(text, ' ');
}

/* Punctuation that does not begin a line, or does not end one. */
static bool words_closes(uint32_t code)
{
    static const uint32_t closing[] = {0x2019, 0x201d, 0x2026, 0x3001, 0x3002, 0x300b, 0x300d, 0xff01,
                                       0xff05, 0xff09, 0xff0c, 0xff1a, 0xff1b, 0xff1f, 0};
    for (int i = 0; closing[i]; i++) {
        if (closing[i] == code)
            return true;
    }
    return code < 0x80 && code != 0 && strchr(",.;:!?)]%", (int)code);
}

static bool words_opens(uint32_t code)
{
    return code == 0x2018 || code == 0x201c || code == 0x300a || code == 0x300c || code == 0xff08 || code == '(' ||
           code == '[';
}

/* How many bytes of `string` stay on one line, and their width: up to a blank, or to where Chinese text can break. */
static size_t words_unit(const char *string, int *width)
{
    const unsigned char *at = (const unsigned char *)string;
    uint32_t before = 0;
    *width = 0;
    while (*at && *at != ' ' && *at != '\n') {
        const unsigned char *next = at;
        uint32_t code = words_decode(&next);
        if (before && (words_wide(before) || words_wide(code)) && !words_opens(before) && !words_closes(code))
            break;
        *width += words_wide(code) ? 2 : 1;
        before = code;
        at = next;
    }
    return (size_t)(at - (const unsigned char *)string);
}

void words_fill(Text *text, const char *string, int indent, int width)
{
    int column = indent;
    bool blank = false;
    while (*string) {
        int wide = 0;
        size_t length = words_unit(string, &wide);
        if (length == 0) {
            blank = column > indent;
            if (string[0] == '\n' && string[1] == '\n') {
                text_printf(text, "\n\n%*s", indent, "");
                column = indent;
                blank = false;
            }
            string++;
            continue;
        }
        if (column > indent && column + blank + wide > width) {
            text_printf(text, "\n%*s", indent, "");
            column = indent;
            blank = false;
        }
        if (blank)
            text_add_char(text, ' ');
        text_add_bytes(text, string, length);
        column += blank + wide;
        blank = false;
        string += length;
    }
}

/* Punctuation of full width, at the first of its three bytes. */
static bool words_is_full(const char *at)
{
    static const char *const marks[] = {"，", "。", "；", "：", "、", "（", "）", "“", "”", "？", "！", NULL};
    for (int i = 0; marks[i]; i++) {
        if (strncmp(at, marks[i], 3) == 0)
            return true;
    }
    return false;
}

const char *words_between(const Text *text, const char *next)
{
    const char *last = text->bytes + text->length - 1;
    bool chinese = *last & 0x80 && *next & 0x80;
    bool full = (text->length > 2 && words_is_full(last - 2)) || words_is_full(next);
    return chinese || full ? "" : " ";
}

void words_count(uint64_t count, Text *text)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)count);
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            text_add_char(text, ',');
        text_add_char(text, digits[i]);
    }
}
