/** A parsed style sheet: rules without their syntax, conditions already decided (cssom-1 has no part in it). */

import type { ColorProfileRule } from './color-profile-rule.ts';
import type { CounterStyleRule } from './counter-style-rule.ts';
import type { Declaration } from './declared-value.ts';
import type { FontFaceRule } from './font-face-rule.ts';
import type { FontFeatureValuesRule, FontPaletteValuesRule } from './font-values-rules.ts';
import type { FunctionRule } from './function-rule.ts';
import type { PageMarks, PageOrientation, PageSelector, PageSize } from './page-rule.ts';
import type { SyntaxDefinition } from './registered-syntax.ts';
import type { Selector } from './selectors/selector.ts';
import type { ParseContext } from './values/basic/syntax.ts';

export type Origin = 'user-agent' | 'user' | 'author';

export interface StyleSheet extends Definitions {
  readonly origin: Origin;
  readonly url: string;
  /** Sheets to load and to put before this one, in order; those whose conditions do not hold are left out. */
  readonly imports: readonly ImportRule[];
  /** Names of layers in the order in which they are first met, `a.b` for nested ones; those before the last `@import` come first. */
  readonly earlyLayers: readonly string[];
  readonly layers: readonly string[];
  readonly styleRules: readonly StyleRule[];
  readonly pageRules: readonly PageRule[];
}

/** What the at-rules of a sheet define, in source order. */
export interface Definitions {
  readonly fontFaces: readonly FontFaceRule[];
  readonly counterStyles: readonly CounterStyleRule[];
  readonly propertyRules: readonly PropertyRule[];
  readonly functions: readonly FunctionRule[];
  readonly fontFeatureValues: readonly FontFeatureValuesRule[];
  readonly fontPalettes: readonly FontPaletteValuesRule[];
  readonly colorProfiles: readonly ColorProfileRule[];
  readonly positionTries: readonly PositionTryRule[];
}

/** One complex selector; the rules of a selector list share their block. Rules nested in others follow them. */
export interface StyleRule {
  readonly selector: Selector;
  readonly block: DeclarationBlock;
  /** Full name of the layer, `null` for none. */
  readonly layer: string | null;
}

export interface DeclarationBlock {
  /** In source order: of two for the same property the later wins. */
  readonly declarations: readonly Declaration[];
  readonly hasNormal: boolean;
  readonly hasImportant: boolean;
  /** For the inspector: address of the sheet and line of the first declaration, 0 where there is none. */
  readonly url: string;
  readonly line: number;
}

export interface ImportRule {
  readonly url: string;
  /** Full name of the layer that the sheet goes into, `null` for none. */
  readonly layer: string | null;
  readonly line: number;
}

/** `@page` (css-page-3 §3.1): one selector; lists are split. */
export interface PageRule {
  readonly selector: PageSelector;
  readonly block: DeclarationBlock;
  /** `null` where the rule does not say. */
  readonly size: PageDescriptor<PageSize>;
  readonly orientation: PageDescriptor<PageOrientation>;
  readonly bleed: PageDescriptor<number | 'auto'>;
  readonly marks: PageDescriptor<PageMarks>;
  /** By name: `top-left-corner` …, `footnote`. */
  readonly marginBoxes: ReadonlyMap<string, DeclarationBlock>;
  readonly layer: string | null;
}

export type PageDescriptor<T> = { readonly value: T; readonly important: boolean } | null;

/** `@position-try` (css-anchor-position-1 §5.2). */
export interface PositionTryRule {
  readonly name: string;
  readonly block: DeclarationBlock;
  /** Full name of the layer, `null` for none. */
  readonly layer: string | null;
}

/** `@property` (css-properties-values-api-1 §2). */
export interface PropertyRule {
  readonly name: string;
  readonly syntax: SyntaxDefinition;
  readonly inherits: boolean;
  /** Computed; `null` for the guaranteed-invalid value, which only the syntax `*` allows. */
  readonly initialValue: string | null;
  /** Of the sheet that it stands in. */
  readonly context: ParseContext;
  /** Full name of the layer, `null` for none. */
  readonly layer: string | null;
}

export const NO_DECLARATIONS: DeclarationBlock = {
  declarations: [],
  hasNormal: false,
  hasImportant: false,
  url: '',
  line: 0,
};
