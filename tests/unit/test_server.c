/* SPDX-License-Identifier: MIT
 *
 * test_server - the server from the bytes of a connection on: who is let in, what is kept meanwhile, what is answered.
 */
#include "tests/server_support.h"

#include "store/spectate.h"
#include "arena/job_wire.h"

#define CLAIM "POST /api/jobs/claim HTTP/1.1"
#define SECRET "\r\nAuthorization: Bearer secret"

static void test_who_is_let_in(void **state)
{
    (void)state;
    Text said = {0};
    assert_int_equal(ask(CLAIM, "{}", &said), 401);
    assert_int_equal(ask(CLAIM "\r\nAuthorization: Bearer secre", "{}", &said), 401);
    assert_int_equal(ask(CLAIM "\r\nAuthorization: Bearer secrets", "{}", &said), 401);
    assert_int_equal(ask(CLAIM "\r\nAuthorization: Bearer ", "{}", &said), 401);
    assert_int_equal(ask(CLAIM SECRET, "{}", &said), 400);
    assert_int_equal(ask(CLAIM SECRET, "", &said), 400);
    assert_int_equal(ask(CLAIM SECRET, "{\"run\":0,\"worker\":\"me\"}", &said), 200);
    assert_non_null(strstr(text_string(&said), "\"found\":false"));
    assert_int_equal(ask("GET /api/jobs/claim HTTP/1.1" SECRET, "", &said), 405);
    assert_int_equal(ask("DELETE /api/jobs/claim HTTP/1.1" SECRET, "", &said), 405);
    assert_int_equal(ask(CLAIM SECRET "\r\nTransfer-Encoding: chunked", "0", &said), 411);
    text_free(&said);
}

/* What ended the server once: two methods in a line, a body longer than it said, requests that follow one another. */
static void test_malformed_requests(void **state)
{
    (void)state;
    static const char *const requests[] = {
        "POST /a POST /b HTTP/1.1\r\nHost: x\r\nContent-Length: 13\r\n\r\n12345678901234",
        "POST /api/jobs/claim HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}{}{}{}",
        "GET / HTTP/1.1\r\nHost: x\r\n\r\nDELETE / HTTP/..\r11T\nransfng: c.POST / H\nhunked\r\nContent-Length: "
        "3a\r\n\r\n{\"job\"\r:{\"i",
        "POST /api/jobs/claim HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}",
        "POST /api/jobs/claim HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
        "GET / HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: "
        "AAMAAABkAAQAAP__\r\n\r\n",
        "\r\n\r\n\r\n\r\n",
        "POST",
        ""};
    Text said = {0};
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        int end = connect_to_server();
        talk(end, requests[i], strlen(requests[i]), &said);
        close(end);
        http_step(loop, 0);
        assert_int_equal(http_buffered(loop), 0);
        assert_int_equal(ask(CLAIM SECRET, "{\"run\":0,\"worker\":\"me\"}", &said), 200);
    }
    text_free(&said);
}

/* A body is kept only of those who have the token, and not without bound. */
static void test_what_is_kept(void **state)
{
    (void)state;
    enum { PART = 1 << 20, MANY = 12 };
    char *blank = malloc(PART);
    Text said = {0}, head = {0};
    memset(blank, ' ', PART);
    text_printf(&head, CLAIM "\r\nHost: x\r\nContent-Length: %d\r\n\r\n", 2 * PART);
    int end = connect_to_server();
    talk(end, head.bytes, head.length, &said);
    talk(end, blank, PART, &said);
    assert_int_equal(http_buffered(loop), 0);
    assert_int_equal(said.length, 0); /* it is answered when it has said all */
    talk(end, blank, PART, &said);
    assert_non_null(strstr(text_string(&said), " 401 "));
    close(end);

    int ends[MANY];
    text_clear(&head);
    text_printf(&head, CLAIM SECRET "\r\nHost: x\r\nContent-Length: %d\r\n\r\n", HTTP_BODY_MAX);
    for (int i = 0; i < MANY; i++) {
        ends[i] = connect_to_server();
        talk(ends[i], head.bytes, head.length, &said);
        for (int part = 0; part < HTTP_BODY_MAX / PART - 1; part++)
            talk(ends[i], blank, PART, &said);
        assert_true(http_buffered(loop) <= HTTP_BUFFERED_MAX);
    }
    assert_true(http_buffered(loop) > HTTP_BODY_MAX);
    for (int i = 0; i < MANY; i++)
        close(ends[i]);
    for (int i = 0; i < 100 && http_buffered(loop) > 0; i++)
        http_step(loop, 0);
    assert_int_equal(http_buffered(loop), 0);
    text_clear(&head);
    text_printf(&head, CLAIM SECRET "\r\nHost: x\r\nContent-Length: %d\r\n\r\n", HTTP_BODY_MAX + 1);
    end = connect_to_server();
    text_clear(&said);
    talk(end, head.bytes, head.length, &said);
    assert_non_null(strstr(text_string(&said), " 413 "));
    close(end);
    text_free(&said);
    text_free(&head);
    free(blank);
}

