/* SPDX-License-Identifier: MIT
 *
 * test_foreign - databases of others: what is not wuqi's is not opened, rows that lie are refused with a text, and no
 * reader goes on for ever.
 */
#include "tests/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/standings.h"
#include "server/watch_csv.h"
#include "server/watch_json.h"
#include "store/ladders.h"
#include "store/leases.h"
#include "store/results.h"
#include "store/spectate.h"

static const char *path;

static void remove_store(void)
{
    static const char *const parts[] = {"", "-wal", "-shm"};
    char name[300];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, parts[i]);
        unlink(name);
    }
}

static const char run_spec[] =
    "{\"adjudication\":{\"draw\":[0,0,0],\"resign\":[0,0]},\"clock\":{\"bank\":0,\"depth\":1,\"increment\":0,"
    "\"margin\":"
    "50,\"moves\":0,\"movetime\":0,\"nodes\":0},\"game\":\"ttt\",\"max_plies\":9,\"players\":[{\"name\":\"a\",\"spec\":"
    "\"engine\"},{\"name\":\"b\",\"spec\":\"random\"}],\"seed\":1}";

/* A database with a run of four games, a ladder of it and two jobs. */
static int64_t fill(Store *store)
{
    static const char *const jobs[] = {"{\"a\":0,\"b\":1,\"pairs\":[[0,2,\"\"]]}",
                                       "{\"a\":0,\"b\":1,\"pairs\":[[1,2,\"\"]]}"};
    StoreRun run = {.kind = strdup("match"), .name = strdup("ttt"), .spec = strdup(run_spec)};
    StoreGame games[4];
    StoreJob job;
    Error error;
    bool found, accepted;
    assert_true(store_create_run(store, &run, jobs, 2, &error));
    int64_t id = run.id;
    store_run_free(&run);
    for (int i = 0; i < 4; i++)
        games[i] = (StoreGame){.number = i + 1,
                               .pair = i / 2,
                               .b = 1,
                               .a_first = i % 2 == 0,
                               .points = i % 3,
                               .end = "rules",
                               .plies = 7,
                               .time_us = {5, 6},
                               .sandbox = "",
                               .record = "{}"};
    assert_true(store_claim(store, &(StoreClaim){.worker = "w", .lease = 60}, &job, &found, &error) && found);
    assert_true(store_submit(store, &job, (StoreGames){.at = games, .count = 4}, &accepted, &error) && accepted);
    store_job_free(&job);
    assert_true(ladders_create(store, "course", id, &error));
    assert_true(db_run(store->db,
                       "INSERT INTO ladder_bot (ladder, name, spec, player, reference) VALUES ('course', 'bot', "
                       "'random', 1, '1000')",
                       NULL, NULL, &error));
    return id;
}

static int taken;

static void take_record(void *context, const char *record)
{
    (void)context;
    (void)record;
    if (++taken > 100)
        fail_msg("the records have no end");
}

static void take_game(void *context, const StoreGame *game)
{
    (void)context;
    assert_in_range(game->points, 0, 2);
    if (++taken > 100)
        fail_msg("the games have no end");
}

typedef struct Said {
    int refused; /* by so many readers */
} Said;

static void hear(Said *said, bool fine, Error *error)
{
    if (!fine) {
        if (!strstr(error->text, "damaged") && !strstr(error->text, "there is no"))
            fail_msg("%s", error->text);
        said->refused += strstr(error->text, "damaged") != NULL;
    }
    memset(error, 0, sizeof *error);
}

