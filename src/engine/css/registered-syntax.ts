/**
 * Syntax definitions (css-properties-values-api-1 §2, §5): what `@property` and the `type()` of `attr()` say a value must be, and what such a
 * value computes to, as text, because custom properties are put into others as text.
 */
import { COMMA, DELIM, DIMENSION, FUNCTION, IDENT, STRING, URL_TOKEN } from './syntax/token-kind.ts';
import { streamOf, TokenStream } from './syntax/token-stream.ts';
import { length, lengthPercentage } from './values/basic/length.ts';
import { angle, frequency, integer, number, percentage, resolution, time } from './values/basic/numeric.ts';
import { computed, Deferred, type ParseContext, type Specified, type Syntax } from './values/basic/syntax.ts';
import { customIdent } from './values/basic/text-values.ts';
import { parseUrl } from './values/basic/url.ts';
import { parseColor } from './values/color/color.ts';
import { parseImage } from './values/image/image.ts';
import { CANONICAL_UNITS, type DimensionType, parseDimension } from './values/numbers/any-dimension.ts';
import type { ComputeContext } from './values/numbers/compute-context.ts';
import { relativeUnits } from './values/numbers/units.ts';
import { parseTransformFunction } from './values/shape/transform.ts';

export interface SyntaxComponent {
  /** `<length>`, or a keyword without angle brackets. */
  readonly type: string;
  readonly multiplier: '' | '+' | '#';
}

/** `universal` is `*`: any tokens. */
export type SyntaxDefinition = 'universal' | readonly SyntaxComponent[];

/** §5: `null` where it is not valid. */
export function parseSyntaxDefinition(text: string): SyntaxDefinition | null {
  const stream = streamOf(text);
  stream.skipWhitespace();
  if (stream.takeDelim('*')) return stream.isAtEnd() ? 'universal' : null;
  const components: SyntaxComponent[] = [];
  do {
    const component = readComponent(stream);
    if (component === null) return null;
    components.push(component);
    stream.skipWhitespace();
  } while (stream.takeDelim('|'));
  return stream.isAtEnd() ? components : null;
}

function readComponent(stream: TokenStream): SyntaxComponent | null {
  stream.skipWhitespace();
  let type: string;
  if (stream.isDelim('<')) {
    stream.advance();
    if (stream.kind !== IDENT) return null;
    type = `<${stream.ident()}>`;
    stream.advance();
    if (!stream.isDelim('>') || !types.has(type)) return null;
    stream.advance();
  } else {
    const name = customIdent(stream);
    if (name === null) return null;
    type = name;
  }
  const sign = stream.kind === DELIM ? stream.delim() : '';
  if (sign !== '+' && sign !== '#') return { type, multiplier: '' };
  // A list of transforms is a list already.
  if (type === '<transform-list>') return null;
  stream.advance();
  return { type, multiplier: sign };
}

type Reader = (tokens: TokenStream, context: ParseContext) => Specified<unknown> | null;

const reading = (syntax: Syntax<unknown>): Reader => syntax.parse.bind(syntax);

const types: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['<length>', reading(length())],
  ['<number>', reading(number())],
  ['<percentage>', reading(percentage())],
  ['<length-percentage>', reading(lengthPercentage())],
  ['<integer>', reading(integer())],
  ['<angle>', reading(angle())],
  ['<time>', reading(time())],
  ['<frequency>', reading(frequency())],
  ['<resolution>', reading(resolution())],
  ['<color>', (tokens) => parseColor(tokens)],
  ['<image>', parseImage],
  ['<url>', parseUrl],
  ['<string>', readString],
  ['<custom-ident>', customIdent],
  ['<transform-function>', parseTransformFunction],
  ['<transform-list>', readTransformList],
]);

/** The types whose values are one number with one unit, or a calculation of it. */
const DIMENSIONS: ReadonlyMap<string, DimensionType> = new Map([
  ['<length>', 'length'],
  ['<number>', 'number'],
  ['<percentage>', 'percentage'],
  ['<integer>', 'number'],
  ['<angle>', 'angle'],
  ['<time>', 'time'],
  ['<frequency>', 'frequency'],
  ['<resolution>', 'resolution'],
]);

function readString(tokens: TokenStream): string | null {
  if (tokens.nextKind() !== STRING) return null;
  const value = tokens.string();
  tokens.advance();
  return value;
}

function readTransformList(tokens: TokenStream, context: ParseContext): Specified<unknown> | null {
  let last: Specified<unknown> | null = null;
  let deferred: Specified<unknown> | null = null;
  while (!tokens.isAtEnd()) {
    last = parseTransformFunction(tokens, context);
    if (last === null) return null;
    if (last instanceof Deferred) deferred = last;
  }
  return deferred ?? last;
}

