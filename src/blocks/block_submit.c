/* SPDX-License-Identifier: MIT
 *
 * block_submit - scripts and manifests.
 */
#include "blocks/block_submit.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/outfile.h"
#include "base/text.h"

extern char **environ;

enum { SUBMIT_SIGNAL_SECONDS = 60, SUBMIT_SAID_MAX = 1 << 16, SUBMIT_DAY_MINUTES = 24 * 60 };

static const char *const scheduler_names[SCHEDULERS] = {"slurm", "parallel", "kubernetes", "condor"};
static const char *const scheduler_files[SCHEDULERS] = {"submit.slurm", "submit.sh", "job.yaml", "submit.condor"};

bool block_submit_find(const char *name, BlockScheduler *scheduler, Error *error)
{
    for (int i = 0; i < SCHEDULERS; i++) {
        if (strcmp(name, scheduler_names[i]) == 0) {
            *scheduler = (BlockScheduler)i;
            return true;
        }
    }
    return error_set(error, "'%.40s' is not a scheduler (slurm, parallel, kubernetes, condor)", name);
}

void block_submit_name(const BlockSubmit *submit, Text *path)
{
    text_printf(path, "%s/%s", submit->folder, scheduler_files[submit->scheduler]);
}

/* --- texts ----------------------------------------------------------------------------------------------------- */

/* In single quotes, as a shell takes it. */
static void submit_quote(const char *word, Text *text)
{
    text_add_char(text, '\'');
    for (; *word; word++) {
        if (*word == '\'')
            text_add(text, "'\\''");
        else
            text_add_char(text, *word);
    }
    text_add_char(text, '\'');
}

/* Letters, digits and '-' of the run's name: what every scheduler takes as a name. */
static void submit_plain_name(const BlockSubmit *submit, Text *text)
{
    text_add(text, "wuqi-");
    for (const char *c = submit->run->name; *c; c++)
        text_add_char(text, isascii((unsigned char)*c) && isalnum((unsigned char)*c) ? (char)tolower(*c) : '-');
    while (text->length > 5 && text->bytes[text->length - 1] == '-')
        text->bytes[--text->length] = '\0';
    text_cut(text, 50);
}

/* `wuqi block RUN --out FOLDER --concurrency N`, with what else there is. */
static void submit_command(const BlockSubmit *submit, const char *more, Text *text)
{
    submit_quote(submit->program, text);
    text_add(text, " block ");
    submit_quote(submit->path, text);
    text_add(text, " --out ");
    submit_quote(submit->folder, text);
    text_printf(text, " --concurrency %lld %s", (long long)submit->cores, more);
}

static void submit_slurm(const BlockSubmit *submit, Text *text)
{
    text_add(text, "#!/bin/bash\n");
    text_add(text, "#SBATCH --job-name=");
    submit_plain_name(submit, text);
    text_printf(text, "\n#SBATCH --array=0-%lld", (long long)submit->pilots - 1);
    if (submit->at_most > 0)
        text_printf(text, "%%%lld", (long long)submit->at_most);
    text_printf(text, "\n#SBATCH --ntasks=1\n#SBATCH --cpus-per-task=%lld\n", (long long)submit->cores);
    if (submit->minutes > 0)
        text_printf(text, "#SBATCH --time=%lld\n", (long long)submit->minutes);
    /* Before its end a task is told to hand in what is whole; one that was pre-empted comes again. */
    text_printf(text, "#SBATCH --signal=TERM@%d\n#SBATCH --requeue\n#SBATCH --open-mode=append\n",
                SUBMIT_SIGNAL_SECONDS);
    text_printf(text, "#SBATCH --output=%s/logs/%%A_%%a.log\n", submit->folder);
    if (submit->account)
        text_printf(text, "#SBATCH --account=%s\n", submit->account);
    if (submit->partition)
        text_printf(text, "#SBATCH --partition=%s\n", submit->partition);
    if (submit->qos)
        text_printf(text, "#SBATCH --qos=%s\n", submit->qos);
    text_add(text, "exec srun ");
    submit_command(submit, "--pilot \"$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT\"", text);
    if (submit->minutes > 0)
        text_printf(text, " --minutes %lld", (long long)submit->minutes);
    text_add_char(text, '\n');
}

