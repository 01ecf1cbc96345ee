import { describe, expect, it } from 'vitest';
import { type CounterStyle, formatCounter, formatMarker } from '../../../../src/engine/boxes/content/counter-style.ts';

const NONE = new Map<string, CounterStyle>();
const custom = (style: Partial<CounterStyle>): ReadonlyMap<string, CounterStyle> =>
  new Map([
    [
      'custom',
      {
        system: 'symbolic',
        first: 1,
        symbols: [],
        additiveSymbols: [],
        extends: '',
        negative: ['-', ''],
        prefix: '',
        suffix: '. ',
        range: null,
        pad: { length: 0, symbol: '' },
        fallback: 'decimal',
        own: style,
        ...style,
      },
    ],
  ]);

describe('predefined counter styles', () => {
  it.each([
    ['decimal', -7, '-7'],
    ['decimal-leading-zero', 5, '05'],
    ['decimal-leading-zero', -5, '-5'],
    ['lower-roman', 1994, 'mcmxciv'],
    ['upper-roman', 4000, '4000'],
    ['lower-alpha', 26, 'z'],
    ['lower-alpha', 27, 'aa'],
    ['upper-latin', 703, 'AAA'],
    ['lower-alpha', 0, '0'],
    ['lower-greek', 3, 'γ'],
    ['armenian', 1999, 'ՌՋՂԹ'],
    ['georgian', 83, 'პგ'],
    ['hebrew', 16, 'טז'],
    ['hiragana', 2, 'い'],
    ['arabic-indic', 120, '١٢٠'],
    ['thai', 45, '๔๕'],
    ['cjk-decimal', 10, '一〇'],
    ['simp-chinese-informal', 11, '十一'],
    ['simp-chinese-informal', 101, '一百零一'],
    ['simp-chinese-informal', 10_001_000, '一千万零一千'],
    ['simp-chinese-informal', 10_100_010, '一千零一十万零十'],
    ['simp-chinese-informal', -12_345, '负一万二千三百四十五'],
    ['trad-chinese-formal', 100_010_001, '壹億零壹萬零壹'],
    ['korean-hangul-formal', 100_010_001, '일억 일만 일'],
    ['korean-hanja-informal', 12_345_678, '千二百三十四萬 五千六百七十八'],
    ['korean-hanja-informal', 100_010_001, '一億 萬 一'],
    ['korean-hanja-informal', 110_000, '十一萬'],
    ['korean-hanja-formal', 2_147_483_647, '貳拾壹億 四仟七百四拾八萬 參仟六百四拾七'],
    ['japanese-informal', 10_000, '一万'],
    ['japanese-informal', 11_111, '一万一千百十一'],
    ['japanese-informal', 10_000_000, '一千万'],
    ['japanese-informal', 1000, '千'],
    ['japanese-formal', 100_110_001, '壱億壱拾壱萬壱'],
    ['trad-chinese-formal', 120, '壹佰貳拾'],
    ['cjk-ideographic', 1010, '一千零一十'],
    ['japanese-informal', 1111, '千百十一'],
    ['korean-hangul-formal', 12, '일십이'],
    ['ethiopic-numeric', 100, '፻'],
    ['ethiopic-numeric', 78010092, '፸፰፻፩፼፺፪'],
    ['cjk-heavenly-stem', 11, '一一'],
    ['disc', 3, '•'],
    ['unknown-name', 12, '12'],
    ['none', 12, ''],
  ])('%s of %i is %s', (style, value, text) => expect(formatCounter(value, style, NONE)).toBe(text));

  it.each([
    ['decimal', 12, '12. '],
    ['disc', 1, '• '],
    ['cjk-decimal', 3, '三、'],
    ['simp-chinese-informal', 3, '三、'],
    ['lower-roman', 4, 'iv. '],
  ])('the marker of %s %i is "%s"', (style, value, text) => expect(formatMarker(value, style, NONE)).toBe(text));
});

describe('@counter-style', () => {
  it('cycles', () => expect(formatCounter(3, 'custom', custom({ system: 'cyclic', symbols: ['a', 'b'] }))).toBe('a'));
  it('repeats symbols', () => expect(formatCounter(5, 'custom', custom({ symbols: ['*', '†'] }))).toBe('***'));
  it('falls back outside of a fixed range', () =>
    expect(formatCounter(9, 'custom', custom({ system: 'fixed', symbols: ['x'], fallback: 'lower-alpha' }))).toBe('i'));
  it('pads, the sign included', () =>
    expect(
      formatCounter(-5, 'custom', custom({ system: 'extends', extends: 'decimal', pad: { length: 4, symbol: '0' } })),
    ).toBe('-005'));
  it('has a prefix and a suffix in markers', () =>
    expect(
      formatMarker(2, 'custom', custom({ system: 'extends', extends: 'upper-alpha', prefix: '(', suffix: ') ' })),
    ).toBe('(B) '));
  it('takes from the style that it extends what it does not say itself', () => {
    expect(formatMarker(2, 'custom', custom({ system: 'extends', extends: 'hiragana' }))).toBe('い、');
    expect(formatMarker(2, 'custom', custom({ system: 'extends', extends: 'hiragana', suffix: ')' }))).toBe('い)');
    expect(formatCounter(5, 'custom', custom({ system: 'extends', extends: 'decimal-leading-zero' }))).toBe('05');
  });
  it('ends when styles fall back on each other', () =>
    expect(formatCounter(0, 'custom', custom({ symbols: ['x'], fallback: 'custom' }))).toBe('0'));
  it('ends when styles extend each other', () =>
    expect(formatCounter(4, 'custom', custom({ system: 'extends', extends: 'custom' }))).toBe('4'));
  it('does not write more symbols than a line holds', () =>
    expect(formatCounter(2_000_000_000, 'custom', custom({ symbols: ['x'] }))).toBe('2000000000'));
});
