/* SPDX-License-Identifier: MIT
 *
 * tune_play - the tuning, then the match.
 */
#include "arena/tune_play.h"

#include <string.h>

bool tune_play_changed(const TunePlay *play)
{
    return strcmp(text_string(&play->tuned), play->run.player) != 0;
}

const char *tune_play_verdict(const TunePlay *play)
{
    const Sprt *sprt = &play->match.sprt;
    if (play->result.games == 0)
        return NULL;
    SprtVerdict verdict = sprt_judge(sprt, sprt_llr(sprt, play->result.pairs));
    return verdict == SPRT_ACCEPT_H1 ? "H1" : verdict == SPRT_ACCEPT_H0 ? "H0" : "open";
}

/* The match; when a tuning is continued, it may have begun already. */
static bool tune_play_match(TunePlay *play, Store *store, Error *error)
{
    MatchRun *match = &play->match;
    Text named = {0}, shipped = {0};
    text_printf(&named, "tuned=%s", text_string(&play->tuned));
    text_printf(&shipped, "shipped=%s", play->run.player);
    match_run_players(match, text_string(&named), text_string(&shipped));
    match->match.games = (int)play->final_games;
    match->match.conditions.seed++; /* other openings than those of the games before */
    bool fine = match_run_openings(match, play->openings, play->plies, error);
    if (fine && play->run.resume) {
        match->resume = true;
        match->over_too = play->run.over;
        fine = match_play_run(match, store, &play->result, &play->match_id, error) || play->match_id == 0;
        match->resume = false;
    }
    if (fine && play->match_id == 0)
        fine = match_play_run(match, store, &play->result, &play->match_id, error);
    match->match.specs[0] = text_string(&play->tuned);
    match->match.specs[1] = play->run.player;
    text_free(&named);
    text_free(&shipped);
    return fine;
}

static bool tune_play_all(TunePlay *play, Store *store, Error *error)
{
    TuneRun *run = &play->run;
    int values[TUNE_NUMBERS_MAX];
    bool fine = tune_run_play(run, store, error);
    for (int i = 0; i < run->count; i++)
        values[i] = spsa_value(&run->places[i]);
    tune_run_spec(run, values, &play->tuned);
    play->whole = fine && run->played == run->games;
    if (play->whole && tune_play_changed(play) && play->final_games > 0) {
        fine = tune_play_match(play, store, error);
        play->whole = fine && (play->result.games == play->final_games || match_decided(&play->match, &play->result));
    }
    return play->whole ? store_set_run_state(store, run->id, RUN_DONE, error) : fine;
}

bool tune_play(TunePlay *play, Store *store, Error *error)
{
    bool fine = tune_play_all(play, store, error);
    tune_run_close(&play->run);
    return fine;
}

void tune_play_free(TunePlay *play)
{
    match_run_free(&play->match);
    text_free(&play->tuned);
}
