// SPDX-License-Identifier: MIT
// A bot being written: the program, what came of running it, a game against it, games against levels, the tree of its
// search. All of them ask Python, which does one thing at a time.

import { computed, effect, signal } from '@preact/signals';
import { engineFor, stopRole } from '../engine/players';
import { thinkFor } from '../engine/pace';
import type { Rules } from '../engine/rules';
import { parseInfo, type Line, type Side } from '../engine/ugi';
import { TraceView } from '../learn/trace';
import { GameRecord } from '../play/record';
import { language } from '../words/words';
import type { Tally } from './interval';
import { keepText, keptText, PROGRAM } from './kept';
import type { Answer, Call, Difference, Problem } from './protocol';
import { Stopped, type Python, type Reply } from './python';

export const BOT = 'my_bot.py';
/** Levels that a first bot meets. */
export const FIRST_LEVELS = [1, 2, 3, 4, 5] as const;
/** Random moves before a pair of games. */
const OPENING = 4;
/** A game that goes on for ever is a draw. */
const MOVES_MOST = 2000;
const LEVEL_MS = 1000;
const OUTPUT_MOST = 400_000;

export interface Said {
  text: string;
  error: boolean;
}

export interface Playing {
  level: number;
  game: number;
  games: number;
  move: number;
}

export interface SearchTree {
  move: string;
  nodes: number;
  full: boolean;
  view: TraceView | null;
  diff: Difference | null;
}

