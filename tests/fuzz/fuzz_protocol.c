/* SPDX-License-Identifier: MIT
 *
 * fuzz_protocol - any bytes as a line of every protocol; what is understood must survive printing and reading again.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/botzone.h"
#include "protocol/gomocup.h"
#include "protocol/gtp.h"
#include "protocol/nboard.h"
#include "protocol/ucci.h"
#include "protocol/uci.h"
#include "protocol/ugi.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A refusal says why, in one line. */
static void check_error(const Error *error)
{
    if (error->text[0] == '\0' || strchr(error->text, '\n'))
        abort();
}

static void check_equal(Text *first, Text *second)
{
    if (strcmp(text_string(first), text_string(second)) != 0)
        abort();
    text_free(first);
    text_free(second);
}

static void fuzz_ugi(const char *line)
{
    UgiCommand command, again;
    UgiReply reply;
    Error error = {0};
    Text once = {0}, twice = {0};
    if (ugi_parse_command(line, &command, &error)) {
        ugi_print_command(&command, &once);
        if (!ugi_parse_command(text_string(&once), &again, &error) || again.kind != command.kind)
            abort();
        ugi_print_command(&again, &twice);
        check_equal(&once, &twice);
    } else {
        check_error(&error);
    }
    if (ugi_parse_reply(line, &reply, &error) && reply.kind == UGI_INFO) {
        ugi_print_info(&reply.info, &once);
        UgiReply read;
        if (!ugi_parse_reply(text_string(&once), &read, &error))
            abort();
        ugi_print_info(&read.info, &twice);
        check_equal(&once, &twice);
    }
}

static void fuzz_gtp(const char *bytes)
{
    GtpCommand command, again;
    GtpReply reply;
    Error error = {0};
    Text line = {0}, once = {0}, twice = {0};
    text_add(&line, bytes);
    gtp_clean_line(&line);
    if (gtp_parse_command(text_string(&line), &command)) {
        gtp_print_command(&command, &once);
        if (!gtp_parse_command(text_string(&once), &again))
            abort();
        gtp_print_command(&again, &twice);
        check_equal(&once, &twice);
    }
    if (!gtp_parse_reply(bytes, &reply, &error))
        check_error(&error);
    text_free(&line);
}

static void fuzz_nboard(const char *line)
{
    NboardCommand command, again;
    NboardReply reply;
    Error error = {0};
    Text once = {0}, twice = {0};
    if (nboard_parse_command(line, &command, &error)) {
        nboard_print_command(&command, &once);
        if (!nboard_parse_command(text_string(&once), &again, &error) || again.kind != command.kind)
            abort();
    } else {
        check_error(&error);
    }
    text_clear(&once);
    if (nboard_parse_reply(line, &reply, &error))
        nboard_print_reply(&reply, &once);
    text_free(&once);
    GgfGame *game = malloc(sizeof *game), *read = malloc(sizeof *read);
    if (!game || !read)
        abort();
    if (ggf_parse(line, game, &error)) {
        ggf_print(game, &once);
        if (!ggf_parse(text_string(&once), read, &error) || read->count != game->count ||
            strcmp(read->squares, game->squares) != 0)
            abort();
        ggf_print(read, &twice);
    }
    text_free(&once);
    text_free(&twice);
    free(game);
    free(read);
}

static void fuzz_botzone(const char *line)
{
    BotzoneInput input, again;
    Error error = {0};
    Text once = {0}, twice = {0};
    if (botzone_parse_input(line, &input, &error)) {
        botzone_print_input(&input, &once);
        if (!botzone_parse_input(text_string(&once), &again, &error))
            abort();
        botzone_print_input(&again, &twice);
        check_equal(&once, &twice);
        botzone_free(&again);
    } else {
        check_error(&error);
    }
    botzone_free(&input);
}

/* What engines of the other protocols say, and UCCI's commands there and back. */
static void fuzz_replies(const char *line)
{
    UcciCommand command, again;
    UgiReply reply;
    Error error = {0};
    Text once = {0}, twice = {0}, scratch = {0};
    ucci_parse_reply(line);
    gomocup_parse_reply(line);
    uci_parse_reply(line, &scratch, &reply, &error);
    text_free(&scratch);
    if (ucci_parse_command(line, &command, &error)) {
        ucci_print_command(&command, &once);
        if (once.length > 0 && (!ucci_parse_command(text_string(&once), &again, &error) || again.kind != command.kind))
            abort();
        if (once.length > 0)
            ucci_print_command(&again, &twice);
        check_equal(&once, &twice);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Text line = {0};
    text_add_bytes(&line, (const char *)data, size);
    fuzz_ugi(text_string(&line));
    fuzz_gtp(text_string(&line));
    fuzz_nboard(text_string(&line));
    fuzz_botzone(text_string(&line));
    fuzz_replies(text_string(&line));
    text_free(&line);
    return 0;
}
