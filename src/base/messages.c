/* SPDX-License-Identifier: MIT
 *
 * messages - the table, and how a pattern is found in it.
 */
#include "base/messages.h"

#include <stdbool.h>
#include <string.h>

enum { MESSAGES_PARTS = 8, MESSAGES_DEEP = 4 };

static const char *const messages[][2] = {
#define MESSAGE(english, chinese) {english, chinese},
#include "base/messages.def"
#undef MESSAGE
};

typedef struct MessageParts {
    const char *at[MESSAGES_PARTS];
    size_t length[MESSAGES_PARTS];
    int count;
} MessageParts;

/* Whether the text is of the pattern; what each % stands for goes to `parts`. Every part but the last is as short as
 * can be. */
static bool messages_match(const char *pattern, const char *text, size_t length, MessageParts *parts)
{
    const char *end = text + length;
    parts->count = 0;
    while (true) {
        size_t piece = strcspn(pattern, "%");
        bool last = pattern[piece] == '\0';
        if (parts->count == 0) {
            if ((size_t)(end - text) < piece || memcmp(text, pattern, piece) != 0 ||
                (last && (size_t)(end - text) != piece))
                return false;
        } else {
            const char *start = text;
            if (last)
                text = (size_t)(end - text) < piece ? end + 1 : end - piece;
            while (!last && text + piece <= end && memcmp(text, pattern, piece) != 0)
                text++;
            if (text < start || text + piece > end || memcmp(text, pattern, piece) != 0)
                return false;
            parts->length[parts->count - 1] = (size_t)(text - start);
        }
        if (last)
            return true;
        text += piece;
        pattern += piece + 1;
        if (parts->count == MESSAGES_PARTS)
            return false;
        parts->at[parts->count++] = text;
    }
}

static bool messages_known(const char *english, size_t length, int deep, Text *text)
{
    MessageParts parts;
    size_t found = 0, count = sizeof messages / sizeof messages[0];
    while (found < count && !messages_match(messages[found][0], english, length, &parts))
        found++;
    if (found == count)
        return false;
    int next = 0;
    for (const char *at = messages[found][1]; *at; at++) {
        if (*at != '%') {
            text_add_char(text, *at);
            continue;
        }
        int part = at[1] >= '1' && at[1] <= '9' ? *++at - '1' : next++;
        if (deep == 0 || !messages_known(parts.at[part], parts.length[part], deep - 1, text))
            text_add_bytes(text, parts.at[part], parts.length[part]);
    }
    return true;
}

/* "where: what" is translated behind the first colon where that is possible. */
void messages_translate(const char *english, Text *text)
{
    if (messages_known(english, strlen(english), MESSAGES_DEEP, text))
        return;
    for (const char *colon = strstr(english, ": "); colon; colon = strstr(colon + 1, ": ")) {
        size_t before = text->length;
        text_add_bytes(text, english, (size_t)(colon - english));
        text_add(text, "：");
        if (messages_known(colon + 2, strlen(colon + 2), MESSAGES_DEEP, text))
            return;
        text->length = before;
        text->bytes[before] = '\0';
    }
    text_add(text, english);
}
