/** Emphasis marks (css-text-decor-3 §3): which mark a style asks for, its glyphs, and the room that it takes over or under the line. */
import type { EmphasisPosition, EmphasisShape } from '../../../css/values/text/emphasis.ts';
import { type ShapedSegment, shapeText } from '../../../fonts/shape.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import { emAscent } from '../../text-metrics/em-box.ts';

const FILLED: Readonly<Record<EmphasisShape, string>> = {
  dot: '\u2022',
  circle: '\u25cf',
  'double-circle': '\u25c9',
  triangle: '\u25b2',
  sesame: '\ufe45',
};
const OPEN: Readonly<Record<EmphasisShape, string>> = {
  dot: '\u25e6',
  circle: '\u25cb',
  'double-circle': '\u25ce',
  triangle: '\u25b3',
  sesame: '\ufe46',
};

export interface EmphasisMark {
  readonly segment: ShapedSegment;
  /** Half the size of the text, px. */
  readonly fontSize: number;
  /** Room that the mark takes, px. */
  readonly height: number;
  /** Of the em box of the mark's own face at that size, px; each a whole number, as in Chromium. */
  readonly ascent: number;
  readonly descent: number;
  readonly isUnder: boolean;
}

const known = new WeakMap<BoxFont, Map<string, EmphasisMark>>();

/**
 * `null` where there is none. Marks of one font are shaped once.
 *
 * @param language - of the text
 */
export function emphasisMark(
  { typesetting, writing }: ComputedStyle,
  font: BoxFont,
  language: string,
): EmphasisMark | null {
  const { emphasisStyle, emphasisPosition } = typesetting;
  if (emphasisStyle === 'none') return null;
  const isVertical = writing.writingMode === 'vertical-rl' || writing.writingMode === 'vertical-lr';
  const isUnder = isUnderLine(emphasisPosition, isVertical, language);
  const text =
    'text' in emphasisStyle
      ? firstGrapheme(emphasisStyle.text)
      : (emphasisStyle.isOpen ? OPEN : FILLED)[emphasisStyle.shape ?? (isVertical ? 'sesame' : 'circle')];
  if (text === '') return null;
  let marks = known.get(font);
  if (marks === undefined) {
    marks = new Map();
    known.set(font, marks);
  }
  const key = `${isUnder ? 'under' : 'over'} ${text}`;
  let mark = marks.get(key);
  if (mark === undefined) {
    mark = makeMark(text, font, isUnder);
    marks.set(key, mark);
  }
  return mark;
}

/**
 * css-text-decor-4 §4.4: marks are over the line, in Chinese under horizontal ones.
 *
 * DEVIATION: Chromium does not know `auto` and sets all over the line.
 */
function isUnderLine(position: EmphasisPosition, isVertical: boolean, language: string): boolean {
  if (position === 'auto') return !isVertical && /^zh(?:-|$)/i.test(language);
  return isVertical ? position.isLeft : position.isUnder;
}

function makeMark(text: string, { resolved, usedSize }: BoxFont, isUnder: boolean): EmphasisMark {
  const segment = shapeText(text, 0, text.length, resolved)[0]!;
  const size = usedSize / 2;
  const ascent = size * emAscent(segment.choice.face);
  return {
    segment,
    fontSize: size * segment.choice.scale,
    height: Math.round(size),
    ascent: Math.ceil(ascent),
    descent: Math.ceil(size - ascent),
    isUnder,
  };
}

/** §3.1: only the first character of a string is the mark. */
function firstGrapheme(text: string): string {
  // A mark is short; what follows has no effect on its first character.
  for (const { segment } of new Intl.Segmenter('und').segment(text.slice(0, 64))) return segment;
  return '';
}

/** What has no marks (§3.1): white space, controls, and punctuation but for signs that are read as words. */
const WITHOUT_MARK = /[\p{Z}\p{Cc}\p{Cf}\p{Cn}\p{P}]/u;
const READ_AS_WORD =
  /[#%&@\u00a7\u00b6\u0609\u060a\u066a\u2030\u2031\u204a\u204b\u2053\u303d\ufe5f\ufe60\ufe6a\ufe6b\uff03\uff05\uff06\uff20]/;

export function takesMark(codePoint: number): boolean {
  if (codePoint < 0x80 && (codePoint | 0x20) >= 0x61 && (codePoint | 0x20) <= 0x7a) return true;
  const character = String.fromCodePoint(codePoint);
  return !WITHOUT_MARK.test(character) || READ_AS_WORD.test(character);
}
