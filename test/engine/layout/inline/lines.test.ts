/** Lines in Ahem at 20 px: every character is a square of 20 px, 16 above the baseline and 4 below. */
import { describe, expect, it } from 'vitest';
import { px } from '../../../../src/engine/css/values/basic/length.ts';
import {
  atomic,
  block,
  br,
  dump,
  environment,
  float,
  intrinsic,
  linesOf,
  type StyleChanges,
  span,
  texts,
} from './support.ts';

const edge = { padding: { left: px(10), right: px(10) } } satisfies StyleChanges;

describe('white space (css-text-3 §4.1)', () => {
  const spaces = (
    whiteSpace: 'normal' | 'nowrap' | 'pre' | 'pre-wrap' | 'pre-line' | 'break-spaces',
    text: string,
    width = 1000,
  ) => texts(block({ text: { whiteSpace } }, text), width);

  it('collapses spaces, tabs and line feeds', () => expect(spaces('normal', ' X \t\n X ')).toEqual(['X X']));
  it('collapses across inline boxes', () =>
    expect(texts(block({}, 'X ', span({}, ' X ', span({}, ' ')), ' X'), 1000)).toEqual(['X X X']));
  it('keeps the first space of a collapsed run where it stands', () =>
    expect(dump(block({}, 'X', span({}, ' X')), 1000)).toEqual(['0 60x20 "X"@0,0 span@20,0 40x20[" X"@0,0]']));
  it('does not wrap with nowrap', () => expect(spaces('nowrap', 'XX XX', 60)).toEqual(['XX XX']));
  it('keeps everything with pre', () => expect(spaces('pre', ' X  X\n X')).toEqual([' X  X', ' X']));
  it('makes no line of a line feed at the end', () => expect(spaces('pre', 'X\n')).toEqual(['X']));
  it('makes a line of every other line feed', () => expect(spaces('pre', 'X\n\nX')).toEqual(['X', '', 'X']));
  it('keeps line feeds only with pre-line', () => expect(spaces('pre-line', ' X  X \n X')).toEqual(['X X', 'X']));
  it('wraps preserved spaces with pre-wrap, and lets them hang', () =>
    expect(dump(block({ text: { whiteSpace: 'pre-wrap' } }, 'XX   XX'), 60)).toEqual([
      '0 40x20 "XX"@0,0 "   "@40,0',
      '0 40x20 "XX"@0,0',
    ]));
  it('breaks after every space with break-spaces', () =>
    expect(spaces('break-spaces', 'X    X', 60)).toEqual(['X  ', '  X']));
  it('breaks after every other space separator, too', () => {
    expect(spaces('break-spaces', 'X\u3000\u3000\u3000X', 60)).toEqual(['X\u3000\u3000', '\u3000X']);
    expect(spaces('break-spaces', 'X\u2003\u2003\u2003X', 60)).toEqual(['X\u2003\u2003', '\u2003X']);
  });
  it('makes a space of a line feed between wide characters, as Chromium does', () =>
    expect(texts(block({}, '国\n国'), 1000)).toEqual(['国 国']));
  it('removes a line feed beside a zero width space', () =>
    expect(texts(block({}, '国\u200b\n国'), 1000)).toEqual(['国\u200b国']));
  it('sets tabs to multiples of eight spaces', () =>
    expect(dump(block({ text: { whiteSpace: 'pre' } }, 'X\tX'), 1000)).toEqual([
      '0 180x20 "X"@0,0 " "@20,0 "X"@160,0',
    ]));
  it('takes a length as tab-size', () =>
    expect(dump(block({ text: { whiteSpace: 'pre', tabSize: { spaces: 0, px: 50 } } }, 'X\tX'), 1000)).toEqual([
      '0 70x20 "X"@0,0 " "@20,0 "X"@50,0',
    ]));
});

