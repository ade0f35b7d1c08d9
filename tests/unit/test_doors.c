/* SPDX-License-Identifier: MIT
 *
 * test_doors - what strangers can do to the server: by which names they come, how much of it they take, what their
 * engines may be told, and whether one of them keeps the others waiting.
 */
#include "tests/server_support.h"

#include <zlib.h>

#include "store/spectate.h"

static void names_are_known(void **state)
{
    (void)state;
    static const struct {
        const char *names, *host;
        bool known;
    } cases[] = {
        {NULL, "localhost", true},
        {NULL, "LOCALHOST:8080", true},
        {NULL, "127.0.0.1:80", true},
        {NULL, "[::1]:8080", true},
        {NULL, "", true},
        {NULL, "192.168.1.5:8080", true},
        {NULL, "[fd00::7]", true},
        {NULL, "evil.example", false},
        {NULL, "localhost.evil", false},
        {NULL, "127.0.0.1.evil", false},
        {NULL, "localhost:80.evil", false},
        {NULL, ":8080", false},
        {"a.org,b.org", "b.org:1", true},
        {"a.org,b.org", "A.ORG", true},
        {"a.org,b.org", "a.or", false},
        {"a.org,b.org", "a.org,b.org", false},
        {"a.org", "xa.org", false},
        {"a.org", "[evil]", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (names_have_host(cases[i].names, cases[i].host) != cases[i].known)
            fail_msg("'%s' of '%s'", cases[i].host, cases[i].names ? cases[i].names : "");
    }
    assert_true(names_have_origin(NULL, "https://lab.org:8443", "lab.org:8443"));
    assert_true(names_have_origin("lab.org", "https://lab.org", "127.0.0.1:8080")); /* behind a proxy */
    assert_false(names_have_origin(NULL, "https://evil.org", "lab.org"));
    assert_false(names_have_origin("lab.org", "null", "lab.org"));
    Error error;
    assert_true(names_check(NULL, &error) && names_check("a.org", &error) && names_check("a,b-c.org", &error));
    assert_false(names_check("", &error) || names_check("a.org,", &error) || names_check("a.org:80", &error) ||
                 names_check("http://a.org", &error));
}

/* A request with headers of its own, `Host` among them. */
static int get(const char *path, const char *headers, Text *said)
{
    Text request = {0};
    int end = connect_to_server(), status = 0;
    text_printf(&request, "GET %s HTTP/1.1\r\n%s\r\n\r\n", path, headers);
    text_clear(said);
    Listener listener = {.end = end, .word = "\r\n\r\n", .said = said};
    talk(end, request.bytes, request.length, said);
    support_await(has_heard_or_lost, &listener);
    talk(end, "", 0, said);
    sscanf(text_string(said), "HTTP/1.%*d %d", &status);
    close(end);
    http_step(loop, 0);
    text_free(&request);
    return status;
}

/* A page that has given its own name this machine's address is known by the name. */
static void strange_names_are_refused(void **state)
{
    (void)state;
    Text said = {0};
    const char *watch = "Sec-WebSocket-Protocol: watch\r\nOrigin: http://evil.example\r\nX: ";
    assert_int_equal(get("/api/watch/runs", "Host: evil.example", &said), 421);
    assert_true(text_has(&said, "--public-name"));
    assert_int_equal(get("/weights/gomoku20.bin", "Host: evil.example", &said), 421);
    assert_int_equal(get("/api/watch/runs", "Host: localhost:8080", &said), 200);
    assert_int_equal(get("/api/watch/runs", "Host: 10.1.2.3", &said), 200);
    assert_int_equal(get("/api/watch/runs", "Host: wuqi.example\r\nOrigin: https://wuqi.example", &said), 200);
    assert_int_equal(get("/api/watch/runs", "Host: wuqi.example\r\nOrigin: https://evil.example", &said), 403);
    assert_int_equal(get("/api/watch/runs", "Host: wuqi.example\r\nOrigin: null", &said), 403);
    assert_int_equal(visit_path("/watch", watch, &said), -1);               /* another Origin than the Host */
    assert_int_equal(visit_at("evil.example", "/watch", watch, &said), -1); /* the same, but not ours */
    int end = visit_at("localhost:80", "/watch", "Sec-WebSocket-Protocol: watch\r\nOrigin: http://localhost:80", &said);
    assert_true(end >= 0);
    close(end);
    http_step(loop, 0);
    text_free(&said);
}

static void mark_of(const Text *said, char *mark, size_t size)
{
    const char *at = strcasestr(text_string(said), "etag: ");
    assert_non_null(at);
    snprintf(mark, size, "%.*s", (int)strcspn(at + 6, "\r"), at + 6);
}

/* The body after the head. */
static Text body_of(const Text *said)
{
    const char *end = memmem(said->bytes, said->length, "\r\n\r\n", 4);
    assert_non_null(end);
    return (Text){.bytes = (char *)(uintptr_t)end + 4, .length = said->length - (size_t)(end + 4 - said->bytes)};
}

static bool is_packed(const Text *said)
{
    return strcasestr(text_string(said), "content-encoding: gzip") != NULL;
}

static void packed_for_who_takes_it(void **state)
{
    (void)state;
    const char *path = "/weights/gomoku20.bin";
    Text said = {0}, bytes = {0}, head = {0};
    char marks[2][64];
    Error error;
    static char room[1 << 20];
    assert_true(game_weights(games_find("gomoku20", &error), &bytes, &error));
    assert_int_equal(get(path, "Host: x", &said), 200);
    assert_false(is_packed(&said));
    Text plain = body_of(&said);
    assert_int_equal(plain.length, bytes.length);
    assert_memory_equal(plain.bytes, bytes.bytes, bytes.length);
    mark_of(&said, marks[0], sizeof marks[0]);
    assert_int_equal(get(path, "Host: x\r\nAccept-Encoding: deflate, gzip;q=0.9, br", &said), 200);
    assert_true(is_packed(&said));
    Text packed = body_of(&said);
    z_stream stream = {.next_in = (unsigned char *)packed.bytes,
                       .avail_in = (unsigned)packed.length,
                       .next_out = (unsigned char *)room,
                       .avail_out = sizeof room};
    assert_int_equal(inflateInit2(&stream, 15 + 16), Z_OK);
    assert_int_equal(inflate(&stream, Z_FINISH), Z_STREAM_END);
    assert_int_equal(stream.total_out, bytes.length);
    assert_memory_equal(room, bytes.bytes, bytes.length);
    inflateEnd(&stream);
    mark_of(&said, marks[1], sizeof marks[1]);
    assert_string_not_equal(marks[0], marks[1]);
    assert_int_equal(get(path, "Host: x\r\nAccept-Encoding: gzip;q=0, br", &said), 200);
    assert_false(is_packed(&said));
    assert_int_equal(get(path, "Host: x\r\nAccept-Encoding: x-gzip2", &said), 200);
    assert_false(is_packed(&said));
    text_printf(&head, "Host: x\r\nIf-None-Match: %s", marks[0]);
    assert_int_equal(get(path, text_string(&head), &said), 304);
    assert_int_equal(body_of(&said).length, 0);
    text_add(&head, "\r\nAccept-Encoding: gzip");
    assert_int_equal(get(path, text_string(&head), &said), 200);
    assert_int_equal(get("/weights/nothing.bin", "Host: x", &said), 404);
    text_free(&said);
    text_free(&bytes);
    text_free(&head);
}

static const char *packing; /* the file that is there while a book is held */

static bool packing_is_held(void *context)
{
    (void)context;
    http_step(loop, 0);
    return access(packing, F_OK) == 0;
}

/* While a book is packed, which is held here, everything else is answered; what a client has already is known without
 * any packing; and a visitor who leaves meanwhile is forgotten. */
static void a_book_keeps_nobody_waiting(void **state)
{
    (void)state;
    const char *ask_for = "GET /books/reversi6.bin HTTP/1.1\r\nHost: x\r\n\r\n", *gone = ask_for;
    Text said = {0}, other = {0};
    int end = connect_to_server(), leaves = connect_to_server();
    talk(end, ask_for, strlen(ask_for), &said);
    talk(leaves, gone, strlen(gone), &other);
    assert_true(support_await(packing_is_held, NULL));
    close(leaves);
    http_step(loop, 0);
    assert_int_equal(said.length, 0);
    assert_int_equal(get("/api/watch/runs", "Host: x", &other), 200);
    assert_int_equal(get("/host.js", "Host: x", &other), 404); /* these tests carry no page */
    talk(end, "", 0, &said);
    assert_int_equal(said.length, 0);
    assert_int_equal(unlink(packing), 0);
    assert_true(hear(end, "\r\n\r\n", &said));
    assert_true(text_has(&said, "200"));
    close(end);
    http_step(loop, 0);
    char mark[64];
    Text head = {0};
    mark_of(&said, mark, sizeof mark);
    text_printf(&head, "Host: x\r\nIf-None-Match: %s", mark);
    assert_int_equal(get("/books/reversi6.bin", text_string(&head), &other), 304);
    text_free(&head);
    text_free(&said);
    text_free(&other);
}

static void an_address_has_its_share(void **state)
{
    (void)state;
    static Visitors visitors;
    Visitor *taken[400];
    int count = 0;
    while (count < 400 && (taken[count] = visitors_take(&visitors, "192.0.2.1", false, VISITORS_CONNECTIONS)))
        count++;
    assert_in_range(count, 8, HTTP_CONNECTIONS_MAX / 2);
    assert_false(visitors_may(&visitors, "192.0.2.1", false, VISITORS_CONNECTIONS));
    assert_true(visitors_may(&visitors, "192.0.2.2", false, VISITORS_CONNECTIONS));
    Visitor *near = visitors_take(&visitors, "127.0.0.1", true, VISITORS_CONNECTIONS);
    assert_int_equal(visitor_most(near, VISITORS_SEARCHES), ENGINE_VISITS_MAX);
    assert_in_range(visitor_most(near, VISITORS_CONNECTIONS), 200, HTTP_CONNECTIONS_MAX - 32); /* workers get in */
    assert_in_range(visitor_most(taken[0], VISITORS_SEARCHES), 1, ENGINE_VISITS_MAX / 2);
    visitor_leave(near, VISITORS_CONNECTIONS);
    while (count > 0)
        visitor_leave(taken[--count], VISITORS_CONNECTIONS);
    assert_true(visitors_may(&visitors, "192.0.2.1", false, VISITORS_CONNECTIONS));
}

/* Runs that are not there take no place from those that are. */
static void topics_are_of_runs_that_exist(void **state)
{
    (void)state;
    Text said = {0}, line = {0};
    StoreRun run = {.kind = strdup("match"), .name = strdup("ttt"), .spec = strdup("{}")};
    const char *const jobs[] = {"{\"a\":0,\"b\":1,\"pairs\":[[0,2,\"\"]]}"};
    Error error;
    assert_true(store_create_run(&store, &run, jobs, 1, &error));
    int ends[SPECTATORS_TOPICS_MAX / SPECTATORS_WANTED_MAX + 1];
    int count = (int)(sizeof ends / sizeof ends[0]);
    for (int i = 0; i < count; i++) {
        ends[i] = visit_path("/watch", "Sec-WebSocket-Protocol: watch", &said);
        assert_true(ends[i] >= 0);
        text_clear(&line);
        for (int j = 0; j < SPECTATORS_WANTED_MAX; j++)
            text_printf(&line, "run/%d/live ", 100000 + SPECTATORS_WANTED_MAX * i + j);
        assert_true(say_and_hear(ends[i], text_string(&line), "there is no run", &said));
    }
    text_clear(&line);
    text_printf(&line, "run/%lld/live", (long long)run.id);
    assert_true(say_and_hear(ends[0], text_string(&line), "\"whole\"", &said));
    for (int i = 0; i < count; i++)
        close(ends[i]);
    http_step(loop, 0);
    store_run_free(&run);
    text_free(&said);
    text_free(&line);
}

/* What is not declared open to all is closed: files above all, then memory, threads and the operator's terminal. */
static void engines_take_no_orders_about_the_machine(void **state)
{
    (void)state;
    static const char *const closed[] = {
        "reversi8 engine:eval=/etc/passwd",
        "reversi8 engine:eval=/nowhere",
        "reversi8 engine:level=3,eval=/",
        "reversi8 engine:hash=9999",
        "reversi8 engine:threads=9",
        "reversi8 search:hash=60000",
        "gomoku15 classic:trace=on",
        "reversi8 engine:tune.x=1",
        "reversi8 engine:new_option=1",
        "reversi8 uci:/bin/sh",
        "reversi8 py:/tmp/x.py",
    };
    static const char *const open[] = {
        "reversi8 engine:level=3", "reversi8 classic:eval=d,depth=2,weights=1/2/3/4/5/6", "reversi8 random:seed=7",
        "reversi8 greedy",         "reversi8 search:algorithm=pvs,all=on,nullmove=off",   "xiangqi classic:eval=base",
    };
    Text said = {0}, line = {0};
    int end = visit(TOKEN, &said);
    assert_true(end >= 0);
    for (size_t i = 0; i < sizeof closed / sizeof closed[0] + sizeof open / sizeof open[0]; i++) {
        size_t known = sizeof closed / sizeof closed[0];
        const char *given = i < known ? closed[i] : open[i - known];
        int letters = (int)strcspn(given, " ");
        text_clear(&line);
        text_printf(&line, "setoption name Game value %.*s", letters, given);
        assert_true(say_and_hear(end, text_string(&line), "", &said));
        text_clear(&line);
        text_printf(&line, "setoption name Player value %s", given + letters + 1);
        if (i < known) {
            assert_true(say_and_hear(end, text_string(&line), "error: ", &said));
            assert_false(text_has(&said, "No such file") || text_has(&said, "zstd") || text_has(&said, "directory"));
        } else {
            assert_true(say_and_hear(end, text_string(&line), "", &said));
            assert_true(say_and_hear(end, "isready", "readyok", &said));
            assert_false(text_has(&said, "error"));
        }
    }
    close(end);
    http_step(loop, 0);
    text_free(&said);
    text_free(&line);
}

/* A text message without a mask. */
static void say_bare(int end, const char *text, size_t length, Text *said)
{
    Text frame = {0};
    const char head[4] = {(char)0x81, 126, (char)(length >> 8), (char)length};
    text_add_bytes(&frame, head, sizeof head);
    text_add_bytes(&frame, text, length);
    text_clear(said);
    talk(end, frame.bytes, frame.length, said);
    text_free(&frame);
}

/* A frame without a mask, which no browser sends, is not told apart from others: libwebsockets does not say. It means
 * nothing else and may do nothing more than a masked one (SECURITY.md): the same orders are refused, and what is too
 * long, no text or of control ends the visit. */
static void frames_without_a_mask_do_no_more(void **state)
{
    (void)state;
    static const char order[] = "setoption name Player value engine:eval=/etc/passwd", ready[] = "isready";
    static char lines[SOCKET_MESSAGE_MAX + 2];
    Text said = {0};
    int end = visit(TOKEN, &said);
    assert_true(end >= 0);
    say_bare(end, order, sizeof order - 1, &said);
    assert_true(hear(end, "error: ", &said));
    say_bare(end, ready, sizeof ready - 1, &said);
    assert_true(hear(end, "readyok", &said));
    assert_true(say_and_hear(end, ready, "readyok", &said)); /* and then one with a mask */
    memset(lines, 'x', sizeof lines);
    const struct {
        const char *text;
        size_t length;
    } wrong[] = {{lines, sizeof lines}, {"is\0ready", 8}, {"\xff\xfe", 2}};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        say_bare(end, wrong[i].text, wrong[i].length, &said);
        Listener listener = {.end = end, .word = "readyok", .said = &said};
        assert_true(support_await(has_heard_or_lost, &listener));
        assert_false(text_has(&said, "readyok"));
        close(end);
        http_step(loop, 0);
        end = visit(TOKEN, &said);
        assert_true(end >= 0);
    }
    close(end);
    http_step(loop, 0);
    text_free(&said);
}

