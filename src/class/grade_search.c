/* SPDX-License-Identifier: MIT
 *
 * grade_search - tasks that put positions to the program: value, nodes, time, memory.
 *
 * Where values or node counts are wrong it is looked for the mistake: first in the search that the program prints,
 * where it can; else in what the wrong numbers have in common.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "class/diagnose.h"
#include "class/divergence.h"
#include "class/grade.h"
#include "class/probe.h"

enum { SEARCH_TRACED = 4 };

typedef struct SearchMarks {
    Grading *grading;
    const Task *task;
    TaskMark *mark;
    Player *player;
    int asked, right;
    /* Of wrong answers: how many could come from this or that mistake. */
    int wrong, negated, shallower, deeper, as_minimax, more, fewer, no_number, moves, bad_values;
    int wrong_at[SEARCH_TRACED];  /* the first of these positions */
    uint64_t nodes, wanted_nodes; /* of all positions, where they count together */
} SearchMarks;

static ProbeQuestion search_question(const SearchMarks *search, int position)
{
    ProbeQuestion question = {.game = search->task->game,
                              .opening = &search->task->positions.items[position],
                              .depth = search->task->depth,
                              .seconds = search->grading->assignment->move_s};
    return question;
}

static void search_describe(const SearchMarks *search, int position, Say *details)
{
    Text line = {0};
    opening_print(search->task->game, &search->task->positions.items[position], &line);
    if (strncmp(text_string(&line), "; ", 2) == 0) /* from the start of the game */
        memmove(line.bytes, line.bytes + 2, (line.length -= 2) + 1);
    say_add(details, "Position %d, depth %d: %s\n", "局面 %d，深度 %d：%s\n", position + 1, search->task->depth,
            text_string(&line));
    text_free(&line);
}

/* The program failed: no more is asked. */
static void search_failed(SearchMarks *search, int position, const ProbeAnswer *answer)
{
    search_describe(search, position, &search->mark->details);
    say_error(&search->mark->details, answer->why.text);
    grade_failure(search->grading, search->player, answer->fault, answer->why.text, search->mark);
}

/* --- value ------------------------------------------------------------------------------------------------------ */

static bool search_is_right_move(const SearchMarks *search, const ProbeQuestion *question, const ProbeAnswer *answer,
                                 const ProbeReference *reference)
{
    if (answer->move == reference->move || search->task->first_move)
        return answer->move == reference->move;
    return probe_equal(probe_reference(search->task->reference, question, &answer->move).value, reference->value);
}

static void search_wrong_value(SearchMarks *search, const ProbeQuestion *question, const ProbeAnswer *answer,
                               const ProbeReference *reference)
{
    ProbeQuestion less = *question, more = *question;
    less.depth--;
    more.depth++;
    search->no_number += answer->value.kind == PROBE_NO_SCORE;
    search->negated += probe_equal(probe_negated(answer->value), reference->value);
    search->moves += probe_equal(answer->value, reference->value);
    search->shallower +=
        less.depth > 0 && probe_equal(probe_reference(search->task->reference, &less, NULL).value, answer->value);
    search->deeper += probe_equal(probe_reference(search->task->reference, &more, NULL).value, answer->value);
}

static void search_tell_value(const SearchMarks *search, int position, const ProbeAnswer *answer,
                              const ProbeReference *reference)
{
    Text mine = {0}, theirs = {0}, mine_zh = {0}, theirs_zh = {0};
    Say *details = &search->mark->details;
    void *pos = opening_play(search->task->game, &search->task->positions.items[position]);
    for (int chinese = 0; chinese < 2; chinese++) {
        probe_print(answer->value, chinese, chinese ? &mine_zh : &mine);
        probe_print(reference->value, chinese, chinese ? &theirs_zh : &theirs);
        for (int side = 0; side < 2; side++) {
            Text *text = side == 0 ? (chinese ? &mine_zh : &mine) : chinese ? &theirs_zh : &theirs;
            Move move = side == 0 ? answer->move : reference->move;
            text_add(text, chinese ? "，着法 " : ", move ");
            search->task->game->print_move(pos, move, text);
        }
    }
    search_describe(search, position, details);
    text_printf(&details->en, "yours: %s; the reference: %s\n", text_string(&mine), text_string(&theirs));
    text_printf(&details->zh, "你的：%s；参考：%s\n", text_string(&mine_zh), text_string(&theirs_zh));
    text_free(&mine);
    text_free(&theirs);
    text_free(&mine_zh);
    text_free(&theirs_zh);
    position_free(search->task->game, pos);
}

