/* SPDX-License-Identifier: MIT
 *
 * roster - characters, fields, columns, people.
 */
#include "class/roster.h"

#include <ctype.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/printable.h"
#include "base/utf8.h"

enum { ROSTER_BYTES_MAX = 16 << 20, ROSTER_FIELDS_MAX = 64, ROSTER_STUDENTS_MAX = 100000 };

/* --- characters ------------------------------------------------------------------------------------------------- */

static bool roster_convert(const char *from, const Text *bytes, Text *text)
{
    size_t left = bytes->length, space = 4 * left + 16;
    char *room = xmalloc(space), *in = bytes->bytes, *out = room;
    iconv_t convert = iconv_open("UTF-8", from);
    bool fine = convert != (iconv_t)-1 && iconv(convert, &in, &left, &out, &space) != (size_t)-1;
    if (fine)
        text_add_bytes(text, room, (size_t)(out - room));
    if (convert != (iconv_t)-1)
        iconv_close(convert);
    free(room);
    return fine;
}

/* The file as UTF-8, whatever it was written in. */
static bool roster_decode(Text *bytes, Error *error)
{
    Text text = {0};
    const char *all = text_string(bytes);
    bool fine = true;
    if (bytes->length >= 2 && (memcmp(all, "\xff\xfe", 2) == 0 || memcmp(all, "\xfe\xff", 2) == 0))
        fine = roster_convert("UTF-16", bytes, &text);
    else if (strlen(all) == bytes->length && utf8_valid(all))
        text_add(&text, strncmp(all, "\xef\xbb\xbf", 3) == 0 ? all + 3 : all);
    else
        fine = roster_convert("GB18030", bytes, &text);
    text_free(bytes);
    *bytes = text;
    return (fine && strlen(text_string(&text)) == text.length) ||
           error_set(error, "it is neither UTF-8, UTF-16 nor GBK");
}

/* --- fields ----------------------------------------------------------------------------------------------------- */

typedef struct RosterRow {
    Text fields[ROSTER_FIELDS_MAX];
    int count, line;
} RosterRow;

typedef struct RosterScan {
    const char *at;
    char separator;
    int line;
} RosterScan;

static void roster_row_clear(RosterRow *row)
{
    for (int i = 0; i < ROSTER_FIELDS_MAX; i++)
        text_free(&row->fields[i]);
    row->count = 0;
}

static bool roster_quoted(RosterScan *scan, Text *field, Error *error)
{
    int begin = scan->line;
    for (scan->at++; *scan->at; scan->at++) {
        if (*scan->at == '"' && scan->at[1] == '"')
            scan->at++;
        else if (*scan->at == '"')
            break;
        scan->line += *scan->at == '\n';
        text_add_char(field, *scan->at);
    }
    if (*scan->at != '"')
        return error_set(error, "line %d: a quote is not closed", begin);
    scan->at++;
    return true;
}

/* The next line with anything on it. False at the end, or with the error. */
static bool roster_row(RosterScan *scan, RosterRow *row, bool *end, Error *error)
{
    roster_row_clear(row);
    while (*scan->at == '\n' || *scan->at == '\r')
        scan->line += *scan->at++ == '\n';
    *end = *scan->at == '\0';
    row->line = scan->line;
    while (!*end) {
        if (row->count == ROSTER_FIELDS_MAX)
            return error_set(error, "line %d: more than %d columns", row->line, ROSTER_FIELDS_MAX);
        Text *field = &row->fields[row->count++], raw = {0};
        scan->at += strspn(scan->at, " ");
        if (*scan->at == '"' && !roster_quoted(scan, &raw, error)) {
            text_free(&raw);
            return false;
        }
        while (*scan->at && *scan->at != scan->separator && *scan->at != '\n')
            text_add_char(&raw, *scan->at++);
        while (raw.length > 0 && isspace((unsigned char)raw.bytes[raw.length - 1]))
            raw.bytes[--raw.length] = '\0';
        text_add_printable(field, text_string(&raw), raw.length, PRINTABLE_LINE);
        text_free(&raw);
        if (*scan->at != scan->separator)
            break;
        scan->at++;
    }
    return true;
}

/* What separates the columns of the first line. */
static char roster_separator(const char *text)
{
    size_t length = strcspn(text, "\n"), counts[3] = {0};
    for (size_t i = 0; i < length; i++) {
        counts[0] += text[i] == ',';
        counts[1] += text[i] == ';';
        counts[2] += text[i] == '\t';
    }
    return counts[1] > counts[0] && counts[1] >= counts[2] ? ';' : counts[2] > counts[0] ? '\t' : ',';
}

/* --- columns ---------------------------------------------------------------------------------------------------- */

