/**
 * Text that is hard to tell from what is painted behind it (WCAG 2.2 1.4.3): looked for in the display lists, where both stand in the order of
 * painting. Nothing is said of text on pictures, in masks and where colours are blended otherwise than by alpha: nobody knows what is seen there.
 */
import type { Deadline } from '../base/deadline.ts';
import {
  IDENTITY,
  intersection,
  inverted,
  type Matrix,
  mapPoint,
  mapRect,
  multiply,
  type Point,
  type Rect,
  scaleOf,
} from '../base/geometry.ts';
import { type Color, withOpacity } from '../display/color.ts';
import type { DisplayItem, DisplayList, GlyphsItem, Paint } from '../display/display-item.ts';
import { aroundPath, type Path, rectPath } from '../display/path.ts';
import type { Element } from '../dom/node.ts';
import { Backdrop } from './backdrop.ts';
import { contrastRatio, over } from './contrast-ratio.ts';
import type { AccessibilityFault } from './fault.ts';
import { isInShape, type Shape } from './painted-area.ts';

/** For text of usual size, and for text that is large: from 18 pt, or 14 pt in bold. */
const ENOUGH = 4.5;
const ENOUGH_FOR_LARGE = 3;
const LARGE = 24;
const LARGE_BOLD = 14 / 0.75;
const BOLD = 700;
/** Where along a text it is looked what is behind it. */
const SAMPLES = [0.1, 0.5, 0.9];
/** Of the size of the font: how high above the baseline the middle of small letters is. */
const MIDDLE = 0.25;

/** What holds for the items that come next. */
interface State {
  readonly matrix: Matrix;
  readonly bounds: Rect;
  readonly clips: readonly Shape[];
  readonly opacity: number;
  readonly isUnknown: boolean;
}

export function contrastFaults(
  pages: readonly DisplayList[],
  owners: { of(item: DisplayItem): Element | null },
  deadline: Deadline,
): AccessibilityFault[] {
  return pages.flatMap((page, index) => {
    const finder = new ContrastFinder(page, owners, deadline);
    return finder.faults.map((each) => ({ ...each, page: index + 1 }));
  });
}

class ContrastFinder {
  readonly faults: AccessibilityFault[] = [];
  readonly #backdrop: Backdrop;
  readonly #page: Rect;
  readonly #owners: { of(item: DisplayItem): Element | null };
  readonly #deadline: Deadline;

  constructor(
    { width, height, items }: DisplayList,
    owners: { of(item: DisplayItem): Element | null },
    deadline: Deadline,
  ) {
    this.#owners = owners;
    this.#deadline = deadline;
    this.#page = { x: 0, y: 0, width, height };
    this.#backdrop = new Backdrop(this.#page, deadline);
    this.#items(items, { matrix: IDENTITY, bounds: this.#page, clips: [], opacity: 1, isUnknown: false }, null);
  }

  #items(items: readonly DisplayItem[], outer: State, around: Element | null): void {
    const open: State[] = [];
    let state = outer;
    for (const item of items) {
      this.#deadline.tick();
      if (item.kind === 'pop') state = open.pop() ?? outer;
      else if (item.kind.startsWith('push-')) {
        open.push(state);
        state = stateInside(item, state);
      } else if (item.kind === 'glyphs') this.#text(item, state, this.#owners.of(item) ?? around);
      else if (item.kind === 'picture') this.#items(item.items, state, this.#owners.of(item) ?? around);
      else this.#paint(item, state);
    }
  }

  #paint(item: DisplayItem, state: State): void {
    const painted = paintedOf(item);
    if (painted === null) return;
    const { path, rect, rule, colors } = painted;
    const bounds = intersection(mapRect(state.matrix, rect), state.bounds);
    if (!(bounds.width > 0 && bounds.height > 0)) return;
    const own = path === null && isUpright(state.matrix) ? [] : [shapeOf(path ?? rectPath(rect), rule, state.matrix)];
    const seen = state.isUnknown || colors === null ? null : colors.map((color) => withOpacity(color, state.opacity));
    if (seen?.every(({ alpha }) => alpha === 0)) return;
    this.#backdrop.add({ bounds, shapes: [...state.clips, ...own], colors: seen });
  }

  #text(item: GlyphsItem, state: State, element: Element | null): void {
    const { paint, isShadow, fontSize } = item;
    if (
      isShadow ||
      element === null ||
      item.text.trim() === '' ||
      state.isUnknown ||
      paint.kind !== 'solid' ||
      paint.color.alpha === 0
    )
      return;
    const size = fontSize * scaleOf(state.matrix);
    const isBold = item.embolden > 0 || item.run.face.weight >= BOLD;
    const enough = size >= (isBold ? LARGE_BOLD : LARGE) ? ENOUGH_FOR_LARGE : ENOUGH;
    const color = withOpacity(paint.color, state.opacity);
    for (const point of samplesOf(item)) {
      this.#deadline.tick(state.clips.length);
      const onPage = mapPoint(state.matrix, point.x, point.y);
      if (!isIn(state.bounds, onPage) || !state.clips.every((clip) => isInShape(clip, onPage))) continue;
      const behind = this.#backdrop.colorsAt(onPage);
      const best = behind === null ? null : bestOf(color, behind);
      if (best === null || best.ratio >= enough) continue;
      this.faults.push(faultOf(best, enough, element));
      return;
    }
  }
}

