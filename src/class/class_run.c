/* SPDX-License-Identifier: MIT
 *
 * class_run - who has handed in what; dealing it to threads; keeping marks.
 */
#include "class/class_run.h"

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/halt.h"
#include "base/outfile.h"
#include "base/pool.h"
#include "base/version.h"
#include "class/grade.h"
#include "class/unpack.h"

enum { CLASS_KEY_MAX = 60, CLASS_MARKS_BYTES_MAX = 16 << 20, CLASS_DAY_S = 86400 };

const char *class_name(const ClassEntry *entry)
{
    return entry->student ? entry->student->name : entry->handin->name ? entry->handin->name : entry->handin->label;
}

/* --- entries ---------------------------------------------------------------------------------------------------- */

/* A name for files: letters, digits and what is not ASCII stay; nobody else has it. */
static char *class_key(const ClassMarks *marks, const char *from, int index)
{
    Text key = {0};
    for (const char *at = from; *at; at++)
        text_add_char(&key, isalnum((unsigned char)*at) || (*at & 0x80) || *at == '-' ? *at : '_');
    text_cut(&key, CLASS_KEY_MAX);
    bool taken = key.length == 0;
    for (int i = 0; i < index; i++)
        taken = taken || strcasecmp(marks->entries[i].key, text_string(&key)) == 0;
    if (taken)
        text_printf(&key, "_%d", index + 1);
    char *copy = strdup(text_string(&key));
    text_free(&key);
    return copy;
}

static ClassEntry *class_add(ClassMarks *marks, const Student *student, const Handin *handin)
{
    int index = marks->count++;
    ClassEntry *entry = &marks->entries[index];
    *entry = (ClassEntry){.student = student, .handin = handin};
    const char *from = student && student->number[0] ? student->number : class_name(entry);
    entry->key = class_key(marks, from, index);
    return entry;
}

static void class_entries(ClassMarks *marks)
{
    Handins *handins = &marks->handins;
    marks->entries = xcalloc((unsigned long)(marks->roster.count + handins->count + 1), sizeof *marks->entries);
    for (int i = 0; i < marks->roster.count; i++) {
        const Handin *counts = NULL;
        int earlier = 0;
        for (int j = 0; j < handins->count; j++) {
            const Handin *handin = &handins->items[j];
            earlier += handin->student == i && handin->superseded;
            counts = handin->student == i && !handin->superseded ? handin : counts;
        }
        class_add(marks, &marks->roster.students[i], counts)->earlier = earlier;
    }
    for (int j = 0; j < handins->count; j++) {
        if (handins->items[j].student < 0 && !handins->items[j].superseded)
            class_add(marks, NULL, &handins->items[j]);
    }
}

/* --- one entry -------------------------------------------------------------------------------------------------- */

typedef struct ClassWork {
    const ClassOrder *order;
    ClassMarks *marks;
    pthread_mutex_t lock; /* guards what follows */
    int next, done;
    bool broken;
    Error trouble;
} ClassWork;

static int class_days_late(const Assignment *assignment, const Handin *handin)
{
    if (!assignment->has_due || handin->time_s == 0)
        return 0;
    int64_t late = handin->time_s - assignment->due_s;
    return late <= assignment->grace_s ? 0 : (int)((late + CLASS_DAY_S - 1) / CLASS_DAY_S);
}

/* Marks are those of these files, this assignment and this program. */
static void class_fingerprint(const ClassWork *work, const ClassEntry *entry, char text[SHA256_TEXT])
{
    Text all = {0};
    Sha256 sum;
    text_printf(&all, "%s %s %s %d", WUQI_VERSION, work->marks->assignment->hash, entry->handin->hash,
                class_days_late(work->marks->assignment, entry->handin));
    sha256_begin(&sum);
    sha256_add(&sum, text_string(&all), all.length);
    sha256_end(&sum, text);
    text_free(&all);
}

static void class_path(const ClassWork *work, const ClassEntry *entry, const char *folder, const char *end,
                       char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/%s/%s%s", work->order->out, folder, entry->key, end);
}

/* Marks from a run before; false if there are none, or of something else. */
static bool class_read(const ClassWork *work, ClassEntry *entry)
{
    char path[PATH_MAX], print[SHA256_TEXT];
    Text text = {0};
    class_path(work, entry, "marks", ".json", path);
    if (!text_read_file(&text, path, CLASS_MARKS_BYTES_MAX, NULL))
        return false;
    json_t *kept = json_loadb(text_string(&text), text.length, 0, NULL);
    class_fingerprint(work, entry, print);
    const char *of = json_string_value(json_object_get(kept, "of"));
    marks_begin(&entry->marks, work->marks->assignment);
    bool fine = of && strcmp(of, print) == 0 && marks_read(&entry->marks, json_object_get(kept, "marks"), NULL);
    if (!fine)
        marks_free(&entry->marks);
    json_decref(kept);
    text_free(&text);
    return fine;
}

