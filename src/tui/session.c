/* SPDX-License-Identifier: MIT
 *
 * session - the terminal game. The moves since the start are kept, and the position is always their outcome: taking
 * back replays what is left.
 */
#include "tui/session.h"

#include <stdlib.h>
#include <string.h>

#include "players/player.h"
#include "tui/words.h"

enum { SESSION_LINE_MAX = 1000, SESSION_HINT_MS = 1000 };

typedef struct SessionPly {
    Move move;
    bool by_person; /* chosen by a person; automatic passes are not */
} SessionPly;

typedef struct Session {
    const SessionOptions *options;
    const Game *game;
    Player *opponent; /* NULL: two people */
    Player *adviser;  /* made for the first hint */
    void *pos;
    SessionPly *plies;
    int count, room;
    uint64_t games; /* begun after the first */
    bool resigned;
    bool done;
} Session;

__attribute__((format_arg(2), format_arg(3))) static const char *session_text(const Session *session,
                                                                              const char *english, const char *chinese)
{
    return session->options->style.chinese ? chinese : english;
}

static const char *session_side(const Session *session, int side)
{
    return session->options->style.chinese ? session->game->sides_zh[side] : session->game->sides[side];
}

static bool session_persons_turn(const Session *session)
{
    return !session->opponent || session->game->side(session->pos) == session->options->side;
}

