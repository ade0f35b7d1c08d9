/* SPDX-License-Identifier: MIT
 *
 * say - the same in English and Chinese.
 */
#include "class/say.h"

#include <stdarg.h>

#include "base/messages.h"
#include "base/printable.h"

static void say_add_printable(Text *text, const Text *added)
{
    text_add_printable(text, text_string(added), added->length, PRINTABLE_LINES);
}

void say_add(Say *say, const char *english, const char *chinese, ...)
{
    Text en = {0}, zh = {0};
    va_list args, again;
    va_start(args, chinese);
    va_copy(again, args);
    text_vprintf(&en, english, args);
    text_vprintf(&zh, chinese, again);
    va_end(again);
    va_end(args);
    say_add_printable(&say->en, &en);
    say_add_printable(&say->zh, &zh);
    text_free(&en);
    text_free(&zh);
}

void say_error(Say *say, const char *english)
{
    Text zh = {0}, en = {0};
    text_add(&en, english);
    messages_translate(english, &zh);
    say_add_printable(&say->en, &en);
    say_add_printable(&say->zh, &zh);
    text_free(&en);
    text_free(&zh);
}

void say_join(Say *say, const Say *other)
{
    text_add(&say->en, text_string(&other->en));
    text_add(&say->zh, text_string(&other->zh));
}

const char *say_text(const Say *say, bool chinese)
{
    return text_string(chinese ? &say->zh : &say->en);
}

void say_clear(Say *say)
{
    text_clear(&say->en);
    text_clear(&say->zh);
}

void say_free(Say *say)
{
    text_free(&say->en);
    text_free(&say->zh);
}

json_t *say_json(const Say *say)
{
    return json_pack("{s:s, s:s}", "en", text_string(&say->en), "zh", text_string(&say->zh));
}

void say_read(Say *say, const json_t *object)
{
    const char *en = json_string_value(json_object_get(object, "en"));
    const char *zh = json_string_value(json_object_get(object, "zh"));
    say_clear(say);
    text_add(&say->en, en ? en : "");
    text_add(&say->zh, zh ? zh : "");
}
