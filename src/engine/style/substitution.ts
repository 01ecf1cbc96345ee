/**
 * Arbitrary substitution (css-values-5 §6): `var()`, `env()`, `attr()`, `if()` and custom functions in a value are replaced by tokens. Only the arguments that
 * are used are looked into, so that what is not used is in no cycle.
 */
import { environmentVariable } from '../css/environment-variables.ts';
import type { MediaEnvironment } from '../css/media-query.ts';
import { matchesSyntax, parseSyntaxDefinition, quotedString } from '../css/registered-syntax.ts';
import { INVALID, readArguments, readBranch, scanValue } from '../css/scan-value.ts';
import type { StyleFacts } from '../css/style-query.ts';
import { FUNCTION, IDENT, NUMBER, STRING, URL_TOKEN } from '../css/syntax/token-kind.ts';
import { streamOf, TokenStream } from '../css/syntax/token-stream.ts';
import { fixedUnits, relativeUnits } from '../css/values/numbers/units.ts';
import { holdsIf } from './if-condition.ts';

/** What substitution asks of the element, its custom properties and the document. */
export interface SubstitutionSource extends StyleFacts {
  attribute(name: string): string | null;
  readonly media: MediaEnvironment;
  /** Begins to look into the attribute's value; `false` where that goes on already. */
  enterAttribute(name: string): boolean;
  leaveAttribute(name: string): void;
  /** What a custom function gives; `null` where there is none of the name, or its result is invalid. */
  call(name: string, given: readonly TokenStream[]): string | null;
  /** Accounts for text that a substitution makes; `false` where it is too much. */
  mayExpandTo(length: number): boolean;
}

/** Text that comes from an attribute stands between these, and can be no address (css-values-5 §7.7.2). */
const TAINTED = '/*\u0001*/';
const UNTAINTED = '/*\u0002*/';

/** An empty result, which unlike `null` is valid. */
const NOTHING = '';

/**
 * Replaces all substitution functions from the stream's position to its end; `null` where one has neither value nor fallback, or the
 * result is too long. Replacements stand between comments, so that they do not grow together with their neighbours.
 */
export function substituteAll(value: TokenStream, origin: SubstitutionSource): string | null {
  const { kinds, source, starts, ends, closers } = value.tokens;
  let text = '';
  let isValid = true;
  let copied = value.position < value.end ? starts[value.position]! : (ends[value.end - 1] ?? 0);
  let i = value.position;
  while (i < value.end) {
    value.position = i;
    const replace = kinds[i] === FUNCTION ? replacerOf(value) : null;
    if (replace === null) {
      i++;
      continue;
    }
    const formerEnd = value.enterBlock();
    const replacement = replace(value, origin);
    value.leaveBlock(formerEnd);
    // What follows is looked at all the same, for the cycles in it.
    if (replacement === null) isValid = false;
    if (isValid) {
      text += `${source.slice(copied, starts[i])}/**/${replacement}/**/`;
      if (!origin.mayExpandTo(text.length)) return null;
    }
    const closer = Math.min(closers[i]!, value.end);
    copied = closer < value.end ? ends[closer]! : (ends[value.end - 1] ?? source.length);
    i = closer + 1;
  }
  if (!isValid) return null;
  const last = value.end > 0 ? ends[value.end - 1]! : 0;
  return text + source.slice(copied, Math.max(copied, last));
}

/** Reads the arguments, the stream showing nothing else. */
type Replacer = (inner: TokenStream, origin: SubstitutionSource) => string | null;

function replacerOf(value: TokenStream): Replacer | null {
  if (value.isFunction('var')) return variableValue;
  if (value.isFunction('env')) return environmentValue;
  if (value.isFunction('attr')) return attributeValue;
  if (value.isFunction('if')) return conditionalValue;
  const name = value.calleeName();
  return name.startsWith('--') ? (inner, origin) => calledValue(name, inner, origin) : null;
}

/** css-variables-1 §3 */
function variableValue(inner: TokenStream, origin: SubstitutionSource): string | null {
  if (inner.nextKind() !== IDENT) return null;
  const name = inner.ident();
  inner.advance();
  return origin.customProperty(name) ?? fallbackOf(inner, origin);
}

function environmentValue(inner: TokenStream, origin: SubstitutionSource): string | null {
  if (inner.nextKind() !== IDENT) return null;
  const name = inner.ident();
  inner.advance();
  let indices = 0;
  for (; inner.nextKind() === NUMBER; inner.advance()) indices++;
  return environmentVariable(name, indices) ?? fallbackOf(inner, origin);
}

function fallbackOf(inner: TokenStream, origin: SubstitutionSource): string | null {
  return inner.takeComma() ? substituteAll(inner, origin) : null;
}

function calledValue(name: string, inner: TokenStream, origin: SubstitutionSource): string | null {
  const given = readArguments(inner);
  return given === null ? null : origin.call(name, given);
}

