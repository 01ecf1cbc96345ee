/** How a shorthand is declared, and the shapes that most of them have. */
import { idOf, longhandOf } from '../properties/logical.ts';
import type { PropertyId } from '../properties/longhands.ts';
import { DELIM } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { type ParseContext, parseNext, type Specified, type Syntax } from '../values/basic/syntax.ts';

/** A value for each longhand, in their order; `null` sets the initial value. */
export type Expansion = readonly (Specified<unknown> | null)[];

export interface Shorthand {
  readonly name: string;
  readonly longhands: readonly PropertyId[];
  /** In the notation of css-values-4, for messages. */
  readonly grammar: string;
  /** Whether the unitless lengths and hashless colours of quirks mode are allowed here as in the longhands (quirks §3.1, §3.2). */
  readonly keepsQuirks: boolean;
  /** `null` where the value is invalid; the caller checks that all is consumed. */
  parse(tokens: TokenStream, context: ParseContext): Expansion | null;
}

/** A shorthand with a parser of its own. */
export function shorthand(
  name: string,
  longhands: readonly string[],
  grammar: string,
  parse: Shorthand['parse'],
): Shorthand {
  return { name, longhands: longhands.map(idOf), grammar, keepsQuirks: false, parse };
}

/** One to four values for top, right, bottom, left. */
export function fourSides(name: string, longhands: readonly [string, string, string, string]): Shorthand {
  const syntax = syntaxOf(longhands[0]);
  const sides = shorthand(name, longhands, `[ ${syntax.grammar} ]{1,4}`, (tokens, context) => {
    const top = syntax.parse(tokens, context);
    if (top === null) return null;
    const right = parseNext(syntax, tokens, context) ?? top;
    const bottom = parseNext(syntax, tokens, context) ?? top;
    const left = parseNext(syntax, tokens, context) ?? right;
    return [top, right, bottom, left];
  });
  return { ...sides, keepsQuirks: true };
}

/** One or two values; where the second is missing, its syntax reads the first once more. */
export function twoValues(name: string, longhands: readonly [string, string]): Shorthand {
  const first = syntaxOf(longhands[0]);
  const second = syntaxOf(longhands[1]);
  return shorthand(name, longhands, `[ ${first.grammar} ]{1,2}`, (tokens, context) => {
    const start = tokens.position;
    const value = first.parse(tokens, context);
    if (value === null) return null;
    if (tokens.isAtEnd()) tokens.position = start;
    const other = second.parse(tokens, context);
    return other === null ? null : [value, other];
  });
}

/** Values of the longhands in any order, each at most once, at least one (`||` of css-values-4 §2.1). What is missing is initial. */
export function anyOrder(name: string, longhands: readonly string[]): Shorthand {
  const syntaxes = longhands.map(syntaxOf);
  const grammar = longhands.map((each) => `<'${each}'>`).join(' || ');
  return shorthand(name, longhands, grammar, (tokens, context) => parseAnyOrder(syntaxes, tokens, context));
}

/** The first syntax that reads what comes next takes it; the values are in the order of the syntaxes. */
export function parseAnyOrder(
  syntaxes: readonly Syntax<unknown>[],
  tokens: TokenStream,
  context: ParseContext,
): (Specified<unknown> | null)[] | null {
  const values: (Specified<unknown> | null)[] = syntaxes.map(() => null);
  let count = 0;
  while (!tokens.isAtEnd() && takeNext(syntaxes, values, tokens, context)) count++;
  return count === 0 ? null : values;
}

/** Fills the first value that is still missing and whose syntax reads what comes next; otherwise the stream stays where it was. */
export function takeNext(
  syntaxes: readonly Syntax<unknown>[],
  values: (Specified<unknown> | null)[],
  tokens: TokenStream,
  context: ParseContext,
): boolean {
  for (let i = 0; i < syntaxes.length; i++) {
    if (values[i] !== null) continue;
    const value = parseNext(syntaxes[i]!, tokens, context);
    if (value === null) continue;
    values[i] = value;
    return true;
  }
  return false;
}

/** Skips white space and a slash with white space behind it; `false` where there is none. */
export function takeSlash(tokens: TokenStream): boolean {
  return tokens.nextKind() === DELIM && tokens.takeDelim('/');
}

/** The syntax of a longhand, as the registry has it. */
export function syntaxOf(name: string): Syntax<unknown> {
  return longhandOf(idOf(name)).property.syntax;
}
