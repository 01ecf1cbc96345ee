/**
 * Fills one page of the flow. Without footnotes that is one layout. With them it is a search: what notes need is taken from the flow, which then may
 * no longer reach their calls (css-gcpm-3 §2.6, §2.7). The most notes are taken for which all is well: each note below the page that its call is on,
 * no call without its note. The number of layouts is bounded by the logarithm of the notes that a page can hold.
 */
import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { Box } from '../boxes/box.ts';
import type { Footnote } from '../boxes/page-notes.ts';
import { forEachBox } from '../boxes/walk-boxes.ts';
import type { BreakToken } from '../layout/break-token.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import type { Fragment, PlacedFragment } from '../layout/fragment.ts';
import { assertFinished, type FinishedLayout } from '../layout/layout-result.ts';
import { bottomOf, FootnoteAreas, type PendingNote } from './footnote-area.ts';

/** A page as the flow sees it. */
export interface PageToFill {
  readonly width: number;
  readonly height: number;
  /** Of `@footnote`, `null` without. */
  readonly areaStyle: Fragment['style'] | null;
  /** @param blockSize - what is left for the flow, px */
  readonly layout: (blockSize: number, token: BreakToken | null) => FinishedLayout;
}

export interface FilledPage {
  readonly result: FinishedLayout;
  /** px from the page area's corner. */
  readonly footnotes: readonly PlacedFragment[];
  /** Notes that begin on the page. */
  readonly begun: readonly Box[];
}

/** Notes take at most this share of a page: what is left of them goes to the next, so that the flow goes on. */
const LARGEST_SHARE = 0.8;
/** So much of a note that is too high for any page must fit below its call, in ems; else the call goes to the next page. */
const LEAST_BEGINNING = 3;

/** How often the end of a page moves up for the sake of a call. */
const MOST_CUTS = 4;

interface Attempt {
  readonly result: FinishedLayout;
  readonly calls: readonly PendingNote[];
  readonly reserve: number;
}

export class PageFiller {
  readonly #notes: readonly Footnote[];
  readonly #env: LayoutEnvironment;
  /** Notes whose calls are on finished pages. */
  readonly #done = new Set<Box>();
  #next = 0;
  #carried: readonly PendingNote[] = [];

  /** @param notes - in document order */
  constructor(notes: readonly Footnote[], env: LayoutEnvironment) {
    this.#notes = notes;
    this.#env = env;
  }

  /** Whether notes wait for one more page. */
  get isWaiting(): boolean {
    return this.#carried.length > 0;
  }

