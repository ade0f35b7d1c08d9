/* SPDX-License-Identifier: MIT
 *
 * answers - finding, making and forgetting them.
 */
#include "server/answers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "base/clock.h"
#include "base/hash.h"

/* The one of that name, or else the one that was not asked for the longest, emptied. */
static Answer *answers_slot(Answers *answers, const char *name)
{
    Answer *oldest = &answers->at[0];
    for (int i = 0; i < ANSWERS_MAX; i++) {
        Answer *answer = &answers->at[i];
        if (strcmp(answer->name, name) == 0)
            return answer;
        if (answer->used_ms < oldest->used_ms)
            oldest = answer;
    }
    text_free(&oldest->body);
    text_free(&oldest->packed);
    memset(oldest, 0, sizeof *oldest);
    return oldest;
}

void answers_mark(const void *bytes, size_t size, char etag[ANSWERS_ETAG_MAX])
{
    uint64_t hash = hash_bytes(HASH_START, bytes, size);
    snprintf(etag, ANSWERS_ETAG_MAX, "\"%016llx\"", (unsigned long long)hash);
}

bool answers_pack(const Text *bytes, Text *packed)
{
    z_stream stream = {.next_in = (unsigned char *)bytes->bytes, .avail_in = (unsigned)bytes->length};
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK)
        return false;
    const size_t room = deflateBound(&stream, bytes->length);
    char *out = xmalloc(room);
    stream.next_out = (unsigned char *)out;
    stream.avail_out = (unsigned)room;
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    if (done)
        text_add_bytes(packed, out, stream.total_out);
    deflateEnd(&stream);
    free(out);
    return done;
}

const Answer *answers_get(Answers *answers, const char *name, AnswersMake *make, void *context, Error *error)
{
    Answer *answer = answers_slot(answers, name);
    int64_t start = clock_now_ms();
    answer->used_ms = start;
    if (answer->name[0] != '\0' && start < answer->until_ms)
        return answer;
    text_clear(&answer->body);
    text_clear(&answer->packed);
    answer->name[0] = '\0';
    if (!make(context, &answer->body, error)) {
        answer->used_ms = 0; /* the next to be emptied: questions without an answer drive out no other */
        return NULL;
    }
    snprintf(answer->name, sizeof answer->name, "%s", name);
    answers_mark(answer->body.bytes, answer->body.length, answer->etag);
    int64_t now = clock_now_ms(), stand = (now - start) * ANSWERS_SHARE;
    answer->until_ms = now + (stand > ANSWERS_STAND_MS ? stand : ANSWERS_STAND_MS);
    return answer;
}

const Text *answers_packed(const Answer *answer)
{
    Answer *own = (Answer *)(uintptr_t)answer; /* it is ours, and stays the same answer */
    if (own->packed.length == 0 && !answers_pack(&own->body, &own->packed))
        return NULL;
    return &own->packed;
}

void answers_free(Answers *answers)
{
    for (int i = 0; i < ANSWERS_MAX; i++) {
        text_free(&answers->at[i].body);
        text_free(&answers->at[i].packed);
    }
    memset(answers, 0, sizeof *answers);
}
