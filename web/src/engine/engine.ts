// SPDX-License-Identifier: MIT
// An engine the page talks to, over any transport: a worker with wuqi.wasm, or a socket to the server. One request at a
// time; a thought can be stopped, queries wait for its end (the page asks its own rules, engine/rules.ts, while an
// engine thinks). Where a transport fails and there is a spare one, what was asked is asked again there, and nobody
// else notices.

import { goLine, parseInfo, type Limits, type Line } from './ugi';

/** Where an engine runs. */
export type Place = 'page' | 'server';

export interface Transport {
  readonly place: Place;
  send(line: string): void;
  giveTrace(bytes: Uint8Array): void;
  /** Ends the thought at once, also where lines are read only between thoughts. */
  stop(): void;
  close(): void;
  onLine: (line: string) => void;
  onFail: (reason: string) => void;
}

export interface Thought {
  move: string | null;
  lines: Line[];
}

interface Task {
  lines: string[];
  send(): void;
  /** The answer that ends the task; null while it goes on. */
  hear(line: string): boolean;
  fail(reason: string): void;
}

export class Engine {
  private queue: Task[] = [];
  private current: Task | null = null;
  private stopping = false;
  /** The options that were set, the last of each name. */
  private settings = new Map<string, string>();
  failed: string | null = null;

  /** `spare` makes the transport that is used when the first has failed. */
  constructor(
    private transport: Transport,
    private spare: (() => Transport) | null = null,
  ) {
    this.use(transport);
  }

  get place(): Place {
    return this.transport.place;
  }

  get idle(): boolean {
    return this.current === null && this.queue.length === 0;
  }

  /** Sends lines that have no answer of their own; resolves when the engine has obeyed them. */
  async tell(...lines: string[]): Promise<void> {
    let error = '';
    await this.run([...lines, 'isready'], (line) => {
      if (line.startsWith('info string error: ')) error = line.slice(19);
      return line === 'readyok';
    });
    if (error) throw new Error(error);
  }

  async setGame(game: string): Promise<void> {
    await this.tell(`setoption name Game value ${game}`);
  }

  query<T>(what: string): Promise<T> {
    return this.ask<T>(`query ${what}`);
  }

  /** Opens a trace file; the answer is a response. */
  giveTrace<T>(bytes: Uint8Array): Promise<T> {
    return this.ask<T>('', () => this.transport.giveTrace(bytes));
  }

  /** A line that is answered by a `response`. */
  async ask<T>(line: string, instead?: () => void): Promise<T> {
    let answer = '';
    let error = '';
    await this.run(
      [line],
      (line) => {
        if (line.startsWith('response ')) answer = line.slice(9);
        else if (line.startsWith('info string error: ')) error = line.slice(19);
        return answer !== '' || error !== '';
      },
      instead,
    );
    if (error) throw new Error(error);
    return JSON.parse(answer) as T;
  }

  /** Thinks about the position; `heard` gets every line of analysis as it comes, the best first. */
  async think(
    position: string,
    moves: string[],
    limits: Limits,
    heard?: (lines: Line[]) => void,
    only: string[] = [],
  ): Promise<Thought> {
    const lines: Line[] = [];
    let move: string | null = null;
    let error = '';
    await this.run([positionLine(position, moves), goLine(limits, only)], (text) => {
      const line = parseInfo(text);
      if (line && line.score) {
        lines[line.multipv - 1] = line;
        heard?.(lines.filter(Boolean));
      } else if (text.startsWith('info string error: ')) {
        error = text.slice(19);
      } else if (text.startsWith('bestmove ')) {
        const word = text.split(' ')[1]!;
        move = word === 'none' ? null : word;
        return true;
      }
      return false;
    });
    if (error && !move) throw new Error(error);
    return { move, lines: lines.filter(Boolean) };
  }

  /** Ends the thought at hand and forgets what was waiting. */
  stop(): void {
    const waiting = this.queue.filter((task) => task.lines.some((line) => line.startsWith('go')));
    this.queue = this.queue.filter((task) => !waiting.includes(task));
    for (const task of waiting) task.fail('stopped');
    if (this.current && !this.stopping && this.current.lines.some((line) => line.startsWith('go'))) {
      this.stopping = true;
      this.transport.stop();
    }
  }

  close(): void {
    this.spare = null;
    this.fail('closed');
    this.transport.close();
  }

  private run(lines: string[], hear: (line: string) => boolean, instead?: () => void): Promise<void> {
    if (this.failed) return Promise.reject(new Error(this.failed));
    return new Promise((resolve, reject) => {
      this.queue.push({
        lines,
        send: instead ?? (() => lines.forEach((line) => this.send(line))),
        hear: (line) => {
          if (!hear(line)) return false;
          resolve();
          return true;
        },
        fail: (reason) => reject(new Error(reason)),
      });
      this.next();
    });
  }

  private use(transport: Transport): void {
    this.transport = transport;
    transport.onLine = (line) => this.transport === transport && this.hear(line);
    transport.onFail = (reason) => this.transport === transport && this.fail(reason);
  }

  private next(): void {
    if (this.current) return;
    this.current = this.queue.shift() ?? null;
    this.stopping = false;
    this.current?.send();
  }

  private send(line: string): void {
    const [option] = /^setoption name \S+/.exec(line) ?? [];
    if (option) this.settings.set(option, line);
    this.transport.send(line);
  }

  private hear(line: string): void {
    if (!this.current?.hear(line)) return;
    this.current = null;
    this.next();
  }

  private fail(reason: string): void {
    if (this.spare) {
      this.use(this.spare());
      this.spare = null;
      for (const line of this.settings.values()) this.transport.send(line);
      // A thought that was to end has ended; anything else is asked once more.
      if (this.stopping) this.hear('bestmove none');
      else this.current?.send();
      return;
    }
    this.failed = this.failed ?? reason;
    const tasks = this.current ? [this.current, ...this.queue] : this.queue;
    this.current = null;
    this.queue = [];
    for (const task of tasks) task.fail(reason);
  }
}

export function positionLine(position: string, moves: string[]): string {
  const head = position === '' ? 'position startpos' : `position fen ${position}`;
  return moves.length > 0 ? `${head} moves ${moves.join(' ')}` : head;
}
