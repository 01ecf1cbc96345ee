/** The hyphen that shows where a line ends inside a word (css-text-3 §6.1, css-text-4 §6.2 `hyphenate-character`). */
import { ceilToGrid } from '../../../base/lengths.ts';
import { lastClusterEnd } from '../../../base/unicode/graphemes.ts';
import type { ShapedSegment } from '../../../fonts/shape.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import { HYPHENATION, type InlineContent, type TextItem, textWidth } from '../content/inline-content.ts';
import { advanceOf, shapePlain } from '../prepare/shape-items.ts';

const SPACE = 0x20;
const SOFT_HYPHEN = 0xad;

export interface Hyphen {
  /** `null` where the text is empty. */
  readonly segment: ShapedSegment | null;
  readonly text: string;
  /** px */
  readonly width: number;
}

/** The usual hyphen of a font, and by their text those that a style asks for. */
interface Hyphens {
  usual: Hyphen | null;
  readonly others: Map<string, Hyphen>;
}

const known = new WeakMap<BoxFont, Hyphens>();
const NOTHING: Hyphen = { segment: null, text: '', width: 0 };

export function hyphenOf(item: TextItem): Hyphen {
  const { font, style } = item;
  let hyphens = known.get(font);
  if (hyphens === undefined) {
    hyphens = { usual: null, others: new Map() };
    known.set(font, hyphens);
  }
  const { hyphenateCharacter } = style.typesetting;
  if (hyphenateCharacter === 'auto') {
    hyphens.usual ??= makeHyphen(font.resolved.primary.glyphForCodePoint(0x2010) !== 0 ? '\u2010' : '-', item);
    return hyphens.usual;
  }
  const { text } = hyphenateCharacter;
  if (text === '') return NOTHING;
  let hyphen = hyphens.others.get(text);
  if (hyphen === undefined) {
    hyphen = makeHyphen(text, item);
    hyphens.others.set(text, hyphen);
  }
  return hyphen;
}

function makeHyphen(text: string, { font, style }: TextItem): Hyphen {
  const segment = shapePlain(text, font, style);
  return { segment, text, width: ceilToGrid(advanceOf(segment, font)) };
}

/** `hyphenate-limit-zone`: the last place in front of a word that need not be divided; -1 where more than `zone` px of the room would be left. */
export function endOfWholeWords(
  { breaks, text }: InlineContent,
  item: TextItem,
  from: number,
  before: number,
  room: number,
  zone: number,
): number {
  for (let at = before - 1; at >= from; at--) {
    if (breaks[at] !== 1) continue;
    let visible = at;
    while (visible > from && text.charCodeAt(visible - 1) === SPACE) visible--;
    return room - textWidth(item, from, visible) <= zone ? at : -1;
  }
  return -1;
}

/** Where text ends that may be divided anywhere: as in Chromium, where a hyphen would be shown that has no room, a grapheme earlier. */
export function endWithoutHyphen({ breaks, text }: InlineContent, from: number, at: number): number {
  if (at <= from || breaks[at] !== HYPHENATION) return at;
  return lastClusterEnd(text, from, text.charCodeAt(at - 1) === SOFT_HYPHEN ? at - 2 : at - 1);
}
