/* SPDX-License-Identifier: MIT
 *
 * page - looking a file up in the pack that web/build.mjs made: a line a file, an empty line, then the gzipped bytes of
 * each.
 */
#include "server/page.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

#include "base/embed.h"
#include "base/halt.h"
#include "base/outfile.h"
#include "base/pool.h"
#include "games/game.h"
#include "server/answers.h"

EMBED_FILE(page_pack);

enum { PAGE_NAME_MAX = 64, PAGE_TYPE_MAX = 64, PAGE_FILE_MAX = 64 << 20 };

typedef struct PageFile {
    char name[PAGE_NAME_MAX];
    char type[PAGE_TYPE_MAX];
    const unsigned char *bytes; /* gzipped */
    size_t size;
} PageFile;

typedef struct PageWalk {
    const char *at;             /* the line of the next file */
    const unsigned char *bytes; /* its bytes */
} PageWalk;

static PageWalk page_walk(void)
{
    Embedded pack = EMBED_GET(page_pack);
    const char *text = (const char *)pack.bytes, *blank = strstr(text, "\n\n");
    return (PageWalk){.at = text, .bytes = blank ? (const unsigned char *)blank + 2 : pack.bytes + pack.size};
}

static bool page_next(PageWalk *walk, PageFile *file)
{
    if (*walk->at == '\n' || sscanf(walk->at, "%63s %zu %63[^\n]", file->name, &file->size, file->type) != 3)
        return false;
    walk->at = strchr(walk->at, '\n') + 1;
    file->bytes = walk->bytes;
    walk->bytes += file->size;
    return true;
}

/* What the module is handed for a game, a folder a kind: "weights/GAME.bin", "books/GAME.bin". */
typedef struct PageKind {
    const char *folder;
    bool (*has)(const Game *game);
    Embedded (*from)(const Game *game);
    bool (*add)(const Game *game, Text *bytes, Error *error);
} PageKind;

static bool page_has_weights(const Game *game)
{
    return game->weights != NULL;
}

static bool page_has_book(const Game *game)
{
    return game->book != NULL;
}

static Embedded page_from_weights(const Game *game)
{
    return game->weights();
}

static Embedded page_from_book(const Game *game)
{
    return game->book();
}

static const PageKind page_kinds[] = {{"weights", page_has_weights, page_from_weights, game_weights},
                                      {"books", page_has_book, page_from_book, game_book}};
enum { PAGE_KINDS = sizeof page_kinds / sizeof page_kinds[0] };

static const char *page_path(const HttpRequest *request)
{
    const char *name = request->path + (request->path[0] == '/');
    return *name ? name : "index.html";
}

/* How the page knows that it is served by this program, which offers more than a server of files. */
static const char page_host[] = "self.wuqiServed = true;\n";

/* --- what is served ------------------------------------------------------------------------------------------- */

/* The files that are packed while the server runs, in a thread of their own; all others lie packed in the program. */
typedef enum PageState { PAGE_UNPACKED, PAGE_WANTED, PAGE_THERE, PAGE_BROKEN } PageState;

typedef struct PageItem {
    char name[PAGE_NAME_MAX], type[PAGE_TYPE_MAX];
    char mark[ANSWERS_ETAG_MAX]; /* of what it is made from, so that it is known before it is packed */
    const PageKind *kind;        /* NULL: it lies in the program as it is sent */
    const Game *game;
    PageState state; /* under the lock, as what follows */
    HttpFile file;
    Text packed;
} PageItem;

struct PageService {
    PageItem *items;
    int count;
    Pool packer; /* of one thread, from the first wish on */
    pthread_mutex_t lock;
    pthread_cond_t wake;
    bool closing;
};

static PageItem *page_add(PageService *service, const char *name, const char *type, const void *bytes, size_t size)
{
    service->items = xrealloc(service->items, (unsigned long)(service->count + 1) * sizeof *service->items);
    PageItem *item = &service->items[service->count++];
    *item = (PageItem){.state = PAGE_THERE};
    snprintf(item->name, sizeof item->name, "%s", name);
    snprintf(item->type, sizeof item->type, "%s", type);
    answers_mark(bytes, size, item->mark);
    return item;
}

