/**
 * The lines, pictures and glyphs of content that cannot be broken, in the order of their height on the page. However many pages the content goes over, it
 * is walked once, and each page is asked for what begins on it.
 */
import { partitionPoint } from '../../base/partition-point.ts';
import type { Fragment, TextDetail } from '../fragment.ts';

/** What is better not cut, px from the top of the content. */
export interface Piece {
  readonly top: number;
  readonly bottom: number;
  /** Of which no page may have room for the whole. */
  readonly isPicture: boolean;
}

export interface Pieces {
  /** Horizontal lines, and pictures. */
  readonly lines: PieceList;
  /** Glyphs of vertical lines. */
  readonly glyphs: PieceList;
}

const known = new WeakMap<Fragment, Pieces>();

export function piecesOf(fragment: Fragment): Pieces {
  let pieces = known.get(fragment);
  if (pieces === undefined) {
    const lines: Piece[] = [];
    const glyphs: Piece[] = [];
    collect(fragment, 0, lines, glyphs);
    pieces = { lines: new PieceList(lines), glyphs: new PieceList(glyphs) };
    known.set(fragment, pieces);
  }
  return pieces;
}

function collect({ detail, height, children }: Fragment, y: number, lines: Piece[], glyphs: Piece[]): void {
  if (detail?.kind === 'text' && detail.orientation !== 'horizontal') addGlyphs(detail, y, height, glyphs);
  else if (detail?.kind === 'text' || detail?.kind === 'replaced')
    lines.push({ top: y, bottom: y + height, isPicture: detail.kind === 'replaced' });
  for (const child of children) collect(child.fragment, y + child.y, lines, glyphs);
}

function addGlyphs(text: TextDetail, y: number, height: number, glyphs: Piece[]): void {
  const { run, start, end, orientation, letterSpacing, fontSize } = text;
  const { advances, face } = run;
  const sizes: number[] = [];
  let sum = 0;
  for (let i = start; i < end; i++) {
    const advance = orientation === 'upright' ? fontSize : (advances[i]! * fontSize) / face.unitsPerEm;
    sizes.push(advance + letterSpacing);
    sum += advance + letterSpacing;
  }
  if (orientation === 'sideways-left') sizes.reverse();
  let top = y;
  for (const size of sizes) {
    const bottom = top + (size / sum) * height;
    glyphs.push({ top, bottom, isPicture: false });
    top = bottom;
  }
}

export class PieceList {
  readonly #pieces: readonly Piece[];
  /** How far down the pieces up to each reach, px. */
  readonly #reaches: readonly number[];

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces.toSorted((a, b) => a.top - b.top);
    let reach = Number.NEGATIVE_INFINITY;
    this.#reaches = this.#pieces.map(({ bottom }) => {
      reach = Math.max(reach, bottom);
      return reach;
    });
  }

  /** How far down they reach, px; -Infinity where there are none. */
  get reach(): number {
    return this.#reaches.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** Those that begin between two heights. */
  between(from: number, to: number): readonly Piece[] {
    return this.#pieces.slice(
      this.#count((top) => top <= from),
      this.#count((top) => top < to),
    );
  }

  /** Whether anything lies between two heights. */
  hasAny(from: number, to: number): boolean {
    const begun = this.#count((top) => top < to);
    return begun > 0 && this.#reaches[begun - 1]! > from;
  }

  /** How many pieces begin where it holds, which is above some height. */
  #count(holds: (top: number) => boolean): number {
    return partitionPoint(0, this.#pieces.length, (index) => holds(this.#pieces[index]!.top));
  }
}
