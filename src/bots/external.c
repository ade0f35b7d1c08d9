/* SPDX-License-Identifier: MIT
 *
 * external - the life of an external bot: started, greeted, asked, halted, ended.
 */
#include "bots/external.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/halt.h"
#include "base/utf8.h"

enum {
    EXTERNAL_SLICE_MS = 200 /* how often a wait looks at the stop flag */,
    EXTERNAL_CPU_SLICE_MS = 20 /* and at the processor time */,
    EXTERNAL_GRACE_MS = 500,
    EXTERNAL_FLUSH_MS = 10000, /* what a bot that never said a word gets to end and so to flush its output */
    EXTERNAL_SHOWN = 60,
    EXTERNAL_ASKED_MAX = 16384,
    EXTERNAL_COMPLAINT_MAX = 160,
    EXTERNAL_OLD_LINES_MAX = 1 << 17, /* more than a pipe and the buffer hold */
};

static void external_note(External *external, char direction, const char *line)
{
    Text *transcript = &external->transcript, *last = direction == '>' ? &external->asked : &external->heard;
    if (direction == '<')
        text_clear(last);
    if (last->length < EXTERNAL_ASKED_MAX) {
        text_add_utf8(last, line, strlen(line));
        text_add_char(last, '\n');
    }
    if (transcript->length + strlen(line) >= EXTERNAL_TRANSCRIPT_MAX)
        return;
    text_printf(transcript, "%.3f %c ", (double)(clock_now_ns() - external->begin_ns) / 1e9, direction);
    text_add_utf8(transcript, line, strlen(line)); /* ours may quote a spec */
    text_add_char(transcript, '\n');
}

bool external_say_text(External *external, const Text *text, Error *error)
{
    external_note(external, '>', text_string(text));
    if (external->process && process_send(external->process, text_string(text)))
        return true;
    return error_set(error, "it does not read what it is sent");
}

bool external_say(External *external, Error *error, const char *format, ...)
{
    char line[512];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    external_note(external, '>', line);
    if (external->process && process_send(external->process, line))
        return true;
    return error_set(error, "it does not read what it is sent");
}

ExternalHeard external_because(External *external, ExternalHeard heard, const char *format, ...)
{
    char text[sizeof external->why.text];
    va_list args;
    va_start(args, format);
    utf8_format(text, sizeof text, format, args);
    va_end(args);
    error_set(&external->why, "%s", text);
    return heard;
}

/* Ends the process and keeps what it complained about. */
static void external_end(External *external)
{
    if (!external->process)
        return;
    text_clear(&external->last_complaints);
    text_add(&external->last_complaints, process_complaints(external->process));
    text_add(&external->complaints, text_string(&external->last_complaints));
    text_cut(&external->complaints, PROCESS_STDERR_MAX);
    external->cpu_before += process_cpu_ns(external->process);
    process_stop(external->process);
    external->process = NULL;
}

/* True for a place in a library: the module of this program, or what came with Python. */
static bool external_is_library(const char *path, size_t length)
{
    static const char *const folders[] = {"/lib/python", "/lib/pypy", "<frozen"};
    const char *file = memrchr(path, '/', length);
    bool library = file && file - path >= 5 && memcmp(file - 5, "/wuqi", 5) == 0;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        library = library || memmem(path, length, folders[i], strlen(folders[i]));
    return library;
}

/* " (bot.py line 12)" where standard error ends with the trace of a Python program: the place deepest in it that is the
 * bot's own, or else the deepest. */
static void external_add_place(const char *all, Text *text)
{
    const char *at = NULL, *own = NULL;
    for (const char *next = all; (next = strstr(next, "  File \"")); next++) {
        const char *path = next + strlen("  File \""), *end = strchr(path, '"');
        at = next;
        own = end && !external_is_library(path, (size_t)(end - path)) ? next : own;
    }
    at = own ? own : at;
    const char *path = at ? at + strlen("  File \"") : NULL, *end = path ? strstr(path, "\", line ") : NULL;
    if (!end || memchr(path, '\n', (size_t)(end - path)))
        return;
    for (const char *slash; (slash = memchr(path, '/', (size_t)(end - path)));)
        path = slash + 1;
    text_printf(text, " (%.*s line %ld)", (int)utf8_fit(path, (size_t)(end - path), EXTERNAL_SHOWN), path,
                strtol(end + strlen("\", line "), NULL, 10));
}

