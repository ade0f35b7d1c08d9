// SPDX-License-Identifier: MIT
// Who thinks for whom: engines made on demand, one for each role, set to a game and a player.

import { signal, type Signal } from '@preact/signals';
import { Engine, type Place } from './engine';
import { server } from './server';
import { SocketTransport } from './socket';
import { WasmTransport } from './wasm';

export type { Place };

/** Where engines run. The server's is offered only by a page that wuqi serves. */
export const place = signal<Place>((localStorage.getItem('wuqi.place') as Place | null) ?? 'page');
export const served = signal((self as { wuqiServed?: boolean }).wuqiServed === true);

export function setPlace(next: Place): void {
  localStorage.setItem('wuqi.place', next);
  place.value = next;
  closeAll();
}

/** What an engine of the server may take of its machine. */
export type Share = 'Threads' | 'Hash';
export const shares: Record<Share, Signal<number>> = {
  Threads: signal(Number(localStorage.getItem('wuqi.Threads') ?? 1)),
  Hash: signal(Number(localStorage.getItem('wuqi.Hash') ?? 64)),
};

export function setShare(share: Share, value: number): void {
  localStorage.setItem(`wuqi.${share}`, String(value));
  shares[share].value = value;
}

/** As much as was chosen, or as much as the server gives. */
async function takeShares(engine: Engine): Promise<void> {
  for (const share of ['Threads', 'Hash'] as const) {
    try {
      await engine.tell(`setoption name ${share} value ${shares[share].value}`);
    } catch (error) {
      const most = Number(/at most (\d+)/.exec((error as Error).message)?.[1]);
      if (!most) throw error;
      setShare(share, most);
      await engine.tell(`setoption name ${share} value ${most}`);
    }
  }
}

/** A tracer's nodes are asked for one by one, a prover looks things up in a book: these two always run in the page. */
export type Role = 'first' | 'second' | 'adviser' | 'analyst' | 'tracer' | 'prover' | 'rival';

interface Made {
  engine: Engine;
  setting: string;
  /** It is, or was when it was made, an engine of the server. */
  far: boolean;
}

const engines = new Map<Role, Made>();

/** The engine of a role, ready for the game and the player (`engine:level=3`, `classic`, …). */
export async function engineFor(role: Role, game: string, player: string, lines = 1): Promise<Engine> {
  let made = engines.get(role);
  const far =
    served.value && place.value === 'server' && server.value === 'there' && role !== 'tracer' && role !== 'prover';
  // A server that is back is asked again, one that is gone no more.
  if (!made || made.engine.failed || (made.far !== far && made.engine.idle)) {
    made?.engine.close();
    made = {
      engine: far ? new Engine(new SocketTransport(), () => new WasmTransport()) : new Engine(new WasmTransport()),
      setting: '',
      far,
    };
    engines.set(role, made);
  }
  const setting = `${game} ${player} ${lines}`;
  if (made.setting !== setting) {
    made.setting = setting;
    try {
      if (made.far) await takeShares(made.engine);
      await made.engine.tell(
        `setoption name Game value ${game}`,
        `setoption name Player value ${player}`,
        `setoption name MultiPV value ${lines}`,
      );
    } catch (error) {
      made.setting = '';
      throw error;
    }
  }
  return made.engine;
}

export function stopRole(role: Role): void {
  engines.get(role)?.engine.stop();
}

export function closeAll(): void {
  for (const { engine } of engines.values()) engine.close();
  engines.clear();
}
