/** Alignment, justification, hanging punctuation and planned lines (css-text-4 §5–§9), in Ahem at 20 px. */
import { describe, expect, it } from 'vitest';
import { px } from '../../../../src/engine/css/values/basic/length.ts';
import { block, br, dump, intrinsic, type StyleChanges, span, texts } from './support.ts';

type Changes = StyleChanges;
const squares = (count: number) => count * 20;
const hanging = (first: boolean, last: boolean, end: 'none' | 'force' | 'allow'): Changes => ({
  typesetting: { hangingPunctuation: { first, last, end } },
});

describe('text-align, text-justify', () => {
  const justified = (changes: Changes, text: string, width: number) =>
    dump(block({ ...changes, text: { align: 'justify', ...changes.text } }, text), width);

  it('justifies all lines but the last', () =>
    expect(justified({}, 'X X XX', 75)).toEqual(['0 75x20 "X X"@0,0', '0 40x20 "XX"@0,0']));
  it('justifies the last line, too, with justify-all', () =>
    expect(justified({ text: { align: 'justify-all' } }, 'X X', 75)).toEqual(['0 75x20 "X X"@0,0']));
  it('justifies nothing with none', () =>
    expect(justified({ typesetting: { justify: 'none' } }, 'X X XX', 75)).toEqual([
      '0 60x20 "X X"@0,0',
      '0 40x20 "XX"@0,0',
    ]));
  it('spreads characters with inter-character', () =>
    expect(justified({ typesetting: { justify: 'inter-character' } }, 'XX XXXX', 63)).toEqual([
      '0 63x20 "X"@0,0 "X"@43,0',
      '0 80x20 "XXXX"@0,0',
    ]));
  it('spreads lines between ideographs', () =>
    expect(justified({}, '国国国X国国国', 110)).toEqual([
      '0 110x20 "国国国"@0,0 "X"@67.5,0 "国"@90,0',
      '0 40x20 "国国"@0,0',
    ]));
});

describe('hanging-punctuation', () => {
  it('hangs an opening quote before the first line', () => {
    expect(dump(block(hanging(true, false, 'none'), '“X X'), squares(2))).toEqual([
      '-20 40x20 "“X"@0,0',
      '0 20x20 "X"@0,0',
    ]);
    expect(dump(block(hanging(true, false, 'none'), 'X “X'), squares(2))).toEqual([
      '0 20x20 "X"@0,0',
      '0 40x20 "“X"@0,0',
    ]);
  });
  it('hangs a closing quote behind the last line', () =>
    expect(dump(block(hanging(false, true, 'none'), 'X X”'), squares(3))).toEqual(['0 60x20 "X X”"@0,0']));
  it('hangs a stop that does not fit', () => {
    expect(texts(block(hanging(false, false, 'allow'), 'XX. X'), squares(2))).toEqual(['XX.', 'X']);
    expect(texts(block({}, 'X X. X'), squares(3))).toEqual(['X', 'X.', 'X']);
    expect(texts(block(hanging(false, false, 'allow'), 'X X. X'), squares(3))).toEqual(['X X.', 'X']);
  });
  it('hangs a stop that would fit only with force-end', () => {
    const right = { align: 'right' } as const;
    expect(dump(block({ ...hanging(false, false, 'allow'), text: right }, 'X.'), 100)).toEqual(['60 40x20 "X."@0,0']);
    expect(dump(block({ ...hanging(false, false, 'force'), text: right }, 'X.'), 100)).toEqual(['80 20x20 "X."@0,0']);
  });
});

describe('text-indent', () => {
  const indent = (hangs: boolean, eachLine: boolean) => ({ indent: { length: px(20), hanging: hangs, eachLine } });
  const starts = (changes: StyleChanges['text']) =>
    dump(block({ text: { ...changes } }, 'XX XX', br(), 'XX XX'), 60).map((line) => line.split(' ')[0]);

  it('moves the first line', () => expect(starts(indent(false, false))).toEqual(['20', '0', '0', '0']));
  it('moves each line after a forced break', () => expect(starts(indent(false, true))).toEqual(['20', '0', '20', '0']));
  it('moves all others with hanging', () => expect(starts(indent(true, false))).toEqual(['0', '20', '20', '20']));
  it('moves all others with both', () => expect(starts(indent(true, true))).toEqual(['0', '20', '0', '20']));
});

