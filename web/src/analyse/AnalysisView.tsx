// SPDX-License-Identifier: MIT
// An analysis: the board with who stands better, and beside it what the engine found.

import { useLayoutEffect, useRef } from 'preact/hooks';
import { Board, boardWidth, type Sign } from '../board/Board';
import { seenWay } from '../board/touch';
import { scoreNumber, type Line } from '../engine/ugi';
import { Crashed, Told } from '../play/Status';
import { boardOptions } from '../shell/look';
import { LookMenu } from '../shell/LookMenu';
import { go } from '../shell/route';
import { Walk } from '../shell/Walk';
import { either, moveWord, say, sideName } from '../words/words';
import type { Analyst } from './analyst';
import { Export } from './Export';
import { Graph } from './Graph';
import { keep } from './kept';
import { Bar, Lines, Mistakes, Proof } from './Lines';
import { MoveTree } from './MoveTree';
import { mainLine, path, type Node } from './tree';

/** Keys of the page while a game is analysed. */
function analysisKey(analyst: Analyst, event: KeyboardEvent): boolean {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if ((event.target as HTMLElement).closest('.board') && event.key.startsWith('Arrow')) return false;
  const at = analyst.here.value;
  if (event.key === 'ArrowLeft' && at.parent) analyst.go(at.parent);
  else if (event.key === 'ArrowRight' && at.children[0]) analyst.go(at.children[0]);
  else if (event.key === 'Home') analyst.go(analyst.tree.root);
  else if (event.key === 'End') analyst.go(mainLine(at).at(-1)!);
  else if (event.key === ' ') analyst.running.value ? analyst.stop() : analyst.start();
  else return false;
  return true;
}

/** The engine's best moves as arrows, the better the stronger. */
function signsOf(analyst: Analyst, lines: Line[]): Sign[] {
  const { moves } = analyst.board.value;
  const best = lines[0]?.score ? scoreNumber(lines[0].score) : 0;
  const near = (line: Line) => Math.exp((scoreNumber(line.score!) - best) / analyst.info.step);
  return lines
    .slice(0, analyst.lines.value)
    .map((line, index) => ({
      squares: moves.find((move) => move.move === line.pv[0])?.squares ?? [],
      weight: Math.max(0.1, near(line)) * (index === 0 ? 1 : 0.8),
      label: lines.length > 1 ? String(index + 1) : '',
    }))
    .filter((sign) => sign.squares.length > 0)
    .reverse();
}

/** The squares of the move that led to a node, where they are few enough to be shown. */
function lastSquares(node: Node): number[] {
  const steps = node.steps.filter((step) => step.phase === 0 && ['move', 'place', 'swap'].includes(step.kind));
  const squares = new Set(steps.flatMap((step) => [step.from, step.to]).filter((square) => square >= 0));
  return squares.size <= 2 ? [...squares] : [];
}

/** When each stone on the way to a node was played. */
function numbersOf(node: Node): Map<number, number> {
  const numbers = new Map<number, number>();
  path(node).forEach((at, index) => {
    for (const step of at.steps) if (step.kind === 'place') numbers.set(step.to, index + 1);
  });
  return numbers;
}

export function AnalysisView({ analyst }: { analyst: Analyst }) {
  void analyst.version.value;
  const { info, text } = analyst;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => analysisKey(analyst, event) && event.preventDefault();
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [analyst]);
  return (
    <section class="table" style={{ '--board-width': `calc(${boardWidth(info, boardOptions.value)} + 40px)` }}>
      <h1 class="unseen">
        {say('nav.analyse')}: {either(info.title, info.title_zh)}
        {text.names.some(Boolean) && `, ${text.names.map((name) => name || '?').join(' – ')} ${text.result}`}
      </h1>
      <div class="table-board" ref={place}>
        <AnalysisBoard analyst={analyst} />
      </div>
      <AnalysisSide analyst={analyst} svg={() => place.current!.querySelector<SVGSVGElement>('.board svg')!} />
    </section>
  );
}

function foundLines(analyst: Analyst): Line[] {
  return analyst.here.value.lines.filter((line) => line.score);
}

