/* SPDX-License-Identifier: MIT
 *
 * ladder_class - the submissions of a class as bots of a ladder.
 */
#ifndef APP_LADDER_CLASS_H
#define APP_LADDER_CLASS_H

#include "app/ladder_actions.h"
#include "arena/ladder.h"

/* `ladder add NAME DIR|ZIP --roster FILE --assignment FILE`: every student's last submission, built and run as the
 * assignment says, under the student's name; one that is there already gets it as its new version. Who cannot play is
 * told with the reason and stops nobody. */
bool ladder_add_class(LadderOptions *own, Ladder *ladder, Error *error);

#endif