static bool search_value(SearchMarks *search, int position, const ProbeAnswer *answer)
{
    ProbeQuestion question = search_question(search, position);
    ProbeReference reference = probe_reference(search->task->reference, &question, NULL);
    if (probe_equal(answer->value, reference.value) && search_is_right_move(search, &question, answer, &reference))
        return true;
    search_wrong_value(search, &question, answer, &reference);
    if (search->wrong == 0)
        search_tell_value(search, position, answer, &reference);
    return false;
}

/* --- nodes ------------------------------------------------------------------------------------------------------ */

static uint64_t search_minimax_nodes(const ProbeQuestion *question)
{
    return probe_reference("search:algorithm=minimax", question, NULL).nodes;
}

static void search_count_mistakes(SearchMarks *search, const ProbeQuestion *question, const ProbeAnswer *answer,
                                  uint64_t wanted)
{
    ProbeQuestion less = *question, more = *question;
    less.depth--;
    more.depth++;
    search->no_number += !answer->has_nodes;
    search->more += answer->nodes > wanted;
    search->fewer += answer->nodes < wanted;
    search->as_minimax += answer->nodes == search_minimax_nodes(question);
    search->shallower += less.depth > 0 && probe_reference(search->task->reference, &less, NULL).nodes == answer->nodes;
    search->deeper += probe_reference(search->task->reference, &more, NULL).nodes == answer->nodes;
}

static bool search_nodes(SearchMarks *search, int position, const ProbeAnswer *answer)
{
    ProbeQuestion question = search_question(search, position);
    uint64_t wanted = probe_reference(search->task->reference, &question, NULL).nodes;
    if (answer->has_nodes && answer->nodes == wanted)
        return true;
    search_count_mistakes(search, &question, answer, wanted);
    if (search->wrong == 0) {
        search_describe(search, position, &search->mark->details);
        say_add(&search->mark->details, "yours: %" PRIu64 " nodes; the reference: %" PRIu64 "\n",
                "你的：%" PRIu64 " 个节点；参考：%" PRIu64 "\n", answer->nodes, wanted);
    }
    return false;
}

/* Few nodes only count where the value is right. */
static bool search_few_nodes(SearchMarks *search, int position, const ProbeAnswer *answer)
{
    ProbeQuestion question = search_question(search, position);
    ProbeReference reference = probe_reference(search->task->reference, &question, NULL);
    bool right = probe_equal(answer->value, reference.value);
    double most = search->task->at_most * (double)reference.nodes;
    search->nodes += answer->nodes;
    search->wanted_nodes += reference.nodes;
    if (right && answer->has_nodes && (search->task->together || (double)answer->nodes <= most + 1e-9))
        return true;
    search->no_number += !answer->has_nodes;
    search->bad_values += !right;
    if (search->wrong == 0 && !right)
        search_tell_value(search, position, answer, &reference);
    else if (search->wrong == 0) {
        search_describe(search, position, &search->mark->details);
        say_add(&search->mark->details, "yours: %" PRIu64 " nodes; at most %.2f times %" PRIu64 " are allowed\n",
                "你的：%" PRIu64 " 个节点；最多允许 %.2f 乘 %" PRIu64 " 个\n", answer->nodes, search->task->at_most,
                reference.nodes);
    }
    return false;
}

/* --- the mistake ------------------------------------------------------------------------------------------------ */

/* Asks once more for the search at a wrong position and compares it; true if that tells what is wrong. */
static bool search_compare(const SearchMarks *search, Player *player, int position, Divergence *divergence)
{
    ProbeQuestion question = search_question(search, position);
    ProbeAnswer answer;
    probe_ask(player, &question, &answer);
    divergence_find(&question, search->task->reference, &answer.trace, divergence);
    probe_free(&answer);
    return divergence->found && !(divergence->order && search->task->kind == TASK_VALUE);
}

/* From the search that the program prints, if it does, at the first wrong position where the difference shows. */
static bool search_mistake_by_trace(SearchMarks *search, char fault[FAULT_NAME_MAX], Say *said)
{
    Text spec = {0};
    Divergence divergence = {.found = false};
    text_printf(&spec, "%s,option.Trace=true", search->grading->submission.spec);
    Player *player = search->task->compare ? bots_player_new(search->task->game, text_string(&spec), NULL) : NULL;
    int count = search->wrong < SEARCH_TRACED ? search->wrong : SEARCH_TRACED;
    bool useful = false;
    for (int i = 0; player && !useful && i < count && !grade_stopped(search->grading); i++) {
        divergence_free(&divergence);
        useful = search_compare(search, player, search->wrong_at[i], &divergence);
        if (useful && i > 0)
            search_describe(search, search->wrong_at[i], &search->mark->details);
    }
    player_free(player);
    text_free(&spec);
    if (useful) {
        snprintf(fault, FAULT_NAME_MAX, "%s", divergence.fault);
        say_join(said, say_is_empty(&divergence.meaning) ? &divergence.where : &divergence.meaning);
        say_add(&search->mark->details, "The first difference of the search: %s", "搜索首个不同之处：%s", "");
        say_join(&search->mark->details, &divergence.where);
        say_add(&search->mark->details, "\n%s", "\n%s", "");
    }
    divergence_free(&divergence);
    return useful;
}