/* The last line of standard error, or its beginning, with the place that it speaks of: it often says why a bot gave up.
 */
static void external_last_complaint(External *external, Text *text)
{
    const char *all = process_complaints(external->process);
    size_t length = strlen(all);
    while (length > 0 && isspace((unsigned char)all[length - 1]))
        length--;
    size_t begin = length;
    while (begin > 0 && all[begin - 1] != '\n')
        begin--;
    length = begin + utf8_fit(all + begin, length - begin, EXTERNAL_COMPLAINT_MAX);
    if (length > begin)
        text_printf(text, ": %.*s", (int)(length - begin), all + begin);
    external_add_place(all, text);
}

static SandboxOrder external_order(const External *external)
{
    SandboxOrder order = {.arguments = (const char *const *)external->words,
                          .folder = external->folder,
                          .also = external->also,
                          .limits = external->limits};
    return order;
}

/* A bot that ends without a word may never have run: its files may be out of the sandbox's reach. */
static bool external_is_machines_fault(const External *external, Error *error)
{
    SandboxOrder order = external_order(external);
    return !sandbox_check(&order, error);
}

/* Why nothing came that was an answer: what it said instead, what it began to say, what it keeps in a buffer. A bot is
 * not asked again after this. */
static void external_explain_silence(External *external, const char *expected, Error *error)
{
    Text *rest = &external->line;
    int64_t wait = process_has_spoken(external->process) ? EXTERNAL_GRACE_MS : EXTERNAL_FLUSH_MS;
    if (external->strange.length > 0 && expected)
        error_set(error, "it said '%.*s' where '%s' was expected",
                  (int)utf8_fit(text_string(&external->strange), external->strange.length, EXTERNAL_SHOWN),
                  text_string(&external->strange), expected);
    else if (external->heard.length > 0)
        return;
    else if (process_has_begun_line(external->process, rest))
        error_set(error, "it wrote '%.*s' without the end of the line: add a line feed",
                  (int)utf8_fit(text_string(rest), rest->length, EXTERNAL_SHOWN), text_string(rest));
    else if (process_was_buffered(external->process, wait))
        error_set(error, "its output is buffered: flush it after every line (with Python: python3 -u)");
}

/* Says in the error why no line came; returns the fault. `expected`: what would have been right, NULL: unknown. */
static PlayerFault external_no_line(External *external, ProcessStatus status, const char *expected, Error *error)
{
    Text how = {0};
    switch (status) {
    case PROCESS_SILENT:
        error_set(error, "no answer in time");
        external_explain_silence(external, expected, error);
        return PLAYER_LATE;
    case PROCESS_FLOODED:
        error_set(error, "it writes lines of more than %d bytes or more than %d MB a turn", PROCESS_LINE_MAX,
                  PROCESS_TURN_MAX >> 20);
        return PLAYER_CRASHED;
    case PROCESS_MEMORY:
        error_set(error, "%s", process_excess(external->process));
        return PLAYER_MEMORY;
    case PROCESS_PONDERED:
        error_set(error, "%s", process_excess(external->process));
        return PLAYER_PONDERED;
    case PROCESS_THREADS:
        error_set(error, "%s", process_excess(external->process));
        return PLAYER_CRASHED;
    default:
        if (!process_has_spoken(external->process) && external_is_machines_fault(external, error))
            return PLAYER_MACHINE;
        process_describe_end(external->process, &how);
        external_last_complaint(external, &how);
        error_set(error, "it has ended: %s", text_string(&how));
        text_free(&how);
        return PLAYER_CRASHED;
    }
}

static int64_t external_cpu(const External *external)
{
    return external->cpu_before + (external->process ? process_cpu_ns(external->process) : 0);
}

