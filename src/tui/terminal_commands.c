/* SPDX-License-Identifier: MIT
 *
 * terminal_commands - what a person can type besides moves.
 */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "tui/kept.h"
#include "tui/terminal_state.h"

enum { TERMINAL_HINT_MS = 1000, TERMINAL_LINES = 3 };

static void terminal_undo(Terminal *terminal, const char *argument)
{
    int64_t wanted = 1;
    if (*argument && !text_int(argument, 1, 10000, &wanted)) {
        printf(terminal_text(terminal, "undo: '%s' is not a number of moves\n", "悔棋：“%s”不是步数\n"), argument);
        return;
    }
    if (terminal->resigned) {
        terminal->resigned = false;
        terminal_show_board(terminal);
        return;
    }
    int keep = terminal->count;
    for (int i = terminal->count - 1; i >= 0 && wanted > 0; i--) {
        if (terminal->plies[i].by_person) {
            keep = i;
            wanted--;
        }
    }
    if (wanted > 0) {
        puts(terminal_text(terminal, "There are not so many moves of yours to take back.", "没有那么多步可悔。"));
        return;
    }
    terminal_restart(terminal, keep);
    terminal_show_board(terminal);
}

static void terminal_hint(Terminal *terminal, const char *argument)
{
    (void)argument;
    Error error;
    if (!terminal->adviser)
        terminal->adviser = bots_player_new(terminal->game, "engine", &error);
    int64_t time = terminal->options->movetime_ms > 0 ? terminal->options->movetime_ms : TERMINAL_HINT_MS;
    PlayerTurn turn = {.pos = terminal->pos, .limits = {.movetime_ms = time}, .analysis = true};
    PlayerAnswer answer;
    terminal_think(terminal, true);
    bool moved = terminal->adviser && player_move(terminal->adviser, &turn, &answer, &error);
    terminal_think(terminal, false);
    if (!moved) {
        puts(error.text);
        return;
    }
    Text text = {0};
    terminal_name_move(terminal, terminal->pos, answer.move, &text);
    printf(terminal_text(terminal, "hint: %s\n", "提示：%s\n"), text_string(&text));
    terminal_print_score(terminal, terminal->adviser, &answer);
    text_free(&text);
}

typedef struct TerminalLines {
    Report reports[TERMINAL_LINES];
    int count;
} TerminalLines;

static void terminal_on_report(void *context, const Report *report)
{
    TerminalLines *lines = context;
    int line = report->line > 1 ? report->line : 1;
    if (line > TERMINAL_LINES || report->pv_length == 0)
        return;
    lines->reports[line - 1] = *report;
    lines->count = line > lines->count ? line : lines->count;
}

/* The best moves with their values and the play that follows. */
static void terminal_analyse(Terminal *terminal, const char *argument)
{
    (void)argument;
    Error error;
    const Game *game = terminal->game;
    TerminalLines lines = {.count = 0};
    if (!terminal->adviser)
        terminal->adviser = bots_player_new(game, "engine", &error);
    int64_t time = terminal->options->movetime_ms > 0 ? terminal->options->movetime_ms : TERMINAL_HINT_MS;
    PlayerTurn turn = {.pos = terminal->pos,
                       .limits = {.movetime_ms = time},
                       .lines = TERMINAL_LINES,
                       .analysis = true,
                       .report = terminal_on_report,
                       .context = &lines};
    PlayerAnswer answer;
    terminal_think(terminal, true);
    bool moved = terminal->adviser && player_move(terminal->adviser, &turn, &answer, &error);
    terminal_think(terminal, false);
    if (!moved)
        puts(error.text);
    for (int i = 0; moved && i < lines.count; i++) {
        const Report *report = &lines.reports[i];
        Text text = {0};
        void *pos = position_copy(game, terminal->pos);
        game_print_value(game, report->value, terminal->options->style.chinese, &text);
        printf("%d. %-10s", i + 1, text_string(&text));
        for (int k = 0; k < report->pv_length; k++) {
            text_clear(&text);
            terminal_name_move(terminal, pos, report->pv[k], &text);
            printf(" %s", text_string(&text));
            game->make(pos, report->pv[k]);
        }
        putchar('\n');
        position_free(game, pos);
        text_free(&text);
    }
}