describe('soft wrapping (css-text-3 §5)', () => {
  const wrap = (text: string, width: number, changes: StyleChanges['text'] = {}) =>
    texts(block({ text: { ...changes } }, text), width);

  it('breaks at spaces', () => expect(wrap('XX XX XX', 100)).toEqual(['XX XX', 'XX']));
  it('lets spaces at the end not count', () => expect(wrap('XX XX XX', 119)).toEqual(['XX XX', 'XX']));
  it('lets a word overflow that is too long', () => expect(wrap('X XXXXX X', 60)).toEqual(['X', 'XXXXX', 'X']));
  it('breaks it with overflow-wrap: break-word', () =>
    expect(wrap('X XXXXX X', 60, { overflowWrap: 'break-word' })).toEqual(['X', 'XXX', 'XX', 'X']));
  it('breaks it with overflow-wrap: anywhere', () =>
    expect(wrap('XXXXX', 40, { overflowWrap: 'anywhere' })).toEqual(['XX', 'XX', 'X']));
  it('takes at least one character', () => expect(wrap('XX', 10, { overflowWrap: 'anywhere' })).toEqual(['X', 'X']));
  it('breaks words with word-break: break-all', () =>
    expect(wrap('XX XXX', 80, { wordBreak: 'break-all' })).toEqual(['XX X', 'XX']));
  it('shows a hyphen at a soft hyphen where the line ends', () =>
    expect(dump(block({}, 'XX\u00adXXX'), 90)).toEqual(['0 60x20 "XX\u00ad"@0,0 "\u2010"@40,0', '0 60x20 "XXX"@0,0']));
  it('needs room for that hyphen', () =>
    expect(wrap('X\u00adXX\u00adXX', 60)).toEqual(['X\u00ad\u2010', 'XX\u00ad\u2010', 'XX']));
  it('ignores soft hyphens with hyphens: none', () =>
    expect(wrap('XX\u00adXXX', 60, { hyphens: 'none' })).toEqual(['XX\u00adXXX']));
  it('keeps words together across inline boxes', () =>
    expect(texts(block({}, 'XX X', span({}, 'XX'), 'X'), 100)).toEqual(['XX', 'XXXX']));
  it('breaks between inline boxes where a space is', () =>
    expect(dump(block({}, span({}, 'XX '), span({}, 'XX')), 60)).toEqual([
      '0 40x20 span@0,0 40x20["XX"@0,0]',
      '0 40x20 span@0,0 40x20["XX"@0,0]',
    ]));
  it('does not wrap inside a nowrap box', () =>
    expect(texts(block({}, 'XX ', span({ text: { whiteSpace: 'nowrap' } }, 'X X'), ' X'), 60)).toEqual([
      'XX',
      'X X',
      'X',
    ]));
  it('breaks at forced breaks', () =>
    expect(texts(block({}, 'X', br(), br(), 'X', br()), 1000)).toEqual(['X', '', 'X']));
  it('is linear in a long word', () => {
    const lines = texts(block({ text: { overflowWrap: 'anywhere' } }, 'X'.repeat(100_000)), 200);
    expect(lines.length).toBe(10_000);
  });
});

describe('alignment (css-text-3 §6)', () => {
  const align = (text: StyleChanges['text'], content: string, direction: 'ltr' | 'rtl' = 'ltr') =>
    dump(block({ text: { ...text }, writing: { direction } }, content), 100);

  it('starts at the left', () => expect(align({}, 'XX')).toEqual(['0 40x20 "XX"@0,0']));
  it('ends at the right', () => expect(align({ align: 'end' }, 'XX')).toEqual(['60 40x20 "XX"@0,0']));
  it('centres', () => expect(align({ align: 'center' }, 'X')).toEqual(['40 20x20 "X"@0,0']));
  it('does not centre what overflows', () =>
    expect(align({ align: 'center' }, 'XXXXXX')).toEqual(['0 120x20 "XXXXXX"@0,0']));
  it('justifies all lines but the last', () =>
    expect(align({ align: 'justify' }, 'X X XX X')).toEqual(['0 100x20 "X X"@0,0', '0 80x20 "XX X"@0,0']));
  it('justifies the last line with text-align-last', () =>
    expect(align({ align: 'justify', alignLast: 'justify' }, 'X X')).toEqual(['0 100x20 "X X"@0,0']));
  it('indents the first line', () =>
    expect(align({ indent: { length: px(20), hanging: false, eachLine: false } }, 'XX XXXX')).toEqual([
      '20 40x20 "XX"@0,0',
      '0 80x20 "XXXX"@0,0',
    ]));
  it('hangs the others', () =>
    expect(align({ indent: { length: px(20), hanging: true, eachLine: false } }, 'XXX XXX')).toEqual([
      '0 60x20 "XXX"@0,0',
      '20 60x20 "XXX"@0,0',
    ]));
  it('starts at the right in right-to-left blocks', () =>
    expect(align({}, 'XX', 'rtl')).toEqual(['60 40x20 "XX"@0,0']));
});

