/* SPDX-License-Identifier: MIT
 *
 * review - looking through a game, and telling what was seen.
 */
#include "review/review.h"

#include <stdlib.h>
#include <string.h>

#include "base/words.h"

enum { REVIEW_MISTAKE = 1, REVIEW_BLUNDER = 3 /* points */ };

/* The position after so many moves. */
static void *review_position(const Record *record, int ply)
{
    void *pos = position_new(record->game, record->position, NULL);
    for (int i = 0; i < ply; i++)
        record->game->make(pos, record->plies[i].move);
    return pos;
}

/* What the engine says of a position; a finished one has its result. */
static bool review_ask(Player *engine, const ReviewOptions *options, const void *pos, PlayerAnswer *answer,
                       Error *error)
{
    const Game *game = options->record->game;
    if (game->over(pos)) {
        *answer = (PlayerAnswer){.move = MOVE_NONE};
        answer->report.value = game->result(pos);
        return true;
    }
    PlayerTurn turn = {.pos = pos, .limits = options->limits, .analysis = true, .stop = options->stop};
    return player_move(engine, &turn, answer, error);
}

bool review_look(Review *review, const ReviewOptions *options, Error *error)
{
    const Record *record = options->record;
    const Game *game = record->game;
    Player *engine = player_new(game, "engine", error);
    *review = (Review){.record = record};
    if (!engine)
        return false;
    review->plies = xcalloc((unsigned long)record->count + 1, sizeof *review->plies);
    void *pos = position_new(game, record->position, NULL);
    PlayerAnswer before = {0}, after = {0};
    bool fine = review_ask(engine, options, pos, &before, error);
    for (int i = 0; fine && i < record->count; i++) {
        if (options->progress)
            options->progress(options->context, i + 1, record->count);
        game->make(pos, record->plies[i].move);
        fine = review_ask(engine, options, pos, &after, error);
        if (!fine || (options->stop && atomic_load(options->stop)))
            break;
        /* A game that went on after its end by the rules: nothing is known of the move. */
        bool known = before.move != MOVE_NONE;
        ReviewPly *ply = &review->plies[i];
        *ply = (ReviewPly){
            .looked = true, .best = before.move, .value = before.report.value, .after = -after.report.value};
        if (!known || (ply->best == record->plies[i].move && after.move != MOVE_NONE))
            ply->after = ply->value;
        ply->loss = ply->value > ply->after ? ply->value - ply->after : 0;
        review->looked = i + 1;
        before = after;
    }
    position_free(game, pos);
    player_free(engine);
    if (!fine)
        review_free(review);
    return fine;
}

void review_free(Review *review)
{
    free(review->plies);
    *review = (Review){0};
}

/* 1 if the value is a win, -1 if a loss, 0 if the game is open. */
static int review_outcome(int value)
{
    int plies = value_mate_plies(value);
    return plies > 0 || value == VALUE_WIN ? 1 : plies < 0 || value == -VALUE_WIN ? -1 : 0;
}

const char *review_mark(const Review *review, int ply)
{
    const ReviewPly *seen = &review->plies[ply];
    int point = review->record->game->point_unit;
    int before = review_outcome(seen->value), after = review_outcome(seen->after);
    if (ply < review->record->opening) /* nobody's choice */
        return "";
    if (!seen->looked || seen->best == review->record->plies[ply].move)
        return "";
    if (before > after) /* a win thrown away, or a loss that need not be */
        return "??";
    if (before != 0) /* a win, or a loss, in more or fewer moves */
        return "";
    return seen->loss >= REVIEW_BLUNDER * point ? "??" : seen->loss >= REVIEW_MISTAKE * point ? "?" : "";
}

void review_move_name(const Review *review, int ply, bool best, bool chinese, Text *text)
{
    const Record *record = review->record;
    const Game *game = record->game;
    Move move = best ? review->plies[ply].best : record->plies[ply].move;
    void *pos = review_position(record, ply);
    if (move == MOVE_NONE)
        text_add(text, "-");
    else
        game_tell_move(game, pos, move, chinese, text);
    position_free(game, pos);
}

static int review_side(const Review *review, int ply)
{
    void *pos = review_position(review->record, ply);
    int side = review->record->game->side(pos);
    position_free(review->record->game, pos);
    return side;
}

/* The value after a move for the first player. */
static void review_print_value(const Review *review, int ply, bool chinese, Text *text)
{
    const ReviewPly *seen = &review->plies[ply];
    if (seen->looked)
        game_print_value(review->record->game, review_side(review, ply) ? -seen->after : seen->after, chinese, text);
}