/** css-values-5 §7.7.1 */
function attributeValue(inner: TokenStream, origin: SubstitutionSource): string | null {
  if (inner.nextKind() !== IDENT) return null;
  const name = inner.ident();
  inner.advance();
  const value = origin.attribute(name);
  inner.skipWhitespace();
  const isText =
    inner.takeIdent('raw-string') || (inner.kind !== FUNCTION && inner.kind !== IDENT && !inner.isDelim('%'));
  if (isText) {
    if (value !== null) return tainted(quotedString(value));
    return inner.takeComma() ? substituteAll(inner, origin) : '""';
  }
  const typed = value === null ? null : typedValue(name, value, inner, origin);
  if (typed !== null) return tainted(typed);
  inner.skipComponentValue();
  return fallbackOf(inner, origin);
}

/** The stream is on the type, and stays there. */
function typedValue(name: string, value: string, inner: TokenStream, origin: SubstitutionSource): string | null {
  // An attribute could say that it is none.
  if (value.includes(UNTAINTED)) return null;
  if (inner.kind !== FUNCTION) return withUnit(value, inner.kind === IDENT ? inner.keyword() : '%');
  const start = inner.position;
  const formerEnd = inner.enterBlock();
  const syntax = parseSyntaxDefinition(inner.remainingText());
  inner.leaveBlock(formerEnd);
  inner.position = start;
  const stream = streamOf(value);
  const features = syntax === null ? INVALID : scanValue(stream);
  if (syntax === null || features === INVALID) return null;
  let text: string | null = value;
  if (features !== 0) {
    if (!origin.enterAttribute(name)) return null;
    text = substituteAll(stream, origin);
    origin.leaveAttribute(name);
  }
  if (text === null) return null;
  return matchesSyntax(syntax, text, { baseUrl: 'about:blank', quirks: false }) ? text.trim() : null;
}

const UNITS_OF_NO_ATTRIBUTE = new Set(['dppx', 'x', 'dpi', 'dpcm']);

/** A bare number becomes a number, or a dimension of the unit. */
function withUnit(value: string, unit: string): string | null {
  const stream = streamOf(value);
  // As in Chromium, white space around the number is not allowed.
  if (stream.kind !== NUMBER || stream.tokens.count !== 1) return null;
  if (unit === 'number') return value;
  const isUnit = unit === '%' || unit === 'fr' || fixedUnits.has(unit) || relativeUnits.has(unit);
  return isUnit && !UNITS_OF_NO_ATTRIBUTE.has(unit) ? `${value}${unit}` : null;
}

/** css-values-5 §7.3: the value of the first branch whose condition holds. */
function conditionalValue(inner: TokenStream, origin: SubstitutionSource): string | null {
  const { end } = inner;
  for (let branch = readBranch(inner); branch !== null; branch = readBranch(inner)) {
    const condition = new TokenStream(inner.tokens, branch.conditionStart, branch.conditionEnd);
    if (condition.takeIdent('else') || holdsIf(condition, origin)) {
      return branch.valueStart < branch.valueEnd
        ? substituteAll(new TokenStream(inner.tokens, branch.valueStart, branch.valueEnd), origin)
        : NOTHING;
    }
    inner.position = Math.min(branch.next, end);
  }
  return null;
}

function tainted(text: string): string {
  return `${TAINTED}${text}${UNTAINTED}`;
}

const ADDRESS_FUNCTIONS = ['url', 'src', 'image-set', '-webkit-image-set', 'image', 'cross-fade', '-webkit-cross-fade'];

/** Whether a substituted value takes an address from an attribute, which makes it invalid. */
export function hasTaintedAddress(text: string): boolean {
  if (!text.includes(TAINTED)) return false;
  const stream = streamOf(text);
  const { kinds, starts, closers } = stream.tokens;
  /** Behind the last of the functions that hold addresses. */
  let addressEnd = 0;
  /** How many attributes the text around is from; marks before `read` are counted. */
  let depth = 0;
  let read = text.indexOf(TAINTED);
  for (let i = 0; i < stream.end; i++) {
    for (; read !== -1 && read < starts[i]!; read = nextMark(text, read + 1))
      depth += text.startsWith(TAINTED, read) ? 1 : -1;
    stream.position = i;
    const kind = kinds[i];
    if (kind === FUNCTION && ADDRESS_FUNCTIONS.some((name) => stream.isFunction(name)))
      addressEnd = Math.max(addressEnd, closers[i]!);
    if (depth > 0 && (kind === URL_TOKEN || (kind === STRING && i < addressEnd))) return true;
  }
  return false;
}

function nextMark(text: string, from: number): number {
  for (let at = text.indexOf('/*', from); at !== -1; at = text.indexOf('/*', at + 1))
    if (text.startsWith(TAINTED, at) || text.startsWith(UNTAINTED, at)) return at;
  return -1;
}

/** A substituted value as people read it: without the comments that are ours. */
export function withoutMarks(text: string): string {
  return text.replaceAll(TAINTED, '').replaceAll(UNTAINTED, '').replaceAll('/**/', '').trim();
}
