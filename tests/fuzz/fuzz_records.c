/* SPDX-License-Identifier: MIT
 *
 * fuzz_records - any bytes as a file of games: the first byte chooses the format, or lets the content tell, and whether
 * bad games are skipped. A game that is read must come out of JSON as it went in, and be writable in the format it came
 * from.
 */
#include <stdlib.h>
#include <string.h>

#include "records/record_file.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The games' tables are made before the clock of the first input runs. */
int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (int i = 0; i < games_count(); i++)
        games_find(games_at(i)->name, NULL);
    return 0;
}

static bool same(void *context, const Record *record, Error *error)
{
    Text text = {0};
    bool equal = record_write(&record_format_json, record, -1, &text, error) &&
                 strcmp(text_string(&text), text_string(context)) == 0;
    text_free(&text);
    return equal;
}

static bool check(void *context, const Record *record, Error *error)
{
    const RecordFormat *format = context;
    Text once = {0}, text = {0};
    if (!record_write(&record_format_json, record, -1, &once, error))
        abort();
    RecordSource source = {.sink = same, .context = &once};
    if (!record_read(&record_format_json, &once, &source, error))
        abort();
    if (format->write)
        record_write(format, record, -1, &text, NULL);
    text_free(&once);
    text_free(&text);
    return true;
}

static void hear(void *context, bool lost, const char *words)
{
    (void)context;
    if (*words == '\0' || (lost && strchr(words, '\n')))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    Error error = {0};
    Text content = {0};
    int chosen = data[0] % 16;
    const RecordFormat *format = NULL;
    for (int i = 0; i <= chosen && record_format_at(i); i++)
        format = i == chosen ? record_format_at(i) : NULL;
    text_add_bytes(&content, (const char *)data + 1, size - 1);
    if (!format)
        format = record_format_detect(&content, NULL, &error);
    if (format) {
        RecordSource source = {
            .sink = check, .note = hear, .context = (void *)format, .skip_bad = (data[0] & 0x40) != 0};
        if (!record_read(format, &content, &source, &error) && (error.text[0] == '\0' || strchr(error.text, '\n')))
            abort();
    }
    text_free(&content);
    return 0;
}
