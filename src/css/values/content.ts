/** `content`, counters and quotes (css-content-3, css-lists-3). */
import type { ImageValue } from './image.ts';
import type { Syntax } from './syntax.ts';
export type ContentItem =
  | { readonly kind: 'string'; readonly text: string }
  | { readonly kind: 'image'; readonly image: ImageValue }
  | { readonly kind: 'counter'; readonly name: string; readonly style: string }
  | { readonly kind: 'counters'; readonly name: string; readonly separator: string; readonly style: string }
  | { readonly kind: 'attribute'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'quote'; readonly quote: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  | { readonly kind: 'named-string'; readonly name: string; readonly which: 'first' | 'start' | 'last' | 'first-except' }
  | { readonly kind: 'element'; readonly name: string; readonly which: 'first' | 'start' | 'last' | 'first-except' }
  | { readonly kind: 'content'; readonly what: 'text' | 'before' | 'after' | 'first-letter' | 'marker' }
  | { readonly kind: 'target-counter'; readonly url: ContentUrl; readonly name: string; readonly separator: string | null; readonly style: string }
  | { readonly kind: 'target-text'; readonly url: ContentUrl; readonly what: string }
  | { readonly kind: 'leader'; readonly text: string };
export type ContentUrl = { readonly kind: 'url'; readonly url: string } | { readonly kind: 'attribute'; readonly name: string };
export type ContentValue = 'normal' | 'none' | readonly ContentItem[];
export interface CounterChange {
  readonly name: string;
  readonly value: number;
}
export declare function content(): Syntax<ContentValue>;
/** `counter-reset`, `-increment`, `-set`: `none` is the empty list. */
export declare function counterChanges(defaultValue: number): Syntax<readonly CounterChange[]>;
/** Pairs of open and close quotes; `none` is the empty list. */
export declare function quotes(): Syntax<'auto' | readonly (readonly [string, string])[]>;
