/* SPDX-License-Identifier: MIT
 *
 * terminal - the terminal game: the loop of asking and answering. Its commands are in terminal_commands.c.
 */
#include "tui/terminal.h"

#include <stdlib.h>
#include <string.h>

#include "arena/openings.h"
#include "base/words.h"
#include "bots/bots.h"
#include "tui/guard.h"
#include "tui/kept.h"
#include "tui/puzzles.h"
#include "tui/terminal_state.h"

enum { TERMINAL_LINE_MAX = 1000 };

const char *terminal_text(const Terminal *terminal, const char *english, const char *chinese)
{
    return terminal->options->style.chinese ? chinese : english;
}

const char *terminal_side(const Terminal *terminal, int side)
{
    return terminal->options->style.chinese ? terminal->game->sides_zh[side] : terminal->game->sides[side];
}

bool terminal_over(const Terminal *terminal)
{
    return terminal->resigned || terminal->game->over(terminal->pos);
}

void terminal_name_move(const Terminal *terminal, const void *pos, Move move, Text *text)
{
    game_tell_move(terminal->game, pos, move, terminal->options->style.chinese, text);
}

static bool terminal_persons_turn(const Terminal *terminal)
{
    return !terminal->opponent || terminal->game->side(terminal->pos) == terminal->side;
}

void terminal_show_board(const Terminal *terminal)
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
    terminal_name_move(terminal, terminal->pos, move, &text);
    printf(terminal_text(terminal, "move step: %s\n", "落子：%s\n"), text_string(&text));
    text_clear(&text);
    terminal_push(terminal, move)->by_person = by_person;
    board_status(terminal->game, terminal->pos, &terminal->options->style, &text);
    puts(text_string(&text));
    text_free(&text);
}

void terminal_print_score(const Terminal *terminal, const Player *player, const PlayerAnswer *answer)
{
    if (!answer->has_value)
        return;
    Text text = {0};
    if (answer->told_after)
        printf(terminal_text(terminal, "score: %lld\n", "分数：%lld\n"), (long long)answer->after);
    game_print_report(terminal->game, &answer->report, terminal->options->style.chinese, &text);
    text_printf(&text, terminal_text(terminal, "  (depth %d, ", "（深度 %d，"), answer->report.depth);
    words_count(answer->report.nodes, &text);
    if (answer->told_after)
        printf(terminal_text(terminal, "search: %s nodes)\n", "搜索：%s 个节点）\n"), text_string(&text));
    else
        printf(terminal_text(terminal, "score: %s nodes)\n", "分数：%s 个节点）\n"), text_string(&text));
    /* What the reports' programs print after every move of theirs. */
    if (strncmp(player_spec(player), "classic", strlen("classic")) == 0)
        printf(terminal_text(terminal, "searched: %llu  cut: %llu  time: %.3f s\n",
                             "搜索：%llu  剪枝：%llu  用时：%.3f 秒\n"),
               (unsigned long long)answer->report.nodes, (unsigned long long)answer->report.cutoffs,
               (double)answer->report.time_ns / 1e9);
    text_free(&text);
}

void terminal_think(const Terminal *terminal, bool on)
{
    if (terminal->options->live)
        guard_control(stdout, on ? terminal_text(terminal, "thinking ...", "思考中……") : "\r\033[K");
    fflush(stdout);
}

static bool terminal_opponent_moves(Terminal *terminal, Error *error)
{
    void *start = position_new(terminal->game, text_string(&terminal->start), NULL);
    Move *history = xmalloc((unsigned long)(terminal->count + 1) * sizeof *history);
    for (int i = 0; i < terminal->count; i++)
        history[i] = terminal->plies[i].move;
    PlayerTurn turn = {.pos = terminal->pos,
                       .start = start,
                       .history = history,
                       .history_count = terminal->count,
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

/* Passes for a side that has no other move. True if it did. */
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

void terminal_choose_start(Terminal *terminal)
{
    const TerminalOptions *options = terminal->options;
    text_clear(&terminal->start);
    text_add(&terminal->start, options->position);
    if (*options->position == '\0' && openings_by_lot(terminal->game))
        text_printf(&terminal->start, "seed:%llu", (unsigned long long)((options->seed + terminal->games) & INT64_MAX));
}

void terminal_show_start(const Terminal *terminal)
{
    if (*terminal->options->position == '\0' && terminal->start.length > 0)
        printf(terminal_text(terminal, "Set-up: %s\n", "布局：%s\n"), text_string(&terminal->start));
}

void terminal_restart(Terminal *terminal, int keep)
{
    position_free(terminal->game, terminal->pos);
    terminal->pos = position_new(terminal->game, text_string(&terminal->start), NULL);
    for (int i = 0; i < keep; i++)
        terminal->game->make(terminal->pos, terminal->plies[i].move);
    terminal->count = keep;
    terminal->resigned = false;
}

void terminal_record(const Terminal *terminal, Record *record)
{
    const char *person = terminal_text(terminal, "you", "你");
    record_begin(record, terminal->game, text_string(&terminal->start), NULL);
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
    text_printf(&prompt, "%s> ",
                terminal_over(terminal) ? terminal_text(terminal, "new, undo, quit", "new、undo、quit")
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
    if (options->puzzle) {
        Text goal = {0};
        puzzles_tell_goal(options->puzzle, options->style.chinese, &goal);
        printf(terminal_text(terminal, "%s, number %d: %s\n", "%s第 %d 题：%s\n"),
               terminal_text(terminal, options->puzzle->title, options->puzzle->title_zh), options->puzzle->place,
               text_string(&goal));
        text_free(&goal);
    }
    terminal_show_board(terminal);
}

/* The verdict on a puzzle; what was solved is kept. */
static void terminal_judge_puzzle(const Terminal *terminal)
{
    Puzzle *puzzle = terminal->options->puzzle;
    Error error;
    if (!puzzles_met(puzzle, terminal->game, terminal->pos, terminal->side))
        puts(terminal_text(terminal, "Not solved. undo takes a move back, new begins again.",
                           "未解出。undo 悔棋，new 重新开始。"));
    else if (puzzles_keep(puzzle, &error))
        puts(terminal_text(terminal, "Solved.", "解出。"));
    else
        printf(terminal_text(terminal, "Solved, but it could not be kept: %s\n", "解出，但未能保存：%s\n"), error.text);
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
            if (terminal->options->puzzle)
                terminal_judge_puzzle(terminal);
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