/* A head that does not end, and more connections than there is room for: the next one is served as if nothing were. */
static void test_bounds(void **state)
{
    (void)state;
    enum { MANY = HTTP_CONNECTIONS_MAX + 40 };
    char *longish = malloc(8 * HTTP_HEAD_MAX);
    Text said = {0};
    int ends[MANY], served = 0;
    memset(longish, 'a', 8 * HTTP_HEAD_MAX);
    int end = connect_to_server();
    talk(end, "GET / HTTP/1.1\r\nX-Long: ", 24, &said);
    talk(end, longish, 8 * HTTP_HEAD_MAX, &said);
    char byte;
    assert_int_equal(recv(end, &byte, 1, 0), 0); /* closed */
    close(end);
    for (int i = 0; i < MANY; i++) {
        int pair[2];
        assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair), 0);
        ends[i] = pair[0];
        served += http_adopt(loop, pair[1]);
        http_step(loop, 0);
    }
    assert_true(served <= HTTP_CONNECTIONS_MAX + 8);
    assert_true(served >= HTTP_CONNECTIONS_MAX / 2);
    for (int i = 0; i < MANY; i++)
        close(ends[i]);
    for (int i = 0; i < 2 * MANY; i++)
        http_step(loop, 0);
    assert_int_equal(ask(CLAIM SECRET, "{\"run\":0,\"worker\":\"me\"}", &said), 200);
    text_free(&said);
    free(longish);
}

/* Only the games that the job asks for are taken, and only as a whole. */
static void test_submit_is_checked(void **state)
{
    (void)state;
    const char *const jobs[] = {"{\"a\":0,\"b\":1,\"pairs\":[[0,2,\"\"]]}"};
    const char *const game =
        "{\"number\":%d,\"pair\":%d,\"a\":0,\"b\":%d,\"a_first\":%s,\"points\":1,\"end\":\"rules\",\"plies\":5,"
        "\"time_us\":[1,2],\"sandbox\":\"\",\"record\":\"%s\",\"logs\":[null,null]}";
    static const struct {
        int first, second, pair, b, status;
        const char *record;
    } cases[] = {{3, 4, 1, 1, 400, "{}"},
                 {1, 2, 0, 2, 400, "{}"},
                 {1, 0, 0, 1, 400, "{}"},
                 {1, 2, 0, 1, 400, "cut"},
                 {1, 2, 0, 1, 200, "{}"}};
    StoreRun run = {.kind = strdup("match"), .name = strdup("ttt"), .spec = strdup("{}")};
    Error error;
    Text said = {0}, body = {0};
    char claim[80];
    assert_true(store_create_run(&store, &run, jobs, 1, &error));
    snprintf(claim, sizeof claim, "{\"run\":%lld,\"worker\":\"me\"}", (long long)run.id);
    assert_int_equal(ask(CLAIM SECRET, claim, &said), 200);
    assert_non_null(strstr(text_string(&said), "\"lease\":7"));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        text_clear(&body);
        text_printf(&body, "{\"job\":{\"id\":1,\"run\":%lld,\"token\":1},\"games\":[", (long long)run.id);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        text_printf(&body, game, cases[i].first, cases[i].pair, cases[i].b, "true", cases[i].record);
        if (cases[i].second > 0) {
            text_add_char(&body, ',');
            text_printf(&body, game, cases[i].second, cases[i].pair, cases[i].b, "false", cases[i].record);
        }
#pragma GCC diagnostic pop
        text_add(&body, "]}");
        assert_int_equal(ask("POST /api/jobs/submit HTTP/1.1" SECRET, text_string(&body), &said), cases[i].status);
    }
    assert_non_null(strstr(text_string(&said), "\"accepted\":true"));
    text_free(&said);
    text_free(&body);
    store_run_free(&run);
}

