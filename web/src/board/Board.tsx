// SPDX-License-Identifier: MIT
// A board that is looked at and played on: by click, drag, keyboard or swipe. It knows no rules: what may be touched
// comes from the legal moves' squares, what is seen to happen from the steps of the move.

import { signal } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { BoardInfo, GameInfo, StepInfo } from '../engine/ugi';
import { chinese, say } from '../words/words';
import { centre, colLabel, neighbour, rowLabel, squareAt, squareName, type Grid, type Point } from './geometry';
import { applyPhase, isEmpty, piecesFrom, settle, type Piece } from './pieces';
import type { BoardOptions, SkinProps } from './skin';
import { skinOf } from './skins';

/** Something an adviser draws on the board: an arrow, or a ring where a move is one square. `weight` 1 is the best. */
export interface Sign {
  squares: number[];
  weight: number;
  label?: string;
  kind?: 'good' | 'bad' | 'own';
}

export interface BoardProps {
  info: GameInfo;
  board: BoardInfo;
  /** What the last move did; a new `key` plays it once. */
  change?: { key: number; steps: StepInfo[] } | undefined;
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
  label: string;
}

const PHASE_MS = 170;
const SWIPE_PX = 24;
const DIRECTIONS = ['up', 'down', 'left', 'right'];

/** Angles at the corners of a square. */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
  .map(([x, y]) => `M${0.5 * x!} ${0.28 * y!}V${0.5 * y!}H${0.28 * x!}`)
  .join('');

function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Pieces that follow the position, through the steps of a move where they are known; `moving` until the last of them
 * has been seen. */
function usePieces(board: BoardInfo, change: BoardProps['change']): { pieces: Piece[]; moving: boolean } {
  const [pieces, setPieces] = useState<Piece[]>(() => piecesFrom(board.cells));
  const [moving, setMoving] = useState(false);
  const shown = useRef(pieces);
  const played = useRef(change?.key);
  const show = (next: Piece[]) => {
    shown.current = next;
    setPieces(next);
  };
  useLayoutEffect(() => {
    if (!change || played.current === change.key || change.steps.length === 0 || reducedMotion()) {
      played.current = change?.key;
      setMoving(false);
      show(settle(shown.current, board.cells));
      return;
    }
    played.current = change.key;
    setMoving(true);
    const phases = [...new Set(change.steps.map((step) => step.phase))].sort((a, b) => a - b);
    // Long cascades are hurried so that nobody waits for them.
    const pause = phases.length > 8 ? PHASE_MS / 2 : PHASE_MS;
    const timers = phases.map((phase, index) =>
      setTimeout(
        () =>
          show(
            applyPhase(
              shown.current,
              change.steps.filter((step) => step.phase === phase),
            ),
          ),
        index * pause,
      ),
    );
    timers.push(
      setTimeout(() => (show(settle(shown.current, board.cells)), setMoving(false)), phases.length * pause + 60),
    );
    return () => timers.forEach(clearTimeout);
  }, [board, change?.key]);
  return { pieces, moving };
}

/** Moves whose squares begin with what is selected; a pair of neighbours may be named in either order. */
function movesFrom(board: BoardInfo, selected: number | null) {
  return board.moves.filter((move) =>
    selected === null ? move.squares.length > 0 : move.squares.includes(selected) && move.squares.length > 1,
  );
}

const telephone = matchMedia('(max-width: 520px)');
const narrow = signal(telephone.matches);
telephone.addEventListener('change', () => (narrow.value = telephone.matches));

/** Letters and numbers beside the board are as large on every board, and can be read on a telephone. */
function labelSize(info: GameInfo): number {
  return (narrow.value ? 0.032 : 0.021) * (info.cols + 2);
}

