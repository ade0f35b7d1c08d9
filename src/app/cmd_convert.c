/* SPDX-License-Identifier: MIT
 *
 * cmd_convert - `wuqi convert`: games from one file format to another.
 */
#include <stdio.h>
#include <string.h>

#include "app/args.h"
#include "app/commands.h"
#include "app/ui.h"
#include "arena/convert.h"
#include "tui/guard.h"

static void convert_list(bool json)
{
    json_t *all = json_array();
    for (int i = 0; record_format_at(i); i++) {
        const RecordFormat *format = record_format_at(i);
        if (json)
            json_array_append_new(all, json_pack("{s:s, s:s, s:s, s:b, s:b}", "name", format->name, "extensions",
                                                 format->extensions, "games", format->games, "read", 1, "write",
                                                 format->write != NULL));
        else
            printf("%-10s %s\n", format->name, ui_text(format->about, format->about_zh));
    }
    if (json)
        ui_print_json(all);
    else
        json_decref(all);
}

/* One line for each thing that is not as the file has it, and how many more there are. */
static void convert_tell(const Convert *convert)
{
    size_t index;
    json_t *note;
    json_array_foreach(convert->notes, index, note)
        fprintf(stderr, "wuqi convert: %s: %s\n", convert->in, json_string_value(note));
    long long more = (long long)convert->told - (long long)json_array_size(convert->notes);
    if (more > 0)
        fprintf(stderr, ui_text("wuqi convert: %s: and %lld more such lines\n", "wuqi convert：%s：另有 %lld 条\n"),
                convert->in, more);
    if (convert->skipped > 0)
        fprintf(stderr,
                ui_text("wuqi convert: %s: %lld games taken, %lld skipped\n",
                        "wuqi convert：%s：取 %lld 局，略去 %lld 局\n"),
                convert->in, (long long)convert->games, (long long)convert->skipped);
}

static int convert_finish(const Convert *convert)
{
    Error error;
    convert_tell(convert);
    if (!convert->out) {
        guard_data(text_string(&convert->text), convert->text.length);
        return STATUS_DONE;
    }
    if (!convert_save(convert, &error))
        return ui_failed("convert", &error);
    if (convert->json)
        ui_print_json(json_pack("{s:s, s:s, s:s, s:I, s:I, s:I, s:O}", "out", convert->out, "from",
                                convert->source->name, "to", convert->target.format->name, "games",
                                (json_int_t)convert->games, "plies", (json_int_t)convert->plies, "skipped",
                                (json_int_t)convert->skipped, "notes", convert->notes));
    else
        fprintf(stderr, ui_text("%s: %lld games from %s to %s\n", "%s：%lld 局，%s → %s\n"), convert->out,
                (long long)convert->games, convert->source->name, convert->target.format->name);
    return STATUS_DONE;
}

int cmd_convert(int argc, char **argv)
{
    Convert convert = {0};
    const ArgOption options[] = {
        ARG_TEXT("--from", "FORMAT", convert.from),
        ARG_TEXT("--to", "FORMAT", convert.to),
        ARG_TEXT("-o", "OUT", convert.out),
        ARG_TEXT("--game", "GAME", convert.game),
        ARG_INT("--number", "N", convert.number, 1, INT32_MAX),
        ARG_FLAG("--skip-bad", convert.skip_bad),
        ARG_FLAG("--list", convert.list),
        ARG_JSON(convert.json),
        ARG_END,
    };
    ArgWords words;
    int status = args_parse(argc, argv, "[IN]", options, &words);
    if (status != ARGS_READY)
        return status;
    Error error;
    if (convert.list) {
        convert_list(convert.json);
        return STATUS_DONE;
    }
    bool mixed = convert.json && !convert.out && convert.to && strncmp(convert.to, "json", 4) != 0;
    if (words.count == 0 || mixed) {
        error_set(&error, "%s",
                  mixed ? "--json with another format needs -o OUT" : "IN is missing (see wuqi help convert)");
        return ui_bad("convert", &error);
    }
    convert.in = words.at[0];
    status = convert_run(&convert, &error) ? convert_finish(&convert) : ui_bad("convert", &error);
    text_free(&convert.text);
    json_decref(convert.notes);
    return status;
}
