/** The breaks of a paragraph with the least demerits of all, whatever those are (after Knuth and Plass): for css-text-4 §5.2 `text-wrap-style`. */
import type { InlinePosition } from '../../break-token.ts';
import { HYPHENATION, type InlineContent, mayBreak, type TextItem, textWidth } from '../content/inline-content.ts';
import { endEdge, inlineEdges, startEdge } from '../content/inline-edges.ts';
import { WIDTH_TOLERANCE } from '../content/line-parts.ts';
import type { LineRules } from '../content/line-rules.ts';
import type { LineSurroundings } from '../content/line-surroundings.ts';
import { hyphenOf } from './hyphen.ts';

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

/** Places where lines may start and end, and where they lie were all in one line. */
export interface PossibleBreaks {
  readonly offsets: number[];
  /** px: of a line that starts there; of one that ends there, without spaces and with a hyphen. */
  readonly starts: number[];
  readonly ends: number[];
}

/**
 * Of a line from one of the possible breaks to another.
 * @param left - px that it leaves empty, negative where it does not fit
 */
export type Demerits = (start: number, end: number, left: number, room: number) => number;

/** By the offsets where lines start those where they end; the last line ends by itself. */
export function planBreaks(
  request: PlanRequest,
  breaks: PossibleBreaks,
  demerits: Demerits,
): ReadonlyMap<number, number> {
  const { offsets } = breaks;
  const previous = bestBreaks(request, breaks, demerits);
  const ends = new Map<number, number>();
  for (let at = previous[offsets.length - 1]!; at > 0; at = previous[at]!)
    ends.set(offsets[previous[at]!]!, offsets[at]!);
  return ends;
}

/** For each break the one at which its line starts in the best way to get there. */
function bestBreaks(request: PlanRequest, { offsets, starts, ends }: PossibleBreaks, demerits: Demerits): Int32Array {
  const count = offsets.length;
  const previous = new Int32Array(count);
  const costs = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  costs[0] = 0;
  for (let i = 0; i < count - 1; i++) {
    const room = request.surroundings.width - (i === 0 ? request.indent : request.hangingIndent);
    for (let j = i + 1; j < count; j++) {
      const width = ends[j]! - starts[i]!;
      const fits = width <= room + WIDTH_TOLERANCE;
      if (!fits && j > i + 1) break;
      const cost = costs[i]! + demerits(i, j, fits ? Math.max(room - width, 0) : -1, room);
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
export function possibleBreaks({ content, from, surroundings, percentageBasis }: PlanRequest): PossibleBreaks | null {
  const { items, breaks, text, hyphens } = content;
  hyphens?.markAll();
  const first = from === null ? 0 : from.offset;
  const possible: PossibleBreaks = { offsets: [first], starts: [0], ends: [0] };
  let at = 0;
  /** Where the last visible character ended. */
  let visible = 0;
  let last = first;
  const add = (offset: number, hyphen: number): void => {
    if (offset <= last) return;
    possible.offsets.push(offset);
    possible.starts.push(at);
    possible.ends.push(visible + hyphen);
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
        return possible;
      default:
    }
  }
  add(text.length, 0);
  return possible;
}

function hyphenWidth(item: TextItem, kind: number): number {
  return kind === HYPHENATION ? hyphenOf(item).width : 0;
}
