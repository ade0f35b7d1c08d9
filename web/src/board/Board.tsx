// SPDX-License-Identifier: MIT
// A board that is looked at and played on: by click, drag, keyboard or swipe. It knows no rules: what may be touched
// comes from the legal moves' squares (touch.ts), what is seen to happen from the steps of the move (usePieces.ts).

import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardInfo, GameInfo } from '../engine/ugi';
import { chinese, say } from '../words/words';
import { boardWidth, boxOf } from './box';
import { centre, squareName, type Grid, type Point } from './geometry';
import { Coordinates, Frame, LastMove, Lights, Numbers, Pieces, Rulings, SignMark, Targets, type Sign } from './layers';
import { Ghost, Lens, lensOf, throughLens } from './Lens';
import { isEmpty, type Piece } from './pieces';
import type { BoardOptions, Skin, SkinProps } from './skin';
import { skinOf } from './skins';
import { goesByWays, goesInPairs, Touching, type Press } from './touch';
import { usePieces, type Change } from './usePieces';

export { boardWidth } from './box';
export { Lights, type Sign } from './layers';

export interface BoardProps {
  info: GameInfo;
  board: BoardInfo;
  /** What the last move did; a new `key` plays it once. */
  change?: Change | undefined;
  last?: number[];
  flipped?: boolean;
  options: BoardOptions;
  signs?: Sign[];
  /** Numbers on squares: when each was played. */
  numbers?: Map<number, number>;
  /** Where a person may not play although it is empty, and should know it. */
  forbidden?: number[];
  onMove?: ((move: string) => void) | undefined;
  /** Instead of moves: every square can be touched, as when a position is set up. */
  onSquare?: ((square: number) => void) | undefined;
  /** A man is touched; null: none is. */
  onTouched?: ((square: number | null) => void) | undefined;
  label: string;
}

/** Squares that are smaller on the screen are missed by fingers. */
const SMALL_PX = 30;

