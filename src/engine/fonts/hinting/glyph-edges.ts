/**
 * The level parts of a glyph's outline, which hints put on lines: tops and bottoms of its strokes. What counts as level, as round and as one stroke is
 * what FreeType's automatic hinter makes of it (https://freetype.org/autohinting/hinter.html).
 */
import type { FontFace } from '../../display/font-face.ts';
import type { Path } from '../../display/path.ts';
import { type GlyphPaths, glyphPaths } from '../sfnt/glyph-path.ts';

/** A level part, font units, y up. */
export interface Level {
  readonly y: number;
  /** Ink is below it. */
  readonly isTop: boolean;
  readonly isRound: boolean;
  readonly left: number;
  readonly right: number;
  /** Between which heights its points lie. */
  readonly low: number;
  readonly high: number;
}

export interface GlyphLevels {
  /** From the lowest on. */
  readonly levels: readonly Level[];
  readonly yMin: number;
  readonly yMax: number;
}

/** More are no letter, and are not hinted. */
const MOST_LEVELS = 64;
/** A level rises by less than this share of its length. */
const STEEPNESS = 14;
/** Of an em: points that lie nearer to each other have no direction of their own. */
const NEAR = 20 / 2048;
/** Of an em: a round part has less than this between points on the curve. */
const FLAT = 1 / 14;

const knownFaces = new WeakMap<
  FontFace,
  { readonly paths: GlyphPaths; readonly levels: Map<number, GlyphLevels | null> }
>();

/** `null` for glyphs without an outline. */
export function glyphLevels(face: FontFace, glyph: number): GlyphLevels | null {
  let known = knownFaces.get(face);
  if (known === undefined) {
    known = { paths: glyphPaths(face), levels: new Map() };
    knownFaces.set(face, known);
  }
  let found = known.levels.get(glyph);
  if (found === undefined) {
    found = readLevels(known.paths(glyph), face.unitsPerEm);
    known.levels.set(glyph, found);
  }
  return found;
}

/** The points of one contour; those of control are off the curve. */
interface Contour {
  readonly xs: number[];
  readonly ys: number[];
  readonly isOn: boolean[];
}

function readLevels(path: Path, unitsPerEm: number): GlyphLevels | null {
  if (path.coords.length === 0) return null;
  const contours = readContours(path);
  let yMin = Number.POSITIVE_INFINITY;
  let yMax = Number.NEGATIVE_INFINITY;
  let area = 0;
  for (const { xs, ys } of contours) {
    for (let i = 0; i < xs.length; i++) {
      const next = i + 1 === xs.length ? 0 : i + 1;
      area += xs[i]! * ys[next]! - xs[next]! * ys[i]!;
      yMin = Math.min(yMin, ys[i]!);
      yMax = Math.max(yMax, ys[i]!);
    }
  }
  // Around ink that is drawn counterclockwise tops go to the left.
  const topDirection = area > 0 ? -1 : 1;
  const levels: Level[] = [];
  for (const contour of contours) {
    addLevels(contour, topDirection, unitsPerEm, levels);
    if (levels.length > MOST_LEVELS) return { levels: [], yMin, yMax };
  }
  levels.sort((a, b) => a.y - b.y);
  return { levels, yMin, yMax };
}

function readContours({ ops, coords }: Path): Contour[] {
  const contours: Contour[] = [];
  let contour: Contour = { xs: [], ys: [], isOn: [] };
  let at = 0;
  for (const op of ops) {
    if (op === 'M') {
      contour = { xs: [], ys: [], isOn: [] };
      contours.push(contour);
    }
    const count = op === 'C' ? 3 : op === 'Z' ? 0 : 1;
    for (let i = 1; i <= count; i++) {
      contour.xs.push(coords[at++]!);
      contour.ys.push(coords[at++]!);
      contour.isOn.push(i === count);
    }
  }
  for (const { xs, ys, isOn } of contours) {
    const last = xs.length - 1;
    if (last < 1 || xs[last] !== xs[0] || ys[last] !== ys[0]) continue;
    xs.pop();
    ys.pop();
    isOn.pop();
  }
  return contours;
}

function addLevels(contour: Contour, topDirection: number, unitsPerEm: number, levels: Level[]): void {
  const directions = directionsOf(contour, NEAR * unitsPerEm);
  const count = directions.length;
  let start = 0;
  while (start < count && directions[start] === directions[(start + count - 1) % count]) start++;
  for (let i = 0; i < count && levels.length <= MOST_LEVELS; ) {
    const direction = directions[(start + i) % count]!;
    let length = 1;
    while (i + length < count && directions[(start + i + length) % count] === direction) length++;
    if (direction !== 0) {
      levels.push(levelOf(contour, (start + i) % count, length, direction === topDirection, FLAT * unitsPerEm));
    }
    i += length;
  }
}

/** Of each point to the next that is not too near: 1 to the right, -1 to the left, 0 where that is not level. */
function directionsOf({ xs, ys }: Contour, near: number): Int8Array {
  const count = xs.length;
  const directions = new Int8Array(count);
  let far = 0;
  let walked = 0;
  for (let i = 0; i < count; i++) {
    // Never behind where the last point looked, so that the walk as a whole is linear.
    if (walked < 1) {
      far = (i + 1) % count;
      walked = 1;
    }
    while (walked < count && Math.abs(xs[far]! - xs[i]!) + Math.abs(ys[far]! - ys[i]!) < near) {
      far = (far + 1) % count;
      walked++;
    }
    const dx = xs[far]! - xs[i]!;
    const dy = ys[far]! - ys[i]!;
    if (dx !== 0 && Math.abs(dy) * STEEPNESS <= Math.abs(dx)) directions[i] = dx > 0 ? 1 : -1;
    walked--;
  }
  return directions;
}

function levelOf({ xs, ys, isOn }: Contour, first: number, length: number, isTop: boolean, flat: number): Level {
  const count = xs.length;
  let leftmost = first;
  let rightmost = first;
  let low = ys[first]!;
  let high = low;
  let leftOn = Number.POSITIVE_INFINITY;
  let rightOn = Number.NEGATIVE_INFINITY;
  for (let i = 0; i <= length; i++) {
    const at = (first + i) % count;
    if (xs[at]! < xs[leftmost]!) leftmost = at;
    if (xs[at]! > xs[rightmost]!) rightmost = at;
    low = Math.min(low, ys[at]!);
    high = Math.max(high, ys[at]!);
    if (!isOn[at]) continue;
    leftOn = Math.min(leftOn, xs[at]!);
    rightOn = Math.max(rightOn, xs[at]!);
  }
  const isRound = !(isOn[leftmost]! && isOn[rightmost]!) && rightOn - leftOn < flat;
  return { y: Math.floor((low + high) / 2), isTop, isRound, left: xs[leftmost]!, right: xs[rightmost]!, low, high };
}
