// SPDX-License-Identifier: MIT
// The reader's tries at a node count: an order of the root's moves, or a few techniques under a budget of nodes. State,
// no picture.

import { signal } from '@preact/signals';
import type { BudgetTask, OrderTask } from './chapters';
import { keepResult } from './progress';
import type { Lab } from './recorded';
import { budgetSpec, orderSpec } from './tasks';
import { learn } from './words';

export interface TaskBar {
  name: string;
  nodes: number;
  kind: string;
}

/** One search at a time: whether it runs, and why it failed. */
export class Counter {
  readonly busy = signal(false);
  readonly trouble = signal('');

  async whileBusy(work: () => Promise<void>): Promise<void> {
    this.busy.value = true;
    this.trouble.value = '';
    try {
      await work();
    } catch (error) {
      this.trouble.value = (error as Error).message;
    }
    this.busy.value = false;
  }
}

export class Ordering {
  readonly order;
  /** What was done last, for whoever does not see it. */
  readonly said = signal('');
  /** Nodes with this order; null: not counted yet. */
  readonly yours = signal<number | null>(null);
  /** Nodes of the order that a link brought. */
  readonly rival = signal<number | null>(null);
  readonly counter = new Counter();

  constructor(
    readonly task: OrderTask,
    private readonly lab: Lab,
  ) {
    this.order = signal(task.moves);
  }

  private async nodesOf(moves: string[]): Promise<number> {
    const { game, position, depth } = this.task;
    return (await this.lab.think(game, position, orderSpec(moves), depth)).nodes;
  }

  /** Somebody else's order, to be beaten. */
  challenged(order: string[] | null): void {
    if (order)
      void this.counter.whileBusy(async () => {
        this.rival.value = await this.nodesOf(order);
      });
  }

  /** Moves a move to another place; a place beyond the ends is the last one there. */
  put(move: string, to: number): void {
    const order = this.order.value;
    const at = Math.max(0, Math.min(order.length - 1, to));
    if (order.indexOf(move) === at) return;
    const others = order.filter((each) => each !== move);
    this.order.value = [...others.slice(0, at), move, ...others.slice(at)];
    this.yours.value = null;
    this.said.value = learn('moved', { move, n: at + 1 });
  }

  run(): Promise<void> {
    return this.counter.whileBusy(async () => {
      const moves = this.order.value;
      const nodes = await this.nodesOf(moves);
      this.yours.value = nodes;
      keepResult(this.task.id, { nodes, how: moves });
    });
  }

  bars(): TaskBar[] {
    const [yours, rival] = [this.yours.value, this.rival.value];
    const { engine, worst } = this.task.counts;
    const bars: TaskBar[] = [];
    if (yours !== null) bars.push({ name: learn('yours'), nodes: yours, kind: 'on' });
    if (rival !== null) bars.push({ name: learn('challenge'), nodes: rival, kind: 'rival' });
    if (yours !== null)
      bars.push(
        { name: learn('engines'), nodes: engine, kind: 'engine' },
        { name: learn('worst'), nodes: worst, kind: 'off' },
      );
    return bars;
  }
}

export class Budgeting {
  readonly chosen = signal<string[]>([]);
  readonly yours = signal<{ nodes: number; best: string } | null>(null);
  readonly rival = signal<number | null>(null);
  readonly counter = new Counter();

  constructor(
    readonly task: BudgetTask,
    private readonly lab: Lab,
  ) {}

  private search(names: string[]) {
    const { game, position, depth } = this.task;
    return this.lab.think(game, position, budgetSpec(names), depth);
  }

  /** Somebody else's choice, to be beaten. */
  challenged(names: string[] | null): void {
    if (names)
      void this.counter.whileBusy(async () => {
        this.rival.value = (await this.search(names)).nodes;
      });
  }

  choose(name: string, on: boolean): void {
    const others = this.chosen.value.filter((each) => each !== name);
    this.chosen.value = on ? [...others, name] : others;
    this.yours.value = null;
  }

  run(): Promise<void> {
    return this.counter.whileBusy(async () => {
      const names = this.chosen.value;
      const made = await this.search(names);
      this.yours.value = made;
      if (this.fine()) keepResult(this.task.id, { nodes: made.nodes, how: names });
    });
  }

  /** The move was found within the budget. */
  fine(): boolean {
    const mine = this.yours.value;
    return mine !== null && mine.best === this.task.answer && mine.nodes <= this.task.budget;
  }

  bars(): TaskBar[] {
    const [mine, rival] = [this.yours.value, this.rival.value];
    const bars: TaskBar[] = mine
      ? [
          { name: learn('yours'), nodes: mine.nodes, kind: this.fine() ? 'on' : 'off' },
          { name: learn('limit'), nodes: this.task.budget, kind: 'engine' },
        ]
      : [];
    if (rival !== null) bars.push({ name: learn('challenge'), nodes: rival, kind: 'rival' });
    if (this.fine()) bars.push({ name: learn('best'), nodes: this.task.best.nodes, kind: 'best' });
    return bars;
  }
}
