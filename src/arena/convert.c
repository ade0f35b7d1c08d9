/* SPDX-License-Identifier: MIT
 *
 * convert - reading, choosing formats, writing.
 */
#include "arena/convert.h"

#include <stdio.h>
#include <string.h>

#include "base/outfile.h"

enum { CONVERT_SIZE_MAX = 1 << 30, CONVERT_NOTES_MAX = 20 };

static void convert_note(void *context, bool lost, const char *words)
{
    Convert *convert = context;
    char number[32] = "";
    convert->seen += lost;
    convert->skipped += lost;
    if (convert->told++ >= CONVERT_NOTES_MAX)
        return;
    if (lost)
        snprintf(number, sizeof number, "game %lld skipped: ", (long long)convert->seen);
    Text note = {0};
    text_printf(&note, "%s%s", number, words);
    json_array_append_new(convert->notes, json_string(text_string(&note)));
    text_free(&note);
}

static bool convert_put(Convert *convert, const Record *record, Error *error)
{
    int notation;
    convert->seen++;
    if (convert->number > 0 && convert->seen != convert->number)
        return true;
    if (convert->target.format->single && convert->games == 1)
        return error_set(error, "%s holds one game a file, and there are more: --number N chooses one",
                         convert->target.format->name);
    size_t before = convert->text.length;
    if (!record_target_notation(&convert->target, record->game, &notation, error))
        return error_prefix(error, "--to");
    if (!record_write(convert->target.format, record, notation, &convert->text, error)) {
        if (!convert->skip_bad)
            return error_prefix(error, "game %lld", (long long)convert->seen);
        convert->text.length = before;
        convert->seen--; /* the note counts it */
        convert_note(convert, true, error->text);
        return true;
    }
    convert->games++;
    convert->plies += record->count;
    return true;
}

static bool convert_take(void *context, const Record *record, Error *error)
{
    Convert *convert = context;
    convert->refused = !convert_put(convert, record, error);
    return !convert->refused;
}

/* The formats of both ends: by name, else by content and by extension. */
static bool convert_choose(Convert *convert, const Text *content, Error *error)
{
    if (convert->from)
        convert->source = record_format_find(convert->from, error);
    else
        convert->source = record_format_detect(content, convert->in, error);
    if (!convert->source)
        return convert->from ? error_prefix(error, "--from") : error_prefix(error, "%s", convert->in);
    if (!record_target_parse(convert->to ? convert->to : "json", &convert->target, error))
        return error_prefix(error, "--to");
    const RecordFormat *by_name = convert->out && !convert->to ? record_format_for_path(convert->out) : NULL;
    if (by_name)
        convert->target.format = by_name;
    return true;
}

bool convert_save(const Convert *convert, Error *error)
{
    return outfile_write(convert->out, text_string(&convert->text), convert->text.length, error);
}

bool convert_run(Convert *convert, Error *error)
{
    Text content = {0};
    RecordSource source = {
        .sink = convert_take, .note = convert_note, .context = convert, .skip_bad = convert->skip_bad};
    convert->notes = json_array();
    bool fine =
        text_read_input(&content, convert->in, CONVERT_SIZE_MAX, error) && convert_choose(convert, &content, error);
    if (fine && convert->game) {
        source.game = games_find(convert->game, error);
        fine = source.game || error_prefix(error, "--game");
    }
    if (fine)
        fine = record_read(convert->source, &content, &source, error) || error_prefix(error, "%s", convert->in);
    if (!fine && convert->seen > 0 && !convert->skip_bad && !convert->refused) {
        Error bad = *error;
        error_set(error, "%s (--skip-bad leaves such games out)", bad.text);
    }
    if (fine && convert->games == 0 && convert->skipped > 0)
        fine = error_set(error, "%s: none of the %lld games can be taken; %s", convert->in, (long long)convert->skipped,
                         json_string_value(json_array_get(convert->notes, 0)));
    if (fine && convert->games == 0)
        fine = error_set(error, "%s: %s", convert->in,
                         convert->number > convert->seen && convert->seen ? "fewer games than --number asks for"
                                                                          : "no games there");
    text_free(&content);
    return fine;
}
