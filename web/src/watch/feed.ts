// SPDX-License-Identifier: MIT
// News from the server without asking again: one WebSocket for the page, over which it says what it looks at and is
// told what changes there (docs/protocols.md). Where no WebSocket comes through (a proxy that knows none) the same is
// asked for now and then.

import { useEffect } from 'preact/hooks';
import { serverAnswered, ServerGone, serverLost } from '../engine/server';
import { ask, type Live, type LiveBoard } from './api';

interface Look {
  topic: string;
  tell: (answer: unknown) => void;
  complain: (reason: string) => void;
}

/** A board as a change tells it: whole, or what was played since so many moves. */
type BoardChange = LiveBoard | { number: number; plies: number; moves: string[]; times_ms: number[] };
type Message = {
  topic: string;
  whole?: unknown;
  change?: Omit<Live, 'boards'> & { gone: number[]; boards: BoardChange[] };
  error?: string;
};

const AGAIN_MS = [500, 2000, 5000]; // before the connection is tried again
const POLL_MS = 3000;

const looks = new Set<Look>();
const known = new Map<string, unknown>();
let socket: WebSocket | null = null;
let opened = false; // a WebSocket has come through once
let failures = 0;
let timer = 0;

/** The boards after a change; null where something is missing. */
export function applyChange(before: Live, change: NonNullable<Message['change']>): Live | null {
  const { gone, boards, ...progress } = change;
  const kept = new Map(
    before.boards.filter((board) => !gone.includes(board.number)).map((board) => [board.number, board]),
  );
  for (const board of boards) {
    if ('position' in board) {
      kept.set(board.number, board);
      continue;
    }
    const old = kept.get(board.number);
    if (!old || old.moves.length !== board.plies) return null;
    kept.set(board.number, {
      ...old,
      moves: [...old.moves, ...board.moves],
      times_ms: [...old.times_ms, ...board.times_ms],
    });
  }
  return { ...progress, boards: [...kept.values()].sort((a, b) => a.number - b.number) };
}

function wanted(): string {
  return document.hidden ? '' : [...new Set([...looks].map((look) => look.topic))].join(' ');
}

function hear({ topic, whole, change, error }: Message): void {
  const all = [...looks].filter((look) => look.topic === topic);
  if (error !== undefined) return all.forEach((look) => look.complain(error));
  const answer = change ? applyChange(known.get(topic) as Live, change) : whole;
  if (!answer) return send(); // the server begins anew with the whole
  known.set(topic, answer);
  all.forEach((look) => (look.complain(''), look.tell(answer)));
}

function send(): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(wanted());
}

function connect(): void {
  clearTimeout(timer);
  if (looks.size === 0 || socket) return;
  const made = new WebSocket(new URL('watch', location.href.replace(/^http/, 'ws').replace(/#.*/, '')), ['watch']);
  socket = made;
  made.onopen = () => {
    opened = true;
    failures = 0;
    serverAnswered();
    send();
  };
  made.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as Message);
  made.onclose = () => {
    if (socket !== made) return;
    socket = null;
    if (looks.size === 0) return;
    if (opened) void serverLost();
    else void poll();
    timer = window.setTimeout(connect, opened ? AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)] : POLL_MS);
  };
}

async function poll(): Promise<void> {
  if (document.hidden) return;
  for (const look of looks) {
    try {
      look.tell(await ask(look.topic));
      look.complain('');
    } catch (error) {
      look.complain(error instanceof ServerGone ? '' : (error as Error).message);
    }
  }
}

/** Tries at once, where a server that is gone would be asked for later. */
export function askAgain(): void {
  failures = 0;
  connect();
  void serverLost();
}

document.addEventListener('visibilitychange', send);

/** Tells what a path of the server's holds, now and whenever it changes, as long as the page is seen. */
export function useFeed<T>(topic: string, tell: (answer: T) => void, complain: (reason: string) => void): void {
  useEffect(() => {
    const look: Look = { topic, tell: tell as Look['tell'], complain };
    looks.add(look);
    connect();
    send();
    return () => {
      looks.delete(look);
      known.delete(topic);
      if (looks.size > 0) return send();
      clearTimeout(timer);
      const old = socket;
      socket = null;
      old?.close();
    };
  }, [topic]);
}
