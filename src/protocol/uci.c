/* SPDX-License-Identifier: MIT
 *
 * uci - rewording between UCI and UGI.
 */
#include "protocol/uci.h"

typedef struct UciWord {
    const char *uci, *ugi;
} UciWord;

static const UciWord uci_first[] = {{"uci", "ugi"}, {"ucinewgame", "uginewgame"}};
static const UciWord uci_go[] = {{"wtime", "p1time"}, {"btime", "p2time"}, {"winc", "p1inc"}, {"binc", "p2inc"}};

enum { UCI_FIRST = 2, UCI_GO = 4 };

static void uci_add(Text *text, Word word)
{
    if (text->length > 0)
        text_add_char(text, ' ');
    text_add_bytes(text, word.at, word.length);
}

/* The word in the other language, or the word itself. */
static Word uci_reword(Word word, const UciWord *table, int count, bool to_ugi)
{
    for (int i = 0; i < count; i++) {
        if (word_is(word, to_ugi ? table[i].uci : table[i].ugi)) {
            const char *other = to_ugi ? table[i].ugi : table[i].uci;
            Word result = {.at = other};
            while (other[result.length])
                result.length++;
            return result;
        }
    }
    return word;
}

/* `mate N` and `perft N` limit what we do not limit; their numbers go with them. */
static void uci_reword_go(Scan *scan, Text *text)
{
    Word word;
    while (scan_word(scan, &word)) {
        if (word_is(word, "mate") || word_is(word, "perft")) {
            scan_word(scan, &word);
            continue;
        }
        uci_add(text, uci_reword(word, uci_go, UCI_GO, true));
    }
}

static bool uci_has_word(Word line, const char *wanted)
{
    Scan scan = scan_start(line.at);
    Word word;
    while (scan_word(&scan, &word) && word.at < line.at + line.length) {
        if (word_is(word, wanted))
            return true;
    }
    return false;
}

/* `position FEN` without the word fen is a habit of some front ends. */
static void uci_reword_position(Scan *scan, Text *text)
{
    Word rest = scan_rest(scan);
    Scan ahead = scan_start(rest.at);
    Word word;
    if (scan_word(&ahead, &word) && !word_is(word, "fen") && !word_is(word, "startpos"))
        text_add(text, " fen");
    uci_add(text, rest);
}

bool uci_parse_command(const char *line, Text *scratch, UgiCommand *command, Error *error)
{
    Scan scan = scan_start(line);
    Word word;
    text_clear(scratch);
    if (scan_word(&scan, &word)) {
        uci_add(scratch, uci_reword(word, uci_first, UCI_FIRST, true));
        if (word_is(word, "ugi") || word_is(word, "uginewgame") || word_is(word, "query"))
            return error_set(error, "unknown command '%.*s'", (int)word.length, word.at);
        if (word_is(word, "go")) {
            uci_reword_go(&scan, scratch);
        } else if (word_is(word, "position")) {
            uci_reword_position(&scan, scratch);
        } else {
            Word rest = scan_rest(&scan);
            if (rest.length > 0)
                uci_add(scratch, rest);
            if (word_is(word, "setoption") && !uci_has_word(rest, "value"))
                text_add(scratch, " value");
        }
    }
    return ugi_parse_command(text_string(scratch), command, error);
}

void uci_print_command(const UgiCommand *command, Text *text)
{
    if (command->kind == UGI_QUERY || command->kind == UGI_TRACE)
        return;
    Text ugi = {0}, line = {0};
    ugi_print_command(command, &ugi);
    Scan scan = scan_start(text_string(&ugi));
    Word word;
    for (int i = 0; scan_word(&scan, &word); i++) {
        if (i == 0)
            word = uci_reword(word, uci_first, UCI_FIRST, false);
        else if (command->kind == UGI_GO)
            word = uci_reword(word, uci_go, UCI_GO, false);
        uci_add(&line, word);
    }
    text_add(text, text_string(&line));
    text_free(&ugi);
    text_free(&line);
}

int64_t uci_mate_moves(int64_t plies)
{
    return plies > 0 ? (plies + 1) / 2 : plies / 2;
}

bool uci_parse_reply(const char *line, Text *scratch, UgiReply *reply, Error *error)
{
    Scan scan = scan_start(line);
    Word word;
    text_clear(scratch);
    text_add(scratch, line);
    if (scan_word(&scan, &word) && word_is(word, "uciok")) {
        text_clear(scratch);
        text_add(scratch, "ugiok");
    }
    if (!ugi_parse_reply(text_string(scratch), reply, error))
        return false;
    UgiInfo *info = &reply->info;
    if (reply->kind == UGI_INFO && info->score_kind == UGI_SCORE_MATE)
        info->score = info->score > 0 ? 2 * info->score - 1 : 2 * info->score;
    if (reply->kind == UGI_BESTMOVE) {
        Scan rest = scan_start(reply->value.at + reply->value.length);
        if (scan_word(&rest, &word) && word_is(word, "ponder"))
            scan_word(&rest, &reply->name);
    }
    return true;
}
