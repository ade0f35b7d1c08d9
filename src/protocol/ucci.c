/* SPDX-License-Identifier: MIT
 *
 * ucci - commands of the front end, replies of the engine.
 */
#include "protocol/ucci.h"

#include <stddef.h>

#include "protocol/ugi_go.h"

#define UCCI_NUMBER_MAX INT64_C(1000000000000)

#define UCCI_GO_NUMBER(word, field) \
    { \
        word, offsetof(UcciGo, field), -UCCI_NUMBER_MAX, UCCI_NUMBER_MAX, 0 \
    }

static const GoNumber ucci_numbers[] = {
    UCCI_GO_NUMBER("depth", depth),
    UCCI_GO_NUMBER("nodes", nodes),
    UCCI_GO_NUMBER("time", time),
    UCCI_GO_NUMBER("movestogo", moves_to_go),
    UCCI_GO_NUMBER("increment", increment),
    UCCI_GO_NUMBER("opptime", opponent_time),
    UCCI_GO_NUMBER("oppmovestogo", opponent_moves_to_go),
    UCCI_GO_NUMBER("oppincrement", opponent_increment),
};

static const struct {
    const char *name;
    UcciCommandKind kind;
} ucci_commands[] = {
    {"ucci", UCCI_UCCI},         {"isready", UCCI_ISREADY},     {"setoption", UCCI_SETOPTION},
    {"position", UCCI_POSITION}, {"banmoves", UCCI_BANMOVES},   {"go", UCCI_GO},
    {"stop", UCCI_STOP},         {"ponderhit", UCCI_PONDERHIT}, {"probe", UCCI_PROBE},
    {"quit", UCCI_QUIT},
};

static const GoTable ucci_go = {
    .numbers = ucci_numbers, .count = (int)(sizeof ucci_numbers / sizeof ucci_numbers[0]), .absent = UCCI_ABSENT};

enum { UCCI_COMMANDS = (int)(sizeof ucci_commands / sizeof ucci_commands[0]) };

static int ucci_shown(Word word)
{
    return (int)(word.length < 60 ? word.length : 60);
}

/* `go depth infinite` is an old way to say it. */
static bool ucci_take_endless_depth(Scan *scan, Word name)
{
    Scan ahead = *scan;
    Word word;
    bool endless = word_is(name, "depth") && scan_word(&ahead, &word) && word_is(word, "infinite");
    if (endless)
        *scan = ahead;
    return endless;
}

static bool ucci_parse_go(Scan *scan, UcciGo *go, Error *error)
{
    Word word;
    while (scan_word(scan, &word)) {
        if (word_is(word, "infinite") || ucci_take_endless_depth(scan, word))
            go->infinite = true;
        else if (word_is(word, "ponder"))
            go->ponder = true;
        else if (word_is(word, "draw"))
            go->draw = true;
        else if (!ugi_go_parse(&ucci_go, scan, word, go, error))
            return false;
    }
    return true;
}

static bool ucci_parse_position(Scan *scan, UcciCommand *command, Error *error)
{
    Word word;
    if (!scan_word(scan, &word) || !(word_is(word, "startpos") || word_is(word, "fen")))
        return error_set(error, "position: startpos or fen expected");
    command->start = word_is(word, "startpos");
    command->position.at = scan->at;
    while (scan_word(scan, &word) && !word_is(word, "moves")) {
        if (command->start)
            return error_set(error, "position startpos: moves expected, not '%.*s'", ucci_shown(word), word.at);
        if (command->position.length == 0)
            command->position.at = word.at;
        command->position.length = (size_t)(word.at + word.length - command->position.at);
    }
    command->moves = scan_rest(scan);
    if (!command->start && command->position.length == 0)
        return error_set(error, "position fen: a position is missing");
    return true;
}

UcciGo ucci_go_blank(void)
{
    UcciGo blank = {UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT, UCCI_ABSENT,
                    UCCI_ABSENT, UCCI_ABSENT, false,       false,       false};
    return blank;
}

