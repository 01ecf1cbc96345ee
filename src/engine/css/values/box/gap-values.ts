/** Lists of values for the lines in gaps (css-gaps-1 §2.3): one value for each gap in turn, with repetitions. */
import type { TokenStream } from '../../syntax/token-stream.ts';
import { integer } from '../basic/keyword.ts';
import { Deferred, gather, mapSpecified, type ParseContext, type Specified, type Syntax } from '../basic/syntax.ts';

/** Values that are written out for a repetition, at most; the rest of them is left out. */
const MOST_VALUES = 1_000;

/** The first gaps have the values of `lead`, the last ones those of `trail`, and those between them the repeated ones in turn. */
export interface GapValues<T> {
  readonly lead: readonly T[];
  readonly repeated: readonly T[];
  readonly trail: readonly T[];
}

/** Which gap of how many of its axis. */
export interface GapPlace {
  readonly index: number;
  readonly count: number;
}

export function inAllGaps<T>(value: T): GapValues<T> {
  return { lead: [], repeated: [value], trail: [] };
}

/** Where there are fewer gaps than `lead` and `trail` have values, the last of those are left out, as in Chromium. */
export function valueInGap<T>({ lead, repeated, trail }: GapValues<T>, { index, count }: GapPlace): T {
  if (index < lead.length) return lead[index]!;
  const between = Math.max(0, count - lead.length - trail.length);
  const inside = index - lead.length;
  return inside < between ? repeated[inside % repeated.length]! : trail[inside - between]!;
}

/** `[ <value> | repeat( <integer [1,∞]> , <value># ) ]#`, of which one repetition may be `auto`: a list without that begins anew behind its end. */
export function gapValues<T>(value: Syntax<T>): Syntax<GapValues<T>> {
  const repeat = `repeat( [ <integer [1,∞]> | auto ] , [ ${value.grammar} ]# )`;
  return {
    grammar: `[ ${value.grammar} | ${repeat} ]#`,
    parse(tokens, context) {
      const parsed = parseGapValues(tokens, context, () => value.parse(tokens, context));
      return parsed === null ? null : gatherGapValues(parsed);
    },
  };
}

export function gatherGapValues<T>({ lead, repeated, trail }: GapValues<Specified<T>>): Specified<GapValues<T>> {
  return mapSpecified(gather([gather(lead), gather(repeated), gather(trail)]), ([first, between, last]) => ({
    lead: first!,
    repeated: between!,
    trail: last!,
  }));
}

/** @param parse - reads one value of the list */
export function parseGapValues<V>(
  tokens: TokenStream,
  context: ParseContext,
  parse: () => V | null,
): GapValues<V> | null {
  const before: V[] = [];
  let repeated: readonly V[] | null = null;
  const after: V[] = [];
  do {
    const values = repeated === null ? before : after;
    tokens.skipWhitespace();
    if (!tokens.isFunction('repeat')) {
      const value = parse();
      if (value === null) return null;
      values.push(value);
      continue;
    }
    const repetition = tokens.readBlock(() => parseRepetition(tokens, context, parse));
    if (repetition === null) return null;
    if (repetition.count !== 'auto') {
      const most = Math.max(1, Math.floor((MOST_VALUES - values.length) / repetition.values.length));
      for (let i = Math.min(repetition.count, most); i > 0; i--) values.push(...repetition.values);
    } else if (repeated === null) repeated = repetition.values;
    else return null;
  } while (tokens.takeComma());
  return repeated === null ? { lead: [], repeated: before, trail: [] } : { lead: before, repeated, trail: after };
}

const repetitions = integer({ min: 1 });

function parseRepetition<V>(
  tokens: TokenStream,
  context: ParseContext,
  parse: () => V | null,
): { readonly count: number | 'auto'; readonly values: readonly V[] } | null {
  tokens.skipWhitespace();
  const count = tokens.takeIdent('auto') ? 'auto' : repetitions.parse(tokens, context);
  if (count === null || count instanceof Deferred) return null;
  const values: V[] = [];
  while (tokens.takeComma()) {
    const value = parse();
    if (value === null) return null;
    values.push(value);
  }
  return values.length === 0 ? null : { count, values };
}
