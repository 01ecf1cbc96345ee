/** Values of the finer properties of text (css-text-4 §6–§9, css-inline-3 §4–§6, css-overflow-4 §3). */
import { IDENT, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { integer, number } from '../basic/numeric.ts';
import { computed, Deferred, parseNext, type Specified, type Syntax } from '../basic/syntax.ts';

/** `hyphenate-limit-chars`: letters of a word, before its hyphen and after it; 0 leaves it to the language. */
export interface HyphenateLimitChars {
  readonly word: number;
  readonly before: number;
  readonly after: number;
}

export interface HangingPunctuation {
  readonly first: boolean;
  readonly last: boolean;
  readonly end: 'none' | 'force' | 'allow';
}

/** Where `text-autospace` puts space between ideographs and other characters. */
export interface TextAutospace {
  readonly alpha: boolean;
  readonly numeric: boolean;
  readonly punctuation: boolean;
}

export type TextEdge = 'text' | 'ideographic' | 'ideographic-ink' | 'cap' | 'ex' | 'alphabetic';

/** `<text-edge>`: which metric of the font is the upper and the lower edge of a text. */
export interface TextEdges {
  readonly over: TextEdge;
  readonly under: TextEdge;
}

/** `initial-letter`: lines that the letter is high, and at the baseline of which line it stands. */
export interface InitialLetter {
  readonly size: number;
  readonly sink: number;
}

/** One end of `text-overflow`: a text shown where the line is cut off, `null` for none. */
export type OverflowMarker = string | null;

export interface TextOverflow {
  readonly start: OverflowMarker;
  readonly end: OverflowMarker;
}

export const ELLIPSIS = '\u2026';

/** A string; in an object, so that it is no keyword. */
export function quoted(): Syntax<{ readonly text: string }> {
  return {
    grammar: '<string>',
    parse: (tokens) => (tokens.nextKind() === STRING ? { text: takeString(tokens) } : null),
  };
}

function takeString(tokens: TokenStream): string {
  const text = tokens.string();
  tokens.advance();
  return text;
}

export function hyphenateLimitChars(): Syntax<HyphenateLimitChars> {
  const count = integer({ min: 0 });
  const part = {
    parse(tokens: TokenStream, context: Parameters<typeof count.parse>[1]): Specified<number> | null {
      tokens.skipWhitespace();
      return tokens.takeIdent('auto') ? 0 : count.parse(tokens, context);
    },
  };
  return {
    grammar: '[ auto | <integer> ]{1,3}',
    parse(tokens, context) {
      const word = part.parse(tokens, context);
      if (word === null) return null;
      const before = parseNext(part, tokens, context) ?? 0;
      const after = parseNext(part, tokens, context) ?? before;
      if (word instanceof Deferred || before instanceof Deferred || after instanceof Deferred) {
        return new Deferred((element) => ({
          word: computed(word, element),
          before: computed(before, element),
          after: computed(after, element),
        }));
      }
      return { word, before, after };
    },
  };
}

/** Reads words of the list in any order until one that is not in it or came already. */
function takeWords(tokens: TokenStream, known: readonly string[]): string[] {
  const words: string[] = [];
  while (tokens.nextKind() === IDENT && known.includes(tokens.keyword()) && !words.includes(tokens.keyword())) {
    words.push(tokens.keyword());
    tokens.advance();
  }
  return words;
}

export function hangingPunctuation(): Syntax<HangingPunctuation> {
  return {
    grammar: 'none | [ first || [ force-end | allow-end ] || last ]',
    parse(tokens) {
      const words = takeWords(tokens, ['none', 'first', 'force-end', 'allow-end', 'last']);
      if (words.length === 0 || (words.includes('none') && words.length > 1)) return null;
      if (words.includes('force-end') && words.includes('allow-end')) return null;
      const end = words.includes('force-end') ? 'force' : words.includes('allow-end') ? 'allow' : 'none';
      return { first: words.includes('first'), last: words.includes('last'), end };
    },
  };
}

export const NO_AUTOSPACE: TextAutospace = { alpha: false, numeric: false, punctuation: false };
export const AUTO_SPACE: TextAutospace = { alpha: true, numeric: true, punctuation: false };

export function textAutospace(): Syntax<TextAutospace> {
  const whole = ['normal', 'auto', 'no-autospace'];
  const parts = ['ideograph-alpha', 'ideograph-numeric', 'punctuation', 'insert', 'replace'];
  return {
    grammar: `${whole.join(' | ')} | [ ideograph-alpha || ideograph-numeric || punctuation ] || [ insert | replace ]`,
    parse(tokens) {
      const words = takeWords(tokens, [...whole, ...parts]);
      if (words.length === 0) return null;
      const first = words[0]!;
      if (whole.includes(first)) {
        if (words.length > 1) return null;
        return first === 'no-autospace' ? NO_AUTOSPACE : AUTO_SPACE;
      }
      if (words.some((word) => whole.includes(word)) || (words.includes('insert') && words.includes('replace')))
        return null;
      const has = (word: string) => words.includes(word);
      const named = has('ideograph-alpha') || has('ideograph-numeric') || has('punctuation');
      return {
        alpha: !named || has('ideograph-alpha'),
        numeric: !named || has('ideograph-numeric'),
        punctuation: has('punctuation'),
      };
    },
  };
}

const OVER: readonly string[] = ['text', 'ideographic', 'ideographic-ink', 'cap', 'ex'];
const UNDER: readonly string[] = ['text', 'ideographic', 'ideographic-ink', 'alphabetic'];

export function textEdges(): Syntax<TextEdges> {
  return {
    grammar: `[ text | ideographic | ideographic-ink ] | [ ${OVER.join(' | ')} ] [ ${UNDER.join(' | ')} ]`,
    parse(tokens): Specified<TextEdges> | null {
      if (tokens.nextKind() !== IDENT) return null;
      const over = tokens.keyword();
      if (!OVER.includes(over)) return null;
      tokens.advance();
      let under = UNDER.includes(over) ? over : null;
      if (tokens.nextKind() === IDENT && UNDER.includes(tokens.keyword())) {
        under = tokens.keyword();
        tokens.advance();
      }
      return under === null ? null : { over: over as TextEdge, under: under as TextEdge };
    },
  };
}

/** That a letter is high: more fill no page. */
const MOST_LINES = 1_000;

/** css-inline-3 §7.2: `drop` sinks by the size, `raise` not at all. */
export function initialLetter(): Syntax<InitialLetter> {
  const lines = number({ min: 1 });
  const depth = integer({ min: 1 });
  return {
    grammar: '<number [1,∞]> <integer [1,∞]> | <number [1,∞]> && [ drop | raise ]?',
    parse(tokens, context): Specified<InitialLetter> | null {
      const ways = takeWords(tokens, ['drop', 'raise']);
      const size = lines.parse(tokens, context);
      if (size === null) return null;
      const sink = ways.length === 0 ? parseNext(depth, tokens, context) : null;
      if (sink === null) ways.push(...takeWords(tokens, ['drop', 'raise']));
      if (ways.length > 1) return null;
      return new Deferred((element) => {
        const high = Math.min(MOST_LINES, computed(size, element));
        if (sink !== null) return { size: high, sink: Math.min(MOST_LINES, computed(sink, element)) };
        return { size: high, sink: ways[0] === 'raise' ? 1 : Math.floor(high) };
      });
    },
  };
}

/** One value is that of the end; two are start and end. */
export function textOverflow(): Syntax<TextOverflow> {
  const marker = (tokens: TokenStream): { readonly text: OverflowMarker } | null => {
    if (tokens.nextKind() === STRING) return { text: takeString(tokens) };
    if (tokens.takeIdent('clip')) return { text: null };
    return tokens.takeIdent('ellipsis') ? { text: ELLIPSIS } : null;
  };
  return {
    grammar: '[ clip | ellipsis | <string> ]{1,2}',
    parse(tokens) {
      const first = marker(tokens);
      if (first === null) return null;
      const second = marker(tokens);
      return second === null ? { start: null, end: first.text } : { start: first.text, end: second.text };
    },
  };
}