bool ucci_parse_command(const char *line, UcciCommand *command, Error *error)
{
    UcciCommand read = {.kind = UCCI_NOTHING, .go = ucci_go_blank()};
    Scan scan = scan_start(line);
    Word word;
    *command = read;
    if (!scan_word(&scan, &word))
        return true;
    for (int i = 0; i < UCCI_COMMANDS; i++) {
        if (word_is(word, ucci_commands[i].name))
            command->kind = ucci_commands[i].kind;
    }
    switch (command->kind) {
    case UCCI_NOTHING:
        return error_set(error, "unknown command '%.*s'", ucci_shown(word), word.at);
    case UCCI_GO:
        return ucci_parse_go(&scan, &command->go, error);
    case UCCI_POSITION:
        return ucci_parse_position(&scan, command, error);
    case UCCI_SETOPTION:
        if (!scan_word(&scan, &command->name))
            return error_set(error, "setoption: the name is missing");
        command->value = scan_rest(&scan);
        return true;
    case UCCI_BANMOVES:
        command->moves = scan_rest(&scan);
        return true;
    case UCCI_PONDERHIT:
        command->go.draw = scan_word(&scan, &word) && word_is(word, "draw");
        return true;
    default:
        return true;
    }
}

int64_t ucci_milliseconds(int64_t time, bool use_milliseconds)
{
    int64_t milliseconds = use_milliseconds ? time : time * 1000;
    return milliseconds < 1 ? 1 : milliseconds;
}

static void ucci_add_word(Text *text, const char *name, Word word)
{
    text_printf(text, "%s%.*s", name, (int)word.length, word.at);
}

void ucci_print_command(const UcciCommand *command, Text *text)
{
    if (command->kind == UCCI_SETOPTION) {
        ucci_add_word(text, "setoption ", command->name);
        if (command->value.length > 0)
            ucci_add_word(text, " ", command->value);
    } else if (command->kind == UCCI_POSITION) {
        ucci_add_word(text, command->start ? "position startpos" : "position fen ", command->position);
        if (command->moves.length > 0)
            ucci_add_word(text, " moves ", command->moves);
    } else if (command->kind == UCCI_GO) {
        text_add(text, command->go.infinite ? "go infinite" : "go");
        ugi_go_print(&ucci_go, &command->go, text);
    }
}

static void ucci_parse_info(Scan *scan, UcciReply *reply)
{
    Word word, value;
    while (scan_word(scan, &word)) {
        if (word_is(word, "pv")) {
            reply->line = scan_rest(scan);
            return;
        }
        int64_t *number = word_is(word, "depth")   ? &reply->depth
                          : word_is(word, "score") ? &reply->score
                          : word_is(word, "nodes") ? &reply->nodes
                                                   : NULL;
        /* Some engines say `score cp 12` as in UCI. */
        if (number && scan_word(scan, &value) && (!word_is(value, "cp") || scan_word(scan, &value)))
            word_int(value, INT32_MIN, INT64_MAX, number);
    }
}

UcciReply ucci_parse_reply(const char *line)
{
    UcciReply reply = {.kind = UCCI_OTHER, .depth = UCCI_ABSENT, .score = INT64_MIN, .nodes = UCCI_ABSENT};
    Scan scan = scan_start(line);
    Word word;
    if (!scan_word(&scan, &word))
        return reply;
    if (word_is(word, "ucciok")) {
        reply.kind = UCCI_OK;
    } else if (word_is(word, "readyok")) {
        reply.kind = UCCI_READY;
    } else if (word_is(word, "nobestmove")) {
        reply.kind = UCCI_NOBESTMOVE;
    } else if (word_is(word, "option") && scan_word(&scan, &reply.name)) {
        reply.kind = UCCI_OPTION;
    } else if (word_is(word, "info")) {
        reply.kind = UCCI_INFO;
        ucci_parse_info(&scan, &reply);
    } else if (word_is(word, "bestmove") && scan_word(&scan, &reply.move)) {
        reply.kind = UCCI_BESTMOVE;
        while (scan_word(&scan, &word)) {
            reply.draw = reply.draw || word_is(word, "draw");
            reply.resign = reply.resign || word_is(word, "resign");
        }
    }
    return reply;
}
