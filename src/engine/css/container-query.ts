/**
 * `@container` (css-conditional-5 §4): a query is read once and asked of each container that is met, so its condition is kept as a function.
 * Size features look at the container's content box, style features at its custom properties.
 */
import { type Comparison, compare, makesRange, readComparison, turnedRound } from './comparison.ts';
import { type ConditionReaders, deferredLogic, readCondition, type Truth } from './condition.ts';
import { readStyleFunction, type StyleFacts } from './style-query.ts';
import { COLON, IDENT } from './syntax/token-kind.ts';
import type { TokenStream } from './syntax/token-stream.ts';
import { length } from './values/basic/length.ts';
import { number } from './values/basic/numeric.ts';
import { computed, type ParseContext, type Specified } from './values/basic/syntax.ts';
import { customIdent } from './values/basic/text-values.ts';
import type { ComputeContext } from './values/numbers/compute-context.ts';

/** What a query may ask about its container. */
export interface ContainerFacts extends StyleFacts {
  /** Content box, px; `null` where layout has not made a box of it, or none that can be asked. */
  readonly width: number | null;
  readonly height: number | null;
  readonly context: ComputeContext;
}

/** One `@container`; rules in several of them must satisfy all. */
export interface ContainerQuery {
  /** Only containers of this name are asked; `null` for any. */
  readonly name: string | null;
  readonly asksWidth: boolean;
  readonly asksHeight: boolean;
  readonly holds: (facts: ContainerFacts) => Truth;
  /** The `@container` around, which has a container of its own. */
  readonly outer: ContainerQuery | null;
}

type Condition = (facts: ContainerFacts) => Truth;

const UNKNOWN: Condition = () => 'unknown';
const KNOWN_LOGIC = deferredLogic<ContainerFacts>();

/** §4.1: no container is asked for what is not known, also where the rest of the condition would do. */
const LOGIC: typeof KNOWN_LOGIC = {
  negate: (value) => (value === UNKNOWN ? UNKNOWN : KNOWN_LOGIC.negate(value)),
  both: (a, b) => (a === UNKNOWN || b === UNKNOWN ? UNKNOWN : KNOWN_LOGIC.both(a, b)),
  either: (a, b) => (a === UNKNOWN || b === UNKNOWN ? UNKNOWN : KNOWN_LOGIC.either(a, b)),
};

const NOT_A_NAME = new Set(['none', 'and', 'or', 'not']);

/** Reads a whole prelude; `null` where it is neither a name nor a condition. */
export function readContainerQuery(
  stream: TokenStream,
  parseContext: ParseContext,
  outer: ContainerQuery | null,
): ContainerQuery | null {
  stream.skipWhitespace();
  let name: string | null = null;
  if (stream.kind === IDENT && !NOT_A_NAME.has(stream.keyword())) {
    name = customIdent(stream);
    if (name === null) return null;
    if (stream.isAtEnd()) return { name, asksWidth: false, asksHeight: false, holds: () => 'true', outer };
  }
  const reader = new ContainerConditionReader(parseContext);
  const holds = readCondition(stream, reader.readers);
  if (holds === null || !stream.isAtEnd()) return null;
  return { name, asksWidth: reader.asksWidth, asksHeight: reader.asksHeight, holds, outer };
}

type SizeFeature = 'width' | 'height' | 'aspect-ratio';

const SIZE_FEATURES: ReadonlyMap<string, SizeFeature> = new Map([
  ['width', 'width'],
  ['inline-size', 'width'],
  ['height', 'height'],
  ['block-size', 'height'],
  ['aspect-ratio', 'aspect-ratio'],
]);

const lengthSyntax = length();
const numberSyntax = number();

class ContainerConditionReader {
  asksWidth = false;
  asksHeight = false;
  readonly #context: ParseContext;
  readonly readers: ConditionReaders<Condition>;

  constructor(context: ParseContext) {
    this.#context = context;
    this.readers = {
      feature: (stream) => this.#readSizeFeature(stream),
      functionValue: (stream) => this.#readFunction(stream),
      enclosed: UNKNOWN,
      logic: LOGIC,
    };
  }

