/* SPDX-License-Identifier: MIT
 *
 * fuzz_http - any bytes as what arrives on a connection of `wuqi serve`, in two parts cut where the first byte says.
 * Whatever it was, nothing of it is kept when the connection is over.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/http.h"
#include "server/routes.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STEPS = 12, LONG_STEPS = 2000 };

static Store store;
static Routes routes;
static HttpLoop *loop;

static HttpAdmit *let_in;

static bool admit(void *context, const HttpRequest *request, HttpResponse *response)
{
    if (request->body.length > 0)
        abort();
    return let_in(context, request, response);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *job = "{\"a\":0,\"b\":1,\"pairs\":[[0,2,\"\"]]}", *const jobs[] = {job, job, job, job,
                                                                                   job, job, job, job};
    StoreRun run = {
        .kind = strdup("match"),
        .name = strdup("ttt"),
        .spec = strdup(
            "{\"adjudication\":{\"draw\":[0,0,0],\"resign\":[0,0]},\"clock\":{\"bank\":0,\"depth\":1,\"increment\":0,"
            "\"margin\":50,"
            "\"moves\":0,\"movetime\":0,\"nodes\":0},\"game\":\"ttt\",\"max_plies\":9,\"players\":[{\"name\":\"a\","
            "\"spec\":\"engine\"},{\"name\":\"b\",\"spec\":\"random\"}],\"seed\":1}")};
    Error error;
    (void)argc;
    (void)argv;
    signal(SIGPIPE, SIG_IGN);
    routes_init(&routes, &store, "secret", 60);
    routes.names = "x,wuqi.example";
    HttpServer server = routes_server(&routes);
    let_in = server.admit;
    server.admit = admit;
    if (!store_open(&store, ":memory:", &error) || !store_create_run(&store, &run, jobs, 8, &error) ||
        !(loop = http_open(&server, &error)))
        die("%s", error.text);
    store_run_free(&run);
    return 0;
}

/* Lets the server work, and reads what it says so that it is never held up. Returns false when it has closed the
 * connection. */
static bool step(int end, int steps)
{
    char buffer[4096];
    for (int i = 0; i < steps; i++) {
        ssize_t got;
        http_step(loop, 0);
        while ((got = recv(end, buffer, sizeof buffer, MSG_DONTWAIT)) > 0)
            ;
        if (got == 0)
            return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int ends[2];
    if (size < 2 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) != 0)
        return 0;
    size_t cut = 1 + data[0] * (size - 1) / 255;
    bool open =
        http_adopt(loop, ends[1]) && send(ends[0], data + 1, cut - 1, MSG_NOSIGNAL) >= 0 && step(ends[0], STEPS);
    if (open && send(ends[0], data + cut, size - cut, MSG_NOSIGNAL) >= 0)
        step(ends[0], STEPS);
    close(ends[0]);
    for (int i = 0; i < LONG_STEPS && (i < 3 || http_buffered(loop) > 0); i++)
        http_step(loop, 0);
    if (http_buffered(loop) > 0)
        abort();
    return 0;
}
