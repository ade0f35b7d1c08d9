/* SPDX-License-Identifier: MIT
 *
 * round_template - how several threads search one root: together, depth by depth, with the same window.
 *
 * The leader begins a round with its list of root moves; the helpers wait for it and search the same. Whoever is done
 * first answers: the others find out while they search (worker_look_up), give up, and the leader takes the answer as
 * its own. In the same way a thread gives up a node below that another has answered meanwhile.
 */

static void round_copy(RootMove *to, const RootMove *from, int count)
{
    memcpy(to, from, (size_t)count * sizeof *to);
}

/* For the leader: all search what it begins to search. */
static void round_begin(Worker *w, RoundTask task)
{
    Round *round = w->round;
    if (!round)
        return;
    pthread_mutex_lock(&round->lock);
    round->task = task;
    round_copy(round->root, w->root, w->root_count);
    w->round_number = ++round->number;
    pthread_cond_broadcast(&round->begun);
    pthread_mutex_unlock(&round->lock);
}

/* A helper waits for the next one. False when the search is over. */
static bool round_join(Worker *w, RoundTask *task)
{
    Round *round = w->round;
    pthread_mutex_lock(&round->lock);
    while (round->number == w->round_number && !pulse_stopped(&w->pulse))
        pthread_cond_wait(&round->begun, &round->lock);
    w->round_number = round->number;
    *task = round->task;
    round_copy(w->root, round->root, w->root_count);
    pthread_mutex_unlock(&round->lock);
    return !pulse_stopped(&w->pulse);
}

/* This thread is done: its answer counts if no other was there before. */
static void round_answer(Worker *w, int value)
{
    Round *round = w->round;
    if (!round)
        return;
    pthread_mutex_lock(&round->lock);
    if (round->number == w->round_number &&
        atomic_load_explicit(&round->finished, memory_order_relaxed) != round->number) {
        round->value = value;
        round->horizon = w->horizon;
        round_copy(round->root, w->root, w->root_count);
        atomic_store_explicit(&round->finished, round->number, memory_order_relaxed);
    }
    pthread_mutex_unlock(&round->lock);
}

/* The leader was overtaken: what the other has found. */
static int round_take(Worker *w)
{
    Round *round = w->round;
    pthread_mutex_lock(&round->lock);
    int value = round->value;
    w->horizon = round->horizon;
    round_copy(w->root, round->root, w->root_count);
    pthread_mutex_unlock(&round->lock);
    return value;
}

/* Tells those who wait that the search is over. */
static void round_end(Round *round, Control *control)
{
    pthread_mutex_lock(&round->lock);
    atomic_store(&control->stop, true);
    pthread_cond_broadcast(&round->begun);
    pthread_mutex_unlock(&round->lock);
}

/* Has another thread found out meanwhile on which side of its window the node's value is? */
static bool worker_answered(Worker *w, int ply)
{
    const Frame *frame = &w->frames[ply];
    TTEntry entry;
    if (!frame->shared || !tt_probe(&w->pulse.control->tt, frame->shared, &entry) || entry.depth < frame->depth)
        return false;
    w->answered = ply;
    w->answer = value_from_table(entry.value, ply);
    w->answer_open = entry.depth != DEPTH_PROVED;
    return entry.bound & (w->answer >= frame->beta ? TT_LOWER : TT_UPPER);
}

enum { LOOK_UP = 32 }; /* nodes between two looks */

/* Looks at all nodes above; if one has been answered, the search goes back to the uppermost of them. */
static void worker_look_up(Worker *w, int ply)
{
    w->overtaken = (int)(atomic_load_explicit(&w->round->finished, memory_order_relaxed) - w->round_number) >= 0;
    w->pulse.called_off = w->overtaken;
    w->answered = 0; /* the root */
    for (int above = 1; above < ply && !w->pulse.called_off; above++)
        w->pulse.called_off = worker_answered(w, above);
}
