/** `content`, counters and quotes (css-content-3, css-lists-3). */
import { asciiLower } from '../../syntax/escapes.ts';
import { COMMA, FUNCTION, IDENT, STRING } from '../../syntax/token-kind.ts';
import type { TokenStream } from '../../syntax/token-stream.ts';
import { counterStyleName } from '../basic/list.ts';
import { integer } from '../basic/numeric.ts';
import { gather, mapSpecified, type ParseContext, parseNext, type Specified, type Syntax } from '../basic/syntax.ts';
import { customIdent } from '../basic/text-values.ts';
import { parseUrl, parseUrlString } from '../basic/url.ts';
import { type ImageValue, parseImage } from '../image/image.ts';

export type ContentItem =
  | { readonly kind: 'string'; readonly text: string }
  | {
      readonly kind: 'image';
      readonly image: ImageValue;
      /** The text behind `/`; `null` without. */
      readonly alternative: string | null;
    }
  | { readonly kind: 'counter'; readonly name: string; readonly style: string }
  | { readonly kind: 'counters'; readonly name: string; readonly separator: string; readonly style: string }
  | { readonly kind: 'attribute'; readonly name: string; readonly fallback: string }
  | { readonly kind: 'quote'; readonly quote: 'open-quote' | 'close-quote' | 'no-open-quote' | 'no-close-quote' }
  | {
      readonly kind: 'named-string';
      readonly name: string;
      readonly which: 'first' | 'start' | 'last' | 'first-except';
    }
  | { readonly kind: 'element'; readonly name: string; readonly which: 'first' | 'start' | 'last' | 'first-except' }
  | { readonly kind: 'content'; readonly what: 'text' | 'before' | 'after' | 'first-letter' | 'marker' }
  | {
      readonly kind: 'target-counter';
      readonly url: ContentUrl;
      readonly name: string;
      readonly separator: string | null;
      readonly style: string;
    }
  | { readonly kind: 'target-text'; readonly url: ContentUrl; readonly what: string }
  | { readonly kind: 'leader'; readonly text: string };
export type ContentUrl =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'attribute'; readonly name: string };
export type ContentValue = 'normal' | 'none' | readonly ContentItem[];
export interface CounterChange {
  readonly name: string;
  readonly value: number;
}
export interface CounterReset extends CounterChange {
  /** `reversed()` (css-lists-3 §4.4.2): list items count down. */
  readonly isReversed: boolean;
  /** A reversed counter without a number begins so that its last element is 1; `value` means nothing then. */
  readonly isCounted: boolean;
}
/** `string-set` (css-gcpm-3 §1.1.1): one named string with the content that it is given. */
export interface StringAssignment {
  readonly name: string;
  readonly content: readonly ContentItem[];
}

type Which = 'first' | 'start' | 'last' | 'first-except';
type Quote = Extract<ContentItem, { kind: 'quote' }>['quote'];

const QUOTES: readonly string[] = ['open-quote', 'close-quote', 'no-open-quote', 'no-close-quote'] satisfies Quote[];

export function content(): Syntax<ContentValue> {
  return {
    grammar:
      'normal | none | [ <string> | <image> | counter() | counters() | attr() | open-quote | close-quote | no-open-quote | no-close-quote | ' +
      'string() | element() | content() | target-counter() | target-counters() | target-text() | leader() ]+ [ / <string> ]?',
    parse(tokens, context): Specified<ContentValue> | null {
      tokens.skipWhitespace();
      if (tokens.takeIdent('normal')) return 'normal';
      if (tokens.takeIdent('none')) return 'none';
      const items = parseItems(tokens, context);
      if (items === null) return null;
      if (!tokens.takeDelim('/')) return gather(items);
      // The alternative text is for speech; paper shows the content.
      const alternative = parseItems(tokens, context);
      if (alternative === null) return null;
      const text = alternative.map((each) => ('kind' in each && each.kind === 'string' ? each.text : '')).join('');
      return mapSpecified(gather(items), (each) =>
        each.map((item) => (item.kind === 'image' ? { ...item, alternative: text } : item)),
      );
    },
  };
}

/** `<content-list>` alone, as `bookmark-label` takes it. */
export function contentList(): Syntax<readonly ContentItem[]> {
  return {
    grammar: '<content-list>',
    parse(tokens, context) {
      tokens.skipWhitespace();
      const items = parseItems(tokens, context);
      return items === null ? null : gather(items);
    },
  };
}

/** `string-set`: `none` is the empty list. */
export function stringSet(): Syntax<readonly StringAssignment[]> {
  const value = contentList();
  return {
    grammar: 'none | [ <custom-ident> <content-list> ]#',
    parse(tokens, context) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return [];
      const assignments: Specified<StringAssignment>[] = [];
      do {
        const name = customIdent(tokens);
        const items = name === null ? null : value.parse(tokens, context);
        if (name === null || items === null) return null;
        assignments.push(mapSpecified(items, (content) => ({ name, content })));
      } while (tokens.takeComma());
      return gather(assignments);
    },
  };
}

