// SPDX-License-Identifier: MIT
// Python, as the page sees it: one worker, one call at a time, each with a limit of time. A call that is stopped ends
// by an interrupt where memory can be shared; else, or where the program ignores it, the worker is ended, and
// the next call starts another.

import { signal } from '@preact/signals';
import { noteUsed } from '../engine/files';
import { needs } from '../engine/wasm';
import { language } from '../words/words';
import { INTERRUPT, type Answer, type Call, type FromPython, type ToPython } from './protocol';

/** Why a call has no answer. */
export class Stopped extends Error {
  constructor(
    readonly why: 'person' | 'time' | 'failed',
    message = '',
  ) {
    super(message || why);
  }
}

export interface Reply {
  answer: Answer;
  tree: Uint8Array | null;
}

/** How long a program may take to react to an interrupt. */
const HEED_MS = 1500;

const FILES = ['python.js', 'pyodide.asm.js', 'pyodide.asm.wasm', 'python_stdlib.zip'];

interface Pending {
  resolve(reply: Reply): void;
  reject(error: Error): void;
  why: 'person' | 'time' | null;
  timers: ReturnType<typeof setTimeout>[];
}

export class Python {
  /** `off` until it is first wanted; `lost`: the variables of the session went with a worker that was ended. */
  readonly state = signal<'off' | 'loading' | 'ready'>('off');
  readonly running = signal(false);
  onOutput: (text: string, error: boolean) => void = () => {};
  onThought: (line: string) => void = () => {};
  /** Called when a worker was ended with all it knew. */
  onLost: () => void = () => {};
  private worker: Worker | null = null;
  private interrupt: Uint8Array | null = null;
  private started: Promise<void> | null = null;
  private pending: Pending | null = null;
  private failStart: (error: Error) => void = () => {};

  /** Loads Python; the same promise for all who ask. */
  start(): Promise<void> {
    this.started ??= new Promise<void>((resolve, reject) => {
      this.state.value = 'loading';
      for (const file of FILES) noteUsed(file);
      const worker = new Worker('python.js', { type: 'module' });
      this.worker = worker;
      this.failStart = reject;
      this.interrupt =
        typeof SharedArrayBuffer !== 'undefined' && self.crossOriginIsolated
          ? new Uint8Array(new SharedArrayBuffer(1))
          : null;
      worker.onmessage = ({ data }: MessageEvent<FromPython>) => {
        if (data.kind === 'ready') {
          this.state.value = 'ready';
          resolve();
        } else this.hear(data);
      };
      worker.onerror = (event) => this.end(new Stopped('failed', event.message || 'Python'));
      const books = [...needs.books];
      worker.postMessage({ kind: 'start', interrupt: this.interrupt, books } satisfies ToPython);
    });
    return this.started;
  }

  /** Calls a function of the session; `limit` in milliseconds. */
  async call(call: Call, limit: number): Promise<Reply> {
    await this.start();
    if (this.pending) throw new Error('busy');
    return new Promise<Reply>((resolve, reject) => {
      const timers = Number.isFinite(limit) ? [setTimeout(() => this.stop('time'), limit)] : [];
      this.pending = { resolve, reject, why: null, timers };
      this.running.value = true;
      if (this.interrupt) Atomics.store(this.interrupt, 0, 0);
      this.worker!.postMessage({ kind: 'call', language: language.value, ...call } satisfies ToPython);
    });
  }

  /** Ends what runs. */
  stop(why: 'person' | 'time' = 'person'): void {
    const { pending } = this;
    if (!pending || pending.why) return;
    pending.why = why;
    if (!this.interrupt) {
      this.end(new Stopped(why));
      return;
    }
    Atomics.store(this.interrupt, 0, INTERRUPT);
    pending.timers.push(setTimeout(() => this.end(new Stopped(why)), HEED_MS));
  }

  close(): void {
    this.onLost = () => {};
    this.end(new Stopped('person'));
  }

  private hear(data: FromPython): void {
    if (data.kind === 'output') this.onOutput(data.text, data.error);
    else if (data.kind === 'thought') this.onThought(data.line);
    else if (data.kind === 'used') noteUsed(data.path);
    else if (data.kind === 'failed') this.end(new Stopped('failed', data.reason));
    else if (data.kind === 'answer') {
      const pending = this.take();
      // A program that was interrupted ends with KeyboardInterrupt; what it told as its own error counts as stopped,
      // too.
      if (pending?.why) pending.reject(Object.assign(new Stopped(pending.why), { problem: data.answer.problem }));
      else pending?.resolve({ answer: data.answer, tree: data.tree });
    }
  }

  private take(): Pending | null {
    const { pending } = this;
    this.pending = null;
    this.running.value = false;
    pending?.timers.forEach(clearTimeout);
    return pending;
  }

  /** Ends the worker. */
  private end(error: Stopped): void {
    const had = this.worker !== null;
    this.worker?.terminate();
    this.worker = null;
    this.started = null;
    this.state.value = 'off';
    this.failStart(error);
    this.failStart = () => {};
    this.take()?.reject(error);
    if (had) this.onLost();
  }
}
