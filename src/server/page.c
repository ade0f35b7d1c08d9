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
#include "base/outfile.h"
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

static bool page_find(const char *name, PageFile *file)
{
    PageWalk walk = page_walk();
    while (page_next(&walk, file)) {
        if (strcmp(file->name, name) == 0)
            return true;
    }
    return false;
}

/* What the module is handed for a game, a folder a kind: "weights/GAME.bin", "books/GAME.bin". */
typedef struct PageKind {
    const char *folder;
    bool (*has)(const Game *game);
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

static const PageKind page_kinds[] = {{"weights", page_has_weights, game_weights}, {"books", page_has_book, game_book}};
enum { PAGE_KINDS = sizeof page_kinds / sizeof page_kinds[0] };

/* The kind and the game of such a name; NULL if there is no such file. */
static const PageKind *page_kind_of(const char *name, const Game **game)
{
    char folder[PAGE_NAME_MAX], word[PAGE_NAME_MAX];
    int length = 0;
    Error error;
    if (sscanf(name, "%63[a-z]/%63[a-z0-9].bin%n", folder, word, &length) != 2 || length == 0 || name[length] != '\0')
        return NULL;
    *game = games_look_up(word, &error);
    for (const PageKind *kind = page_kinds; *game && kind < page_kinds + PAGE_KINDS; kind++) {
        if (strcmp(kind->folder, folder) == 0 && kind->has(*game))
            return kind;
    }
    return NULL;
}

static const char *page_path(const HttpRequest *request)
{
    const char *name = request->path + (request->path[0] == '/');
    return *name ? name : "index.html";
}

bool page_owns(const HttpRequest *request)
{
    PageFile file;
    const Game *game;
    return !request->post && (page_find(page_path(request), &file) || page_kind_of(page_path(request), &game));
}

/* How the page knows that it is served by this program, which offers more than a server of files. */
static const char page_host[] = "self.wuqiServed = true;\n";

/* Gzips the bytes: a book of proofs has the same moves again and again, and shrinks to a tenth. */
static bool page_pack(Text *bytes)
{
    z_stream stream = {.next_in = (unsigned char *)bytes->bytes, .avail_in = (unsigned)bytes->length};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    const size_t room = deflateBound(&stream, bytes->length);
    char *packed = xmalloc(room);
    stream.next_out = (unsigned char *)packed;
    stream.avail_out = (unsigned)room;
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    if (done) {
        text_clear(bytes);
        text_add_bytes(bytes, packed, stream.total_out);
    }
    deflateEnd(&stream);
    free(packed);
    return done;
}

void page_answer(const HttpRequest *request, HttpResponse *response)
{
    PageFile file;
    Error error;
    const char *name = page_path(request);
    const Game *game;
    const PageKind *kind = page_kind_of(name, &game);
    if (kind) {
        response->type = "application/octet-stream";
        if (!kind->add(game, &response->body, &error))
            response->status = 500;
        else if (page_pack(&response->body))
            response->encoding = "gzip";
    } else if (strcmp(name, "host.js") == 0) {
        response->type = "text/javascript";
        text_add(&response->body, page_host);
    } else if (page_find(name, &file)) {
        snprintf(response->own_type, sizeof response->own_type, "%s", file.type);
        response->type = response->own_type;
        response->encoding = "gzip";
        text_add_bytes(&response->body, (const char *)file.bytes, file.size);
    }
    if (response->status == 200)
        answers_mark(&response->body, response->etag);
}

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
    return mkdir(path, 0777) == 0 || errno == EEXIST || error_set(error, "%.180s: %s", path, strerror(errno));
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