/**
 * The computed value as text: lengths in px, angles in degrees and so on, addresses absolute; `null` where it does not fit the syntax.
 *
 * @param context - of the element, asked for only where the value is relative; `null` where relative values are not allowed
 */
export function computeRegistered(
  syntax: SyntaxDefinition,
  text: string,
  parseContext: ParseContext,
  context: () => ComputeContext | null,
): string | null {
  if (syntax === 'universal') return text;
  for (const component of syntax) {
    const stream = streamOf(text);
    const parts = readParts(stream, component, parseContext);
    if (parts === null) continue;
    const separator = component.multiplier === '#' ? ', ' : ' ';
    let result = '';
    for (const part of parts) {
      const each = textOf(component.type, part, stream, parseContext, context);
      if (each === null) return null;
      result += result === '' ? each : separator + each;
    }
    return result;
  }
  return null;
}

/** Whether a value fits the syntax, whatever it is relative to. */
export function matchesSyntax(syntax: SyntaxDefinition, text: string, context: ParseContext): boolean {
  return syntax === 'universal' || syntax.some((component) => readParts(streamOf(text), component, context) !== null);
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly value: Specified<unknown>;
}

function readParts(stream: TokenStream, { type, multiplier }: SyntaxComponent, context: ParseContext): Part[] | null {
  const parts: Part[] = [];
  for (;;) {
    stream.skipWhitespace();
    const start = stream.position;
    const value = readOne(stream, type, context);
    if (value === null) return null;
    parts.push({ start, end: stream.position, value });
    if (stream.isAtEnd()) return parts;
    if (multiplier === '' || (multiplier === '#') !== (stream.kind === COMMA)) return null;
    if (multiplier === '#') stream.advance();
  }
}

function readOne(stream: TokenStream, type: string, context: ParseContext): Specified<unknown> | null {
  const read = types.get(type);
  if (read !== undefined) return read(stream, context);
  if (stream.nextKind() !== IDENT || stream.ident() !== type) return null;
  stream.advance();
  return type;
}

function textOf(
  type: string,
  { start, end, value }: Part,
  stream: TokenStream,
  parseContext: ParseContext,
  context: () => ComputeContext | null,
): string | null {
  const tokens = new TokenStream(stream.tokens, start, end);
  const dimension = DIMENSIONS.get(type);
  if (dimension !== undefined) {
    let amount = value;
    if (value instanceof Deferred) {
      const known = context();
      if (known === null) return null;
      amount = computed(value, known);
    }
    const number = typeof amount === 'number' ? amount : 0;
    return `${number}${CANONICAL_UNITS[dimension]}`;
  }
  if (type === '<color>') return tokens.remainingText();
  return absoluteText(tokens, parseContext, context);
}

/** The tokens with relative lengths in px and absolute addresses; functions stay as they are. */
function absoluteText(
  stream: TokenStream,
  parseContext: ParseContext,
  context: () => ComputeContext | null,
): string | null {
  const { source, starts, ends, closers } = stream.tokens;
  let text = '';
  let copied = stream.position;
  const first = stream.position;
  for (let i = first; i < stream.end; i++) {
    stream.position = i;
    const { kind } = stream;
    let replacement: string | null = null;
    let last = i;
    if (kind === DIMENSION) {
      if (!relativeUnits.has(stream.unit())) continue;
      const known = context();
      if (known === null) return null;
      const value = parseDimension(new TokenStream(stream.tokens, i, i + 1), known);
      replacement = `${value === null ? 0 : value.value}px`;
    } else if (kind === URL_TOKEN || (kind === FUNCTION && isAddress(stream))) {
      last = kind === URL_TOKEN ? i : Math.min(closers[i]!, stream.end - 1);
      const address = parseUrl(new TokenStream(stream.tokens, i, last + 1), parseContext);
      if (address === null) return null;
      replacement = `url(${quotedString(address)})`;
    }
    if (replacement === null) continue;
    if (copied < i) text += source.slice(starts[copied], starts[i]);
    text += replacement;
    i = last;
    copied = last + 1;
    if (copied < stream.end) text += source.slice(ends[last], starts[copied]);
  }
  return copied < stream.end ? text + source.slice(starts[copied], ends[stream.end - 1]) : text;
}

function isAddress(stream: TokenStream): boolean {
  return stream.isFunction('url') || stream.isFunction('src');
}

/** As a CSS string (cssom-1 §2.1). */
export function quotedString(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\0-\x1f\x7f]/g, (c) => `\\${c.charCodeAt(0).toString(16)} `)}"`;
}
