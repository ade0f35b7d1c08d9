/* SPDX-License-Identifier: MIT
 *
 * markdown - see markdown.h. Blocks are read line by line; a paragraph or an item is collected and set when it ends.
 */
#include "app/markdown.h"

#include <ctype.h>
#include <string.h>

#include "base/words.h"

enum { MARKDOWN_COLUMNS_MAX = 12, MARKDOWN_BETWEEN = 2, MARKDOWN_CODE = 4 };

typedef struct Markdown {
    Text *out;
    size_t begin; /* length of `out` before the page */
    const char *at;
    int width;
    bool gap;       /* an empty line was read since the last block */
    Text paragraph; /* as written, its lines joined */
    Text mark;      /* what stands before its first line: blanks, "- ", "1. " */
} Markdown;

static Word markdown_line(Markdown *page)
{
    Word line = {.at = page->at, .length = strcspn(page->at, "\n")};
    page->at += line.length + (page->at[line.length] == '\n');
    return line;
}

static size_t markdown_indent(Word line)
{
    size_t blanks = 0;
    while (blanks < line.length && line.at[blanks] == ' ')
        blanks++;
    return blanks;
}

static bool markdown_begins(Word line, const char *with)
{
    return line.length >= strlen(with) && memcmp(line.at, with, strlen(with)) == 0;
}

static void markdown_inline(Text *out, const char *at, size_t length);

/* A link at `at`, which is a '[': adds its words and returns its length; 0 if it is none. */
static size_t markdown_link(Text *out, const char *at, size_t length)
{
    const char *end = at + length, *middle = memchr(at, ']', length), *close = NULL;
    if (middle && middle + 1 < end && middle[1] == '(')
        close = memchr(middle, ')', (size_t)(end - middle));
    if (!close)
        return 0;
    markdown_inline(out, at + 1, (size_t)(middle - at - 1));
    return (size_t)(close + 1 - at);
}

/* Adds text without the signs of emphasis, links and escapes; code keeps its backticks. */
static void markdown_inline(Text *out, const char *at, size_t length)
{
    bool code = false;
    for (size_t i = 0; i < length; i++) {
        bool blanks = (i == 0 || at[i - 1] == ' ') && (i + 1 == length || at[i + 1] == ' ');
        bool joint = i > 0 && at[i - 1] == '*' && at[i] == ' ' && i + 1 < length && out->length > 0;
        size_t link = !code && at[i] == '[' ? markdown_link(out, at + i, length - i) : 0;
        code ^= at[i] == '`';
        if (link > 0)
            i += link - 1;
        else if (at[i] == '\\' && i + 1 < length && (code ? at[i + 1] == '|' : ispunct((unsigned char)at[i + 1]) != 0))
            text_add_char(out, at[++i]);
        else if (!code && joint &&
                 !*words_between(out, at + i + 1)) /* "**结论。** 理由" needs its blank as Markdown only */
            continue;
        else if (code || at[i] != '*' || blanks)
            text_add_char(out, at[i]);
    }
}

/* An empty line where the page has one. */
static void markdown_begin_block(Markdown *page)
{
    if (page->gap && page->out->length > page->begin)
        text_add_char(page->out, '\n');
    page->gap = false;
}

static bool markdown_is_link(const Text *paragraph)
{
    Text words = {0};
    const char *at = text_string(paragraph);
    bool whole = at[0] == '[' && markdown_link(&words, at, paragraph->length) == paragraph->length;
    text_free(&words);
    return whole;
}

/* Sets the paragraph or item that has been collected. */
static void markdown_end(Markdown *page)
{
    if (page->paragraph.length > 0 && !(page->mark.length == 0 && markdown_is_link(&page->paragraph))) {
        Text plain = {0};
        markdown_begin_block(page);
        markdown_inline(&plain, text_string(&page->paragraph), page->paragraph.length);
        text_add(page->out, text_string(&page->mark));
        words_fill(page->out, text_string(&plain), (int)page->mark.length, page->width);
        text_add_char(page->out, '\n');
        text_free(&plain);
    }
    text_clear(&page->paragraph);
    text_clear(&page->mark);
}

static void markdown_heading(Markdown *page, Word line)
{
    static const char under[] = "=-~";
    size_t level = strspn(line.at, "#"), skip = level + strspn(line.at + level, " ");
    Text plain = {0};
    page->gap = true;
    markdown_begin_block(page);
    markdown_inline(&plain, line.at + skip, line.length - skip);
    text_add(page->out, text_string(&plain));
    text_add_char(page->out, '\n');
    for (int i = words_width(text_string(&plain)); i > 0; i--)
        text_add_char(page->out, under[level > 3 ? 2 : level - 1]);
    text_add_char(page->out, '\n');
    text_free(&plain);
}

