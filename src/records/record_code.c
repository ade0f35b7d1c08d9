/* SPDX-License-Identifier: MIT
 *
 * record_code - text of unknown code as UTF-8.
 *
 * Chinese files are GB18030 or Big5, and nearly every Big5 text is valid GB18030 as well. So both readings are tried on
 * the beginning, and the one with more of the characters that records are full of is taken.
 */
#ifndef __wasm__
#include <iconv.h>
#endif
#include <stdlib.h>
#include <string.h>

#include "base/host.h"
#include "base/utf8.h"
#include "records/record_file.h"

enum { CODE_SAMPLE = 16384 };

static const char CODE_GB[] = "GB18030", CODE_BIG5[] = "CP950";

static bool code_is_utf8(const char *bytes, size_t length)
{
    for (Utf8Piece piece; length > 0; bytes += piece.taken, length -= piece.taken) {
        piece = utf8_next(bytes, length);
        if (piece.bytes != bytes && *bytes != '\0') /* binary formats fill their fields with zeros */
            return false;
    }
    return true;
}

#ifdef __wasm__

static bool code_convert(const char *code, const char *bytes, size_t length, Text *text)
{
    size_t room = 3 * length; /* a character takes up to four bytes here and two at least there, or one and one */
    char *out = xmalloc(room + 1);
    int written = host_decode(strcmp(code, CODE_BIG5) == 0 ? "big5" : "gb18030", bytes, length, out, room);
    if (written > 0)
        text_add_bytes(text, out, (size_t)written);
    free(out);
    return written >= 0;
}

#else

/* Appends the text; false, and nothing appended, if it is not of this code. */
static bool code_convert(const char *code, const char *bytes, size_t length, Text *text)
{
    iconv_t converter = iconv_open("UTF-8", code);
    if (converter == (iconv_t)-1)
        return false;
    size_t before = text->length, left = length;
    char *in = (char *)(uintptr_t)bytes, chunk[4096];
    bool fine = true;
    while (left > 0 && fine) {
        char *out = chunk;
        size_t room = sizeof chunk;
        size_t done = iconv(converter, &in, &left, &out, &room);
        text_add_bytes(text, chunk, sizeof chunk - room);
        fine = done != (size_t)-1 || room < sizeof chunk;
    }
    iconv_close(converter);
    if (!fine && text->bytes) {
        text->length = before;
        text->bytes[before] = '\0';
    }
    return fine;
}

#endif

/* How many of the characters are usual in records. */
static int code_count_usual(const Text *text)
{
    static const char usual[] =
        "红紅黑胜勝负負和车車马馬炮砲兵卒将將帅帥士象相仕进進退平前后後一二三四五六七八九棋赛賽杯年月日第轮"
        "輪先手局中的国國市省队隊对對";
    int count = 0;
    for (const char *c = text_string(text); *c; c++) {
        if (((unsigned char)*c & 0xf0) != 0xe0)
            continue;
        char character[4] = {c[0], c[1], c[2], '\0'};
        count += strstr(usual, character) != NULL;
    }
    return count;
}

/* The codes, in the order in which they are tried. */
static void code_order(const char *bytes, size_t length, const char *codes[2])
{
    size_t sample = length;
    if (length > CODE_SAMPLE) { /* no character is cut at a line's end */
        const char *end = memrchr(bytes, '\n', CODE_SAMPLE);
        sample = end ? (size_t)(end - bytes) : CODE_SAMPLE;
    }
    Text one = {0}, other = {0};
    code_convert(CODE_GB, bytes, sample, &one);
    code_convert(CODE_BIG5, bytes, sample, &other);
    bool big5 = code_count_usual(&other) > code_count_usual(&one);
    codes[0] = big5 ? CODE_BIG5 : CODE_GB;
    codes[1] = big5 ? CODE_GB : CODE_BIG5;
    text_free(&one);
    text_free(&other);
}

bool record_decode(const char *bytes, size_t length, Text *text)
{
    if (code_is_utf8(bytes, length)) {
        text_add_bytes(text, bytes, length);
        return true;
    }
    const char *codes[2];
    code_order(bytes, length, codes);
    return code_convert(codes[0], bytes, length, text) || code_convert(codes[1], bytes, length, text);
}

static void code_add_latin1(const char *bytes, size_t length, Text *text)
{
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c >= 0x80)
            text_add_char(text, (char)(0xc0 | c >> 6));
        text_add_char(text, (char)(c < 0x80 ? c : 0x80 | (c & 0x3f)));
    }
}

char *record_decode_field(const char *bytes, size_t length)
{
    Text text = {0};
    if (!record_decode(bytes, length, &text))
        code_add_latin1(bytes, length, &text);
    char *field = strdup(text_string(&text));
    for (char *c = field; *c; c++)
        *c = (unsigned char)*c < ' ' ? ' ' : *c;
    text_free(&text);
    return field;
}