interface Pair {
  readonly ratio: number;
  readonly text: Color;
  readonly behind: Color;
}

/** Where several colours may be seen, that which the text is easiest to tell from. */
function bestOf(color: Color, behind: readonly Color[]): Pair | null {
  let best: Pair | null = null;
  for (const each of behind) {
    const text = over(color, each);
    const ratio = contrastRatio(text, each);
    if (best === null || ratio > best.ratio) best = { ratio, text, behind: each };
  }
  return best;
}

/** Of all text in the same colours there is one finding. */
function faultOf({ ratio, text, behind }: Pair, enough: number, element: Element): AccessibilityFault {
  // Rounded down, so that what is not enough does not look as if it were.
  const shown = Math.floor(ratio * 100) / 100;
  return {
    code: 'A11Y_CONTRAST',
    message: `text of the colour ${hex(text)} on ${hex(behind)} has a contrast of ${shown}, and needs ${enough}`,
    hint: 'Make one of the two colours darker or lighter; large text (from 18 pt, in bold from 14 pt) needs 3.',
    element,
    page: null,
  };
}

function hex({ red, green, blue }: Color): string {
  return `#${[red, green, blue]
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function stateInside(item: DisplayItem, state: State): State {
  switch (item.kind) {
    case 'push-transform':
      return { ...state, matrix: multiply(state.matrix, item.matrix) };
    case 'push-clip': {
      const bounds = intersection(state.bounds, mapRect(state.matrix, aroundPath(item.path)));
      if (isRectangle(item.path) && isUpright(state.matrix)) return { ...state, bounds };
      return { ...state, bounds, clips: [...state.clips, shapeOf(item.path, item.rule, state.matrix)] };
    }
    case 'push-group':
      return {
        ...state,
        opacity: state.opacity * item.opacity,
        isUnknown: state.isUnknown || item.blendMode !== 'normal',
      };
    default:
      return { ...state, isUnknown: true };
  }
}

interface Painted {
  readonly rect: Rect;
  /** `null` where the rectangle is what is painted. */
  readonly path: Path | null;
  readonly rule: 'nonzero' | 'evenodd';
  readonly colors: readonly Color[] | null;
}

/** `null` for what is no ground that text stands on: lines, glyphs, shadows. */
function paintedOf(item: DisplayItem): Painted | null {
  const plain = { path: null, rule: 'nonzero' } as const;
  switch (item.kind) {
    case 'fill-rect':
      return { ...plain, rect: item.rect, colors: colorsOf(item.paint) };
    case 'fill-path':
      return { rect: aroundPath(item.path), path: item.path, rule: item.rule, colors: colorsOf(item.paint) };
    case 'image':
      return { ...plain, rect: item.rect, colors: null };
    case 'image-pattern':
      return { ...plain, rect: item.area, colors: null };
    case 'paint-pattern':
      return { ...plain, rect: item.area, colors: colorsOf(item.paint) };
    default:
      return null;
  }
}

function colorsOf(paint: Paint): readonly Color[] | null {
  if (paint.kind === 'solid') return [paint.color];
  return paint.kind === 'pattern' ? null : paint.stops.map(({ color }) => color);
}

function shapeOf(path: Path, rule: 'nonzero' | 'evenodd', matrix: Matrix): Shape {
  // What is squeezed to nothing shows nothing, and no point is in it.
  return { path, rule, fromPage: inverted(matrix) ?? { a: 0, b: 0, c: 0, d: 0, e: Number.NaN, f: Number.NaN } };
}

/** A rectangle with upright sides, as clips of boxes are. */
function isRectangle({ ops, coords }: Path): boolean {
  if (ops.join('') !== 'MLLLZ') return false;
  const [ax, ay, bx, by, cx, cy, dx, dy] = coords as number[];
  return ay === by && bx === cx && cy === dy && dx === ax;
}

function isUpright({ b, c }: Matrix): boolean {
  return b === 0 && c === 0;
}

function isIn({ x, y, width, height }: Rect, point: Point): boolean {
  return point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;
}

function samplesOf({ run, start, end, origin, fontSize, letterSpacing }: GlyphsItem): Point[] {
  let width = 0;
  for (let i = start; i < end; i++) width += run.advances[i]!;
  width = (width / run.face.unitsPerEm) * fontSize + letterSpacing * (end - start);
  return SAMPLES.map((share) => ({ x: origin.x + share * width, y: origin.y - MIDDLE * fontSize }));
}
