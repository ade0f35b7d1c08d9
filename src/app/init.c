/* SPDX-License-Identifier: MIT
 *
 * init - a child does the work; process 1 only waits. Signals it has no handler for do not reach process 1, so each is
 * taken by sigwait.
 */
#include "app/init.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Waits for whatever has ended; ends as the child did, once that is among them. */
static void init_bury(pid_t child)
{
    int status;
    for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (ended == child)
            _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
}

void init_take_care(void)
{
    sigset_t all, old;
    if (getpid() != 1)
        return;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &old);
    pid_t child = fork();
    if (child <= 0) { /* the child; or process 1 itself, where there can be no other */
        sigprocmask(SIG_SETMASK, &old, NULL);
        return;
    }
    for (;;) {
        int number;
        init_bury(child);
        if (sigwait(&all, &number) == 0 && number != SIGCHLD)
            kill(child, number);
    }
}
