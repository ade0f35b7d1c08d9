/* SPDX-License-Identifier: MIT
 *
 * cmd_serve - `wuqi serve`: gives jobs of a store to workers on other machines, over HTTP.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/store_args.h"
#include "app/ui.h"
#include "arena/job_worker.h"
#include "server/routes.h"
#include "server/token.h"

typedef struct ServeContext {
    Routes routes;
    bool json, made; /* made: the token is ours */
    bool browse;
    const char *listen;
} ServeContext;

/* Shows the page to whoever sits at this machine, if there is a screen and something that opens addresses. */
static void serve_open_browser(const char *address, int length, int port)
{
    char url[160];
    if (!getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    snprintf(url, sizeof url, "http://%.*s:%d/", length, address, port);
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0) {
            execlp("xdg-open", "xdg-open", url, (char *)NULL);
            _exit(1);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void serve_ready(void *owner, int port)
{
    ServeContext *serve = owner;
    int address = (int)(strrchr(serve->listen, ':') - serve->listen);
    if (serve->json) {
        ui_print_json(json_pack("{s:s%, s:i, s:s?}", "address", serve->listen, (size_t)address, "port", port, "token",
                                serve->made ? serve->routes.jobs.token : NULL));
        return;
    }
    printf(ui_text("the page is at http://%.*s:%d/ (Ctrl-C ends)\n", "网页地址 http://%.*s:%d/（Ctrl-C 结束）\n"),
           address, serve->listen, port);
    if (serve->browse)
        serve_open_browser(serve->listen, address, port);
    if (serve->made && !serve->browse)
        printf(ui_text("a worker: WUQI_TOKEN=%s wuqi worker --server http://%.*s:%d\n",
                       "启动工作进程：WUQI_TOKEN=%s wuqi worker --server http://%.*s:%d\n"),
               serve->routes.jobs.token, address, serve->listen, port);
    fflush(stdout);
}

int cmd_serve(int argc, char **argv)
{
    const char *listen = "127.0.0.1:8080", *place = NULL, *token_file = NULL, *names = NULL;
    int64_t lease = WORKER_LEASE_S;
    bool json = false, browse = false;
    const ArgOption options[] = {
        ARG_TEXT("--listen", "ADDRESS:PORT", listen),
        STORE_OPTION_DB(place),
        ARG_TEXT("--token-file", "FILE", token_file),
        ARG_TEXT("--public-name", "NAME", names),
        ARG_INT("--lease", "S", lease, 1, 86400),
        ARG_FLAG("--open", browse),
        ARG_JSON(json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    Store store = {0};
    char token[TOKEN_MAX] = "";
    bool made = !token_file && !getenv("WUQI_TOKEN");
    if (!names_check(names, &error)) {
        error_prefix(&error, "--public-name");
        return ui_bad("serve", &error);
    }
    if (!(made ? token_make(token, &error) : token_read(token_file, token, &error)) ||
        !store_args_open(&store, place, &error))
        return ui_bad("serve", &error);
    ServeContext serve = {.json = json, .made = made, .browse = browse, .listen = listen};
    routes_init(&serve.routes, &store, token, (double)lease);
    serve.routes.names = names;
    HttpServer server = routes_server(&serve.routes);
    server.listen = listen;
    server.stop = ui_catch_interrupt();
    server.ready = serve_ready;
    server.owner = &serve;
    bool fine = http_serve(&server, &error);
    routes_close(&serve.routes);
    store_args_close(&store);
    return fine ? STATUS_DONE : ui_bad("serve", &error);
}
