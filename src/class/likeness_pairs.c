/* SPDX-License-Identifier: MIT
 *
 * likeness_pairs - pairs compared and told.
 *
 * What is usual is the median share of all pairs, ours among them, and their spread the median distance from it: a few
 * copies change neither. A pair is far outside if the lower end of its 95 % interval is more than LIKENESS_FAR spreads
 * above the median, or LIKENESS_WAY of the way from there to all moves.
 */
#include "class/likeness_pairs.h"

#include <math.h>
#include <stdlib.h>

#include "base/words.h"

#define LIKENESS_FAR 4.0
#define LIKENESS_SPREAD_MIN 0.03 /* a spread that is smaller is chance */
#define LIKENESS_WAY 0.75
#define LIKENESS_AS_REFERENCE 0.97
#define LIKENESS_Z 1.959964

static int likeness_equal(const Likeness *likeness, const Move *one, const Move *other)
{
    int equal = 0;
    for (int i = 0; i < likeness->positions.count; i++)
        equal += one[i] == other[i];
    return equal;
}

void likeness_match_reference(Likeness *likeness, const Move *reference)
{
    for (int i = 0; i < likeness->submissions; i++) {
        LikenessProgram *program = &likeness->programs[i];
        if (program->moves)
            program->as_reference =
                fmax(program->as_reference,
                     (double)likeness_equal(likeness, program->moves, reference) / likeness->positions.count);
    }
}

static int likeness_compare_doubles(const void *one, const void *other)
{
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static double likeness_median(double *values, int count)
{
    qsort(values, (size_t)count, sizeof *values, likeness_compare_doubles);
    return count == 0 ? 0 : (values[(count - 1) / 2] + values[count / 2]) / 2;
}

/* The more alike first; else in the order of the submissions. */
static int likeness_compare_pairs(const void *one, const void *other)
{
    const LikenessPair *a = one, *b = other;
    if (a->equal != b->equal)
        return (a->equal < b->equal) - (a->equal > b->equal);
    return a->one != b->one ? a->one - b->one : a->other - b->other;
}

/* Wilson's interval. */
static void likeness_interval(LikenessPair *pair, int positions)
{
    double n = positions, p = pair->equal / n, z = LIKENESS_Z;
    double centre = p + z * z / (2 * n), spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    pair->share = p;
    pair->low = (centre - spread) / (1 + z * z / n);
    pair->high = (centre + spread) / (1 + z * z / n);
}

/* The shares of all pairs, ours among them; returns how many there are. */
static int likeness_shares(Likeness *likeness, double *shares)
{
    int count = 0;
    for (int i = 0; i < likeness->count; i++) {
        for (int j = i + 1; j < likeness->count; j++) {
            const LikenessProgram *one = &likeness->programs[i], *other = &likeness->programs[j];
            if (!one->moves || !other->moves)
                continue;
            LikenessPair pair = {.one = i, .other = j, .equal = likeness_equal(likeness, one->moves, other->moves)};
            likeness_interval(&pair, likeness->positions.count);
            shares[count++] = pair.share;
            if (j < likeness->submissions)
                likeness->pairs[likeness->pair_count++] = pair;
        }
    }
    return count;
}

void likeness_compare(Likeness *likeness)
{
    size_t room = (size_t)likeness->count * (size_t)likeness->count / 2 + 1;
    double *shares = xmalloc(room * sizeof *shares);
    likeness->pairs = xcalloc(room, sizeof *likeness->pairs);
    int count = likeness_shares(likeness, shares);
    likeness->usual = likeness_median(shares, count);
    for (int i = 0; i < count; i++)
        shares[i] = fabs(shares[i] - likeness->usual);
    double spread = fmax(1.4826 * likeness_median(shares, count), LIKENESS_SPREAD_MIN);
    free(shares);
    likeness->limit = likeness->usual + LIKENESS_FAR * spread;
    /* Where shares differ widely even all moves in common might not be: three quarters of the way to all are enough. */
    likeness->limit = fmin(likeness->limit, likeness->usual + LIKENESS_WAY * (1 - likeness->usual));
    for (int i = 0; i < likeness->pair_count; i++) {
        LikenessPair *pair = &likeness->pairs[i];
        bool as_reference = likeness->programs[pair->one].as_reference >= LIKENESS_AS_REFERENCE &&
                            likeness->programs[pair->other].as_reference >= LIKENESS_AS_REFERENCE;
        pair->named = pair->low > likeness->limit && !as_reference;
        likeness->named += pair->named;
    }
    qsort(likeness->pairs, (size_t)likeness->pair_count, sizeof *likeness->pairs, likeness_compare_pairs);
}

/* --- told ------------------------------------------------------------------------------------------------------- */

void likeness_print(const Likeness *likeness, bool chinese, Text *text)
{
    text_printf(text,
                chinese ? "%d 个有多种合理着法的局面；两个程序通常有 %.1f %% 的着法相同\n"
                        : "%d positions where several moves are reasonable; two programs usually share %.1f %% of the "
                          "moves\n",
                likeness->positions.count, 100 * likeness->usual);
    for (int i = 0; i < likeness->submissions; i++) {
        const LikenessProgram *program = &likeness->programs[i];
        if (!program->moves)
            text_printf(text, chinese ? "%s：未比较：%s\n" : "%s: not compared: %s\n", program->name,
                        say_text(&program->why, chinese));
    }
    for (int i = 0; i < likeness->pair_count; i++) {
        const LikenessPair *pair = &likeness->pairs[i];
        if (pair->named)
            text_printf(text,
                        chinese ? "%s 与 %s：%.1f %%（95 %% 置信区间 %.1f 至 %.1f %%）\n"
                                : "%s and %s: %.1f %% (95 %% interval %.1f to %.1f %%)\n",
                        likeness->programs[pair->one].name, likeness->programs[pair->other].name, 100 * pair->share,
                        100 * pair->low, 100 * pair->high);
    }
    if (likeness->named > 0)
        text_printf(text,
                    chinese ? "以上 %d 对远高于通常的比例：这是查看源代码的理由，不是结论。\n"
                            : "These %d pairs are far above what is usual: a reason to look at the sources, not a "
                              "verdict.\n",
                    likeness->named);
    else
        text_add(text, chinese ? "没有远高于通常比例的程序对。\n" : "No pair is far above what is usual.\n");
}

json_t *likeness_json(const Likeness *likeness, bool chinese)
{
    json_t *programs = json_array(), *pairs = json_array();
    for (int i = 0; i < likeness->submissions; i++) {
        const LikenessProgram *program = &likeness->programs[i];
        json_t *object = json_pack("{s:s, s:b, s:f}", "name", program->name, "compared", program->moves != NULL,
                                   "as_reference", program->as_reference);
        if (!program->moves)
            json_object_set_new(object, "why", json_string(say_text(&program->why, chinese)));
        json_array_append_new(programs, object);
    }
    for (int i = 0; i < likeness->pair_count; i++) {
        const LikenessPair *pair = &likeness->pairs[i];
        json_array_append_new(pairs,
                              json_pack("{s:s, s:s, s:f, s:f, s:f, s:b}", "one", likeness->programs[pair->one].name,
                                        "other", likeness->programs[pair->other].name, "share", pair->share, "low",
                                        pair->low, "high", pair->high, "named", pair->named));
    }
    return json_pack("{s:s, s:i, s:f, s:f, s:o, s:o}", "game", likeness->game->name, "positions",
                     likeness->positions.count, "usual", likeness->usual, "limit", likeness->limit, "programs",
                     programs, "pairs", pairs);
}