static void terminal_save(Terminal *terminal, const char *argument)
{
    Record record = {0};
    Error error;
    if (!*argument) {
        puts(terminal_text(terminal, "save FILE: .jsonl, .pgn, .sgf ... as in wuqi convert --list",
                           "save 文件：.jsonl、.pgn、.sgf 等，见 wuqi convert --list"));
        return;
    }
    terminal_record(terminal, &record);
    if (kept_write(argument, &record, &error))
        printf(terminal_text(terminal, "saved in %s\n", "已存入 %s\n"), argument);
    else
        puts(error.text);
    record_free(&record);
}

static void terminal_history(Terminal *terminal, const char *argument)
{
    (void)argument;
    const Game *game = terminal->game;
    Text text = {0};
    void *pos = position_new(game, text_string(&terminal->start), NULL);
    for (int i = 0; i < terminal->count; i++) {
        text_printf(&text, "%s%d. ", i == 0 ? "" : i % 8 == 0 ? "\n" : "  ", i + 1);
        terminal_name_move(terminal, pos, terminal->plies[i].move, &text);
        game->make(pos, terminal->plies[i].move);
    }
    puts(terminal->count > 0 ? text_string(&text) : terminal_text(terminal, "No move has been made.", "还没有着法。"));
    position_free(game, pos);
    text_free(&text);
}

static void terminal_swap(Terminal *terminal, const char *argument)
{
    (void)argument;
    if (!terminal->opponent) {
        puts(terminal_text(terminal, "Two people play: there is nothing to swap.", "双人对局，无需换边。"));
        return;
    }
    terminal->side = !terminal->side;
    printf(terminal_text(terminal, "You are now %s.\n", "你现在是%s。\n"), terminal_side(terminal, terminal->side));
}

static void terminal_level(Terminal *terminal, const char *argument)
{
    int64_t level;
    char spec[40];
    Error error;
    if (!text_int(argument, 1, 10, &level)) {
        puts(terminal_text(terminal, "level: a number from 1 (beginner) to 10", "级别：1（入门）到 10"));
        return;
    }
    snprintf(spec, sizeof spec, "engine:level=%d", (int)level);
    Player *player = bots_player_new(terminal->game, spec, &error);
    if (!player) {
        puts(error.text);
        return;
    }
    player_free(terminal->opponent);
    terminal->opponent = player;
    player_new_game(player, terminal->options->seed + terminal->games);
    printf(terminal_text(terminal, "You now play against %s.\n", "现在的对手：%s。\n"), spec);
}

static void terminal_moves(Terminal *terminal, const char *argument)
{
    (void)argument;
    Move *moves = xmalloc((unsigned long)terminal->game->moves_max * sizeof *moves);
    int count = terminal->game->moves(terminal->pos, moves);
    Text text = {0};
    for (int i = 0; i < count; i++) {
        text_add(&text, i > 0 ? " " : "");
        terminal_name_move(terminal, terminal->pos, moves[i], &text);
    }
    puts(text_string(&text));
    text_free(&text);
    free(moves);
}

