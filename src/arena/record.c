/* SPDX-License-Identifier: MIT
 *
 * record - writing a game as one JSON object.
 */
#include "arena/record.h"

#include <stdlib.h>
#include <string.h>

const char *record_result(const GameRecord *record)
{
    return record->winner < 0 ? "1/2-1/2" : record->winner == 0 ? "1-0" : "0-1";
}

const char *record_end(GameEnd end)
{
    static const char *const names[] = {"rules",  "time",        "illegal", "crash",  "plies",  "stopped",
                                        "resign", "adjudicated", "memory",  "ponder", "machine"};
    return names[end];
}

/* Appends the move's name and makes it. */
static void record_move(const Game *game, void *pos, Move move, json_t *names)
{
    Text name = {0};
    game->print_move(pos, move, &name);
    json_array_append_new(names, json_string(text_string(&name)));
    text_free(&name);
    game->make(pos, move);
}

json_t *record_score(const Game *game, int value)
{
    GameScore score = game_score(game, value);
    if (score.decided)
        return json_sprintf("%sM%d", value < 0 ? "-" : "", abs(score.mate));
    if (value % game->score_unit == 0)
        return json_integer(value / game->score_unit);
    return json_real(score.score);
}

/* A text as JSON, whatever it is made of. */
static json_t *record_text(const char *string)
{
    Text valid = {0};
    text_add_utf8(&valid, string, strlen(string));
    json_t *value = json_string(text_string(&valid));
    text_free(&valid);
    return value;
}

/* The lines of a text as a list. */
static json_t *record_lines(const char *text)
{
    json_t *lines = json_array();
    while (text && *text) {
        size_t length = strcspn(text, "\n");
        json_array_append_new(lines, json_stringn(text, length));
        text += length + (text[length] == '\n');
    }
    return lines;
}

static json_t *record_fault(const GameFault *fault)
{
    return json_pack("{s:o, s:o, s:o, s:o}", "position", record_text(fault->position), "asked",
                     record_lines(fault->asked), "heard", record_lines(fault->heard), "stderr",
                     record_lines(fault->complaints));
}

json_t *record_moves_json(const Game *game, const Opening *opening, const PlyRecord *plies, int count)
{
    json_t *before = json_array(), *moves = json_array(), *times = json_array();
    void *pos = position_new(game, opening->position, NULL);
    Text start = {0};
    game->print(pos, &start);
    for (int i = 0; i < opening->count; i++)
        record_move(game, pos, opening->moves[i], before);
    for (int i = 0; i < count; i++) {
        record_move(game, pos, plies[i].move, moves);
        json_array_append_new(times, json_real((double)(plies[i].time_ns / 1000) / 1000));
    }
    position_free(game, pos);
    json_t *object = json_pack("{s:s, s:o, s:o, s:o}", "position", text_string(&start), "opening", before, "moves",
                               moves, "times_ms", times);
    text_free(&start);
    return object;
}

/* What is known of bots alone: how long they took to start, and what they said that is not so. */
static void record_add_bots(const MatchEvent *event, json_t *object)
{
    const GameRecord *record = event->record;
    for (int i = 0; i < 2; i++) {
        int player = event->a_first ? i : !i;
        char key[16];
        if (record->start_ns[player] == 0)
            continue;
        snprintf(key, sizeof key, "start_ms_%c", "ab"[i]);
        json_object_set_new(object, key, json_real((double)(record->start_ns[player] / 1000) / 1000));
        if (record->claims[player].wrong == 0)
            continue;
        snprintf(key, sizeof key, "claims_%c", "ab"[i]);
        json_object_set_new(
            object, key,
            json_pack("{s:i, s:s}", "wrong", record->claims[player].wrong, "first", record->claims[player].first));
    }
}

/* The points of the first and the second player at the end, as the game or the set-up counts them; NULL: it has none.
 */
static json_t *record_points(const GameRecord *record)
{
    const Game *game = record->game;
    int points[2];
    void *pos = position_new(game, record->opening->position, NULL);
    for (int i = 0; i < record->opening->count; i++)
        game->make(pos, record->opening->moves[i]);
    for (int i = 0; i < record->count; i++)
        game->make(pos, record->plies[i].move);
    bool counted = referee_points(record, pos, points);
    position_free(game, pos);
    return counted ? json_pack("[i, i]", points[0], points[1]) : NULL;
}

void record_print(const MatchEvent *event, Text *text)
{
    const GameRecord *record = event->record;
    const Game *game = record->game;
    json_t *scores = json_array(), *depths = json_array(), *nodes = json_array(), *cpu = json_array();
    for (int i = 0; i < record->count; i++) {
        const PlyRecord *ply = &record->plies[i];
        json_array_append_new(cpu, json_real((double)(ply->cpu_ns / 1000) / 1000));
        json_array_append_new(scores, !ply->has_value ? json_null()
                                      : ply->own      ? json_integer(ply->own_value)
                                                      : record_score(game, ply->value));
        json_array_append_new(depths, json_integer(ply->depth));
        json_array_append_new(nodes, json_integer((json_int_t)ply->nodes));
    }
    bool a_won = (record->winner == 0) == event->a_first;
    json_t *names = json_pack("{s:o, s:o}", "a", record_text(event->names[0]), "b", record_text(event->names[1]));
    json_t *object = json_pack("{s:s, s:I, s:o, s:o, s:o, s:s}", "game", game->name, "number",
                               (json_int_t)event->number, "a", record_text(event->specs[0]), "b",
                               record_text(event->specs[1]), "names", names, "first", event->a_first ? "a" : "b");
    json_object_update_new(object, record_moves_json(game, record->opening, record->plies, record->count));
    json_object_update_new(object,
                           json_pack("{s:o, s:o, s:o, s:o, s:s, s:s?, s:s, s:o}", "cpu_ms", cpu, "scores", scores,
                                     "depths", depths, "nodes", nodes, "result", record_result(record), "winner",
                                     record->winner < 0 ? NULL
                                     : a_won            ? "a"
                                                        : "b",
                                     "end", record_end(record->end), "reason", record_text(record->reason)));
    json_t *points = record_points(record);
    if (points)
        json_object_set_new(object, "points", points);
    record_add_bots(event, object);
    if (record->fault.position)
        json_object_set_new(object, "fault", record_fault(&record->fault));
    char *line = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(9));
    json_decref(object);
    if (!line) /* every text in it is valid: only memory can be missing */
        die("game %lld cannot be written", (long long)event->number);
    text_add(text, line);
    free(line);
}