/** Numbers that a seed draws: the same games on every machine. */
function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export class Workshop {
  readonly code = signal('');
  /** Changes where the program was not typed but replaced. */
  readonly version = signal(0);
  readonly output = signal<Said[]>([]);
  readonly problem = signal<Problem | null>(null);
  readonly stopped = signal<{ why: Stopped['why']; reason: string } | null>(null);
  readonly doing = signal<'' | 'run' | 'think' | 'series' | 'tree'>('');
  readonly name = signal('');
  /** What it says that it thinks (`wuqi.bot.info`), and its words. */
  readonly thought = signal<{ line: Line | null; text: string }>({ line: null, text: '' });
  readonly record = signal<GameRecord | null>(null);
  readonly side = signal<Side>(0);
  readonly counts = signal(new Map<number, Tally>());
  readonly playing = signal<Playing | null>(null);
  readonly tree = signal<SearchTree | null>(null);
  readonly trouble = signal('');
  readonly unkept = signal(false);
  /** Milliseconds for a move. */
  readonly limit = signal(Number(keptText('wuqi.code.limit') ?? 10_000));
  /** The program that Python has at hand; another one, or none, where it differs from the code. */
  private readonly loaded = signal<string | null>(null);
  readonly changed = computed(
    () => this.record.value !== null && this.loaded.value !== null && this.loaded.value !== this.code.value,
  );
  private turn = 0;
  private stopKeeping: () => void;

  constructor(
    readonly rules: Rules,
    readonly game: string,
    readonly template: string,
    readonly python: Python,
  ) {
    this.code.value = keptText(PROGRAM(game)) ?? template;
    python.onOutput = (text, error) => this.say(text, error);
    python.onThought = (line) => this.hear(line);
    python.onLost = () => (this.loaded.value = null);
    this.stopKeeping = effect(() => {
      const text = this.code.value;
      this.unkept.value = !keepText(PROGRAM(game), text === template ? null : text);
    });
  }

  close(): void {
    this.stop();
    this.stopKeeping();
  }

  reset(): void {
    this.code.value = this.template;
    this.version.value++;
  }

  setLimit(limit: number): void {
    this.limit.value = limit;
    keepText('wuqi.code.limit', String(limit));
  }

  /** Takes the program as it stands and begins a game with it. */
  async run(): Promise<void> {
    if (this.doing.value) return;
    this.loaded.value = null;
    this.output.value = [];
    if (await this.during('run', () => this.ready())) await this.newGame(this.side.value);
  }

  async newGame(side: Side): Promise<void> {
    if (this.doing.value) return;
    this.side.value = side;
    const start = this.rules.info(this.game).seeded ? `seed:${1 + Math.floor(Math.random() * 1e9)}` : '';
    this.record.value = new GameRecord(this.rules, this.game, start);
    await this.answer();
  }

  /** May a person touch the board? */
  personToMove(): boolean {
    const board = this.record.value?.board.value;
    return !!board && !this.doing.value && !board.over && board.side === this.side.value;
  }

  async play(move: string): Promise<void> {
    if (!this.personToMove()) return;
    this.record.value!.play(move);
    await this.answer();
  }

  /** Levels one after the other; each count begins anew. */
  async series(levels: readonly number[], games: number): Promise<void> {
    if (this.doing.value) return;
    await this.during('series', async () => {
      await this.ready();
      const { turn } = this;
      for (const level of levels) {
        this.count(level, { wins: 0, draws: 0, losses: 0 });
        for (let game = 0; game < games; game++) {
          const result = await this.oneGame(level, game, games);
          if (turn !== this.turn) return;
          const count = this.counts.value.get(level)!;
          this.count(level, { ...count, [result]: count[result] + 1 });
        }
      }
    });
    this.playing.value = null;
  }

  /** Its move in the position on the board, the tree that it logged, and how that differs from ours. */
  async search(): Promise<void> {
    if (this.doing.value) return;
    this.tree.value = null;
    await this.during('tree', async () => {
      await this.ready();
      let record = this.record.value ?? new GameRecord(this.rules, this.game, '');
      if (record.board.value.over)
        record = new GameRecord(this.rules, this.game, record.start, record.shown().slice(0, -1));
      const { answer, tree } = await this.ask({
        call: 'search',
        with: [this.game, record.start, record.shown().join(' '), this.limits(), language.value],
      });
      const view = tree ? await TraceView.open(tree) : null;
      this.tree.value = {
        move: answer.move ?? '',
        nodes: answer.nodes ?? 0,
        full: answer.full ?? false,
        view,
        diff: answer.diff ?? null,
      };
      this.trouble.value = answer.trouble ?? '';
    });
  }

  stop(): void {
    this.turn++;
    stopRole('rival');
    this.python.stop('person');
    if (this.doing.value === 'series') this.stopped.value = { why: 'person', reason: '' };
  }

  private say(text: string, error: boolean): void {
    const lines = [...this.output.value, { text, error }];
    while (lines.length > 1 && lines.reduce((sum, line) => sum + line.text.length, 0) > OUTPUT_MOST) lines.shift();
    this.output.value = lines;
  }

  private hear(told: string): void {
    const text = /^info string (.*)/.exec(told)?.[1];
    const { value } = this.thought;
    this.thought.value = text === undefined ? { ...value, line: parseInfo(told) ?? value.line } : { ...value, text };
  }

  private count(level: number, count: Tally): void {
    this.counts.value = new Map(this.counts.value).set(level, count);
  }

  private limits(): string {
    return JSON.stringify(Number.isFinite(this.limit.value) ? { movetime_ms: this.limit.value } : {});
  }

  /** Does something; false if the program or a person ended it. */
  private async during(doing: 'run' | 'think' | 'series' | 'tree', work: () => Promise<void>): Promise<boolean> {
    this.doing.value = doing;
    this.problem.value = null;
    this.stopped.value = null;
    this.trouble.value = '';
    try {
      await work();
      return this.stopped.value === null;
    } catch (error) {
      if (error instanceof Stopped) this.stopped.value = { why: error.why, reason: error.message };
      else if (!(error instanceof Wrong) && (error as Error).message !== 'stopped')
        this.trouble.value = (error as Error).message;
      return false;
    } finally {
      this.doing.value = '';
    }
  }

  /** Python has the program as it stands, or this throws. */
  private async ready(): Promise<void> {
    await this.python.start();
    const code = this.code.value;
    if (this.loaded.value === code) return;
    this.name.value = (await this.ask({ call: 'load', with: [code] })).answer.name ?? '';
    this.loaded.value = code;
  }

  private async ask(call: Call): Promise<Reply> {
    const reply = await this.python.call(call, this.limit.value);
    this.fail(reply.answer);
    return reply;
  }

  private fail({ problem }: Answer): void {
    if (!problem) return;
    this.problem.value = problem;
    throw new Wrong();
  }

  private async botMove(record: GameRecord): Promise<string> {
    await this.ready();
    this.thought.value = { line: null, text: '' };
    const call: Call = { call: 'move', with: [this.game, record.start, record.shown().join(' '), this.limits()] };
    return (await this.ask(call)).answer.move!;
  }

  /** The bot moves until it is the person's turn. */
  private async answer(): Promise<void> {
    const record = this.record.value!;
    const { turn } = this;
    while (turn === this.turn && !record.board.value.over && record.board.value.side !== this.side.value) {
      const moved = await this.during('think', async () => record.play(await this.botMove(record)));
      if (!moved) return;
    }
  }

  private async oneGame(level: number, game: number, games: number): Promise<'wins' | 'draws' | 'losses'> {
    const { turn } = this;
    const pair = Math.floor(game / 2);
    const roll = dice(1000 * level + pair);
    const record = new GameRecord(
      this.rules,
      this.game,
      this.rules.info(this.game).seeded ? `seed:${1 + roll(1e9)}` : '',
    );
    for (let ply = 0; ply < OPENING; ply++) {
      const { moves, over } = record.board.value;
      if (!over) record.play(moves[roll(moves.length)]!.move);
    }
    // The bot has the side to move in the first game of a pair, the other in the second.
    const bot = ((record.board.value.side + (game % 2)) % 2) as Side;
    this.record.value = record;
    const rival = await engineFor('rival', this.game, `engine:level=${level}`);
    await rival.tell('uginewgame');
    while (turn === this.turn && !record.board.value.over && record.at.value < MOVES_MOST) {
      this.playing.value = { level, game: game + 1, games, move: record.at.value + 1 };
      const own = record.board.value.side === bot;
      const move = own
        ? await this.botMove(record)
        : (await rival.think(record.start, record.shown(), thinkFor(LEVEL_MS))).move;
      if (turn !== this.turn) break;
      record.play(move!);
    }
    const { result } = record.board.value;
    const winner = result === 'p1win' ? 0 : result === 'p2win' ? 1 : null;
    return winner === null ? 'draws' : winner === bot ? 'wins' : 'losses';
  }
}

/** The program is wrong: what and where has been said. */
class Wrong extends Error {}
