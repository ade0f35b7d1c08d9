/* SPDX-License-Identifier: MIT
 *
 * blocks_args - what the commands on runs that are files have in common: the folder of the blocks.
 */
#ifndef APP_BLOCKS_ARGS_H
#define APP_BLOCKS_ARGS_H

#include "base/error.h"
#include "base/text.h"

/* RUN.blocks beside RUN.json, or the folder that was given; made if it is not there, as an absolute path. */
bool blocks_args_folder(const char *given, const char *run, Text *folder, Error *error);

#endif
