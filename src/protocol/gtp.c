/* SPDX-License-Identifier: MIT
 *
 * gtp - reading and writing the lines of the Go Text Protocol.
 */
#include "protocol/gtp.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

void gtp_clean_line(Text *line)
{
    size_t kept = 0;
    for (size_t i = 0; i < line->length && line->bytes[i] != '#'; i++) {
        char c = line->bytes[i];
        if (c == '\t')
            c = ' ';
        if ((unsigned char)c >= ' ' && c != 127)
            line->bytes[kept++] = c;
    }
    line->length = kept;
    if (line->bytes)
        line->bytes[kept] = '\0';
}

bool gtp_parse_command(const char *line, GtpCommand *command)
{
    GtpCommand read = {.has_id = false};
    Scan scan = scan_start(line);
    if (!scan_word(&scan, &read.name))
        return false;
    if (isdigit((unsigned char)read.name.at[0]) && word_int(read.name, 0, INT32_MAX, &read.id)) {
        read.has_id = true;
        if (!scan_word(&scan, &read.name))
            return false;
    }
    read.arguments = scan_rest(&scan);
    *command = read;
    return true;
}

void gtp_print_command(const GtpCommand *command, Text *text)
{
    if (command->has_id)
        text_printf(text, "%" PRId64 " ", command->id);
    text_add_bytes(text, command->name.at, command->name.length);
    if (command->arguments.length > 0) {
        text_add_char(text, ' ');
        text_add_bytes(text, command->arguments.at, command->arguments.length);
    }
}

bool gtp_parse_reply(const char *line, GtpReply *reply, Error *error)
{
    GtpReply read = {.success = line[0] == '='};
    if (line[0] != '=' && line[0] != '?')
        return error_set(error, "a reply begins with = or ?, not with '%.20s'", line);
    Scan scan = scan_start(line + 1);
    if (isdigit((unsigned char)line[1])) {
        Word id;
        scan_word(&scan, &id);
        if (!word_int(id, 0, INT32_MAX, &read.id))
            return error_set(error, "the number of a reply: '%.20s'", line);
        read.has_id = true;
    }
    read.text = scan_rest(&scan);
    *reply = read;
    return true;
}

void gtp_print_reply(const GtpCommand *command, bool success, const char *body, Text *text)
{
    text_add_char(text, success ? '=' : '?');
    if (command->has_id)
        text_printf(text, "%" PRId64, command->id);
    if (body[0] != '\0' && body[0] != '\n')
        text_add_char(text, ' ');
    text_add(text, body);
    text_add_char(text, '\n');
}

bool gtp_parse_color(Word word, int *side)
{
    bool black = word_is_nocase(word, "b") || word_is_nocase(word, "black");
    *side = !black;
    return black || word_is_nocase(word, "w") || word_is_nocase(word, "white");
}

bool gtp_parse_real(Word word, double low, double high, double *value)
{
    char digits[40];
    if (word.length == 0 || word.length >= sizeof digits)
        return false;
    word_copy(word, digits, sizeof digits);
    char *end;
    double number = strtod(digits, &end);
    if (*end != '\0' || !isfinite(number) || number < low || number > high)
        return false;
    *value = number;
    return true;
}
