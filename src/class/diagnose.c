/* SPDX-License-Identifier: MIT
 *
 * diagnose - the signs by which failures are known, the plainest first.
 */
#include "class/diagnose.h"

#include <string.h>

/* A failure is known by words of which each list has one somewhere in what the program complained of. */
typedef struct Sign {
    const char *fault;
    const char *words, *and_words; /* separated by '|'; NULL: none are needed */
    const char *english, *chinese;
} Sign;

#define NOT_ALLOWED "not permitted|Permission denied|Errno 1]|Errno 13]|Resource temporarily unavailable|Errno 11]"
#define NOT_THERE "No such file|FileNotFoundError|NoSuchFile|cannot open|can't open|Permission denied|Errno 2]"

static const Sign signs[] = {
    {"network",
     "socket|urllib|getaddrinfo|name resolution|connect(|requests.exceptions|http.client|Network is unreachable",
     "not permitted|Errno|failed|failure|refused|unreachable|Error",
     "The program uses the network, which is not allowed", "程序使用了网络，这是不允许的"},
    {"processes", "fork|subprocess|Popen|multiprocessing|posix_spawn|vfork|os.system|popen|execv", NOT_ALLOWED,
     "The program starts another process, which is not allowed (threads are)",
     "程序启动了其他进程，这是不允许的（可以使用线程）"},
    {"memory", "MemoryError|bad_alloc|Cannot allocate memory|out of memory|Out of memory|OutOfMemory", NULL,
     "The program needs more memory than it may use", "程序所需内存超过允许的范围"},
    {"writes", "Read-only file system|Errno 30]|No space left|File too large", NULL,
     "The program writes a file, which is not allowed outside /tmp", "程序写文件，只允许写入 /tmp"},
    {"module", "ModuleNotFoundError|ImportError|error while loading shared libraries|Cannot find module", NULL,
     "The program needs a module that is not there", "程序需要的模块不存在"},
    {"syntax", "SyntaxError|IndentationError|TabError", NULL, "The program has a syntax error", "程序有语法错误"},
    {"outside", "../|'/|\"/|: /", NOT_THERE,
     "The program opens a file outside its own folder, which is not there or not allowed",
     "程序打开了自己目录之外的文件，该文件不存在或不允许读取"},
    {"missing-file", NOT_THERE, NULL, "The program opens a file that is not there", "程序打开的文件不存在"},
    {NULL, NULL, NULL, NULL, NULL},
};

static bool diagnose_has(const char *text, const char *words)
{
    for (const char *at = words; at && *at;) {
        size_t length = strcspn(at, "|");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word - 1 ? length : sizeof word - 1), at);
        if (strstr(text, word))
            return true;
        at += length + (at[length] == '|');
    }
    return words == NULL;
}

/* The last line of standard error: it says most. */
static void diagnose_last_line(const char *complaints, Text *line)
{
    enum { DIAGNOSE_LINE_MAX = 160 };
    size_t length = strlen(complaints);
    while (length > 0 && strchr(" \t\r\n", complaints[length - 1]))
        length--;
    size_t begin = length;
    while (begin > 0 && complaints[begin - 1] != '\n')
        begin--;
    text_add_utf8(line, complaints + begin, length - begin);
    text_cut(line, DIAGNOSE_LINE_MAX);
}

/* Something in the error by which the line of the program is known: " (bot.py line 12)". */
static const char *diagnose_place(const char *why)
{
    const char *at = strrchr(why, '(');
    return at && strstr(at, " line ") ? at : "";
}

static bool diagnose_by_signs(const Failure *failure, char fault[FAULT_NAME_MAX], Say *said)
{
    if (failure->complaints[0] == '\0')
        return false;
    for (const Sign *sign = signs; sign->fault; sign++) {
        if (!diagnose_has(failure->complaints, sign->words) || !diagnose_has(failure->complaints, sign->and_words))
            continue;
        Text line = {0};
        const char *place = diagnose_place(failure->why);
        diagnose_last_line(failure->complaints, &line);
        snprintf(fault, FAULT_NAME_MAX, "%s", sign->fault);
        say_clear(said);
        text_printf(&said->en, "%s: ", sign->english);
        text_printf(&said->zh, "%s：", sign->chinese);
        say_add(said, "%s%s%s", "%s%s%s", text_string(&line), *place ? " " : "", place);
        text_free(&line);
        return true;
    }
    return false;
}

