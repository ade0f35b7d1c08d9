/* SPDX-License-Identifier: MIT
 *
 * fuzz_rows - a database whose rows say anything: the first byte chooses a column of a run, a job or a game, the rest
 * is what stands there. Every reader ends, refuses in one line what cannot be, and hands on nothing that is out of
 * bounds.
 */
#include "tests/fuzz/fuzz_support.h"

#include "arena/standings.h"
#include "server/watch_csv.h"
#include "server/watch_json.h"
#include "store/spectate.h"

enum { TAKEN_MAX = 100 };

static const char run_spec[] =
    "{\"adjudication\":{\"draw\":[0,0,0],\"resign\":[0,0]},\"clock\":{\"bank\":0,\"depth\":1,\"increment\":0,"
    "\"margin\":"
    "50,\"moves\":0,\"movetime\":0,\"nodes\":0},\"game\":\"ttt\",\"max_plies\":9,\"players\":[{\"name\":\"a\",\"spec\":"
    "\"engine\"},{\"name\":\"b\",\"spec\":\"random\"}],\"seed\":1}";

static const char *const columns[] = {
    "run SET kind",    "run SET name",      "run SET spec",     "run SET state",   "run SET created",
    "run SET about",   "job SET spec",      "job SET state",    "job SET token",   "job SET refused",
    "job SET reason",  "job SET live",      "game SET number",  "game SET pair",   "game SET a",
    "game SET b",      "game SET a_first",  "game SET points",  "game SET ending", "game SET plies",
    "game SET time_a", "game SET claims_b", "game SET sandbox", "game SET record", "job SET lease_until",
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static int taken;

static void take_record(void *context, const char *record)
{
    (void)context;
    require(record && ++taken < TAKEN_MAX);
}

static void take_game(void *context, const StoreGame *game)
{
    (void)context;
    require(game->points >= 0 && game->points <= 2 && game->a >= 0 && game->b >= 0 && ++taken < TAKEN_MAX);
}

static int64_t fill(Store *store)
{
    static const char *const jobs[] = {"{\"a\":0,\"b\":1,\"pairs\":[[0,2,\"\"]]}"};
    StoreRun run = {.kind = strdup("match"), .name = strdup("ttt"), .spec = strdup(run_spec)};
    StoreGame games[2];
    StoreJob job;
    Error error;
    bool found, accepted;
    require(store_create_run(store, &run, jobs, 1, &error));
    int64_t id = run.id;
    store_run_free(&run);
    for (int i = 0; i < 2; i++)
        games[i] = (StoreGame){.number = i + 1, .b = 1, .points = i, .end = "rules", .sandbox = "", .record = "{}"};
    require(store_claim(store, &(StoreClaim){.worker = "w", .lease = 60}, &job, &found, &error) && found);
    require(store_submit(store, &job, (StoreGames){.at = games, .count = 2}, &accepted, &error) && accepted);
    store_job_free(&job);
    return id;
}

static void read_all(Store *store, int64_t id)
{
    static json_t *(*const asks[])(Store *, const WatchQuestion *, Error *) = {
        watch_json_runs, watch_json_run, watch_json_live, watch_json_games, watch_json_game};
    Error error = {0};
    Text csv = {0};
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        json_t *answer = asks[i](store, &(WatchQuestion){.run = id}, &error);
        told(answer != NULL, &error);
        json_decref(answer);
    }
    told(watch_csv_standings(store, &(WatchQuestion){.run = id}, &csv, &error), &error);
    told(watch_csv_games(store, &(WatchQuestion){.run = id}, &csv, &error), &error);
    text_free(&csv);
    taken = 0;
    told(store_each_record(store, id, take_record, NULL, &error), &error);
    taken = 0;
    told(spectate_games(store, (SpectateRange){.run = id}, take_game, NULL, &error), &error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Store store;
    static int64_t id;
    Error error = {0};
    Text sql = {0};
    DbValues values = {0};
    if (size < 1)
        return 0;
    if (!store.db) {
        require(store_open(&store, DB_NONE, &error));
        id = fill(&store);
    }
    char *text = fuzz_text(data + 1, size - 1);
    text_printf(&sql, "UPDATE %s = $1", columns[data[0] % COLUMNS]);
    db_add_text(&values, text);
    require(db_begin(store.db, &error));
    if (db_run(store.db, text_string(&sql), &values, NULL, &error)) /* else two games would have one number */
        read_all(&store, id);
    db_end(store.db, false, NULL); /* as if nothing had been */
    text_free(&sql);
    free(text);
    return 0;
}