/* A text that cannot be sent is not left out in silence. */
static void test_wire_refuses(void **state)
{
    (void)state;
    Error error = {0};
    StoreGame game = {.number = 1, .a_first = true, .b = 1, .end = "rules", .sandbox = "", .record = "{}"};
    json_t *list = job_wire_games((StoreGames){.at = &game, .count = 1}, &error);
    assert_non_null(list);
    StoreGame *read;
    int count;
    assert_true(job_wire_read_games(list, &read, &count, &error));
    free(read);
    json_decref(list);
    game.pair = 3; /* whose games are 7 and 8 */
    list = job_wire_games((StoreGames){.at = &game, .count = 1}, &error);
    assert_false(job_wire_read_games(list, &read, &count, &error));
    assert_non_null(strstr(error.text, "game 1 is not of its pair"));
    json_decref(list);
    game.pair = 0;
    game.logs[0] = (StoreLog){.transcript = "\xff\xfe", .complaints = ""};
    assert_null(job_wire_games((StoreGames){.at = &game, .count = 1}, &error));
    assert_non_null(strstr(error.text, "game 1 cannot be sent"));
    game.logs[0] = (StoreLog){0};
    game.record = "\xe4\xb8";
    assert_null(job_wire_games((StoreGames){.at = &game, .count = 1}, &error));
}

#define WATCH_SPEC \
    "{\"adjudication\":{\"draw\":[0,0,0],\"resign\":[0,0]},\"clock\":{\"bank\":0,\"depth\":1,\"increment\":0," \
    "\"margin\":50,\"moves\":0," \
    "\"movetime\":0,\"nodes\":0},\"game\":\"ttt\",\"max_plies\":9,\"players\":[{\"name\":\"a\",\"spec\":\"engine\"},{" \
    "\"name\":\"=b\"," \
    "\"spec\":\"random\"}],\"seed\":1}"

/* A run with one job that is being played; the job is to be freed. */
static int64_t make_watched_run(StoreJob *job)
{
    const char *const jobs[] = {"{\"a\":0,\"b\":1,\"pairs\":[[0,2,\"\"]]}"};
    StoreRun run = {
        .kind = strdup("match"),
        .name = strdup("ttt"),
        .spec = strdup(WATCH_SPEC),
        .about = strdup("{\"command\":\"wuqi match "
                        "ttt\",\"sprt\":{\"elo0\":0,\"elo1\":5,\"alpha\":0.05,\"beta\":0.05,\"logistic\":false}}")};
    StoreClaim claim = {.worker = "me", .lease = 86400};
    bool found;
    Error error;
    assert_true(store_create_run(&store, &run, jobs, 1, &error));
    claim.run = run.id;
    assert_true(store_claim(&store, &claim, job, &found, &error) && found);
    store_run_free(&run);
    return job->run;
}

/* Asks for something of a run. */
static int look(int64_t run, const char *what, const char *headers, Text *said)
{
    char head[256];
    snprintf(head, sizeof head, "GET /api/watch/run/%lld%s HTTP/1.1%s", (long long)run, what, headers);
    return ask(head, "", said);
}

/* What is played can be watched by everybody, what a bot wrote only with the token; a client that knows the answer is
 * not sent it again. */
