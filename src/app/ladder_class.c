/* SPDX-License-Identifier: MIT
 *
 * ladder_class - unpacked, built and added one after the other; what plays is the ladder's own copy.
 */
#include "app/ladder_class.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "app/store_args.h"
#include "app/ui.h"
#include "class/handins.h"
#include "class/submission.h"
#include "class/unpack.h"

typedef struct LadderClass {
    const LadderOptions *own;
    Ladder *ladder;
    Assignment assignment;
    Roster roster;
    Handins handins;
    Text copies; /* the folder for them */
    int added, refused;
} LadderClass;

static void ladder_class_tell(const LadderClass *all, const char *student, const char *problem)
{
    if (all->own->json)
        ui_print_json(json_pack("{s:s, s:b, s:s?}", "student", student, "added", !problem, "reason", problem));
    else if (problem)
        printf(ui_text("%s: not added: %s\n", "%s：未加入：%s\n"), student, problem);
    else
        printf(ui_text("%s: added\n", "%s：已加入\n"), student);
    fflush(stdout);
}

static bool ladder_class_has(const Ladder *ladder, const char *name)
{
    for (int i = 0; i < ladder->count; i++) {
        if (strcmp(ladder->bots[i].name, name) == 0 && ladder->bots[i].status != LADDER_REFUSED)
            return true;
    }
    return false;
}

static void ladder_class_add(LadderClass *all, const Handin *handin, const char *work)
{
    const Student *student = &all->roster.students[handin->student];
    Marks marks;
    Submission submission;
    Error error;
    marks_begin(&marks, &all->assignment);
    bool ready = submission_take(&submission, handin->path, work, &marks) && submission_build(&submission, &marks) &&
                 submission_find(&submission, &marks);
    LadderEntry entry = {.name = student->name,
                         .spec = submission.spec,
                         .copies = all->copies.length > 0 ? text_string(&all->copies) : NULL};
    bool added = ready && ladder_check_name("BOT", student->name, &error) &&
                 (ladder_class_has(all->ladder, student->name) ? ladder_update(all->ladder, &entry, &error)
                                                               : ladder_add(all->ladder, &entry, &error));
    ladder_class_tell(all, student->name,
                      added   ? NULL
                      : ready ? ui_error_text(error.text)
                              : say_text(&marks.headline, ui_chinese()));
    all->added += added;
    all->refused += !added;
    submission_free(&submission);
    marks_free(&marks);
}

static void ladder_class_add_all(LadderClass *all, const char *work)
{
    char folder[80];
    handins_assign(&all->handins, &all->roster);
    for (int i = 0; i < all->handins.count; i++) {
        const Handin *handin = &all->handins.items[i];
        if (handin->superseded)
            continue;
        if (handin->student < 0) {
            ladder_class_tell(all, handin->label, ui_text("not on the roster", "不在名单中"));
            all->refused++;
            continue;
        }
        snprintf(folder, sizeof folder, "%s/bot", work);
        ladder_class_add(all, handin, folder);
        unpack_remove(folder);
    }
}

bool ladder_add_class(LadderOptions *own, Ladder *ladder, Error *error)
{
    char work[] = "/tmp/wuqi-class-XXXXXX";
    LadderClass all = {.own = own, .ladder = ladder};
    if (!mkdtemp(work))
        return error_set(error, "%s: %s", work, strerror(errno));
    chmod(work, 0755);
    bool fine = assignment_load(&all.assignment, own->assignment, error);
    bool read = fine && roster_read(&all.roster, own->roster, error);
    fine = read && store_args_folder(own->db, "bots", &all.copies, error) &&
           handins_open(&all.handins, own->words->at[2], work, error);
    if (fine)
        ladder_class_add_all(&all, work);
    unpack_remove(work);
    handins_free(&all.handins);
    roster_free(&all.roster);
    assignment_free(&all.assignment);
    text_free(&all.copies);
    if (!fine)
        return false;
    return all.refused == 0 || error_set(error, "%d bots were added, %d were not", all.added, all.refused);
}
