/** What declarations hold after parsing (css-cascade-5 §4.1): one longhand each, shorthands are expanded. */
import type { PropertyId } from './properties/longhands.ts';
import type { Deferred, ParseContext } from './values/basic/syntax.ts';

export type CssWideKeyword = 'initial' | 'inherit' | 'unset' | 'revert' | 'revert-layer' | 'revert-rule';

/** A declaration of one longhand, physical or logical, or of a custom property. */
export type Declaration = ResolvedDeclaration | UnparsedDeclaration | CustomDeclaration;

/** A declaration that computing understands: no `var()` or its kin is left in it. */
export type ResolvedDeclaration = ValueDeclaration | DeferredDeclaration | KeywordDeclaration;

/** The computed value is known. */
export interface ValueDeclaration {
  readonly kind: 'value';
  readonly property: PropertyId;
  readonly value: unknown;
  readonly important: boolean;
}

/** The computed value depends on the element's font, colour or the page. */
export interface DeferredDeclaration {
  readonly kind: 'deferred';
  readonly property: PropertyId;
  readonly value: Deferred<unknown>;
  readonly important: boolean;
}

export interface KeywordDeclaration {
  readonly kind: 'keyword';
  readonly property: PropertyId;
  readonly value: CssWideKeyword;
  readonly important: boolean;
}

/** A value with `var()`, `env()`, `attr()` or `if()`: `parseSubstituted` goes on when the element and its custom properties are known. */
export interface UnparsedDeclaration {
  readonly kind: 'unparsed';
  readonly property: PropertyId;
  readonly value: UnparsedValue;
  readonly important: boolean;
}

export interface UnparsedValue {
  /** Name of the longhand or shorthand that was declared, after aliases. */
  readonly name: string;
  /** The tokens as written. */
  readonly text: string;
  readonly context: ParseContext;
  /** Has `if()` or a custom function. */
  readonly asksFont: boolean;
}

/** `--name: value` (css-variables-1 §2). */
export interface CustomDeclaration {
  readonly kind: 'custom';
  /** -1: custom properties have names only. */
  readonly property: -1;
  readonly value: CustomValue;
  readonly important: boolean;
}

export interface CustomValue {
  /** With its two dashes, case kept. */
  readonly name: string;
  /** The value's text without white space around it, or a CSS-wide keyword. */
  readonly text: string;
  readonly keyword: CssWideKeyword | null;
  /** Has functions that are to be replaced: `var()`, `env()`, `attr()`, `if()`, custom functions. */
  readonly hasReferences: boolean;
  /** Has `attr()` or a custom function. */
  readonly readsElement: boolean;
}
