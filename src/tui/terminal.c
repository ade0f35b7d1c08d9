/* SPDX-License-Identifier: MIT
 *
 * terminal - the terminal game. The moves since the start are kept, and the position is always their outcome: taking
 * back replays what is left.
 */
#include "tui/terminal.h"

#include <stdlib.h>
#include <string.h>

#include "arena/openings.h"
#include "base/words.h"
#include "bots/bots.h"
#include "players/player.h"
#include "tui/kept.h"
#include "tui/line.h"

enum { TERMINAL_LINE_MAX = 1000, TERMINAL_HINT_MS = 1000, TERMINAL_LINES = 3 };

typedef struct TerminalPly {
    Move move;
    int target;     /* its square, -1 if it has none */
    bool by_person; /* chosen by a person; automatic passes are not */
    bool pass;
} TerminalPly;

typedef struct Terminal {
    const TerminalOptions *options;
    const Game *game;
    Player *opponent; /* NULL: two people */
    Player *adviser;  /* made for the first hint */
    Text start; /* the text of the position the game began at */
    void *pos;
    TerminalPly *plies;
    int count, room;
    int side;       /* of the person, against an opponent */
    LineHistory lines;
    uint64_t games; /* begun after the first */
    bool resigned;
    bool done;
} Terminal;

__attribute__((format_arg(2), format_arg(3))) static const char *terminal_text(const Terminal *terminal,
                                                                               const char *english, const char *chinese)
{
    return terminal->options->style.chinese ? chinese : english;
}

static const char *terminal_side(const Terminal *terminal, int side)
{
    return terminal->options->style.chinese ? terminal->game->sides_zh[side] : terminal->game->sides[side];
}

static bool terminal_persons_turn(const Terminal *terminal)
{
    return !terminal->opponent || terminal->game->side(terminal->pos) == terminal->side;
}