/* `stop` may be NULL. Processor time beyond `cpu_end` is as late as the deadline; 0: any. */
static ProcessStatus external_receive(External *external, int64_t deadline_ms, int64_t cpu_end,
                                      const _Atomic bool *stop)
{
    for (;;) {
        int64_t slice = clock_now_ms() + (cpu_end ? EXTERNAL_CPU_SLICE_MS : EXTERNAL_SLICE_MS);
        bool last = (!stop && !cpu_end) || slice >= deadline_ms || (stop && atomic_load(stop));
        ProcessStatus status = process_receive(external->process, last ? deadline_ms : slice, &external->line);
        if (status == PROCESS_LINE)
            external_note(external, '<', text_string(&external->line));
        if (status != PROCESS_SILENT || last)
            return status;
        if ((stop && atomic_load(stop)) || (cpu_end && external_cpu(external) > cpu_end))
            deadline_ms = clock_now_ms();
    }
}

static void external_keep_strange(External *external, const char *line)
{
    text_clear(&external->strange);
    text_add_utf8(&external->strange, line, strlen(line));
}

bool external_await(External *external, const char *word, void (*each)(External *, const char *), Error *error)
{
    text_clear(&external->strange);
    for (int i = 0; i < EXTERNAL_GREETING_LINES_MAX; i++) {
        ProcessStatus status = external_receive(external, external->start_end_ms, 0, NULL);
        if (status != PROCESS_LINE) {
            external->fault = external_no_line(external, status, word, error);
            if (external->fault == PLAYER_LATE) { /* no clock of the game runs yet */
                Error why = *error;
                external->fault = PLAYER_CRASHED;
                if (strcmp(why.text, "no answer in time") == 0)
                    error_set(error, "it has not started after %lld s", (long long)external->start_s);
                else
                    error_set(error, "%s (it has not started after %lld s)", why.text, (long long)external->start_s);
            }
            return error_prefix(error, "waiting for '%s'", word);
        }
        const char *line = text_string(&external->line);
        Scan scan = scan_start(line);
        Word first;
        if (each)
            each(external, line);
        if (scan_word(&scan, &first) && word_is(first, word))
            return true;
        external_keep_strange(external, line);
    }
    return error_set(error, "waiting for '%s': it says other things without end", word);
}

/* Starts the process and greets it. False with the reason in `trouble`. */
static bool external_start(External *external)
{
    SandboxOrder order = external_order(external);
    int64_t begin = clock_now_ns();
    external->told = external->kept = false;
    external->start_end_ms = clock_now_ms() + external->start_s * 1000;
    external->fault = PLAYER_MACHINE;
    external->process = process_start(&order, &external->trouble);
    if (!external->process)
        return false;
    external->fault = PLAYER_CRASHED;
    bool greeted = !external->driver->greet || external->driver->greet(external, &external->trouble);
    external->start_ns = clock_now_ns() - begin;
    if (greeted)
        return true;
    external_end(external);
    return false;
}

/* Started, greeted and ended: a bot that fails here would do so in every game. */
bool external_ready(void *self, Error *error)
{
    External *external = self;
    bool started = external->process || external_start(external);
    if (!started)
        *error = external->trouble;
    external_end(external);
    return started;
}

void external_new_game(void *self, uint64_t seed)
{
    External *external = self;
    text_clear(&external->transcript);
    text_clear(&external->complaints);
    text_clear(&external->last_complaints);
    text_clear(&external->asked);
    text_clear(&external->heard);
    text_clear(&external->memory);
    external->seed = seed;
    external->begin_ns = clock_now_ns();
    external->cpu_before = external->process ? -process_cpu_ns(external->process) : 0;
    external->lost = false;
    if (external->restart || external->driver->once) {
        external_end(external);
        external->cpu_before = 0;
    }
    external->told = false;
    if (!external->driver->once && !external->process)
        external->lost = !external_start(external);
    if (external->process)
        process_halt(external->process);
}

Limits external_limits(const External *external, const PlayerTurn *turn)
{
    Limits limits = player_limits_join(turn->limits, &external->own);
    if (limits.depth == 0 && limits.nodes == 0 && limits.movetime_ms == 0 && limits.time_ms == 0)
        limits.movetime_ms = EXTERNAL_DEFAULT_MS;
    return limits;
}