static void test_watching(void **state)
{
    (void)state;
    Text said = {0};
    StoreJob job;
    int64_t run = make_watched_run(&job);
    bool accepted;
    Error error;
    assert_int_equal(ask("GET /api/watch/runs HTTP/1.1", "", &said), 200);
    assert_non_null(strstr(text_string(&said), "\"playing\":1"));
    assert_true(spectate_show(&store, &job, "{\"number\":1,\"moves\":[\"b2\"]}", &error));
    assert_int_equal(look(run, "/live", "", &said), 200);
    assert_non_null(strstr(text_string(&said), "\"moves\":[\"b2\"]"));

    StoreGame games[2] = {
        {.number = 1,
         .b = 1,
         .a_first = true,
         .points = 2,
         .end = "rules",
         .plies = 5,
         .sandbox = "",
         .record = "{\"moves\":[]}",
         .logs = {{.transcript = "> hello", .complaints = "a secret"}}},
        {.number = 2, .b = 1, .points = 1, .end = "rules", .plies = 9, .sandbox = "", .record = "{}"}};
    assert_true(store_submit(&store, &job, (StoreGames){.at = games, .count = 2}, &accepted, &error) && accepted);
    assert_int_equal(look(run, "", "", &said), 200);
    assert_non_null(strstr(text_string(&said), "\"pairs\":[0,0,0,1,0]"));
    assert_non_null(strstr(text_string(&said), "\"command\":\"wuqi match ttt\""));
    assert_non_null(strstr(text_string(&said), "\"sprt\":{\"elo0\":0.0,\"elo1\":5.0"));
    const char *etag = strstr(text_string(&said), "etag: \"");
    char known[80];
    assert_non_null(etag);
    snprintf(known, sizeof known, "\r\nIf-None-Match: %.18s", etag + 6);
    assert_int_equal(look(run, "", known, &said), 304);
    assert_int_equal(look(run, "/game/1", "", &said), 200);
    assert_non_null(strstr(text_string(&said), "\"logged\":true,\"logs\":null"));
    assert_null(strstr(text_string(&said), "a secret"));
    assert_int_equal(look(run, "/game/1", SECRET, &said), 200);
    assert_non_null(strstr(text_string(&said), "a secret"));
    assert_int_equal(look(run, "/game/1", "", &said), 200);
    assert_null(strstr(text_string(&said), "a secret")); /* the answer for the one is not that for the other */
    assert_int_equal(look(run, "/games/1", "", &said), 200);
    assert_non_null(strstr(text_string(&said), "{\"games\":[{\"number\":2"));
    assert_int_equal(look(run, "/games.csv", "", &said), 200);
    assert_non_null(strstr(text_string(&said), "1,\"a\",\"'=b\",1-0,rules,5,"));
    assert_non_null(strstr(text_string(&said), "2,\"'=b\",\"a\",1/2-1/2,rules,9,"));
    assert_int_equal(look(run, "/standings.csv", "", &said), 200);
    assert_non_null(strstr(text_string(&said), "1,\"a\","));
    store_job_free(&job);
    text_free(&said);
}

/* What is not there, and what is not asked in this way. */
static void test_nothing_to_watch(void **state)
{
    (void)state;
    static const char *const paths[] = {
        "run/999", "run/999/live", "run/999/game/1", "run/999/games.csv",        "run/",
        "run/1x",  "run/-1",       "run/1/",         "run/99999999999999999999", "runs/",
        "",        "run/1/game/"};
    Text said = {0}, head = {0};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        text_clear(&head);
        text_printf(&head, "GET /api/watch/%s HTTP/1.1", paths[i]);
        assert_int_equal(ask(text_string(&head), "", &said), 404);
    }
    assert_int_equal(ask("POST /api/watch/runs HTTP/1.1", "{}", &said), 405);
    text_free(&said);
    text_free(&head);
}

static bool count_making(void *context, Text *body, Error *error)
{
    (void)error;
    text_printf(body, "%d", ++*(int *)context);
    return true;
}

/* An answer is made once for all who ask at the same time, and what is not asked for any more makes room. */
static void test_answers_are_shared(void **state)
{
    (void)state;
    Answers answers = {0};
    Error error;
    int made = 0;
    for (int i = 0; i < 100; i++)
        assert_non_null(answers_get(&answers, "one", count_making, &made, &error));
    assert_int_equal(made, 1);
    for (int i = 0; i < 3 * ANSWERS_MAX; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        assert_non_null(answers_get(&answers, name, count_making, &made, &error));
    }
    assert_int_equal(made, 1 + 3 * ANSWERS_MAX);
    answers_free(&answers);
}