static void terminal_show_board(const Terminal *terminal)
{
    int last = terminal->count - 1;
    while (last >= 0 && terminal->plies[last].pass)
        last--;
    Text text = {0};
    board_draw(terminal->game, terminal->pos, &terminal->options->style, last >= 0 ? terminal->plies[last].target : -1,
               &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

/* The counts; pieces look as they do on the board: "●: 4  ○: 1" for "X: 4  O: 1". */
static void terminal_show_status(const Terminal *terminal)
{
    Text status = {0}, line = {0};
    terminal->game->status(terminal->pos, terminal->options->style.chinese, &status);
    for (const char *at = text_string(&status); *at; at++) {
        bool begins = at == text_string(&status) || at[-1] == ' ';
        int side = *at == 'X' ? 0 : *at == 'O' ? 1 : -1;
        const char *piece = "";
        if (begins && side >= 0 && at[1] == ':')
            piece = board_piece(terminal->game, &terminal->options->style, side);
        if (*piece)
            text_add(&line, piece);
        else
            text_add_char(&line, *at);
    }
    puts(text_string(&line));
    text_free(&status);
    text_free(&line);
}

static TerminalPly *terminal_push(Terminal *terminal, Move move)
{
    if (terminal->count == terminal->room) {
        terminal->room = terminal->room ? 2 * terminal->room : 64;
        terminal->plies = xrealloc(terminal->plies, (unsigned long)terminal->room * sizeof *terminal->plies);
    }
    TerminalPly *ply = &terminal->plies[terminal->count++];
    *ply = (TerminalPly){.move = move, .target = terminal->game->target(terminal->pos, move)};
    terminal->game->make(terminal->pos, move);
    return ply;
}

/* Makes the move and tells it: "move step: f5", then the counts. */
static void terminal_make(Terminal *terminal, Move move, bool by_person)
{
    Text text = {0};
    terminal->game->print_move(terminal->pos, move, &text);
    printf(terminal_text(terminal, "move step: %s\n", "落子：%s\n"), text_string(&text));
    text_free(&text);
    terminal_push(terminal, move)->by_person = by_person;
    terminal_show_status(terminal);
}

static void terminal_print_score(const Terminal *terminal, const Player *player, const PlayerAnswer *answer)
{
    if (!answer->has_value)
        return;
    Text text = {0};
    game_print_report(terminal->game, &answer->report, terminal->options->style.chinese, &text);
    text_printf(&text, terminal_text(terminal, "  (depth %d, ", "（深度 %d，"), answer->report.depth);
    words_count(answer->report.nodes, &text);
    printf(terminal_text(terminal, "score: %s nodes)\n", "分数：%s 个节点）\n"), text_string(&text));
    /* What the reports' programs print after every move of theirs. */
    if (strncmp(player_spec(player), "classic", strlen("classic")) == 0)
        printf(terminal_text(terminal, "searched: %llu  cut: %llu  time: %.3f s\n", "搜索：%llu  剪枝：%llu  用时：%.3f 秒\n"),
               (unsigned long long)answer->report.nodes, (unsigned long long)answer->report.cutoffs, (double)answer->report.time_ns / 1e9);
    text_free(&text);
}

/* A sign on the terminal while somebody thinks; a pipe does not need it. */
static void terminal_think(const Terminal *terminal, bool on)
{
    if (terminal->options->live)
        fputs(on ? terminal_text(terminal, "thinking ...", "思考中……") : "\r\033[K", stdout);
    fflush(stdout);
}

static bool terminal_opponent_moves(Terminal *terminal, Error *error)
{
    void *start = position_new(terminal->game, text_string(&terminal->start), NULL);
    Move *history = xmalloc((unsigned long)(terminal->count + 1) * sizeof *history);
    for (int i = 0; i < terminal->count; i++)
        history[i] = terminal->plies[i].move;
    PlayerTurn turn = {.pos = terminal->pos, .start = start, .history = history, .history_count = terminal->count,
                       .limits = {.movetime_ms = terminal->options->movetime_ms}};
    PlayerAnswer answer;
    printf(terminal_text(terminal, "It is %s's turn (%s).\n", "轮到%s（%s）。\n"),
           terminal_side(terminal, terminal->game->side(terminal->pos)), player_spec(terminal->opponent));
    terminal_think(terminal, true);
    bool moved = player_move(terminal->opponent, &turn, &answer, error);
    terminal_think(terminal, false);
    position_free(terminal->game, start);
    free(history);
    if (!moved)
        return false;
    terminal_make(terminal, answer.move, false);
    terminal_print_score(terminal, terminal->opponent, &answer);
    terminal_show_board(terminal);
    return true;
}

/* Passes for whoever can do nothing else. True if that was so. */
static bool terminal_pass(Terminal *terminal)
{
    Move *moves = xmalloc((unsigned long)terminal->game->moves_max * sizeof *moves);
    bool passed = false;
    if (terminal->game->moves(terminal->pos, moves) == 1) {
        Text name = {0};
        terminal->game->print_move(terminal->pos, moves[0], &name);
        passed = strcmp(text_string(&name), "pass") == 0;
        text_free(&name);
    }
    if (passed) {
        printf(terminal_text(terminal, "%s has no move and passes.\n", "%s无着可走，跳过。\n"),
               terminal_side(terminal, terminal->game->side(terminal->pos)));
        terminal_push(terminal, moves[0])->pass = true;
        /* The board is the same; only a person needs to see where he may move. */
        if (terminal_persons_turn(terminal) && !terminal->game->over(terminal->pos))
            terminal_show_board(terminal);
    }
    free(moves);
    return passed;
}

/* Where the next game begins: as the user said, or where the game draws lots, at a set-up of this game's own. */
static void terminal_choose_start(Terminal *terminal)
{
    const TerminalOptions *options = terminal->options;
    text_clear(&terminal->start);
    text_add(&terminal->start, options->position);
    if (*options->position == '\0' && openings_by_lot(terminal->game))
        text_printf(&terminal->start, "seed:%llu", (unsigned long long)((options->seed + terminal->games) & INT64_MAX));
}

/* A set-up that was drawn is told, so that it can be played again. */
static void terminal_show_start(const Terminal *terminal)
{
    if (*terminal->options->position == '\0' && terminal->start.length > 0)
        printf(terminal_text(terminal, "Set-up: %s\n", "布局：%s\n"), text_string(&terminal->start));
}

static void terminal_restart(Terminal *terminal, int keep)
{
    position_free(terminal->game, terminal->pos);
    terminal->pos = position_new(terminal->game, text_string(&terminal->start), NULL);
    for (int i = 0; i < keep; i++)
        terminal->game->make(terminal->pos, terminal->plies[i].move);
    terminal->count = keep;
    terminal->resigned = false;
}

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
    terminal->game->print_move(terminal->pos, answer.move, &text);
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
    PlayerTurn turn = {.pos = terminal->pos, .limits = {.movetime_ms = time}, .lines = TERMINAL_LINES, .analysis = true,
                       .report = terminal_on_report, .context = &lines};
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
            game->print_move(pos, report->pv[k], &text);
            printf(" %s", text_string(&text));
            game->make(pos, report->pv[k]);
        }
        putchar('\n');
        position_free(game, pos);
        text_free(&text);
    }
}