/* What gzip says at its end that the bytes are when unpacked: the lowest byte first. */
static size_t page_unpacked_size(const unsigned char *bytes, size_t size)
{
    size_t number = 0;
    for (size_t i = 0; i < 4 && size >= 4; i++)
        number |= (size_t)bytes[size - 4 + i] << (8 * i);
    return number;
}

PageService *page_open(void)
{
    PageService *service = xcalloc(1, sizeof *service);
    PageWalk walk = page_walk();
    PageFile file;
    pthread_mutex_init(&service->lock, NULL);
    pthread_cond_init(&service->wake, NULL);
    while (page_next(&walk, &file)) {
        PageItem *item = page_add(service, file.name, file.type, file.bytes, file.size);
        item->file = (HttpFile){file.bytes, file.size, page_unpacked_size(file.bytes, file.size)};
    }
    for (int i = 0; i < games_count() * PAGE_KINDS; i++) {
        const Game *game = games_at(i / PAGE_KINDS);
        const PageKind *kind = &page_kinds[i % PAGE_KINDS];
        char name[PAGE_NAME_MAX];
        if (!kind->has(game))
            continue;
        snprintf(name, sizeof name, "%s/%s.bin", kind->folder, game->name);
        Embedded from = kind->from(game);
        PageItem *item = page_add(service, name, "application/octet-stream", from.bytes, from.size);
        item->kind = kind;
        item->game = game;
        item->state = PAGE_UNPACKED;
    }
    return service;
}

static PageItem *page_wanted(PageService *service)
{
    for (int i = 0; i < service->count; i++) {
        if (service->items[i].state == PAGE_WANTED)
            return &service->items[i];
    }
    return NULL;
}

static bool page_make(const PageItem *item, Text *packed, size_t *unpacked)
{
    Text bytes = {0};
    Error error;
    halt_at("page.packs");
    bool fine = item->kind->add(item->game, &bytes, &error) && answers_pack(&bytes, packed);
    *unpacked = bytes.length;
    text_free(&bytes);
    return fine;
}

static void *page_work(void *argument)
{
    PageService *service = argument;
    pthread_mutex_lock(&service->lock);
    while (!service->closing) {
        PageItem *item = page_wanted(service);
        if (!item) {
            pthread_cond_wait(&service->wake, &service->lock);
            continue;
        }
        Text packed = {0};
        size_t unpacked;
        pthread_mutex_unlock(&service->lock);
        bool fine = page_make(item, &packed, &unpacked);
        pthread_mutex_lock(&service->lock);
        item->packed = packed;
        item->file = (HttpFile){(const unsigned char *)packed.bytes, packed.length, unpacked};
        item->state = fine ? PAGE_THERE : PAGE_BROKEN;
    }
    pthread_mutex_unlock(&service->lock);
    return NULL;
}

/* The state of an item that is wanted, with its file if it is there. */
static PageState page_want(PageService *service, PageItem *item, HttpFile *file)
{
    pthread_mutex_lock(&service->lock);
    if (item->state == PAGE_UNPACKED) {
        item->state = PAGE_WANTED;
        if (service->packer.count == 0 &&
            pool_start(&service->packer, page_work, (PoolItems){.first = service, .count = 1}) == 0)
            item->state = PAGE_UNPACKED; /* a thread may be had later */
        pthread_cond_broadcast(&service->wake);
    }
    *file = item->file;
    PageState state = item->state;
    pthread_mutex_unlock(&service->lock);
    return state;
}

void page_close(PageService *service)
{
    pthread_mutex_lock(&service->lock);
    service->closing = true;
    pthread_cond_broadcast(&service->wake);
    pthread_mutex_unlock(&service->lock);
    pool_join(&service->packer);
    for (int i = 0; i < service->count; i++)
        text_free(&service->items[i].packed);
    pthread_mutex_destroy(&service->lock);
    pthread_cond_destroy(&service->wake);
    free(service->items);
    free(service);
}

