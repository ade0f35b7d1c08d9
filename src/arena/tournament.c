/* SPDX-License-Identifier: MIT
 *
 * tournament - pairing.
 */
#include "arena/tournament.h"

#include <stdlib.h>
#include <string.h>

int tournament_rounds(const Tournament *tournament)
{
    return tournament->format == TOURNAMENT_SWISS ? tournament->rounds : 1;
}

/* Everybody, or the seeds and the others. */
static int tournament_all(const Tournament *tournament, Encounter *encounters)
{
    int count = 0, players = tournament->spec.count;
    bool gauntlet = tournament->format == TOURNAMENT_GAUNTLET;
    for (int a = 0; a < (gauntlet ? tournament->seeds : players); a++) {
        for (int b = gauntlet ? tournament->seeds : a + 1; b < players; b++) {
            Encounter encounter = {.a = a, .b = b};
            encounters[count++] = encounter;
        }
    }
    return count;
}

/* What is known while the rounds of a Swiss tournament are gone through again. */
typedef struct Swiss {
    const StoreTotals *totals;
    int pairings, players, games;
    double *points;
    bool *met; /* players x players */
    bool *bye;
    int *order;
} Swiss;

static double swiss_result(const Swiss *swiss, int a, int b)
{
    for (int i = 0; i < swiss->pairings; i++) {
        if (swiss->totals[i].a == a && swiss->totals[i].b == b)
            return (double)swiss->totals[i].wins + (double)swiss->totals[i].draws / 2;
    }
    return 0;
}

/* By points, then by the order of the file. */
static void swiss_sort(Swiss *swiss)
{
    for (int i = 0; i < swiss->players; i++)
        swiss->order[i] = i;
    for (int i = 1; i < swiss->players; i++) {
        int player = swiss->order[i], at = i;
        for (; at > 0 && swiss->points[swiss->order[at - 1]] < swiss->points[player]; at--)
            swiss->order[at] = swiss->order[at - 1];
        swiss->order[at] = player;
    }
}

/* Pairs the players from place `at` on, nearest in points first, nobody twice. Goes back where it gets stuck. */
static bool swiss_match(const Swiss *swiss, bool *taken, int at, Encounter *encounters, int *count)
{
    while (at < swiss->players && taken[at])
        at++;
    if (at == swiss->players)
        return true;
    taken[at] = true;
    for (int other = at + 1; other < swiss->players; other++) {
        int a = swiss->order[at], b = swiss->order[other];
        if (taken[other] || swiss->met[a * swiss->players + b])
            continue;
        taken[other] = true;
        Encounter encounter = {.a = a < b ? a : b, .b = a < b ? b : a};
        encounters[(*count)++] = encounter;
        if (swiss_match(swiss, taken, at + 1, encounters, count))
            return true;
        (*count)--;
        taken[other] = false;
    }
    taken[at] = false;
    return false;
}

static int swiss_round(Swiss *swiss, Encounter *encounters)
{
    int count = 0;
    bool done = false;
    swiss_sort(swiss);
    /* The bye goes to the lowest who had none and with whom gone the others can be paired. */
    for (int last = swiss->players - 1; last >= 0 && !done; last--) {
        bool *taken = xcalloc((unsigned long)swiss->players, sizeof *taken);
        bool odd = swiss->players % 2 == 1;
        count = 0;
        if (odd && !swiss->bye[swiss->order[last]]) {
            Encounter rest = {.a = swiss->order[last], .b = -1};
            taken[last] = true;
            encounters[count++] = rest;
        }
        done = (!odd || count == 1) && swiss_match(swiss, taken, 0, encounters, &count);
        free(taken);
        if (!odd)
            break;
    }
    return done ? count : 0;
}

static void swiss_remember(Swiss *swiss, const Encounter *encounters, int count)
{
    for (int i = 0; i < count; i++) {
        int a = encounters[i].a, b = encounters[i].b;
        if (b < 0) {
            swiss->bye[a] = true;
            swiss->points[a] += swiss->games;
            continue;
        }
        double points = swiss_result(swiss, a, b);
        swiss->points[a] += points;
        swiss->points[b] += swiss->games - points;
        swiss->met[a * swiss->players + b] = swiss->met[b * swiss->players + a] = true;
    }
}

int tournament_pair(const Tournament *tournament, int round, const StoreTotals *totals, int pairings,
                    Encounter *encounters)
{
    int players = tournament->spec.count, count = 0;
    if (tournament->format != TOURNAMENT_SWISS)
        return tournament_all(tournament, encounters);
    Swiss swiss = {.totals = totals, .pairings = pairings, .players = players, .games = tournament->games};
    swiss.points = xcalloc((unsigned long)players, sizeof *swiss.points);
    swiss.met = xcalloc((unsigned long)players * (unsigned long)players, sizeof *swiss.met);
    swiss.bye = xcalloc((unsigned long)players, sizeof *swiss.bye);
    swiss.order = xcalloc((unsigned long)players, sizeof *swiss.order);
    for (int i = 0; i <= round; i++) {
        count = swiss_round(&swiss, encounters);
        if (i < round)
            swiss_remember(&swiss, encounters, count);
    }
    free(swiss.points);
    free(swiss.met);
    free(swiss.bye);
    free(swiss.order);
    return count;
}

double tournament_bye_points(const Tournament *tournament, int rounds, const StoreTotals *totals, int pairings,
                             int player)
{
    double points = 0;
    int players = tournament->spec.count;
    Encounter *encounters = xmalloc((unsigned long)players * (unsigned long)players * sizeof *encounters);
    for (int round = 0; round < rounds && tournament->format == TOURNAMENT_SWISS; round++) {
        int count = tournament_pair(tournament, round, totals, pairings, encounters);
        for (int i = 0; i < count; i++)
            points += encounters[i].b < 0 && encounters[i].a == player ? tournament->games : 0;
    }
    free(encounters);
    return points;
}

void tournament_jobs(const Tournament *tournament, int round, const Encounter *encounters, int count, JobList *jobs)
{
    int64_t pairs = (tournament->games + 1) / 2, tables = tournament->spec.count;
    int64_t first = (int64_t)round * tables * pairs;
    for (int i = 0; i < count; i++) {
        if (encounters[i].b < 0)
            continue;
        JobPlan plan = {.game = tournament->spec.game,
                        .openings = &tournament->openings,
                        .a = encounters[i].a,
                        .b = encounters[i].b,
                        .games = tournament->games,
                        .first = first + i * pairs};
        job_list_plan(jobs, &plan);
    }
}