static void session_show_board(const Session *session)
{
    int last = -1;
    if (session->count > 0) {
        void *before = position_new(session->game, session->options->position, NULL);
        for (int i = 0; i + 1 < session->count; i++)
            session->game->make(before, session->plies[i].move);
        last = session->game->target(before, session->plies[session->count - 1].move);
        position_free(session->game, before);
    }
    Text text = {0};
    board_draw(session->game, session->pos, &session->options->style, last, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

/* Makes the move and tells it: "move step: f5", then the counts. */
static void session_make(Session *session, Move move, bool by_person)
{
    Text text = {0};
    session->game->print_move(session->pos, move, &text);
    printf(session_text(session, "move step: %s\n", "落子：%s\n"), text_string(&text));
    if (session->count == session->room) {
        session->room = session->room ? 2 * session->room : 64;
        session->plies = xrealloc(session->plies, (unsigned long)session->room * sizeof *session->plies);
    }
    session->plies[session->count++] = (SessionPly){.move = move, .by_person = by_person};
    session->game->make(session->pos, move);
    text_clear(&text);
    session->game->status(session->pos, &text);
    puts(text_string(&text));
    text_free(&text);
}

/* A player with its own evaluation (the report's) tells its own numbers. */
static void session_print_score(const Session *session, const Player *player, const PlayerAnswer *answer)
{
    if (!answer->has_value)
        return;
    Text text = {0};
    bool own = strncmp(player_spec(player), "engine", strlen("engine")) != 0;
    if (own && value_mate_plies(answer->report.value) == 0)
        text_printf(&text, "%d", answer->report.value);
    else
        words_value(session->game, answer->report.value, session->options->style.chinese, &text);
    text_printf(&text, session_text(session, "  (depth %d, ", "（深度 %d，"), answer->report.depth);
    words_count(answer->report.nodes, &text);
    printf(session_text(session, "score: %s nodes)\n", "分数：%s 个节点）\n"), text_string(&text));
    text_free(&text);
}

static bool session_opponent_moves(Session *session, Error *error)
{
    PlayerTurn turn = {.pos = session->pos, .limits = {.movetime_ms = session->options->movetime_ms}};
    PlayerAnswer answer;
    printf(session_text(session, "It is %s's turn (%s).\n", "轮到%s（%s）。\n"),
           session_side(session, session->game->side(session->pos)), player_spec(session->opponent));
    fflush(stdout);
    if (!player_move(session->opponent, &turn, &answer, error))
        return false;
    session_make(session, answer.move, false);
    session_print_score(session, session->opponent, &answer);
    session_show_board(session);
    return true;
}

/* Passes for whoever can do nothing else. True if that was so. */
static bool session_pass(Session *session)
{
    Move *moves = xmalloc((unsigned long)session->game->moves_max * sizeof *moves);
    bool passed = false;
    if (session->game->moves(session->pos, moves) == 1) {
        Text name = {0};
        session->game->print_move(session->pos, moves[0], &name);
        passed = strcmp(text_string(&name), "pass") == 0;
        text_free(&name);
    }
    if (passed) {
        printf(session_text(session, "%s has no move and passes.\n", "%s无子可下，跳过。\n"),
               session_side(session, session->game->side(session->pos)));
        session_make(session, moves[0], false);
        session_show_board(session);
    }
    free(moves);
    return passed;
}

static void session_restart(Session *session, int keep)
{
    position_free(session->game, session->pos);
    session->pos = position_new(session->game, session->options->position, NULL);
    for (int i = 0; i < keep; i++)
        session->game->make(session->pos, session->plies[i].move);
    session->count = keep;
    session->resigned = false;
}

static void session_undo(Session *session, const char *argument)
{
    int64_t wanted = 1;
    if (*argument && !text_int(argument, 1, 10000, &wanted)) {
        printf(session_text(session, "undo: '%s' is not a number of moves\n", "悔棋：“%s”不是步数\n"), argument);
        return;
    }
    int keep = session->count;
    for (int i = session->count - 1; i >= 0 && wanted > 0; i--) {
        if (session->plies[i].by_person) {
            keep = i;
            wanted--;
        }
    }
    if (wanted > 0) {
        puts(session_text(session, "There are not so many moves of yours to take back.", "没有那么多步可悔。"));
        return;
    }
    session_restart(session, keep);
    session_show_board(session);
}

static void session_hint(Session *session, const char *argument)
{
    (void)argument;
    Error error;
    if (!session->adviser)
        session->adviser = player_new(session->game, "engine", &error);
    int64_t time = session->options->movetime_ms > 0 ? session->options->movetime_ms : SESSION_HINT_MS;
    PlayerTurn turn = {.pos = session->pos, .limits = {.movetime_ms = time}};
    PlayerAnswer answer;
    if (!session->adviser || !player_move(session->adviser, &turn, &answer, &error)) {
        puts(error.text);
        return;
    }
    Text text = {0};
    session->game->print_move(session->pos, answer.move, &text);
    printf(session_text(session, "hint: %s\n", "提示：%s\n"), text_string(&text));
    session_print_score(session, session->adviser, &answer);
    text_free(&text);
}

static void session_level(Session *session, const char *argument)
{
    int64_t level;
    char spec[40];
    Error error;
    if (!text_int(argument, 1, 10, &level)) {
        puts(session_text(session, "level: a number from 1 (beginner) to 10", "级别：1（入门）到 10"));
        return;
    }
    snprintf(spec, sizeof spec, "engine:level=%d", (int)level);
    Player *player = player_new(session->game, spec, &error);
    if (!player) {
        puts(error.text);
        return;
    }
    player_free(session->opponent);
    session->opponent = player;
    player_new_game(player, session->options->seed + session->games);
    printf(session_text(session, "You now play against %s.\n", "现在的对手：%s。\n"), spec);
}

static void session_moves(Session *session, const char *argument)
{
    (void)argument;
    Move *moves = xmalloc((unsigned long)session->game->moves_max * sizeof *moves);
    int count = session->game->moves(session->pos, moves);
    Text text = {0};
    for (int i = 0; i < count; i++) {
        text_add(&text, i > 0 ? " " : "");
        session->game->print_move(session->pos, moves[i], &text);
    }
    puts(text_string(&text));
    text_free(&text);
    free(moves);
}

static void session_position(Session *session, const char *argument)
{
    (void)argument;
    Text text = {0};
    session->game->print(session->pos, &text);
    puts(text_string(&text));
    text_free(&text);
}

static void session_resign(Session *session, const char *argument)
{
    (void)argument;
    int side = session->opponent ? session->options->side : session->game->side(session->pos);
    session->resigned = true;
    printf(session_text(session, "%s resigns: %s wins.\n", "%s认输，%s胜。\n"), session_side(session, side),
           session_side(session, !side));
}

static void session_new(Session *session, const char *argument)
{
    (void)argument;
    session_restart(session, 0);
    session->games++;
    if (session->opponent)
        player_new_game(session->opponent, session->options->seed + session->games);
    session_show_board(session);
}

static void session_board(Session *session, const char *argument)
{
    (void)argument;
    session_show_board(session);
}

static void session_quit(Session *session, const char *argument)
{
    (void)argument;
    session->done = true;
}

static void session_help(Session *session, const char *argument);

static const struct SessionCommand {
    const char *name, *name_zh;
    void (*run)(Session *session, const char *argument);
    bool in_play; /* only while the game goes on */
    const char *help, *help_zh;
} session_commands[] = {
    {"undo", "悔棋", session_undo, false, "undo [N]    take back your last N moves (1)", "undo [N]    悔棋 N 步（1）"},
    {"hint", "提示", session_hint, true, "hint        let the engine suggest a move", "hint        让引擎提示一步"},
    {"level", "级别", session_level, false, "level N     play against level N, 1 to 10",
     "level N     对手改为 N 级（1 到 10）"},
    {"moves", "着法", session_moves, true, "moves       list the legal moves", "moves       列出可走的着法"},
    {"board", "棋盘", session_board, false, "board       draw the board again", "board       重新显示棋盘"},
    {"position", "局面", session_position, false, "position    print the position as text",
     "position    以文本显示局面"},
    {"resign", "认输", session_resign, true, "resign      give up this game", "resign      认输"},
    {"new", "新局", session_new, false, "new         begin again", "new         重新开始"},
    {"help", "帮助", session_help, false, "help        show this", "help        显示本说明"},
    {"quit", "退出", session_quit, false, "quit        leave", "quit        退出"},
};

enum { SESSION_COMMANDS = (int)(sizeof session_commands / sizeof session_commands[0]) };

static void session_help(Session *session, const char *argument)
{
    (void)argument;
    Move *moves = xmalloc((unsigned long)session->game->moves_max * sizeof *moves);
    Text example = {0};
    if (session->game->moves(session->pos, moves) > 0)
        session->game->print_move(session->pos, moves[0], &example);
    else
        text_add(&example, "a1");
    printf(session_text(session, "Type a move, for example %s, or:\n", "输入着法，例如 %s，或者：\n"),
           text_string(&example));
    for (int i = 0; i < SESSION_COMMANDS; i++)
        printf("  %s\n", session_text(session, session_commands[i].help, session_commands[i].help_zh));
    text_free(&example);
    free(moves);
}

static bool session_over(const Session *session)
{
    return session->resigned || session->game->over(session->pos);
}

/* Runs the line if it is a command. */
static bool session_command(Session *session, const char *line)
{
    Scan scan = scan_start(line);
    Word word;
    scan_word(&scan, &word);
    for (int i = 0; i < SESSION_COMMANDS; i++) {
        const struct SessionCommand *command = &session_commands[i];
        if (!word_is_nocase(word, command->name) && !word_is(word, command->name_zh))
            continue;
        char argument[40];
        word_copy(scan_rest(&scan), argument, sizeof argument);
        if (command->in_play && session_over(session))
            puts(session_text(session, "The game is over: new, undo or quit?", "棋局已结束：new、undo 还是 quit？"));
        else
            command->run(session, argument);
        return true;
    }
    return false;
}

static void session_take_line(Session *session, const char *line)
{
    Error error;
    Move move;
    if (*line == '\0' || session_command(session, line))
        return;
    if (session_over(session)) {
        puts(session_text(session, "The game is over: new, undo or quit?", "棋局已结束：new、undo 还是 quit？"));
    } else if (session->game->parse_move(session->pos, line, &move, &error)) {
        session_make(session, move, true);
        session_show_board(session);
    } else if (session->options->style.chinese) {
        printf("“%s”不是可走的着法（moves 列出着法，help 列出命令）。\n", line);
    } else {
        printf("%s (moves lists the moves, help the commands)\n", error.text);
    }
}

/* Asks and obeys; false at the end of the input. */
static bool session_ask(Session *session)
{
    Text line = {0};
    bool cut;
    printf("%s> ", session_over(session) ? session_text(session, "new, undo, quit", "new、undo、quit")
                                         : session_side(session, session->game->side(session->pos)));
    fflush(stdout);
    bool read = text_read_line(&line, session->options->input, SESSION_LINE_MAX, &cut);
    if (read) {
        const char *start = text_string(&line) + strspn(text_string(&line), " \t");
        while (line.length > 0 && strchr(" \t", line.bytes[line.length - 1]))
            line.bytes[--line.length] = '\0';
        if (session->options->echo)
            puts(start);
        session_take_line(session, start);
    } else {
        putchar('\n');
    }
    text_free(&line);
    return read;
}

static void session_greet(const Session *session)
{
    const SessionOptions *options = session->options;
    const char *piece = board_piece(session->game, &options->style, options->side);
    puts(session_text(session, session->game->title, session->game->title_zh));
    if (session->opponent)
        printf(session_text(session, "You are %s%s%s against %s. help shows the commands.\n",
                            "你是%s%s%s，对手：%s。输入 help 查看命令。\n"),
               session_side(session, options->side), *piece ? " " : "", piece, player_spec(session->opponent));
    else
        puts(session_text(session, "Two people play. help shows the commands.", "双人对局。输入 help 查看命令。"));
    session_show_board(session);
}

static bool session_loop(Session *session, Error *error)
{
    bool told = false; /* the verdict of this game */
    while (!session->done) {
        bool over = session->game->over(session->pos);
        if (over && !told && !session->resigned) {
            Text text = {0};
            session->game->verdict(session->pos, session->options->style.chinese, &text);
            printf(session_text(session, "Game over: %s\n", "棋局结束：%s\n"), text_string(&text));
            text_free(&text);
        }
        told = over;
        if (!session_over(session) && session_pass(session))
            continue;
        if (session_over(session) || session_persons_turn(session)) {
            if (!session_ask(session))
                return true;
        } else if (!session_opponent_moves(session, error)) {
            return false;
        }
    }
    return true;
}

bool session_run(const SessionOptions *options, Error *error)
{
    Session session = {.options = options, .game = options->game};
    bool fine = false;
    session.pos = position_new(options->game, options->position, error);
    if (!session.pos)
        return false;
    if (strcmp(options->against, "human") != 0) {
        session.opponent = player_new(options->game, options->against, error);
        if (!session.opponent)
            goto done;
        player_new_game(session.opponent, options->seed);
    }
    session_greet(&session);
    fine = session_loop(&session, error);
done:
    player_free(session.opponent);
    player_free(session.adviser);
    position_free(options->game, session.pos);
    free(session.plies);
    return fine;
}