/* A search of days ends at its time, at a stop, and with its connection. */
static void every_thought_of_a_visitor_ends(void **state)
{
    (void)state;
    Text said = {0};
    int ends[ENGINE_VISITS_MAX];
    for (int i = 0; i < ENGINE_VISITS_MAX; i++) {
        ends[i] = visit(TOKEN, &said);
        assert_true(ends[i] >= 0);
        assert_true(say_and_hear(ends[i], "setoption name Game value xiangqi", "", &said));
        assert_true(say_and_hear(ends[i], "setoption name Player value classic:algorithm=minimax,depth=8", "", &said));
    }
    assert_true(say_and_hear(ends[0], "go movetime 100", "bestmove", &said));
    assert_true(say_and_hear(ends[0], "go infinite", "", &said));
    assert_true(say_and_hear(ends[0], "stop", "bestmove", &said));
    for (int i = 0; i < ENGINE_VISITS_MAX; i++) {
        assert_true(say_and_hear(ends[i], "go infinite", "", &said));
        close(ends[i]);
    }
    Listener visitor = {.word = "ugiok", .said = &said};
    assert_true(support_await(is_let_in, &visitor)); /* all eight were taken */
    close(visitor.end);
    http_step(loop, 0);
    text_free(&said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_known),
        cmocka_unit_test(a_book_keeps_nobody_waiting), /* the first that packs anything */
        cmocka_unit_test(packed_for_who_takes_it),
        cmocka_unit_test(strange_names_are_refused),
        cmocka_unit_test(an_address_has_its_share),
        cmocka_unit_test(topics_are_of_runs_that_exist),
        cmocka_unit_test(engines_take_no_orders_about_the_machine),
        cmocka_unit_test(frames_without_a_mask_do_no_more),
        cmocka_unit_test(every_thought_of_a_visitor_ends),
    };
    Text halt = {0};
    packing = support_file(".held");
    unlink(packing);
    text_printf(&halt, "page.packs:1=%s", packing);
    setenv("WUQI_HALT", text_string(&halt), 1);
    text_free(&halt);
    return cmocka_run_group_tests_name("doors", tests, set_up, tear_down);
}
