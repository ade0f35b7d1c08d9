/* SPDX-License-Identifier: MIT
 *
 * leash - a shell that reads the numbers of groups, and at the end of its input kills those that are left.
 *
 * A shell, because the process must not be a copy of ours: copies of our memory would be kept for as long as it lives.
 */
#include "sandbox/leash.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/freezer.h"

static const char LEASH_SCRIPT[] = "held=' '; while read -r what group; do case $what in +) held=\"$held$group \";;"
                                   " -) held=\"${held%% $group *} ${held#* $group }\";; esac; done;"
                                   " for group in $held; do kill -s KILL -- -$group; done 2>/dev/null;"
                                   /* What has left its group is still in the one of the freezer. A frozen process of
                                      version 1 dies when it is let go on. */
                                   " [ -n \"$1\" ] || exit 0; for left in 1 2 3 4 5 6 7 8 9 10; do"
                                   " for bot in \"$1\"/wuqi-$2-*; do [ -d \"$bot\" ] || exit 0;"
                                   " while read -r one; do kill -s KILL $one; done <\"$bot/cgroup.procs\";"
                                   " [ ! -e \"$bot/freezer.state\" ] || echo THAWED >\"$bot/freezer.state\";"
                                   " rmdir \"$bot\"; done; sleep 0.2; done 2>/dev/null";

static int leash_end = -1; /* our end of the socket to the shell; closed only when this process ends */

_Noreturn static void leash_become(int input, const char *base, const char *owner)
{
    int nowhere = open("/dev/null", O_RDWR);
    setsid(); /* out of reach of what a terminal sends to our group */
    dup2(input, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execl("/bin/sh", "sh", "-c", LEASH_SCRIPT, "leash", base, owner, (char *)NULL);
    _exit(127);
}

/* Forked twice, so that the shell is nobody's child to wait for. */
static void leash_start(void)
{
    int ends[2];
    char owner[16];
    const char *base = freezer_base();
    snprintf(owner, sizeof owner, "%d", (int)getpid());
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return;
    pid_t child = fork();
    if (child == 0) {
        if (fork() == 0)
            leash_become(ends[0], base, owner);
        _exit(0);
    }
    close(ends[0]);
    leash_end = ends[1];
    if (child > 0)
        waitpid(child, NULL, 0);
}

void leash_hold(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, leash_start);
}

static void leash_tell(char what, pid_t group)
{
    char line[16];
    size_t at = sizeof line;
    line[--at] = '\n';
    for (unsigned rest = (unsigned)group; rest > 0; rest /= 10)
        line[--at] = (char)('0' + rest % 10);
    line[--at] = ' ';
    line[--at] = what;
    if (leash_end >= 0)
        send(leash_end, line + at, sizeof line - at, MSG_NOSIGNAL);
}

void leash_tie(void)
{
    setpgid(0, 0);
    leash_tell('+', getpid());
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* the quicker way, where it works */
}

void leash_let_go(pid_t child)
{
    leash_tell('-', child);
}