typedef struct SearchGuess {
    bool fits;
    const char *fault, *english, *chinese;
} SearchGuess;

/* From what the wrong numbers have in common. */
static void search_mistake_by_numbers(const SearchMarks *search, char fault[FAULT_NAME_MAX], Say *said)
{
    bool value = search->task->kind == TASK_VALUE, few = search->task->at_most > 0;
    int wrong = search->wrong;
    const SearchGuess guesses[] = {
        {value && search->no_number == wrong, "no-score",
         "no value is told: print `info depth D score cp N nodes N` before `bestmove`",
         "没有给出分数：请在 bestmove 之前输出 info depth D score cp N nodes N"},
        {!value && search->no_number == wrong, "no-nodes",
         "no node count is told: print `info depth D score cp N nodes N` before `bestmove`",
         "没有给出节点数：请在 bestmove 之前输出 info depth D score cp N nodes N"},
        {value && search->moves == wrong, "move", "the value is right, but the move is not one that has it",
         "分数正确，但着法不是取得该分数的着法"},
        {value && search->negated == wrong, "value-sign", "the sign is turned: a value counts for the side to move",
         "符号相反：分数应从行棋方的角度计算"},
        {search->shallower == wrong, "depth-short", "the search is one ply too shallow", "搜索浅了一层"},
        {search->deeper == wrong, "depth-long", "the search is one ply too deep", "搜索深了一层"},
        {few && search->bad_values > 0, "value", "the values are wrong, and only right answers count",
         "分数有误，只有正确的结果才计入"},
        {few, "more-nodes", "more nodes than allowed: order the moves better, and use what earlier searches found",
         "节点数超过允许的数量：请改进着法排序，并利用之前搜索的结果"},
        {!value && search->as_minimax == wrong && search->more > 0, "no-cut",
         "nothing is cut: these are the nodes of minimax", "没有剪枝：节点数与极小极大相同"},
        {!value && search->more == wrong, "more-nodes",
         "more nodes than the reference: cuts are missing or come late, or the order of moves is worse",
         "节点数多于参考：缺少剪枝、剪枝过晚或着法排序较差"},
        {!value && search->fewer == wrong, "fewer-nodes",
         "fewer nodes than the reference: something is cut or left out that must be searched (count the root, too)",
         "节点数少于参考：剪掉或漏掉了应搜索的部分（根节点也要计入）"},
        {true, value ? "value" : "nodes", value ? "wrong values" : "wrong node counts",
         value ? "分数有误" : "节点数有误"},
    };
    const SearchGuess *guess = guesses;
    while (!guess->fits)
        guess++;
    snprintf(fault, FAULT_NAME_MAX, "%s", guess->fault);
    text_add(&said->en, guess->english);
    text_add(&said->zh, guess->chinese);
}

static void search_mistake(SearchMarks *search)
{
    const Task *task = search->task;
    char fault[FAULT_NAME_MAX] = "";
    Say said = {0}, meaning = {0};
    int total = task->positions.count, wrong = search->wrong;
    bool value = task->kind == TASK_VALUE, told = search->no_number < wrong;
    /* The first missing cut looks the same whether cuts come late or never. */
    bool never_cuts = !value && search->as_minimax == wrong && search->more == wrong;
    if (!told || !search_mistake_by_trace(search, fault, &meaning) ||
        (never_cuts && strcmp(fault, "cut-strict") == 0)) {
        say_clear(&meaning);
        search_mistake_by_numbers(search, fault, &meaning);
    }
    if (value)
        say_add(&said,
                "The value or the move is wrong in %d of %d positions: ", "%2$d 个局面中 %1$d 个的分数或着法有误：",
                wrong, total);
    else
        say_add(&said, "The number of nodes is wrong in %d of %d positions: ", "%2$d 个局面中 %1$d 个的节点数有误：",
                wrong, total);
    say_join(&said, &meaning);
    marks_fault(search->mark, fault, &said);
    say_free(&said);
    say_free(&meaning);
}

