/**
 * Cross references (css-content-3 §6, css-gcpm-3): what generated content asks of other places in the document and of pages. Counters and texts of
 * targets are known when all boxes were built once, pages when all of them were laid out; until then the answers are guesses, and who asked
 * builds again (`build-boxes.ts`, `render/preparation.ts`). Documents that ask nothing pay nothing.
 */

import { percentDecoded, withoutFragment } from '../../base/url-parts.ts';
import type { ContentUrl } from '../../css/values/text/content.ts';
import { attribute, type Document, type Element, type Node } from '../../dom/node.ts';
import type { OtherParts } from './other-parts.ts';

/** What is known of a target once the walk has passed it. */
export interface TargetFacts {
  /** Values from the outermost to the innermost, by counter. */
  readonly counters: ReadonlyMap<string, readonly number[]>;
  /** Text of `::before`, `::after`, `::marker`. */
  readonly before: string;
  readonly after: string;
  readonly marker: string;
}

/** What pages say about the elements on them: found after one layout, used in the next. */
export interface PageAnswers {
  /** Counter `page` of the page where an element begins. */
  readonly pages: ReadonlyMap<Element, number>;
  /** Counter `pages` there. */
  readonly totals: ReadonlyMap<Element, number>;
  /** Number of each footnote, in document order, where pages begin the counter anew; `null` where they do not. */
  readonly footnotes: readonly number[] | null;
}

export const NO_PAGE_ANSWERS: PageAnswers = { pages: new Map(), totals: new Map(), footnotes: null };

/** The questions of one building, with the answers that were used. */
export interface PageQuestions {
  readonly pages: ReadonlyMap<Element, number>;
  readonly totals: ReadonlyMap<Element, number>;
}

export class References {
  readonly #document: Document;
  readonly #answers: PageAnswers;
  /** Facts of the building before, by target. */
  readonly #known: ReadonlyMap<Element, TargetFacts>;
  readonly #found = new Map<Element, TargetFacts>();
  /** Targets whose facts were asked for, with what was said. */
  readonly #asked = new Map<Element, TargetFacts | null>();
  readonly #pages = new Map<Element, number>();
  readonly #totals = new Map<Element, number>();
  readonly #others: OtherParts | null;
  /** Targets in other parts of the file. */
  readonly #elsewhere = new Set<Element>();
  #byId: Map<string, Element> | null = null;

  constructor(
    document: Document,
    answers: PageAnswers,
    known: ReadonlyMap<Element, TargetFacts> = new Map(),
    others: OtherParts | null = null,
  ) {
    this.#document = document;
    this.#answers = answers;
    this.#known = known;
    this.#others = others;
  }

  /** Whether facts of the element must be noted: it was asked for, in this building or before. */
  wants(element: Element): boolean {
    return (
      (this.#known.size > 0 && this.#known.has(element)) ||
      (this.#asked.size > 0 && this.#asked.has(element)) ||
      this.#others?.wants(element) === true
    );
  }

  note(element: Element, facts: TargetFacts): void {
    this.#found.set(element, facts);
    this.#others?.note(element, facts);
  }

  factsOf(target: Element): TargetFacts | null {
    if (this.#elsewhere.has(target)) return this.#others!.factsOf(target);
    const facts = this.#known.get(target) ?? null;
    this.#asked.set(target, facts);
    return facts;
  }

  /** Counter `page` where the element begins; 0 before anything was laid out. */
  pageOf(element: Element): number {
    const page = this.#answers.pages.get(element) ?? 0;
    this.#pages.set(element, page);
    return page;
  }

  /** Counter `pages` where the element begins. */
  totalAt(element: Element): number {
    const total = this.#answers.totals.get(element) ?? 0;
    this.#totals.set(element, total);
    return total;
  }

  /** @param index - of the footnote, from 0; `null` where its own counter says */
  footnoteNumber(index: number): number | null {
    return this.#answers.footnotes?.[index] ?? null;
  }

  /** The element that an address in `content` points to; `null` for one outside of the document. */
  target(url: ContentUrl, element: Element): Element | null {
    const address = url.kind === 'url' ? url.url : attribute(element, url.name);
    return address === null ? null : this.targetOf(address);
  }

  /** Which elements around a target are shown, where another part of the file has it; `null` where this document's styles say. */
  isDisplayedElsewhere(target: Element): ((element: Element) => boolean) | null {
    const others = this.#others;
    return others !== null && this.#elsewhere.has(target) ? (element) => others.isDisplayed(element) : null;
  }

  targetOf(address: string): Element | null {
    const own = this.#ownTargetOf(address);
    if (own !== null || this.#others === null) return own;
    const other = this.#others.targetOf(address, this.#document);
    if (other !== null) this.#elsewhere.add(other);
    return other;
  }

  #ownTargetOf(address: string): Element | null {
    const hash = address.indexOf('#');
    if (hash < 0) return null;
    const before = address.slice(0, hash).trim();
    if (before !== '' && before !== withoutFragment(this.#document.baseUrl)) return null;
    const name = address.slice(hash + 1).trim();
    return this.#elementById(name) ?? this.#elementById(percentDecoded(name));
  }

  #elementById(id: string): Element | null {
    if (this.#byId === null) {
      this.#byId = new Map();
      for (const element of this.#document.elements) {
        if (element.id !== null && !this.#byId.has(element.id)) this.#byId.set(element.id, element);
      }
    }
    return this.#byId.get(id) ?? null;
  }

  get questions(): PageQuestions | null {
    return this.#pages.size === 0 && this.#totals.size === 0 ? null : { pages: this.#pages, totals: this.#totals };
  }

  /** What the next building should know, where this one was given wrong facts; `null` where all were right. */
  corrections(): ReadonlyMap<Element, TargetFacts> | null {
    for (const [target, given] of this.#asked) {
      const found = this.#found.get(target);
      if (found === undefined ? !this.wantsNothing(target) : given === null || !areSameFacts(given, found)) {
        return new Map(Array.from(this.#asked.keys(), (each) => [each, this.#found.get(each) ?? NO_FACTS]));
      }
    }
    return null;
  }

  /** A target without a box has been looked for already. */
  wantsNothing(target: Element): boolean {
    return this.#known.has(target);
  }
}

const NO_FACTS: TargetFacts = { counters: new Map(), before: '', after: '', marker: '' };

export function areSameFacts(a: TargetFacts, b: TargetFacts): boolean {
  if (a.before !== b.before || a.after !== b.after || a.marker !== b.marker || a.counters.size !== b.counters.size)
    return false;
  for (const [name, values] of a.counters) {
    const others = b.counters.get(name);
    if (others === undefined || others.length !== values.length || others.some((each, i) => each !== values[i]))
      return false;
  }
  return true;
}

/** Named strings, bookmarks and references are cut here, UTF-16 units. */
export const LONGEST_STRING = 10_000;

/** The text of an element with white space folded; what is not displayed and what is longer than `longest` is left out. */
export function textContentOf(
  element: Element,
  isDisplayed: (element: Element) => boolean,
  longest = LONGEST_STRING,
): string {
  const parts: string[] = [];
  let length = 0;
  const collect = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (length > longest) return;
      if (node.kind === 'text') {
        const text = node.data.length > longest ? node.data.slice(0, longest + 1) : node.data;
        parts.push(text);
        length += text.length;
      } else if (node.kind === 'element' && isDisplayed(node)) collect(node.children);
    }
  };
  collect(element.children);
  return parts
    .join('')
    .replace(/[ \t\n\r\f]+/g, ' ')
    .trim()
    .slice(0, longest);
}