describe('line boxes (CSS 2.2 §10.8)', () => {
  it('puts half the leading above the text, rounded down', () => {
    const [line] = linesOf(block({ font: { lineHeight: { px: 27.5 } } }, 'X'), 100);
    expect([line!.blockSize, line!.baseline]).toEqual([27.5, 19]);
  });
  it('takes ascent, descent and line gap for line-height: normal', () =>
    expect(dump(block({ font: { lineHeight: 'normal' } }, 'X'), 100)).toEqual(['0 20x20 "X"@0,0']));
  it('grows with larger text in an inline box', () =>
    expect(dump(block({}, 'X', span({ font: { size: 40 } }, 'X')), 100)).toEqual([
      '0 60x40 "X"@0,16 span@20,0 40x40["X"@0,0]',
    ]));
  it('does not grow with borders and padding of inline boxes', () =>
    expect(dump(block({}, span({ padding: { top: px(5), bottom: px(5), left: px(3) } }, 'X')), 100)).toEqual([
      '0 23x20 span@0,-5 23x30["X"@3,5]',
    ]));
  it('lowers sub by a fifth of the font size and 1', () =>
    expect(linesOf(block({}, 'X', span({ inline: { verticalAlign: 'sub' } }, 'X')), 100)[0]!.blockSize).toBe(25));
  it('raises super by a third of the font size and 1', () =>
    expect(linesOf(block({}, 'X', span({ inline: { verticalAlign: 'super' } }, 'X')), 100)[0]!.blockSize).toBe(
      27.65625,
    ));
  it('sets atomic inlines on the baseline', () =>
    expect(dump(block({}, 'X', atomic(30, 30)), 100)).toEqual(['0 50x34 "X"@0,14 replaced@20,0 30x30[]']));
  it('aligns to the line box with top and bottom', () =>
    expect(
      dump(
        block(
          {},
          'X',
          atomic(10, 30, { inline: { verticalAlign: 'top' } }),
          atomic(10, 40, { inline: { verticalAlign: 'bottom' } }),
        ),
        100,
      ),
    ).toEqual(['0 40x40 "X"@0,10 replaced@20,0 10x30[] replaced@30,0 10x40[]']));
  it('centres on half the x-height with middle', () =>
    expect(dump(block({}, 'X', atomic(10, 10, { inline: { verticalAlign: 'middle' } })), 100)).toEqual([
      '0 30x20 "X"@0,0 replaced@20,3 10x10[]',
    ]));
  it('treats a line without content as not existing', () => {
    const [line] = linesOf(block({}, ' ', span({}, ' ')), 100);
    expect([line!.isEmpty, line!.blockSize, line!.end]).toEqual([true, 0, null]);
  });
  it('does not do so where an inline box has padding', () =>
    expect(linesOf(block({}, span(edge)), 100)[0]!.isEmpty).toBe(false));
  it('has no strut around images in quirks mode', () =>
    expect(linesOf(block({}, atomic(10, 10)), 100, environment(true))[0]!.blockSize).toBe(10));
});

describe('inline boxes on lines (CSS 2.2 §9.4.2, css-break-4 §5.4)', () => {
  it('has its start edge on the first line and its end edge on the last', () =>
    expect(dump(block({}, span(edge, 'XX XX')), 60)).toEqual([
      '0 50x20 span@0,0 50x20["XX"@10,0]',
      '0 50x20 span@0,0 50x20["XX"@0,0]',
    ]));
  it('has both on all lines with box-decoration-break: clone', () =>
    expect(dump(block({}, span({ ...edge, break: { decoration: 'clone' } }, 'XX XX')), 60)).toEqual([
      '0 60x20 span@0,0 60x20["XX"@10,0]',
      '0 60x20 span@0,0 60x20["XX"@10,0]',
    ]));
  it('takes the start edge along to the next line', () =>
    expect(dump(block({}, 'XX ', span(edge, 'XX')), 90)).toEqual([
      '0 40x20 "XX"@0,0',
      '0 60x20 span@0,0 60x20["XX"@10,0]',
    ]));
  it('breaks before a word that fits only without its box’s end edge', () =>
    expect(texts(block({}, 'XX ', span(edge, 'X')), 90)).toEqual(['XX', 'X']));
  it('has margins outside', () =>
    expect(dump(block({}, 'X', span({ margin: { left: px(5), right: px(5) } }, 'X'), 'X'), 100)).toEqual([
      '0 70x20 "X"@0,0 span@25,0 20x20["X"@0,0] "X"@50,0',
    ]));
  it('shows empty boxes', () =>
    expect(dump(block({}, 'X', span({})), 100)).toEqual(['0 20x20 "X"@0,0 span@20,0 0x20[]']));
  it('moves relatively positioned boxes', () =>
    expect(
      dump(block({}, span({ display: { position: 'relative' }, inset: { left: px(5), top: px(-3) } }, 'X'), 'X'), 100),
    ).toEqual(['0 40x20 span@5,-3 20x20["X"@0,0] "X"@20,0']));
});

