/* SPDX-License-Identifier: MIT
 *
 * ladders - rows of ladders and bots.
 */
#include "store/ladders.h"

#include <stdlib.h>
#include <string.h>

bool ladders_create(Store *store, const char *name, int64_t run, Error *error)
{
    DbValues values = {0};
    db_add_text(&values, name);
    db_add_int(&values, run);
    return db_run(store->db, "INSERT INTO ladder (name, run_id) VALUES ($1, $2)", &values, NULL, error);
}

bool ladders_get(Store *store, const char *name, StoreLadder *ladder, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    memset(ladder, 0, sizeof *ladder);
    db_add_text(&values, name);
    if (!db_run(store->db, "SELECT run_id, frozen FROM ladder WHERE name = $1", &values, &rows, error))
        return false;
    if (rows.rows > 0) {
        ladder->run = db_int(&rows, 0, 0, 1, DB_ID_MAX);
        ladder->frozen = db_int(&rows, 0, 1, 0, 1) != 0;
    }
    return db_rows_end(&rows, error);
}

bool ladders_list(Store *store, StoreLadderRow **list, int *count, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    *list = NULL;
    *count = 0;
    if (!db_run(store->db,
                "SELECT ladder.name, ladder.run_id, ladder.frozen, run.spec,"
                " (SELECT COUNT(*) FROM ladder_bot WHERE ladder_bot.ladder = ladder.name AND ladder_bot.player >= 0),"
                " (SELECT COUNT(*) FROM game WHERE game.run_id = ladder.run_id)"
                " FROM ladder JOIN run ON run.id = ladder.run_id ORDER BY ladder.name",
                &values, &rows, error))
        return false;
    *count = rows.rows;
    *list = xcalloc((unsigned long)rows.rows + 1, sizeof **list);
    for (int i = 0; i < rows.rows; i++) {
        StoreLadderRow row = {.name = strdup(db_text(&rows, i, 0)),
                              .run = db_int(&rows, i, 1, 1, DB_ID_MAX),
                              .frozen = db_int(&rows, i, 2, 0, 1) != 0,
                              .run_spec = strdup(db_text(&rows, i, 3)),
                              .bots = db_int(&rows, i, 4, 0, DB_COUNT_MAX),
                              .games = db_int(&rows, i, 5, 0, DB_ID_MAX)};
        (*list)[i] = row;
    }
    if (db_rows_end(&rows, error))
        return true;
    ladders_rows_free(*list, *count);
    *list = NULL;
    *count = 0;
    return false;
}

void ladders_rows_free(StoreLadderRow *rows, int count)
{
    for (int i = 0; i < count; i++) {
        free(rows[i].name);
        free(rows[i].run_spec);
    }
    free(rows);
}

bool ladders_remove(Store *store, const char *name, const char *bot, Error *error)
{
    DbValues values = {0};
    db_add_text(&values, name);
    db_add_text(&values, bot);
    return db_run(store->db, "DELETE FROM ladder_bot WHERE ladder = $1 AND name = $2", &values, NULL, error);
}

bool ladders_freeze(Store *store, const char *name, bool freeze, Error *error)
{
    DbValues values = {0};
    db_add_text(&values, name);
    db_add_int(&values, freeze);
    return db_run(store->db, "UPDATE ladder SET frozen = $2 WHERE name = $1", &values, NULL, error);
}

void ladders_bot_free(StoreBot *bot)
{
    free(bot->name);
    free(bot->spec);
    free(bot->note);
    free(bot->league);
    free(bot->reference);
    memset(bot, 0, sizeof *bot);
}

bool ladders_bots(Store *store, const char *name, StoreBot **bots, int *count, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    *bots = NULL;
    *count = 0;
    db_add_text(&values, name);
    if (!db_run(store->db,
                "SELECT name, spec, player, status, note, reference, league FROM ladder_bot WHERE ladder = $1 ORDER BY "
                "player, name",
                &values, &rows, error))
        return false;
    *count = rows.rows;
    *bots = xcalloc((unsigned long)rows.rows + 1, sizeof **bots);
    for (int i = 0; i < rows.rows; i++) {
        StoreBot *bot = &(*bots)[i];
        bot->name = strdup(db_text(&rows, i, 0));
        bot->spec = strdup(db_text(&rows, i, 1));
        bot->player = (int)db_int(&rows, i, 2, -1, DB_COUNT_MAX);
        bot->status = (int)db_int(&rows, i, 3, 0, 2);
        bot->note = strdup(db_text(&rows, i, 4));
        bot->reference = strdup(db_text(&rows, i, 5));
        bot->league = strdup(db_text(&rows, i, 6));
    }
    if (db_rows_end(&rows, error))
        return true;
    for (int i = 0; i < *count; i++)
        ladders_bot_free(&(*bots)[i]);
    free(*bots);
    *bots = NULL;
    *count = 0;
    return false;
}

/* False, and it is stale, if somebody else has changed it. */
static bool ladders_change_spec(Store *store, const char *name, StoreSpecChange *change, Error *error)
{
    DbValues values = {0};
    DbRows rows;
    db_add_text(&values, name);
    db_add_text(&values, change->after);
    db_add_text(&values, change->before);
    if (!db_run(store->db,
                "UPDATE run SET spec = $2 WHERE id = (SELECT run_id FROM ladder WHERE name = $1) AND spec = $3",
                &values, &rows, error))
        return false;
    change->stale = rows.changed != 1;
    db_rows_free(&rows);
    return !change->stale || error_set(error, "the ladder was changed by another process");
}

bool ladders_put(Store *store, const char *name, const StoreBot *bot, StoreSpecChange *change, Error *error)
{
    DbValues values = {0}, keys = {0};
    db_add_text(&keys, name);
    db_add_text(&keys, bot->name);
    db_add_text(&values, name);
    db_add_text(&values, bot->name);
    db_add_text(&values, bot->spec);
    db_add_int(&values, bot->player);
    db_add_int(&values, bot->status);
    db_add_text(&values, bot->note);
    db_add_text(&values, bot->reference);
    db_add_text(&values, bot->league);
    if (!db_begin(store->db, error))
        return false;
    bool fine = ladders_change_spec(store, name, change, error) &&
                db_run(store->db, "DELETE FROM ladder_bot WHERE ladder = $1 AND name = $2", &keys, NULL, error) &&
                db_run(store->db,
                       "INSERT INTO ladder_bot (ladder, name, spec, player, status, note, reference, league)"
                       " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
                       &values, NULL, error);
    return db_end(store->db, fine, error) && fine;
}
