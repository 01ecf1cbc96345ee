/** Colours of a press: device-cmyk(), spot colours and overprint stay what they are in the PDF (css-color-5 §6, §7; PDF 32000-1 §8.6). */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from '../../../src/engine/render/render.ts';
import { inflatedStreams } from '../../support/pdf-streams.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';
import { encodeJpeg } from '../../support/tiny-images.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: 'x', timeout: 600_000 }), 600_000);

const GOLD = `@color-profile --gold { components: "PANTONE 871 C"; alternate-color: device-cmyk(0.2 0.25 0.6 0.25) }`;
const NO_MARGINS = {
  marginTop: '0',
  marginRight: '0',
  marginBottom: '0',
  marginLeft: '0',
  width: '100px',
  height: '100px',
};

async function printed(css: string, body = '<p>x', options: object = {}) {
  const html = `<!doctype html><style>body { margin: 0 } p { margin: 0 } ${GOLD} ${css}</style>${body}`;
  const { pdf, diagnostics } = await render({ html, timeout: 120_000, ...NO_MARGINS, classicXref: true, ...options });
  const objects = Buffer.from(pdf).toString('latin1');
  return { pdf, diagnostics, objects, streams: inflatedStreams(pdf).join('\n') };
}

const colorOf = async (pdf: Uint8Array, x: number, y: number) =>
  pixelAt((await rasterise(pdf, { scale: 96 / 72 }))[0]!, x, y);

