// SPDX-License-Identifier: MIT
// Any position searched once or several times, each search recorded as a tree: what is asked for, and what came out.

import { signal } from '@preact/signals';
import type { Rules } from '../engine/rules';
import { either, say } from '../words/words';
import { lessonData } from './chapters';
import { TraceView } from './trace';

export const ALGORITHMS = ['minimax', 'alphabeta', 'pvs'] as const;

export const TECHNIQUES = [
  'table',
  'ordering',
  'killers',
  'history',
  'quiescence',
  'nullmove',
  'reductions',
  'pruning',
  'probcut',
  'extensions',
  'aspiration',
] as const;

export interface Compared {
  player: string;
  view: TraceView;
}

/** The spec of a search with these techniques and no others. */
export function searchSpec(algorithm: string, names: readonly string[]): string {
  const options = TECHNIQUES.map((name) => `${name}=${names.includes(name) ? 'on' : 'off'}`);
  return `search:algorithm=${algorithm}${algorithm === 'minimax' ? '' : `,${options.join(',')}`}`;
}

export class Searching {
  readonly game;
  readonly position;
  readonly depth;
  readonly algorithm = signal<string>('pvs');
  readonly techniques = signal<string[]>(['ordering', 'quiescence', 'nullmove', 'reductions']);
  /** The searches of one position and depth, to be compared. */
  readonly runs = signal<Compared[]>([]);
  /** Position and depth of those. */
  readonly subject = signal('');
  readonly shown = signal<TraceView | null>(null);
  /** The node that is looked at first; -1: the root. */
  readonly first = signal(-1);
  readonly busy = signal(true); // from the beginning: there is a first search
  readonly trouble = signal('');
  /** The game of the link that led here is one that the rules know. */
  private readonly linked: boolean;

  constructor(
    private readonly rules: Rules,
    private readonly asked: URLSearchParams,
  ) {
    this.linked = rules.games().includes(asked.get('g') ?? '');
    const link = this.linked ? asked : new URLSearchParams();
    this.game = signal(link.get('g') ?? 'ttt');
    this.position = signal(link.get('p') ?? '');
    this.depth = signal(this.linked ? Math.max(1, Math.min(12, Number(link.get('d')) || 3)) : 3);
  }

  private search(names: readonly string[]): Promise<void> {
    return this.searchBy(searchSpec(this.algorithm.value, names));
  }

  private async searchBy(player: string, moves: string[] = []): Promise<void> {
    const place = this.position.value.trim();
    const view = await TraceView.record(this.game.value, place, moves, player, this.depth.value);
    this.shown.value = view;
    const { title, title_zh } = this.rules.info(this.game.value);
    const depth = `${say('learn.depth')} ${this.depth.value}`;
    const about = `${either(title, title_zh)} · ${depth}${place && ` · ${place}`}`;
    // counts of other positions are not to be compared
    const same = about === this.subject.value ? this.runs.value.filter((each) => each.player !== player) : [];
    this.subject.value = about;
    this.runs.value = [...same, { player, view }];
  }

  private async whileBusy(work: () => Promise<void>): Promise<void> {
    this.busy.value = true;
    this.trouble.value = '';
    try {
      await work();
    } catch (error) {
      this.trouble.value = (error as Error).message;
    }
    this.busy.value = false;
  }

  /** Something to look at from the beginning: what a link asks for, or a position that has work for every technique. */
  begin(): Promise<void> {
    return this.whileBusy(async () => {
      const { asked, linked } = this;
      const player = linked ? asked.get('player') : null;
      this.first.value = linked && asked.has('n') ? Number(asked.get('n')) : -1;
      if (player) return this.searchBy(player, (asked.get('m') ?? '').split(' ').filter(Boolean));
      if (!linked) {
        const race = (await lessonData()).chapters.find(({ id }) => id === 'aspiration')?.race;
        if (race && this.rules.games().includes(race.game)) {
          this.game.value = race.game;
          this.position.value = race.position;
          this.depth.value = 5;
        }
      }
      await this.search(this.techniques.value);
    });
  }

  run(): Promise<void> {
    this.first.value = -1;
    return this.whileBusy(() => this.search(this.techniques.value));
  }

  /** The engine's search with all techniques, then without each of them: alone most have nothing to work on. */
  oneByOne(): Promise<void> {
    return this.whileBusy(async () => {
      this.runs.value = [];
      this.algorithm.value = 'pvs';
      this.techniques.value = [...TECHNIQUES];
      await this.search(TECHNIQUES);
      for (const name of TECHNIQUES) await this.search(TECHNIQUES.filter((each) => each !== name));
    });
  }

  /** A trace that somebody has as a file. */
  async open(file: File | undefined): Promise<void> {
    if (!file) return;
    await this.whileBusy(async () => {
      this.shown.value = await TraceView.open(new Uint8Array(await file.arrayBuffer()));
    });
  }

  chooseGame(game: string): void {
    this.game.value = game;
    this.position.value = '';
  }

  use(name: string, on: boolean): void {
    const others = this.techniques.value.filter((each) => each !== name);
    this.techniques.value = on ? [...others, name] : others;
  }
}
