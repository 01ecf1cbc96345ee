/**
 * `text-wrap-style: balance` (css-text-4 §5.2), as Chromium does it: of all ways to break a paragraph into as few lines as possible the one whose lines
 * leave the smallest sum of squares empty, and no word alone on the last line; where that has another number of lines, or there are few places to
 * break at, the narrowest width in which the lines are as many.
 */
import { floorToGrid } from '../../../base/lengths.ts';
import { HYPHENATION, type InlineContent, mayBreak } from '../content/inline-content.ts';
import { type BrokenLine, WIDTH_TOLERANCE } from '../content/line-parts.ts';
import { type BreakLimits, NO_LIMITS } from '../content/line-rules.ts';
import type { LineSurroundings } from '../content/line-surroundings.ts';
import { LineBreaker } from './line-breaker.ts';
import { type Demerits, type PlanRequest, type PossibleBreaks, planBreaks, possibleBreaks } from './scored-breaks.ts';

/** As in Chromium: longer paragraphs are not balanced. */
const MOST_BALANCED_LINES = 6;
const PART_OF_MEAN = 0.8;
/** With fewer, counting the start and the end, the narrowest width is looked for. */
const LEAST_BREAKS = 5;
/** Square px, as all demerits. */
const LONELY_WORD = 10_000;

/** `null` where the lines are filled. */
export function balancedEnds(request: PlanRequest): ReadonlyMap<number, number> | null {
  const { content, surroundings } = request;
  const greedy = linesWithin(request, surroundings.width, Math.min(request.most, MOST_BALANCED_LINES));
  if (greedy === null || greedy.length < 2 || hasFloats(content)) return null;
  return evenEnds(request, greedy.length) ?? narrowestEnds(request, greedy);
}

function evenEnds(request: PlanRequest, lines: number): ReadonlyMap<number, number> | null {
  const breaks = possibleBreaks(request);
  if (breaks === null || breaks.offsets.length < LEAST_BREAKS) return null;
  const ends = planBreaks(request, breaks, evenDemerits(request, breaks));
  return ends.size === lines - 1 ? ends : null;
}

function evenDemerits({ content, surroundings }: PlanRequest, { offsets }: PossibleBreaks): Demerits {
  const hyphen = 2 * surroundings.width * content.font.size;
  const line = 2 * hyphen;
  const last = offsets.length - 1;
  return (_, end, left) => {
    if (left < 0) return Number.MAX_SAFE_INTEGER;
    const isHyphen = content.breaks[offsets[end]!] === HYPHENATION;
    return left * left + line + (isHyphen ? hyphen : 0) + (end === last - 1 ? LONELY_WORD : 0);
  };
}

/**
 * The smallest width that takes no more lines than the whole width does, to one px. Halving begins, as in Chromium, under the mean width of the lines:
 * which of two ways that differ by less than a px is taken depends on it.
 */
function narrowestEnds(request: PlanRequest, greedy: BrokenLine[]): ReadonlyMap<number, number> {
  const { width } = request.surroundings;
  const sum = greedy.reduce((whole, line) => whole + line.width, 0);
  let low = floorToGrid((PART_OF_MEAN * sum) / greedy.length);
  let high = width;
  let best = greedy;
  while (high - low > 1) {
    const middle = floorToGrid((low + high) / 2);
    const lines = linesWithin(request, middle, greedy.length);
    if (lines === null) low = middle;
    else {
      high = middle;
      best = lines;
    }
  }
  const ends = new Map<number, number>();
  let start = request.from === null ? 0 : request.from.offset;
  for (const { end } of best) {
    if (end === null) break;
    ends.set(start, end.offset);
    start = end.offset;
  }
  return ends;
}

function hasFloats({ items }: InlineContent): boolean {
  return items.some((item) => item.kind === 'float');
}

/** Lines up to a forced break or the end; `null` where they are more than `most`, one is wider than the room, or a word had to be broken for it. */
function linesWithin(request: PlanRequest, width: number, most: number): BrokenLine[] | null {
  const { content, percentageBasis, rules } = request;
  const surroundings = new NarrowSurroundings(request.surroundings, width);
  const limits: BreakLimits = rules.hanging === null ? NO_LIMITS : { ...NO_LIMITS, hanging: rules.hanging };
  const lines: BrokenLine[] = [];
  let { from, indent } = request;
  for (;;) {
    const line = new LineBreaker(content, from, indent, percentageBasis, surroundings, limits).run();
    if (lines.length === most || (line.overflows && line.width + indent > width + WIDTH_TOLERANCE)) return null;
    if (line.end !== null && line.forcedBreak === null && !mayBreak(content.breaks, line.end.offset)) return null;
    lines.push(line);
    if (line.end === null || line.forcedBreak !== null) return lines;
    from = line.end;
    indent = request.hangingIndent;
  }
}

/** The same world with less room. Floats are not asked for: contents with floats are not balanced. */
class NarrowSurroundings implements LineSurroundings {
  readonly width: number;
  readonly start = 0;
  readonly #outer: LineSurroundings;

  constructor(outer: LineSurroundings, width: number) {
    this.#outer = outer;
    this.width = width;
  }

  layoutAtomic(box: Parameters<LineSurroundings['layoutAtomic']>[0]): ReturnType<LineSurroundings['layoutAtomic']> {
    return this.#outer.layoutAtomic(box);
  }
  addFloat(): void {}
  passPlacedFloats(_: InlineContent, first: number): number {
    return first;
  }

  takeBackFloat(): void {}
}
