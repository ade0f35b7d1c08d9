/* SPDX-License-Identifier: MIT
 *
 * fuzz_samples - files of labelled positions. The first byte chooses: any bytes as the file, or frames made of the
 * rest, a line of text each, which may come twice. A file that is read is merged into an empty one: all that is in it
 * once, and a second time nothing.
 */
#include "tests/fuzz/fuzz_support.h"

#include "learn/samples.h"

static bool take_line(void *context, char *line, Error *error)
{
    uint64_t *count = context;
    Labelled sample;
    ++*count;
    Error refused = {0};
    told(samples_label(line, &sample, &refused), &refused);
    (void)error;
    return true;
}

/* Frames of a line each: a byte is the first game, one how many, one the seed. */
static void write_frames(const char *path, const uint8_t *data, size_t size)
{
    for (; size >= 3; data += 3, size -= 3) {
        SamplesFrame frame = {
            .game = "reversi6", .seed = data[2] % 3, .first = data[0], .next = data[0] + data[1] % 4u};
        Text lines = {0};
        Error error;
        frame.positions = 1;
        text_printf(&lines, "------ | %d | 1 | %d.%d\n", data[1], data[2] % 3, data[0]);
        require(samples_add(path, &frame, &lines, &error));
        text_free(&lines);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[300], other[300];
    Error error = {0};
    SamplesState state;
    uint64_t lines = 0, added = 0, again = 0;
    if (size < 1)
        return 0;
    bool frames = data[0] & 1;
    snprintf(path, sizeof path, "%s", fuzz_file(".zst", frames ? (const void *)"" : data + 1, frames ? 0 : size - 1));
    snprintf(other, sizeof other, "%s", fuzz_file(".other.zst", "", 0));
    if (frames)
        write_frames(path, data + 1, size - 1);
    if (!told(samples_open(path, "reversi6", 1, &state, &error), &error))
        return 0;
    if (told(samples_each(path, "reversi6", take_line, &lines, &error), &error) &&
        told(samples_merge(other, path, "reversi6", &added, &error), &error)) {
        require(samples_merge(other, path, "reversi6", &again, &error));
        require(again == 0 && added <= state.positions);
    }
    return 0;
}
