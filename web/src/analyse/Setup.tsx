// SPDX-License-Identifier: MIT
// A position set up by hand, on the screen; what is done to it is in settingup.ts.

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
import { SettingUp } from './settingup';

export function Setup({ rules, game, from }: { rules: Rules; game: string; from: string }) {
  const info = rules.info(game);
  const set = useMemo(() => new SettingUp(rules, game, from), [game]);
  useMemo(() => set.read(set.text.value), [set, language.value]);
  const flipped = useSignal(false);
  const board = set.board();
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
          onSquare={set.writer ? (square) => set.touch(square) : undefined}
          label={say('setup.label', { game: either(info.title, info.title_zh) })}
        />
      </div>
      <div class="table-side">
        <p>{say(set.writer ? 'setup.about' : 'setup.text')}</p>
        {set.writer && <Palette set={set} info={info} board={board} />}
        <label class="field">
          <span>{say('play.position')}</span>
          <textarea
            rows={4}
            spellcheck={false}
            value={set.text.value}
            onInput={(event) => set.read(event.currentTarget.value.trim())}
          />
        </label>
        {set.trouble.value ? (
          <p class="notice bad" role="alert">
            {say('play.loss', { reason: set.trouble.value })}
          </p>
        ) : (
          <p class="faint" role="status">
            {set.good.value.over
              ? set.good.value.verdict
              : say('play.turn', { who: sideName(info, set.good.value.side) })}
          </p>
        )}
        <Changes set={set} flip={() => (flipped.value = !flipped.value)} />
        <Uses set={set} />
      </div>
    </section>
  );
}

/** What can be put on a square: the men of both sides, then an empty one. */
function Palette({ set, info, board }: { set: SettingUp; info: GameInfo; board: BoardInfo }) {
  return (
    <fieldset class="choice palette">
      <legend>{say('setup.piece')}</legend>
      {set.rows().map(
        (row, index) =>
          row.length > 0 && (
            <div key={index} class="palette-row">
              {row.map((cell) => (
                <label key={cell}>
                  <input
                    type="radio"
                    name="cell"
                    checked={set.chosen.value === cell}
                    onChange={() => (set.chosen.value = cell)}
                  />
                  <span>
                    <Cell cell={cell} info={info} board={board} />
                    <span class={isEmpty(cell) ? '' : 'unseen'}>
                      {isEmpty(cell) ? say('board.empty') : skinOf(info.name).tell(cell, info)}
                    </span>
                  </span>
                </label>
              ))}
            </div>
          ),
      )}
    </fieldset>
  );
}

/** What can be done to the position as a whole. */
function Changes({ set, flip }: { set: SettingUp; flip: () => void }) {
  const turned = set.turned();
  return (
    <div class="tools">
      {turned && (
        <button type="button" onClick={() => set.read(turned)}>
          {say('setup.turn')}
        </button>
      )}
      {set.writer && set.blank !== undefined && (
        <button type="button" onClick={() => set.clear()}>
          {say('setup.clear')}
        </button>
      )}
      <button type="button" onClick={() => set.read(set.start)}>
        {say('setup.start')}
      </button>
      <button type="button" onClick={flip}>
        {say('play.flip')}
      </button>
    </div>
  );
}

/** What the position is for: an analysis, or a game from it. */
function Uses({ set }: { set: SettingUp }) {
  const asked = () => new URLSearchParams({ p: set.text.value });
  return (
    <div class="tools">
      <button
        type="button"
        class="primary"
        disabled={set.trouble.value !== ''}
        onClick={() => go(`/analyse/${set.game}?${asked()}`)}
      >
        {say('analyse.start')}
      </button>
      <button
        type="button"
        disabled={set.trouble.value !== '' || set.good.value.over}
        onClick={() => go(`/play/${set.game}/new?${asked()}`)}
      >
        {say('analyse.play')}
      </button>
    </div>
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
