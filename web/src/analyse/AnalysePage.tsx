// SPDX-License-Identifier: MIT
// Analysis: a game or a position from anywhere, looked at by the engine at full strength.

import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { Board, boardWidth, type Sign } from '../board/Board';
import type { Rules } from '../engine/rules';
import { scoreFlip, scoreNumber, scoreText, type Line } from '../engine/ugi';
import { boardOptions } from '../shell/look';
import { LookMenu } from '../shell/LookMenu';
import { Walk } from '../shell/Walk';
import { go, route } from '../shell/route';
import { either, moveWord, say, sideName, told } from '../words/words';
import type { Key } from '../words/en';
import { Analyst, type GameText } from './analyst';
import { Graph } from './Graph';
import { Intake } from './Intake';
import { boardPng, boardSvg, download, linkOf } from './share';
import { keep } from './kept';
import { MoveTree } from './MoveTree';
import { Setup } from './Setup';
import { mainLine, path } from './tree';
import { Told } from '../play/TableView';

export function AnalysePage({ rules }: { rules: Rules }) {
  const { rest, query } = route.value;
  const game = rest[0] ?? '';
  const opened = useSignal<GameText | null>(null);
  const trouble = useSignal('');
  const flat = query.toString();
  const analyst = useMemo(() => {
    if (game === '' || rest[1] === 'setup' || !rules.games().includes(game)) {
      trouble.value = game === '' || rules.games().includes(game) ? '' : say('watch.unknown', { game });
      return null;
    }
    const text: GameText =
      opened.value && opened.value.game === game
        ? opened.value
        : {
            game,
            start: query.get('p') ?? '',
            moves: (query.get('m') ?? '').split(' ').filter(Boolean),
            names: ['', ''],
            result: '',
            comments: [],
          };
    try {
      trouble.value = '';
      return new Analyst(rules, text);
    } catch (error) {
      trouble.value = (error as Error).message;
      return null;
    }
  }, [game, flat, rest[1], opened.value]);
  useEffect(() => () => analyst?.close(), [analyst]);
  const open = (text: GameText) => {
    opened.value = text;
    go(`/analyse/${text.game}?${new URLSearchParams({ p: text.start, m: text.moves.join(' ') })}`);
  };
  if (rest[1] === 'setup' && rules.games().includes(game))
    return <Setup key={game} rules={rules} game={game} from={query.get('p') ?? ''} />;
  return (
    <>
      {trouble.value && (
        <p class="notice bad narrow" role="alert">
          {told(trouble.value)}
        </p>
      )}
      {analyst ? <AnalysisView key={analyst} analyst={analyst} /> : <Intake rules={rules} onOpen={open} />}
    </>
  );
}

