// SPDX-License-Identifier: MIT
// The questions before a game: who sits where; behind them, folded, which player else, and from which position.

import { useMemo } from 'preact/hooks';
import type { Rules } from '../engine/rules';
import { route } from '../shell/route';
import { either, say, sayRule, sideName, told } from '../words/words';
import { Choice } from './Choice';
import { Form, type Mine, type Mode } from './form';
import { MiniBoard } from './GameCard';
import { OpponentChoice } from './Opponent';
import { PlayerOptions } from './PlayerOptions';
import { RulesLink } from './RulesLink';
import { seatName, type Seat } from './seats';
import { CLOCKS } from './start';
import type { Saved } from './table';

interface NewGameProps {
  rules: Rules;
  game: string;
  onStart: (saved: Saved) => void;
}

export function NewGame({ rules, game, onStart }: NewGameProps) {
  const form = useMemo(() => new Form(rules, game, route.value.query.get('p') ?? ''), [game]);
  const { info, mode } = form;
  const modes: readonly { value: Mode; text: string }[] = [
    { value: 'engine', text: say('play.computer') },
    { value: 'two', text: say('play.two') },
    { value: 'watch', text: say('play.watch') },
  ];
  const begin = async (event: Event) => {
    event.preventDefault();
    const saved = await form.start();
    if (saved) onStart(saved);
  };
  return (
    <section class="page new-game">
      <div class="form-board">
        <MiniBoard rules={rules} game={game} position={form.preview()} moves={[]} />
      </div>
      <form class="form" onSubmit={(event) => void begin(event)}>
        <h1>
          {either(info.title, info.title_zh)} <RulesLink game={game} />
        </h1>
        <Choice
          name="mode"
          title={say('play.against')}
          value={mode.value}
          of={modes}
          onChoose={(value) => (mode.value = value)}
        />
        {mode.value === 'engine' && <Against form={form} />}
        {mode.value === 'watch' && <Watched form={form} />}
        <Clocks form={form} />
        {info.rules.length > 1 && <RuleChoice form={form} />}
        {form.trouble.value && (
          <p class="notice bad" role="alert">
            {told(form.trouble.value)}
          </p>
        )}
        <div class="tools start">
          <button type="submit" class="primary big">
            {say('play.start')}
          </button>
        </div>
        <More form={form} />
      </form>
    </section>
  );
}

function Against({ form }: { form: Form }) {
  const sides = [sideName(form.info, 0), sideName(form.info, 1)];
  const mine: readonly { value: Mine; text: string }[] = [
    { value: 'first', text: sides[0]! },
    { value: 'second', text: sides[1]! },
    { value: 'either', text: say('play.side.random') },
  ];
  const level = form.kind.value === 'level';
  return (
    <>
      {level && (
        <OpponentChoice game={form.game} level={form.level.value} onLevel={(next) => (form.level.value = next)} />
      )}
      {!level && (
        <p class="faint spec">
          <b>{seatName(form.kind.value === 'other' ? form.spec.value : form.kind.value)}</b>{' '}
          <code>{form.opponent()}</code>
        </p>
      )}
      <Choice
        name="side"
        title={say('play.side')}
        value={form.mine.value}
        of={mine}
        onChoose={(value) => (form.mine.value = value)}
      />
    </>
  );
}

function Watched({ form }: { form: Form }) {
  const levels = Array.from({ length: 9 }, (_, i) => `engine:level=${9 - i}`);
  const players: Seat[] = ['engine', ...levels, ...(form.info.classic ? ['classic'] : []), 'greedy', 'random'];
  return (
    <div class="pair">
      {form.watched.map((seat, index) => (
        <label key={index} class="field">
          <span>{sideName(form.info, index === 0 ? 0 : 1)}</span>
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
  );
}

function Clocks({ form }: { form: Form }) {
  const clocks = CLOCKS.map(({ name }, value) => ({ value, text: name || say('play.clock.none') }));
  return (
    <Choice
      name="clock"
      title={say('play.clock')}
      value={form.clock.value}
      of={clocks}
      onChoose={(value) => (form.clock.value = value)}
    />
  );
}

function RuleChoice({ form }: { form: Form }) {
  const { rules } = form.info;
  return (
    <Choice
      name="rule"
      title={say('play.rule')}
      value={form.rule.value || rules[0]!}
      of={rules.map((name) => ({ value: name, text: sayRule(name) }))}
      onChoose={(name) => (form.rule.value = name)}
    />
  );
}

/** Another kind of player, the number that its choices hang on, another beginning. */
function More({ form }: { form: Form }) {
  const { info, position } = form;
  const begun = position.value && !info.seeded ? `?${new URLSearchParams({ p: position.value })}` : '';
  const engine = form.mode.value === 'engine';
  return (
    <details class="look more">
      <summary>{say('play.more')}</summary>
      {engine && <Kinds form={form} />}
      {engine && form.kind.value === 'level' && (
        <TextField
          title={say('play.variety')}
          hint={say('play.variety.hint')}
          value={form.seed.value}
          onText={(text) => (form.seed.value = text.replace(/\D/g, ''))}
        />
      )}
      <TextField
        title={say(info.seeded ? 'play.seed' : 'play.position')}
        hint={say(info.seeded ? 'play.seed.hint' : 'play.position.hint')}
        value={position.value}
        onText={(text) => {
          position.value = text;
          form.trouble.value = '';
        }}
      />
      <a class="button" href={`#/analyse/${form.game}/setup${begun}`}>
        {say('play.setup')}
      </a>
    </details>
  );
}

function Kinds({ form }: { form: Form }) {
  const { info, kind } = form;
  const options = form.options();
  const kinds = ['level', ...(info.classic ? ['classic'] : []), 'search', 'greedy', 'random', 'other'];
  const text = (value: string) =>
    value === 'level' ? say('play.level') : value === 'other' ? say('seat.other') : seatName(value);
  return (
    <>
      <Choice
        name="kind"
        title={say('play.opponent')}
        value={kind.value}
        of={kinds.map((value) => ({ value, text: text(value) }))}
        onChoose={(value) => form.setKind(value)}
      />
      {options.length > 0 && (
        <PlayerOptions
          options={options}
          chosen={form.chosen.value}
          onChange={(next) => {
            form.chosen.value = next;
            form.trouble.value = '';
          }}
        />
      )}
      {kind.value === 'other' && (
        <TextField
          title={say('seat.spec')}
          value={form.spec.value}
          onText={(next) => {
            form.spec.value = next;
            form.trouble.value = '';
          }}
        />
      )}
    </>
  );
}

interface TextFieldProps {
  title: string;
  hint?: string;
  value: string;
  onText: (text: string) => void;
}

function TextField({ title, hint, value, onText }: TextFieldProps) {
  return (
    <label class="field">
      <span>{title}</span>
      <input
        type="text"
        value={value}
        spellcheck={false}
        placeholder={hint}
        onInput={(event) => onText(event.currentTarget.value)}
      />
    </label>
  );
}