  /** `style(--a: b)`, `style((--a) and (--b: c))`; on paper nothing scrolls and nothing is stuck. */
  #readFunction(stream: TokenStream): Condition {
    const name = stream.functionName();
    if (name !== 'style') {
      stream.skipComponentValue();
      return name === 'scroll-state' ? () => 'false' : UNKNOWN;
    }
    return readStyleFunction(stream);
  }

  #readSizeFeature(stream: TokenStream): Condition | null {
    stream.skipWhitespace();
    if (stream.kind !== IDENT) return this.#readRange(stream);
    const written = stream.keyword();
    stream.advance();
    stream.skipWhitespace();
    if (written === 'orientation') return this.#readOrientation(stream);
    const prefix = /^(min|max)-/.exec(written)?.[1] ?? null;
    const feature = SIZE_FEATURES.get(prefix === null ? written : written.slice(4));
    if (feature === undefined) return null;
    this.#ask(feature);
    if (stream.isAtEnd())
      return prefix === null ? (facts) => truthOf(sizeOf(feature, facts), (size) => size !== 0) : null;
    let comparison: Comparison | null;
    if (stream.kind === COLON) {
      stream.advance();
      comparison = prefix === null ? '=' : prefix === 'min' ? '>=' : '<=';
    } else {
      comparison = prefix === null ? readComparison(stream) : null;
    }
    const value = comparison === null ? null : this.#readValue(stream, feature);
    return comparison === null || value === null ? null : comparing(feature, comparison, value);
  }

  #readOrientation(stream: TokenStream): Condition | null {
    this.#ask('aspect-ratio');
    if (stream.isAtEnd()) return ({ width, height }) => (width === null || height === null ? 'unknown' : 'true');
    if (stream.kind !== COLON) return null;
    stream.advance();
    stream.skipWhitespace();
    const isPortrait = stream.takeIdent('portrait');
    if (!isPortrait && !stream.takeIdent('landscape')) return null;
    return ({ width, height }) => {
      if (width === null || height === null) return 'unknown';
      return height >= width === isPortrait ? 'true' : 'false';
    };
  }

  /** `(10em < width <= 20em)`, `(10em < width)`. */
  #readRange(stream: TokenStream): Condition | null {
    const start = stream.position;
    while (stream.position < stream.end && stream.kind !== IDENT) stream.skipComponentValue();
    const feature = stream.kind === IDENT ? SIZE_FEATURES.get(stream.keyword()) : undefined;
    stream.position = start;
    if (feature === undefined) return null;
    this.#ask(feature);
    const low = this.#readValue(stream, feature);
    const first = low === null ? null : readComparison(stream);
    stream.skipWhitespace();
    if (low === null || first === null || stream.kind !== IDENT) return null;
    stream.advance();
    const isAbove = comparing(feature, turnedRound(first), low);
    if (stream.isAtEnd()) return isAbove;
    const second = readComparison(stream);
    if (second === null || !makesRange(first, second)) return null;
    const high = this.#readValue(stream, feature);
    return high === null ? null : this.readers.logic.both(isAbove, comparing(feature, second, high));
  }

  #readValue(stream: TokenStream, feature: SizeFeature): Specified<number> | null {
    if (feature !== 'aspect-ratio') return lengthSyntax.parse(stream, { ...this.#context, quirks: false });
    const width = numberSyntax.parse(stream, this.#context);
    if (typeof width !== 'number') return null;
    stream.skipWhitespace();
    if (!stream.takeDelim('/')) return width;
    const height = numberSyntax.parse(stream, this.#context);
    if (typeof height !== 'number') return null;
    return height === 0 ? Number.POSITIVE_INFINITY : width / height;
  }

  #ask(feature: SizeFeature): void {
    if (feature !== 'height') this.asksWidth = true;
    if (feature !== 'width') this.asksHeight = true;
  }
}

function sizeOf(feature: SizeFeature, { width, height }: ContainerFacts): number | null {
  if (feature === 'width') return width;
  if (feature === 'height') return height;
  if (width === null || height === null) return null;
  return height === 0 ? Number.POSITIVE_INFINITY : width / height;
}

function comparing(feature: SizeFeature, comparison: Comparison, value: Specified<number>): Condition {
  return (facts) =>
    truthOf(sizeOf(feature, facts), (size) => compare(size, comparison, computed(value, facts.context)));
}

function truthOf(size: number | null, test: (size: number) => boolean): Truth {
  if (size === null) return 'unknown';
  return test(size) ? 'true' : 'false';
}
