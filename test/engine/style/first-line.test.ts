/** Styles in first lines (css-pseudo-4 §2.1). */
import { describe, expect, it } from 'vitest';
import { INLINE } from '../../../src/engine/css/values/box/display.ts';
import { styled } from './styled.ts';

function lineOf(html: string, css: string, block: string) {
  const { map, elements } = styled(html, css);
  const element = (id: string) => elements.find((each) => each.id === id)!;
  const styles = map.firstLines!;
  return { styles, element, line: styles.firstLine(element(block), styles.recordOf(element(block)))! };
}

describe('::first-line', () => {
  it('is not asked about where no rule matches', () => {
    expect(styled('<p>', 'div::first-line { color: red }').map.firstLines).toBeNull();
  });

  it('takes properties of text and background only', () => {
    const { line } = lineOf(
      '<p id=x>',
      'p::first-line { display: none; margin: 1px; float: left; opacity: 0; font-size: 30px; letter-spacing: 2px; background-color: red }',
      'x',
    );
    const { display, margin, effects, font, text, background } = line.style;
    expect([display.display, margin.top, effects.opacity]).toEqual([INLINE, { px: 0, percent: 0, math: null }, 1]);
    expect([font.size, text.letterSpacing]).toEqual([30, 2]);
    expect(background.color).toMatchObject({ red: 1 });
  });

  it('shares rules with elements, for which all properties apply', () => {
    const { style } = styled('<p id=x><b id=y>', 'b, p::first-line { margin-top: 3px }');
    expect(style('y').margin.top).toMatchObject({ px: 3 });
  });

  it('is inherited by what is in the line', () => {
    const { line, styles, element } = lineOf(
      '<p id=x><b id=y>',
      'p::first-line { font-size: 30px; --a: 7px } b { font-size: .5em; text-indent: var(--a) }',
      'x',
    );
    const { style } = styles.inheriting(element('y'), null, line);
    expect([style.font.size, style.text.indent.length.px]).toEqual([15, 7]);
  });
});

describe('other pseudo-elements', () => {
  const pseudoStyle = (pseudo: 'marker' | 'first-letter', block: string) => {
    const { map, elements } = styled('<ul><li id=x>text', `li::${pseudo} { ${block} }`);
    return map.pseudoStyleOf(elements.find(({ id }) => id === 'x')!, pseudo)!;
  };

  it('markers take properties of their text only', () => {
    const { margin, background, visibility, color, font } = pseudoStyle(
      'marker',
      'margin: 9px; background: red; visibility: hidden; color: blue; font-weight: bold',
    );
    expect([margin.top, visibility.visibility, font.weight]).toMatchObject([{ px: 0 }, 'visible', 700]);
    expect([background.color, color.color]).toMatchObject([{ alpha: 0 }, { blue: 1 }]);
  });

  it('first letters take margins and floats, but neither sizes nor positions', () => {
    const { margin, display, sizing, effects } = pseudoStyle(
      'first-letter',
      'margin: 9px; float: left; width: 9px; position: relative; opacity: 0',
    );
    expect([margin.top, display.float, display.position, sizing.width, effects.opacity]).toMatchObject([
      { px: 9 },
      'left',
      'static',
      'auto',
      1,
    ]);
  });
});