describe('line-padding', () => {
  it('keeps both ends of lines free', () =>
    expect(dump(block({ typesetting: { linePadding: 10 } }, 'XX XX'), 110)).toEqual([
      '10 40x20 "XX"@0,0',
      '10 40x20 "XX"@0,0',
    ]));
});

describe('text-wrap-style', () => {
  const wrapped = (wrapStyle: 'auto' | 'balance' | 'pretty', text: string, width: number) =>
    texts(block({ text: { wrapStyle } }, text), squares(width));

  it('balances lines', () => {
    expect(wrapped('auto', 'XX XX XX XX XX XX', 14)).toEqual(['XX XX XX XX XX', 'XX']);
    expect(wrapped('balance', 'XX XX XX XX XX XX', 14)).toEqual(['XX XX XX', 'XX XX XX']);
  });
  it('leaves no single word on the last line with pretty', () => {
    expect(wrapped('auto', 'XXX XXX XXX XXX XXX XXX XX', 11)).toEqual(['XXX XXX XXX', 'XXX XXX XXX', 'XX']);
    expect(wrapped('pretty', 'XXX XXX XXX XXX XXX XXX XX', 11)).toEqual(['XXX XXX XXX', 'XXX XXX', 'XXX XX']);
  });
  it('spreads raggedness over the lines with pretty', () =>
    expect(wrapped('pretty', 'XXX XX XX XXXXX X X', 6)).toEqual(['XXX', 'XX XX', 'XXXXX', 'X X']));
  it('takes no more lines than needed', () =>
    expect(wrapped('pretty', 'XX XX XX', 8)).toHaveLength(wrapped('auto', 'XX XX XX', 8).length));
  it('plans each paragraph for itself', () =>
    expect(texts(block({ text: { wrapStyle: 'balance' } }, 'XX XX XX XX', br(), 'XX XX'), squares(8))).toEqual([
      'XX XX',
      'XX XX',
      'XX XX',
    ]));
  it('goes through inline boxes', () =>
    expect(
      texts(block({ text: { wrapStyle: 'balance' } }, 'XX X', span({}, 'X XX XX'), ' XX XX'), squares(14)),
    ).toEqual(['XX XX XX', 'XX XX XX']));
  it('changes no intrinsic size', () =>
    expect(intrinsic(block({ text: { wrapStyle: 'balance' } }, 'XX XX'))).toBe(intrinsic(block({}, 'XX XX'))));
});

describe('text-autospace', () => {
  const spaced = (text: string, alpha: boolean, numeric: boolean) =>
    dump(block({ typesetting: { autospace: { alpha, numeric, punctuation: false } } }, text), 1000);

  it('leaves room between ideographs and letters', () =>
    expect(spaced('国X国', true, false)).toEqual(['0 65x20 "国"@0,0 "X"@22.5,0 "国"@45,0']));
  it('leaves room between ideographs and digits', () => {
    expect(spaced('国1', false, true)).toEqual(['0 42.5x20 "国"@0,0 "1"@22.5,0']);
    expect(spaced('国1', true, false)).toEqual(['0 40x20 "国1"@0,0']);
  });
  it('leaves none beside spaces and full-width forms', () =>
    expect(spaced('国 Ｘ国', true, true)).toEqual(['0 80x20 "国 "@0,0 "Ｘ"@40,0 "国"@60,0']));
});

describe('unicode-bidi: plaintext', () => {
  it('gives each paragraph the direction of its own text', () =>
    expect(
      dump(block({ text: { whiteSpace: 'pre' }, inline: { unicodeBidi: 'plaintext' } }, 'XX\n\u200fXX'), 100).map(
        (line) => line.split(' ')[0],
      ),
    ).toEqual(['0', '60']));
});
