/**
 * Paragraphs whose lines are chosen together (css-text-4 §5.2 `text-wrap-style`): `balance` makes lines of about one length, `pretty` finds the
 * breaks that leave the least room at the ends of lines, as Knuth and Plass do it, and no single word on the last line.
 */
import type { InlinePosition, LinePlan } from '../../break-token.ts';
import { HYPHENATION, type InlineContent, mayBreak, type TextItem, textWidth } from '../content/inline-content.ts';
import { endEdge, inlineEdges, startEdge } from '../content/inline-edges.ts';
import { type BrokenLine, WIDTH_TOLERANCE } from '../content/line-parts.ts';
import { type BreakLimits, type LineRules, NO_LIMITS } from '../content/line-rules.ts';
import type { LineSurroundings } from '../content/line-surroundings.ts';
import { hyphenOf } from './hyphen.ts';
import { LineBreaker } from './line-breaker.ts';

/** What a paragraph is broken in. */
export interface PlanRequest {
  readonly content: InlineContent;
  readonly rules: LineRules;
  /** Where the paragraph, or the rest of it, starts. */
  readonly from: InlinePosition | null;
  /** Of its first line, px. */
  readonly indent: number;
  /** Of the lines behind, px. */
  readonly hangingIndent: number;
  readonly percentageBasis: number;
  /** Lines that may be shown: where there are more, the last of them is cut off, and as in Chromium none are balanced. */
  readonly most: number;
  readonly surroundings: LineSurroundings;
}

/** As in Chromium: longer paragraphs are not balanced. */
const MOST_BALANCED_LINES = 10;
const NO_ENDS: ReadonlyMap<number, number> = new Map();

/** Where a line should end, -1 where it may just be filled, and what lines after it need to know. */
export interface PlannedLine {
  readonly end: number;
  readonly plan: LinePlan | null;
  readonly planned: number;
}

export function plannedLine(request: PlanRequest): PlannedLine {
  const { from, surroundings } = request;
  const { text } = request.content;
  const start = from === null ? 0 : from.offset;
  const plan = from?.ruled?.plan ?? null;
  let planned = from?.ruled?.planned ?? 0;
  if (plan !== null && plan.width === surroundings.width) {
    const end = plan.ends.get(start);
    if (end !== undefined || start < plan.unplannedUntil) return { end: end ?? -1, plan, planned };
  }
  const nextBreak = text.indexOf('\n', start);
  const paragraphEnd = nextBreak < 0 ? text.length : nextBreak;
  planned += paragraphEnd - start;
  if (planned > MOST_PLANS * text.length + SMALL_PARAGRAPH) return { end: -1, plan, planned };
  const made = planFrom(request, start, paragraphEnd);
  return { end: made.ends.get(start) ?? -1, plan: made, planned };
}

/** Some plans cannot be kept to; more often than so a text is not planned. */
const MOST_PLANS = 30;
const SMALL_PARAGRAPH = 100_000;

function planFrom(request: PlanRequest, start: number, paragraphEnd: number): LinePlan {
  const { rules, indent, percentageBasis, most } = request;
  const { width } = request.surroundings;
  const kept = rules.plans.get(start);
  const isKept = kept?.width === width && kept.indent === indent && kept.percentageBasis === percentageBasis;
  if (isKept && kept.most === most) return kept.plan;
  const ends = rules.wrapStyle === 'balance' ? balancedEnds(request) : prettyEnds(request);
  const plan = { width, ends, unplannedUntil: ends.size > 0 ? 0 : paragraphEnd };
  rules.plans.set(start, { width, indent, percentageBasis, most, plan });
  return plan;
}

