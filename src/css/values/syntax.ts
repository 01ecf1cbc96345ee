/** What a value syntax is: a parser from tokens to a specified value, and the step from there to the computed value. */
import type { TokenStream } from '../syntax/token-stream.ts';
import type { ComputeContext } from './compute-context.ts';

/** What parsing may depend on outside the tokens. */
export interface ParseContext {
  /** Address that `url()`s in this sheet are relative to. */
  readonly baseUrl: string;
  /** Quirks mode: unitless lengths and hashless colours where the HTML standard allows them. */
  readonly quirks: boolean;
}

/** A specified value; opaque outside its syntax. Those that need nothing to be computed are the computed value itself. */
export type Specified<T> = T | { readonly specified: unknown };

export interface Syntax<T> {
  /** In the notation of css-values-4, for messages. */
  readonly grammar: string;
  /** Reads one value from the stream, or gives `null` with the stream anywhere; the caller checks that all is consumed. */
  parse(tokens: TokenStream, context: ParseContext): Specified<T> | null;
  compute(specified: Specified<T>, context: ComputeContext): T;
}
