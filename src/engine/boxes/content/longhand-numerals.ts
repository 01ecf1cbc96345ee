/** Counter styles that spell numbers out: Chinese, Japanese, Korean (css-counter-styles-3 §7.1) and Ethiopic (§7.2). */

type Pair = readonly [string, string];

interface Longhand {
  readonly digits: string;
  /** Ten, hundred, thousand. */
  readonly markers: readonly [string, string, string];
  readonly negative: string;
  /** Chinese informal styles leave the one of 10 to 19 out. */
  readonly omitsLeadingTen: boolean;
  /** A one before a marker is left out: always in `japanese-informal` and `korean-hanja-informal`. */
  readonly omitsOne: boolean;
  /** But from ten thousand on not before thousands and more, as one says it in Japanese: 千, but 一万一千. */
  readonly saysLargeOnes: boolean;
  /** Chinese styles write one zero for a gap; Japanese and Korean none. */
  readonly writesGaps: boolean;
  /** Markers of ten thousand and its square. */
  readonly myriads: Pair;
  /** Between groups of four digits. */
  readonly separator: string;
}

const chinese = (digits: string, markers: string, negative: string, myriads: Pair, isInformal: boolean): Longhand => ({
  digits,
  markers: [markers[0]!, markers[1]!, markers[2]!],
  negative,
  omitsLeadingTen: isInformal,
  omitsOne: false,
  saysLargeOnes: false,
  writesGaps: true,
  myriads,
  separator: '',
});
const gapless = (
  digits: string,
  markers: string,
  negative: string,
  myriads: Pair,
  omitsOne: boolean,
  isJapanese: boolean,
): Longhand => ({
  digits,
  markers: [markers[0]!, markers[1]!, markers[2]!],
  negative,
  omitsLeadingTen: false,
  omitsOne,
  saysLargeOnes: isJapanese,
  writesGaps: false,
  myriads,
  separator: isJapanese ? '' : ' ',
});

const SIMPLE: Pair = ['万', '亿'];
const TRADITIONAL: Pair = ['萬', '億'];
const TRAD_INFORMAL = chinese('零一二三四五六七八九', '十百千', '負', TRADITIONAL, true);
const LONGHANDS: ReadonlyMap<string, Longhand> = new Map([
  ['simp-chinese-informal', chinese('零一二三四五六七八九', '十百千', '负', SIMPLE, true)],
  ['simp-chinese-formal', chinese('零壹贰叁肆伍陆柒捌玖', '拾佰仟', '负', SIMPLE, false)],
  ['trad-chinese-informal', TRAD_INFORMAL],
  ['cjk-ideographic', TRAD_INFORMAL],
  ['trad-chinese-formal', chinese('零壹貳參肆伍陸柒捌玖', '拾佰仟', '負', TRADITIONAL, false)],
  ['japanese-informal', gapless('〇一二三四五六七八九', '十百千', 'マイナス', ['万', '億'], true, true)],
  ['japanese-formal', gapless('零壱弐参四伍六七八九', '拾百阡', 'マイナス', TRADITIONAL, false, true)],
  ['korean-hangul-formal', gapless('영일이삼사오육칠팔구', '십백천', '마이너스 ', ['만', '억'], false, false)],
  ['korean-hanja-informal', gapless('零一二三四五六七八九', '十百千', '마이너스 ', TRADITIONAL, true, false)],
  ['korean-hanja-formal', gapless('零壹貳參四五六七八九', '拾百仟', '마이너스 ', TRADITIONAL, false, false)],
]);

/** `null` where the style is none of these. Values out of range are written in `decimal`. */
export function longhandNumeral(value: number, style: string): string | null {
  return chineseNumeral(value, style) ?? ethiopicNumeral(value, style);
}

export function chineseNumeral(value: number, style: string): string | null {
  const longhand = LONGHANDS.get(style);
  if (longhand === undefined) return null;
  const text = spellGroups(Math.abs(value), longhand);
  return value < 0 ? longhand.negative + text : text;
}

/**
 * The specification ends at 9999; beyond it four digits at a time, as Chromium does. Unlike there, only a lone one before ten thousand is left out:
 * 十一萬 is not 十萬.
 */
function spellGroups(value: number, longhand: Longhand): string {
  const { myriads, saysLargeOnes } = longhand;
  const omitsThousand = longhand.omitsOne && !(saysLargeOnes && value > 9999);
  let text = '';
  let endsWithZero = false;
  for (let power = 2; power >= 0; power--) {
    const group = Math.floor(value / 10_000 ** power) % 10_000;
    if (group === 0 && (text !== '' || power > 0)) {
      endsWithZero = true;
      continue;
    }
    if (text !== '') text += longhand.separator;
    if (text !== '' && longhand.writesGaps && (endsWithZero || group < 1000)) text += longhand.digits[0]!;
    if (group !== 1 || power !== 1 || !omitsThousand) text += spell(group, longhand, omitsThousand);
    if (power > 0) text += myriads[power - 1]!;
    endsWithZero = group % 10 === 0;
  }
  return text;
}

function spell(value: number, longhand: Longhand, omitsThousand: boolean): string {
  const { digits, markers } = longhand;
  if (value === 0) return digits[0]!;
  let text = '';
  let hasGap = false;
  for (let power = 3; power >= 0; power--) {
    const digit = Math.floor(value / 10 ** power) % 10;
    if (digit === 0) {
      hasGap = text !== '';
      continue;
    }
    if (hasGap && longhand.writesGaps) text += digits[0]!;
    hasGap = false;
    const marker = power === 0 ? '' : markers[power - 1]!;
    const omitsDigit =
      digit === 1 &&
      power > 0 &&
      ((power === 3 ? omitsThousand : longhand.omitsOne) || (longhand.omitsLeadingTen && power === 1 && value < 20));
    text += (omitsDigit ? '' : digits[digit]!) + marker;
  }
  return text;
}

const ETHIOPIC_ONES = ['', '፩', '፪', '፫', '፬', '፭', '፮', '፯', '፰', '፱'];
const ETHIOPIC_TENS = ['', '፲', '፳', '፴', '፵', '፶', '፷', '፸', '፹', '፺'];

/** Groups of two digits from the right; the numbers are the steps of §7.2. */
export function ethiopicNumeral(value: number, style: string): string | null {
  if (style !== 'ethiopic-numeric') return null;
  if (value < 1) return String(value);
  if (value === 1) return '፩'; // 1
  const groups: number[] = []; // 2, 3
  for (let rest = value; rest > 0; rest = Math.floor(rest / 100)) groups.push(rest % 100);
  let text = '';
  for (let i = groups.length - 1; i >= 0; i--) {
    const group = groups[i]!;
    const isOdd = i % 2 === 1;
    const dropsDigits = group === 0 || (group === 1 && (i === groups.length - 1 || isOdd)); // 4
    if (!dropsDigits) text += ETHIOPIC_TENS[Math.floor(group / 10)]! + ETHIOPIC_ONES[group % 10]!; // 5
    if (isOdd && group !== 0) text += '፻'; // 6
    if (!isOdd && i !== 0) text += '፼'; // 7
  }
  return text;
}
