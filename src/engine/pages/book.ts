/**
 * What the pages say of the documents that are on them, from the first page to the last: one document, or the parts that a file is made of. Page
 * numbers, named strings and counters go on from part to part; running elements, which are boxes in the styles of their document, stay in it.
 */
import type { Announcements } from '../boxes/tree/announcements.ts';
import type { BoxTree } from '../boxes/tree/box-tree.ts';
import type { NamedValue } from '../boxes/tree/counter-log.ts';
import type { PageAnswers } from '../boxes/tree/references.ts';
import { type Document, documentOf, type Element } from '../dom/node.ts';
import type { PlacedFragment } from '../layout/fragment.ts';
import { type ElementPages, elementPages } from './element-pages.ts';
import { footnoteNumbers } from './footnote-numbers.ts';
import type { MarginFacts } from './margin-content.ts';
import { byName, NamedValues, type ValuePlaces, valueAt } from './named-values.ts';
import type { FlowPage } from './page.ts';
import { PageContextCounters } from './page-context-counters.ts';
import { type PageCounters, pageCounters } from './page-counter.ts';
import { answersOf } from './reference-answers.ts';
import { runningPlaces } from './running-places.ts';

/** A document that has been laid out. */
export interface PartOnPages {
  readonly document: Document;
  readonly boxes: Pick<BoxTree, 'announcements' | 'changesPageCounter'>;
  readonly flow: readonly FlowPage[];
  /** Page by page. */
  readonly content: readonly (readonly PlacedFragment[])[];
  /** Of the parts before. */
  readonly pagesBefore: number;
}

export class Book {
  readonly #parts: readonly PartOnPages[];
  readonly #places = new Map<PartOnPages, ElementPages>();
  #counters: readonly PageCounters[] | null = null;
  #footnotes: readonly number[] | null | undefined;
  #shared: Pick<MarginFacts, 'strings' | 'contextCounters'> | null = null;

  /** @param parts - one after the other */
  constructor(parts: readonly PartOnPages[]) {
    this.#parts = parts;
  }

  /** What pages say to the questions of a part's generated content. */
  answersTo(part: PartOnPages): PageAnswers {
    const { questions, footnotes } = part.boxes.announcements;
    return answersOf(questions, () => this.#placesOfAll, this.#pageCounters, this.#footnotesOf(part, footnotes.length));
  }

  /** What the margin boxes of a part may ask about the file. Pages are counted through it. */
  factsFor(
    part: PartOnPages,
  ): Pick<MarginFacts, 'strings' | 'running' | 'counterAt' | 'contextCounters' | 'pageOf' | 'pageCounters'> {
    const { pagesBefore, flow, boxes } = part;
    const running = (): ValuePlaces => {
      const { pageOf, startsPage } = runningPlaces(flow);
      return { pageOf: (element) => shifted(pageOf(element), pagesBefore), startsPage };
    };
    return {
      ...this.#sharedFacts,
      running: new NamedValues(byName(boxes.announcements.running), running),
      counterAt: (element, name) => this.#counterAt(element, name),
      pageOf: (element) => this.#placesOfAll.pageOf(element),
      pageCounters: this.#pageCounters,
    };
  }

  get #pageCounters(): readonly PageCounters[] {
    this.#counters ??= pageCounters(
      this.#parts.flatMap(({ flow, content }) =>
        flow.map(({ style }, index) => ({ style, content: content[index] ?? [] })),
      ),
      this.#parts.some(({ boxes }) => boxes.changesPageCounter),
    );
    return this.#counters;
  }

  get #sharedFacts(): Pick<MarginFacts, 'strings' | 'contextCounters'> {
    if (this.#shared === null) {
      const places = () => this.#placesOfAll;
      const counters = new NamedValues((name) => this.#countersOf(name), places);
      this.#shared = {
        strings: new NamedValues(byName(this.#strings), places),
        contextCounters: new PageContextCounters(
          this.#parts.flatMap(({ flow }) => flow.map(({ style }) => style.style)),
          (page, name) => counters.on(page, name, 'first') ?? 0,
        ),
      };
    }
    return this.#shared;
  }

  get #strings(): Announcements['strings'] {
    return this.#ofAll(({ boxes }) => boxes.announcements.strings);
  }

  #countersOf(name: string): readonly NamedValue<number>[] {
    return this.#ofAll(({ boxes }) => boxes.announcements.counters.of(name));
  }

  #ofAll<T>(list: (part: PartOnPages) => readonly T[]): readonly T[] {
    return this.#parts.length === 1 ? list(this.#parts[0]!) : this.#parts.flatMap(list);
  }

  /** The last value up to the element, of its own part or of those before. */
  #counterAt(element: Element, name: string): number {
    const own = this.#partOf(element);
    const value = valueAt(own.boxes.announcements.counters.of(name), element);
    if (value !== null) return value;
    for (const { boxes } of this.#parts.slice(0, this.#parts.indexOf(own)).reverse()) {
      const last = boxes.announcements.counters.of(name).at(-1);
      if (last !== undefined) return last.value;
    }
    return 0;
  }

  get #placesOfAll(): ElementPages {
    return {
      pageOf: (element) => {
        const part = this.#partOf(element);
        return shifted(this.#placesOf(part).pageOf(element), part.pagesBefore);
      },
      startsPage: (element) => this.#placesOf(this.#partOf(element)).startsPage(element),
    };
  }

  #placesOf(part: PartOnPages): ElementPages {
    const known = this.#places.get(part);
    if (known !== undefined) return known;
    const places = elementPages(part.document, part.content);
    this.#places.set(part, places);
    return places;
  }

  #partOf(element: Element): PartOnPages {
    const [first] = this.#parts;
    if (this.#parts.length === 1) return first!;
    const document = documentOf(element);
    return this.#parts.find((part) => part.document === document) ?? first!;
  }

  #footnotesOf(part: PartOnPages, count: number): readonly number[] | null {
    if (this.#footnotes === undefined)
      this.#footnotes = footnoteNumbers(
        this.#parts.flatMap(({ flow }) => flow),
        this.#parts.flatMap(({ boxes }) => boxes.announcements.footnotes),
      );
    if (this.#footnotes === null) return null;
    let before = 0;
    for (const each of this.#parts) {
      if (each === part) break;
      before += each.boxes.announcements.footnotes.length;
    }
    return this.#footnotes.slice(before, before + count);
  }
}

/** @param page - of a part, -1 for none */
function shifted(page: number, pagesBefore: number): number {
  return page < 0 ? page : page + pagesBefore;
}
