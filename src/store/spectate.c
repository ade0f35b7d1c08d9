/* SPDX-License-Identifier: MIT
 *
 * spectate - reading for those who watch.
 */
#include "store/spectate.h"

enum { SPECTATE_ROWS = 1000 };

bool spectate_show(Store *store, const StoreJob *job, const char *text, Error *error)
{
    DbValues values = {0};
    db_add_int(&values, job->id);
    db_add_int(&values, job->token);
    db_add_text(&values, text);
    return db_run_light(store->db, "UPDATE job SET live = $3 WHERE id = $1 AND token = $2 AND state = 1", &values, NULL,
                        error);
}

bool spectate_live(Store *store, int64_t run, int most, SpectateFunction *take, void *context, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_int(&values, run);
    db_add_int(&values, most);
    if (!db_run(store->db,
                "SELECT live FROM job WHERE run_id = $1 AND state = 1 AND live <> '' AND lease_until > @NOW@"
                " ORDER BY id LIMIT CAST($2 AS INTEGER)",
                &values, &rows, error))
        return false;
    for (int i = 0; i < rows.rows; i++)
        take(context, db_text(&rows, i, 0));
    db_rows_free(&rows);
    return true;
}

static StoreGame spectate_game(DbRows *rows, int row)
{
    StoreGame game = {.number = db_int(rows, row, 0, 1, DB_ID_MAX),
                      .pair = db_int(rows, row, 1, 0, DB_ID_MAX),
                      .a = (int)db_int(rows, row, 2, 0, DB_COUNT_MAX),
                      .b = (int)db_int(rows, row, 3, 0, DB_COUNT_MAX),
                      .a_first = db_int(rows, row, 4, 0, 1) != 0,
                      .points = (int)db_int(rows, row, 5, 0, 2),
                      .end = db_text(rows, row, 6),
                      .plies = (int)db_int(rows, row, 7, 0, DB_COUNT_MAX),
                      .time_us = {db_int(rows, row, 8, 0, DB_ID_MAX), db_int(rows, row, 9, 0, DB_ID_MAX)}};
    return game;
}

bool spectate_games(Store *store, SpectateRange range, SpectateGameFunction *take, void *context, Error *error)
{
    static const char upwards[] = "SELECT number, pair, a, b, a_first, points, ending, plies, time_a, time_b FROM game"
                                  " WHERE run_id = $1 AND number > $2 ORDER BY number LIMIT CAST($3 AS INTEGER)";
    static const char downwards[] =
        "SELECT number, pair, a, b, a_first, points, ending, plies, time_a, time_b FROM game"
        " WHERE run_id = $1 AND number > $2 ORDER BY number DESC LIMIT CAST($3 AS INTEGER)";
    int64_t after = range.after;
    for (int taken = 0, got = 1; got > 0 && (range.most == 0 || taken < range.most); taken += got) {
        DbValues values = {0};
        DbRows rows;
        db_add_int(&values, range.run);
        db_add_int(&values, after);
        db_add_int(&values, range.most > 0 ? range.most - taken : SPECTATE_ROWS);
        if (!db_run(store->db, range.newest ? downwards : upwards, &values, &rows, error))
            return false;
        got = rows.rows;
        for (int i = 0; i < rows.rows && !rows.wrong; i++) {
            StoreGame game = spectate_game(&rows, i);
            if (!range.newest && game.number <= after)
                db_rows_refuse(&rows, i, 0, "a later game");
            after = game.number;
            if (!rows.wrong)
                take(context, &game);
        }
        if (!db_rows_end(&rows, error))
            return false;
        if (range.newest)
            break; /* in one piece: `most` of them are wanted */
    }
    return true;
}