void external_clocks(const External *external, const PlayerTurn *turn, int64_t clocks[2])
{
    int side = external->game->side(turn->pos);
    clocks[side] = turn->limits.time_ms;
    clocks[!side] = turn->other_ms > 0 ? turn->other_ms : turn->limits.time_ms;
}

static int64_t external_deadline(const External *external, const PlayerTurn *turn)
{
    int64_t now = clock_now_ms(), most = EXTERNAL_UNCLOCKED_MS;
    if (turn->deadline_ms > 0)
        return turn->deadline_ms;
    Limits limits = external_limits(external, turn);
    if (limits.time_ms > 0 || limits.movetime_ms > 0)
        most = (limits.time_ms > 0 ? limits.time_ms : limits.movetime_ms) + EXTERNAL_GRACE_MS;
    return now + most;
}

ExternalHeard external_accept(External *external, Move move, PlayerAnswer *answer)
{
    int64_t time_ns = answer->report.time_ns;
    *answer = player_answer_plain(move);
    answer->report.time_ns = time_ns;
    answer->has_value = external->has_value;
    answer->report.value = external->value;
    answer->report.depth = external->depth;
    answer->report.nodes = external->nodes;
    return EXTERNAL_MOVED;
}

ExternalHeard external_take_move(External *external, const PlayerTurn *turn, const char *name, PlayerAnswer *answer)
{
    Move move;
    Error reason;
    if (external->game->parse_move(turn->pos, name, &move, &reason))
        return external_accept(external, move, answer);
    if (external->excuse.length > 0) /* it knows better what is wrong */
        return external_because(external, EXTERNAL_ILLEGAL, "'%.60s': %.150s", name, text_string(&external->excuse));
    if (strstr(reason.text, name))
        return external_because(external, EXTERNAL_ILLEGAL, "%s", reason.text);
    return external_because(external, EXTERNAL_ILLEGAL, "'%.60s': %.150s", name, reason.text);
}

ExternalHeard external_take_square(External *external, const PlayerTurn *turn, int row, int col, PlayerAnswer *answer)
{
    const Game *game = external->game;
    Move *moves = xmalloc((unsigned long)game->moves_max * sizeof *moves);
    int count = game->moves(turn->pos, moves), found = -1;
    int square = row < 0 || row >= game->rows || col < 0 || col >= game->cols ? -1 : row * game->cols + col;
    bool outside = square < 0 && row >= 0;
    for (int i = 0; i < count && found < 0 && !outside; i++)
        found = game->target(turn->pos, moves[i]) == square ? i : -1;
    Move move = found >= 0 ? moves[found] : MOVE_NONE;
    free(moves);
    if (found >= 0)
        return external_accept(external, move, answer);
    return external_because(external, EXTERNAL_ILLEGAL,
                            row < 0 ? "a pass where there are moves" : "column %d, row %d from 0", col, row);
}

void *external_replay(const External *external, const PlayerTurn *turn, int count)
{
    void *pos = position_copy(external->game, turn->start ? turn->start : turn->pos);
    for (int i = 0; i < count && turn->start; i++)
        external->game->make(pos, turn->history[i]);
    return pos;
}

void external_print_moves(const External *external, const PlayerTurn *turn, Text *text)
{
    void *pos = external_replay(external, turn, 0);
    for (int i = 0; i < turn->history_count; i++) {
        if (i > 0)
            text_add_char(text, ' ');
        external->game->print_move(pos, turn->history[i], text);
        external->game->make(pos, turn->history[i]);
    }
    position_free(external->game, pos);
}

static bool external_same(const Game *game, const void *one, const void *other)
{
    Text texts[2] = {{0}, {0}};
    game->print(one, &texts[0]);
    game->print(other, &texts[1]);
    bool same = strcmp(text_string(&texts[0]), text_string(&texts[1])) == 0;
    text_free(&texts[0]);
    text_free(&texts[1]);
    return same;
}

