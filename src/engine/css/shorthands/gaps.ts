/** Shorthands of the lines in gaps (css-gaps-1). Those without an axis in their names set rows and columns alike. */
import type { TokenStream } from '../syntax/token-stream.ts';
import { type ParseContext, parseNext, type Specified, type Syntax } from '../values/basic/syntax.ts';
import { gatherGapValues, parseGapValues } from '../values/box/gap-values.ts';
import { color } from '../values/color/color.ts';
import { lineStyle, lineWidth } from '../values/text/line.ts';
import { type Expansion, parseAnyOrder, type Shorthand, shorthand, syntaxOf, takeSlash } from './shorthand.ts';

const LINE = ['width', 'style', 'color'] as const;
/** Of these. */
const INITIAL = [3, 'none', 'currentcolor'] as const;
const PLACES = ['cap', 'junction'] as const;
const ENDS = ['start', 'end'] as const;

export const gapShorthands: readonly Shorthand[] = [
  ...familyOf('column-rule', ['column']),
  ...familyOf('row-rule', ['row']),
  ...familyOf('rule', ['column', 'row']),
  ...[...LINE, 'break', 'visibility-items'].map((part) => oneValue(`rule-${part}`, ['column', 'row'], [part])),
];

function familyOf(name: string, axes: readonly string[]): readonly Shorthand[] {
  return [
    line(name, axes),
    insets(`${name}-inset`, axes),
    ...PLACES.map((at) => insetsAt(`${name}-inset-${at}`, axes, at)),
    ...ENDS.map((end) =>
      oneValue(
        `${name}-inset-${end}`,
        axes,
        PLACES.map((at) => `inset-${at}-${end}`),
      ),
    ),
  ];
}

/** What the value sets on one axis, on each of the axes. */
function onAxes(
  name: string,
  axes: readonly string[],
  parts: readonly string[],
  grammar: string,
  parse: (tokens: TokenStream, context: ParseContext) => Expansion | null,
): Shorthand {
  const longhands = axes.flatMap((axis) => parts.map((part) => `${axis}-rule-${part}`));
  return shorthand(name, longhands, grammar, (tokens, context) => {
    const values = parse(tokens, context);
    return values === null ? null : axes.flatMap(() => values);
  });
}

function line(name: string, axes: readonly string[]): Shorthand {
  const syntaxes: readonly Syntax<unknown>[] = [lineWidth(), lineStyle(), color()];
  const rule = '<line-width> || <line-style> || <color>';
  const grammar = `[ ${rule} | repeat( [ <integer [1,∞]> | auto ] , [ ${rule} ]# ) ]#`;
  return onAxes(name, axes, LINE, grammar, (tokens, context) => {
    const rules = parseGapValues(tokens, context, () => parseAnyOrder(syntaxes, tokens, context));
    if (rules === null) return null;
    return INITIAL.map((initial, part) => {
      const of = (each: readonly (Specified<unknown> | null)[]) => each[part] ?? initial;
      const { lead, repeated, trail } = rules;
      return gatherGapValues({ lead: lead.map(of), repeated: repeated.map(of), trail: trail.map(of) });
    });
  });
}

/** The same value for each part. */
function oneValue(name: string, axes: readonly string[], parts: readonly string[]): Shorthand {
  const syntax = syntaxOf(`row-rule-${parts[0]}`);
  return onAxes(name, axes, parts, syntax.grammar, (tokens, context) => {
    const value = syntax.parse(tokens, context);
    return value === null ? null : parts.map(() => value);
  });
}

/** The ends at the container's edges, and behind a slash those at crossings, which are otherwise the same. */
function insets(name: string, axes: readonly string[]): Shorthand {
  const parts = PLACES.flatMap((at) => ENDS.map((end) => `inset-${at}-${end}`));
  const syntax = syntaxOf('row-rule-inset-cap-start');
  const grammar = `[ ${syntax.grammar} ]{1,2} [ / [ ${syntax.grammar} ]{1,2} ]?`;
  return onAxes(name, axes, parts, grammar, (tokens, context) => {
    const caps = startAndEnd(syntax, tokens, context);
    if (caps === null) return null;
    if (!takeSlash(tokens)) return [...caps, ...caps];
    const junctions = startAndEnd(syntax, tokens, context);
    return junctions === null ? null : [...caps, ...junctions];
  });
}

function insetsAt(name: string, axes: readonly string[], at: string): Shorthand {
  const syntax = syntaxOf('row-rule-inset-cap-start');
  const parts = ENDS.map((end) => `inset-${at}-${end}`);
  return onAxes(name, axes, parts, `[ ${syntax.grammar} ]{1,2}`, (tokens, context) =>
    startAndEnd(syntax, tokens, context),
  );
}

/** One or two values; one is for both ends. */
function startAndEnd(syntax: Syntax<unknown>, tokens: TokenStream, context: ParseContext): Expansion | null {
  const start = syntax.parse(tokens, context);
  return start === null ? null : [start, parseNext(syntax, tokens, context) ?? start];
}
