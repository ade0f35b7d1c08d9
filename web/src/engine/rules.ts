// SPDX-License-Identifier: MIT
// The rules, at once: wuqi.wasm in the page itself, asked one question after another. It never thinks. Its session
// stands where it was asked last and plays only what is new; what it has answered about a turn is remembered, so that a
// game that is looked through is asked for once.

import { chinese, setTranslator } from '../words/words';
import { positionLine } from './engine';
import { Module, type FileRecord, type ModuleSession } from './module';
import type { BoardInfo, GameInfo, MoveNames, OptionInfo, Turn } from './ugi';

/** Turns that are remembered. */
const TURNS = 2000;

export class Rules {
  private session: ModuleSession;
  private module: Module;
  private heard: string[] = [];
  private game = '';
  private language = '';
  /** The position line that the session has obeyed last; '' after one that it refused. */
  private placed = '';
  private turns = new Map<string, Turn>();
  private boards = new Map<string, BoardInfo>();
  private infos = new Map<string, GameInfo>();

  private constructor(module: Module) {
    this.module = module;
    this.session = module.session((line) => this.heard.push(line));
  }

  static async load(binary: WebAssembly.Module): Promise<Rules> {
    const module = await Module.load(binary);
    setTranslator((english) => module.chinese(english));
    return new Rules(module);
  }

  games(): string[] {
    const line = this.ask('ugi').find((text) => text.startsWith('option name Game '))!;
    return line
      .split(' var ')
      .slice(1)
      .map((name) => name.trim());
  }

  info(game: string): GameInfo {
    let info = this.infos.get(game);
    if (!info) {
      this.choose(game);
      info = this.query<GameInfo>('game');
      this.infos.set(game, info);
    }
    return info;
  }

  /** The board after the moves; an illegal move or a bad position is an Error with the library's text. */
  board(game: string, position: string, moves: string[]): BoardInfo {
    const known = this.boards.get(this.key(game, position, moves));
    if (known) return known;
    this.place(game, position, moves);
    const board = this.query<BoardInfo>('board');
    remember(this.boards, this.key(game, position, moves), board);
    return board;
  }

  /** A move in that position: what it is called and does, who makes it, and the board after it. */
  turn(game: string, position: string, moves: string[], move: string): Turn {
    const key = this.key(game, position, [...moves, move]);
    let turn = this.turns.get(key);
    if (!turn) {
      this.place(game, position, moves);
      turn = this.query<Turn>(`turn ${move}`);
      remember(this.turns, key, turn);
      remember(this.boards, this.key(game, position, [...moves, turn.move.move]), turn.board);
    }
    return turn;
  }

  /** The names of a line's moves after those of the game, as far as they are legal. */
  line(game: string, position: string, moves: string[], line: string[]): MoveNames[] {
    this.place(game, position, moves);
    return this.query<MoveNames[]>(`line ${line.join(' ')}`);
  }

  /** The kinds of players of a game, each with its options. */
  options(game: string): Record<string, OptionInfo[]> {
    this.choose(game);
    return this.query<Record<string, OptionInfo[]>>('options');
  }

  /** The games of a file in any format the program reads. Throws where not one can be read. */
  records(bytes: Uint8Array, name: string, game: string): { games: FileRecord[]; notes: string[] } {
    return this.module.readRecords(bytes, name, game);
  }

  /** A game as the text of a file. */
  write(record: FileRecord, format: string): string {
    return this.module.writeRecords([record], format);
  }

  private place(game: string, position: string, moves: string[]): void {
    this.choose(game);
    const line = positionLine(position, moves);
    if (line === this.placed) return;
    this.placed = '';
    this.ask(line);
    this.placed = line;
  }

  private key(game: string, position: string, moves: string[]): string {
    return `${chinese.value ? 'zh' : 'en'} ${game} ${positionLine(position, moves)}`;
  }

  private choose(game: string): void {
    if (this.game === game) return;
    this.placed = '';
    this.ask(`setoption name Game value ${game}`);
    this.game = game;
  }

  private query<T>(what: string): T {
    const language = chinese.value ? 'zh' : 'en';
    if (this.language !== language) this.ask(`setoption name Language value ${language}`);
    this.language = language;
    const line = this.ask(`query ${what}`).find((text) => text.startsWith('response '));
    if (!line) throw new Error(`no answer to ${what}`);
    return JSON.parse(line.slice(9)) as T;
  }

  private ask(line: string): string[] {
    this.heard = [];
    this.session.obey(line);
    const error = this.heard.find((text) => text.startsWith('info string error: '));
    if (error) throw new Error(error.slice(19));
    return this.heard;
  }
}

/** The oldest of too many are forgotten. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.set(key, value);
  if (map.size > TURNS) map.delete(map.keys().next().value!);
}