function AnalysisBoard({ analyst }: { analyst: Analyst }) {
  void analyst.version.value;
  const { info, flipped } = analyst;
  const board = analyst.board.value;
  const node = analyst.here.value;
  return (
    <>
      <div class="eval-board">
        <Bar analyst={analyst} score={analyst.value(node)} />
        <Board
          info={info}
          board={board}
          change={analyst.change.value}
          last={lastSquares(node)}
          flipped={flipped.value}
          options={boardOptions.value}
          signs={signsOf(analyst, foundLines(analyst))}
          numbers={boardOptions.value.numbers ? numbersOf(node) : new Map<number, number>()}
          forbidden={board.extra.find((extra) => extra.name === 'forbidden')?.squares ?? []}
          onMove={board.over ? undefined : (move) => analyst.play(move)}
          label={say('board.label', { game: either(info.title, info.title_zh) })}
        />
      </div>
      <div class="status-line">
        <b>{board.over ? board.verdict : say('play.turn', { who: sideName(info, board.side) })}</b>{' '}
        <Told text={board.status} info={info} />
      </div>
      <BoardTools analyst={analyst} />
    </>
  );
}

function BoardTools({ analyst }: { analyst: Analyst }) {
  const { flipped } = analyst;
  const node = analyst.here.value;
  const [next] = node.children;
  return (
    <div class="tools" role="group">
      <Walk
        to={[
          node.parent && (() => analyst.go(analyst.tree.root)),
          node.parent && (() => analyst.go(node.parent!)),
          next ? () => analyst.go(next) : null,
          next ? () => analyst.go(mainLine(node).at(-1)!) : null,
        ]}
      />
      <button type="button" onClick={() => (flipped.value = !flipped.value)}>
        {say('play.flip')}
      </button>
      {analyst.board.value.moves
        .filter((move) => move.squares.length === 0)
        .map(({ move }) => (
          <button key={move} type="button" onClick={() => analyst.play(move)}>
            {moveWord(seenWay(move, flipped.value))}
          </button>
        ))}
    </div>
  );
}

function AnalysisSide({ analyst, svg }: { analyst: Analyst; svg: () => SVGSVGElement }) {
  void analyst.version.value;
  const { info } = analyst;
  const node = analyst.here.value;
  const main = mainLine(analyst.tree.root);
  const values = main.length > 1 ? analyst.values() : [];
  return (
    <div class="table-side">
      <EngineTools analyst={analyst} />
      {analyst.trouble.value && (
        <p class="notice bad" role="alert">
          <Crashed reason={analyst.trouble.value} again={() => analyst.start()} />
        </p>
      )}
      <Proof analyst={analyst} />
      <Lines analyst={analyst} lines={foundLines(analyst)} />
      {values.filter((value) => value !== null).length > 1 && (
        <Graph
          values={values}
          at={Math.max(0, main.indexOf(node))}
          info={info}
          onGo={(index) => main[index] && analyst.go(main[index])}
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
      <Export analyst={analyst} svg={svg} />
      <Ways analyst={analyst} />
    </div>
  );
}

function EngineTools({ analyst }: { analyst: Analyst }) {
  const { running, reviewing } = analyst;
  const game = analyst.tree.root.children.length > 0;
  return (
    <div class="tools even">
      {running.value ? (
        <button type="button" class="primary" onClick={() => analyst.stop()}>
          {say('analyse.stop')}
        </button>
      ) : (
        <button type="button" class="primary" onClick={() => analyst.start()} disabled={analyst.board.value.over}>
          {say('analyse.start')}
        </button>
      )}
      {game && reviewing.value && (
        <button type="button" onClick={() => analyst.stop()}>
          {reviewing.value.done} / {reviewing.value.all} · {say('analyse.stop')}
        </button>
      )}
      {game && !reviewing.value && (
        <button type="button" onClick={() => void analyst.review()}>
          {say('analyse.review')}
        </button>
      )}
    </div>
  );
}

/** Where one goes from an analysis. */
function Ways({ analyst }: { analyst: Analyst }) {
  const { info, kept } = analyst;
  const { over, position } = analyst.board.value;
  const query = new URLSearchParams({ p: position });
  return (
    <div class="tools even">
      <button type="button" disabled={over} onClick={() => go(`/play/${info.name}/new?${query}`)}>
        {say('analyse.play')}
      </button>
      <button type="button" onClick={() => keepIt(analyst)}>
        {say(kept.value ? 'analyse.kept.done' : 'analyse.keep')}
      </button>
      <a class="button" href={`#/analyse/${info.name}/setup?${query}`}>
        {say('play.setup')}
      </a>
      <a class="button" href="#/analyse">
        {say('analyse.other')}
      </a>
    </div>
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
