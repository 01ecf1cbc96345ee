/** What a block's style asks of its lines beyond filling them (css-text-4 §6.3, §7.2, §9.2; css-text-4 `text-wrap-style`). */
import type { LengthPercentage } from '../../../css/values/basic/length.ts';
import { hasPercentage } from '../../../css/values/basic/length.ts';
import type { HangingPunctuation } from '../../../css/values/text/typesetting.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { LinePlan } from '../../break-token.ts';

/** The last plan that was made from a place, with all that it was made from; it saves making it again, and no more. */
export interface KeptPlan {
  readonly width: number;
  readonly indent: number;
  readonly percentageBasis: number;
  readonly most: number;
  readonly plan: LinePlan;
}

export interface LineRules {
  /** Hyphenated lines in a row. */
  readonly hyphenatedLines: number;
  /** `hyphenate-limit-last: always`: the line before the last one ends with a whole word. */
  readonly isLastFullLineWhole: boolean;
  /** The same of the last line before the end of a fragmentainer. */
  readonly isLineBeforeBreakWhole: boolean;
  /** Room that a line may leave before a word is divided; `null` for none. */
  readonly zone: LengthPercentage | null;
  /** `null` where nothing hangs. */
  readonly hanging: HangingPunctuation | null;
  readonly wrapStyle: 'auto' | 'balance' | 'pretty';
  /** px at both ends of each line (`line-padding`). */
  readonly padding: number;
  /** `text-spacing-trim`: lines whose opening punctuation loses its blank half. */
  readonly trimsStart: 'none' | 'all' | 'later';
  /** The plans made so far, by the offset where they begin. */
  readonly plans: Map<number, KeptPlan>;
}

/** `null` for a style that asks for nothing, which is nearly every one. */
export function lineRulesOf({ text: { wrapStyle }, typesetting }: ComputedStyle): LineRules | null {
  const { hyphenateLimitZone: zone, hangingPunctuation: hanging } = typesetting;
  const hasZone = zone.px > 0 || hasPercentage(zone);
  const hangs = hanging.first || hanging.last || hanging.end !== 'none';
  const isPlanned = wrapStyle === 'balance' || wrapStyle === 'pretty' || wrapStyle === 'avoid-orphans';
  const limits =
    Number.isFinite(typesetting.hyphenateLimitLines) || typesetting.hyphenateLimitLast !== 'none' || hasZone;
  const { spacingTrim } = typesetting;
  const trimsStart = spacingTrim === 'trim-start' ? 'all' : spacingTrim === 'space-first' ? 'later' : 'none';
  if (!limits && !hangs && !isPlanned && typesetting.linePadding === 0 && trimsStart === 'none') return null;
  return {
    hyphenatedLines: typesetting.hyphenateLimitLines,
    isLastFullLineWhole: typesetting.hyphenateLimitLast === 'always',
    isLineBeforeBreakWhole: typesetting.hyphenateLimitLast !== 'none',
    zone: hasZone ? zone : null,
    hanging: hangs ? hanging : null,
    wrapStyle: wrapStyle === 'balance' ? 'balance' : isPlanned ? 'pretty' : 'auto',
    padding: typesetting.linePadding,
    trimsStart,
    plans: new Map(),
  };
}

/** What the line breaker has to mind on one line. */
export interface BreakLimits {
  /** Whether the line may end with a hyphen. */
  readonly hyphens: boolean;
  /** Room that may be left before a word is divided, px. */
  readonly zone: number;
  /** Offset where the line is to end, -1 where the line is filled. */
  readonly target: number;
  readonly hanging: HangingPunctuation | null;
}

export const NO_LIMITS: BreakLimits = { hyphens: true, zone: 0, target: -1, hanging: null };