/** What of the plane is drawn: left, top, width, height. */
function boxOf(info: GameInfo, options: BoardOptions): [number, number, number, number] {
  const skin = skinOf(info.name);
  const label = options.coordinates ? 1.5 * labelSize(info) : 0;
  // On a telephone the room on the right, which is there for the eye alone, goes to the board.
  const left = skin.margin + label;
  const right = narrow.value ? skin.margin : left;
  return [-left, -skin.margin - skin.above, info.cols + left + right, info.rows + 2 * skin.margin + skin.above + label];
}

/** The width at which a whole board is on the screen with what stands above and below it, which is as wide. */
export function boardWidth(info: GameInfo, options: BoardOptions): string {
  const [, , width, height] = boxOf(info, options);
  return `calc(var(--board-height) * ${(width / height).toFixed(3)})`;
}

export function Board(props: BoardProps) {
  const { info, board, options, flipped = false, onMove } = props;
  const skin = skinOf(info.name);
  const grid: Grid = { rows: info.rows, cols: info.cols, flipped };
  const { pieces, moving } = usePieces(board, props.change);
  const [selected, setSelected] = useState<number | null>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [drag, setDrag] = useState<{ square: number; point: Point; moved: boolean } | null>(null);
  /** What a person has drawn with the right button: an arrow, or a ring around one square. */
  const [drawn, setDrawn] = useState<number[][]>([]);
  const drawing = useRef(-1);
  const svg = useRef<SVGSVGElement>(null);
  const swipe = useRef<Point | null>(null);
  const directions =
    onMove !== undefined && board.moves.some((move) => move.squares.length === 0 && DIRECTIONS.includes(move.move));
  const skinProps: SkinProps = { info, board, flipped, chinese: chinese.value, options };

  // At once: what is touched in the next moment is touched on the new board.
  useLayoutEffect(() => {
    setSelected(null);
    setDrag(null);
    setDrawn([]);
  }, [board.position]);

  const pair = useMemo(() => board.moves.some((move) => move.squares.length > 1), [board]);
  // A swap may begin on either square; elsewhere the first square is the man that goes.
  const swaps = board.swaps;
  const starts = useMemo(() => {
    const squares = new Set<number>();
    if (onMove)
      for (const move of board.moves)
        (swaps ? move.squares : move.squares.slice(0, 1)).forEach((square) => squares.add(square));
    return squares;
  }, [board, onMove !== undefined, swaps]);
  const targets = useMemo(() => {
    const squares = new Map<number, string>();
    if (!onMove) return squares;
    if (!pair) for (const move of board.moves) if (move.squares.length === 1) squares.set(move.squares[0]!, move.move);
    if (selected !== null)
      for (const move of movesFrom(board, selected)) {
        const [from, to] = [move.squares[0]!, move.squares[move.squares.length - 1]!];
        if (from === selected) squares.set(to, move.move);
        else if (swaps && to === selected) squares.set(from, move.move);
      }
    return squares;
  }, [board, selected, pair, swaps, onMove !== undefined]);

  const active = onMove !== undefined || props.onSquare !== undefined;
  const touch = (square: number) => {
    if (props.onSquare) {
      props.onSquare(square);
      return;
    }
    const move = targets.get(square);
    if (move !== undefined) {
      setSelected(null);
      onMove?.(move);
    } else {
      setSelected(starts.has(square) && pair && selected !== square ? square : null);
    }
  };

  const pointOf = (event: PointerEvent): Point => {
    const matrix = svg.current!.getScreenCTM()!.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  };

  const down = (event: PointerEvent) => {
    if (event.button === 2) drawing.current = squareAt(grid, pointOf(event));
    else if (drawn.length > 0) setDrawn([]);
    if (!active || event.button !== 0) return;
    const point = pointOf(event);
    const square = squareAt(grid, point);
    swipe.current = directions ? { x: event.clientX, y: event.clientY } : null;
    if (square < 0) return;
    setCursor(null);
    if (pair && starts.has(square) && !targets.has(square)) {
      svg.current!.setPointerCapture(event.pointerId);
      setDrag({ square, point, moved: false });
    }
  };
  const moveTo = (event: PointerEvent) => {
    if (!drag) return;
    const point = pointOf(event);
    const far = Math.hypot(point.x - drag.point.x, point.y - drag.point.y) > 0.3;
    if (drag.moved || far) {
      if (!drag.moved) setSelected(drag.square);
      setDrag({ ...drag, point, moved: true });
    }
  };
  /** Where a move is a direction, the way the pointer went is the move. */
  const swiped = (event: PointerEvent): string | undefined => {
    if (!swipe.current || !onMove) return undefined;
    const [right, down] = [event.clientX - swipe.current.x, event.clientY - swipe.current.y];
    swipe.current = null;
    if (Math.max(Math.abs(right), Math.abs(down)) < SWIPE_PX) return undefined;
    const name = Math.abs(right) > Math.abs(down) ? (right > 0 ? 'right' : 'left') : down > 0 ? 'down' : 'up';
    return board.moves.find((move) => move.squares.length === 0 && move.move === name)?.move;
  };
  /** The same once more takes it away. */
  const draw = (to: number) => {
    const from = drawing.current;
    if (from < 0 || to < 0) return;
    const mark = from === to ? [from] : [from, to];
    const others = drawn.filter((each) => each.join() !== mark.join());
    setDrawn(others.length < drawn.length ? others : [...drawn, mark]);
  };
  const up = (event: PointerEvent) => {
    if (event.button === 2) {
      draw(squareAt(grid, pointOf(event)));
      return;
    }
    const way = swiped(event);
    if (way !== undefined) {
      onMove!(way);
      return;
    }
    const square = squareAt(grid, pointOf(event));
    const moved = drag?.moved ?? false;
    const from = drag?.square;
    setDrag(null);
    if (!active || event.button !== 0) return;
    if (moved) {
      if (square !== from && targets.has(square)) touch(square);
      else if (square !== from) setSelected(null);
      return;
    }
    if (square >= 0) touch(square);
  };

  const key = (event: KeyboardEvent) => {
    if (!active) return;
    const arrows: Record<string, [number, number, string]> = {
      ArrowUp: [0, -1, 'up'],
      ArrowDown: [0, 1, 'down'],
      ArrowLeft: [-1, 0, 'left'],
      ArrowRight: [1, 0, 'right'],
    };
    const arrow = arrows[event.key];
    if (arrow) {
      event.preventDefault();
      // Where a move is a direction, the arrow is the move.
      const named = board.moves.find((move) => move.squares.length === 0 && move.move === arrow[2]);
      if (named && onMove) onMove(named.move);
      else setCursor(cursor === null ? (board.moves[0]?.squares[0] ?? 0) : neighbour(grid, cursor, arrow[0], arrow[1]));
    } else if ((event.key === 'Enter' || event.key === ' ') && cursor !== null) {
      event.preventDefault();
      touch(cursor);
    } else if (event.key === 'Escape') {
      setSelected(null);
    }
  };

  const box = boxOf(info, options);
  const at = (square: number) => {
    const point = centre(grid, square);
    return `translate(${point.x}px, ${point.y}px)`;
  };
  const last = props.last ?? [];
  // Where one may play almost anywhere, marks would only hide the board.
  const everywhere =
    selected === null && targets.size > 24 && 2 * targets.size > [...board.cells].filter(isEmpty).length;
  const told = (square: number) =>
    (isEmpty(board.cells[square] ?? '') ? say('board.empty') : skin.tell(board.cells[square]!, info)) +
    (targets.has(square) ? ` · ${say('board.playable')}` : '');

  return (
    <div
      class={`board board-${info.name}${active ? ' playable' : ''}`}
      style={{ maxWidth: boardWidth(info, options) }}
      role="application"
      tabIndex={0}
      aria-label={props.label}
      onKeyDown={key}
      onBlur={() => setCursor(null)}
      data-cols={info.cols}
      data-rows={info.rows}
      data-flipped={flipped}
      data-position={board.position}
      data-cursor={cursor ?? ''}
      data-moving={moving}
      data-moves={JSON.stringify(
        onMove ? board.moves.filter((move) => move.squares.length > 0).map((move) => move.squares) : [],
      )}
    >
      <svg
        ref={svg}
        viewBox={box.join(' ')}
        aria-hidden="true"
        onPointerDown={down}
        onPointerMove={moveTo}
        onPointerUp={up}
        onPointerCancel={() => setDrag(null)}
        onContextMenu={(event) => event.preventDefault()}
      >
        <Lights />
        <g
          transform={
            flipped && info.name.startsWith('duel') ? `rotate(180 ${info.cols / 2} ${info.rows / 2})` : undefined
          }
        >
          {skin.background(skinProps)}
        </g>
        {options.coordinates && <Coordinates info={info} grid={grid} edge={skin.margin} />}
        {skin.last === 'square' &&
          last.map((square) => (
            <rect
              key={`last${square}`}
              x={-0.5}
              y={-0.5}
              width={1}
              height={1}
              style={{ transform: at(square) }}
              class="last"
            />
          ))}
        {skin.last === 'corners' &&
          last.map((square) => (
            <path key={`last${square}`} d={CORNERS} style={{ transform: at(square) }} class="last-corners" />
          ))}
        {(board.extra.find((extra) => extra.name === 'next')?.squares ?? []).map((square) => (
          <rect
            key={`next${square}`}
            x={-0.36}
            y={-0.36}
            width={0.72}
            height={0.72}
            rx={0.1}
            style={{ transform: at(square) }}
            class="next"
          />
        ))}
        {selected !== null && (
          <rect x={-0.5} y={-0.5} width={1} height={1} rx={0.08} style={{ transform: at(selected) }} class="selected" />
        )}
        {pieces.map((piece) => {
          const held = drag?.moved && drag.square === piece.square;
          const place = held ? `translate(${drag.point.x}px, ${drag.point.y}px)` : at(piece.square);
          return (
            <g
              key={piece.id}
              class={`piece${held ? ' held' : ''}${piece.leaving ? ' leaving' : ''}`}
              style={{ transform: place }}
              data-square={piece.square}
              data-cell={piece.cell}
            >
              {piece.was !== undefined && (
                <g key={`${piece.id}-${piece.was}`} class={piece.merged ? 'merges-away' : 'turns-away'}>
                  {skin.piece(piece.was, skinProps)}
                </g>
              )}
              <g
                key={piece.cell}
                class={
                  piece.above
                    ? 'falls'
                    : piece.fresh
                      ? 'appears'
                      : piece.was === undefined
                        ? ''
                        : piece.merged
                          ? 'merges'
                          : 'turns'
                }
              >
                {skin.piece(piece.cell, skinProps)}
              </g>
            </g>
          );
        })}
        {skin.last === 'dot' &&
          !(options.numbers && props.numbers) &&
          last.map((square) => (
            <circle key={`last${square}`} r={0.12} style={{ transform: at(square) }} class="last-dot" />
          ))}
        {options.numbers &&
          props.numbers &&
          [...props.numbers].map(([square, number]) => (
            <text
              key={`n${square}`}
              class={`number on-${board.cells[square] === 'X' ? 'black' : 'white'}`}
              style={{ transform: at(square) }}
            >
              {number}
            </text>
          ))}
        {!everywhere &&
          [...targets].map(([square]) =>
            isEmpty(board.cells[square] ?? '-') ? (
              <circle
                key={`t${square}`}
                r={pair ? 0.14 : 0.1}
                style={{ transform: at(square), fill: skin.colour }}
                class="target"
              />
            ) : (
              <circle key={`t${square}`} r={0.46} style={{ transform: at(square) }} class="target-ring" />
            ),
          )}
        {(props.forbidden ?? []).map((square) => (
          <path
            key={`f${square}`}
            d="M-.16 -.16L.16 .16M.16 -.16L-.16 .16"
            style={{ transform: at(square) }}
            class="forbidden"
          />
        ))}
        {board.marked.map((square) => (
          <circle key={`m${square}`} r={0.47} style={{ transform: at(square) }} class="decided" />
        ))}
        {(props.signs ?? []).map((sign, index) => (
          <SignMark key={index} sign={sign} grid={grid} />
        ))}
        {drawn.map((squares) => (
          <SignMark key={`own${squares.join()}`} sign={{ squares, weight: 0.8, kind: 'own' }} grid={grid} />
        ))}
        {cursor !== null && (
          <rect
            x={-0.48}
            y={-0.48}
            width={0.96}
            height={0.96}
            rx={0.08}
            style={{ transform: at(cursor) }}
            class="cursor"
          />
        )}
      </svg>
      <span class="unseen" aria-live="polite">
        {cursor === null ? '' : `${squareName(info, cursor)} ${told(cursor)}`}
      </span>
    </div>
  );
}