static void markdown_code_line(Markdown *page, Word line)
{
    markdown_begin_block(page);
    if (line.length > 0)
        text_printf(page->out, "%*s", MARKDOWN_CODE, "");
    text_add_bytes(page->out, line.at, line.length);
    text_add_char(page->out, '\n');
}

static void markdown_fence(Markdown *page)
{
    while (*page->at) {
        Word line = markdown_line(page);
        if (markdown_begins(line, "```"))
            return;
        markdown_code_line(page, line);
    }
}

/* --- tables ----------------------------------------------------------------------------------------------- */

typedef struct MarkdownTable {
    int columns, natural[MARKDOWN_COLUMNS_MAX], least[MARKDOWN_COLUMNS_MAX], width[MARKDOWN_COLUMNS_MAX];
    bool wraps;
} MarkdownTable;

/* The cells of a row as plain text; returns how many there are. */
static int markdown_cells(Word row, Text *cells)
{
    int count = 0;
    size_t begin = 1;
    for (size_t i = 1; i < row.length && count < MARKDOWN_COLUMNS_MAX; i++) {
        if (row.at[i] != '|' || row.at[i - 1] == '\\')
            continue;
        size_t from = begin, to = i;
        while (from < to && row.at[from] == ' ')
            from++;
        while (to > from && row.at[to - 1] == ' ')
            to--;
        markdown_inline(&cells[count++], row.at + from, to - from);
        begin = i + 1;
    }
    return count;
}

static void markdown_free_cells(Text *cells)
{
    for (int i = 0; i < MARKDOWN_COLUMNS_MAX; i++)
        text_free(&cells[i]);
}

/* The widest line of a text. */
static int markdown_widest(const char *at)
{
    int widest = 0;
    while (*at) {
        Text line = {0};
        size_t length = strcspn(at, "\n");
        text_add_bytes(&line, at, length);
        int width = words_width(text_string(&line));
        widest = width > widest ? width : widest;
        text_free(&line);
        at += length + (at[length] == '\n');
    }
    return widest;
}

static void markdown_measure(MarkdownTable *table, Word row)
{
    Text cells[MARKDOWN_COLUMNS_MAX] = {{0}};
    int count = markdown_cells(row, cells);
    table->columns = count > table->columns ? count : table->columns;
    for (int i = 0; i < count; i++) {
        Text narrow = {0};
        words_fill(&narrow, text_string(&cells[i]), 0, 1);
        int natural = words_width(text_string(&cells[i])), least = markdown_widest(text_string(&narrow));
        table->natural[i] = natural > table->natural[i] ? natural : table->natural[i];
        table->least[i] = least > table->least[i] ? least : table->least[i];
        text_free(&narrow);
    }
    markdown_free_cells(cells);
}

/* Columns get what they need where the page is wide enough; else those that need much share what the others leave. */
static void markdown_share(MarkdownTable *table, int width)
{
    int room = width - MARKDOWN_BETWEEN * (table->columns - 1), left = table->columns;
    bool changed = true;
    while (changed && left > 0) {
        changed = false;
        for (int i = 0; i < table->columns; i++) {
            int fair = left > 0 ? room / left : 0;
            if (table->width[i] > 0 || (table->natural[i] > fair && table->least[i] <= fair))
                continue;
            table->width[i] = table->natural[i] <= fair ? table->natural[i] : table->least[i];
            table->width[i] += table->width[i] == 0; /* of an empty column */
            room -= table->width[i];
            left--;
            changed = true;
        }
    }
    for (int i = 0; i < table->columns; i++) {
        if (table->width[i] == 0) {
            table->width[i] = room / left;
            room -= table->width[i];
            left--;
        }
        table->wraps = table->wraps || table->natural[i] > table->width[i];
    }
}

/* One line of every cell; false when none has one left. */
static bool markdown_row_line(Text *out, const MarkdownTable *table, const char **at)
{
    Text line = {0};
    bool any = false;
    for (int i = 0; i < table->columns; i++) {
        Text part = {0};
        size_t length = strcspn(at[i], "\n");
        any = any || at[i][0];
        text_add_bytes(&part, at[i], length);
        at[i] += length + (at[i][length] == '\n');
        words_pad(&line, text_string(&part), table->width[i] + (i + 1 < table->columns ? MARKDOWN_BETWEEN : 0));
        text_free(&part);
    }
    while (line.length > 0 && line.bytes[line.length - 1] == ' ')
        text_cut(&line, line.length - 1);
    if (any)
        text_printf(out, "%s\n", text_string(&line));
    text_free(&line);
    return any;
}

