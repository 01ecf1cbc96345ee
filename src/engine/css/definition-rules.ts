/** At-rules that define something by a name: `@font-face`, `@counter-style`, `@property`, `@function` and the like. */
import { type ColorProfileRule, readColorProfileRule } from './color-profile-rule.ts';
import { type CounterStyleRule, readCounterStyleName, readCounterStyleRule } from './counter-style-rule.ts';
import { type BlockContext, reportDescriptor } from './declaration-block.ts';
import { type FontFaceRule, readFontFaceRule } from './font-face-rule.ts';
import {
  type FontFeatureValuesRule,
  type FontPaletteValuesRule,
  readFontFeatureValues,
  readFontPaletteValues,
} from './font-values-rules.ts';
import { type FunctionRule, readFunctionRule } from './function-rule.ts';
import type { MediaEnvironment } from './media-query.ts';
import { readPositionTryRule } from './position-try-rule.ts';
import { readPropertyRule } from './property-rule.ts';
import type { Definitions, PositionTryRule, PropertyRule } from './stylesheet.ts';
import type { RawAtRule } from './syntax/parse-rules.ts';
import type { TokenStream } from './syntax/token-stream.ts';

/** What a rule without success lacks, by its name. */
const NEEDED: ReadonlyMap<string, string> = new Map([
  ['font-face', '"font-family" and a "src" in a format that can be read'],
  ['counter-style', 'a name of its own and the symbols of its system'],
  ['property', '"syntax", "inherits" and an "initial-value" that fits'],
  ['font-feature-values', 'names of font families'],
  ['font-palette-values', 'a name that begins with two dashes, and "font-family"'],
  [
    'color-profile',
    'a name that begins with two dashes, and either one component with an "alternate-color" or four without one',
  ],
  ['position-try', 'a name that begins with two dashes'],
  ['function', 'a name that begins with two dashes, and parameters whose defaults are of their type'],
]);

/** Whether at-rules of the name define something. */
export function isDefinition(name: string): boolean {
  return NEEDED.has(name);
}

/** Collects the definitions of one sheet. */
export class DefinitionReader implements Definitions {
  readonly fontFaces: FontFaceRule[] = [];
  readonly counterStyles: CounterStyleRule[] = [];
  readonly propertyRules: PropertyRule[] = [];
  readonly functions: FunctionRule[] = [];
  readonly fontFeatureValues: FontFeatureValuesRule[] = [];
  readonly fontPalettes: FontPaletteValuesRule[] = [];
  readonly colorProfiles: ColorProfileRule[] = [];
  readonly positionTries: PositionTryRule[] = [];
  readonly #context: BlockContext;
  readonly #media: MediaEnvironment;
  readonly #namespaces: ReadonlyMap<string, string>;

  constructor(context: BlockContext, media: MediaEnvironment, namespaces: ReadonlyMap<string, string>) {
    this.#context = context;
    this.#media = media;
    this.#namespaces = namespaces;
  }

  /** Takes in a rule that `isDefinition`; gives what is to be told where it is left out, else `null`. */
  read(rule: RawAtRule, prelude: TokenStream, layer: string | null): string | null {
    if (this.#take(rule, prelude, layer)) return null;
    return `@${rule.name} needs ${NEEDED.get(rule.name)}`;
  }

  #take({ name, blockStart, blockEnd }: RawAtRule, prelude: TokenStream, layer: string | null): boolean {
    const { tokens, parseContext } = this.#context;
    const report = reportDescriptor(name, this.#context);
    switch (name) {
      case 'font-face':
        return added(readFontFaceRule(tokens, blockStart, blockEnd, parseContext.baseUrl, report), this.fontFaces);
      case 'counter-style': {
        const own = readCounterStyleName(prelude);
        const rule = own === null ? null : readCounterStyleRule(tokens, blockStart, blockEnd, own, layer, report);
        return added(rule, this.counterStyles);
      }
      case 'property': {
        const rule = readPropertyRule(prelude, tokens, blockStart, blockEnd, parseContext, layer, report);
        return added(rule, this.propertyRules);
      }
      case 'font-feature-values': {
        const rule = readFontFeatureValues(prelude, tokens, blockStart, blockEnd, layer, report);
        return added(rule, this.fontFeatureValues);
      }
      case 'font-palette-values': {
        const rule = readFontPaletteValues(prelude, tokens, blockStart, blockEnd, layer, report);
        return added(rule, this.fontPalettes);
      }
      case 'color-profile': {
        const rule = readColorProfileRule(prelude, tokens, blockStart, blockEnd, layer, report);
        return added(rule, this.colorProfiles);
      }
      case 'position-try': {
        const rule = readPositionTryRule(prelude, blockStart, blockEnd, this.#context, layer, report);
        return added(rule, this.positionTries);
      }
      default:
        return added(this.#function(prelude, blockStart, blockEnd, layer), this.functions);
    }
  }

  #function(prelude: TokenStream, start: number, end: number, layer: string | null): FunctionRule | null {
    const { tokens, parseContext, lines, diagnostics, url } = this.#context;
    return readFunctionRule(prelude, start, end, {
      tokens,
      context: parseContext,
      media: this.#media,
      namespaces: this.#namespaces,
      layer,
      report: (message, token) =>
        diagnostics?.report('CSS_SYNTAX', `@function: ${message}`, {
          url,
          ...lines?.positionAt(tokens.starts[token]!),
        }),
    });
  }
}

function added<T>(rule: T | null, rules: T[]): boolean {
  if (rule !== null) rules.push(rule);
  return rule !== null;
}
