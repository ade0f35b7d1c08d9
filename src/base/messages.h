/* SPDX-License-Identifier: MIT
 *
 * messages - errors and verdicts that come from rooms which know no language, in Chinese.
 *
 * The rooms below say what went wrong in English. Here stands what each of these sentences is in Chinese: a pattern in
 * which % stands for anything, and its translation. What a % stands for is translated in turn, so that "player
 * 'engine': unknown option ..." is made of two. A sentence that is not known stays as it is.
 */
#ifndef BASE_MESSAGES_H
#define BASE_MESSAGES_H

#include "base/text.h"

void messages_translate(const char *english, Text *text);

#endif
