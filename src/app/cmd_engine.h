/* SPDX-License-Identifier: MIT
 *
 * cmd_engine - the subcommand `engine`.
 */
#ifndef APP_CMD_ENGINE_H
#define APP_CMD_ENGINE_H

/* argv[0] is "engine". Returns the exit status. */
int cmd_engine(int argc, char **argv);

#endif
