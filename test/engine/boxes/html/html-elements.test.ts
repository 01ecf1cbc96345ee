import { expect, it } from 'vitest';
import { collectFontNeeds } from '../../../../src/engine/boxes/font-needs.ts';
import { collectImageUrls } from '../../../../src/engine/boxes/html/image-urls.ts';
import { boxesOf, DOCUMENT_URL, dumpOf, lines, styledDocument } from '../support.ts';

it.each([
  ['<img src=ok.png alt=x>', 'atomic: img replaced image https://example.test/ok.png'],
  ['<img srcset="ok.png 2x">', 'atomic: img replaced image https://example.test/ok.png 2x'],
  ['<img src=no.png>', 'atomic: img replaced broken image'],
  ['<img>', 'atomic: img replaced 0x0'],
  ['<img alt="" src=no.png>', 'atomic: img replaced 0x0'],
  ['<svg></svg>', 'atomic: svg replaced svg'],
  ['<canvas width=20 height=10> </canvas>', 'atomic: canvas replaced canvas 20x10'],
  ['<canvas></canvas>', 'atomic: canvas replaced canvas 300x150'],
  ['<canvas>text</canvas>', 'canvas inline-box\n    "text"'],
  ['<video></video>', 'atomic: video replaced 300x150'],
  ['<video poster=ok.png></video>', 'atomic: video replaced image https://example.test/ok.png'],
  ['<iframe></iframe>', 'atomic: iframe replaced frame'],
  ['<object data=ok type=text/html>x</object>', 'atomic: object replaced frame'],
  ['<object data=ok.svg>f</object>', 'atomic: object replaced image https://example.test/ok.svg'],
  ['<input type=checkbox checked>', 'atomic: input replaced checkbox checked'],
  ['<input type=range min=0 max=10 value=5>', 'atomic: input replaced range 0.5'],
  ['<progress value=3 max=4></progress>', 'atomic: progress replaced progress 0.75'],
  ['<progress></progress>', 'atomic: progress replaced progress'],
  ['<meter value=2 max=4></meter>', 'atomic: meter replaced meter 0.5'],
  ['<b style="content: url(ok.png)">x</b>', 'atomic: b replaced image https://example.test/ok.png'],
])('%s is "%s"', (html, line) => expect(dumpOf(`<div>${html}</div>`)).toBe(`\ndiv block-container\n  ${line}\n`));

it('a failed image shows its alternative text beside an icon', () =>
  expect(dumpOf('<img src=no.png alt=text>')).toBe(
    lines(`
      atomic: img block-container root
        anonymous replaced float-left broken image
        "text"
    `),
  ));

it('an object without its data shows what is in it', () =>
  expect(dumpOf('<object data=no.png>fallback</object>')).toContain('object inline-box\n  "fallback"'));

it.each([
  ['<input value=" a ">', ' a '],
  ['<input type=password value=abc>', '•••'],
  ['<input placeholder=hint>', 'hint'],
  ['<input value=v placeholder=hint>', 'v'],
  ['<input type=submit>', 'Submit'],
  ['<input type=button value=Go>', 'Go'],
])('the text of %s is "%s"', (html, text) =>
  expect(dumpOf(html)).toBe(
    `\natomic: input flex-container\n  anonymous block-container root\n    ${JSON.stringify(text)}\n`,
  ),
);

it.each([
  ['<input type=date value=2024-01-02>', '01/02/2024'],
  ['<input type=date>', 'mm/dd/yyyy'],
  ['<input type=time value=00:30>', '12:30\u202fAM'],
  ['<input type=month value=2024-02>', 'February 2024'],
])('the text of %s is "%s"', (html, text) => {
  // What measures the width lies behind.
  const shown = dumpOf(html).split('\n    anonymous')[1]!;
  expect(Array.from(shown.matchAll(/"(.*)"/g), ([, each]) => each).join('')).toBe(text);
});

it('what can be edited in a date has a pixel before and after it', () =>
  expect(dumpOf('<input type=month value=2024-02>')).toContain(
    lines(`
      atomic: input flex-container
        anonymous block-container root
          anonymous block-container root
            anonymous inline-box
              "February"
            " "
            anonymous inline-box
              "2024"
    `).trimEnd(),
  ));

// Chromium 156 hides the icon of what cannot be edited.
it.each(['disabled', 'readonly'])('a %s date has no icon', (state) =>
  expect(dumpOf(`<input type=date ${state}>`)).not.toContain('icon'),
);

