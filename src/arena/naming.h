/* SPDX-License-Identifier: MIT
 *
 * naming - what a player is called where people read of it: the word before the = in NAME=SPEC, else what the spec
 * itself suggests.
 */
#ifndef ARENA_NAMING_H
#define ARENA_NAMING_H

#include "base/text.h"

/* Builds of this program, as players: adds `text` with `this` written as the engine, and the path of another build
 * ("./old-wuqi", "old=./old-wuqi") as a bot that speaks our protocol. Everything else is added as it is. */
void naming_expand(const char *text, const char *game, Text *expanded);

/* Adds the player's name and returns its spec, a part of `text`. The name of an external bot is that of its program, or
 * of the script that an interpreter runs. */
const char *naming_split(const char *text, Text *name);

#endif
