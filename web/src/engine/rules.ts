// SPDX-License-Identifier: MIT
// The rules, at once: wuqi.wasm in the page itself, asked one question after another. It never thinks.

import { chinese, setTranslator } from '../words/words';
import { positionLine } from './engine';
import { Module, type GameRecord, type Session } from './module';
import type { BoardInfo, GameInfo, MoveEffect, OptionInfo } from './ugi';

export class Rules {
  private session: Session;
  private module: Module;
  private heard: string[] = [];
  private game = '';
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
    return line.split(' var ').slice(1).map((name) => name.trim());
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
    this.place(game, position, moves);
    return this.query<BoardInfo>('board');
  }

  /** What a legal move in that position is called and does. */
  effect(game: string, position: string, moves: string[], move: string): MoveEffect {
    this.place(game, position, moves);
    return this.query<MoveEffect>(`move ${move}`);
  }

  /** The kinds of players of a game, each with its options. */
  options(game: string): Record<string, OptionInfo[]> {
    this.choose(game);
    return this.query<Record<string, OptionInfo[]>>('options');
  }

  /** The games of a file in any format the program reads. Throws where not one can be read. */
  records(bytes: Uint8Array, name: string, game: string): { games: GameRecord[]; notes: string[] } {
    return this.module.readRecords(bytes, name, game);
  }

  /** A game as the text of a file. */
  write(record: GameRecord, format: string): string {
    return this.module.writeRecords([record], format);
  }

  private place(game: string, position: string, moves: string[]): void {
    this.choose(game);
    this.ask(positionLine(position, moves));
  }

  private choose(game: string): void {
    if (this.game !== game) this.ask(`setoption name Game value ${game}`);
    this.game = game;
  }

  private query<T>(what: string): T {
    this.ask(`setoption name Language value ${chinese.value ? 'zh' : 'en'}`);
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
