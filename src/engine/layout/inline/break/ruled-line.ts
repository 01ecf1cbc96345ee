/** Breaks a line of a block that asks for more than full lines: limits of hyphenation, hanging punctuation, lines chosen together. */
import { isDefinite } from '../../../base/lengths.ts';
import { resolveLength } from '../../../css/values/basic/length.ts';
import type { InlinePosition } from '../../break-token.ts';
import type { LineRequest } from '../../inline-formatting.ts';
import { HYPHENATION, type InlineContent } from '../content/inline-content.ts';
import type { BrokenLine } from '../content/line-parts.ts';
import type { BreakLimits, LineRules } from '../content/line-rules.ts';
import type { FloatingSurroundings } from './floating-surroundings.ts';
import { LineBreaker } from './line-breaker.ts';
import { type PlannedLine, plannedLine } from './line-plan.ts';
import { textIndent } from './text-indent.ts';

export interface RuledLine {
  readonly content: InlineContent;
  readonly rules: LineRules;
  readonly from: InlinePosition | null;
  readonly indent: number;
  readonly request: LineRequest;
  readonly surroundings: FloatingSurroundings;
}

export function breakByRules(ruled: RuledLine): BrokenLine {
  const { content, rules, from, request } = ruled;
  const before = from?.ruled?.hyphenated ?? 0;
  const hyphens = before < rules.hyphenatedLines && !request.avoidsHyphen;
  const { end: target, plan, planned } = targetOf(ruled, hyphens);
  let line = run(ruled, { hyphens, zone: zoneOf(ruled), target, hanging: rules.hanging });
  if (target >= 0 && line.overflows) {
    line = run(ruled, { hyphens, zone: zoneOf(ruled), target: -1, hanging: rules.hanging });
  }
  if (line.isHyphenated && rules.isLastFullLineWhole && isBeforeLastLine(ruled, line)) {
    const whole = run(ruled, { hyphens: false, zone: 0, target: -1, hanging: rules.hanging });
    if (!whole.overflows) line = whole;
  }
  if (line.end === null) return line;
  const hyphenated = content.breaks[line.end.offset] === HYPHENATION ? before + 1 : 0;
  return { ...line, end: { ...line.end, ruled: { hyphenated, plan, planned } } };
}

function run({ content, rules, from, indent, request, surroundings }: RuledLine, limits: BreakLimits): BrokenLine {
  surroundings.startAttempt();
  // The indent has the padding of the start already.
  return new LineBreaker(
    content,
    from,
    indent + rules.padding,
    request.percentageInlineSize,
    surroundings,
    limits,
  ).run();
}

/** css-text-4 §6.3.5: percentages are of the line box. */
function zoneOf({ rules, surroundings }: RuledLine): number {
  if (rules.zone === null || !isDefinite(surroundings.width)) return 0;
  return resolveLength(rules.zone, surroundings.width);
}

/** Where the line should end, so that the paragraph is balanced or pretty: nowhere beside floats and while sizes are measured. */
function targetOf({ content, rules, from, indent, request, surroundings }: RuledLine, hyphens: boolean): PlannedLine {
  const isPlanned = rules.wrapStyle !== 'auto' && !surroundings.isNarrowed;
  if (!isPlanned || !isDefinite(surroundings.width) || surroundings.width <= 0)
    return { end: -1, plan: from?.ruled?.plan ?? null, planned: from?.ruled?.planned ?? 0 };
  const later: InlinePosition = { item: 0, offset: 1, afterForcedBreak: false, ruled: null };
  const line = plannedLine({
    content,
    rules,
    from,
    indent: indent + rules.padding,
    hangingIndent: textIndent(content, later, request) + 2 * rules.padding,
    percentageBasis: request.percentageInlineSize,
    most: request.linesLeft,
    surroundings,
  });
  const isForbidden = line.end >= 0 && content.breaks[line.end] === HYPHENATION && !hyphens;
  return isForbidden ? { ...line, end: -1 } : line;
}

/** Whether what follows the line fits into one. */
function isBeforeLastLine(ruled: RuledLine, { end }: BrokenLine): boolean {
  const { rules, request, content } = ruled;
  const indent = textIndent(content, end, request) + rules.padding;
  const next = run({ ...ruled, from: end, indent }, { hyphens: false, zone: 0, target: -1, hanging: rules.hanging });
  return next.end === null;
}
