/**
 * Counts what pages show of the box tree: for each text of an inline formatting context its characters, for each replaced box how often it is there.
 * One walk over the fragments, which notes nothing but numbers; where a number is wrong, `placed-content.ts` looks closely.
 */
import type { Fragment, PlacedFragment, TextDetail } from '../layout/fragment.ts';
import { clipBottom, holdsBlocks } from './content-clips.ts';

/** What is on one page, and where its area ends: layout px below the top of the page area. */
export interface PageContent {
  readonly content: readonly PlacedFragment[];
  readonly bottom: number;
}

export class ContentTally {
  /** By box id. */
  readonly counts: Uint32Array;
  /** By box id: the last page that shows any of it, from 1. */
  readonly lastPages: Uint32Array;
  #page = 0;

  /** @param boxCount - all ids are below this; boxes that pages make for themselves are above, and are not counted */
  constructor(pages: readonly PageContent[], boxCount: number) {
    this.counts = new Uint32Array(boxCount);
    this.lastPages = new Uint32Array(boxCount);
    for (const { content, bottom } of pages) {
      this.#page++;
      for (const { y, fragment } of content) this.#visit(fragment, y, bottom, true);
    }
  }

  /**
   * @param top - of the fragment, px below the top of the page area
   * @param bottom - how far down content is seen, px
   */
  #visit(fragment: Fragment, top: number, bottom: number, isInBlocks: boolean): void {
    const { box, detail, children } = fragment;
    // Of content that was cut between pages each has the whole.
    if (detail !== null && box !== null && top < bottom && top + fragment.height >= 0) {
      if (detail.kind === 'text' && !detail.isGenerated) this.#add(box.id, visibleCharacters(detail));
      else if (detail.kind === 'replaced') this.#add(box.id, 1);
    }
    if (children.length === 0) return;
    const end = clipBottom(fragment, top, bottom, isInBlocks);
    const inBlocks = holdsBlocks(box);
    for (let i = 0; i < children.length; i++) {
      const child = children[i]!;
      this.#visit(child.fragment, top + child.y, end, inBlocks);
    }
  }

  #add(id: number, count: number): void {
    if (id >= this.counts.length) return;
    this.counts[id]! += count;
    this.lastPages[id] = this.#page;
  }
}

function visibleCharacters(detail: TextDetail): number {
  return countVisible(detail.text, textStart(detail), textEnd(detail));
}

/** Where the text of a fragment starts and ends in the text of its inline formatting context. */
export function textStart({ run, start, text }: TextDetail): number {
  return run.clusters[start] ?? text.length;
}

export function textEnd({ run, end, text }: TextDetail): number {
  return run.clusters[end] ?? text.length;
}

/** Characters of [start, end) that are no spaces, which lines may leave out. */
export function countVisible(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (isVisible(text.charCodeAt(at))) count++;
  return count;
}

export function isVisible(unit: number): boolean {
  return unit > 0x20 && (unit < 0xa0 || !INVISIBLE.test(String.fromCharCode(unit)));
}

/** Spaces, separators, and marks without ink such as the soft hyphen. */
const INVISIBLE = /[\s\p{Cf}]/u;
