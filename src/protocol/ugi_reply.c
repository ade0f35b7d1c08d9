/* SPDX-License-Identifier: MIT
 *
 * ugi_reply - what an engine says over UGI.
 */
#include <inttypes.h>
#include <stddef.h>

#include "protocol/ugi.h"

typedef struct UgiField {
    const char *name;
    size_t offset; /* of an int64_t in UgiInfo */
} UgiField;

/* In the order of printing. The score stands after multipv, the line of play at the end. */
static const UgiField ugi_fields[] = {
    {"depth", offsetof(UgiInfo, depth)},     {"seldepth", offsetof(UgiInfo, seldepth)},
    {"multipv", offsetof(UgiInfo, multipv)}, {"nodes", offsetof(UgiInfo, nodes)},
    {"nps", offsetof(UgiInfo, nps)},         {"hashfull", offsetof(UgiInfo, hashfull)},
    {"time", offsetof(UgiInfo, time_ms)},
};

enum { UGI_FIELDS = (int)(sizeof ugi_fields / sizeof ugi_fields[0]), UGI_FIELDS_BEFORE_SCORE = 3 };

UgiInfo ugi_info_blank(void)
{
    UgiInfo info = {.depth = UGI_ABSENT,
                    .seldepth = UGI_ABSENT,
                    .multipv = UGI_ABSENT,
                    .nodes = UGI_ABSENT,
                    .nps = UGI_ABSENT,
                    .hashfull = UGI_ABSENT,
                    .time_ms = UGI_ABSENT};
    return info;
}

static void ugi_print_fields(const UgiInfo *info, int from, int to, Text *text)
{
    for (int i = from; i < to; i++) {
        int64_t value = *(const int64_t *)(const void *)((const char *)info + ugi_fields[i].offset);
        if (value != UGI_ABSENT)
            text_printf(text, " %s %" PRId64, ugi_fields[i].name, value);
    }
}

void ugi_print_info(const UgiInfo *info, Text *text)
{
    text_add(text, "info");
    ugi_print_fields(info, 0, UGI_FIELDS_BEFORE_SCORE, text);
    if (info->score_kind != UGI_SCORE_NONE) {
        text_printf(text, " score %s %" PRId64, info->score_kind == UGI_SCORE_MATE ? "mate" : "cp", info->score);
        if (info->bound != UGI_EXACT)
            text_add(text, info->bound == UGI_LOWER ? " lowerbound" : " upperbound");
    }
    ugi_print_fields(info, UGI_FIELDS_BEFORE_SCORE, UGI_FIELDS, text);
    if (info->source.length > 0) {
        text_add(text, " source ");
        text_add_bytes(text, info->source.at, info->source.length);
    }
    if (info->pv.length > 0) {
        text_add(text, " pv ");
        text_add_bytes(text, info->pv.at, info->pv.length);
    }
    if (info->string.length > 0) {
        text_add(text, " string ");
        text_add_bytes(text, info->string.at, info->string.length);
    }
}

static bool ugi_parse_score(Scan *scan, UgiInfo *info, Error *error)
{
    Word kind, number;
    if (!scan_word(scan, &kind) || !(word_is(kind, "cp") || word_is(kind, "mate")))
        return error_set(error, "info score: cp or mate expected");
    if (!scan_word(scan, &number) || !word_int(number, INT32_MIN, INT32_MAX, &info->score))
        return error_set(error, "info score: a number is missing");
    info->score_kind = word_is(kind, "mate") ? UGI_SCORE_MATE : UGI_SCORE_POINTS;
    return true;
}

static bool ugi_parse_info(Scan *scan, UgiInfo *info, Error *error)
{
    Word word, value;
    while (scan_word(scan, &word)) {
        int field = 0;
        while (field < UGI_FIELDS && !word_is(word, ugi_fields[field].name))
            field++;
        if (field < UGI_FIELDS) {
            int64_t *number = (int64_t *)(void *)((char *)info + ugi_fields[field].offset);
            if (!scan_word(scan, &value) || !word_int(value, 0, INT64_MAX, number))
                return error_set(error, "info %s: a number is missing", ugi_fields[field].name);
        } else if (word_is(word, "score")) {
            if (!ugi_parse_score(scan, info, error))
                return false;
        } else if (word_is(word, "lowerbound") || word_is(word, "upperbound")) {
            info->bound = word_is(word, "lowerbound") ? UGI_LOWER : UGI_UPPER;
        } else if (word_is(word, "source")) {
            if (!scan_word(scan, &info->source))
                return error_set(error, "info source: a word is missing");
        } else if (word_is(word, "pv")) {
            info->pv = scan_rest(scan);
        } else if (word_is(word, "string")) {
            info->string = scan_rest(scan);
        }
        /* Words of other engines (currmove, tbhits ...) are passed over. */
    }
    return true;
}

static void ugi_parse_option(Scan *scan, UgiReply *reply)
{
    Word word;
    reply->name.at = scan->at;
    while (scan_word(scan, &word) && !word_is(word, "type")) {
        if (reply->name.length == 0)
            reply->name.at = word.at;
        reply->name.length = (size_t)(word.at + word.length - reply->name.at);
    }
    reply->value = scan_rest(scan);
}

bool ugi_parse_reply(const char *line, UgiReply *reply, Error *error)
{
    UgiReply read = {.kind = UGI_OTHER, .info = ugi_info_blank()};
    Scan scan = scan_start(line);
    Word word;
    *reply = read;
    if (!scan_word(&scan, &word))
        return true;
    if (word_is(word, "ugiok")) {
        reply->kind = UGI_OK;
    } else if (word_is(word, "readyok")) {
        reply->kind = UGI_READY;
    } else if (word_is(word, "info")) {
        reply->kind = UGI_INFO;
        return ugi_parse_info(&scan, &reply->info, error);
    } else if (word_is(word, "bestmove")) {
        reply->kind = UGI_BESTMOVE;
        return scan_word(&scan, &reply->value) || error_set(error, "bestmove: the move is missing");
    } else if (word_is(word, "response")) {
        reply->kind = UGI_RESPONSE;
        reply->value = scan_rest(&scan);
    } else if (word_is(word, "id") && scan_word(&scan, &reply->name)) {
        reply->kind = UGI_ID;
        reply->value = scan_rest(&scan);
    } else if (word_is(word, "option") && scan_word(&scan, &word) && word_is(word, "name")) {
        reply->kind = UGI_OPTION;
        ugi_parse_option(&scan, reply);
    }
    return true;
}
