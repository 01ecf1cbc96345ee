/**
 * Paragraphs whose lines are chosen together (css-text-4 §5.2 `text-wrap-style`): `balance` makes lines of about one length, `pretty` finds the
 * breaks that leave the least room at the ends of lines, as Knuth and Plass do it, and no single word on the last line.
 */
import type { LinePlan } from '../../break-token.ts';
import { HYPHENATION } from '../content/inline-content.ts';
import { balancedEnds } from './balanced-lines.ts';
import { type Demerits, type PlanRequest, type PossibleBreaks, planBreaks, possibleBreaks } from './scored-breaks.ts';

const NO_ENDS: ReadonlyMap<number, number> = new Map();

/** Where a line should end, -1 where it may just be filled, and what lines after it need to know. */
export interface PlannedLine {
  readonly end: number;
  readonly plan: LinePlan | null;
  readonly planned: number;
}

export function plannedLine(request: PlanRequest): PlannedLine {
  const { from, surroundings } = request;
  const { text } = request.content;
  const start = from === null ? 0 : from.offset;
  const plan = from?.ruled?.plan ?? null;
  let planned = from?.ruled?.planned ?? 0;
  if (plan !== null && plan.width === surroundings.width) {
    const end = plan.ends.get(start);
    if (end !== undefined || start < plan.unplannedUntil) return { end: end ?? -1, plan, planned };
  }
  const nextBreak = text.indexOf('\n', start);
  const paragraphEnd = nextBreak < 0 ? text.length : nextBreak;
  planned += paragraphEnd - start;
  if (planned > MOST_PLANS * text.length + SMALL_PARAGRAPH) return { end: -1, plan, planned };
  const made = planFrom(request, start, paragraphEnd);
  return { end: made.ends.get(start) ?? -1, plan: made, planned };
}

/** Some plans cannot be kept to; more often than so a text is not planned. */
const MOST_PLANS = 30;
const SMALL_PARAGRAPH = 100_000;

function planFrom(request: PlanRequest, start: number, paragraphEnd: number): LinePlan {
  const { rules, indent, percentageBasis, most } = request;
  const { width } = request.surroundings;
  const kept = rules.plans.get(start);
  const isKept = kept?.width === width && kept.indent === indent && kept.percentageBasis === percentageBasis;
  if (isKept && kept.most === most) return kept.plan;
  const ends = rules.wrapStyle === 'balance' ? (balancedEnds(request) ?? NO_ENDS) : (prettyEnds(request) ?? NO_ENDS);
  const plan = { width, ends, unplannedUntil: ends.size > 0 ? 0 : paragraphEnd };
  rules.plans.set(start, { width, indent, percentageBasis, most, plan });
  return plan;
}

/** Demerits beside the square of the part of a line that stays empty. */
const LINE = 0.1;
const HYPHEN = 0.04;
const HYPHENS_IN_A_ROW = 0.15;
const LONELY_WORD = 0.6;
const HYPHEN_BEFORE_LAST_LINE = 0.3;
/** A last line shorter than this part of the room looks lost even if it has two words. */
const SHORT_LAST_LINE = 0.12;

function prettyEnds(request: PlanRequest): ReadonlyMap<number, number> | null {
  const breaks = possibleBreaks(request);
  if (breaks === null || breaks.offsets.length < 3) return null;
  return planBreaks(request, breaks, prettyDemerits(request, breaks));
}

function prettyDemerits({ content }: PlanRequest, { offsets }: PossibleBreaks): Demerits {
  const isHyphen = (at: number): boolean => content.breaks[offsets[at]!] === HYPHENATION;
  return (start, end, left, room) => {
    const rest = left > 0 && room > 0 ? left / room : left < 0 || room <= 0 ? 1 : 0;
    const startsInWord = start > 0 && isHyphen(start);
    if (end < offsets.length - 1) {
      return LINE + rest * rest + (isHyphen(end) ? (startsInWord ? HYPHENS_IN_A_ROW : HYPHEN) : 0);
    }
    if (start === 0) return LINE;
    const isLonely = end === start + 1 || 1 - rest < SHORT_LAST_LINE;
    return LINE + (isLonely ? LONELY_WORD : 0) + (startsInWord ? HYPHEN_BEFORE_LAST_LINE : 0);
  };
}