it('time fields have a clock', () => expect(dumpOf('<input type=time>')).toContain('clock-icon'));

it('the button of a file input says whether several can be chosen', () => {
  expect(dumpOf('<input type=file multiple>')).toContain('"Choose Files"');
  expect(dumpOf('<input type=file>')).toContain('"Choose File"');
});

it('options of a group are measured with their indentation', () =>
  expect(dumpOf('<select><optgroup label=g><option>a</select>')).toContain('"    a"'));

it('a button centres its content as a whole', () =>
  expect(dumpOf('<button>Go <b>x</b></button>')).toBe(
    lines(`
      atomic: button flex-container
        anonymous block-container root
          "Go "
          b inline-box
            "x"
    `),
  ));

it('a drop-down list is as wide as its widest option, and shows the selected one', () =>
  expect(dumpOf('<select><option>long one<option selected>b</select>')).toBe(
    lines(`
      atomic: select flex-container
        anonymous block-container root
          anonymous block-container root
            "b"
          anonymous block-container root
            anonymous block-container root
              "long one"
            anonymous block-container root
              "b"
        anonymous replaced select-arrow
    `),
  ));

it('appearance: none takes the arrow away, and makes a checkbox an ordinary box', () => {
  expect(dumpOf('<select style="appearance: none"><option>a</select>')).not.toContain('arrow');
  expect(dumpOf('<input type=checkbox style="appearance: none">')).toContain('atomic: input block-container root');
});

it('a list box has its options as blocks', () =>
  expect(dumpOf('<select multiple><option>a<optgroup label=G><option>b</optgroup></select>')).toBe(
    lines(`
      atomic: select flex-container
        anonymous block-container root
          option block-container
            "a"
          optgroup block-container
            anonymous block-container root
              "G"
            option block-container
              "b"
    `),
  ));

it('a fieldset has its first legend apart', () =>
  expect(dumpOf('<fieldset>a<legend>L</legend><legend>M</legend></fieldset>')).toBe(
    lines(`
      fieldset fieldset
        legend: legend block-container root
          "L"
        anonymous block-container root
          anonymous block-container
            "a"
          legend block-container
            "M"
    `),
  ));

it('a closed details shows its summary only', () =>
  expect(dumpOf('<details>x<summary>S</summary></details>')).toBe(
    lines(`
      details block-container
        summary block-container
          atomic: summary::marker replaced disclosure-closed
          "S"
        details::details-content block-container root
    `),
  ));

it('an open details without summary gets one', () =>
  expect(dumpOf('<details open><p>x</p></details>')).toBe(
    lines(`
      details block-container
        anonymous block-container
          atomic: details::marker replaced disclosure-open
          "Details"
        details::details-content block-container
          p block-container
            "x"
    `),
  ));

it('br and wbr', () =>
  expect(dumpOf('<p>a<br>b<wbr>c')).toBe('\np block-container\n  "a"\n  br line-break\n  "b"\n  "\u200b"\n  "c"\n'));

it('says what is not laid out as it should be', () =>
  expect(boxesOf('<video></video>').messages).toEqual([
    'The content of <video> is not rendered; its area stays empty.',
  ]));

it('finds the images of displayed elements', () => {
  const { document, styles } =
    styledDocument(`<style>p { background: url(bg.png) } p::before { content: url(b.png) } #h { background: url(h.png) }
    li { list-style-image: url(l.png) }</style><p><img srcset="a.png, b2.png 2x"><div id=h hidden><img src=i.png></div>
    <ul><li></ul><input type=image src=s.png><svg><image href=v.png /></svg>`);
  const selection = { baseUrl: DOCUMENT_URL, viewportWidth: 800, matchesMedia: () => true };
  const names = collectImageUrls(document, styles, selection).map((url) => url.replace('https://example.test/', ''));
  expect(names).toEqual(['bg.png', 'b.png', 'a.png', 'l.png', 's.png', 'v.png']);
});

it('collects the characters of each font, as text-transform leaves them', () => {
  const fonts = collectFontNeeds(boxesOf('<p>a<b style="text-transform: uppercase">ß</b>').tree).fonts();
  expect(fonts.map((font) => [font.weight, font.characters.has(0x61), font.characters.has(0x53)])).toEqual([
    [400, true, false],
    [700, false, true],
  ]);
});