static void terminal_threats(Terminal *terminal, const char *argument)
{
    (void)argument;
    Text text = {0};
    if (terminal->game->threats)
        terminal->game->threats(terminal->pos, terminal->options->style.chinese, &text);
    else
        text_add(&text, terminal_text(terminal, "This game has no threats to tell.\n", "本游戏没有威胁可列。\n"));
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static void terminal_position(Terminal *terminal, const char *argument)
{
    (void)argument;
    Text text = {0};
    terminal->game->print(terminal->pos, &text);
    puts(text_string(&text));
    text_free(&text);
}

static void terminal_resign(Terminal *terminal, const char *argument)
{
    (void)argument;
    int side = terminal->opponent ? terminal->side : terminal->game->side(terminal->pos);
    terminal->resigned = true;
    printf(terminal_text(terminal, "%s resigns: %s wins.\n", "%s认输，%s胜。\n"), terminal_side(terminal, side),
           terminal_side(terminal, !side));
}

static void terminal_new(Terminal *terminal, const char *argument)
{
    (void)argument;
    terminal->games++;
    terminal_choose_start(terminal);
    terminal_restart(terminal, 0);
    terminal_show_start(terminal);
    if (terminal->opponent)
        player_new_game(terminal->opponent, terminal->options->seed + terminal->games);
    terminal_show_board(terminal);
}

static void terminal_board(Terminal *terminal, const char *argument)
{
    (void)argument;
    terminal_show_board(terminal);
}

static void terminal_quit(Terminal *terminal, const char *argument)
{
    (void)argument;
    terminal->done = true;
}

static void terminal_help(Terminal *terminal, const char *argument);

static const struct TerminalCommand {
    const char *name, *name_zh;
    void (*run)(Terminal *terminal, const char *argument);
    bool in_play; /* only while the game goes on */
    const char *help, *help_zh;
} terminal_commands[] = {
    {"undo", "悔棋", terminal_undo, false, "undo [N]    take back your last N moves (1)", "undo [N]    悔棋 N 步（1）"},
    {"hint", "提示", terminal_hint, true, "hint        let the engine suggest a move", "hint        让引擎提示一步"},
    {"analyse", "分析", terminal_analyse, true, "analyse     the three best moves and what follows",
     "analyse     最好的三个着法与后续变化"},
    {"history", "棋谱", terminal_history, false, "history     the moves so far", "history     已走的着法"},
    {"save", "保存", terminal_save, false, "save FILE   write the game: .jsonl, .pgn, .sgf ...",
     "save 文件   保存棋谱：.jsonl、.pgn、.sgf 等"},
    {"swap", "换边", terminal_swap, true, "swap        change sides with the opponent", "swap        与对手换边"},
    {"level", "级别", terminal_level, false, "level N     play against level N, 1 to 10",
     "level N     对手改为 N 级（1 到 10）"},
    {"moves", "着法", terminal_moves, true, "moves       list the legal moves", "moves       列出可走的着法"},
    {"threats", "威胁", terminal_threats, true, "threats     list what either side threatens",
     "threats     列出双方的威胁"},
    {"board", "棋盘", terminal_board, false, "board       draw the board again", "board       重新显示棋盘"},
    {"position", "局面", terminal_position, false, "position    print the position as text",
     "position    以文本显示局面"},
    {"resign", "认输", terminal_resign, true, "resign      give up this game", "resign      认输"},
    {"new", "新局", terminal_new, false, "new         begin again", "new         重新开始"},
    {"help", "帮助", terminal_help, false, "help        show this", "help        显示本说明"},
    {"quit", "退出", terminal_quit, false, "quit        leave", "quit        退出"},
};

enum { TERMINAL_COMMANDS = (int)(sizeof terminal_commands / sizeof terminal_commands[0]) };

static void terminal_help(Terminal *terminal, const char *argument)
{
    (void)argument;
    Move *moves = xmalloc((unsigned long)terminal->game->moves_max * sizeof *moves);
    Text example = {0};
    if (terminal->game->moves(terminal->pos, moves) > 0)
        terminal_name_move(terminal, terminal->pos, moves[0], &example);
    else
        text_add(&example, "a1");
    printf(terminal_text(terminal, "Type a move, for example %s, or:\n", "输入着法，例如 %s，或者：\n"),
           text_string(&example));
    for (int i = 0; i < TERMINAL_COMMANDS; i++) {
        const struct TerminalCommand *command = &terminal_commands[i];
        if (command->run != terminal_threats || terminal->game->threats)
            printf("  %s\n", terminal_text(terminal, command->help, command->help_zh));
    }
    text_free(&example);
    free(moves);
}

bool terminal_command(Terminal *terminal, const char *line)
{
    Scan scan = scan_start(line);
    Word word;
    scan_word(&scan, &word);
    for (int i = 0; i < TERMINAL_COMMANDS; i++) {
        const struct TerminalCommand *command = &terminal_commands[i];
        if (!word_is_nocase(word, command->name) && !word_is(word, command->name_zh))
            continue;
        char argument[400];
        word_copy(scan_rest(&scan), argument, sizeof argument);
        if (command->in_play && terminal_over(terminal))
            puts(terminal_text(terminal, "The game is over: new, undo or quit?", "棋局已结束：new、undo 还是 quit？"));
        else
            command->run(terminal, argument);
        return true;
    }
    return false;
}
