/* SPDX-License-Identifier: MIT
 *
 * attacked - what programs of others are set upon in tests: a process of the same user, a port that listens; and a test
 * run once more without root's powers.
 */
#ifndef TESTS_ATTACKED_H
#define TESTS_ATTACKED_H

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support.h"

/* A process that wants nothing but its peace, and ends with us. */
static inline pid_t attacked_process(void)
{
    pid_t parent = getpid(), process = fork();
    if (process == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        while (getppid() == parent)
            pause();
        _exit(0);
    }
    assert_true(process > 0);
    return process;
}

static inline void attacked_process_end(pid_t process)
{
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
}

/* A socket that listens on this machine, -1: there is none; its port. */
static inline int attacked_listener(int *port)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t length = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 5) != 0 ||
        getsockname(listener, (struct sockaddr *)&address, &length) != 0)
        return -1;
    *port = ntohs(address.sin_port);
    return listener;
}

/* The test in a process of a user without root's powers, to whom the paths (as for a shell) are given first. Nothing if
 * we have no such powers. */
static inline void attacked_as_user(CMUnitTestFunction test, void **state, const char *paths)
{
    enum { NOBODY = 65534 };
    if (geteuid() != 0) {
        print_message("# already an ordinary user\n");
        return;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        char command[2000];
        snprintf(command, sizeof command, "chown -R %d:%d %s", NOBODY, NOBODY, paths);
        if (system(command) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0 || setresuid(NOBODY, NOBODY, NOBODY) != 0)
            _exit(77);
        setenv("HOME", "/nonexistent", 1);
        test(state);
        fflush(NULL);
        _exit(0);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

#endif
