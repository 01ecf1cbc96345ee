/** Functional pseudo-classes: `:is() :where() :not() :has() :nth-…() :lang() :dir()` (selectors-4 §4, §5, §7, §14). */
import { IDENT, STRING } from '../syntax/token-kind.ts';
import type { TokenStream } from '../syntax/token-stream.ts';
import { parseAnPlusB } from './nth.ts';
import { type Selector, SPECIFICITY_CLASS, type Test } from './selector.ts';
import { highestSpecificity, totalCost } from './specificity.ts';

export interface ParsedPseudo {
  readonly test: Test;
  readonly specificity: number;
  readonly cost: number;
}

/** What the parser of selectors offers to those of its functions. */
export interface NestedSelectorReader {
  readonly stream: TokenStream;
  parseForgivingList(): readonly Selector[] | null;
  parseInnerList(): readonly Selector[] | null;
  parseRelativeList(): readonly Selector[] | null;
  /** Runs `parse` on the content of the function at the stream's position; `null` when nested too deep. */
  inFunction<T>(parse: (stream: TokenStream) => T | null): T | null;
}

/** All that are read here, for messages. */
export const FUNCTIONAL_PSEUDO_CLASSES: ReadonlySet<string> = new Set(
  'is where not has nth-child nth-last-child nth-of-type nth-last-of-type lang dir host host-context'.split(' '),
);

const NEVER_FUNCTIONS: ReadonlySet<string> = new Set(['state', 'active-view-transition-type']);

/**
 * Reads the function at the parser's position.
 *
 * @param isInHas - `:has()` may not stand inside `:has()`
 */
export function parsePseudoFunction(parser: NestedSelectorReader, isInHas: boolean): ParsedPseudo | null {
  const name = parser.stream.functionName();
  switch (name) {
    case 'is':
    case 'where':
      return matchesAny(
        parser.inFunction(() => parser.parseForgivingList()),
        name === 'is',
      );
    case '-webkit-any':
      return matchesAny(
        parser.inFunction(() => parser.parseInnerList()),
        true,
      );
    case 'not': {
      const selectors = parser.inFunction(() => parser.parseInnerList());
      if (selectors === null) return null;
      return {
        test: { kind: 'not', selectors },
        specificity: highestSpecificity(selectors),
        cost: totalCost(selectors),
      };
    }
    case 'has': {
      if (isInHas) return null;
      const selectors = parser.inFunction(() => parser.parseRelativeList());
      if (selectors === null) return null;
      return {
        test: { kind: 'has', selectors },
        specificity: highestSpecificity(selectors),
        cost: totalCost(selectors),
      };
    }
    case 'nth-child':
    case 'nth-last-child':
    case 'nth-of-type':
    case 'nth-last-of-type':
      return parser.inFunction(() => parseNth(parser, name));
    case 'lang':
      return parser.inFunction(parseLang);
    case 'dir':
      return parser.inFunction(parseDir);
    case 'host':
    case 'host-context':
      return hostMatches(
        parser.inFunction(() => parser.parseInnerList()),
        name === 'host-context',
      );
    default:
      if (!NEVER_FUNCTIONS.has(name)) return null;
      parser.stream.skipComponentValue();
      return { test: { kind: 'never' }, specificity: SPECIFICITY_CLASS, cost: 0 };
  }
}

function matchesAny(selectors: readonly Selector[] | null, counts: boolean): ParsedPseudo | null {
  if (selectors === null) return null;
  return {
    test: { kind: 'is', selectors },
    specificity: counts ? highestSpecificity(selectors) : 0,
    cost: totalCost(selectors),
  };
}

/** Both take one compound selector. */
function hostMatches(selectors: readonly Selector[] | null, isContext: boolean): ParsedPseudo | null {
  if (selectors === null || !isCompound(selectors)) return null;
  return {
    test: { kind: 'host', selectors, isContext },
    specificity: SPECIFICITY_CLASS + highestSpecificity(selectors),
    cost: totalCost(selectors),
  };
}

/** Whether it is one selector without combinators. */
export function isCompound(selectors: readonly Selector[]): boolean {
  return selectors.length === 1 && selectors[0]!.subject.left === null;
}

function parseNth(parser: NestedSelectorReader, name: string): ParsedPseudo | null {
  const position = parseAnPlusB(parser.stream);
  if (position === null) return null;
  const isOfType = name.endsWith('of-type');
  let of: readonly Selector[] | null = null;
  if (!isOfType && parser.stream.takeIdent('of')) {
    of = parser.parseInnerList();
    if (of === null) return null;
  }
  return {
    test: { kind: 'nth', ...position, isFromEnd: name.startsWith('nth-last'), isOfType, of },
    specificity: SPECIFICITY_CLASS + (of === null ? 0 : highestSpecificity(of)),
    cost: of === null ? 0 : totalCost(of),
  };
}

function parseLang(stream: TokenStream): ParsedPseudo | null {
  const ranges: string[] = [];
  do {
    stream.skipWhitespace();
    if (stream.kind !== IDENT && stream.kind !== STRING) return null;
    ranges.push((stream.kind === IDENT ? stream.ident() : stream.string()).toLowerCase());
    stream.advance();
  } while (stream.takeComma());
  return { test: { kind: 'lang', ranges }, specificity: SPECIFICITY_CLASS, cost: 0 };
}

function parseDir(stream: TokenStream): ParsedPseudo | null {
  stream.skipWhitespace();
  if (stream.kind !== IDENT) return null;
  const direction = stream.keyword();
  stream.advance();
  return { test: { kind: 'dir', direction }, specificity: SPECIFICITY_CLASS, cost: 0 };
}
