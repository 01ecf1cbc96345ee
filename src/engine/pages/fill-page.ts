/**
 * Fills one page of the flow. Without footnotes that is one layout. With them it is a search: what notes need is taken from the flow, which then may
 * no longer reach their calls (css-gcpm-3 §2.6, §2.7). The most notes are taken for which all is well: each note below the page that its call is on,
 * no call without its note. The number of layouts is bounded by the logarithm of the notes that a page can hold.
 */
import { floorToGrid, INDEFINITE } from '../base/lengths.ts';
import type { Announcements, Footnote } from '../boxes/tree/announcements.ts';
import type { Box } from '../boxes/tree/box.ts';
import type { BreakToken } from '../layout/break-token.ts';
import type { LayoutEnvironment } from '../layout/environment.ts';
import { changedFragment, type Fragment } from '../layout/fragment.ts';
import { movedEntry } from '../layout/fragment-builder.ts';
import type { FinishedLayout, OutOfFlowBox } from '../layout/layout-outcome.ts';
import { FloatQueue } from './float-queue.ts';
import { bottomOf, FootnoteAreas, type PendingNote } from './footnote-area.ts';
import { footnotesIn } from './footnote-calls.ts';
import { FootnoteRuns } from './footnote-runs.ts';
import { floatsIn, PageFloats, type PendingFloat, type PlacedFloats, pendingFloat } from './page-floats.ts';
import type { PlacedInsert } from './placed-insert.ts';

/** A page as the flow sees it. */
export interface PageToFill {
  readonly width: number;
  readonly height: number;
  /** Of `@footnote`, `null` without. */
  readonly areaStyle: Fragment['style'] | null;
  /**
   * @param blockSize - what is left for the flow, px
   * @param heldBackFrom - see `FragmentationSpace`
   */
  readonly layout: (blockSize: number, token: BreakToken | null, heldBackFrom: number) => FinishedLayout;
}

export interface FilledPage {
  /** `null` for a page that a float has for itself: the flow goes on on the next. */
  readonly result: FinishedLayout | null;
  /** Page floats and the footnote area, px from the page area's corner. */
  readonly inserts: readonly PlacedInsert[];
  /** Notes that begin on the page. */
  readonly begun: readonly Box[];
}

/** Notes take at most this share of a page: what is left of them goes to the next, so that the flow goes on. */
const LARGEST_SHARE = 0.8;
/** So much of a note must fit below its call, in ems, if it is to be divided; else the call goes to the next page. */
const LEAST_BEGINNING = 3;
/** A note that is higher, in ems, is long: it is divided rather than moved with the line of its call. */
const LONG_NOTE = 6;
/** How often the end of the flow moves down, an em each time, until the line of a call is above it. */
const MOST_LOWERINGS = 4;

/** How often the end of a page moves up for the sake of a call. */
const MOST_CUTS = 4;

interface Attempt {
  readonly result: FinishedLayout;
  readonly calls: readonly PendingNote[];
  readonly reserve: number;
}

/** How often floats are tried together, less the last each time, until the anchors of all stay on the page. */
const MOST_FLOAT_TRIES = 8;

export class PageFiller {
  readonly #notes: readonly Footnote[];
  readonly #hasFloats: boolean;
  readonly #runs: FootnoteRuns;
  readonly #env: LayoutEnvironment;
  /** Notes whose calls are on finished pages. */
  readonly #done = new Set<Box>();
  #next = 0;
  #carried: readonly PendingNote[] = [];
  readonly #floats = new FloatQueue();

  /** @param firstId - above the ids of all boxes */
  constructor({ footnotes, hasPageFloats }: Announcements, env: LayoutEnvironment, firstId: number) {
    this.#runs = new FootnoteRuns(env, firstId);
    this.#notes = footnotes;
    this.#hasFloats = hasPageFloats;
    this.#env = env;
  }

  /** Whether notes or floats wait for one more page. */
  get isWaiting(): boolean {
    return this.#carried.length > 0 || !this.#floats.isEmpty;
  }

  /** Whether filling a page notes nothing before it is filled. */
  get canBeginAgain(): boolean {
    return this.#notes.length === 0 && !this.#hasFloats;
  }

