/* SPDX-License-Identifier: MIT
 *
 * bot_new - finding the folder of a language, copying it with the game's name put in.
 */
#include "bots/bot_new.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/infile.h"
#include "base/text.h"
#include "bots/bot_copy.h"

enum { NEW_FILE_MAX = 64 << 20, NEW_TEXT_MAX = 1 << 16, NEW_SHARED_MIN = 1 << 20, NEW_SHOWN = 120 };

const BotLanguage bot_languages[] = {
    {"python", false, "ugi:python3 %s/bot.py"}, {"c", true, "ugi:%s/bot"}, {"cpp", true, "ugi:%s/bot"},
    {"js", false, "ugi:node %s/bot.mjs"},       {NULL, false, NULL},
};

const BotLanguage *bot_language_find(const char *name, Error *error)
{
    for (const BotLanguage *language = bot_languages; language->name; language++) {
        if (strcmp(language->name, name) == 0)
            return language;
    }
    error_set(error, "'%.40s' is not python, c, cpp or js", name);
    return NULL;
}

/* The folders beside the program in the source tree, or where `make install` puts them. WUQI_KIT names another place.
 */
static bool new_find(const char *language, char path[PATH_MAX], Error *error)
{
    static const char *const places[] = {"build/kit", "../share/wuqi/kit"};
    const char *named = getenv("WUQI_KIT");
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        Text place = {0};
        if (named)
            text_printf(&place, "%s/%s", named, language);
        else
            text_printf(&place, "%.*s/%s/%s", slash ? (int)(slash - program) : 1, slash ? program : ".", places[i],
                        language);
        snprintf(path, PATH_MAX, "%s", text_string(&place));
        text_free(&place);
        if (access(path, R_OK | X_OK) == 0)
            return true;
    }
    return error_set(error, "the folders for bots are not beside this program: `make` builds them");
}

/* Writes the text with the game's name in the place of @GAME@. */
static bool new_put_text(FILE *file, const char *text, const char *game)
{
    static const char mark[] = "@GAME@";
    for (const char *at; (at = strstr(text, mark)); text = at + strlen(mark)) {
        if (fwrite(text, 1, (size_t)(at - text), file) != (size_t)(at - text) || fputs(game, file) < 0)
            return false;
    }
    return fputs(text, file) >= 0;
}

/* The library is most of a folder, and the same in each: where the file system and its rights allow it, the folder has
 * the file itself under another name (a hard link), which takes no room, stays when the program is built anew, and goes
 * with the folder to another machine like any file. */
static bool new_share(const char *from, const char *to)
{
    struct stat about;
    char whole[PATH_MAX];
    return stat(from, &about) == 0 && about.st_size >= NEW_SHARED_MIN && realpath(from, whole) && link(whole, to) == 0;
}

static bool new_copy_file(const char *from, const char *to, const char *game, Error *error)
{
    if (new_share(from, to))
        return true;
    FILE *in = infile_open(from, NEW_FILE_MAX, error);
    if (!in)
        return error_prefix(error, "%.*s", NEW_SHOWN, from);
    struct stat about;
    bool fine = fstat(fileno(in), &about) == 0;
    char *bytes = xmalloc((size_t)about.st_size + 1);
    size_t length = fread(bytes, 1, (size_t)about.st_size, in);
    bytes[length] = '\0';
    fclose(in);
    bool text = length < NEW_TEXT_MAX && !memchr(bytes, '\0', length);
    /* opens: a new file in a folder of ours */
    FILE *out = fopen(to, "wx");
    fine = fine && out && (text ? new_put_text(out, bytes, game) : fwrite(bytes, 1, length, out) == length);
    fine = (!out || fclose(out) == 0) && fine;
    fine = fine && chmod(to, about.st_mode & 0111 ? 0755 : 0644) == 0;
    free(bytes);
    return fine || error_mark(error, (error_set(error, "%.*s: %s", NEW_SHOWN, to, strerror(errno)), ERROR_FAILURE));
}

/* Beside the short bot a new folder has one that searches, as the page begins with it: of bot-NAME.py the one whose
 * name begins the game's, the longest; without any, the one that fits every game. */
static bool new_is_bot(const char *name)
{
    return strncmp(name, "bot-", 4) == 0;
}

static bool new_choose(const char *folder, const char *game, char chosen[NAME_MAX + 1])
{
    DIR *names = opendir(folder);
    size_t longest = 0;
    snprintf(chosen, NAME_MAX + 1, "%s", "bot-ttt.py");
    for (struct dirent *entry; names && (entry = readdir(names));) {
        const char *name = entry->d_name + 4, *dot = new_is_bot(entry->d_name) ? strrchr(name, '.') : NULL;
        size_t length = dot ? (size_t)(dot - name) : 0;
        if (length > longest && strncmp(name, game, length) == 0) {
            longest = length;
            snprintf(chosen, NAME_MAX + 1, "%s", entry->d_name);
        }
    }
    return names && closedir(names) == 0;
}

/* What the file is called in the new folder; NULL: it stays behind. */
static const char *new_name(const char *name, const char *chosen)
{
    return name[0] == '.' || (new_is_bot(name) && strcmp(name, chosen) != 0) ? NULL
           : new_is_bot(name)                                                ? "search_bot.py"
                                                                             : name;
}

static bool new_copy(const char *from, const char *to, const char *game, Error *error)
{
    DIR *folder = opendir(from);
    if (!folder || mkdir(to, 0755) != 0) {
        error_set(error, "%.*s: %s", NEW_SHOWN, folder ? to : from, strerror(errno));
        if (folder)
            closedir(folder);
        return error_mark(error, ERROR_FAILURE);
    }
    char chosen[NAME_MAX + 1];
    bool fine = new_choose(from, game, chosen);
    struct dirent *entry;
    while (fine && (entry = readdir(folder))) {
        struct stat about;
        Text inner = {0}, target = {0};
        const char *name = new_name(entry->d_name, chosen);
        text_printf(&inner, "%s/%s", from, entry->d_name);
        text_printf(&target, "%s/%s", to, name ? name : "");
        if (name && stat(text_string(&inner), &about) == 0)
            fine = (S_ISDIR(about.st_mode) ? new_copy : new_copy_file)(text_string(&inner), text_string(&target), game,
                                                                       error);
        text_free(&inner);
        text_free(&target);
    }
    closedir(folder);
    return fine;
}

bool bot_new_make(const Game *game, const BotLanguage *language, const char *folder, Error *error)
{
    char from[PATH_MAX];
    struct stat about;
    Text fresh = {0};
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    if (length == 0)
        return error_set(error, "the name of the folder is empty");
    if (!new_find(language->name, from, error))
        return false;
    text_printf(&fresh, "%.*s.new-%d", (int)length, folder, (int)getpid());
    /* An empty folder may be there; rename() takes its place. */
    bool fine = lstat(folder, &about) != 0 || (S_ISDIR(about.st_mode) && rmdir(folder) == 0) ||
                error_set(error, "'%.*s' is there already: choose another name", NEW_SHOWN, folder);
    bool begun = fine;
    fine = fine && new_copy(from, text_string(&fresh), game->name, error);
    if (fine && rename(text_string(&fresh), folder) != 0)
        fine = error_set(error, "'%.*s': %s", NEW_SHOWN, folder, strerror(errno));
    if (begun && !fine)
        bot_copy_remove(text_string(&fresh));
    text_free(&fresh);
    return fine;
}