bool external_from_start(const External *external, const PlayerTurn *turn)
{
    void *start = position_new(external->game, "", NULL);
    bool same = external_same(external->game, turn->start ? turn->start : turn->pos, start);
    position_free(external->game, start);
    return same;
}

/* The next move on the way to `goal`: one that puts on its square what is there in the end. MOVE_NONE if there is none.
 */
static Move external_step_towards(const Game *game, const void *pos, const void *goal, Move *moves)
{
    int count = game->over(pos) ? 0 : game->moves(pos, moves);
    for (int i = 0; i < count; i++) {
        int square = game->target(pos, moves[i]), row = square / game->cols, col = square % game->cols;
        if (square < 0 || game->cell(pos, row, col) == game->cell(goal, row, col))
            continue;
        void *after = position_copy(game, pos);
        game->make(after, moves[i]);
        bool fits = game->cell(after, row, col) == game->cell(goal, row, col);
        position_free(game, after);
        if (fits)
            return moves[i];
    }
    return MOVE_NONE;
}

bool external_from_rules(const External *external, const PlayerTurn *turn, ExternalGame *whole, Error *error)
{
    const Game *game = external->game;
    const void *goal = turn->start ? turn->start : turn->pos;
    void *pos = position_new(game, "", NULL);
    Move *choice = xmalloc((unsigned long)game->moves_max * sizeof *choice), next;
    whole->moves = xmalloc((unsigned long)(game->rows * game->cols + turn->history_count) * sizeof(Move));
    whole->count = 0;
    while (whole->count < game->rows * game->cols &&
           (next = external_step_towards(game, pos, goal, choice)) != MOVE_NONE) {
        whole->moves[whole->count++] = next;
        game->make(pos, next);
    }
    whole->before = whole->count;
    bool reached = external_same(game, pos, goal);
    for (int i = 0; reached && i < turn->history_count; i++)
        whole->moves[whole->count++] = turn->history[i];
    position_free(game, pos);
    free(choice);
    if (reached)
        return true;
    free(whole->moves);
    whole->moves = NULL;
    return error_set(error, "%s knows moves alone and no way to set up this position", external->driver->name);
}

bool external_begins_by_moves(const External *external, const void *start, Error *error)
{
    PlayerTurn turn = {.start = start};
    ExternalGame whole;
    if (!external_from_rules(external, &turn, &whole, error))
        return false;
    free(whole.moves);
    return true;
}

bool external_begins(void *self, const void *start, Error *error)
{
    const External *external = self;
    return !external->driver->begins || external->driver->begins(external, start, error);
}

/* Listens until there is an answer. True for a move; else the fault and the error are set. */
static bool external_listen(External *external, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    static const PlayerFault faults[] = {
        [EXTERNAL_ILLEGAL] = PLAYER_ILLEGAL, [EXTERNAL_FAILED] = PLAYER_CRASHED, [EXTERNAL_RESIGNED] = PLAYER_RESIGNED};
    int64_t deadline = external_deadline(external, turn);
    int64_t cpu_end = turn->cpu_deadline_ns > 0 ? external->woken_cpu + turn->cpu_deadline_ns : 0;
    external->has_value = false;
    external->value = external->depth = 0;
    external->nodes = 0;
    text_clear(&external->claims);
    text_clear(&external->strange);
    text_clear(&external->excuse);
    halt_at("bot.asked");
    for (;;) {
        ProcessStatus status = external_receive(external, deadline, cpu_end, turn->stop);
        if (status == PROCESS_SILENT && turn->stop && atomic_load(turn->stop)) {
            answer->fault = PLAYER_LATE;
            return error_set(error, "no answer in time");
        }
        if (status != PROCESS_LINE) {
            int64_t begin = clock_now_ns();
            answer->fault = external_no_line(external, status, external->driver->expected, error);
            answer->after_ns = clock_now_ns() - begin;
            return false;
        }
        if (turn->on_line)
            turn->on_line(turn->listener, text_string(&external->line));
        ExternalHeard heard = external->driver->hear(external, turn, text_string(&external->line), answer);
        if (heard == EXTERNAL_MOVED)
            return true;
        if (heard == EXTERNAL_STRANGE)
            external_keep_strange(external, text_string(&external->line));
        else if (heard != EXTERNAL_MORE) {
            answer->fault = faults[heard];
            *error = external->why;
            return false;
        }
    }
}

