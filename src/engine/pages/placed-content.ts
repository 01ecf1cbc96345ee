/** The content of pages, box by box: asked only for boxes of which the survey says that something is missing or there twice. */
import { isVisible } from '../base/unicode/visible-characters.ts';
import { isOutOfFlow } from '../boxes/tree/display-role.ts';
import type { Fragment, TextDetail } from '../layout/fragment.ts';
import type { InlineFormatting } from '../layout/inline-formatting.ts';
import { mayBeShifted } from '../layout/relative-position.ts';
import { transformOf } from '../layout/transform.ts';
import { initialStyle } from '../style/initial-style.ts';
import { clipBottom, holdsBlocks, isPainted, limitsHeight } from './content-clips.ts';
import type { PageContent } from './page-survey.ts';

const NO_TEXTS: readonly TextDetail[] = [];

export class PlacedContent {
  /** By the id of the text; a fragment that is cut between pages is there once. */
  readonly #texts = new Map<number, TextDetail[]>();
  /** Ids. */
  readonly #replaced = new Set<number>();
  readonly #seen = new Set<Fragment>();
  /** By id: the last page that has any of it, from 1. */
  readonly #lastPages = new Map<number, number>();
  #page = 0;

  constructor(pages: readonly PageContent[]) {
    for (const { content, bottom } of pages) {
      this.#page++;
      for (const { x, y, fragment } of content) this.#visit(fragment, x, y, bottom, Number.POSITIVE_INFINITY, true);
    }
  }

  /** @param id - of a text or a replaced box */
  lastPageOf(id: number): number | undefined {
    return this.#lastPages.get(id);
  }

  hasReplaced(id: number): boolean {
    return this.#replaced.has(id);
  }

  /** The first words of what the pages do not show of the text; '' where they show all of it. */
  missingText(content: InlineFormatting): string {
    const { text } = content;
    const counts = this.#countsOf(content);
    for (const { start, end, style } of content.textParts()) {
      if (!isPainted(style)) continue;
      for (let at = start; at < end; at++)
        if (counts[at] === 0 && isVisible(text.charCodeAt(at))) return firstWords(text.slice(wordStart(text, at)));
    }
    return '';
  }

  /** The first words of what the pages show twice; '' for none. */
  repeatedText(content: InlineFormatting): string {
    const { text } = content;
    const at = this.#countsOf(content).findIndex((count, index) => count > 1 && isVisible(text.charCodeAt(index)));
    return at < 0 ? '' : firstWords(text.slice(wordStart(text, at)));
  }

  /** How often each character is there. */
  #countsOf(content: InlineFormatting): Uint8Array {
    const counts = new Uint8Array(content.text.length);
    const ids = new Set(content.textParts().map(({ box }) => box.id));
    for (const id of ids)
      for (const { run, start, end, text } of this.#texts.get(id) ?? NO_TEXTS) {
        const { clusters } = run;
        const last = clusters[end] ?? text.length;
        for (let at = clusters[start] ?? text.length; at < last; at++) counts[at]!++;
      }
    return counts;
  }

  /**
   * @param bottom - how far down the page lets content be seen, px; Infinity where the document itself puts it somewhere
   * @param clipped - how far down the boxes around it do; Infinity where a height is given between them and it
   */
  #visit(fragment: Fragment, x: number, y: number, bottom: number, clipped: number, isInBlocks: boolean): void {
    const { box, detail, style } = fragment;
    // Its own position may move it off the page, and out of what clips it: then it is seen nowhere.
    if (box !== null && mayBeShifted(style)) {
      bottom = Number.POSITIVE_INFINITY;
      clipped = Number.POSITIVE_INFINITY;
    }
    if (box !== null && y < bottom && y < clipped) {
      if (detail !== null) this.#lastPages.set(box.id, this.#page);
      if (detail?.kind === 'text') this.#addText(box.id, fragment, detail);
      else if (detail?.kind === 'replaced') this.#replaced.add(box.id);
    }
    if (box !== null) {
      if (movesContent(fragment, isInBlocks) || transformOf(fragment, x, y) !== null) bottom = Number.POSITIVE_INFINITY;
      // Rows of a grid may be lower than what is in them.
      const isLimited = limitsHeight(style) || box.kind === 'grid-container';
      clipped = isLimited ? Number.POSITIVE_INFINITY : clipBottom(fragment, y, clipped, isInBlocks);
    }
    const inBlocks = holdsBlocks(box);
    for (const child of fragment.children)
      this.#visit(child.fragment, x + child.x, y + child.y, bottom, clipped, inBlocks);
  }

  #addText(id: number, fragment: Fragment, detail: TextDetail): void {
    if (detail.visibleCount === 0 || this.#seen.has(fragment)) return;
    this.#seen.add(fragment);
    const texts = this.#texts.get(id);
    if (texts === undefined) this.#texts.set(id, [detail]);
    else texts.push(detail);
  }
}

/** Where its own style puts it; and boxes that are made lower than their content, and clip it. */
function movesContent({ style }: Fragment, isInBlocks: boolean): boolean {
  const { display, inset, overflow } = style;
  return (
    isOutOfFlow(style) ||
    (display.position !== 'static' && inset !== initialStyle.inset) ||
    (overflow.y !== 'visible' && (!isInBlocks || limitsHeight(style)))
  );
}

const MOST_CHARACTERS = 60;

/** @returns at most some words, on one line */
function firstWords(text: string): string {
  const words = text
    .slice(0, 4 * MOST_CHARACTERS)
    .replace(/[\s\ufffc]+/g, ' ')
    .trim();
  if (words.length <= MOST_CHARACTERS) return words;
  const end = words.lastIndexOf(' ', MOST_CHARACTERS);
  return `${words.slice(0, end > 0 ? end : MOST_CHARACTERS)}…`;
}

function wordStart(text: string, at: number): number {
  while (at > 0 && isVisible(text.charCodeAt(at - 1)) && text[at - 1] !== '\ufffc') at--;
  return at;
}
