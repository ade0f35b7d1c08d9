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
        {"--from", "FORMAT", "of IN; without it the content tells", "输入格式（默认由内容判断）", ARG_TEXT,
         &convert.from, 0, 0},
        {"--to", "FORMAT", "of OUT; without it its name tells, else json", "输出格式（默认由文件名判断，否则为 json）",
         ARG_TEXT, &convert.to, 0, 0},
        {"-o", "OUT", "write there instead of to stdout", "写入文件而不是标准输出", ARG_TEXT, &convert.out, 0, 0},
        {"--game", "GAME", "where the file does not name it", "文件未写明棋种时使用", ARG_TEXT, &convert.game, 0, 0},
        {"--number", "N", "only game N of the file", "只取第 N 局", ARG_INT, &convert.number, 1, INT32_MAX},
        {"--skip-bad", NULL, "leave out games that cannot be read, and tell which", "略去无法读入的对局并说明",
         ARG_FLAG, &convert.skip_bad, 0, 0},
        {"--list", NULL, "list the formats", "列出格式", ARG_FLAG, &convert.list, 0, 0},
        ARG_OPTION_JSON(convert.json),
        ARG_OPTION_END,
    };
    const ArgSpec spec = {
        .command = "convert",
        .usage = "IN [--from FORMAT] [--to FORMAT] [-o OUT] [--game GAME] [--number N] [--skip-bad] [--json]",
        .about = "Converts game records: json pgn moves ggf sgf psq renlib pku2048 pkueraser wthor xqf (wuqi convert "
                 "--list).\n"
                 "IN may be - for stdin. A notation can follow a format: --to pgn:wxf, pgn:chinese.",
        .about_zh =
            "转换棋谱：json pgn moves ggf sgf psq renlib pku2048 pkueraser wthor xqf（见 wuqi convert --list）。\n"
            "IN 为 - 时读标准输入。格式后可加记谱法：--to pgn:wxf、pgn:chinese。",
        .options = options,
        .words_min = 0,
        .words_max = 1,
        .word_names = "IN",
    };
    ArgWords words;
    int status = args_parse(&spec, argc, argv, &words);
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
