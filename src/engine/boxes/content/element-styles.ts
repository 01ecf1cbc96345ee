/** What box building needs from outside: computed styles, and facts about images, media and counter styles. */
import type { Deadline } from '../../base/deadline.ts';
import type { Diagnostics } from '../../base/diagnostics.ts';
import type { Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { FirstLineStyles } from '../../style/first-line-styles.ts';
import type { PseudoElement } from '../tree/box.ts';
import type { OtherParts } from '../tree/other-parts.ts';
import type { PageAnswers } from '../tree/references.ts';
import type { CounterStyle } from './counter-style.ts';

export interface ElementStyles {
  styleOf(element: Element): ComputedStyle;
  /**
   * `null` where no rule matches the pseudo-element. Asked for `before`, `after`, `first-letter` of every box, so the answer `null` must be
   * cheap; `marker` is asked for list items only, `placeholder` for empty text fields only.
   */
  pseudoStyleOf(element: Element, pseudo: PseudoElement): ComputedStyle | null;
  /** The style of a first letter inside of another element or pseudo-element, from which it inherits. */
  firstLetterStyleIn(element: Element, holder: Element, holderPseudo: PseudoElement | null): ComputedStyle;
  /** `null` where no rule is about `::first-line`. */
  readonly firstLines: FirstLineStyles | null;
}

/** What decides which image of several candidates is taken. */
export interface ImageSelection {
  /** Address that relative addresses in the document start from. */
  readonly baseUrl: string;
  /** Width of the initial containing block, px: the `100vw` of `sizes`. */
  readonly viewportWidth: number;
  readonly matchesMedia: (query: string) => boolean;
}

/** Whoever knows the fonts that text fields are measured by. */
export interface FieldFonts {
  /**
   * px: of `0`, the average, and the largest, which the last one has for itself; the line of the first face, also without its line gap.
   *
   * @param language - of the element, which decides about the fonts of generic families
   */
  charactersOf(
    font: ComputedStyle['font'],
    language: string,
  ): {
    readonly zero: number;
    readonly average: number;
    readonly largest: number;
    readonly lineHeight: number;
    readonly glyphHeight: number;
  };
}

/** What a part of a file has from those before it, and knows of all others. */
export interface JoinedContext {
  /** Values of the counters that go on. */
  readonly countersBefore: ReadonlyMap<string, number>;
  readonly others: OtherParts;
}

export interface BoxBuildingContext {
  readonly viewportWidth: number;
  readonly matchesMedia: (query: string) => boolean;
  /** Images of absolute addresses: only those that were loaded make replaced boxes. */
  readonly images: { isLoaded(url: string): boolean };
  /** Documents of `iframe` and `object` elements. */
  readonly frames: { isLoaded(element: Element): boolean };
  /** Of `@counter-style` rules, by name. */
  readonly counterStyles: ReadonlyMap<string, CounterStyle>;
  /** Whether there are pages to take footnotes; otherwise they stay in their lines. */
  readonly isPaged: boolean;
  /** What pages said after the layout before; `NO_PAGE_ANSWERS` in the first. */
  readonly pageAnswers: PageAnswers;
  readonly fieldFonts: FieldFonts;
  /** Of a document that is one of several in a file. */
  readonly joined?: JoinedContext;
  readonly diagnostics: Diagnostics;
  readonly deadline: Deadline | null;
}
