/* SPDX-License-Identifier: MIT
 *
 * answers - what many ask for is made once: answers kept under a name for a while, each with a mark (ETag) by which who
 * has it already is told so.
 *
 * How long an answer stands depends on what making it cost: all the making of one answer takes at most a fiftieth of
 * the time, however many ask.
 */
#ifndef SERVER_ANSWERS_H
#define SERVER_ANSWERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/text.h"

enum { ANSWERS_MAX = 32, ANSWERS_NAME_MAX = 96, ANSWERS_STAND_MS = 500, ANSWERS_SHARE = 50, ANSWERS_ETAG_MAX = 24 };

typedef struct Answer {
    char name[ANSWERS_NAME_MAX]; /* "": unused */
    Text body, packed;           /* by gzip, once somebody has asked for that */
    char etag[ANSWERS_ETAG_MAX];
    int64_t until_ms, used_ms;
} Answer;

/* All zero: empty. */
typedef struct Answers {
    Answer at[ANSWERS_MAX];
} Answers;

typedef bool AnswersMake(void *context, Text *body, Error *error);

/* The answer of that name, made anew if it has stood long enough; NULL with the error if that fails. Valid until the
 * next call. */
const Answer *answers_get(Answers *answers, const char *name, AnswersMake *make, void *context, Error *error);
/* Its body by gzip, made once; the same body gives the same bytes. NULL if that fails. */
const Text *answers_packed(const Answer *answer);
void answers_free(Answers *answers);

/* Adds the bytes by gzip: records, books of proofs have the same moves again and again, and shrink to a tenth. */
bool answers_pack(const Text *bytes, Text *packed);

/* The mark of a body. */
void answers_mark(const void *bytes, size_t size, char etag[ANSWERS_ETAG_MAX]);

#endif