function AnalysisView({ analyst }: { analyst: Analyst }) {
  void analyst.version.value;
  const { info } = analyst;
  const board = analyst.board.value;
  const node = analyst.here.value;
  const flipped = useSignal(false);
  const place = useRef<HTMLDivElement>(null);
  const nodes = path(node);
  const main = mainLine(analyst.tree.root);
  const values = main.length > 1 ? analyst.values() : [];
  const lines = node.lines.filter((line) => line.score);
  const best = lines[0]?.score ? scoreNumber(lines[0].score) : 0;
  const signs: Sign[] = lines
    .slice(0, analyst.lines.value)
    .map((line, index) => ({
      squares: board.moves.find((move) => move.move === line.pv[0])?.squares ?? [],
      weight: Math.max(0.1, Math.exp((scoreNumber(line.score!) - best) / info.step)) * (index === 0 ? 1 : 0.8),
      label: lines.length > 1 ? String(index + 1) : '',
    }))
    .filter((sign) => sign.squares.length > 0)
    .reverse();

  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLTextAreaElement ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      if ((event.target as HTMLElement).closest('.board') && event.key.startsWith('Arrow')) return;
      const at = analyst.here.value;
      if (event.key === 'ArrowLeft' && at.parent) analyst.go(at.parent);
      else if (event.key === 'ArrowRight' && at.children[0]) analyst.go(at.children[0]);
      else if (event.key === 'Home') analyst.go(analyst.tree.root);
      else if (event.key === 'End') analyst.go(mainLine(at).at(-1)!);
      else if (event.key === ' ') analyst.running.value ? analyst.stop() : analyst.start();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [analyst]);

  const svg = () => place.current!.querySelector<SVGSVGElement>('.board svg')!;
  const lastSquares = [
    ...new Set(
      node.steps
        .filter((step) => step.phase === 0 && ['move', 'place', 'swap'].includes(step.kind))
        .flatMap((step) => [step.from, step.to])
        .filter((square) => square >= 0),
    ),
  ];
  const numbers = new Map<number, number>();
  if (boardOptions.value.numbers)
    nodes.forEach((at, index) => {
      for (const step of at.steps) if (step.kind === 'place') numbers.set(step.to, index + 1);
    });
  return (
    <section class="table" style={{ '--board-width': `calc(${boardWidth(info, boardOptions.value)} + 40px)` }}>
      <h1 class="unseen">
        {say('nav.analyse')}: {either(info.title, info.title_zh)}
        {analyst.text.names.some(Boolean) &&
          `, ${analyst.text.names.map((name) => name || '?').join(' – ')} ${analyst.text.result}`}
      </h1>
      <div class="table-board" ref={place}>
        <div class="eval-board">
          <Bar score={analyst.value(node)} step={info.step} flipped={flipped.value} />
          <Board
            info={info}
            board={board}
            change={analyst.change.value}
            last={lastSquares.length <= 2 ? lastSquares : []}
            flipped={flipped.value}
            options={boardOptions.value}
            signs={signs}
            numbers={numbers}
            forbidden={board.extra.find((extra) => extra.name === 'forbidden')?.squares ?? []}
            onMove={board.over ? undefined : (move) => analyst.play(move)}
            label={say('board.label', { game: either(info.title, info.title_zh) })}
          />
        </div>
        <div class="status-line">
          <b>{board.over ? board.verdict : say('play.turn', { who: sideName(info, board.side) })}</b>{' '}
          <Told text={board.status} info={info} />
        </div>
        <div class="tools" role="group">
          <Walk
            to={[
              node.parent && (() => analyst.go(analyst.tree.root)),
              node.parent && (() => analyst.go(node.parent!)),
              node.children[0] ? () => analyst.go(node.children[0]!) : null,
              node.children[0] ? () => analyst.go(mainLine(node).at(-1)!) : null,
            ]}
          />
          <button type="button" onClick={() => (flipped.value = !flipped.value)}>
            {say('play.flip')}
          </button>
          {board.moves
            .filter((move) => move.squares.length === 0)
            .map(({ move }) => (
              <button key={move} type="button" onClick={() => analyst.play(move)}>
                {moveWord(move)}
              </button>
            ))}
        </div>
      </div>
      <div class="table-side">
        <div class="tools even">
          {analyst.running.value ? (
            <button type="button" class="primary" onClick={() => analyst.stop()}>
              {say('analyse.stop')}
            </button>
          ) : (
            <button type="button" class="primary" onClick={() => analyst.start()} disabled={board.over}>
              {say('analyse.start')}
            </button>
          )}
          {main.length > 1 &&
            (analyst.reviewing.value ? (
              <button type="button" onClick={() => analyst.stop()}>
                {analyst.reviewing.value.done} / {analyst.reviewing.value.all} · {say('analyse.stop')}
              </button>
            ) : (
              <button type="button" onClick={() => void analyst.review()}>
                {say('analyse.review')}
              </button>
            ))}
        </div>
        {analyst.trouble.value && (
          <p class="notice bad" role="alert">
            {say('error.engine', { reason: analyst.trouble.value })}
          </p>
        )}
        <Proof analyst={analyst} />
        <Lines analyst={analyst} lines={lines} />
        {values.filter((value) => value !== null).length > 1 && (
          <Graph
            values={values}
            at={Math.max(0, main.indexOf(node))}
            step={info.step}
            onGo={(index) => main[index] && analyst.go(main[index]!)}
          />
        )}
        <MoveTree analyst={analyst} />
        {!main.includes(node) && (
          <div class="tools even">
            <button type="button" onClick={() => analyst.promote(node)}>
              {say('analyse.promote')}
            </button>
            <button type="button" onClick={() => analyst.remove(node)}>
              {say('analyse.remove')}
            </button>
          </div>
        )}
        <Mistakes analyst={analyst} />
        <LookMenu info={info} keys="keys.analyse" />
        <details class="look">
          <summary>{say('analyse.export')}</summary>
          <div class="tools">
            <CopyButton word="play.copy" text={() => board.position} />
            <CopyButton
              word="analyse.link"
              text={() =>
                linkOf(
                  analyst.tree.game,
                  analyst.tree.start,
                  main.slice(1).map((at) => at.move),
                )
              }
            />
            <button type="button" onClick={() => download(`${info.name}.svg`, boardSvg(svg()), 'image/svg+xml')}>
              SVG
            </button>
            <button
              type="button"
              onClick={() => void boardPng(svg()).then((blob) => download(`${info.name}.png`, blob))}
            >
              PNG
            </button>
            {FORMATS.filter(({ games }) => games.test(info.name)).map(({ format, name }) => (
              <button
                key={format}
                type="button"
                onClick={() => download(`${info.name}.${format.split(':')[0]}`, record(analyst, format))}
              >
                {name}
              </button>
            ))}
            <button
              type="button"
              onClick={() =>
                download(
                  `${info.name}.txt`,
                  `${analyst.tree.start}\n${main
                    .slice(1)
                    .map((at) => at.move)
                    .join(' ')}\n`,
                )
              }
            >
              {say('analyse.text')}
            </button>
            <button type="button" onClick={() => print()}>
              {say('analyse.print')}
            </button>
          </div>
        </details>
        <div class="tools even">
          <button
            type="button"
            disabled={board.over}
            onClick={() => go(`/play/${info.name}/new?${new URLSearchParams({ p: board.position })}`)}
          >
            {say('analyse.play')}
          </button>
          <button type="button" onClick={() => keepIt(analyst)}>
            {say(analyst.kept.value ? 'analyse.kept.done' : 'analyse.keep')}
          </button>
          <a class="button" href={`#/analyse/${info.name}/setup?${new URLSearchParams({ p: board.position })}`}>
            {say('play.setup')}
          </a>
          <a class="button" href="#/analyse">
            {say('analyse.other')}
          </a>
        </div>
      </div>
    </section>
  );
}

