/** The question that text asks of the fonts (css-fonts-4 §5). */
import type { FontStyle } from './font-face.ts';

/** What text asks for. */
export interface FontQuery {
  /** As in `font-family`; `generic` tells `serif` from `"serif"`. */
  readonly families: readonly { readonly name: string; readonly generic: boolean }[];
  /** 1 to 1000. */
  readonly weight: number;
  readonly style: FontStyle;
  /** Percent of the normal width. */
  readonly stretch: number;
  /** BCP 47 tag, '' for unknown. */
  readonly language: string;
}