  fill(page: PageToFill, token: BreakToken | null): FilledPage {
    if (this.#notes.length === 0) return { result: page.layout(page.height, token), footnotes: [], begun: [] };
    const areas = new FootnoteAreas(page.areaStyle, page.width, this.#env);
    const attempt = new Search(page, token, areas, this.#carried, this.#env, (result) => this.#callsIn(result)).run(
      this.#heldBackFrom(areas, page.height),
    );
    this.#env.heldBackFrom = Number.POSITIVE_INFINITY;
    for (const { box } of attempt.calls) this.#done.add(box);
    while (this.#next < this.#notes.length && this.#done.has(this.#notes[this.#next]!.box!)) this.#next++;
    const { footnotes, begun } = this.#place(areas, attempt.calls, attempt.reserve, page.height);
    return { result: attempt.result, footnotes, begun };
  }

  /** A page for notes alone, when the flow has ended. */
  fillRest(page: Omit<PageToFill, 'layout'>): Pick<FilledPage, 'footnotes' | 'begun'> {
    const areas = new FootnoteAreas(page.areaStyle, page.width, this.#env);
    return this.#place(areas, [], page.height, page.height);
  }

  #place(areas: FootnoteAreas, calls: readonly PendingNote[], room: number, height: number) {
    const area = areas.layout([...this.#carried, ...calls], room);
    this.#carried = area.rest;
    return { footnotes: bottomOf(height, area), begun: area.begun };
  }

  /** New calls in document order; also of notes in positioned boxes, which are placed when all pages are done. */
  #callsIn({ outOfFlow }: FinishedLayout): readonly PendingNote[] {
    const calls = new Set<Box>();
    for (const { box } of outOfFlow) {
      if (box.style.display.float === 'footnote') calls.add(box);
      else if (this.#next < this.#notes.length) collectNotes(box, calls);
    }
    return [...calls]
      .filter((box) => !this.#done.has(box))
      .sort((a, b) => a.id - b.id)
      .map((box) => ({ box, token: null }));
  }

  /** Id of the first note that cannot be on this page, with all before it: no line with its call need be tried. */
  #heldBackFrom(areas: FootnoteAreas, height: number): number {
    let room = height;
    for (let i = this.#next; i < this.#notes.length; i++) {
      const { box, id } = this.#notes[i]!;
      if (room < 0) return id;
      if (box !== null && !this.#done.has(box)) room -= areas.noteHeight(box);
    }
    return Number.POSITIVE_INFINITY;
  }
}

class Search {
  readonly #page: PageToFill;
  readonly #token: BreakToken | null;
  readonly #areas: FootnoteAreas;
  readonly #carried: readonly PendingNote[];
  readonly #env: LayoutEnvironment;
  readonly #callsIn: (result: FinishedLayout) => readonly PendingNote[];
  readonly #cap: number;

  constructor(
    page: PageToFill,
    token: BreakToken | null,
    areas: FootnoteAreas,
    carried: readonly PendingNote[],
    env: LayoutEnvironment,
    callsIn: (result: FinishedLayout) => readonly PendingNote[],
  ) {
    this.#page = page;
    this.#token = token;
    this.#areas = areas;
    this.#carried = carried;
    this.#env = env;
    this.#callsIn = callsIn;
    this.#cap = Math.min(areas.limit(page.height), page.height * LARGEST_SHARE);
  }

  /** @param heldBackFrom - id of the first note that is too much for the page in any case */
  run(heldBackFrom: number): Attempt {
    const first = this.#attempt(this.#reserveFor([]), heldBackFrom);
    const { calls } = first;
    if (calls.length === 0) return first;
    const isLimited = this.#areas.limit(this.#page.height) !== INDEFINITE;
    if (isLimited && calls.every(({ box }) => box.style.content.footnotePolicy === 'auto'))
      return this.#withoutHolding(calls);
    const all = this.#with(calls, calls.length, heldBackFrom);
    if (isExactly(all, calls.length)) return all;
    const best = this.#best(calls, all.calls.length, heldBackFrom);
    if (best === null) return this.#withoutHolding(calls);
    return this.#withBeginning(calls, best, heldBackFrom) ?? best;
  }

  #attempt(reserve: number, heldBackFrom: number): Attempt {
    this.#env.heldBackFrom = heldBackFrom;
    this.#env.deadline.check();
    const result = this.#page.layout(floorToGrid(this.#page.height - reserve), this.#token);
    return { result, calls: this.#callsIn(result), reserve };
  }

  #reserveFor(calls: readonly PendingNote[]): number {
    return Math.min(this.#cap, this.#areas.heightOf([...this.#carried, ...calls]));
  }

  /** With room for the first `count` notes, and the calls of the others held back. */
  #with(calls: readonly PendingNote[], count: number, heldBackFrom: number): Attempt {
    const held = calls[count]?.box.id ?? heldBackFrom;
    let attempt = this.#attempt(this.#reserveFor(calls.slice(0, count)), held);
    // Rows and items that fit are taken whole, whatever is in them: the page ends above the first call that should not be on it.
    for (let tries = 0; tries < MOST_CUTS; tries++) {
      const top = this.#topOfCallsFrom(held, attempt);
      if (top === null || top <= 0 || this.#page.height - top <= attempt.reserve) break;
      attempt = this.#attempt(this.#page.height - top, held);
    }
    return attempt;
  }

  #topOfCallsFrom(id: number, { result, calls }: Attempt): number | null {
    let top: number | null = null;
    for (const { box } of calls) {
      if (box.id < id) continue;
      const entry = result.outOfFlow.find((each) => each.box === box);
      if (entry !== undefined && (top === null || entry.y < top)) top = entry.y;
    }
    return top;
  }

  /** The most notes that fit with their calls; `null` where not even none do: a call at the top of the page cannot be held back. */
  #best(calls: readonly PendingNote[], guess: number, heldBackFrom: number): Attempt | null {
    let best: Attempt | null = null;
    let low = 0;
    let high = calls.length - 1;
    let middle = Math.min(guess, high);
    while (low <= high) {
      const attempt = this.#with(calls, middle, heldBackFrom);
      if (isExactly(attempt, middle) && (middle > 0 || hasContent(attempt.result.fragment))) {
        best = attempt;
        low = middle + 1;
      } else {
        high = middle - 1;
      }
      middle = (low + high) >> 1;
    }
    return best;
  }

  /** A note that no page has room for begins below its call, if there is room for some lines of it. */
  #withBeginning(calls: readonly PendingNote[], best: Attempt, heldBackFrom: number): Attempt | null {
    const note = calls[best.calls.length];
    if (note === undefined || this.#areas.noteHeight(note.box) <= this.#cap) return null;
    const { size } = note.box.style.font;
    const call = best.calls.length + 1;
    const entry = this.#attempt(best.reserve, calls[call]?.box.id ?? heldBackFrom).result.outOfFlow.find(
      ({ box }) => box === note.box,
    );
    if (entry === undefined) return null;
    const reserve = this.#page.height - Math.ceil(entry.y + 2 * size);
    if (reserve < this.#reserveFor(calls.slice(0, call - 1)) + LEAST_BEGINNING * size) return null;
    const attempt = this.#attempt(reserve, calls[call]?.box.id ?? heldBackFrom);
    return isExactly(attempt, call) ? attempt : null;
  }

  /** Calls stay where they are, and notes without room begin on the next page. */
  #withoutHolding(calls: readonly PendingNote[]): Attempt {
    return this.#attempt(this.#reserveFor(calls), Number.POSITIVE_INFINITY);
  }
}

function isExactly({ calls }: Attempt, count: number): boolean {
  return calls.length === count;
}

/** Whether the page got anything of the flow. */
function hasContent(fragment: Fragment): boolean {
  const { detail } = fragment;
  if (detail?.kind === 'line' || detail?.kind === 'replaced') return true;
  return fragment.children.some((child) => hasContent(child.fragment));
}

/** Notes in a box that is placed later. */
function collectNotes(box: Box, notes: Set<Box>): void {
  forEachBox(box, (each) => {
    if (each.style.display.float === 'footnote') notes.add(each);
  });
}