static void submit_parallel(const BlockSubmit *submit, Text *text)
{
    text_add(text, "#!/bin/sh\n");
    text_printf(text, "seq 0 %lld | parallel --joblog ", (long long)submit->run->plan.blocks - 1);
    Text log = {0}, command = {0};
    text_printf(&log, "%s/joblog", submit->folder);
    submit_quote(text_string(&log), text);
    text_printf(text, " --resume --resume-failed --retries 3 --jobs %lld", (long long)submit->at_most);
    if (submit->hosts) {
        text_add(text, " --sshloginfile ");
        submit_quote(submit->hosts, text);
    }
    submit_command(submit, "--wait --number {}", &command); /* whom a killed parallel left may be at it */
    text_add_char(text, ' ');
    submit_quote(text_string(&command), text);
    text_add_char(text, '\n');
    text_free(&log);
    text_free(&command);
}

static void submit_kubernetes(const BlockSubmit *submit, Text *text)
{
    Text name = {0}, command = {0};
    submit_plain_name(submit, &name);
    submit_command(submit, "--pilot", &command);
    text_printf(text,
                "apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: %s\nspec:\n  completionMode: Indexed\n"
                "  completions: %lld\n  parallelism: %lld\n  backoffLimit: %lld\n  template:\n    spec:\n"
                "      restartPolicy: OnFailure\n      terminationGracePeriodSeconds: %d\n      containers:\n"
                "        - name: block\n          image: ",
                text_string(&name), (long long)submit->pilots,
                (long long)(submit->at_most > 0 ? submit->at_most : submit->pilots), (long long)submit->pilots * 6,
                SUBMIT_SIGNAL_SECONDS);
    text_add_json(text, submit->image ? submit->image : "wuqi");
    text_add(text, "\n          command: [\"/bin/sh\", \"-c\", ");
    text_printf(&command, " \"$JOB_COMPLETION_INDEX/%lld\"", (long long)submit->pilots);
    if (submit->minutes > 0)
        text_printf(&command, " --minutes %lld", (long long)submit->minutes);
    Text whole = {0};
    text_printf(&whole, "exec %s", text_string(&command));
    text_add_json(text, text_string(&whole));
    text_printf(text,
                "]\n          resources:\n            requests: {cpu: \"%lld\", memory: 1Gi}\n"
                "            limits: {memory: 2Gi}\n          volumeMounts:\n            - name: runs\n"
                "              mountPath: ",
                (long long)submit->cores);
    text_add_json(text, submit->folder);
    text_add(text, "\n      volumes:\n        - name: runs\n          persistentVolumeClaim:\n"
                   "            claimName: wuqi-runs\n");
    text_free(&name);
    text_free(&command);
    text_free(&whole);
}

static void submit_condor(const BlockSubmit *submit, Text *text)
{
    text_printf(text, "universe = vanilla\nexecutable = %s\n", submit->program);
    text_printf(text, "arguments = \"block '%s' --out '%s' --concurrency %lld --pilot $(Process)/%lld\"\n",
                submit->path, submit->folder, (long long)submit->cores, (long long)submit->pilots);
    text_printf(text, "request_cpus = %lld\nrequest_memory = 1GB\n", (long long)submit->cores);
    if (submit->minutes > 0)
        text_printf(text, "allowed_execute_duration = %lld\n", (long long)submit->minutes * 60);
    text_add(text, "kill_sig = SIGTERM\nshould_transfer_files = NO\non_exit_remove = (ExitCode == 0)\n");
    text_printf(text, "max_materialize = %lld\n", (long long)(submit->at_most > 0 ? submit->at_most : submit->pilots));
    text_printf(text, "output = %s/logs/$(Cluster)_$(Process).log\nerror = %s/logs/$(Cluster)_$(Process).log\n",
                submit->folder, submit->folder);
    text_printf(text, "log = %s/logs/condor.log\nqueue %lld\n", submit->folder, (long long)submit->pilots);
}