static void read_runs(Store *store, int64_t id, Said *said)
{
    Error error = {0};
    StoreRun *runs, run;
    StoreTotals *totals;
    StorePair *pairs;
    StoreProgress progress;
    StoreReference *references;
    StoreGameFile file;
    int count;
    bool fine = store_list_runs(store, &runs, &count, &error);
    if (fine)
        store_runs_free(runs, count);
    hear(said, fine, &error);
    hear(said, store_get_run(store, id, &run, &error), &error);
    store_run_free(&run);
    hear(said, store_progress(store, id, &progress, &error), &error);
    fine = store_totals(store, id, 2, &totals, &count, &error);
    free(totals);
    hear(said, fine, &error);
    fine = store_pairs(store, id, 0, &pairs, &count, &error);
    if (fine)
        free(pairs);
    hear(said, fine, &error);
    fine = store_references(store, id, &references, &count, &error);
    if (fine)
        free(references);
    hear(said, fine, &error);
    hear(said, store_get_game(store, id, 1, &file, &error), &error);
    store_game_file_free(&file);
    taken = 0;
    hear(said, store_each_record(store, id, take_record, NULL, &error), &error);
    taken = 0;
    hear(said, spectate_games(store, (SpectateRange){.run = id}, take_game, NULL, &error), &error);
    taken = 0;
    hear(said, spectate_games(store, (SpectateRange){.run = id, .most = 10, .newest = true}, take_game, NULL, &error),
         &error);
}

static void read_rest(Store *store, int64_t id, Said *said)
{
    Error error = {0};
    StoreTask *tasks;
    StoreBot *bots;
    StoreLadderRow *ladders;
    StoreLadder ladder;
    StoreJob job;
    StoreLease lease = {.run = id, .seconds = 60};
    Who who = {.life = "x", .host = "h", .pid = 1, .command = "c"};
    Holder holder;
    int count;
    bool found, fine = results_list(store, id, &tasks, &count, &error);
    if (fine)
        results_free(tasks, count);
    hear(said, fine, &error);
    fine = ladders_list(store, &ladders, &count, &error);
    if (fine)
        ladders_rows_free(ladders, count);
    hear(said, fine, &error);
    hear(said, ladders_get(store, "course", &ladder, &error), &error);
    fine = ladders_bots(store, "course", &bots, &count, &error);
    for (int i = 0; fine && i < count; i++)
        ladders_bot_free(&bots[i]);
    if (fine)
        free(bots);
    hear(said, fine, &error);
    hear(said, leases_take(store, &lease, &who, &holder, &found, &error), &error);
    if (found)
        assert_true(leases_give_up(store, &lease, &error));
    fine = store_claim(store, &(StoreClaim){.run = id, .worker = "v", .lease = 60}, &job, &found, &error);
    if (fine && found)
        store_job_free(&job);
    hear(said, fine, &error);
}

/* What the server makes of it. */
static void read_as_spectator(Store *store, int64_t id, Said *said)
{
    static json_t *(*const asks[])(Store *, const WatchQuestion *, Error *) = {
        watch_json_runs, watch_json_run, watch_json_live, watch_json_games, watch_json_game};
    Error error = {0};
    for (size_t i = 0; i < sizeof asks / sizeof asks[0]; i++) {
        json_t *answer = asks[i](store, &(WatchQuestion){.run = id}, &error);
        hear(said, answer != NULL, &error);
        json_decref(answer);
    }
    Text csv = {0};
    hear(said, watch_csv_standings(store, &(WatchQuestion){.run = id}, &csv, &error), &error);
    text_clear(&csv);
    hear(said, watch_csv_games(store, &(WatchQuestion){.run = id}, &csv, &error), &error);
    text_free(&csv);
}

static const char *const lies[] = {
    "UPDATE run SET state = 7",
    "UPDATE run SET state = -1",
    "UPDATE run SET state = 'open'",
    "UPDATE run SET created = 'soon'",
    "UPDATE job SET token = 'many' WHERE state = 0",
    "UPDATE job SET state = 9",
    "UPDATE job SET refused = 'x'",
    "UPDATE game SET number = 'one' WHERE number = 1",
    "UPDATE game SET number = 'x' || number",
    "UPDATE game SET pair = -pair - 1",
    "UPDATE game SET number = 1.5 WHERE number = 1",
    "UPDATE game SET points = 9",
    "UPDATE game SET points = 'won'",
    "UPDATE game SET points = 99999999999999",
    "UPDATE game SET a = 2",
    "UPDATE game SET a = -1",
    "UPDATE game SET b = 1000000",
    "UPDATE game SET pair = 'p'",
    "UPDATE game SET plies = 1e300",
    "UPDATE game SET time_a = -5",
    "UPDATE game SET a_first = 2",
    "UPDATE game SET claims_a = 'all'",
    "UPDATE ladder SET frozen = 5",
    "UPDATE ladder_bot SET player = -7",
    "UPDATE ladder_bot SET player = 1e18",
    "UPDATE ladder_bot SET status = 3",
    "UPDATE ladder_bot SET reference = 'strong'",
};

