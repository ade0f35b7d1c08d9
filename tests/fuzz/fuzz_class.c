/* SPDX-License-Identifier: MIT
 *
 * fuzz_class - any bytes as what teachers and students hand in: the first byte chooses a roster, an assignment, an
 * archive, or Gradescope's metadata. Whatever an archive says, nothing appears outside its folder.
 */
#include "tests/fuzz/fuzz_support.h"

#include <dirent.h>
#include <sys/stat.h>

#include "base/printable.h"
#include "class/assignment.h"
#include "class/handins.h"
#include "class/unpack.h"

static void try_roster(const void *bytes, size_t size)
{
    Roster roster;
    Error error = {0};
    if (!told(roster_read(&roster, fuzz_file(".csv", bytes, size), &error), &error))
        return;
    require(roster.count > 0);
    for (int i = 0; i < roster.count; i++) {
        const Student *student = &roster.students[i];
        require(student->name[0] != '\0' && printable_line(student->name) && printable_line(student->number));
        RosterClue clue = {
            .number = student->number, .mail = student->mail, .name = student->name, .label = student->name};
        require(roster_find(&roster, &clue) != ROSTER_NOBODY);
    }
    roster_free(&roster);
}

static void try_assignment(const void *bytes, size_t size)
{
    Assignment assignment;
    Error error = {0};
    if (!told(assignment_load(&assignment, fuzz_file(".json", bytes, size), &error), &error))
        return;
    require(assignment.count > 0 && assignment.points > 0);
    assignment_free(&assignment);
}

static int entries(const char *folder)
{
    int count = 0;
    DIR *open = opendir(folder);
    require(open != NULL);
    while (readdir(open))
        count++;
    closedir(open);
    return count;
}

static void try_archive(const void *bytes, size_t size)
{
    static char folder[] = "/tmp/wuqi-fuzz-unpack-XXXXXX";
    static bool made;
    char inner[sizeof folder + 10], path[sizeof folder + 20];
    Error error = {0};
    require(made || mkdtemp(folder));
    made = true;
    snprintf(inner, sizeof inner, "%s/inner", folder);
    snprintf(path, sizeof path, "%s/input", folder);
    FILE *file = fopen(path, "wb");
    require(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
    require(mkdir(inner, 0755) == 0);
    int before = entries(folder);
    told(unpack_file(path, inner, UNPACK_STUDENT, &error), &error);
    require(entries(folder) == before);
    unpack_remove(inner);
    require(entries(folder) == before - 1);
}

static void try_metadata(const void *bytes, size_t size)
{
    static char folder[] = "/tmp/wuqi-fuzz-class-XXXXXX";
    static bool made;
    char path[sizeof folder + 40];
    Error error = {0};
    Handins handins;
    Roster roster = {.count = 0};
    if (!made) {
        require(mkdtemp(folder) != NULL);
        snprintf(path, sizeof path, "%s/submission_1", folder);
        require(mkdir(path, 0755) == 0);
    }
    made = true;
    snprintf(path, sizeof path, "%s/submission_metadata.yml", folder);
    FILE *file = fopen(path, "wb");
    require(file && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
    if (!told(handins_read(&handins, folder, "/tmp/wuqi-fuzz-none", &error), &error))
        return;
    handins_assign(&handins, &roster);
    handins_free(&handins);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const tries[])(const void *, size_t) = {try_roster, try_assignment, try_archive, try_metadata};
    if (size > 0)
        tries[data[0] % 4](data + 1, size - 1);
    return 0;
}
