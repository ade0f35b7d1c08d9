/* SPDX-License-Identifier: MIT
 *
 * probe - asking, and listening to what is said before the move.
 */
#include "class/probe.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "protocol/ugi.h"

enum { PROBE_TRACE_MAX = 16 << 20, PROBE_WALL = 10 /* times the processor time: for a program that sleeps */ };

#define PROBE_STRING "info string "

static void probe_on_line(void *listener, const char *line)
{
    ProbeAnswer *answer = listener;
    UgiReply reply;
    const char *at = strncmp(line, PROBE_STRING, strlen(PROBE_STRING)) == 0 ? line + strlen(PROBE_STRING) : line;
    while (isspace((unsigned char)*at))
        at++;
    if ((*at == '>' || *at == '<') && answer->trace.length < PROBE_TRACE_MAX) {
        text_add(&answer->trace, at);
        text_add_char(&answer->trace, '\n');
        return;
    }
    if (!ugi_parse_reply(line, &reply, NULL) || reply.kind != UGI_INFO || reply.info.multipv > 1)
        return;
    if (reply.info.score_kind != UGI_SCORE_NONE)
        answer->value = (ProbeValue){.kind = reply.info.score_kind == UGI_SCORE_MATE ? PROBE_MATE : PROBE_POINTS,
                                     .number = reply.info.score};
    if (reply.info.nodes != UGI_ABSENT) {
        answer->has_nodes = true;
        answer->nodes = (uint64_t)reply.info.nodes;
    }
}

void probe_ask(Player *player, const ProbeQuestion *question, ProbeAnswer *answer)
{
    const Game *game = question->game;
    void *start = position_new(game, question->opening->position, NULL), *pos = opening_play(game, question->opening);
    *answer = (ProbeAnswer){.moved = false};
    PlayerTurn turn = {.pos = pos,
                       .start = start,
                       .history = question->opening->moves,
                       .history_count = question->opening->count,
                       .deadline_ms = 0,
                       .cpu_deadline_ns = question->seconds * 1000000000,
                       .on_line = probe_on_line,
                       .listener = answer,
                       .limits = {.depth = question->depth}};
    PlayerAnswer got = {0};
    player_new_game(player, 1);
    turn.deadline_ms = clock_now_ms() + PROBE_WALL * question->seconds * 1000;
    answer->moved = player_move(player, &turn, &got, &answer->why);
    answer->fault = got.fault;
    answer->move = answer->moved ? got.move : MOVE_NONE;
    answer->cpu_ns = got.cpu_ns;
    position_free(game, pos);
    position_free(game, start);
}

void probe_free(ProbeAnswer *answer)
{
    text_free(&answer->trace);
}

static ProbeValue probe_value(const Game *game, int value)
{
    GameScore score = game_score(game, value);
    return (ProbeValue){.kind = score.decided ? PROBE_MATE : PROBE_POINTS,
                        .number = score.decided ? score.mate : score.hundredths};
}

ProbeReference probe_reference(const char *spec, const ProbeQuestion *question, const Move *only)
{
    const Game *game = question->game;
    Player *player = player_new(game, spec, NULL);
    void *pos = opening_play(game, question->opening);
    PlayerTurn turn = {
        .pos = pos, .analysis = true, .only = only, .only_count = only ? 1 : 0, .limits = {.depth = question->depth}};
    PlayerAnswer answer = {0};
    player_move(player, &turn, &answer, NULL);
    ProbeReference found = {
        .move = answer.move, .value = probe_value(game, answer.report.value), .nodes = answer.report.nodes};
    position_free(game, pos);
    player_free(player);
    return found;
}

bool probe_equal(ProbeValue one, ProbeValue other)
{
    return one.kind == other.kind && one.number == other.number;
}

ProbeValue probe_negated(ProbeValue value)
{
    value.number = -value.number;
    return value;
}

void probe_print(ProbeValue value, bool chinese, Text *text)
{
    if (value.kind == PROBE_NO_SCORE)
        text_add(text, chinese ? "无" : "none");
    else if (value.kind == PROBE_POINTS)
        text_printf(text, "%+.2f", (double)value.number / 100);
    else if (value.number >= 0)
        text_printf(text, chinese ? "%lld 步胜" : "win in %lld plies", (long long)value.number);
    else
        text_printf(text, chinese ? "%lld 步负" : "loss in %lld plies", -(long long)value.number);
}