typedef enum RosterColumn {
    ROSTER_NAME,
    ROSTER_FIRST,
    ROSTER_LAST,
    ROSTER_NUMBER,
    ROSTER_MAIL,
    ROSTER_SECTION,
    ROSTER_COLUMNS
} RosterColumn;

static const char *const roster_titles[ROSTER_COLUMNS] = {
    [ROSTER_NAME] = "|name|full name|student|student name|姓名|全名|学生|学生姓名|名字|",
    [ROSTER_FIRST] = "|first name|given name|名|",
    [ROSTER_LAST] = "|last name|surname|family name|姓|",
    [ROSTER_NUMBER] = "|number|student number|student id|id number|id|sid|no|学号|编号|学生学号|",
    [ROSTER_MAIL] = "|mail|email|e-mail|email address|mail address|邮箱|电子邮件|电子邮箱|邮件|email地址|电子邮件地址|",
    [ROSTER_SECTION] = "|section|class|group|groups|sections|班级|班|小组|分组|教学班|",
};

static void roster_columns(const RosterRow *row, int columns[ROSTER_COLUMNS])
{
    for (int column = 0; column < ROSTER_COLUMNS; column++) {
        columns[column] = -1;
        for (int i = 0; i < row->count && columns[column] < 0; i++) {
            char title[120];
            snprintf(title, sizeof title, "|%.100s|", text_string(&row->fields[i]));
            for (char *at = title; *at; at++)
                *at = *at == '_' ? ' ' : (char)tolower((unsigned char)*at);
            if (row->fields[i].length > 0 && strstr(roster_titles[column], title))
                columns[column] = i;
        }
    }
}

static char *roster_field(const RosterRow *row, int column)
{
    return strdup(column >= 0 && column < row->count ? text_string(&row->fields[column]) : "");
}

static bool roster_add(Roster *roster, const RosterRow *row, const int columns[ROSTER_COLUMNS], Error *error)
{
    Student *student = &roster->students[roster->count++];
    student->line = row->line;
    student->name = roster_field(row, columns[ROSTER_NAME]);
    student->number = roster_field(row, columns[ROSTER_NUMBER]);
    student->mail = roster_field(row, columns[ROSTER_MAIL]);
    student->section = roster_field(row, columns[ROSTER_SECTION]);
    if (columns[ROSTER_NAME] < 0) {
        Text name = {0};
        char *first = roster_field(row, columns[ROSTER_FIRST]), *last = roster_field(row, columns[ROSTER_LAST]);
        bool western = isascii((unsigned char)last[0]);
        text_printf(&name, "%s%s%s", western ? first : last, western && *first && *last ? " " : "",
                    western ? last : first);
        free(student->name);
        student->name = strdup(text_string(&name));
        text_free(&name);
        free(first);
        free(last);
    }
    if (student->name[0] == '\0')
        return error_set(error, "line %d: the name is missing", row->line);
    if (student->mail[0] && !strchr(student->mail, '@'))
        return error_set(error, "line %d: '%.60s' is not a mail address", row->line, student->mail);
    for (int i = 0; i + 1 < roster->count; i++) {
        const Student *other = &roster->students[i];
        if (student->number[0] && strcmp(other->number, student->number) == 0)
            return error_set(error, "line %d: the number '%.60s' is that of line %d", row->line, student->number,
                             other->line);
        if (student->mail[0] && strcasecmp(other->mail, student->mail) == 0)
            return error_set(error, "line %d: the mail '%.60s' is that of line %d", row->line, student->mail,
                             other->line);
    }
    return true;
}

static bool roster_read_text(Roster *roster, const char *text, Error *error)
{
    RosterScan scan = {.at = text, .separator = roster_separator(text), .line = 1};
    RosterRow row = {.count = 0};
    int columns[ROSTER_COLUMNS], titles = 0, room = 0;
    bool end, fine = roster_row(&scan, &row, &end, error) && (!end || error_set(error, "it is empty"));
    if (fine) {
        titles = row.count;
        roster_columns(&row, columns);
        if (columns[ROSTER_NAME] < 0 && columns[ROSTER_LAST] < 0)
            fine = error_set(error, "line %d: there is no column 'name' (or 姓名); the first line names the columns",
                             row.line);
    }
    while (fine && (fine = roster_row(&scan, &row, &end, error)) && !end) {
        if (roster->count == room) {
            room = room ? 2 * room : 64;
            roster->students = xrealloc(roster->students, (unsigned long)room * sizeof *roster->students);
        }
        bool blank = row.count == 1 && row.fields[0].length == 0;
        if (!blank && row.count > titles)
            fine = error_set(error, "line %d: %d columns where the first line has %d", row.line, row.count, titles);
        else if (roster->count >= ROSTER_STUDENTS_MAX)
            fine = error_set(error, "more than %d students", ROSTER_STUDENTS_MAX);
        else if (!blank)
            fine = roster_add(roster, &row, columns, error);
    }
    roster_row_clear(&row);
    return fine && (roster->count > 0 || error_set(error, "there are no students in it"));
}

