// SPDX-License-Identifier: MIT
// Texts and files that somebody wants analysed: what game is in them, or why none is, in the page's own words.

import { signal } from '@preact/signals';
import type { FileRecord } from '../engine/module';
import type { Rules } from '../engine/rules';
import type { RecordText } from '../engine/ugi';
import { either, say, told } from '../words/words';

/** Moves out of a text: numbers of moves and results are passed over. */
function words(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '' && !/^\d+\.*$/.test(word) && !/^(1-0|0-1|1\/2-1\/2|\*)$/.test(word));
}

/** Text that is no UTF-8 is Chinese, as the usual programs write it. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

export function textOf(record: FileRecord): RecordText {
  const players: [string, string] = [record.a ?? '', record.b ?? ''];
  return {
    game: record.game,
    start: record.position,
    moves: [...(record.opening ?? []), ...record.moves],
    names: record.first === 'b' ? [players[1], players[0]] : players,
    result: record.result ?? '',
    comments: [...(record.opening ?? []).map(() => ''), ...(record.comments ?? []).map((comment) => comment ?? '')],
  };
}

/** A position of the chosen game, or of the first that takes it; moves from the start; or both, a line each. Throws
 * where it is nothing. */
export function plainText(rules: Rules, plain: string, game: string): RecordText {
  const [first = '', ...others] = plain.split('\n');
  // A xiangqi position is often written without the side to move: Red.
  const bare = /^[\w/]+$/.test(plain) && plain.split('/').length === 10;
  const readings: [string, string[]][] = [
    [bare ? `${plain} w` : plain, []],
    ['', words(plain)],
    [first, words(others.join(' '))],
  ];
  let reason = '';
  for (const name of game ? [game] : rules.games())
    for (const [start, moves] of readings) {
      try {
        rules.board(name, start, moves);
        return { game: name, start, moves, names: ['', ''], result: '', comments: [] };
      } catch (error) {
        reason ||= (error as Error).message;
      }
    }
  throw new Error(reason);
}

/** Longer texts are no position that somebody typed: what is wrong with them as one is of no use. */
const TYPED = 500;

/** Why neither a position nor a file could be read. `asText` and `asFile` are what the library said of it as each. */
function complaint(rules: Rules, game: string, text: string, asText: string, asFile: string): string {
  const vague = /cannot be told from the content/.test(asFile);
  if (game !== '' && (vague || text.length < TYPED)) {
    const { title, title_zh } = rules.info(game);
    const reason = text.length < TYPED ? told(asText) : say('analyse.bad.long');
    return say('analyse.bad.game', { game: either(title, title_zh), reason });
  }
  return vague ? say('analyse.bad.unknown') : told(asFile);
}

/** A file of several games, and what of it could not be read. */
export interface Found {
  games: RecordText[];
  notes: string[];
}

/** What is being opened; what came of it goes to `onOpen`, `found` or `trouble`. */
export class Intaking {
  readonly text = signal('');
  readonly game = signal('');
  readonly trouble = signal('');
  readonly found = signal<Found | null>(null);

  constructor(
    readonly rules: Rules,
    private onOpen: (text: RecordText) => void,
  ) {}

  takeText(): void {
    if (this.text.value.trim() === '') this.trouble.value = say('analyse.bad.empty');
    else this.take(new TextEncoder().encode(this.text.value), '');
  }

  takeFile(file: File | null | undefined): void {
    if (file) void file.arrayBuffer().then((buffer) => this.take(new Uint8Array(buffer), file.name));
  }

  take(bytes: Uint8Array, name: string): void {
    const game = this.game.value;
    const text = decode(bytes).trim();
    this.trouble.value = '';
    this.found.value = null;
    let asText = '';
    // Plain positions and moves first: what they are can be told for sure.
    try {
      this.onOpen(plainText(this.rules, text, game));
      return;
    } catch (error) {
      asText = (error as Error).message;
    }
    try {
      const { games, notes } = this.rules.records(bytes, name, game);
      const known = games.filter((each) => this.rules.games().includes(each.game)).map(textOf);
      if (known.length === 1 && notes.length === 0) this.onOpen(known[0]!);
      else this.found.value = { games: known, notes };
    } catch (error) {
      this.trouble.value = complaint(this.rules, game, text, asText, (error as Error).message);
    }
  }
}