/* Returns whether the row has any text. */
static bool markdown_row(Text *out, const MarkdownTable *table, Word row)
{
    Text cells[MARKDOWN_COLUMNS_MAX] = {{0}}, filled[MARKDOWN_COLUMNS_MAX] = {{0}};
    const char *at[MARKDOWN_COLUMNS_MAX];
    size_t before = out->length;
    markdown_cells(row, cells);
    for (int i = 0; i < MARKDOWN_COLUMNS_MAX; i++) {
        words_fill(&filled[i], text_string(&cells[i]), 0, i < table->columns ? table->width[i] : 1);
        at[i] = text_string(&filled[i]);
    }
    while (markdown_row_line(out, table, at))
        ;
    markdown_free_cells(cells);
    markdown_free_cells(filled);
    return out->length > before;
}

static void markdown_rule(Text *out, const MarkdownTable *table)
{
    int width = MARKDOWN_BETWEEN * (table->columns - 1);
    for (int i = 0; i < table->columns; i++)
        width += table->width[i];
    for (int i = 0; i < width; i++)
        text_add_char(out, '-');
    text_add_char(out, '\n');
}

/* The table whose first row begins at `first`; its other rows are read. */
static void markdown_table(Markdown *page, Word first)
{
    MarkdownTable table = {0};
    const char *rows = page->at;
    markdown_begin_block(page);
    markdown_measure(&table, first);
    markdown_line(page); /* |---|---| */
    while (*page->at == '|')
        markdown_measure(&table, markdown_line(page));
    if (table.columns == 0)
        return;
    markdown_share(&table, page->width);
    if (markdown_row(page->out, &table, first))
        markdown_rule(page->out, &table);
    page->at = rows;
    markdown_line(page);
    for (bool another = false; *page->at == '|'; another = true) {
        if (another && table.wraps)
            text_add_char(page->out, '\n');
        markdown_row(page->out, &table, markdown_line(page));
    }
}

/* --- blocks ----------------------------------------------------------------------------------------------- */

/* The length of "- " or "12. " at the beginning of the string; 0 if there is neither. */
static size_t markdown_mark(Word line, size_t indent)
{
    const char *at = line.at + indent;
    size_t digits = strspn(at, "0123456789"), mark = digits > 0 && at[digits] == '.' ? digits + 1 : at[0] == '-';
    return mark > 0 && at[mark] == ' ' ? mark + 1 : 0;
}

static void markdown_prose(Markdown *page, Word line)
{
    size_t indent = markdown_indent(line), mark = markdown_mark(line, indent);
    if (mark > 0) {
        markdown_end(page);
        text_add_bytes(&page->mark, line.at, indent + mark);
        indent += mark;
    }
    if (page->paragraph.length > 0)
        text_add(&page->paragraph, words_between(&page->paragraph, line.at + indent));
    text_add_bytes(&page->paragraph, line.at + indent, line.length - indent);
}

static void markdown_block(Markdown *page, Word line)
{
    bool open = page->paragraph.length > 0;
    if (markdown_indent(line) == line.length) {
        markdown_end(page);
        page->gap = true;
    } else if (!open && markdown_indent(line) >= MARKDOWN_CODE && markdown_mark(line, markdown_indent(line)) == 0) {
        markdown_code_line(page, (Word){line.at + MARKDOWN_CODE, line.length - MARKDOWN_CODE});
    } else if (markdown_begins(line, "#") || markdown_begins(line, "|") || markdown_begins(line, "```")) {
        markdown_end(page);
        if (line.at[0] == '#')
            markdown_heading(page, line);
        else if (line.at[0] == '|')
            markdown_table(page, line);
        else
            markdown_fence(page);
    } else {
        markdown_prose(page, line);
    }
}

void markdown_add(Text *text, const char *markdown, int width)
{
    Markdown page = {.out = text, .begin = text->length, .at = markdown, .width = width};
    while (*page.at)
        markdown_block(&page, markdown_line(&page));
    markdown_end(&page);
    text_free(&page.paragraph);
    text_free(&page.mark);
}