bool roster_read(Roster *roster, const char *path, Error *error)
{
    Text text = {0};
    *roster = (Roster){.count = 0};
    bool read = text_read_file(&text, path, ROSTER_BYTES_MAX, error);
    bool fine = read && roster_decode(&text, error) && roster_read_text(roster, text_string(&text), error);
    text_free(&text);
    if (fine)
        return true;
    roster_free(roster);
    return read ? error_prefix(error, "%s", path) : false;
}

void roster_free(Roster *roster)
{
    for (int i = 0; i < roster->count; i++) {
        free(roster->students[i].name);
        free(roster->students[i].number);
        free(roster->students[i].mail);
        free(roster->students[i].section);
    }
    free(roster->students);
    *roster = (Roster){.count = 0};
}

/* --- people ----------------------------------------------------------------------------------------------------- */

/* Letters and digits of the name in lower case, its words sorted: "Wang, Xiao-Ming" is "xiaoming wang". */
static int roster_compare_words(const void *one, const void *two)
{
    return strcmp(*(char *const *)one, *(char *const *)two);
}

static void roster_plain_name(const char *name, Text *plain)
{
    enum { ROSTER_WORDS_MAX = 16 };
    char copy[400], *words[ROSTER_WORDS_MAX], *rest = NULL;
    int count = 0;
    snprintf(copy, sizeof copy, "%.*s", (int)utf8_fit(name, strlen(name), sizeof copy - 1), name);
    for (char *at = copy; *at; at++)
        *at = (char)tolower((unsigned char)*at);
    for (char *word = strtok_r(copy, " ,.;\t", &rest); word && count < ROSTER_WORDS_MAX;
         word = strtok_r(NULL, " ,.;\t", &rest))
        words[count++] = word;
    qsort(words, (size_t)count, sizeof *words, roster_compare_words);
    for (int i = 0; i < count; i++) {
        text_add(plain, i > 0 ? " " : "");
        text_add(plain, words[i]);
    }
}

/* Does a word stand in the label by itself: not within a longer number or word? Its length, or 0. */
static size_t roster_stands_in(const char *label, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = label; length > 0 && (at = strcasestr(at, word)); at++) {
        bool before = at > label && isalnum((unsigned char)at[-1]), after = isalnum((unsigned char)at[length]);
        if (!before && !after)
            return length;
    }
    return 0;
}

/* How well a student fits; 0: not at all. */
typedef size_t RosterFits(const Student *student, const RosterClue *clue);

static size_t roster_fits_number(const Student *student, const RosterClue *clue)
{
    return student->number[0] && clue->number && strcmp(student->number, clue->number) == 0;
}

static size_t roster_fits_mail(const Student *student, const RosterClue *clue)
{
    return student->mail[0] && clue->mail && strcasecmp(student->mail, clue->mail) == 0;
}

static size_t roster_fits_name(const Student *student, const RosterClue *clue)
{
    Text one = {0}, other = {0};
    roster_plain_name(student->name, &one);
    roster_plain_name(clue->name ? clue->name : "", &other);
    bool fits = one.length > 0 && strcmp(text_string(&one), text_string(&other)) == 0;
    text_free(&one);
    text_free(&other);
    return fits;
}

/* In labels the longest counts: "wang-li" is not for Wang. */
static size_t roster_fits_label_number(const Student *student, const RosterClue *clue)
{
    return clue->label ? roster_stands_in(clue->label, student->number) : 0;
}

static size_t roster_fits_label_mail(const Student *student, const RosterClue *clue)
{
    char local[120];
    snprintf(local, sizeof local, "%.*s", (int)strcspn(student->mail, "@"), student->mail);
    return clue->label ? roster_stands_in(clue->label, local) : 0;
}

static size_t roster_fits_label_name(const Student *student, const RosterClue *clue)
{
    return clue->label ? roster_stands_in(clue->label, student->name) : 0;
}

int roster_find(const Roster *roster, const RosterClue *clue)
{
    static RosterFits *const ways[] = {roster_fits_number,       roster_fits_mail,       roster_fits_name,
                                       roster_fits_label_number, roster_fits_label_mail, roster_fits_label_name};
    int answer = ROSTER_NOBODY;
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        int found = ROSTER_NOBODY;
        size_t best = 1;
        for (int i = 0; i < roster->count; i++) {
            size_t fits = ways[way](&roster->students[i], clue);
            if (fits >= best) {
                found = fits > best || found == ROSTER_NOBODY ? i : ROSTER_SEVERAL;
                best = fits;
            }
        }
        if (found >= 0)
            return found;
        answer = found == ROSTER_SEVERAL ? found : answer;
    }
    return answer;
}
