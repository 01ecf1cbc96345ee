/** `@counter-style` (css-counter-styles-3 §3). */
import { type DescriptorReader, type DescriptorReporter, readDescriptors } from './descriptors.ts';
import { COMMA, IDENT, NUMBER, STRING } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';
import type { TokenList } from './syntax/tokenize.ts';
import { usedStyleName } from './values/basic/list.ts';

export interface CounterStyleRule {
  readonly name: string;
  readonly style: CounterStyleDescriptors;
  /** Full name of the layer, `null` for none. */
  readonly layer: string | null;
}

export interface CounterStyleDescriptors {
  readonly system: 'cyclic' | 'numeric' | 'alphabetic' | 'symbolic' | 'additive' | 'fixed' | 'extends';
  /** First value of `fixed`. */
  readonly first: number;
  readonly symbols: readonly string[];
  /** Of `additive`: from the largest weight to the smallest. */
  readonly additiveSymbols: readonly (readonly [number, string])[];
  /** Of `extends`. */
  readonly extends: string;
  /** What the rule says itself: a style that extends another takes all else from that (§3.1.7). */
  readonly own: Partial<CounterStyleDescriptors>;
  readonly negative: readonly [string, string];
  readonly prefix: string;
  readonly suffix: string;
  /** Ranges, both ends included; `null` is `auto`. */
  readonly range: readonly (readonly [number, number])[] | null;
  readonly pad: { readonly length: number; readonly symbol: string };
  readonly fallback: string;
}

/** Names that a rule may not define anew (§2). */
const RESERVED_NAMES = new Set([
  'none',
  'decimal',
  'disc',
  'square',
  'circle',
  'disclosure-open',
  'disclosure-closed',
  'initial',
  'inherit',
  'unset',
  'revert',
  'default',
]);

/** css-counter-styles-3 §3: the initial values of the descriptors. */
export const INITIAL_DESCRIPTORS: CounterStyleDescriptors = {
  system: 'symbolic',
  first: 1,
  symbols: [],
  additiveSymbols: [],
  extends: 'decimal',
  own: {},
  negative: ['-', ''],
  prefix: '',
  suffix: '. ',
  range: null,
  pad: { length: 0, symbol: '' },
  fallback: 'decimal',
};

/** The name in the prelude; `null` where it is none or reserved. */
export function readCounterStyleName(stream: TokenStream): string | null {
  if (stream.nextKind() !== IDENT || RESERVED_NAMES.has(stream.keyword())) return null;
  const name = usedStyleName(stream.ident());
  stream.advance();
  return stream.isAtEnd() ? name : null;
}

/** `null` where the system lacks the symbols that it needs: the rule then defines nothing (§3.1). */
export function readCounterStyleRule(
  tokens: TokenList,
  start: number,
  end: number,
  name: string,
  layer: string | null,
  report: DescriptorReporter,
): CounterStyleRule | null {
  let descriptors = INITIAL_DESCRIPTORS;
  const read: DescriptorReader = (descriptor, value) => {
    value.skipWhitespace();
    const part = readDescriptor(descriptor, value);
    if (part === undefined) return null;
    if (part === null || !value.isAtEnd()) return false;
    descriptors = { ...descriptors, ...part, own: { ...descriptors.own, ...part } };
    return true;
  };
  readDescriptors(tokens, start, end, read, report);
  return isComplete(descriptors) ? { name, style: descriptors, layer } : null;
}

function isComplete(style: CounterStyleDescriptors): boolean {
  switch (style.system) {
    case 'extends':
      return true;
    case 'additive':
      return style.additiveSymbols.length > 0;
    case 'numeric':
    case 'alphabetic':
      return style.symbols.length >= 2;
    default:
      return style.symbols.length >= 1;
  }
}

/** What the descriptor sets; `null` where its value is invalid, `undefined` where it is unknown. */
function readDescriptor(name: string, value: TokenStream): Partial<CounterStyleDescriptors> | null | undefined {
  switch (name) {
    case 'system':
      return readSystem(value);
    case 'symbols': {
      const symbols: string[] = [];
      for (let symbol = readSymbol(value); symbol !== null; symbol = readSymbol(value)) symbols.push(symbol);
      return symbols.length > 0 ? { symbols } : null;
    }
    case 'additive-symbols':
      return readAdditive(value);
    case 'negative': {
      const before = readSymbol(value);
      return before === null ? null : { negative: [before, readSymbol(value) ?? ''] };
    }
    case 'prefix': {
      const prefix = readSymbol(value);
      return prefix === null ? null : { prefix };
    }
    case 'suffix': {
      const suffix = readSymbol(value);
      return suffix === null ? null : { suffix };
    }
    case 'range':
      return readRange(value);
    case 'pad': {
      const [length, symbol] = readWeightAndSymbol(value);
      return length === null || symbol === null ? null : { pad: { length, symbol } };
    }
    case 'fallback': {
      if (value.kind !== IDENT) return null;
      const fallback = usedStyleName(value.ident());
      value.advance();
      return { fallback };
    }
    case 'speak-as':
      value.position = value.end;
      return {};
    default:
      return undefined;
  }
}

function readSystem(value: TokenStream): Partial<CounterStyleDescriptors> | null {
  for (const system of ['cyclic', 'numeric', 'alphabetic', 'symbolic', 'additive'] as const) {
    if (value.takeIdent(system)) return { system };
  }
  if (value.takeIdent('fixed')) {
    const first = value.kind === NUMBER ? readInteger(value) : 1;
    return first === null ? null : { system: 'fixed', first };
  }
  if (!value.takeIdent('extends') || value.kind !== IDENT) return null;
  const name = usedStyleName(value.ident());
  value.advance();
  return { system: 'extends', extends: name };
}

/** A string or an identifier; images are not symbols here. */
function readSymbol(value: TokenStream): string | null {
  const kind = value.nextKind();
  if (kind !== STRING && kind !== IDENT) return null;
  const symbol = kind === STRING ? value.string() : value.ident();
  value.advance();
  return symbol;
}

function readInteger(value: TokenStream): number | null {
  if (value.nextKind() !== NUMBER || !value.isInteger()) return null;
  const integer = value.number();
  value.advance();
  return integer;
}

/** `<integer [0,∞]> && <symbol>` */
function readWeightAndSymbol(value: TokenStream): [number | null, string | null] {
  const early = readInteger(value);
  const symbol = readSymbol(value);
  const weight = early ?? readInteger(value);
  return [weight === null || weight < 0 ? null : weight, symbol];
}

function readAdditive(value: TokenStream): Partial<CounterStyleDescriptors> | null {
  const additiveSymbols: [number, string][] = [];
  do {
    const [weight, symbol] = readWeightAndSymbol(value);
    const before = additiveSymbols.at(-1);
    if (weight === null || symbol === null || (before !== undefined && before[0] <= weight)) return null;
    additiveSymbols.push([weight, symbol]);
  } while (value.takeComma());
  return { additiveSymbols };
}

function readRange(value: TokenStream): Partial<CounterStyleDescriptors> | null {
  if (value.takeIdent('auto')) return { range: null };
  const range: [number, number][] = [];
  do {
    const first = readBound(value, Number.NEGATIVE_INFINITY);
    const last = readBound(value, Number.POSITIVE_INFINITY);
    if (first === null || last === null || first > last) return null;
    range.push([first, last]);
    value.skipWhitespace();
  } while (value.kind === COMMA && value.takeComma());
  return { range };
}

function readBound(value: TokenStream, infinity: number): number | null {
  value.skipWhitespace();
  return value.takeIdent('infinite') ? infinity : readInteger(value);
}