/* What has changed between two looks at the boards: moves since, new boards whole, those that are gone. */
static void test_changes(void **state)
{
    (void)state;
    static const char *const
        before = "{\"games\":1,\"boards\":[{\"number\":1,\"position\":\"\",\"opening\":[],\"moves\":[\"a1\"],\"times_"
                 "ms\":[5]},"
                 "{\"number\":2,\"position\":\"\",\"opening\":[],\"moves\":[\"b2\",\"c3\"],\"times_ms\":[1,2]},"
                 "{\"number\":3,\"position\":\"\",\"opening\":[],\"moves\":[],\"times_ms\":[]}]}",
        *const after = "{\"games\":2,\"boards\":[{\"number\":2,\"position\":\"\",\"opening\":[],\"moves\":[\"b2\","
                       "\"c3\",\"a3\"],\"times_ms\":[1,2,3]},"
                       "{\"number\":3,\"position\":\"\",\"opening\":[],\"moves\":[],\"times_ms\":[]},"
                       "{\"number\":4,\"position\":\"\",\"opening\":[],\"moves\":[],\"times_ms\":[]}]}",
        *const wanted =
            "{\"games\":2,\"gone\":[1],\"boards\":[{\"number\":2,\"plies\":2,\"moves\":[\"a3\"],\"times_ms\":[3]},"
            "{\"number\":4,\"position\":\"\",\"opening\":[],\"moves\":[],\"times_ms\":[]}]}",
        *const taken_back = "{\"games\":2,\"boards\":[{\"number\":2,\"position\":\"\",\"opening\":[],\"moves\":[\"b2\","
                            "\"c1\"],\"times_ms\":[1,2]}]}";
    json_t *old = json_loads(before, 0, NULL), *new = json_loads(after, 0, NULL),
           *other = json_loads(taken_back, 0, NULL);
    json_t *change = spectators_change(old, new), *expected = json_loads(wanted, 0, NULL);
    assert_true(json_equal(change, expected));
    json_decref(change);
    change = spectators_change(old, other); /* a game played anew is told whole */
    assert_int_equal(json_array_size(json_object_get(change, "gone")), 2);
    assert_non_null(json_object_get(json_array_get(json_object_get(change, "boards"), 0), "position"));
    json_decref(change);
    json_decref(expected);
    json_decref(old);
    json_decref(new);
    json_decref(other);
}

/* A spectator is told the whole at once and then, unasked, what has changed; a page of another server and what cannot
 * be followed are refused. */
static void test_spectators(void **state)
{
    (void)state;
    Text said = {0}, line = {0};
    StoreJob job;
    Error error;
    int64_t run = make_watched_run(&job);
    const char *game = "{\"number\":1,\"position\":\"\",\"opening\":[],\"moves\":[\"b2\"],\"times_ms\":[1]}",
               *later = "{\"number\":1,\"position\":\"\",\"opening\":[],\"moves\":[\"b2\",\"a1\"],\"times_ms\":[1,2]}";
    assert_true(spectate_show(&store, &job, game, &error));
    assert_int_equal(visit_path("/watch", "Sec-WebSocket-Protocol: watch\r\nOrigin: http://elsewhere.example", &said),
                     -1);
    assert_int_equal(visit_path("/engine", "Sec-WebSocket-Protocol: watch", &said), -1);
    int end = visit_path("/watch", "Sec-WebSocket-Protocol: watch\r\nOrigin: http://wuqi.example", &said);
    assert_true(end >= 0);
    text_printf(&line, "run/%lld/live", (long long)run);
    assert_true(say_and_hear(end, text_string(&line), "\"whole\":", &said));
    assert_true(text_has(&said, "\"moves\":[\"b2\"]"));
    assert_true(spectate_show(&store, &job, later, &error));
    text_clear(&said);
    assert_true(hear(end, "\"change\":", &said));
    assert_true(text_has(&said, "\"plies\":1,\"moves\":[\"a1\"]"));
    assert_false(text_has(&said, "b2"));
    assert_true(say_and_hear(end, "run/999999/live", "\"error\":\"there is no run 999999\"", &said));
    int other = visit_path("/watch", "Sec-WebSocket-Protocol: watch", &said);
    char byte;
    text_clear(&said);
    say_and_hear(other, "run/1/game/1", "", &said);
    talk(other, "", 0, &said);
    assert_int_equal(recv(other, &byte, 1, 0), 0);
    close(other);
    close(end);
    http_step(loop, 0);
    store_job_free(&job);
    text_free(&line);
    text_free(&said);
}

