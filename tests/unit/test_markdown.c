/* SPDX-License-Identifier: MIT
 *
 * test_markdown - Markdown as plain text: headings, paragraphs, lists, tables, code, links.
 */
#include "tests/support.h"

#include <string.h>

#include "app/markdown.h"

static void assert_shown(const char *markdown, int width, const char *expected)
{
    Text text = {0};
    text_add(&text, "before\n");
    markdown_add(&text, markdown, width);
    assert_string_equal(text_string(&text) + strlen("before\n"), expected);
    text_free(&text);
}

static void prose_is_wrapped(void **state)
{
    (void)state;
    assert_shown("", 20, "");
    assert_shown("# One `a`\n\n## 五子棋\n### Deep\n#### Deeper\n", 20,
                 "One `a`\n=======\n\n五子棋\n------\n\nDeep\n~~~~\n\nDeeper\n~~~~~~\n");
    assert_shown("one two\nthree four five\n\n\nsix", 12, "one two\nthree four\nfive\n\nsix\n");
    assert_shown("中文一行，\n下一行\nabc\n\n", 80, "中文一行，下一行 abc\n");
    assert_shown("- one two three\n  four\n- five\n\n12. six\n    seven eight\n  - nine\n", 12,
                 "- one two\n  three four\n- five\n\n12. six\n    seven\n    eight\n  - nine\n");
}

static void signs_of_markdown_go(void **state)
{
    (void)state;
    assert_shown("**Bold.** *Italic* 2 * 3 \\* `**a** \\x \\|` **长将。** 负\n", 80,
                 "Bold. Italic 2 * 3 * `**a** \\x |` 长将。负\n");
    assert_shown("See [the `a]`](x.md#y), ![picture](z.svg) [none] (alone) [x](\n", 80,
                 "See [the `a]`](x.md#y), !picture [none] (alone) [x](\n");
    assert_shown("# T\n\n[中文](t.zh-CN.md)\n\n[One](a.md) [two](b.md)\n", 80, "T\n=\n\nOne two\n");
}

static void code_stays(void **state)
{
    (void)state;
    assert_shown("text\n\n    one  two three four\n\n      *a*\n\nmore\n", 10,
                 "text\n\n    one  two three four\n\n      *a*\n\nmore\n");
    assert_shown("```sh\n# no heading\n\n| no table |\n```\ntext\n", 80,
                 "    # no heading\n\n    | no table |\ntext\n");
    assert_shown("```\nopen", 80, "    open\n");
}

static void tables_have_columns(void **state)
{
    (void)state;
    assert_shown("| a | long |\n|---|---|\n| 棋子 | `x \\| y` |\n| | 1 |\nafter\n", 80,
                 "a     long\n-------------\n棋子  `x | y`\n      1\nafter\n");
    assert_shown("| name | meaning |\n|---|---|\n| `a` | one two three |\n| b | four |\n", 14,
                 "name  meaning\n--------------\n`a`   one two\n      three\n\nb     four\n");
    assert_shown("| | |\n|---|---|\n| a | b |\n", 80, "a  b\n");
    assert_shown("| a |\n|---|\n| unbreakable |\n", 5, "a\n-----------\nunbreakable\n");
    assert_shown("|\n", 80, "");
    assert_shown("| a | b\n|---|---|\n| 1 | 2 | 3 |\n", 80, "a\n-------\n1  2  3\n");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(prose_is_wrapped),
        cmocka_unit_test(signs_of_markdown_go),
        cmocka_unit_test(code_stays),
        cmocka_unit_test(tables_have_columns),
    };
    return SUPPORT_RUN(tests);
}
