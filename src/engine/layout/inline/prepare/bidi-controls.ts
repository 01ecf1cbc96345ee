/** The bidi controls that `unicode-bidi` and `direction` of inline boxes stand for (css-writing-modes-3 §2.4.2, table 1). */
import type { ComputedStyle } from '../../../style/computed-style.ts';

export interface BidiControls {
  readonly open: string;
  readonly close: string;
}

export const NO_CONTROLS: BidiControls = { open: '', close: '' };

const PDF = '\u202c';
const PDI = '\u2069';
const LEFT_TO_RIGHT: Record<string, BidiControls> = {
  normal: NO_CONTROLS,
  embed: { open: '\u202a', close: PDF },
  isolate: { open: '\u2066', close: PDI },
  'bidi-override': { open: '\u202d', close: PDF },
  'isolate-override': { open: '\u2068\u202d', close: PDF + PDI },
  plaintext: { open: '\u2068', close: PDI },
};
const RIGHT_TO_LEFT: Record<string, BidiControls> = {
  normal: NO_CONTROLS,
  embed: { open: '\u202b', close: PDF },
  isolate: { open: '\u2067', close: PDI },
  'bidi-override': { open: '\u202e', close: PDF },
  'isolate-override': { open: '\u2068\u202e', close: PDF + PDI },
  plaintext: { open: '\u2068', close: PDI },
};

/** The object `NO_CONTROLS` where there are none. */
export function bidiControls(
  unicodeBidi: ComputedStyle['inline']['unicodeBidi'],
  direction: ComputedStyle['writing']['direction'],
): BidiControls {
  return (direction === 'rtl' ? RIGHT_TO_LEFT : LEFT_TO_RIGHT)[unicodeBidi] ?? NO_CONTROLS;
}
