/** What a block's style asks of its lines beyond filling them (css-text-4 §6.3, §7.2, §9.2; css-text-4 `text-wrap-style`). */
import type { LengthPercentage } from '../../../css/values/basic/length.ts';
import { hasPercentage } from '../../../css/values/basic/length.ts';
import type { HangingPunctuation } from '../../../css/values/text/typesetting.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';

/** Where the lines of a paragraph end that are chosen together (`break/line-plan.ts`). */
export interface LinePlan {
  /** px that the lines were made for. */
  readonly width: number;
  /** Where each line ends, by the offset where it starts. */
  readonly ends: ReadonlyMap<number, number>;
  /** Without any ends, no line that starts before this offset is planned. */
  readonly unplannedUntil: number;
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
  /** Lines in a row that end with a hyphen, by the offset where the last of them ends; filled while lines are made. */
  readonly ladder: Map<number, number>;
  /** Where the lines of a paragraph end, for the width that they were last made for. */
  plan: LinePlan | null;
  /** Characters that were planned so far, each time counted: what cannot be kept to is not planned for ever. */
  planned: number;
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
    ladder: new Map(),
    plan: null,
    planned: 0,
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