/* --- all kinds -------------------------------------------------------------------------------------------------- */

static bool search_judge(SearchMarks *search, int position, const ProbeAnswer *answer)
{
    switch (search->task->kind) {
    case TASK_VALUE:
        return search_value(search, position, answer);
    case TASK_NODES:
        return (search->task->at_most > 0 ? search_few_nodes : search_nodes)(search, position, answer);
    case TASK_TIME:
        return answer->cpu_ns <= search->task->ms * 1000000;
    default:
        return true; /* a program that needs too much memory does not answer */
    }
}

static void search_say_right(const Task *task, TaskMark *mark)
{
    int count = task->positions.count;
    switch (task->kind) {
    case TASK_VALUE:
        say_add(&mark->said, "Value and move are right in all %d positions", "全部 %d 个局面的分数与着法均正确", count);
        break;
    case TASK_NODES:
        say_add(&mark->said, "The number of nodes is right in all %d positions", "全部 %d 个局面的节点数均正确", count);
        break;
    case TASK_TIME:
        say_add(&mark->said, "All %d positions within %lld ms of processor time each",
                "全部 %d 个局面均在 %lld 毫秒处理器时间内完成", count, (long long)task->ms);
        break;
    default:
        say_add(&mark->said, "All %d positions within %lld MB", "全部 %d 个局面的内存均不超过 %lld MB", count,
                (long long)task->memory_mb);
    }
}

static void search_say_wrong(SearchMarks *search)
{
    const Task *task = search->task;
    if (task->kind == TASK_VALUE || task->kind == TASK_NODES) {
        search_mistake(search);
        return;
    }
    Say said = {0};
    say_add(&said, "Too slow: more than %lld ms of processor time for %d of %d positions",
            "太慢：%3$d 个局面中 %2$d 个超过 %1$lld 毫秒处理器时间", (long long)task->ms, search->wrong,
            task->positions.count);
    marks_fault(search->mark, "slow", &said);
    say_free(&said);
}

/* Where the positions count together: are there few enough nodes? */
static void search_judge_together(SearchMarks *search)
{
    const Task *task = search->task;
    TaskMark *mark = search->mark;
    double ratio = (double)search->nodes / (double)(search->wanted_nodes > 0 ? search->wanted_nodes : 1);
    Say said = {0};
    say_add(&said, "%" PRIu64 " nodes in %d positions, %.2f times the reference's; at most %.2f times are allowed",
            "%2$d 个局面共 %1$" PRIu64 " 个节点，为参考的 %3$.2f 倍；最多允许 %4$.2f 倍", search->nodes,
            task->positions.count, ratio, task->at_most);
    mark->passed = ratio <= task->at_most + 1e-9;
    mark->points = mark->passed ? task->points : 0;
    if (!mark->passed && task->partial) /* all the way from twice as many as are allowed */
        mark->points = (int64_t)((double)task->points * fmax(0, 2 - ratio / task->at_most));
    if (mark->passed)
        say_join(&mark->said, &said);
    else
        marks_fault(mark, "more-nodes", &said);
    say_free(&said);
}

void grade_search(Grading *grading, const Task *task, TaskMark *mark)
{
    SearchMarks search = {.grading = grading, .task = task, .mark = mark};
    Error error;
    Text spec = {0};
    text_add(&spec, grading->submission.spec);
    if (task->kind == TASK_MEMORY)
        text_printf(&spec, ",memory=%lld", (long long)task->memory_mb);
    search.player = bots_player_new(task->game, text_string(&spec), &error);
    text_free(&spec);
    if (!search.player) {
        grade_failure(grading, NULL, PLAYER_CRASHED, error.text, mark);
        return;
    }
    for (int i = 0; i < task->positions.count && mark->fault[0] == '\0' && !grade_stopped(grading); i++) {
        ProbeQuestion question = search_question(&search, i);
        ProbeAnswer answer;
        probe_ask(search.player, &question, &answer);
        bool right = answer.moved && search_judge(&search, i, &answer);
        search.right += right;
        if (!answer.moved)
            search_failed(&search, i, &answer);
        else if (!right && search.wrong++ < SEARCH_TRACED)
            search.wrong_at[search.wrong - 1] = i;
        probe_free(&answer);
    }
    if (search.wrong > 0)
        search_say_wrong(&search);
    grade_share(task, mark, search.right, task->positions.count);
    if (task->together && mark->passed)
        search_judge_together(&search);
    else if (mark->passed)
        search_say_right(task, mark);
    player_free(search.player);
}