/** What a hand does on this board, and how large its squares are on the screen. */
function useTouching(props: BoardProps, grid: Grid) {
  const { board, options, onMove, onSquare, onTouched } = props;
  const svg = useRef<SVGSVGElement>(null);
  const [small, setSmall] = useState(false);
  const [finger, setFinger] = useState(false);
  const asked = options.confirm ?? 'auto';
  const confirm = asked === 'on' || (asked === 'auto' && small && finger && !goesInPairs(board));
  const now = { board, grid, onMove, onSquare, onTouched, confirm };
  const touching = useMemo(() => new Touching(now), []);
  touching.now = now;
  // At once: what is touched in the next moment is touched on the new board.
  useLayoutEffect(() => touching.forget(), [board.position]);
  useEffect(() => {
    const measure = () => setSmall((svg.current?.getScreenCTM()?.a ?? SMALL_PX) < SMALL_PX);
    const watcher = new ResizeObserver(measure);
    watcher.observe(svg.current!);
    return () => watcher.disconnect();
  }, []);
  const pressOf = (event: PointerEvent): Press => {
    const screen = { x: event.clientX, y: event.clientY };
    const point = new DOMPoint(screen.x, screen.y).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    const proposed = touching.proposed.value;
    const plane = proposed === null ? point : throughLens(lensOf(props.info, grid, proposed), point);
    return { point: plane, screen, button: event.button, finger: event.pointerType === 'touch' };
  };
  const hear = {
    onPointerDown: (event: PointerEvent) => {
      const press = pressOf(event);
      if (event.isPrimary) touching.down(press);
      else touching.cancel(); // a second finger pinches
      if (event.isPrimary && press.finger !== finger) {
        setFinger(press.finger);
        touching.now = { ...touching.now, confirm: asked === 'auto' ? small && press.finger : confirm };
      }
      if (touching.drag.value) svg.current!.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => touching.drag.value && touching.move(pressOf(event).point),
    onPointerUp: (event: PointerEvent) => touching.up(pressOf(event)),
    onPointerCancel: () => touching.cancel(),
    onContextMenu: (event: Event) => event.preventDefault(),
  };
  return { svg, touching, hear };
}

/** What lies on the board, and is seen in the lens as well. */
function Plane(props: BoardProps & { grid: Grid; skin: Skin; skinProps: SkinProps; pieces: Piece[]; of: Touching }) {
  const { info, board, options, grid, skin, skinProps, numbers, of } = props;
  const last = props.last ?? [];
  const selected = of.selected.value;
  const targets = [...of.targets().keys()];
  const drag = of.drag.value;
  const count = options.numbers ? numbers : undefined;
  // Where one may play almost anywhere, marks would only hide the board.
  const everywhere =
    selected === null && targets.length > 24 && 2 * targets.length > [...board.cells].filter(isEmpty).length;
  const turned = grid.flipped && info.name.startsWith('duel');
  return (
    <>
      <g transform={turned ? `rotate(180 ${info.cols / 2} ${info.rows / 2})` : undefined}>
        {skin.background(skinProps)}
      </g>
      {options.coordinates && <Coordinates info={info} grid={grid} edge={skin.margin} />}
      {skin.last !== 'dot' && <LastMove grid={grid} skin={skin} squares={last} />}
      {(board.extra.find((extra) => extra.name === 'next')?.squares ?? []).map((square) => (
        <Frame key={square} grid={grid} square={square} name="next" half={0.36} />
      ))}
      {selected !== null && <Frame grid={grid} square={selected} name="selected" half={0.5} />}
      <Pieces {...{ pieces: props.pieces, grid, skin, skinProps }} held={drag?.moved ? drag : null} />
      {skin.last === 'dot' && !count && <LastMove grid={grid} skin={skin} squares={last} />}
      {count && <Numbers numbers={count} board={board} grid={grid} />}
      {!everywhere && <Targets {...{ squares: targets, board, grid, colour: skin.colour }} pair={goesInPairs(board)} />}
      <Rulings forbidden={props.forbidden ?? []} decided={board.marked} grid={grid} />
    </>
  );
}

/** What stands on a square and whether it is a move, for those who hear the board. */
function toldOf({ info, board }: BoardProps, touching: Touching, square: number): string {
  const cell = board.cells[square] ?? '';
  const thing = isEmpty(cell) ? say('board.empty') : skinOf(info.name).tell(cell, info);
  return `${squareName(info, square)} ${thing}${touching.targets().has(square) ? ` · ${say('board.playable')}` : ''}`;
}

function Proposal({ props, grid, skinProps, of, plane }: ProposalProps) {
  const square = of.proposed.value;
  if (square === null) return null;
  const at: Point = centre(grid, square);
  const ghost = <Ghost side={props.board.side} at={at} skin={skinOf(props.info.name)} skinProps={skinProps} />;
  if (goesInPairs(props.board)) return ghost;
  return (
    <>
      {ghost}
      <Lens box={lensOf(props.info, grid, square)} plane={plane}>
        {ghost}
      </Lens>
    </>
  );
}

interface ProposalProps {
  props: BoardProps;
  grid: Grid;
  skinProps: SkinProps;
  of: Touching;
  plane: string;
}

export function Board(props: BoardProps) {
  const { info, board, options, flipped = false, onMove } = props;
  const skin = skinOf(info.name);
  const grid: Grid = { rows: info.rows, cols: info.cols, flipped };
  const { pieces, moving } = usePieces(board, props.change);
  const { svg, touching, hear } = useTouching(props, grid);
  const plane = `plane-${useId()}`;
  const skinProps: SkinProps = { info, board, flipped, chinese: chinese.value, options };
  const cursor = touching.cursor.value;
  const touched = onMove ? board.moves.filter((move) => move.squares.length > 0) : [];
  const kind = `${touching.active ? ' playable' : ''}${touching.active && goesByWays(board) ? ' swiped' : ''}`;
  return (
    <div
      class={`board board-${info.name}${kind}`}
      style={{ maxWidth: boardWidth(info, options) }}
      role="application"
      tabIndex={0}
      aria-label={props.label}
      onKeyDown={(event) => touching.key(event.key) && event.preventDefault()}
      onBlur={() => (touching.cursor.value = null)}
      data-cols={info.cols}
      data-rows={info.rows}
      data-flipped={flipped}
      data-position={board.position}
      data-cursor={cursor ?? ''}
      data-proposed={touching.proposed.value ?? ''}
      data-moving={moving}
      data-moves={JSON.stringify(touched.map((move) => move.squares))}
    >
      <svg ref={svg} viewBox={boxOf(info, options).join(' ')} aria-hidden="true" {...hear}>
        <Lights />
        <g id={plane}>
          <Plane {...props} {...{ grid, skin, skinProps, pieces, of: touching }} />
        </g>
        {(props.signs ?? []).map((sign, index) => (
          <SignMark key={index} sign={sign} grid={grid} />
        ))}
        {touching.drawn.value.map((squares) => (
          <SignMark key={squares.join()} sign={{ squares, weight: 0.8, kind: 'own' }} grid={grid} />
        ))}
        <Proposal {...{ props, grid, skinProps, plane }} of={touching} />
        {cursor !== null && <Frame grid={grid} square={cursor} name="cursor" half={0.48} />}
      </svg>
      <span class="unseen" aria-live="polite">
        {cursor === null ? '' : toldOf(props, touching, cursor)}
      </span>
    </div>
  );
}
