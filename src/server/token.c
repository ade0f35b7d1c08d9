/* SPDX-License-Identifier: MIT
 *
 * token - reading and making tokens.
 */
#include "server/token.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/text.h"

bool token_read(const char *path, char token[TOKEN_MAX], Error *error)
{
    const char *given = getenv("WUQI_TOKEN");
    Text text = {0};
    if (path && !text_read_file(&text, path, TOKEN_MAX, error))
        return error_prefix(error, "--token-file");
    if (!path && !given)
        return error_set(error, "a token is needed: --token-file, or WUQI_TOKEN in the environment");
    Scan scan = scan_start(path ? text_string(&text) : given);
    Word word;
    bool fine = scan_word(&scan, &word) && word.length < TOKEN_MAX;
    if (fine)
        word_copy(word, token, TOKEN_MAX);
    text_free(&text);
    return fine || error_set(error, "the token is empty or longer than %d characters", TOKEN_MAX - 1);
}

bool token_is(const char *token, const char *given)
{
    size_t length = strlen(token);
    unsigned different = strlen(given) != length;
    for (size_t i = 0; i < length; i++)
        different |= (unsigned char)token[i] ^ (unsigned char)given[different ? 0 : i];
    return length > 0 && different == 0;
}

bool token_make(char token[TOKEN_MAX], Error *error)
{
    unsigned char bytes[16];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes)
        return error_set(error, "no random numbers");
    for (size_t i = 0; i < sizeof bytes; i++)
        sprintf(token + 2 * i, "%02x", bytes[i]);
    return true;
}
