/** What elements say to the pages that they come to lie on (css-gcpm-3): named strings, running elements, footnotes, bookmarks, counters. */
import type { ContentItem } from '../../css/values/text/content.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { Box } from './box.ts';
import { CounterLog, type NamedValue } from './counter-log.ts';
import { isSticky } from './display-role.ts';
import type { PageQuestions } from './references.ts';

export type WhichOnPage = Extract<ContentItem, { kind: 'named-string' }>['which'];

/** What content that is made for one page may ask. */
export interface PageContext {
  /** Counter `page`, from 1, and counter `pages`. */
  readonly page: number;
  readonly pages: number;
  namedString(name: string, which: WhichOnPage): string;
}

export interface RunningElement {
  /** Makes its boxes for a page, with ids from `firstId`. */
  build(page: PageContext, firstId: number): { readonly box: Box; readonly boxCount: number };
}

export interface Footnote {
  readonly element: Element;
  /** Of the note's box, which in the flow is an out-of-flow box behind its call. Ids go up in document order. */
  readonly id: number;
  /** `null` while it is built. */
  box: Box | null;
}

/** All lists are in document order. */
export interface Announcements {
  readonly strings: readonly NamedValue<string>[];
  /** Values of the document's own counters wherever they change. */
  readonly counters: Pick<CounterLog, 'of'>;
  readonly running: readonly NamedValue<RunningElement>[];
  readonly footnotes: readonly Footnote[];
  readonly hasPageFloats: boolean;
  readonly hasStickyBoxes: boolean;
  /** Whether there are rubies or emphasis marks. */
  readonly hasAnnotations: boolean;
  /** Labels of those elements whose label is not just their text. */
  readonly bookmarkLabels: ReadonlyMap<Element, string>;
  /** What generated content asked of pages; `null` for nothing. */
  readonly questions: PageQuestions | null;
}

/** The same while boxes are built. */
export class AnnouncementCollector {
  readonly strings: NamedValue<string>[] = [];
  readonly counters = new CounterLog();
  readonly running: NamedValue<RunningElement>[] = [];
  readonly footnotes: Footnote[] = [];
  hasPageFloats = false;
  hasStickyBoxes = false;
  hasAnnotations = false;
  readonly bookmarkLabels = new Map<Element, string>();

  noteStyle(style: ComputedStyle): void {
    if (isSticky(style)) this.hasStickyBoxes = true;
    const { display, typesetting } = style;
    if (display.display.inner === 'ruby' || typesetting.emphasisStyle !== 'none') this.hasAnnotations = true;
  }
}