/* An engine needs the token (a connection of these tests is from nowhere) and comes from our own page; it is
 * bounded, and ends with its connection, in the middle of a thought. */
static void test_engines(void **state)
{
    (void)state;
    Text said = {0};
    int ends[ENGINE_VISITS_MAX];
    assert_int_equal(visit("Sec-WebSocket-Protocol: ugi", &said), -1);
    assert_int_equal(visit("Sec-WebSocket-Protocol: ugi, token.secre", &said), -1);
    assert_int_equal(visit("Sec-WebSocket-Protocol: other, token.secret", &said), -1);
    assert_int_equal(visit(TOKEN "\r\nOrigin: http://elsewhere.example", &said), -1);
    for (int i = 0; i < ENGINE_VISITS_MAX; i++) {
        ends[i] = visit(TOKEN "\r\nOrigin: https://wuqi.example", &said);
        assert_true(ends[i] >= 0);
        assert_true(say_and_hear(ends[i], "ugi", "ugiok", &said));
    }
    int end = visit(TOKEN, &said); /* one too many: it is closed as soon as it is there */
    char byte;
    assert_true(end < 0 || recv(end, &byte, 1, 0) == 0);
    close(end);
    assert_true(say_and_hear(ends[0], "setoption name Hash value 60000", "error: at most 512", &said));
    assert_true(say_and_hear(ends[0], "setoption name Threads value 64", "error: ", &said));
    assert_true(say_and_hear(ends[0], "setoption name Player value engine:hash=9999",
                             "error: player 'engine': the option 'hash'", &said));
    assert_true(say_and_hear(ends[0], "trace depth 2", "error: trace: not to be had here", &said));
    assert_true(say_and_hear(ends[0], "setoption name Game value gomoku15", "", &said));
    assert_true(say_and_hear(ends[0], "go infinite", "info depth 1", &said));
    assert_true(say_and_hear(ends[0], "stop", "bestmove", &said));
    assert_true(say_and_hear(ends[0], "go infinite", "info depth 1", &said));
    for (int i = 0; i < ENGINE_VISITS_MAX; i++)
        close(ends[i]);
    Listener visitor = {.word = "ugiok", .said = &said};
    assert_true(support_await(is_let_in, &visitor)); /* there is room again */
    close(visitor.end);
    http_step(loop, 0);
    text_free(&said);
}

/* An address that is not ours and a port in use are said, not taken for listening. */
static void test_listening(void **state)
{
    (void)state;
    Error error = {0};
    HttpServer server = routes_server(&routes);
    server.listen = "192.0.2.1:8080";
    assert_null(http_open(&server, &error));
    assert_non_null(strstr(error.text, "cannot listen on 192.0.2.1:8080"));
    server.listen = "no.such.host.invalid:80";
    assert_null(http_open(&server, &error));
    assert_non_null(strstr(error.text, "cannot listen on no.such.host.invalid:80"));
    server.listen = "nonsense";
    assert_null(http_open(&server, &error));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_who_is_let_in),    cmocka_unit_test(test_malformed_requests),
        cmocka_unit_test(test_what_is_kept),     cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_listening),        cmocka_unit_test(test_submit_is_checked),
        cmocka_unit_test(test_wire_refuses),     cmocka_unit_test(test_watching),
        cmocka_unit_test(test_nothing_to_watch), cmocka_unit_test(test_changes),
        cmocka_unit_test(test_spectators),       cmocka_unit_test(test_answers_are_shared),
        cmocka_unit_test(test_engines),
    };
    return cmocka_run_group_tests_name("web", tests, set_up, tear_down);
}
