/** What a value syntax is: a parser from tokens to a computed value, or to one that still waits for its element's fonts and sizes. */
import type { TokenStream } from '../../syntax/token-stream.ts';
import type { ComputeContext } from '../numbers/compute-context.ts';

/** What parsing may depend on outside the tokens. */
export interface ParseContext {
  /** Address that `url()`s in this sheet are relative to. */
  readonly baseUrl: string;
  /** Quirks mode: unitless lengths and hashless colours where the HTML standard allows them. */
  readonly quirks: boolean;
}

/** A specified value that is relative to something: `2em`, `larger`, `color-mix(in srgb, currentcolor, red)`. */
export class Deferred<T> {
  /** Gives the computed value. Must not keep the context, which is reused for the next element. */
  readonly resolve: (context: ComputeContext) => T;

  constructor(resolve: (context: ComputeContext) => T) {
    this.resolve = resolve;
  }
}

/** A specified value: already the computed one wherever it depends on nothing, which is most often. */
export type Specified<T> = T | Deferred<T>;

export interface Syntax<T> {
  /** In the notation of css-values-4, for messages. */
  readonly grammar: string;
  /**
   * Reads one value from the stream, after white space; on success the stream is behind the value, white space may follow.
   * `null` with the stream anywhere where there is none; the caller checks that all is consumed.
   */
  parse(tokens: TokenStream, context: ParseContext): Specified<T> | null;
}

/** The value that follows, or `null` with the stream where it was. */
export function parseNext<T>(
  syntax: Pick<Syntax<T>, 'parse'>,
  tokens: TokenStream,
  context: ParseContext,
): Specified<T> | null {
  const start = tokens.position;
  const value = syntax.parse(tokens, context);
  if (value === null) tokens.position = start;
  return value;
}

/** The computed value. */
export function computed<T>(value: Specified<T>, context: ComputeContext): T {
  return value instanceof Deferred ? value.resolve(context) : value;
}

/** Applies `build` to a value, now or when it will have been computed. */
export function mapSpecified<A, B>(value: Specified<A>, build: (value: A) => B): Specified<B> {
  if (value instanceof Deferred) return new Deferred((context) => build(value.resolve(context)));
  return build(value);
}

/** The same for a pair of values. */
export function mapBoth<A, B, C>(a: Specified<A>, b: Specified<B>, build: (a: A, b: B) => C): Specified<C> {
  if (a instanceof Deferred || b instanceof Deferred) {
    return new Deferred((context) => build(computed(a, context), computed(b, context)));
  }
  return build(a, b);
}

/** A list of values, of which any may still have to be computed. */
export function gather<T>(values: readonly Specified<T>[]): Specified<readonly T[]> {
  for (const value of values) {
    if (value instanceof Deferred) return new Deferred((context) => values.map((each) => computed(each, context)));
  }
  return values as readonly T[];
}