static void rows_that_lie_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lies / sizeof lies[0]; i++) {
        Store store;
        Error error;
        Said said = {0};
        remove_store();
        assert_true(store_open(&store, path, &error));
        int64_t id = fill(&store);
        read_runs(&store, id, &said);
        read_as_spectator(&store, id, &said);
        assert_int_equal(said.refused, 0); /* it is true so far */
        assert_true(db_run(store.db, lies[i], NULL, NULL, &error));
        store_close(&store);
        if (!store_open(&store, path, &error))
            fail_msg("%s: %s", lies[i], error.text);
        read_runs(&store, id, &said);
        read_as_spectator(&store, id, &said);
        read_rest(&store, id, &said);
        if (said.refused == 0)
            fail_msg("%s: nobody has noticed", lies[i]);
        store_close(&store);
    }
}

static const char *const changes[] = {
    "PRAGMA application_id = 77",
    "CREATE TRIGGER t AFTER INSERT ON game BEGIN DELETE FROM run; END",
    "CREATE VIEW v AS SELECT * FROM run",
    "ALTER TABLE game RENAME TO games; ",
    "ALTER TABLE game DROP COLUMN plies",
    "ALTER TABLE run RENAME COLUMN spec TO specs",
    "UPDATE wuqi_schema SET version = 'last'",
    "UPDATE wuqi_schema SET version = 1000",
    "UPDATE wuqi_schema SET version = -5",
    "DROP TABLE game_log",
};

static void what_is_not_ours_is_not_opened(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        Store store;
        Error error = {0};
        remove_store();
        assert_true(store_open(&store, path, &error));
        assert_true(db_run(store.db, changes[i], NULL, NULL, &error));
        store_close(&store);
        if (store_open(&store, path, &error))
            fail_msg("%s: it was opened", changes[i]);
        assert_true(strlen(error.text) > 10);
    }
    remove_store();
}

/* Bytes that are no text are replaced, so that every answer can be written. */
static void bytes_that_are_no_text_are_replaced(void **state)
{
    (void)state;
    Store store;
    Error error = {0};
    Said said = {0};
    assert_true(store_open(&store, DB_NONE, &error));
    int64_t id = fill(&store);
    assert_true(db_run(store.db, "UPDATE run SET name = CAST(x'ff41fe' AS TEXT), kind = CAST(x'ff' AS TEXT)", NULL,
                       NULL, &error));
    read_as_spectator(&store, id, &said);
    json_t *runs = watch_json_runs(&store, &(WatchQuestion){.run = id}, &error);
    assert_non_null(runs);
    json_decref(runs);
    store_close(&store);
}

/* Of a match whose games are not kept nothing is left, whatever becomes of the program: there is no file with a name.
 */
static void what_is_not_kept_is_nowhere(void **state)
{
    (void)state;
    Store store;
    Error error;
    Said said = {0};
    assert_true(store_open(&store, DB_NONE, &error));
    read_runs(&store, fill(&store), &said);
    assert_int_equal(said.refused, 0);
    assert_int_equal(access(DB_NONE, F_OK), -1);
    store_close(&store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_that_lie_are_refused),
        cmocka_unit_test(what_is_not_ours_is_not_opened),
        cmocka_unit_test(bytes_that_are_no_text_are_replaced),
        cmocka_unit_test(what_is_not_kept_is_nowhere),
    };
    path = support_file(".db");
    return SUPPORT_RUN(tests);
}