/** A proved win at hand: its move is played by a click; whatever the other side answers on the board, the proof goes
 * on. */
function Proof({ analyst }: { analyst: Analyst }) {
  const proof = analyst.proof.value;
  if (!proof || proof.node !== analyst.here.value) return null;
  const { move, plies, node } = proof;
  return (
    <div class="advice proof" role="status">
      <strong>{say('proof.title', { who: sideName(analyst.info, analyst.board.value.side), plies })}</strong>
      <span class="faint">{say('proof.about')}</span>
      <button type="button" class="primary" onClick={() => analyst.play(move)}>
        {say('proof.play', { move: analyst.names(node, [move])[0]! })}
      </button>
    </div>
  );
}

/** Copies, and says that it did; without a clipboard (a page over plain http) the text is shown to be copied by hand.
 * */
function CopyButton({ word, text }: { word: Key; text: () => string }) {
  const done = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      done.value = true;
      setTimeout(() => (done.value = false), 2000);
    } catch {
      prompt(say(word), text());
    }
  };
  return (
    <button type="button" onClick={() => void copy()}>
      {say(done.value ? 'play.copied' : word)}
    </button>
  );
}

/** The usual formats of each family of games (docs/records.md). */
const FORMATS = [
  { format: 'pgn', name: 'PGN', games: /^xiangqi$/ },
  { format: 'pgn:chinese', name: 'PGN 中文', games: /^xiangqi$/ },
  { format: 'ggf', name: 'GGF', games: /^reversi/ },
  { format: 'psq', name: 'PSQ', games: /^gomoku/ },
  { format: 'sgf', name: 'SGF', games: /^(gomoku|reversi)/ },
  { format: 'json', name: 'JSON', games: /./ },
];