describe('bidi (UAX 9, css-writing-modes-3 §2)', () => {
  const hebrew = '\u05d0\u05d1';
  it('runs right to left', () =>
    expect(dump(block({ writing: { direction: 'rtl' } }, `${hebrew} XX`), 1000)).toEqual([
      expect.stringMatching(/".*"@[1-9]\d*,0 "XX"@0,0/),
    ]));
  it('divides an inline box', () => {
    const line = dump(block({}, 'X', span({}, 'X', hebrew), hebrew, 'X'), 1000)[0]!;
    expect(line.match(/span/g)).toHaveLength(2);
  });
  it('isolates with unicode-bidi', () =>
    expect(
      dump(
        block(
          {},
          span({ inline: { unicodeBidi: 'bidi-override' }, writing: { direction: 'rtl' } }, 'X', atomic(10, 10)),
        ),
        1000,
      ),
    ).toEqual(['0 30x20 span@0,0 30x20["X"@10,0 replaced@0,6 10x10[]]']));
});

describe('floats in lines (CSS 2.2 §9.5)', () => {
  it('stands beside the line that it is in', () =>
    expect(dump(block({}, 'X', float('left', 30, 30), 'X XX X'), 100)).toEqual([
      '30 40x20 "X"@0,0 "X"@20,0 float 0,0 30x30',
      '30 40x20 "XX"@0,0',
      '0 20x20 "X"@0,0',
    ]));
  it('goes below the line where it does not fit', () =>
    expect(dump(block({}, 'XXXX', float('right', 30, 30), ' XX XXX'), 100)).toEqual([
      '0 80x20 "XXXX"@0,0 float 70,20 30x30',
      '0 40x20 "XX"@0,0',
      '0 60x20 "XXX"@0,0',
    ]));
  it('sends a word below that does not fit beside it', () =>
    expect(dump(block({}, float('left', 50, 30), 'XXXX'), 100)).toEqual(['+30 0 80x20 "XXXX"@0,0 float 0,0 50x30']));
});

describe('text-overflow (css-overflow-3 §5)', () => {
  it('puts an ellipsis at the end of what fits', () =>
    expect(
      texts(
        block(
          { overflow: { x: 'hidden', textOverflow: { start: null, end: '\u2026' } }, text: { whiteSpace: 'nowrap' } },
          'XXXXXX',
        ),
        60,
      ),
    ).toEqual(['XX…']));
});

describe('intrinsic sizes (css-sizing-3 §5)', () => {
  it('takes the longest word and the whole text', () => expect(intrinsic(block({}, 'X XXX XX '))).toBe('60 160'));
  it('takes one character with overflow-wrap: anywhere', () =>
    expect(intrinsic(block({ text: { overflowWrap: 'anywhere' } }, 'XXX'))).toBe('20 60'));
  it('does not with break-word', () =>
    expect(intrinsic(block({ text: { overflowWrap: 'break-word' } }, 'XXX'))).toBe('60 60'));
  it('ends lines at forced breaks', () => expect(intrinsic(block({}, 'X X', br(), 'XX X'))).toBe('40 80'));
  it('adds the edges of inline boxes', () => expect(intrinsic(block({}, 'X ', span(edge, 'XX')))).toBe('60 100'));
  it('adds floats to the line', () => expect(intrinsic(block({}, float('left', 30, 10), 'XX X'))).toBe('40 110'));
  it('breaks around atomic inlines', () => expect(intrinsic(block({}, atomic(30, 10), atomic(50, 10)))).toBe('50 80'));
});

describe('spacing (css-text-3 §8)', () => {
  it('adds letter-spacing after every character', () =>
    expect(dump(block({ text: { letterSpacing: 5 } }, 'XX'), 100)).toEqual(['0 50x20 "XX"@0,0']));
  it('has no letter-spacing between letters that join', () =>
    expect(dump(block({ text: { letterSpacing: 5 } }, '\u0628\u0628'), 100)).toEqual(
      dump(block({}, '\u0628\u0628'), 100),
    ));
  it('adds word-spacing to spaces', () =>
    expect(dump(block({ text: { wordSpacing: px(10) } }, 'X X'), 100)).toEqual(['0 70x20 "X X"@0,0']));
  it('shows small letters as smaller capitals, which are read as they were written', () => {
    const caps = block({ font: { caps: 'small-caps' } }, 'Xx');
    expect(dump(caps, 100)).toEqual(['0 34x20 "X"@0,0 "x"@20,0']);
    const glyphs = linesOf(caps, 100)[0]!.fragment.children.map(({ fragment: { detail } }) =>
      detail?.kind === 'text' ? [...detail.run.glyphIds] : null,
    );
    expect(glyphs[1]).toEqual(glyphs[0]);
  });
});

it('counts a character that takes no room as none at the end of a line, too', () => {
  const wide = block({ text: { lineBreak: 'anywhere' } }, 'XX \u034fXX');
  expect(texts(wide, 60)).toEqual(['XX \u034f', 'XX']);
});
