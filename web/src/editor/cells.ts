// SPDX-License-Identifier: MIT
// The cells of the lesson: their programs, one session of Python for all of them, and what came of each. State, no
// picture.

import { signal } from '@preact/signals';
import { TraceView } from '../learn/trace';
import { CELL, keepText, keptText, type LessonCell } from './kept';
import type { Answer, Problem } from './protocol';
import { Stopped, type Python } from './python';
import type { Said } from './workshop';

export interface Ran {
  state: 'running' | 'done' | 'wrong' | 'stopped';
  output: Said[];
  answer: Answer | null;
  problem: Problem | null;
  stopped: { why: Stopped['why']; reason: string; lost: boolean } | null;
  view: TraceView | null;
}

const NOTHING: Ran = { state: 'running', output: [], answer: null, problem: null, stopped: null, view: null };

const replaced = <T>(list: T[], index: number, value: T) => list.map((each, at) => (at === index ? value : each));

export class Cells {
  readonly codes;
  /** Grows when a program is set from outside: the editor then shows it. */
  readonly versions;
  readonly ran;
  /** Seconds that a cell may run. */
  readonly limit = signal(60);

  constructor(
    readonly cells: LessonCell[],
    readonly python: Python,
  ) {
    this.codes = signal(cells.map(({ code }, index) => keptText(CELL(index)) ?? code));
    this.versions = signal(cells.map(() => 0));
    this.ran = signal<(Ran | null)[]>(cells.map(() => null));
  }

  /** Loads Python; the session begins without variables. */
  begin(): void {
    void this.python
      .start()
      .then(() => this.python.call({ call: 'fresh', with: [] }, Infinity))
      .catch(() => {});
  }

  running(): boolean {
    return this.ran.value.some((each) => each?.state === 'running');
  }

  private set(index: number, change: Partial<Ran>): void {
    this.ran.value = replaced(this.ran.value, index, { ...(this.ran.value[index] ?? NOTHING), ...change });
  }

  change(index: number, code: string): void {
    this.codes.value = replaced(this.codes.value, index, code);
    keepText(CELL(index), code === this.cells[index]!.code ? null : code);
  }

  /** The program of a cell as the lesson has it. */
  restore(index: number): void {
    this.change(index, this.cells[index]!.code);
    this.versions.value = replaced(this.versions.value, index, this.versions.value[index]! + 1);
  }

  /** Runs a cell; false: it went wrong, was stopped, or another one is running. */
  async run(index: number): Promise<boolean> {
    const { python } = this;
    if (python.running.value || this.running()) return false;
    let lost = false;
    this.set(index, NOTHING);
    python.onOutput = (text, error) =>
      this.set(index, { output: [...(this.ran.value[index]?.output ?? []), { text, error }] });
    python.onLost = () => (lost = true);
    try {
      const { answer, tree } = await python.call(
        { call: 'cell', with: [this.codes.value[index]!, `cell ${index + 1}`] },
        this.limit.value * 1000,
      );
      const view = tree ? await TraceView.open(tree) : null;
      const { problem = null } = answer;
      this.set(index, { state: problem ? 'wrong' : 'done', answer, problem, view });
      return !problem;
    } catch (error) {
      const found = error instanceof Stopped ? error : new Stopped('failed', (error as Error).message);
      this.set(index, { state: 'stopped', stopped: { why: found.why, reason: found.message, lost } });
      return false;
    }
  }

  /** All cells in order, up to the first that goes wrong. */
  async runAll(): Promise<void> {
    for (let index = 0; index < this.cells.length; index++) if (!(await this.run(index))) return;
  }

  /** Forgets all variables and results; the programs stay. */
  fresh(): void {
    this.ran.value = this.cells.map(() => null);
    void this.python.call({ call: 'fresh', with: [] }, Infinity).catch(() => {});
  }

  /** What is wrong in a cell: an error in one cell may lie in another, which it called. */
  problemIn(index: number): Problem | null {
    return this.ran.value.map((each) => each?.problem).find((each) => each?.file === `cell ${index + 1}`) ?? null;
  }
}