function Coordinates({ info, grid, edge }: { info: GameInfo; grid: Grid; edge: number }) {
  const size = labelSize(info);
  return (
    <g class="coordinates" style={{ fontSize: `${size}px` }}>
      {Array.from({ length: info.cols }, (_, col) => {
        const x = grid.flipped ? info.cols - col - 0.5 : col + 0.5;
        return (
          <text key={`c${col}`} x={x} y={info.rows + edge + 0.75 * size}>
            {colLabel(info, col)}
          </text>
        );
      })}
      {Array.from({ length: info.rows }, (_, row) => {
        const y = grid.flipped ? info.rows - row - 0.5 : row + 0.5;
        return (
          <text key={`r${row}`} x={-edge - 0.75 * size} y={y}>
            {rowLabel(info, row)}
          </text>
        );
      })}
    </g>
  );
}

function SignMark({ sign, grid }: { sign: Sign; grid: Grid }) {
  const tone = `sign ${sign.kind ?? ''}`;
  const opacity = 0.25 + 0.65 * sign.weight;
  if (sign.squares.length < 2) {
    const square = sign.squares[0];
    if (square === undefined) return null;
    const point = centre(grid, square);
    return (
      <g class={tone} data-squares={square} style={{ transform: `translate(${point.x}px, ${point.y}px)`, opacity }}>
        <circle r={0.4} class="sign-ring" />
        {sign.label && <text class="sign-label within">{sign.label}</text>}
      </g>
    );
  }
  const from = centre(grid, sign.squares[0]!);
  const to = centre(grid, sign.squares[sign.squares.length - 1]!);
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const tip = length - 0.12;
  const half = 0.05 + 0.05 * sign.weight;
  return (
    <g class={tone} data-squares={sign.squares.join(' ')} style={{ opacity }}>
      <path
        transform={`translate(${from.x} ${from.y}) rotate(${angle})`}
        d={`M0.2 ${-half}H${tip - 0.3}V${-half - 0.13}L${tip} 0L${tip - 0.3} ${half + 0.13}V${half}H0.2Z`}
        class="sign-arrow"
      />
      {sign.label && (
        <text x={to.x + 0.3} y={to.y - 0.3} class="sign-label">
          {sign.label}
        </text>
      )}
    </g>
  );
}

/** Light on stones; defined once in each board so that a copied picture is complete. */
export function Lights() {
  return (
    <defs>
      <radialGradient id="stone-black" cx="0.35" cy="0.3" r="0.75">
        <stop offset="0" stop-color="#5c5c62" />
        <stop offset="0.5" stop-color="#26262a" />
        <stop offset="1" stop-color="#0d0d10" />
      </radialGradient>
      <radialGradient id="stone-white" cx="0.35" cy="0.3" r="0.8">
        <stop offset="0" stop-color="#ffffff" />
        <stop offset="0.6" stop-color="#f1eee8" />
        <stop offset="1" stop-color="#c9c3b8" />
      </radialGradient>
    </defs>
  );
}