  fill(page: PageToFill, token: BreakToken | null): FilledPage {
    if (this.canBeginAgain)
      return { result: page.layout(page.height, token, Number.POSITIVE_INFINITY), inserts: [], begun: [] };
    if (!this.#hasFloats) return this.#fillWithNotes(page, token);
    const alone = this.#floatAlone(page);
    return alone === null ? this.#fillWithFloats(page, token) : { result: null, inserts: [alone], begun: [] };
  }

  /** Floats that waited come first; then those with anchors here, as long as these stay on the page (css-page-floats-3 §4). */
  #fillWithFloats(page: PageToFill, token: BreakToken | null): FilledPage {
    const floats = new PageFloats(page.width, page.height, this.#env);
    const old = this.#floats.take(floats.countFitting(this.#floats.ready()));
    let placed = floats.place(old);
    let filled = this.#tryWith(page, token, placed);
    const anchored = floatsIn(filled.result).filter(({ box }) => !this.#done.has(box));
    const wanted = anchored.map((entry) => pendingFloat(entry, page.height));
    let own = wanted.filter(({ wait }) => wait === 0);
    if (this.#floats.next !== null) own = [];
    own = own.slice(0, Math.max(0, floats.countFitting([...old, ...own]) - old.length));
    for (let tries = 0; own.length > 0; tries++) {
      placed = floats.place([...old, ...own]);
      filled = this.#tryWith(page, token, placed);
      const present = new Set(floatsIn(filled.result).map(({ box }) => box));
      if (own.every(({ box }) => present.has(box))) break;
      own = tries < MOST_FLOAT_TRIES ? own.slice(0, -1) : [];
      if (own.length === 0) {
        placed = floats.place(old);
        filled = this.#tryWith(page, token, placed);
      }
    }
    const last = this.#lastFloats(filled.result, [...old, ...own], floats);
    if (last.length > 0) {
      const withLast = this.#tryWith(page, token, floats.place([...old, ...own, ...last]));
      if (withLast.result.fragment.breakToken === null) {
        filled = withLast;
        own = [...own, ...last];
        this.#floats.clearDeferred();
      }
    }
    const here = new Set([...old, ...own].map(({ box }) => box));
    const later = floatsIn(filled.result)
      .filter(({ box }) => !here.has(box) && !this.#done.has(box))
      .map((entry) => pendingFloat(entry, page.height));
    for (const { box } of [...own, ...later]) this.#done.add(box);
    for (const float of later) this.#floats.add(float);
    this.#floats.turnPage();
    return filled.keep();
  }

  /** Floats that still wait on the last page of the flow, if all of them fit on it. */
  #lastFloats(result: FinishedLayout, here: readonly PendingFloat[], floats: PageFloats): readonly PendingFloat[] {
    if (result.fragment.breakToken !== null) return [];
    const known = new Set(here.map(({ box }) => box));
    const own = floatsIn(result)
      .filter(({ box }) => !known.has(box) && !this.#done.has(box))
      .map((entry) => pendingFloat(entry, 0));
    const waiting = [...this.#floats.deferred(), ...own.filter(({ wait }) => wait > 0)];
    return floats.countFitting([...here, ...waiting]) === here.length + waiting.length ? waiting : [];
  }

  /** The page without what floats take; nothing is noted until `keep`. */
  #tryWith(page: PageToFill, token: BreakToken | null, floats: PlacedFloats) {
    const height = Math.max(1, page.height - floats.top - floats.bottom);
    const smaller: PageToFill = {
      ...page,
      height,
      layout: (blockSize, from, heldBackFrom) => movedDown(page.layout(blockSize, from, heldBackFrom), floats.top),
    };
    const notes = floats.notes.filter((box) => !this.#done.has(box)).map((box) => ({ box, token: null }));
    const carried = [...this.#carried, ...notes];
    const { areas, attempt } = this.#search(smaller, token, carried, floats.top);
    return {
      result: attempt.result,
      keep: (): FilledPage => {
        this.#carried = carried;
        for (const { box } of notes) this.#done.add(box);
        const { inserts, begun, areaHeight } = this.#keepNotes(areas, attempt, page.height, hasAny(floats));
        return { result: attempt.result, inserts: [...around(floats, areaHeight), ...inserts], begun };
      },
    };
  }

  /** A float that no page with others has room for; `null` where the next float, if any, is not such a one. */
  #floatAlone(page: Omit<PageToFill, 'layout'>): PlacedInsert | null {
    const floats = new PageFloats(page.width, page.height, this.#env);
    const { next } = this.#floats;
    if (next === null || (next.token === null && floats.countFitting([next]) > 0)) return null;
    const { placed, rest, notes } = floats.placeAlone(next);
    const fresh = notes.filter((box) => !this.#done.has(box));
    for (const box of fresh) this.#done.add(box);
    this.#carried = [...this.#carried, ...fresh.map((box) => ({ box, token: null }))];
    this.#floats.replaceNext(rest);
    return placed;
  }

  #fillWithNotes(page: PageToFill, token: BreakToken | null): FilledPage {
    const { areas, attempt } = this.#search(page, token, this.#carried, 0);
    const { inserts, begun } = this.#keepNotes(areas, attempt, page.height, false);
    return { result: attempt.result, inserts, begun };
  }

  /** @param top - how far the flow was moved down, px */
  #search(page: PageToFill, token: BreakToken | null, carried: readonly PendingNote[], top: number) {
    const areas = new FootnoteAreas(page.areaStyle, page.width, this.#env, this.#runs);
    const search = new Search(page, token, areas, carried, this.#env, (result) => this.#callsIn(result), top);
    const attempt = search.run(this.#heldBackFrom(areas, page.height));
    return { areas, attempt };
  }

  /** @param bottom - where the footnote area ends, px; `mayWait`: see `#place` */
  #keepNotes(areas: FootnoteAreas, { calls, reserve }: Attempt, bottom: number, mayWait: boolean) {
    for (const { box } of calls) this.#done.add(box);
    while (this.#next < this.#notes.length && this.#done.has(this.#notes[this.#next]!.box!)) this.#next++;
    return this.#place(areas, calls, reserve, bottom, mayWait);
  }

  /** A page for what is left when the flow has ended. */
  fillRest(page: Omit<PageToFill, 'layout'>): Pick<FilledPage, 'inserts' | 'begun'> {
    this.#floats.endWaiting();
    const alone = this.#floatAlone(page);
    if (alone !== null) return { inserts: [alone], begun: [] };
    const floats = new PageFloats(page.width, page.height, this.#env);
    const here = this.#floats.take(floats.countFitting(this.#floats.ready()));
    const placed = floats.place(here);
    const { top, bottom, notes } = placed;
    this.#carried = [
      ...this.#carried,
      ...notes.filter((box) => !this.#done.has(box)).map((box) => ({ box, token: null })),
    ];
    for (const box of notes) this.#done.add(box);
    const areas = new FootnoteAreas(page.areaStyle, page.width, this.#env, this.#runs);
    const { inserts, begun, areaHeight } = this.#place(
      areas,
      [],
      page.height - top - bottom,
      page.height,
      here.length > 0,
    );
    return { inserts: [...around(placed, areaHeight), ...inserts], begun };
  }

  /** @param mayWait - page floats stand on the page: notes that find no room beside them come on a later one */
  #place(areas: FootnoteAreas, calls: readonly PendingNote[], room: number, bottom: number, mayWait: boolean) {
    const notes = [...this.#carried, ...calls];
    const area = areas.layout(notes, room);
    if (mayWait && area.height > room) {
      this.#carried = notes;
      return { inserts: [], begun: [], areaHeight: 0 };
    }
    this.#carried = area.rest;
    return { inserts: bottomOf(bottom, area), begun: area.begun, areaHeight: area.height };
  }

  /** New calls in document order. */
  #callsIn({ outOfFlow }: FinishedLayout): readonly PendingNote[] {
    if (outOfFlow.length === 0 || this.#next === this.#notes.length) return [];
    return footnotesIn(outOfFlow)
      .filter((box) => !this.#done.has(box))
      .sort((one, other) => one.id - other.id)
      .map((box) => ({ box, token: null }));
  }

  /** Id of the first note that cannot be on this page, with all before it: no line with its call need be tried. */
  #heldBackFrom(areas: FootnoteAreas, height: number): number {
    let room = height;
    for (let i = this.#next; i < this.#notes.length; i++) {
      const { box, id } = this.#notes[i]!;
      if (room < 0) return id;
      if (box !== null && !this.#done.has(box) && !areas.isInline(box)) room -= areas.noteHeight(box);
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
  readonly #top: number;

  constructor(
    page: PageToFill,
    token: BreakToken | null,
    areas: FootnoteAreas,
    carried: readonly PendingNote[],
    env: LayoutEnvironment,
    callsIn: (result: FinishedLayout) => readonly PendingNote[],
    top: number,
  ) {
    this.#top = top;
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
    this.#env.deadline.check();
    const result = this.#page.layout(floorToGrid(this.#page.height - reserve), this.#token, heldBackFrom);
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
    const entryOf = new Map<Box, OutOfFlowBox>();
    for (const entry of result.outOfFlow) if (!entryOf.has(entry.box)) entryOf.set(entry.box, entry);
    for (const { box } of calls) {
      if (box.id < id) continue;
      const entry = entryOf.get(box);
      if (entry !== undefined && (top === null || entry.y - this.#top < top)) top = entry.y - this.#top;
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

  /**
   * A long note is divided: the line of its call keeps its place and ends the flow, the note begins below it and goes on on the next page. Where the
   * policy moves lines or blocks, that goes only for a note that no page has room for.
   */
  #withBeginning(calls: readonly PendingNote[], best: Attempt, heldBackFrom: number): Attempt | null {
    const count = best.calls.length + 1;
    const note = calls[count - 1];
    if (note === undefined || !this.#isDivided(note.box)) return null;
    const { size } = note.box.style.font;
    const held = calls[count]?.box.id ?? heldBackFrom;
    const entry = this.#attempt(best.reserve, held).result.outOfFlow.find(({ box }) => box === note.box);
    if (entry === undefined) return null;
    const least = this.#reserveFor(calls.slice(0, count - 1)) + LEAST_BEGINNING * size;
    const most = this.#page.height - Math.ceil(entry.y - this.#top + size);
    for (let step = 0; step <= MOST_LOWERINGS; step++) {
      const reserve = Math.min(this.#cap, most - step * size);
      if (reserve < least || !this.#begins(calls.slice(0, count), reserve)) return null;
      const attempt = this.#attempt(reserve, held);
      if (isExactly(attempt, count)) return attempt;
    }
    return null;
  }

  #isDivided(box: Box): boolean {
    const height = this.#areas.noteHeight(box);
    const { font, content } = box.style;
    return height > this.#cap || (content.footnotePolicy === 'auto' && height > LONG_NOTE * font.size);
  }

  /** Whether so much room lets the last of the notes begin. */
  #begins(notes: readonly PendingNote[], room: number): boolean {
    const { height, begun } = this.#areas.layout([...this.#carried, ...notes], room);
    return height <= room && begun.includes(notes.at(-1)!.box);
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

function hasAny({ atTop, atBottom }: PlacedFloats): boolean {
  return atTop.length > 0 || atBottom.length > 0;
}

/** Floats at the bottom stand above the footnotes. */
function around({ atTop, atBottom }: PlacedFloats, areaHeight: number): readonly PlacedInsert[] {
  if (areaHeight === 0) return [...atTop, ...atBottom];
  return [...atTop, ...atBottom.map((each) => ({ ...each, y: floorToGrid(each.y - areaHeight) }))];
}

/** The flow below floats at the top of the page. */
function movedDown(result: FinishedLayout, distance: number): FinishedLayout {
  if (distance === 0) return result;
  const { fragment, outOfFlow } = result;
  const children = fragment.children.map((child) => ({ ...child, y: child.y + distance }));
  return {
    ...result,
    fragment: changedFragment(fragment, { height: fragment.height + distance, children }),
    outOfFlow: outOfFlow.map((entry) => movedEntry(entry, 0, distance)),
  };
}
