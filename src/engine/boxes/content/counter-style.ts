/** From a counter's value to its text: the systems of css-counter-styles-3, predefined and of `@counter-style` rules. */
import { type CounterStyleDescriptors, INITIAL_DESCRIPTORS } from '../../css/counter-style-rule.ts';
import { counterSymbolsOf } from '../../css/values/basic/counter-symbols.ts';
import { chineseNumeral, ethiopicNumeral, longhandNumeral } from './longhand-numerals.ts';
import { type AdditiveTuple, PREDEFINED_COUNTER_STYLES } from './predefined-counter-styles.ts';

export type CounterStyle = CounterStyleDescriptors;
export type CounterStyles = ReadonlyMap<string, CounterStyle>;

/** css-counter-styles-3 §2: longer representations need not be supported, and could be made to fill memory. */
const MOST_SYMBOLS = 120;
/** Chains of `fallback` and `extends` end here, so that they may run in circles. */
const LONGEST_CHAIN = 16;

/** The text of a counter without prefix and suffix, as `counter()` gives it. Unknown styles are `decimal`. */
export function formatCounter(value: number, style: string, custom: CounterStyles, chain = 0): string {
  if (style === 'none') return '';
  const longhand = longhandNumeral(value, style);
  if (longhand !== null) return longhand;
  const counterStyle = resolve(style, custom, 0);
  if (counterStyle === null || chain > LONGEST_CHAIN) return String(value);
  return represent(value, counterStyle) ?? formatCounter(value, fallbackOf(style, counterStyle), custom, chain + 1);
}

/** The text of a list item's marker: the counter with the style's prefix and suffix (css-lists-3 §3.3). */
export function formatMarker(value: number, style: string, custom: CounterStyles): string {
  if (style === 'none') return '';
  const counterStyle = resolve(style, custom, 0);
  const suffix =
    counterStyle?.suffix ??
    (chineseNumeral(0, style) !== null ? '、' : ethiopicNumeral(1, style) !== null ? '/ ' : '. ');
  return (counterStyle?.prefix ?? '') + formatCounter(value, style, custom) + suffix;
}

function fallbackOf(name: string, style: CounterStyle): string {
  return style.fallback === name ? 'decimal' : style.fallback;
}

/** The style with what it extends filled in; `null` for an unknown name. */
function resolve(name: string, custom: CounterStyles, chain: number): CounterStyle | null {
  const style = custom.get(name) ?? PREDEFINED_COUNTER_STYLES.get(name) ?? unnamed(name);
  if (style === null || style.system !== 'extends') return style;
  const base = chain < LONGEST_CHAIN ? resolve(style.extends, custom, chain + 1) : null;
  const origin = base ?? PREDEFINED_COUNTER_STYLES.get('decimal')!;
  return {
    ...origin,
    ...style.own,
    system: origin.system,
    symbols: origin.symbols,
    additiveSymbols: origin.additiveSymbols,
  };
}

/** css-counter-styles-3 §5.1: of `symbols()`. */
function unnamed(name: string): CounterStyle | null {
  const symbols = counterSymbolsOf(name);
  return symbols === null ? null : { ...INITIAL_DESCRIPTORS, ...symbols, suffix: ' ' };
}

/** css-counter-styles-3 §2: the representation, or `null` where the style has none for the value. */
function represent(value: number, style: CounterStyle): string | null {
  if (!isInRange(value, style)) return null;
  const usesNegative = style.system !== 'cyclic' && style.system !== 'fixed';
  const isNegative = value < 0 && usesNegative;
  const digits = representPositive(isNegative ? -value : value, style);
  if (digits === null) return null;
  const [before, after] = isNegative ? style.negative : ['', ''];
  const used = Array.from(digits).length + (isNegative ? before.length + after.length : 0);
  const padding = Math.min(MOST_SYMBOLS, Math.max(0, style.pad.length - used));
  return before + style.pad.symbol.repeat(padding) + digits + after;
}

function isInRange(value: number, style: CounterStyle): boolean {
  if (style.range !== null) return style.range.some(([low, high]) => value >= low && value <= high);
  if (style.system === 'alphabetic' || style.system === 'symbolic') return value >= 1;
  if (style.system === 'additive') return value >= 0;
  return true;
}

function representPositive(value: number, style: CounterStyle): string | null {
  const { symbols } = style;
  const count = symbols.length;
  switch (style.system) {
    case 'cyclic':
      return count === 0 ? null : symbols[(((value - 1) % count) + count) % count]!;
    case 'fixed':
      return symbols[value - style.first] ?? null;
    case 'symbolic': {
      if (count === 0) return null;
      const times = Math.ceil(value / count);
      return times > MOST_SYMBOLS ? null : symbols[(value - 1) % count]!.repeat(times);
    }
    case 'alphabetic':
      return count < 2 ? null : alphabetic(value, symbols);
    case 'numeric':
      return count < 2 ? null : numeric(value, symbols);
    case 'additive':
      return additive(value, style.additiveSymbols);
    case 'extends':
      return null;
  }
}

function alphabetic(value: number, symbols: readonly string[]): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / symbols.length)) {
    text = symbols[(rest - 1) % symbols.length]! + text;
  }
  return text;
}

function numeric(value: number, symbols: readonly string[]): string {
  let text = '';
  let rest = value;
  do {
    text = symbols[rest % symbols.length]! + text;
    rest = Math.floor(rest / symbols.length);
  } while (rest > 0);
  return text;
}

function additive(value: number, tuples: readonly AdditiveTuple[]): string | null {
  if (value === 0) return tuples.find(([weight]) => weight === 0)?.[1] ?? null;
  let text = '';
  let rest = value;
  for (const [weight, symbol] of tuples) {
    if (weight === 0 || weight > rest) continue;
    const times = Math.floor(rest / weight);
    if (times > MOST_SYMBOLS) return null;
    text += symbol.repeat(times);
    rest -= times * weight;
    if (rest === 0) return text;
  }
  return null;
}