static PageItem *page_item(const PageService *service, const HttpRequest *request)
{
    for (int i = 0; i < service->count; i++) {
        if (strcmp(service->items[i].name, page_path(request)) == 0)
            return &service->items[i];
    }
    return NULL;
}

bool page_owns(const PageService *service, const HttpRequest *request)
{
    return !request->post && page_item(service, request);
}

void page_answer(PageService *service, const HttpRequest *request, HttpResponse *response)
{
    PageItem *item = page_item(service, request);
    snprintf(response->own_type, sizeof response->own_type, "%s", item->type);
    response->type = response->own_type;
    if (strcmp(item->name, "host.js") == 0) {
        text_add(&response->body, page_host);
        answers_mark(response->body.bytes, response->body.length, response->etag);
        return;
    }
    /* Packed and unpacked are two answers, and each has a mark of its own. */
    snprintf(response->etag, sizeof response->etag, "\"%s%.*s", request->gzip ? "gz-" : "", (int)sizeof item->mark - 2,
             item->mark + 1);
    if (strcmp(response->etag, request->known) == 0)
        return;
    PageState state = page_want(service, item, &response->file);
    response->later = state == PAGE_WANTED || state == PAGE_UNPACKED;
    if (state == PAGE_BROKEN)
        response->status = 500;
}

/* --- what is written ------------------------------------------------------------------------------------------ */

static bool page_unpack(const PageFile *file, Text *bytes, Error *error)
{
    unsigned char part[16384];
    z_stream stream = {.next_in = (unsigned char *)(uintptr_t)file->bytes, .avail_in = (unsigned)file->size};
    int status = inflateInit2(&stream, 15 + 16); /* the largest window, with gzip's head */
    while (status == Z_OK && bytes->length < PAGE_FILE_MAX) {
        stream.next_out = part;
        stream.avail_out = sizeof part;
        status = inflate(&stream, Z_NO_FLUSH);
        text_add_bytes(bytes, (const char *)part, sizeof part - stream.avail_out);
    }
    inflateEnd(&stream);
    return status == Z_STREAM_END || error_set(error, "%s in the program is damaged", file->name);
}

static bool page_write(const char *folder, const char *name, const Text *bytes, Error *error)
{
    Text path = {0};
    text_printf(&path, "%s/%s", folder, name);
    bool fine = outfile_write(text_string(&path), text_string(bytes), bytes->length, error);
    text_free(&path);
    return fine;
}

static bool page_make_folder(const char *path, Error *error)
{
    return outfile_make_folder(path) || error_set(error, "%.180s: %s", path, strerror(errno));
}

static bool page_write_kind(const char *folder, const PageKind *kind, Error *error)
{
    Text path = {0}, bytes = {0};
    text_printf(&path, "%s/%s", folder, kind->folder);
    bool fine = page_make_folder(text_string(&path), error);
    for (int i = 0; fine && i < games_count(); i++) {
        const Game *game = games_at(i);
        if (!kind->has(game))
            continue;
        text_clear(&path);
        text_clear(&bytes);
        text_printf(&path, "%s/%s.bin", kind->folder, game->name);
        fine = kind->add(game, &bytes, error) && page_write(folder, text_string(&path), &bytes, error);
    }
    text_free(&path);
    text_free(&bytes);
    return fine;
}

bool page_write_site(const char *folder, Error *error)
{
    PageWalk walk = page_walk();
    PageFile file;
    Text bytes = {0};
    bool fine = page_make_folder(folder, error);
    while (fine && page_next(&walk, &file)) {
        text_clear(&bytes);
        fine = page_unpack(&file, &bytes, error) && page_write(folder, file.name, &bytes, error);
    }
    for (const PageKind *kind = page_kinds; fine && kind < page_kinds + PAGE_KINDS; kind++)
        fine = page_write_kind(folder, kind, error);
    text_free(&bytes);
    return fine;
}
