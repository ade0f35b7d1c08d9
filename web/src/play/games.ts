// SPDX-License-Identifier: MIT
// The games of a person, each kept under a key of its own: nothing that is begun or played in one tab undoes what is
// kept by another. A game is played in one tab at a time (`holdGame`); the others look on.

import type { Saved } from './table';

const PREFIX = 'wuqi.game.';
/** So many are kept; of more, those that ended first go, then those that were left longest ago. */
const MOST = 40;
/** The only game that earlier versions kept. */
const OLD = 'wuqi.table';

/** A game that is kept. */
export interface Kept extends Saved {
  id: string;
  /** When it was last changed, by Date.now(). */
  when: number;
  /** As the last board was: nothing more can be played. */
  over: boolean;
}

export function newId(): string {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 3).toString(36);
}

function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null;
    if (!kept || typeof kept.game !== 'string' || !Array.isArray(kept.moves) || !Array.isArray(kept.seats)) return null;
    return kept as Kept;
  } catch {
    return null;
  }
}

export function gameOf(id: string): Kept | null {
  return parse(localStorage.getItem(PREFIX + id));
}

/** All games, the last one played first. */
export function keptGames(): Kept[] {
  adopt();
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!);
  return keys
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => parse(localStorage.getItem(key)) ?? [])
    .sort((a, b) => b.when - a.when);
}

/** The last game of that name that can still be played. */
export function openGame(game: string): Kept | null {
  return keptGames().find((kept) => kept.game === game && !kept.over) ?? null;
}

export function keepGame(kept: Kept): void {
  const text = JSON.stringify(kept);
  if (localStorage.getItem(PREFIX + kept.id) === text) return;
  try {
    localStorage.setItem(PREFIX + kept.id, text);
  } catch {
    // The browser's room is full: the oldest half goes.
    for (const old of keptGames().slice(MOST / 2)) forgetGame(old.id);
    localStorage.setItem(PREFIX + kept.id, text);
  }
}

export function forgetGame(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

/** Before another game is begun: games without a move, and those that are too many. */
export function tidyGames(): void {
  const all = keptGames();
  for (const { id, moves } of all) if (moves.length === 0) forgetGame(id);
  const played = all.filter(({ moves }) => moves.length > 0);
  const last = [...played.filter(({ over }) => !over), ...played.filter(({ over }) => over)];
  for (const { id } of last.slice(MOST - 1)) forgetGame(id);
}

/** What an earlier version kept becomes one of the games. */
function adopt(): void {
  const old = parse(localStorage.getItem(OLD));
  localStorage.removeItem(OLD);
  if (old && old.moves.length > 0) keepGame({ ...old, id: newId(), when: Date.now(), over: old.resigned !== null });
}

/** Calls back when another tab changes the game; returns how to stop. */
export function onGameChanged(id: string, changed: (kept: Kept) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    const kept = key === PREFIX + id ? parse(newValue) : null;
    if (kept) changed(kept);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

export interface Hold {
  /** Gives the game to whoever asks next. */
  release(): void;
}

/** Holds a game for this tab: `taken` says whether it is held here, and later whenever that changes; `elsewhere`, that
 * another tab has it. With `steal` that tab loses it. Where a browser has no locks (a page over plain http) every tab
 * holds its games. */
export function holdGame(id: string, steal: boolean, taken: (held: boolean) => void, elsewhere: () => void): Hold {
  const locks = (navigator as Partial<Navigator>).locks;
  if (!locks) {
    taken(true);
    return { release: () => {} };
  }
  const name = PREFIX + id;
  let left = false;
  let release = () => {};
  const hold = () => {
    if (left) return Promise.resolve();
    taken(true);
    return new Promise<void>((resolve) => (release = resolve));
  };
  const ask = (options: LockOptions) =>
    locks.request(name, options, hold).catch(() => {
      if (left) return;
      // Another tab took it: this one waits until that is closed.
      taken(false);
      elsewhere();
      void ask({});
    });
  void ask(steal ? { steal } : {});
  if (!steal) void locks.query().then(({ held }) => !left && held?.some((lock) => lock.name === name) && elsewhere());
  return {
    release: () => {
      left = true;
      release();
    },
  };
}