/** `running(name)` of `position` (css-gcpm-3 §1.2.1). */
export function running(): Syntax<{ readonly running: string }> {
  return {
    grammar: 'running( <custom-ident> )',
    parse(tokens) {
      if (tokens.nextKind() !== FUNCTION || !tokens.isFunction('running')) return null;
      const name = tokens.readBlock((inner) => customIdent(inner));
      return name === null ? null : { running: name };
    },
  };
}

/** The items of a `<content-list>`, up to the first token that is none; `null` for an empty or invalid one. */
function parseItems(tokens: TokenStream, context: ParseContext): Specified<ContentItem>[] | null {
  const items: Specified<ContentItem>[] = [];
  while (!tokens.isAtEnd() && !tokens.isDelim('/') && tokens.kind !== COMMA) {
    const item = parseItem(tokens, context);
    if (item === null) return null;
    items.push(item);
  }
  return items.length === 0 ? null : items;
}

function parseItem(tokens: TokenStream, context: ParseContext): Specified<ContentItem> | null {
  switch (tokens.kind) {
    case STRING: {
      const text = tokens.string();
      tokens.advance();
      return { kind: 'string', text };
    }
    case IDENT: {
      const word = tokens.keyword();
      if (!QUOTES.includes(word)) return null;
      tokens.advance();
      return { kind: 'quote', quote: word as Quote };
    }
    case FUNCTION: {
      const parse = functions.get(tokens.functionName());
      if (parse !== undefined) return tokens.readBlock((inner) => parse(inner, context));
    }
  }
  const image = parseImage(tokens, context);
  return image === null ? null : mapSpecified(image, (value) => ({ kind: 'image', image: value, alternative: null }));
}

type ParseArguments = (tokens: TokenStream, context: ParseContext) => ContentItem | null;

const functions: ReadonlyMap<string, ParseArguments> = new Map<string, ParseArguments>([
  ['counter', parseCounter],
  ['counters', parseCounters],
  ['attr', parseAttribute],
  ['string', (tokens) => parseNamed(tokens, 'named-string')],
  ['element', (tokens) => parseNamed(tokens, 'element')],
  ['content', parseContentFunction],
  ['target-counter', (tokens, context) => parseTargetCounter(tokens, context, false)],
  ['target-counters', (tokens, context) => parseTargetCounter(tokens, context, true)],
  ['target-text', parseTargetText],
  ['leader', parseLeader],
]);

function parseCounter(tokens: TokenStream): ContentItem | null {
  const name = customIdent(tokens);
  if (name === null) return null;
  const style = parseStyle(tokens);
  return style === null ? null : { kind: 'counter', name, style };
}

function parseCounters(tokens: TokenStream): ContentItem | null {
  const name = customIdent(tokens);
  if (name === null || !tokens.takeComma()) return null;
  const separator = takeString(tokens);
  if (separator === null) return null;
  const style = parseStyle(tokens);
  return style === null ? null : { kind: 'counters', name, separator, style };
}

/** `, <counter-style>`, or `decimal` where there is none. */
function parseStyle(tokens: TokenStream): string | null {
  return tokens.takeComma() ? counterStyleName(tokens) : 'decimal';
}

/** `string` and `url` are of css-gcpm-3 and older drafts. */
const TEXT_TYPES = new Set(['raw-string', 'string', 'url']);

/** `attr(name)`, `attr(name raw-string, "fallback")`; other types and fallbacks are replaced before (css-values-5 §7.7). */
function parseAttribute(tokens: TokenStream): ContentItem | null {
  const name = customIdent(tokens);
  if (name === null) return null;
  if (tokens.nextKind() === IDENT) {
    if (!TEXT_TYPES.has(tokens.keyword())) return null;
    tokens.advance();
  }
  let fallback = '';
  if (tokens.takeComma()) {
    if (tokens.isAtEnd()) return { kind: 'attribute', name: asciiLower(name), fallback };
    const given = takeString(tokens);
    if (given === null) return null;
    fallback = given;
  }
  return { kind: 'attribute', name: asciiLower(name), fallback };
}

function parseNamed(tokens: TokenStream, kind: 'named-string' | 'element'): ContentItem | null {
  const name = customIdent(tokens);
  if (name === null) return null;
  tokens.takeComma();
  let which: Which = 'first';
  if (tokens.nextKind() === IDENT) {
    const word = tokens.keyword();
    if (word !== 'first' && word !== 'start' && word !== 'last' && word !== 'first-except') return null;
    which = word;
    tokens.advance();
  }
  return { kind, name, which };
}

