/** The hyphen that shows where a line ends at a soft hyphen (css-text-3 §6.1, css-text-4 hyphenate-character: auto). */
import { ceilToGrid } from '../../base/lengths.ts';
import type { ShapedRun } from '../../display/shaped-run.ts';
import type { BoxFont } from './box-font.ts';
import type { TextItem } from './inline-content.ts';
import { advanceOf, shapePlain } from './shape-items.ts';

export interface Hyphen {
  readonly run: ShapedRun;
  readonly text: string;
  /** px */
  readonly width: number;
}

const known = new WeakMap<BoxFont, Hyphen>();

export function hyphenOf(item: TextItem): Hyphen {
  const { font } = item;
  let hyphen = known.get(font);
  if (hyphen === undefined) {
    const text = font.resolved.primary.glyphForCodePoint(0x2010) !== 0 ? '\u2010' : '-';
    const { run } = shapePlain(text, font, item.style);
    hyphen = { run, text, width: ceilToGrid(advanceOf(run, font)) };
    known.set(font, hyphen);
  }
  return hyphen;
}