function record(analyst: Analyst, format: string): string {
  const { text, tree } = analyst;
  const moves = mainLine(tree.root)
    .slice(1)
    .map((node) => node.move);
  return analyst.rules.write(
    {
      game: tree.game,
      position: tree.start || analyst.rules.board(tree.game, '', []).position,
      opening: [],
      moves,
      result: text.result || '*',
      a: text.names[0],
      b: text.names[1],
      first: 'a',
    },
    format,
  );
}

function keepIt(analyst: Analyst): void {
  const { text, tree, info } = analyst;
  const moves = mainLine(tree.root).length - 1;
  const title = text.names.some(Boolean)
    ? `${text.names[0] || '?'} – ${text.names[1] || '?'}`
    : `${either(info.title, info.title_zh)}, ${say('analyse.plies', { n: moves })}`;
  keep(
    tree,
    {
      ...text,
      moves: mainLine(tree.root)
        .slice(1)
        .map((node) => node.move),
    },
    title,
  );
  analyst.kept.value = true;
}

/** Who stands better, as a bar: the first player from below. */
function Bar({ score, step, flipped }: { score: ReturnType<Analyst['value']>; step: number; flipped: boolean }) {
  const share = score ? 1 / (1 + Math.exp(-Math.max(-2e4, Math.min(2e4, scoreNumber(score))) / step)) : 0.5;
  return (
    <div
      class={`bar${flipped ? ' flipped' : ''}`}
      role="img"
      aria-label={score ? scoreText(score) : say('analyse.unknown')}
    >
      <div class="bar-first" style={{ height: `${100 * share}%` }} />
      <span class={share >= 0.5 ? 'first' : 'second'}>{score ? scoreText(score) : ''}</span>
    </div>
  );
}

function Lines({ analyst, lines }: { analyst: Analyst; lines: Line[] }) {
  const side = analyst.board.value.side;
  const first = lines[0];
  return (
    <div class="lines" data-engine={analyst.heard.value}>
      <div class="lines-head">
        <span class="faint">
          {first && say('analyse.depth', { depth: first.depth, nodes: short(first.nodes), speed: short(first.nps) })}
        </span>
        <label class="inline">
          {say('analyse.lines')}{' '}
          <select value={analyst.lines.value} onChange={(event) => analyst.setLines(Number(event.currentTarget.value))}>
            {[1, 2, 3, 4, 5].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </div>
      {!first ? (
        <p class="faint">{say('analyse.none')}</p>
      ) : (
        <ol>
          {lines.slice(0, analyst.lines.value).map((line) => (
            <li key={line.multipv}>
              <b class="score">{scoreText(side === 0 ? line.score! : scoreFlip(line.score!))}</b>
              {line.source && line.source !== 'search' && (
                <span class="source faint">{say(`analyse.source.${line.source}`)}</span>
              )}
              <span class="pv">
                {analyst.names(analyst.here.value, line.pv.slice(0, 8)).map((move, index) => (
                  <button
                    key={index}
                    type="button"
                    class="move"
                    onClick={() => line.pv.slice(0, index + 1).forEach((each) => analyst.play(each))}
                  >
                    {move}
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** 61,683 as 62k. */
function short(count: number): string {
  return count < 1000
    ? String(count)
    : count < 1e6
      ? `${Math.round(count / 1000)}k`
      : `${(count / 1e6).toFixed(count < 1e7 ? 1 : 0)}M`;
}

function Mistakes({ analyst }: { analyst: Analyst }) {
  void analyst.version.value;
  const mistakes = analyst.mistakes().slice(0, 8);
  if (mistakes.length === 0) return analyst.reviewed.value ? <p class="faint">{say('analyse.mistakes.none')}</p> : null;
  return (
    <div class="mistakes">
      <h2>{say('analyse.mistakes')}</h2>
      <ul>
        {mistakes.map(({ node, verdict }) => (
          <li key={node.id}>
            <button type="button" class={`move ${verdict.grade}`} onClick={() => analyst.go(node)}>
              {path(node).length}. {analyst.name(node)}
            </button>
            <span>{say(`advice.${verdict.grade}` as Key)}</span>
            <span class="faint">
              {say('advice.better', { line: analyst.names(node.parent!, verdict.best.pv.slice(0, 3)).join(' ') })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
