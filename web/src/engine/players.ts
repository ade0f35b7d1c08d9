// SPDX-License-Identifier: MIT
// Who thinks for whom: engines made on demand, one for each role, set to a game and a player.

import { signal } from '@preact/signals';
import { Engine } from './engine';
import { SocketTransport } from './socket';
import { WasmTransport } from './wasm';

export type Place = 'page' | 'server';

/** Where engines run. The server's is offered only by a page that wuqi serves. */
export const place = signal<Place>((localStorage.getItem('wuqi.place') as Place | null) ?? 'page');
export const served = signal((self as { wuqiServed?: boolean }).wuqiServed === true);

export function setPlace(next: Place): void {
  localStorage.setItem('wuqi.place', next);
  place.value = next;
  closeAll();
}

/** A tracer's nodes are asked for one by one: it always runs in the page. A prover knows the program's books of proofs, which only the server has. */
export type Role = 'first' | 'second' | 'adviser' | 'analyst' | 'tracer' | 'prover';

/** May the server be asked for an engine without a token? It gives one to whoever is at the same machine. */
export function serverNear(): boolean {
  return served.value && (place.value === 'server' || ['127.0.0.1', 'localhost', '[::1]'].includes(location.hostname));
}

interface Made {
  engine: Engine;
  setting: string;
}

const engines = new Map<Role, Made>();

/** The engine of a role, ready for the game and the player (`engine:level=3`, `classic`, …). */
export async function engineFor(role: Role, game: string, player: string, lines = 1): Promise<Engine> {
  let made = engines.get(role);
  if (!made || made.engine.failed) {
    const far = role === 'prover' || (place.value === 'server' && role !== 'tracer');
    const transport = far && served.value ? new SocketTransport() : new WasmTransport();
    made = { engine: new Engine(transport), setting: '' };
    engines.set(role, made);
  }
  const setting = `${game} ${player} ${lines}`;
  if (made.setting !== setting) {
    made.setting = setting;
    try {
      await made.engine.tell(`setoption name Game value ${game}`, `setoption name Player value ${player}`, `setoption name MultiPV value ${lines}`);
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
