/** `symbols()`, a counter style without a name (css-counter-styles-3 §5.1): it is known by what it says. */
import { IDENT, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';

const SYSTEMS = ['cyclic', 'numeric', 'alphabetic', 'symbolic', 'fixed'] as const;

export interface CounterSymbols {
  readonly system: (typeof SYSTEMS)[number];
  readonly symbols: readonly string[];
}

/** No name of a `@counter-style` rule begins so. */
const START = 'symbols(';

/** Characters: each item of a list reads them. */
const LONGEST = 4096;

/** What stands in the parentheses; DEVIATION: strings only, as in Chromium. */
export function parseCounterSymbols(tokens: TokenStream): string | null {
  let system: CounterSymbols['system'] = 'symbolic';
  if (tokens.nextKind() === IDENT) {
    const word = tokens.keyword();
    const found = SYSTEMS.find((each) => each === word);
    if (found === undefined) return null;
    system = found;
    tokens.advance();
  }
  const symbols: string[] = [];
  while (tokens.nextKind() === STRING) {
    symbols.push(tokens.string());
    tokens.advance();
  }
  const least = system === 'alphabetic' || system === 'numeric' ? 2 : 1;
  if (symbols.length < least) return null;
  const name = START + JSON.stringify({ system, symbols });
  return name.length > LONGEST ? null : name;
}

/** `null` for names of counter styles. */
export function counterSymbolsOf(name: string): CounterSymbols | null {
  return name.startsWith(START) ? (JSON.parse(name.slice(START.length)) as CounterSymbols) : null;
}