static void diagnose_crash(const Failure *failure, char fault[FAULT_NAME_MAX], Say *said)
{
    const char *why = failure->why;
    if (strstr(why, "killed by signal 11") || strstr(why, "killed by signal 7")) {
        snprintf(fault, FAULT_NAME_MAX, "crash");
        say_add(said, "The program crashes: it uses memory that is not its own (a pointer or an index is wrong)",
                "程序崩溃：访问了不属于自己的内存（指针或下标有误）");
    } else if (strstr(why, "killed by signal 9") || strstr(why, "killed by signal 24")) {
        snprintf(fault, FAULT_NAME_MAX, "hang");
        say_add(said, "The program used up the processor time that it may have", "程序用尽了允许的处理器时间");
    } else if (strstr(why, "writes lines of more than")) {
        snprintf(fault, FAULT_NAME_MAX, "flood");
        say_add(said, "The program prints without end: ", "程序不停地输出：");
        say_error(said, why);
    } else if (strstr(why, "threads where")) {
        snprintf(fault, FAULT_NAME_MAX, "threads");
        say_add(said, "The program starts too many threads", "程序启动的线程过多");
    } else if (strstr(why, "it has ended: exit status 0")) {
        snprintf(fault, FAULT_NAME_MAX, "ended");
        say_add(said, "The program ends by itself in the middle of a game: it must read lines until quit",
                "程序在对局中自行结束：应一直读取各行，直到 quit");
    } else {
        snprintf(fault, FAULT_NAME_MAX, "crash");
        say_add(said, "The program crashes: ", "程序崩溃：");
        say_error(said, why);
    }
}

/* Without the player's name, which is the protocol's: nobody else plays here. */
static const char *diagnose_without_player(const char *why)
{
    const char *end = strncmp(why, "player '", strlen("player '")) == 0 ? strstr(why, "': ") : NULL;
    return end ? end + strlen("': ") : why;
}

void diagnose(const Failure *told, char fault[FAULT_NAME_MAX], Say *said)
{
    Failure plain = *told;
    const Failure *failure = &plain;
    plain.why = diagnose_without_player(told->why);
    if (failure->fault == PLAYER_MACHINE) {
        snprintf(fault, FAULT_NAME_MAX, "machine");
        say_error(said, failure->why);
    } else if (failure->fault == PLAYER_MEMORY) {
        snprintf(fault, FAULT_NAME_MAX, "memory");
        say_add(said, "The program needs more memory than the %lld MB that it may use",
                "程序所需内存超过允许的 %lld MB", (long long)failure->memory_mb);
    } else if (failure->fault == PLAYER_ILLEGAL) {
        snprintf(fault, FAULT_NAME_MAX, "illegal");
        say_add(said, "The program makes an illegal move: ", "程序走出不合规则的着法：");
        say_error(said, failure->why);
    } else if (failure->fault == PLAYER_PONDERED) {
        snprintf(fault, FAULT_NAME_MAX, "ponders");
        say_add(said, "The program goes on computing after its answer", "程序在给出着法后仍继续计算");
    } else if (failure->fault == PLAYER_RESIGNED) {
        snprintf(fault, FAULT_NAME_MAX, "resigns");
        say_add(said, "The program resigns instead of making a move", "程序认输而没有走子");
    } else if (diagnose_by_signs(failure, fault, said)) {
        return;
    } else if (failure->fault == PLAYER_LATE) {
        snprintf(fault, FAULT_NAME_MAX, "hang");
        say_add(said, "The program does not answer `go` within %lld s of processor time",
                "程序未能在 %lld 秒处理器时间内回答 go", (long long)failure->seconds);
    } else {
        diagnose_crash(failure, fault, said);
    }
}
