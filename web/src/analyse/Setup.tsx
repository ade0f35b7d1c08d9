// SPDX-License-Identifier: MIT
// A position set up by hand: squares are clicked where the first word of the game's position text is its board, for
// every game that writes it so; the text itself can always be edited. The page knows no game: what may stand on a
// square is what the rules were seen to put there, and whether it may stand so the rules say.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { Board, boardWidth } from '../board/Board';
import { skinOf } from '../board/skins';
import { isEmpty } from '../board/pieces';
import type { Rules } from '../engine/rules';
import type { BoardInfo, GameInfo } from '../engine/ugi';
import { boardOptions } from '../shell/look';
import { go } from '../shell/route';
import { chinese, either, language, say, sideName } from '../words/words';

type Writer = (cells: string, cols: number) => string;

function rows(cells: string, cols: number): string[] {
  return Array.from({ length: cells.length / cols }, (_, row) => cells.slice(row * cols, (row + 1) * cols));
}

/** How games write their boards: square after square, row by row, or with the empty squares of a row counted. */
const WRITERS: Writer[] = [
  (cells) => cells,
  (cells, cols) => rows(cells, cols).join('/'),
  (cells, cols) =>
    rows(cells, cols)
      .map((row) => row.replace(/[-.,]+/g, (gap) => String(gap.length)))
      .join('/'),
];

/** The way this game writes its board, if it is one of those. */
export function writerOf(board: BoardInfo, cols: number): Writer | null {
  const first = board.position.split(' ')[0];
  return WRITERS.find((writer) => writer(board.cells, cols) === first) ?? null;
}

/** What the rules put on squares in the first moves of a game. */
function contents(rules: Rules, game: string): string[] {
  const seen = new Set<string>();
  const moves: string[] = [];
  for (let ply = 0; ply < 5; ply++) {
    const board = rules.board(game, '', moves);
    for (const cell of board.cells) seen.add(cell);
    const next = board.moves[Math.floor(board.moves.length / 2)];
    if (!next) break;
    moves.push(next.move);
  }
  // The men of both sides in one order, that in which they stand on the board.
  const order = [...seen].map((cell) => cell.toLowerCase());
  return [...seen].sort((a, b) => order.indexOf(a.toLowerCase()) - order.indexOf(b.toLowerCase()));
}

/** The same board with the other side to move: the word that says so is the one that a move changes. */
export function otherSide(rules: Rules, game: string, text: string): string | null {
  const board = rules.board(game, text, []);
  const words = board.position.split(' ');
  for (const { move } of board.moves.slice(0, 3)) {
    const after = rules.board(game, text, [move]).position.split(' ');
    for (let at = 1; at < words.length; at++) {
      if (after[at] === undefined || after[at] === words[at]) continue;
      const turned = words.map((word, index) => (index === at ? after[at]! : word)).join(' ');
      try {
        const other = rules.board(game, turned, []);
        if (other.side !== board.side && other.cells === board.cells) return turned;
      } catch {
        // Not this word.
      }
    }
  }
  return null;
}

