/* SPDX-License-Identifier: MIT
 *
 * watch_csv - writing the tables.
 */
#include "server/watch_csv.h"

#include <stdlib.h>

#include "arena/run_about.h"
#include "arena/standings.h"
#include "base/csv.h"
#include "store/spectate.h"

enum { WATCH_CSV_MAX = 64 << 20 };

static void watch_csv_rows(const Standings *standings, bool by_points, Text *text)
{
    int count = standings->spec->count, *order = xmalloc((unsigned long)(count + 1) * sizeof *order);
    standings_order(standings, by_points, order);
    text_add(text, "rank,name,elo,error,games,points,draws,spec\r\n");
    for (int i = 0; i < count; i++) {
        const RunPlayer *player = &standings->spec->players[order[i]];
        const Rating *rating = &standings->ratings[order[i]];
        int pairs[5];
        int64_t draws;
        standings_sum(standings, order[i], pairs, &draws);
        text_printf(text, "%d,", i + 1);
        csv_add_text(text, player->name);
        text_printf(text, ",%.2f,%.2f,%.0f,%.1f,%lld,", rating->elo, rating->error, rating->games,
                    standings_points(standings, order[i]), (long long)draws);
        csv_add_text(text, player->spec);
        text_add(text, "\r\n");
    }
    free(order);
}

bool watch_csv_standings(Store *store, const WatchQuestion *question, Text *text, Error *error)
{
    StoreRun run;
    RunSpec spec;
    Standings standings = {.spec = &spec};
    StoreProgress progress;
    bool fine = watch_read_run(store, question->run, &run, &spec, error) &&
                standings_read(&standings, store, run.id, error) && store_progress(store, run.id, &progress, error);
    if (fine) {
        RunAbout about;
        run_about_parse(&about, run.about ? run.about : "");
        standings_add_byes(&standings, &about, progress.jobs);
        watch_csv_rows(&standings, about.by_points, text);
        run_about_free(&about);
    }
    standings_free(&standings);
    run_spec_free(&spec);
    store_run_free(&run);
    return fine;
}

typedef struct WatchRows {
    const RunSpec *spec;
    Text *text;
} WatchRows;

static void watch_csv_player(const WatchRows *rows, int player)
{
    text_add_char(rows->text, ',');
    csv_add_text(rows->text, player >= 0 && player < rows->spec->count ? rows->spec->players[player].name : "");
}

static void watch_csv_game(void *context, const StoreGame *game)
{
    const WatchRows *rows = context;
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    if (rows->text->length > WATCH_CSV_MAX)
        return;
    text_printf(rows->text, "%lld", (long long)game->number);
    watch_csv_player(rows, game->a_first ? game->a : game->b);
    watch_csv_player(rows, game->a_first ? game->b : game->a);
    text_printf(rows->text, ",%s,%s,%d,%.3f,%.3f\r\n", results[game->a_first ? game->points : 2 - game->points],
                game->end, game->plies, (double)game->time_us[!game->a_first] / 1000,
                (double)game->time_us[game->a_first] / 1000);
}

bool watch_csv_games(Store *store, const WatchQuestion *question, Text *text, Error *error)
{
    StoreRun run;
    RunSpec spec;
    WatchRows rows = {.spec = &spec, .text = text};
    text_add(text, "number,first,second,result,end,plies,first_ms,second_ms\r\n");
    bool fine = watch_read_run(store, question->run, &run, &spec, error) &&
                spectate_games(store, (SpectateRange){.run = run.id}, watch_csv_game, &rows, error);
    run_spec_free(&spec);
    store_run_free(&run);
    return fine && (text->length <= WATCH_CSV_MAX ||
                    error_set(error, "too many games for one answer: wuqi runs %lld --export FILE has them all",
                              (long long)question->run));
}
