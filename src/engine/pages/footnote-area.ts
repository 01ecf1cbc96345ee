/** The footnote area at the bottom of a page (css-gcpm-3 §2.3): notes below each other, the last of them broken where the page ends. */

import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { BlockContainer, Box } from '../boxes/tree/box.ts';
import { flowRoot } from '../boxes/tree/flow-root.ts';
import { resolveLength } from '../css/values/basic/length.ts';
import { BLOCK } from '../css/values/box/display.ts';
import type { BreakToken } from '../layout/break-token.ts';
import {
  changedFragmentation,
  changedSpace,
  emptyFragmentainer,
  independentSpace,
} from '../layout/constraint-space.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import { FragmentBuilder } from '../layout/fragment-builder.ts';
import { assertFinished, type FinishedLayout } from '../layout/layout-outcome.ts';
import { usedEdges } from '../layout/sizing/edges.ts';
import { usedMargins } from '../layout/sizing/margins.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import { changedStyle, initialStyle } from '../style/initial-style.ts';
import { footnotesIn } from './footnote-calls.ts';
import type { FootnoteRuns } from './footnote-runs.ts';
import type { PlacedInsert } from './placed-insert.ts';

/** A note, or what is left of it. */
export interface PendingNote {
  readonly box: Box;
  /** `null` before it has begun. */
  readonly token: BreakToken | null;
}

export interface FootnoteArea {
  /** Its border box, px from the top of its margin box and the left of the page area; `null` without notes. */
  readonly placed: PlacedInsert | null;
  /** Margin box, px. */
  readonly height: number;
  /** Notes that go on, or begin, on the next page. */
  readonly rest: readonly PendingNote[];
  /** Notes that begin here. */
  readonly begun: readonly Box[];
}

const NO_FOOTNOTES: FootnoteArea = { placed: null, height: 0, rest: [], begun: [] };

/** Between the page's text and the notes, where no `@footnote` says, px. */
const DEFAULT_GAP = 16;

/** However small the area should be, so much of the notes is in it, px: each page brings them on. */
const LEAST_CONTENT = 24;

/** For a note that goes on and is measured, px: a break that is forced inside it fills what room there is. */
const ENOUGH_ROOM = 1e6;

const DEFAULT_STYLE = changedStyle(initialStyle, {
  display: { ...initialStyle.display, display: BLOCK },
  margin: { ...initialStyle.margin, top: { px: DEFAULT_GAP, percent: 0, math: null } },
});

/** Lays out notes in areas of one width; the heights of whole notes are measured once. */
export class FootnoteAreas {
  readonly #env: LayoutEnvironment;
  readonly #style: ComputedStyle;
  readonly #width: number;
  readonly #inner: number;
  readonly #outerHeight: number;
  readonly #runs: FootnoteRuns;