/** The smallest width that takes no more lines than the whole width does. */
function balancedEnds(request: PlanRequest): ReadonlyMap<number, number> {
  const { width } = request.surroundings;
  const greedy = linesWithin(request, width, Math.min(request.most, MOST_BALANCED_LINES));
  if (greedy === null || greedy.length < 2 || hasFloats(request.content)) return NO_ENDS;
  let low = 0;
  let high = Math.ceil(width);
  let best = greedy;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
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

/** Lines up to a forced break or the end; `null` where they are more than `most`, or one is wider than the room. */
function linesWithin(request: PlanRequest, width: number, most: number): BrokenLine[] | null {
  const { content, percentageBasis, rules } = request;
  const surroundings = new NarrowSurroundings(request.surroundings, width);
  const limits: BreakLimits = rules.hanging === null ? NO_LIMITS : { ...NO_LIMITS, hanging: rules.hanging };
  const lines: BrokenLine[] = [];
  let { from, indent } = request;
  for (;;) {
    const line = new LineBreaker(content, from, indent, percentageBasis, surroundings, limits).run();
    if (lines.length === most || (line.overflows && width < request.surroundings.width)) return null;
    lines.push(line);
    if (line.end === null || line.forcedBreak !== null) return lines;
    from = line.end;
    indent = request.hangingIndent;
  }
}

/** The same world with less room. Floats are not asked for: contents with floats are not balanced. */
class NarrowSurroundings implements LineSurroundings {
  readonly width: number;
  readonly #outer: LineSurroundings;

  constructor(outer: LineSurroundings, width: number) {
    this.#outer = outer;
    this.width = width;
  }

  layoutAtomic(box: Parameters<LineSurroundings['layoutAtomic']>[0]): ReturnType<LineSurroundings['layoutAtomic']> {
    return this.#outer.layoutAtomic(box);
  }
  addFloat(): void {}
  passesPlacedFloat(): boolean {
    return false;
  }

  takeBackFloat(): void {}
}

/** Demerits beside the square of the part of a line that stays empty. */
const LINE = 0.1;
const HYPHEN = 0.04;
const HYPHENS_IN_A_ROW = 0.15;
const LONELY_WORD = 0.6;
const HYPHEN_BEFORE_LAST_LINE = 0.3;
/** A last line shorter than this part of the room looks lost even if it has two words. */
const SHORT_LAST_LINE = 0.12;

/** Places where lines may start and end, and where they lie were all in one line. */
interface Candidates {
  readonly offsets: number[];
  /** px: of a line that starts there; of one that ends there, without spaces and with a hyphen. */
  readonly starts: number[];
  readonly ends: number[];
}

function prettyEnds(request: PlanRequest): ReadonlyMap<number, number> {
  const candidates = candidatesOf(request);
  if (candidates === null || candidates.offsets.length < 3) return NO_ENDS;
  const previous = bestBreaks(request, candidates);
  const { offsets } = candidates;
  const ends = new Map<number, number>();
  // The last line ends by itself.
  for (let at = previous[offsets.length - 1]!; at > 0; at = previous[at]!)
    ends.set(offsets[previous[at]!]!, offsets[at]!);
  return ends;
}

/** For each candidate the one at which its line starts in the best way to get there. */
function bestBreaks(request: PlanRequest, { offsets, starts, ends }: Candidates): Int32Array {
  const { breaks } = request.content;
  const count = offsets.length;
  const previous = new Int32Array(count);
  const costs = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  for (let i = 0; i < count - 1; i++) {
    const room = request.surroundings.width - (i === 0 ? request.indent : request.hangingIndent);
    const isHyphen = i > 0 && breaks[offsets[i]!] === HYPHENATION;
    for (let j = i + 1; j < count; j++) {
      const width = ends[j]! - starts[i]!;
      const fits = width <= room + WIDTH_TOLERANCE;
      if (!fits && j > i + 1) break;
      const isLast = j === count - 1;
      const rest = fits && room > 0 ? (room - width) / room : 1;
      let cost = costs[i]! + LINE;
      if (!isLast) {
        cost += rest * rest;
        if (breaks[offsets[j]!] === HYPHENATION) cost += isHyphen ? HYPHENS_IN_A_ROW : HYPHEN;
      } else if (i > 0) {
        if (j === i + 1 || 1 - rest < SHORT_LAST_LINE) cost += LONELY_WORD;
        if (isHyphen) cost += HYPHEN_BEFORE_LAST_LINE;
      }
      // Of two ways that are as good the one with more on its earlier lines.
      if (cost <= costs[j]!) {
        costs[j] = cost;
        previous[j] = i;
      }
      if (!fits) break;
    }
  }
  return previous;
}

/** `null` for paragraphs with tabs, floats or repeated edges, whose widths depend on where lines begin. */
function candidatesOf({ content, from, surroundings, percentageBasis }: PlanRequest): Candidates | null {
  const { items, breaks, text, hyphens } = content;
  hyphens?.markAll();
  const first = from === null ? 0 : from.offset;
  const candidates: Candidates = { offsets: [first], starts: [0], ends: [0] };
  let at = 0;
  /** Where the last visible character ended. */
  let visible = 0;
  let last = first;
  const add = (offset: number, hyphen: number): void => {
    if (offset <= last) return;
    candidates.offsets.push(offset);
    candidates.starts.push(at);
    candidates.ends.push(visible + hyphen);
    last = offset;
  };
  for (let i = from === null ? 0 : from.item; i < items.length; i++) {
    const item = items[i]!;
    switch (item.kind) {
      case 'text': {
        const start = Math.max(item.start, first);
        if (start >= item.end) break;
        if (mayBreak(breaks, start)) add(start, 0);
        const left = at;
        for (let end = start + 1; end <= item.end; end++) {
          if (text.charCodeAt(end - 1) !== 0x20) visible = left + textWidth(item, start, end);
          if (end === item.end || !mayBreak(breaks, end)) continue;
          at = left + textWidth(item, start, end);
          add(end, hyphenWidth(item, breaks[end]!));
        }
        at = left + textWidth(item, start, item.end);
        break;
      }
      case 'open':
      case 'close': {
        const { box } = item.kind === 'open' ? item : item.open;
        if (box.style.break.decoration === 'clone') return null;
        const edges = inlineEdges(box.style, percentageBasis);
        if (item.kind === 'open') {
          if (mayBreak(breaks, item.start)) add(item.start, 0);
          at += box.hasStart ? startEdge(box.style, edges) : 0;
        } else {
          const edge = box.hasEnd ? endEdge(box.style, edges) : 0;
          at += edge;
          visible = edge === 0 ? visible : at;
        }
        break;
      }
      case 'atomic':
        if (mayBreak(breaks, item.start)) add(item.start, 0);
        at += surroundings.layoutAtomic(item.box).width;
        visible = at;
        break;
      case 'tab':
      case 'float':
        return null;
      case 'break':
        add(item.end, 0);
        return candidates;
      default:
    }
  }
  add(text.length, 0);
  return candidates;
}

function hyphenWidth(item: TextItem, kind: number): number {
  return kind === HYPHENATION ? hyphenOf(item).width : 0;
}
