/* SPDX-License-Identifier: MIT
 *
 * setup_template - positions that point to a set-up too big to be copied, and count how many they are.
 *
 * Included by a game's rules.h after its Position, which has a field `setup`; the game's Setup has a field `references`
 * that begins at 1, and setup_free gives back its memory when the last one lets go.
 */
static inline void setup_hold(Setup *setup)
{
    atomic_fetch_add_explicit(&setup->references, 1, memory_order_relaxed);
}

static inline void setup_release(Setup *setup)
{
    if (setup && atomic_fetch_sub_explicit(&setup->references, 1, memory_order_acq_rel) == 1)
        setup_free(setup);
}

static inline void setup_copy_position(Position *to, const Position *from)
{
    memcpy(to, from, sizeof *to);
    setup_hold(to->setup);
}

static inline void setup_drop_position(Position *pos)
{
    setup_release(pos->setup);
    pos->setup = NULL;
}

#define GAME_COPY setup_copy_position
#define GAME_DROP setup_drop_position