  /** @param style - of `@footnote`, `null` without; @param width - of the page area, px */
  constructor(style: ComputedStyle | null, width: number, env: LayoutEnvironment, runs: FootnoteRuns) {
    this.#env = env;
    this.#runs = runs;
    this.#style = style ?? DEFAULT_STYLE;
    this.#width = width;
    const edges = usedEdges(this.#style, width);
    const margins = usedMargins(this.#style, width);
    this.#inner = Math.max(0, width - edges.inline - margins.left - margins.right);
    this.#outerHeight = edges.block + margins.top + margins.bottom;
  }

  /** What `max-height` allows the margin box, px; INDEFINITE without. */
  limit(pageHeight: number): number {
    const { maxHeight } = this.#style.sizing;
    if (typeof maxHeight !== 'object' || !('px' in maxHeight)) return INDEFINITE;
    return Math.max(LEAST_CONTENT, resolveLength(maxHeight, pageHeight)) + this.#outerHeight;
  }

  /** Margin box height of an area with all of the notes, px; 0 without any. */
  heightOf(notes: readonly PendingNote[]): number {
    return notes.length === 0 ? 0 : this.layout(notes, INDEFINITE).height;
  }

  /** Whether the note stands in a line with others, so that its own height says nothing. */
  isInline(box: Box): boolean {
    return this.#runs.isInline(box, this.#inner);
  }

  /** Margin box height of one note, without the notes in it, px. */
  noteHeight(box: Box): number {
    const { top, right, bottom, left } = usedMargins(box.style, this.#inner);
    const space = independentSpace(Math.max(0, this.#inner - left - right), INDEFINITE, 'stretch');
    return top + assertFinished(this.#env.layout(box, space, null)).fragment.height + bottom;
  }

  /** @param room - for the margin box, px */
  layout(notes: readonly PendingNote[], room: number): FootnoteArea {
    if (notes.length === 0) return NO_FOOTNOTES;
    const edges = usedEdges(this.#style, this.#width);
    const margins = usedMargins(this.#style, this.#width);
    const builder = new FragmentBuilder(areaBox(this.#style));
    builder.border = edges.border;
    builder.padding = edges.padding;
    const content = room === INDEFINITE ? INDEFINITE : Math.max(LEAST_CONTENT, room - this.#outerHeight);
    const { height, rest, begun } = this.#stack(notes, content, builder, edges.left, edges.top);
    if (builder.children.length === 0) return { placed: null, height: 0, rest, begun };
    builder.width = this.#inner + edges.inline;
    builder.height = height + edges.block;
    const { fragment, outOfFlow } = builder.finish();
    return {
      placed: { x: margins.left, y: margins.top, fragment, outOfFlow },
      height: height + this.#outerHeight,
      rest,
      begun,
    };
  }

  #stack(
    notes: readonly PendingNote[],
    room: number,
    builder: FragmentBuilder,
    left: number,
    top: number,
  ): { height: number; rest: readonly PendingNote[]; begun: readonly Box[] } {
    const queue = [...notes];
    const begun: Box[] = [];
    const seen = new Set<Box>(notes.map(({ box }) => box));
    let y = 0;
    let margin = 0;
    for (let at = 0; at < queue.length; at++) {
      const count = this.#inlineCount(queue, at);
      const parts = queue.slice(at, at + count);
      const note = count === 0 ? queue[at]! : { box: this.#runs.runOf(parts.map(({ box }) => box)), token: null };
      this.#env.deadline.tick();
      const margins = usedMargins(note.box.style, this.#inner);
      const start = y + (at === 0 ? margins.top : Math.max(margin, margins.top));
      const result = this.#layoutNote(note, start, room, margins.left + margins.right, builder.children.length === 0);
      if (result === null) return { height: y, rest: queue.slice(at), begun };
      const { fragment } = result;
      if (count > 0) for (const { box } of parts) begun.push(box);
      else if (note.token === null) begun.push(note.box);
      at += Math.max(1, count) - 1;
      builder.addResult(result, left + margins.left, top + start);
      y = start + fragment.height;
      margin = margins.bottom;
      // A note may have notes of its own: they come behind it.
      const inner = footnotesIn(result.outOfFlow).filter((box) => !seen.has(box));
      for (const box of inner) seen.add(box);
      if (inner.length > 0) queue.splice(at + 1, 0, ...inner.map((box) => ({ box, token: null })));
      if (fragment.breakToken !== null)
        return { height: y, rest: [{ box: note.box, token: fragment.breakToken }, ...queue.slice(at + 1)], begun };
    }
    return { height: y + margin, rest: [], begun };
  }

  /** How many notes from there on stand in lines together; 0 for a note that is a block. */
  #inlineCount(queue: readonly PendingNote[], from: number): number {
    let at = from;
    while (at < queue.length && queue[at]!.token === null && this.#runs.isInline(queue[at]!.box, this.#inner)) at++;
    return at - from;
  }

  /** In one piece where it fits, else as much of it as there is room for; `null` where that is nothing. */
  #layoutNote(
    { box, token }: PendingNote,
    start: number,
    room: number,
    margins: number,
    isFirst: boolean,
  ): FinishedLayout | null {
    const space = independentSpace(Math.max(0, this.#inner - margins), INDEFINITE, 'stretch');
    if (token === null) {
      const whole = assertFinished(this.#env.layout(box, space, null));
      if (start + whole.fragment.height <= room) return whole;
    }
    if (!isFirst && start >= room) return null;
    const height = Math.min(room, ENOUGH_ROOM);
    const fragmentation = changedFragmentation(emptyFragmentainer('page', height), {
      bfcOffset: start,
      isAtStart: isFirst,
    });
    const part = assertFinished(this.#env.layout(box, changedSpace(space, { fragmentation }), token));
    return !isFirst && part.fragment.breakToken !== null && part.fragment.children.length === 0 ? null : part;
  }
}

/** Nothing but the style of the area's box is read: it is never laid out itself. */
function areaBox(style: ComputedStyle): BlockContainer {
  return flowRoot(-1, style, null, { kind: 'blocks', children: [] });
}

export function bottomOf(height: number, area: FootnoteArea): readonly PlacedInsert[] {
  if (area.placed === null) return [];
  return [{ ...area.placed, y: floorToGrid(height - area.height + area.placed.y) }];
}