/* The game so far as a record; the tags say how to go on with it. */
static void terminal_record(const Terminal *terminal, Record *record)
{
    const char *person = terminal_text(terminal, "you", "你");
    record_begin(record, terminal->game, terminal->options->position, NULL);
    for (int i = 0; i < terminal->count; i++)
        record_add_move(record, terminal->plies[i].move);
    for (int side = 0; side < 2; side++) {
        bool own = !terminal->opponent || side == terminal->side;
        record_set_name(record, side, own ? person : player_spec(terminal->opponent));
    }
    record_set_tag(record, KEPT_AGAINST, terminal->opponent ? player_spec(terminal->opponent) : "human");
    record_set_tag(record, KEPT_SIDE, terminal->side ? "second" : "first");
    int loser = terminal->opponent ? terminal->side : terminal->game->side(terminal->pos);
    if (terminal->resigned)
        record->result = loser ? RESULT_FIRST : RESULT_SECOND;
    record_settle(record);
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

/* Keeps an unfinished game for the next start; a finished one is forgotten. */
static void terminal_keep(const Terminal *terminal)
{
    Record record = {0};
    if (!terminal->options->keep)
        return;
    if (terminal->count == 0 || terminal->resigned || terminal->game->over(terminal->pos)) {
        remove(terminal->options->keep);
        return;
    }
    terminal_record(terminal, &record);
    kept_write(terminal->options->keep, &record, NULL);
    record_free(&record);
}

static void terminal_history(Terminal *terminal, const char *argument)
{
    (void)argument;
    const Game *game = terminal->game;
    Text text = {0};
    void *pos = position_new(game, terminal->options->position, NULL);
    for (int i = 0; i < terminal->count; i++) {
        text_printf(&text, "%s%d. ", i == 0 ? "" : i % 8 == 0 ? "\n" : "  ", i + 1);
        game->print_move(pos, terminal->plies[i].move, &text);
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
        terminal->game->print_move(terminal->pos, moves[i], &text);
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
    {"analyse", "分析", terminal_analyse, true, "analyse     the three best moves and what follows", "analyse     最好的三个着法与后续变化"},
    {"history", "棋谱", terminal_history, false, "history     the moves so far", "history     已走的着法"},
    {"save", "保存", terminal_save, false, "save FILE   write the game: .jsonl, .pgn, .sgf ...", "save 文件   保存棋谱：.jsonl、.pgn、.sgf 等"},
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
        terminal->game->print_move(terminal->pos, moves[0], &example);
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

static bool terminal_over(const Terminal *terminal)
{
    return terminal->resigned || terminal->game->over(terminal->pos);
}

/* Runs the line if it is a command. */
static bool terminal_command(Terminal *terminal, const char *line)
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

static void terminal_take_line(Terminal *terminal, const char *line)
{
    Error error;
    Move move;
    if (*line == '\0' || terminal_command(terminal, line))
        return;
    if (terminal_over(terminal)) {
        puts(terminal_text(terminal, "The game is over: new, undo or quit?", "棋局已结束：new、undo 还是 quit？"));
    } else if (terminal->game->parse_move(terminal->pos, line, &move, &error)) {
        terminal_make(terminal, move, true);
        terminal_show_board(terminal);
    } else if (terminal->options->style.chinese) {
        printf("“%s”不是可走的着法（moves 列出着法，help 列出命令）。\n", line);
    } else {
        printf("%s (moves lists the moves, help the commands)\n", error.text);
    }
}

/* Asks and obeys; false at the end of the input. */
static bool terminal_ask(Terminal *terminal)
{
    Text line = {0};
    bool cut;
    Text prompt = {0};
    bool read;
    text_printf(&prompt, "%s> ", terminal_over(terminal) ? terminal_text(terminal, "new, undo, quit", "new、undo、quit")
                                                         : terminal_side(terminal, terminal->game->side(terminal->pos)));
    if (terminal->options->live) {
        read = line_read(text_string(&prompt), &terminal->lines, &line);
    } else {
        fputs(text_string(&prompt), stdout);
        fflush(stdout);
        read = text_read_line(&line, terminal->options->input, TERMINAL_LINE_MAX, &cut);
    }
    text_free(&prompt);
    if (read) {
        const char *start = text_string(&line) + strspn(text_string(&line), " \t");
        while (line.length > 0 && strchr(" \t", line.bytes[line.length - 1]))
            line.bytes[--line.length] = '\0';
        if (terminal->options->echo)
            puts(start);
        terminal_take_line(terminal, start);
    } else {
        putchar('\n');
    }
    text_free(&line);
    return read;
}

static void terminal_greet(const Terminal *terminal)
{
    const TerminalOptions *options = terminal->options;
    const char *piece = board_piece(terminal->game, &options->style, terminal->side);
    puts(terminal_text(terminal, terminal->game->title, terminal->game->title_zh));
    if (terminal->opponent)
        printf(terminal_text(terminal, "You are %s%s%s against %s. help shows the commands.\n",
                             "你是%s%s%s，对手：%s。输入 help 查看命令。\n"),
               terminal_side(terminal, terminal->side), *piece ? " " : "", piece, player_spec(terminal->opponent));
    else
        puts(terminal_text(terminal, "Two people play. help shows the commands.", "双人对局。输入 help 查看命令。"));
    terminal_show_start(terminal);
    terminal_show_board(terminal);
}

static bool terminal_loop(Terminal *terminal, Error *error)
{
    bool told = false; /* the verdict of this game */
    while (!terminal->done) {
        terminal_keep(terminal);
        bool over = terminal->game->over(terminal->pos);
        if (over && !told && !terminal->resigned) {
            Text text = {0};
            terminal->game->verdict(terminal->pos, terminal->options->style.chinese, &text);
            printf(terminal_text(terminal, "Game over: %s\n", "棋局结束：%s\n"), text_string(&text));
            text_free(&text);
        }
        told = over;
        if (!terminal_over(terminal) && terminal_pass(terminal))
            continue;
        if (terminal_over(terminal) || terminal_persons_turn(terminal)) {
            if (!terminal_ask(terminal))
                return true;
        } else if (!terminal_opponent_moves(terminal, error)) {
            return false;
        }
    }
    return true;
}

bool terminal_run(const TerminalOptions *options, Error *error)
{
    Terminal terminal = {.options = options, .game = options->game, .side = options->side};
    bool fine = false;
    terminal_choose_start(&terminal);
    terminal.pos = position_new(options->game, text_string(&terminal.start), error);
    if (!terminal.pos)
        goto done;
    if (strcmp(options->against, "human") != 0) {
        terminal.opponent = bots_player_new(options->game, options->against, error);
        if (!terminal.opponent || !player_begins(terminal.opponent, terminal.pos, error))
            goto done;
        player_new_game(terminal.opponent, options->seed);
    }
    for (int i = 0; options->resume && i < options->resume->count; i++)
        terminal_push(&terminal, options->resume->plies[i].move)->by_person =
            !terminal.opponent || terminal.game->side(terminal.pos) != terminal.side;
    terminal_greet(&terminal);
    fine = terminal_loop(&terminal, error);
done:
    player_free(terminal.opponent);
    player_free(terminal.adviser);
    line_history_free(&terminal.lines);
    position_free(options->game, terminal.pos);
    text_free(&terminal.start);
    free(terminal.plies);
    return fine;
}