void block_submit_print(const BlockSubmit *submit, Text *text)
{
    switch (submit->scheduler) {
    case TO_SLURM:
        submit_slurm(submit, text);
        break;
    case TO_PARALLEL:
        submit_parallel(submit, text);
        break;
    case TO_KUBERNETES:
        submit_kubernetes(submit, text);
        break;
    default:
        submit_condor(submit, text);
    }
}

/* --- the scheduler's own commands ------------------------------------------------------------------------------ */

/* Runs a command and reads what it prints; its errors go where ours do, or nowhere. */
static bool submit_run_with(const char *const *words, bool quiet, Text *said, Error *error)
{
    int ends[2], status = 0;
    pid_t pid;
    char block[4096];
    ssize_t size;
    posix_spawn_file_actions_t actions;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return error_set(error, "%s: %s", words[0], strerror(errno));
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    if (quiet)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    int failed = posix_spawnp(&pid, words[0], &actions, NULL, (char *const *)(uintptr_t)words, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    while (!failed && (size = read(ends[0], block, sizeof block)) > 0 && said->length < SUBMIT_SAID_MAX)
        text_add_utf8(said, block, (size_t)size);
    close(ends[0]);
    if (failed)
        return error_set(error, "%s: %s", words[0], strerror(failed));
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
           (error_set(error, "%s ended with status %d", words[0], WIFEXITED(status) ? WEXITSTATUS(status) : 128),
            error_mark(error, ERROR_FAILURE));
}

static bool submit_run(const char *const *words, Text *said, Error *error)
{
    return submit_run_with(words, false, said, error);
}

static void submit_note(const BlockSubmit *submit, Text *path)
{
    text_printf(path, "%s/submitted", submit->folder);
}

/* What the scheduler calls the job; "" if that is not known. */
static void submit_job(const BlockSubmit *submit, const char *said, Text *job)
{
    const char *cluster = strstr(said, "cluster ");
    if (submit->scheduler == TO_SLURM)
        text_add_bytes(job, said, strspn(said, "0123456789"));
    else if (submit->scheduler == TO_KUBERNETES)
        submit_plain_name(submit, job);
    else if (submit->scheduler == TO_CONDOR && cluster)
        text_add_bytes(job, cluster + 8, strspn(cluster + 8, "0123456789"));
}

/* A line a job: the scheduler and its name for it. */
static bool submit_remember(const BlockSubmit *submit, const char *said, Error *error)
{
    Text path = {0}, job = {0};
    submit_note(submit, &path);
    submit_job(submit, said, &job);
    FILE *file = job.length > 0 ? outfile_append(text_string(&path)) : NULL;
    bool fine = job.length == 0 || file;
    if (file) {
        fprintf(file, "%s %s\n", scheduler_names[submit->scheduler], text_string(&job));
        fine = fclose(file) == 0;
    }
    if (!fine)
        error_set(error, "%.180s: %s", text_string(&path), strerror(errno));
    text_free(&path);
    text_free(&job);
    return fine;
}

bool block_submit_send(const BlockSubmit *submit, const char *file, Text *said, Error *error)
{
    const char *const slurm[] = {"sbatch", "--parsable", file, NULL}, *const parallel[] = {"/bin/sh", file, NULL},
                      *const kubernetes[] = {"kubectl", "apply", "-f", file, NULL},
                      *const condor[] = {"condor_submit", file, NULL};
    const char *const *const commands[SCHEDULERS] = {slurm, parallel, kubernetes, condor};
    if (!submit_run(commands[submit->scheduler], said, error))
        return false;
    return submit->scheduler == TO_PARALLEL || submit_remember(submit, text_string(said), error);
}

/* Takes a line of what was submitted apart. It may come from anybody who can write to the folder: it names a job and
 * nothing else. */
static bool submit_line(char *line, BlockScheduler *scheduler, char **job, Error *error)
{
    char *blank = strchr(line, ' ');
    if (blank)
        *blank = '\0';
    *job = blank ? blank + 1 : line;
    return (blank && **job && **job != '-' && (*job)[strspn(*job, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0' &&
            block_submit_find(line, scheduler, error) && *scheduler != TO_PARALLEL) ||
           error_set(error, "the list of submitted jobs is damaged");
}

static bool submit_end(char *line, Error *error)
{
    char *job;
    BlockScheduler scheduler;
    Text said = {0};
    if (!submit_line(line, &scheduler, &job, error))
        return false;
    const char *slurm[] = {"scancel", job, NULL}, *kubernetes[] = {"kubectl", "delete", "job", job, NULL},
               *condor[] = {"condor_rm", job, NULL};
    const char *const *const commands[SCHEDULERS] = {slurm, NULL, kubernetes, condor};
    bool fine = submit_run(commands[scheduler], &said, error);
    text_free(&said);
    return fine;
}

/* Counts the words that a scheduler says, one a line: the states of tasks. */
static void submit_count(const Text *said, json_t *states)
{
    for (const char *at = text_string(said); *at;) {
        char state[32];
        size_t length = strcspn(at, "\n");
        snprintf(state, sizeof state, "%.*s", (int)strcspn(at, " +\n"), at); /* "CANCELLED by 0", "CANCELLED+" */
        if (*state)
            json_object_set_new(states, state, json_integer(1 + json_integer_value(json_object_get(states, state))));
        at += length + (at[length] == '\n');
    }
}

static json_t *submit_states(BlockScheduler scheduler, const char *job)
{
    const char *squeue[] = {"squeue", "-h", "-r", "-j", job, "-o", "%T", NULL},
               *sacct[] = {"sacct", "-n", "-X", "-P", "-j", job, "-o", "State", NULL};
    json_t *states = json_object();
    Error ignored;
    for (int i = 0; i < 2 && scheduler == TO_SLURM && json_object_size(states) == 0; i++) {
        Text said = {0};
        if (submit_run_with(i == 0 ? squeue : sacct, true, &said, &ignored))
            submit_count(&said, states);
        text_free(&said);
    }
    return states;
}

static bool submit_read_note(const char *folder, Text *path, Text *lines, Error *error)
{
    BlockSubmit submit = {.folder = folder};
    submit_note(&submit, path);
    return access(text_string(path), F_OK) != 0 || text_read_file(lines, text_string(path), SUBMIT_SAID_MAX, error);
}

json_t *block_submit_states(const char *folder)
{
    Text path = {0}, lines = {0};
    Error ignored;
    json_t *jobs = json_array();
    submit_read_note(folder, &path, &lines, &ignored);
    for (char *line = lines.bytes, *end, *job; line && (end = strchr(line, '\n')); line = end + 1) {
        BlockScheduler scheduler;
        *end = '\0';
        if (submit_line(line, &scheduler, &job, &ignored))
            json_array_append_new(jobs, json_pack("{s:s, s:s, s:o}", "scheduler", scheduler_names[scheduler], "job",
                                                  job, "states", submit_states(scheduler, job)));
    }
    text_free(&path);
    text_free(&lines);
    return jobs;
}

bool block_submit_cancel(const char *folder, int *ended, Error *error)
{
    Text path = {0}, lines = {0};
    bool fine = submit_read_note(folder, &path, &lines, error);
    *ended = 0;
    for (char *line = lines.bytes, *end; fine && line && (end = strchr(line, '\n')); line = end + 1) {
        *end = '\0';
        fine = submit_end(line, error) || error_prefix(error, "%s", text_string(&path));
        *ended += fine;
    }
    if (fine && *ended > 0)
        unlink(text_string(&path)); /* they are ended once */
    text_free(&path);
    text_free(&lines);
    return fine;
}
