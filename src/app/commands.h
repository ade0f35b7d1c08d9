/* SPDX-License-Identifier: MIT
 *
 * commands - the list of what wuqi can do.
 *
 * A command is a function like main: argv[0] is the command's own name; it returns the exit status.
 */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary, *summary_zh;
} Command;

int cmd_analyze(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_eval(int argc, char **argv);
int cmd_bundle(int argc, char **argv);
int cmd_calibrate(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_convert(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_help(int argc, char **argv);
int cmd_lab(int argc, char **argv);
int cmd_ladder(int argc, char **argv);
int cmd_match(int argc, char **argv);
int cmd_openings(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_probcut(int argc, char **argv);
int cmd_prove(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_runs(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_site(int argc, char **argv);
int cmd_suite(int argc, char **argv);
int cmd_tournament(int argc, char **argv);
int cmd_trace(int argc, char **argv);
int cmd_train(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_version(int argc, char **argv);
int cmd_worker(int argc, char **argv);

/* The commands in the order of the help; a NULL name ends them. */
extern const Command commands[];

/* NULL if there is none of that name. */
const Command *commands_find(const char *name);

#endif
