/* SPDX-License-Identifier: MIT
 *
 * check_junit - collecting points, and writing them. Advice is no test: it fails nobody.
 */
#include "app/check_junit.h"

#include <stdlib.h>
#include <string.h>

#include "base/outfile.h"
#include "class/junit.h"

void check_junit_add(CheckJunit *junit, const CheckPoint *point)
{
    int room = (int)(sizeof junit->names / sizeof junit->names[0]);
    if (point->verdict == CHECK_ADVICE || junit->count == room)
        return;
    junit->names[junit->count] = strdup(point->what);
    junit->details[junit->count] = strdup(point->detail);
    junit->verdicts[junit->count++] = point->verdict;
}

bool check_junit_write(CheckJunit *junit, const char *path, const char *spec, Error *error)
{
    Text text = {0};
    JunitCase *cases = xcalloc((unsigned long)junit->count, sizeof *cases);
    for (int i = 0; i < junit->count; i++)
        cases[i] = (JunitCase){.name = junit->names[i],
                               .end = junit->verdicts[i] == CHECK_FAILED ? JUNIT_FAILED : JUNIT_PASSED,
                               .kind = "protocol",
                               .message = junit->details[i]};
    junit_print(spec, cases, junit->count, &text);
    bool fine = outfile_write(path, text_string(&text), text.length, error);
    for (int i = 0; i < junit->count; i++) {
        free(junit->names[i]);
        free(junit->details[i]);
    }
    junit->count = 0;
    free(cases);
    text_free(&text);
    return fine;
}