bool external_follows(const External *external, const PlayerTurn *turn)
{
    return external->told && turn->history_count >= external->known_count &&
           (external->known_count == 0 ||
            memcmp(turn->history, external->known, (size_t)external->known_count * sizeof(Move)) == 0);
}

static void external_keep(External *external, const PlayerTurn *turn, Move answer)
{
    external->told = true;
    external->known = xrealloc(external->known, (unsigned long)(turn->history_count + 1) * sizeof(Move));
    for (int i = 0; i < turn->history_count; i++)
        external->known[i] = turn->history[i];
    external->known[turn->history_count] = answer;
    external->known_count = turn->history_count + 1;
}

/* Lets the process go on, or starts it. A bot that did not stand still meanwhile has lost. */
static void external_wake(External *external, int64_t *halted_ns)
{
    *halted_ns = 0;
    if (!external->process) {
        external->lost = external->lost || !external_start(external);
        return;
    }
    ProcessStatus status = process_resume(external->process, halted_ns);
    external->woken_cpu = external_cpu(external);
    /* What it said after its last answer does not answer the next question. */
    for (int i = 0; i < EXTERNAL_OLD_LINES_MAX && process_take_old(external->process, &external->line); i++)
        external_note(external, '<', text_string(&external->line));
    text_clear(&external->heard);
    if (status == PROCESS_LINE)
        return;
    external->fault = external_no_line(external, status, NULL, &external->trouble);
    external->lost = true;
}

bool external_move(void *self, const PlayerTurn *turn, PlayerAnswer *answer, Error *error)
{
    External *external = self;
    int64_t halted_ns;
    external->woken_cpu = external_cpu(external);
    text_clear(&external->asked);
    text_clear(&external->heard);
    answer->fault = PLAYER_CRASHED;
    if (external->kept && !(external_follows(external, turn) && turn->history_count == external->known_count + 1))
        external_end(external); /* it is not the last request alone that is new to it */
    external_wake(external, &halted_ns);
    if (external->lost) {
        *error = external->trouble;
        answer->fault = external->fault;
        answer->halted_ns = halted_ns;
        return false;
    }
    bool moved = external->driver->ask(external, turn, error) && external_listen(external, turn, answer, error);
    bool stays = moved && (!external->driver->once || external->kept);
    if (stays)
        process_halt(external->process);
    answer->cpu_ns = external_cpu(external) - external->woken_cpu;
    answer->halted_ns = halted_ns;
    if (moved)
        external_keep(external, turn, answer->move);
    if (!stays)
        external_end(external);
    if (!moved) {
        external->lost = true;
        external->trouble = *error;
        external->fault = answer->fault;
    }
    return moved;
}

bool external_log(void *self, PlayerLog *log)
{
    External *external = self;
    log->transcript = text_string(&external->transcript);
    log->start_ns = external->start_ns;
    log->start_s = external->start_s;
    log->asked = text_string(&external->asked);
    log->heard = text_string(&external->heard);
    log->last_complaints = text_string(&external->last_complaints);
    if (external->process && external->complaints.length == 0)
        log->complaints = process_complaints(external->process);
    else
        log->complaints = text_string(&external->complaints);
    return true;
}

void external_destroy(void *self)
{
    External *external = self;
    external_end(external);
    for (int i = 0; i < external->word_count; i++)
        free(external->words[i]);
    for (int i = 0; i < external->option_count; i++) {
        free(external->options[i].name);
        free(external->options[i].value);
    }
    free(external->folder);
    free(external->also);
    free(external->known);
    text_free(&external->transcript);
    text_free(&external->complaints);
    text_free(&external->last_complaints);
    text_free(&external->asked);
    text_free(&external->heard);
    text_free(&external->line);
    text_free(&external->scratch);
    text_free(&external->memory);
    text_free(&external->claims);
    text_free(&external->strange);
    text_free(&external->excuse);
    free(external);
}