describe('device-cmyk()', () => {
  it.each([
    ['text', 'p { color: device-cmyk(0 1 1 0) }', /(?:^|\n)0 1 1 0 k\n/],
    ['a background', 'p { background: device-cmyk(10% 20% 30% 40%) }', /\.1 \.2 \.3 \.4 k\n/],
    ['borders', 'p { border: 2px dotted device-cmyk(0 0 1 0) }', /\n0 0 1 0 [kK]\n/],
    ['a shadow', 'p { box-shadow: 3px 3px 4px device-cmyk(1 0 0 0) }', /\n1 0 0 0 k\n/],
    ['an underline', 'p { text-decoration: underline device-cmyk(1 0 0 0) }', /\n1 0 0 0 [kK]\n/],
    ['currentcolor', 'p { color: device-cmyk(0 1 1 0); border: 1px solid }', /\n0 1 1 0 k\n/],
  ])('is written as such in %s', async (_, css, operator) => expect((await printed(css)).streams).toMatch(operator));

  it('is written as such in SVG', async () => {
    const { streams } = await printed(
      '',
      '<svg><rect width=9 height=9 fill="device-cmyk(0 1 0 0)" stroke="device-cmyk(1 0 0 0)"/></svg>',
    );
    expect(streams).toMatch(/\n0 1 0 0 k\n/);
    expect(streams).toMatch(/\n1 0 0 0 K\n/);
  });

  it('is seen by readers as their own black, cyan and so on', async () => {
    const { pdf } = await printed('p { background: device-cmyk(0 0 0 1); height: 50px }');
    expect(await colorOf(pdf, 80, 40)).toMatch(/^#[0-3]/);
  });

  it('keeps an alpha beside its inks', async () => {
    const { streams, objects } = await printed('p { background: device-cmyk(0 1 0 0 / 50%) }');
    expect(streams).toMatch(/\n0 1 0 0 k\n/);
    expect(objects).toContain('/ca 0.5');
  });

  it('makes a gradient of inks where all stops are', async () => {
    const { objects } = await printed('p { background: linear-gradient(device-cmyk(1 0 0 0), device-cmyk(0 1 0 0)) }');
    expect(objects).toMatch(/\/ColorSpace \/DeviceCMYK[^>]*\/Coords/);
    expect(objects).toMatch(/\/C0 \[1 0 0 0\]\/C1 \[0 1 0 0\]/);
  });

  it('takes white for paper in gradients', async () =>
    expect((await printed('p { background: linear-gradient(device-cmyk(1 0 0 0), white) }')).objects).toMatch(
      /\/C0 \[1 0 0 0\]\/C1 \[0 0 0 0\]/,
    ));

  it('is sRGB in a gradient with other colours', async () => {
    const { objects } = await printed('p { background: linear-gradient(device-cmyk(1 0 0 0), red) }');
    expect(objects).not.toContain('DeviceCMYK');
  });

  it.each([
    ['a filter', 'p { color: white; background: device-cmyk(0 1 0 0); filter: grayscale(1) }'],
    ['a mixture', 'p { background: color-mix(in srgb, device-cmyk(0 1 0 0), white) }'],
    ['a relative colour', 'p { background: rgb(from device-cmyk(0 1 0 0) r g b) }'],
  ])('is sRGB after %s', async (_, css) => {
    const { streams } = await printed(css);
    expect(streams).not.toMatch(/ k\n/);
    expect(streams).toMatch(/ (?:rg|g)\n/);
  });

  it('is composited in the space of the press where it is faded', async () => {
    const { objects, streams } = await printed('p { opacity: 0.5; background: device-cmyk(0 1 0 0) }', '<p>x<b>y</b>');
    expect(streams).toMatch(/\n0 1 0 0 k\n/);
    expect(objects).toContain('/Group <</S /Transparency/I true>>');
  });

  it('leaves a group without it in sRGB', async () =>
    expect((await printed('p { opacity: 0.5; background: red }', '<p>x<b>y</b>')).objects).toContain('/CS /DeviceRGB'));
});

describe('a spot colour', () => {
  it('is a Separation with its name, its alternate and its tint', async () => {
    const { objects, streams } = await printed('p { background: color(--gold 80%) }');
    expect(objects).toMatch(
      /\[\/Separation \/PANTONE#20871#20C \/DeviceCMYK <<[^>]*\/C0 \[0 0 0 0\]\/C1 \[0\.2 0\.25 0\.6 0\.25\]>>\]/,
    );
    expect(streams).toMatch(/\/C\d+ cs \.8 scn\n/);
  });

  it('has one colour space for all its tints', async () => {
    const { objects } = await printed(
      'p { color: color(--gold 1); background: color(--gold 0.2); border: 1px dotted color(--gold 0.4) }',
    );
    expect(objects.match(/\/Separation/g)).toHaveLength(1);
  });

  it('may have an alternate in sRGB', async () => {
    const { objects } = await printed(
      '@color-profile --signal { alternate-color: #f50 } p { background: color(--signal 1) }',
    );
    expect(objects).toMatch(/\[\/Separation \/signal \/DeviceRGB <<[^>]*\/C0 \[1 1 1\]\/C1 \[1 0\.33\d* 0\]>>\]/);
  });

  it('is seen as its tint of the alternate', async () => {
    const css = '@color-profile --signal { alternate-color: #f00 } p { background: color(--signal 50%); height: 50px }';
    expect(await colorOf((await printed(css)).pdf, 80, 40)).toMatch(/^#ff(?:7f|80)(?:7f|80)$/);
  });

  it('makes a gradient of its tints', async () => {
    const { objects } = await printed('p { background: linear-gradient(color(--gold 0%), color(--gold 100%)) }');
    expect(objects).toMatch(/\/ShadingType 2\/ColorSpace \d+ 0 R/);
    expect(objects).toMatch(/\/C0 \[0\]\/C1 \[1\]/);
  });

  it('keeps an alpha', async () =>
    expect((await printed('p { background: color(--gold 1 / 0.25) }')).objects).toContain('/ca 0.25'));

  it('that no rule defines is black, and told', async () => {
    const { diagnostics, streams } = await printed('p { background: color(--silver 1) }');
    expect(diagnostics).toMatchObject([{ code: 'CSS_INVALID_VALUE', message: expect.stringContaining('--silver') }]);
    expect(streams).toMatch(/re\nf/);
  });

  it.each([
    ['no dashed name', '@color-profile gold { alternate-color: red }'],
    ['neither an alternate nor four components', '@color-profile --x { components: a, b }'],
    ['an alternate that fades', '@color-profile --x { alternate-color: rgb(0 0 0 / 50%); components: a }'],
  ])('of a rule with %s is told', async (_, rule) =>
    expect((await printed(rule)).diagnostics.length).toBeGreaterThan(0),
  );

  it("tells that a profile's file is not read", async () => {
    const { diagnostics } = await printed('@color-profile --x { src: url(fogra.icc); rendering-intent: perceptual }');
    expect(diagnostics).toMatchObject([
      { code: 'CSS_UNSUPPORTED', message: expect.stringContaining('@color-profile { src } has no effect: profiles') },
      { code: 'CSS_UNSUPPORTED', message: expect.stringContaining('{ rendering-intent }') },
    ]);
  });

  it('is process colours for a profile of four', async () => {
    const css =
      '@color-profile --press { components: cyan, magenta, yellow, black } p { background: color(--press 0% 70% 20% 0%) }';
    expect((await printed(css)).streams).toMatch(/\n0 \.7 \.2 0 k\n/);
  });
});

describe('overprint', () => {
  it('is set for colours of the press, and ends before anything else', async () => {
    const { objects, streams } = await printed(
      'p { -ro-overprint: mode1; color: device-cmyk(0 0 0 1) } div { background: red; height: 9px }',
      '<p>x</p><div></div>',
    );
    const [, on = ''] = /(\d+) 0 obj\n<<\/Type \/ExtGState\/OP true\/op true\/OPM 1>>/.exec(objects)!;
    const [, off = ''] = /(\d+) 0 obj\n<<\/Type \/ExtGState\/OP false\/op false\/OPM 0>>/.exec(objects) ?? ['', ''];
    expect(streams).toContain(`/G${on} gs\n0 0 0 1 k`);
    // Backgrounds come first: after the text nothing else is painted.
    expect(off).toBe('');
  });

  it('ends before what comes after it', async () => {
    const { objects, streams } = await printed(
      'p { -ro-overprint: mode0; background: device-cmyk(0 1 0 0) } b { color: blue }',
      '<p><b>x</b></p>',
    );
    const [, off = ''] = /(\d+) 0 obj\n<<\/Type \/ExtGState\/OP false/.exec(objects)!;
    expect(streams).toMatch(new RegExp(`0 1 0 0 k\\n[^]*/G${off} gs\\n[^]*0 0 1 rg`.replaceAll('[^]', '[\\s\\S]')));
    expect(objects).toContain('/OPM 0>>');
  });

  it('holds for what inherits a colour, and ends with `none`', async () => {
    const css = 'p { color: device-cmyk(0 0 0 1); -ro-overprint: mode1 } b { -ro-overprint: none }';
    const { streams } = await printed(css, '<p>a<b>b</b></p>');
    expect(streams.match(/0 0 0 1 k/g)).toHaveLength(2);
  });

  it('is nothing to colours in sRGB', async () =>
    expect((await printed('p { -ro-overprint: mode1; color: red }')).objects).not.toContain('/OPM'));
});

const hasPoppler = spawnSync('pdfimages', ['-v']).error === undefined;
describe.skipIf(!hasPoppler)('poppler sees', () => {
  it('a JPEG in CMYK as such', async () => {
    const src = `data:image/jpeg;base64,${encodeJpeg([[0, 255, 255, 0]]).toString('base64')}`;
    const { pdf } = await printed('', `<img src="${src}" width="20" height="20">`);
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-press-'));
    try {
      const file = path.join(folder, 'a.pdf');
      writeFileSync(file, pdf);
      const { stdout } = spawnSync('pdfimages', ['-list', file], { encoding: 'utf8' });
      expect(stdout).toMatch(/\n\s+1\s+0 image\s+\d+\s+\d+\s+cmyk\s+4\s+8\s+jpeg/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