static bool class_write(const ClassWork *work, const ClassEntry *entry, Error *error)
{
    char path[PATH_MAX], print[SHA256_TEXT];
    class_path(work, entry, "marks", ".json", path);
    class_fingerprint(work, entry, print);
    json_t *kept =
        json_pack("{s:s, s:s, s:o}", "of", print, "name", class_name(entry), "marks", marks_json(&entry->marks));
    char *line = json_dumps(kept, JSON_INDENT(1) | JSON_REAL_PRECISION(10));
    bool fine = outfile_write(path, line, strlen(line), error);
    free(line);
    json_decref(kept);
    return fine;
}

static void class_absent(ClassEntry *entry)
{
    snprintf(entry->marks.fault, sizeof entry->marks.fault, "absent");
    say_add(&entry->marks.headline, "Nothing was handed in.", "没有提交。");
    for (int i = 0; i < entry->marks.assignment->count; i++) {
        entry->marks.tasks[i].not_run = true;
        say_add(&entry->marks.tasks[i].said, "Nothing was handed in", "没有提交");
    }
}

/* Grades it unless that was done before. False with the error if the marks cannot be kept. */
static bool class_grade(ClassWork *work, ClassEntry *entry, Error *error)
{
    char folder[PATH_MAX];
    if (!entry->handin) {
        marks_begin(&entry->marks, work->marks->assignment);
        class_absent(entry);
        return true;
    }
    if (class_read(work, entry))
        return true;
    class_path(work, entry, "work", "", folder);
    unpack_remove(folder);
    halt_at("class.begun");
    GradeOrder order = {.assignment = work->marks->assignment,
                        .from = entry->handin->path,
                        .work = folder,
                        .stop = work->order->stop,
                        .days_late = class_days_late(work->marks->assignment, entry->handin)};
    grade_submission(&order, &entry->marks);
    unpack_remove(folder);
    if (atomic_load(order.stop))
        return true;
    bool fine =
        entry->marks.machine || class_write(work, entry, error); /* what a machine could not do is tried again */
    pthread_mutex_lock(&work->lock);
    work->marks->graded++;
    pthread_mutex_unlock(&work->lock);
    halt_at("class.marked");
    return fine;
}

static ClassEntry *class_take(ClassWork *work)
{
    pthread_mutex_lock(&work->lock);
    bool over = work->broken || atomic_load(work->order->stop) || work->next >= work->marks->count;
    ClassEntry *entry = over ? NULL : &work->marks->entries[work->next++];
    pthread_mutex_unlock(&work->lock);
    return entry;
}

static void *class_work(void *context)
{
    ClassWork *work = context;
    for (ClassEntry *entry; (entry = class_take(work));) {
        Error error;
        bool fine = class_grade(work, entry, &error);
        pthread_mutex_lock(&work->lock);
        work->done++;
        if (!fine && !work->broken)
            work->trouble = error;
        work->broken = work->broken || !fine;
        if (work->order->tell)
            work->order->tell(work->order->context, work->done, work->marks->count, entry);
        pthread_mutex_unlock(&work->lock);
    }
    return NULL;
}

/* --- all -------------------------------------------------------------------------------------------------------- */

static bool class_folder(const ClassOrder *order, const char *name, Error *error)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", order->out, name);
    if (mkdir(path, 0755) == 0 || errno == EEXIST)
        return true;
    error_set(error, "%.150s: %s", path, strerror(errno));
    return error_mark(error, ERROR_FAILURE);
}

bool class_run(const ClassOrder *order, ClassMarks *marks, Error *error)
{
    char work_folder[PATH_MAX];
    snprintf(work_folder, sizeof work_folder, "%s/work", order->out);
    *marks = (ClassMarks){.assignment = order->assignment};
    bool fine = (!order->roster || roster_read(&marks->roster, order->roster, error)) &&
                class_folder(order, "marks", error) && class_folder(order, "work", error) &&
                handins_open(&marks->handins, order->from, work_folder, error);
    if (!fine) {
        class_free(marks);
        return false;
    }
    handins_assign(&marks->handins, &marks->roster);
    class_entries(marks);
    ClassWork work = {.order = order, .marks = marks, .lock = PTHREAD_MUTEX_INITIALIZER};
    Pool others;
    pool_start(&others, class_work, (PoolItems){.first = &work, .size = 0, .count = order->concurrency - 1});
    class_work(&work);
    pool_join(&others);
    unpack_remove(work_folder);
    if (!work.broken && !atomic_load(order->stop))
        return true;
    if (work.broken)
        *error = work.trouble;
    else
        error_set(error, "interrupted; the same command goes on where it stopped");
    class_free(marks);
    return error_mark(error, ERROR_FAILURE);
}

void class_free(ClassMarks *marks)
{
    for (int i = 0; i < marks->count; i++) {
        free(marks->entries[i].key);
        if (marks->entries[i].marks.tasks)
            marks_free(&marks->entries[i].marks);
    }
    free(marks->entries);
    roster_free(&marks->roster);
    handins_free(&marks->handins);
    *marks = (ClassMarks){.count = 0};
}