export function Setup({ rules, game, from }: { rules: Rules; game: string; from: string }) {
  const info = rules.info(game);
  const start = useMemo(() => rules.board(game, '', []).position, [game]);
  const text = useSignal(from || start);
  const palette = useMemo(() => contents(rules, game), [game]);
  const chosen = useSignal(palette.find((cell) => !isEmpty(cell) && cell === cell.toUpperCase()) ?? palette[0]!);
  const flipped = useSignal(false);
  /** The last board that the rules took; squares that were changed since are drawn over it. */
  const good = useSignal<BoardInfo>(rules.board(game, start, []));
  const cells = useSignal(good.value.cells);
  const trouble = useSignal('');
  const writer = useMemo(() => writerOf(rules.board(game, start, []), info.cols), [game]);

  const read = (next: string) => {
    text.value = next;
    try {
      good.value = rules.board(game, next, []);
      cells.value = good.value.cells;
      trouble.value = '';
    } catch (error) {
      trouble.value = (error as Error).message;
    }
  };
  useMemo(() => read(text.value), [game, language.value]);
  const write = (next: string) => {
    cells.value = next;
    read([writer!(next, info.cols), ...text.value.split(' ').slice(1)].join(' '));
    cells.value = next;
  };
  const blank = palette.find(isEmpty);
  const touch = (square: number) => {
    const old = cells.value[square]!;
    const next = old === chosen.value && blank !== undefined ? blank : chosen.value;
    write(cells.value.slice(0, square) + next + cells.value.slice(square + 1));
  };
  const turned = trouble.value ? null : otherSide(rules, game, text.value);
  const board: BoardInfo = { ...good.value, cells: cells.value, moves: [], marked: [] };
  return (
    <section class="table setup" style={{ '--board-width': boardWidth(info, boardOptions.value) }}>
      <h1 class="unseen">
        {say('play.setup')}: {either(info.title, info.title_zh)}
      </h1>
      <div class="table-board">
        <Board
          info={info}
          board={board}
          flipped={flipped.value}
          options={boardOptions.value}
          onSquare={writer ? touch : undefined}
          label={say('setup.label', { game: either(info.title, info.title_zh) })}
        />
      </div>
      <div class="table-side">
        <p>{say(writer ? 'setup.about' : 'setup.text')}</p>
        {writer && (
          <fieldset class="choice palette">
            <legend>{say('setup.piece')}</legend>
            {[
              palette.filter((cell) => !isEmpty(cell) && cell === cell.toUpperCase()),
              palette.filter((cell) => !isEmpty(cell) && cell !== cell.toUpperCase()),
              palette.filter(isEmpty),
            ].map(
              (row, index) =>
                row.length > 0 && (
                  <div key={index} class="palette-row">
                    {row.map((cell) => (
                      <label key={cell}>
                        <input
                          type="radio"
                          name="cell"
                          checked={chosen.value === cell}
                          onChange={() => (chosen.value = cell)}
                        />
                        <span>
                          <Cell cell={cell} info={info} board={board} />
                          <span class={isEmpty(cell) ? '' : 'unseen'}>
                            {isEmpty(cell) ? say('board.empty') : skinOf(game).tell(cell, info)}
                          </span>
                        </span>
                      </label>
                    ))}
                  </div>
                ),
            )}
          </fieldset>
        )}
        <label class="field">
          <span>{say('play.position')}</span>
          <textarea
            rows={4}
            spellcheck={false}
            value={text.value}
            onInput={(event) => read(event.currentTarget.value.trim())}
          />
        </label>
        {trouble.value ? (
          <p class="notice bad" role="alert">
            {say('play.loss', { reason: trouble.value })}
          </p>
        ) : (
          <p class="faint" role="status">
            {good.value.over ? good.value.verdict : say('play.turn', { who: sideName(info, good.value.side) })}
          </p>
        )}
        <div class="tools">
          {turned && (
            <button type="button" onClick={() => read(turned)}>
              {say('setup.turn')}
            </button>
          )}
          {writer && blank !== undefined && (
            <button type="button" onClick={() => write(blank.repeat(cells.value.length))}>
              {say('setup.clear')}
            </button>
          )}
          <button type="button" onClick={() => read(start)}>
            {say('setup.start')}
          </button>
          <button type="button" onClick={() => (flipped.value = !flipped.value)}>
            {say('play.flip')}
          </button>
        </div>
        <div class="tools">
          <button
            type="button"
            class="primary"
            disabled={trouble.value !== ''}
            onClick={() => go(`/analyse/${game}?${new URLSearchParams({ p: text.value })}`)}
          >
            {say('analyse.start')}
          </button>
          <button
            type="button"
            disabled={trouble.value !== '' || good.value.over}
            onClick={() => go(`/play/${game}/new?${new URLSearchParams({ p: text.value })}`)}
          >
            {say('analyse.play')}
          </button>
        </div>
      </div>
    </section>
  );
}

function Cell({ cell, info, board }: { cell: string; info: GameInfo; board: BoardInfo }) {
  const skin = skinOf(info.name);
  if (isEmpty(cell))
    return (
      <svg class="swatch" viewBox="-.5 -.5 1 1" aria-hidden="true">
        <path d="M-.25 -.25L.25 .25M.25 -.25L-.25 .25" class="swatch-empty" />
      </svg>
    );
  return (
    <svg class={`swatch board-${info.name}`} viewBox="-.5 -.5 1 1" aria-hidden="true">
      {skin.piece(cell, { info, board, flipped: false, chinese: chinese.value, options: boardOptions.value })}
    </svg>
  );
}