static void review_print_loss(const Review *review, int ply, Text *text)
{
    const ReviewPly *seen = &review->plies[ply];
    bool number = review_outcome(seen->value) == 0 && review_outcome(seen->after) == 0;
    int unit = review->record->game->score_unit;
    if (seen->looked && seen->loss > 0 && number)
        text_printf(text, "%.*f", seen->loss % unit == 0 ? 0 : 2, (double)seen->loss / unit);
}

static void review_line(const Review *review, int ply, bool chinese, Text *text)
{
    const Game *game = review->record->game;
    Text part = {0}, line = {0};
    text_printf(&line, "%4d  ", ply + 1);
    words_pad(&line, (chinese ? game->sides_zh : game->sides)[review_side(review, ply)], 8);
    review_move_name(review, ply, false, chinese, &part);
    text_add(&part, review_mark(review, ply));
    words_pad(&line, text_string(&part), 12);
    text_clear(&part);
    review_print_value(review, ply, chinese, &part);
    words_pad(&line, text_string(&part), -10);
    text_clear(&part);
    bool opening = ply < review->record->opening;
    if (opening)
        text_add(&part, chinese ? "开局" : "opening");
    else
        review_print_loss(review, ply, &part);
    words_pad(&line, text_string(&part), -9);
    if (!opening && review->plies[ply].looked && review->plies[ply].best != review->record->plies[ply].move) {
        text_add(&line, "  ");
        review_move_name(review, ply, true, chinese, &line);
    }
    while (line.length > 0 && line.bytes[line.length - 1] == ' ')
        line.bytes[--line.length] = '\0';
    text_printf(text, "%s\n", text_string(&line));
    text_free(&part);
    text_free(&line);
}

void review_table(const Review *review, bool chinese, Text *text)
{
    static const char *const heads[2][5] = {{"side", "move", "score", "loss", "best"},
                                            {"方", "着法", "分数", "损失", "最佳"}};
    Text line = {0};
    int counts[2][2] = {{0}};
    text_add(&line, "   #  ");
    words_pad(&line, heads[chinese][0], 8);
    words_pad(&line, heads[chinese][1], 12);
    words_pad(&line, heads[chinese][2], -10);
    words_pad(&line, heads[chinese][3], -9);
    text_printf(text, "%s  %s\n", text_string(&line), heads[chinese][4]);
    text_free(&line);
    for (int i = 0; i < review->record->count; i++) {
        const char *mark = review_mark(review, i);
        if (*mark)
            counts[review_side(review, i)][strlen(mark) == 2]++;
        review_line(review, i, chinese, text);
    }
    for (int side = 0; side < 2; side++) {
        const Game *game = review->record->game;
        text_printf(text, chinese ? "%s：失误 %d，大错 %d\n" : "%s: %d mistakes (?), %d blunders (?\?)\n",
                    (chinese ? game->sides_zh : game->sides)[side], counts[side][0], counts[side][1]);
    }
}

/* A value as a score of the game, or the plies to its end where it is decided, or "won" and "lost" at the end. */
static void review_put_value(const Game *game, json_t *object, const char *name, int value)
{
    char key[32];
    int plies = value_mate_plies(value);
    if (value == VALUE_WIN || value == -VALUE_WIN) {
        snprintf(key, sizeof key, "%s_result", name);
        json_object_set_new(object, key, json_string(value > 0 ? "won" : "lost"));
    } else if (plies != 0) {
        snprintf(key, sizeof key, "%s_mate", name);
        json_object_set_new(object, key, json_integer(plies));
    } else {
        json_object_set_new(object, name, json_real((double)value / game->score_unit));
    }
}

json_t *review_json(const Review *review)
{
    const Game *game = review->record->game;
    json_t *list = json_array();
    for (int i = 0; i < review->record->count; i++) {
        const ReviewPly *seen = &review->plies[i];
        Text move = {0}, best = {0};
        review_move_name(review, i, false, false, &move);
        json_t *object = json_pack("{s:i, s:s, s:s}", "ply", i + 1, "side", game->sides[review_side(review, i)], "move",
                                   text_string(&move));
        if (i < review->record->opening)
            json_object_set_new(object, "opening", json_true());
        if (seen->looked && seen->best != MOVE_NONE) {
            review_move_name(review, i, true, false, &best);
            json_object_set_new(object, "best", json_string(text_string(&best)));
            review_put_value(game, object, "score", seen->after);
            review_put_value(game, object, "best_score", seen->value);
            if (review_outcome(seen->value) == 0 && review_outcome(seen->after) == 0)
                json_object_set_new(object, "loss", json_real((double)seen->loss / game->score_unit));
            json_object_set_new(object, "mark", json_string(review_mark(review, i)));
        }
        json_array_append_new(list, object);
        text_free(&move);
        text_free(&best);
    }
    return list;
}
