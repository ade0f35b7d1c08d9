/* SPDX-License-Identifier: MIT
 *
 * answers - finding, making and forgetting them.
 */
#include "server/answers.h"

#include <stdio.h>
#include <string.h>

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
    memset(oldest, 0, sizeof *oldest);
    return oldest;
}

void answers_mark(const void *bytes, size_t size, char etag[ANSWERS_ETAG_MAX])
{
    uint64_t hash = hash_bytes(HASH_START, bytes, size);
    snprintf(etag, ANSWERS_ETAG_MAX, "\"%016llx\"", (unsigned long long)hash);
}

const Answer *answers_get(Answers *answers, const char *name, AnswersMake *make, void *context, Error *error)
{
    Answer *answer = answers_slot(answers, name);
    int64_t start = clock_now_ms();
    answer->used_ms = start;
    if (answer->name[0] != '\0' && start < answer->until_ms)
        return answer;
    text_clear(&answer->body);
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

void answers_free(Answers *answers)
{
    for (int i = 0; i < ANSWERS_MAX; i++)
        text_free(&answers->at[i].body);
    memset(answers, 0, sizeof *answers);
}
