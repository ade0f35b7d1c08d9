// SPDX-License-Identifier: MIT
// The questions before a game: who sits where, how long, from which position.

import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { engineFor } from '../engine/players';
import type { Rules } from '../engine/rules';
import type { Side } from '../engine/ugi';
import { route } from '../shell/route';
import { either, say, sideName, told } from '../words/words';
import { LevelChoice } from './LevelChoice';
import { PlayerOptions, specOf, type Chosen } from './PlayerOptions';
import { PERSON, seatName, type Seat } from './seats';
import type { Clock, Saved } from './table';
import { MiniBoard } from './GameCard';

const CLOCKS: { name: string; clock: Clock | null }[] = [
  { name: '', clock: null },
  { name: '1+1', clock: { base: 60_000, increment: 1_000 } },
  { name: '3+2', clock: { base: 180_000, increment: 2_000 } },
  { name: '10+5', clock: { base: 600_000, increment: 5_000 } },
  { name: '30+0', clock: { base: 1_800_000, increment: 0 } },
];

type Mode = 'engine' | 'two' | 'watch';

export function NewGame({ rules, game, onStart }: { rules: Rules; game: string; onStart: (saved: Saved) => void }) {
  const info = rules.info(game);
  const mode = useSignal<Mode>('engine');
  const level = useSignal(Number(localStorage.getItem(`wuqi.level.${game}`) ?? 3));
  const kind = useSignal('level');
  const spec = useSignal('classic');
  const chosen = useSignal<Chosen>({});
  const kinds = useMemo(() => rules.options(game), [game]);
  const mine = useSignal<'first' | 'second' | 'either'>('first');
  const watched = [useSignal<Seat>('engine'), useSignal<Seat>(info.classic ? 'classic' : 'engine:level=5')] as const;
  const clock = useSignal(0);
  const position = useSignal(route.value.query.get('p') ?? '');
  const trouble = useSignal('');
  const rule = useSignal('');
  const sides = [sideName(info, 0), sideName(info, 1)];

  const options = kinds[kind.value] ?? [];
  const opponent = (): Seat =>
    kind.value === 'level'
      ? level.value === 10
        ? 'engine'
        : `engine:level=${level.value}`
      : kind.value === 'other'
        ? spec.value.trim()
        : specOf(kind.value, options, chosen.value);
  const startText = (): string => {
    const typed = position.value.trim();
    if (typed !== '') return info.seeded && /^\d+$/.test(typed) ? `seed:${typed}` : typed;
    return info.seeded ? `seed:${Math.floor(Math.random() * 1e9)}` : rule.value;
  };
  /** The board the game begins with, as far as the text can be read. */
  const preview = (): string => {
    const text = position.value.trim() === '' ? rule.value : startText();
    try {
      rules.board(game, text, []);
      return text;
    } catch {
      return '';
    }
  };
  const start = async (event: Event) => {
    event.preventDefault();
    const text = startText();
    trouble.value = '';
    try {
      rules.board(game, text, []);
    } catch (error) {
      trouble.value = say('play.loss', { reason: (error as Error).message });
      return;
    }
    try {
      // A player is made before the game begins: what is wrong with its options is told here.
      if (mode.value === 'engine' && kind.value !== 'level') await engineFor('second', game, opponent());
    } catch (error) {
      trouble.value = (error as Error).message;
      return;
    }
    const side: Side = mine.value === 'first' ? 0 : mine.value === 'second' ? 1 : Math.random() < 0.5 ? 0 : 1;
    const seats: [Seat, Seat] =
      mode.value === 'two'
        ? [PERSON, PERSON]
        : mode.value === 'watch'
          ? [watched[0].value, watched[1].value]
          : side === 0
            ? [PERSON, opponent()]
            : [opponent(), PERSON];
    localStorage.setItem(`wuqi.level.${game}`, String(level.value));
    const time = CLOCKS[clock.value]!.clock;
    onStart({
      game,
      start: text,
      moves: [],
      seats,
      clock: time,
      left: time ? [time.base, time.base] : [0, 0],
      resigned: null,
      flipped: mode.value === 'engine' && side === 1,
    });
  };

  const players: Seat[] = [
    'engine',
    ...Array.from({ length: 9 }, (_, i) => `engine:level=${9 - i}`),
    ...(info.classic ? ['classic'] : []),
    'greedy',
    'random',
  ];
  const begun = position.value && !info.seeded ? `?${new URLSearchParams({ p: position.value })}` : '';

  return (
    <section class="page new-game">
      <div class="form-board">
        <MiniBoard rules={rules} game={game} position={preview()} moves={[]} />
      </div>
      <form class="form" onSubmit={(event) => void start(event)}>
        <h1>{either(info.title, info.title_zh)}</h1>
        <fieldset class="choice">
          <legend>{say('play.against')}</legend>
          {(['engine', 'two', 'watch'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="mode" checked={mode.value === value} onChange={() => (mode.value = value)} />
              <span>{say(value === 'engine' ? 'play.computer' : value === 'two' ? 'play.two' : 'play.watch')}</span>
            </label>
          ))}
        </fieldset>
        {mode.value === 'engine' && (
          <>
            <fieldset class="choice">
              <legend>{say('play.opponent')}</legend>
              {['level', ...(info.classic ? ['classic'] : []), 'search', 'greedy', 'random', 'other'].map((value) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="kind"
                    checked={kind.value === value}
                    onChange={() => {
                      kind.value = value;
                      chosen.value = {};
                      trouble.value = '';
                    }}
                  />
                  <span>
                    {value === 'level' ? say('play.level') : value === 'other' ? say('seat.other') : seatName(value)}
                  </span>
                </label>
              ))}
            </fieldset>
            {kind.value === 'level' && (
              <LevelChoice game={game} level={level.value} onLevel={(next) => (level.value = next)} />
            )}
            {kind.value === 'classic' && options.length > 0 && (
              <PlayerOptions
                options={options}
                chosen={chosen.value}
                onChange={(next) => {
                  chosen.value = next;
                  trouble.value = '';
                }}
              />
            )}
            {kind.value !== 'classic' && options.length > 0 && (
              <details class="look">
                <summary>{say('option.title')}</summary>
                <PlayerOptions
                  options={options}
                  chosen={chosen.value}
                  onChange={(next) => {
                    chosen.value = next;
                    trouble.value = '';
                  }}
                />
              </details>
            )}
            {options.length > 0 && (
              <p class="faint spec">
                <code>{opponent()}</code>
              </p>
            )}
            {kind.value === 'other' && (
              <label class="field">
                <span>{say('seat.spec')}</span>
                <input
                  type="text"
                  value={spec.value}
                  spellcheck={false}
                  onInput={(event) => {
                    spec.value = event.currentTarget.value;
                    trouble.value = '';
                  }}
                />
              </label>
            )}
            <fieldset class="choice">
              <legend>{say('play.side')}</legend>
              {(['first', 'second', 'either'] as const).map((value) => (
                <label key={value}>
                  <input
                    type="radio"
                    name="side"
                    checked={mine.value === value}
                    onChange={() => (mine.value = value)}
                  />
                  <span>{value === 'either' ? say('play.side.random') : sides[value === 'first' ? 0 : 1]}</span>
                </label>
              ))}
            </fieldset>
          </>
        )}
        {mode.value === 'watch' && (
          <div class="pair">
            {watched.map((seat, index) => (
              <label key={index} class="field">
                <span>{sides[index]}</span>
                <select value={seat.value} onChange={(event) => (seat.value = event.currentTarget.value)}>
                  {players.map((player) => (
                    <option key={player} value={player}>
                      {seatName(player)}
                    </option>
                  ))}
                </select>
              </label>
            ))}
          </div>
        )}
        <fieldset class="choice">
          <legend>{say('play.clock')}</legend>
          {CLOCKS.map(({ name }, index) => (
            <label key={name}>
              <input type="radio" name="clock" checked={clock.value === index} onChange={() => (clock.value = index)} />
              <span>{name || say('play.clock.none')}</span>
            </label>
          ))}
        </fieldset>
        {info.rules.length > 1 && (
          <fieldset class="choice">
            <legend>{say('play.rule')}</legend>
            {info.rules.map((name) => (
              <label key={name}>
                <input
                  type="radio"
                  name="rule"
                  checked={(rule.value || info.rules[0]) === name}
                  onChange={() => (rule.value = name)}
                />
                <span>{name}</span>
              </label>
            ))}
          </fieldset>
        )}
        <label class="field">
          <span>{say(info.seeded ? 'play.seed' : 'play.position')}</span>
          <input
            type="text"
            value={position.value}
            spellcheck={false}
            placeholder={say(info.seeded ? 'play.seed.hint' : 'play.position.hint')}
            onInput={(event) => {
              position.value = event.currentTarget.value;
              trouble.value = '';
            }}
          />
        </label>
        {trouble.value && (
          <p class="notice bad" role="alert">
            {told(trouble.value)}
          </p>
        )}
        <div class="tools start">
          <button type="submit" class="primary big">
            {say('play.start')}
          </button>
          <a class="button big" href={`#/analyse/${game}/setup${begun}`}>
            {say('play.setup')}
          </a>
        </div>
      </form>
    </section>
  );
}