function parseContentFunction(tokens: TokenStream): ContentItem | null {
  if (tokens.isAtEnd()) return { kind: 'content', what: 'text' };
  if (tokens.kind !== IDENT) return null;
  const what = tokens.keyword();
  if (what !== 'text' && what !== 'before' && what !== 'after' && what !== 'first-letter' && what !== 'marker')
    return null;
  tokens.advance();
  return { kind: 'content', what };
}

function parseTargetCounter(tokens: TokenStream, context: ParseContext, nested: boolean): ContentItem | null {
  const url = parseTarget(tokens, context);
  if (url === null || !tokens.takeComma()) return null;
  const name = customIdent(tokens);
  if (name === null) return null;
  let separator: string | null = null;
  if (nested) {
    if (!tokens.takeComma()) return null;
    separator = takeString(tokens);
    if (separator === null) return null;
  }
  const style = parseStyle(tokens);
  return style === null ? null : { kind: 'target-counter', url, name, separator, style };
}

function parseTargetText(tokens: TokenStream, context: ParseContext): ContentItem | null {
  const url = parseTarget(tokens, context);
  if (url === null) return null;
  let what = 'content';
  if (tokens.takeComma()) {
    if (tokens.kind !== IDENT) return null;
    what = tokens.keyword();
    tokens.advance();
  }
  return ['content', 'before', 'after', 'first-letter'].includes(what) ? { kind: 'target-text', url, what } : null;
}

/** `url(#id)`, `"#id"`, `attr(href)`, `attr(href url)`. */
function parseTarget(tokens: TokenStream, context: ParseContext): ContentUrl | null {
  const kind = tokens.nextKind();
  if (kind === FUNCTION && tokens.isFunction('attr')) {
    const attribute = tokens.readBlock(parseAttribute);
    return attribute?.kind === 'attribute' ? { kind: 'attribute', name: attribute.name } : null;
  }
  const url = kind === STRING ? parseUrlString(tokens, context) : parseUrl(tokens, context);
  return url === null ? null : { kind: 'url', url };
}

/** css-content-3 §4.1 */
function parseLeader(tokens: TokenStream): ContentItem | null {
  tokens.skipWhitespace();
  if (tokens.takeIdent('dotted')) return { kind: 'leader', text: '. ' };
  if (tokens.takeIdent('solid')) return { kind: 'leader', text: '_' };
  if (tokens.takeIdent('space')) return { kind: 'leader', text: ' ' };
  const text = takeString(tokens);
  return text === null || text === '' ? null : { kind: 'leader', text };
}

function takeString(tokens: TokenStream): string | null {
  if (tokens.nextKind() !== STRING) return null;
  const text = tokens.string();
  tokens.advance();
  return text;
}

/** `counter-reset`: as below, and `reversed(name)`. */
export function counterResets(): Syntax<readonly CounterReset[]> {
  const amount = integer();
  return {
    grammar: 'none | [ <custom-ident> <integer>? | reversed( <custom-ident> ) <integer>? ]+',
    parse(tokens, context) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return [];
      const resets: Specified<CounterReset>[] = [];
      while (!tokens.isAtEnd()) {
        const isReversed = tokens.nextKind() === FUNCTION && tokens.isFunction('reversed');
        const name = isReversed ? tokens.readBlock((inner) => customIdent(inner)) : customIdent(tokens);
        if (name === null || name === 'none') return null;
        const value = parseNext(amount, tokens, context);
        const isCounted = isReversed && value === null;
        resets.push(mapSpecified(value ?? 0, (each) => ({ name, value: each, isReversed, isCounted })));
      }
      return resets.length === 0 ? null : gather(resets);
    },
  };
}

/** `counter-increment`, `-set`: `none` is the empty list. */
export function counterChanges(defaultValue: number): Syntax<readonly CounterChange[]> {
  const amount = integer();
  return {
    grammar: 'none | [ <custom-ident> <integer>? ]+',
    parse(tokens, context) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('none')) return [];
      const changes: Specified<CounterChange>[] = [];
      while (!tokens.isAtEnd()) {
        const name = customIdent(tokens);
        if (name === null || name === 'none') return null;
        const value = parseNext(amount, tokens, context);
        changes.push(mapSpecified(value ?? defaultValue, (each) => ({ name, value: each })));
      }
      return changes.length === 0 ? null : gather(changes);
    },
  };
}

/** Pairs of open and close quotes; `none` is the empty list. */
export function quotes(): Syntax<'auto' | readonly (readonly [string, string])[]> {
  return {
    grammar: 'auto | none | [ <string> <string> ]+',
    parse(tokens) {
      tokens.skipWhitespace();
      if (tokens.takeIdent('auto')) return 'auto';
      if (tokens.takeIdent('none')) return [];
      const pairs: (readonly [string, string])[] = [];
      while (!tokens.isAtEnd()) {
        const open = takeString(tokens);
        const close = takeString(tokens);
        if (open === null || close === null) return null;
        pairs.push([open, close]);
      }
      return pairs.length === 0 ? null : pairs;
    },
  };
}
