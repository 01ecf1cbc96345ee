/** Files that claim a standard: what is in them, and what others make of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import type { ConformanceProfile } from '../../../src/engine/conformance/profiles.ts';
import { render } from '../../../src/engine/render/render.ts';
import { pixelAt, rasterise } from '../../support/rasterise.ts';
import { encodeJpeg, encodePng } from '../../support/tiny-images.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const DOCUMENT = `<!doctype html><html lang="en"><title>A &amp; B</title><style>
  h1 { color: #036; background: linear-gradient(#fff, rgba(0, 0, 255, 0.3)); box-shadow: 0 0 9px rgba(0, 0, 0, 0.5) }
  .faint { opacity: 0.4; mix-blend-mode: multiply }
</style><h1 id="top">Annual report</h1><p class="faint">Transparent, and grey: <a href="https://example.com/">a link</a>.
<p><a href="#top">Back</a></p><ul><li>one<li>two</ul>`;

const written = async (conformance: ConformanceProfile | readonly ConformanceProfile[], html = DOCUMENT) =>
  (await render({ html, conformance })).pdf;

const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

describe('a file that claims', () => {
  it.each<[ConformanceProfile | readonly ConformanceProfile[]]>([
    ['pdf/a-2b'],
    ['pdf/a-2u'],
    ['pdf/a-3b'],
    ['pdf/a-3u'],
    ['pdf/a-4'],
    ['pdf/ua-1'],
    ['pdf/a-2a'],
    ['pdf/a-3a'],
    [['pdf/a-2u', 'pdf/ua-1']],
    [['pdf/a-3a', 'pdf/ua-1']],
  ])('%j keeps to it', async (conformance) => {
    const pdf = await written(conformance);
    for (const profile of [conformance].flat()) expect(await check(pdf, { profile })).toMatchObject({ findings: [] });
  });

  it('has the same bytes twice', async () => {
    expect(await written('pdf/a-2u')).toEqual(await written('pdf/a-2u'));
  });

  it('PDF/A-4 is of PDF 2.0, and has no information dictionary', async () => {
    const pdf = text(await written('pdf/a-4'));
    expect(pdf).toMatch(/^%PDF-2\.0\n/);
    expect(pdf).not.toContain('/Info ');
  });

  it.each([
    ['pdf/a-2b', '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>'],
    ['pdf/a-4', '<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev></rdf:Description>'],
    ['pdf/ua-1', '<pdfuaid:part>1</pdfuaid:part>'],
  ] as const)('%s says so in its metadata', async (conformance, property) =>
    expect(text(await written(conformance))).toContain(property),
  );

  it('has values of metadata escaped, and the same in both places', async () => {
    const { pdf } = await render({
      html: '<p>x',
      conformance: 'pdf/a-2b',
      title: '</rdf:li><b>&"\u0000\ud800',
      author: "]]> O'Neil",
      keywords: ['a<b', 'c,d'],
      subject: 'two\r\nlines',
      creationDate: new Date('2026-02-03T04:05:06Z'),
    });
    expect(await check(pdf, { profile: 'pdf/a-2b' })).toEqual({ conforms: true, findings: [] });
    // PDF/A-1 asks for more: that the entries of the information dictionary say the same.
    const { findings } = await check(pdf, { profile: 'pdf/a-1b' });
    expect(findings.filter(({ clause }) => /^6\.(?:7\.[3-9]|1\.5)/.test(clause))).toEqual([]);
    expect(text(pdf)).toContain('&lt;/rdf:li>'.replace('>', '&gt;'));
  });

  it('has pictures in CMYK without a profile changed to the colours of its output intent', async () => {
    const src = `data:image/jpeg;base64,${encodeJpeg([[0, 255, 255, 0]]).toString('base64')}`;
    const html = `<p>x<img src="${src}" width="20" height="20">`;
    expect(text((await render({ html, classicXref: true })).pdf)).toContain('/DeviceCMYK');
    const pdf = (await render({ html, conformance: 'pdf/a-2b', classicXref: true })).pdf;
    expect(text(pdf)).not.toContain('/DeviceCMYK');
    expect(await check(pdf, { profile: 'pdf/a-2b' })).toEqual({ conforms: true, findings: [] });
  });
});

describe('a file of PDF/A-1', () => {
  const opaque = DOCUMENT.replace(/rgba\(0, 0, 255, 0.3\)/, '#ccf')
    .replace(/box-shadow[^}]*/, '')
    .replace(/opacity[^}]*/, '');
  const archived = async (html: string) => (await render({ html, conformance: 'pdf/a-1b' })).pdf;

  it('is of PDF 1.4, with lists of glyphs and a table of cross references', async () => {
    const pdf = text(await archived(opaque));
    expect(pdf).toMatch(/^%PDF-1\.4\n/);
    expect(pdf).toContain('/CIDSet ');
    expect(pdf).toMatch(/\nxref\n0 /);
  });

  it.each([
    ['text, gradients and links', opaque],
    ['isolated groups', '<div style="isolation: isolate"><p style="position: relative; z-index: 1">x</div>'],
    ['text that is not seen', '<p style="color: transparent">x'],
    ['tiles', '<p style="background: repeating-linear-gradient(45deg, red 0 3px, blue 3px 6px) 0 0 / 9px 9px">x'],
    ['a clip', '<p style="clip-path: circle(9px)">x'],
    [
      'SVG with a pattern',
      '<svg><pattern id=p width=9 height=9 patternUnits=userSpaceOnUse><path d="M0 0h4v4z"/></pattern><rect width=50 height=50 fill="url(#p)"/></svg>',
    ],
  ])('has %s without transparency', async (_, html) => {
    const pdf = await archived(html);
    expect((await check(pdf, { profile: 'pdf/a-1b' })).findings).toEqual([]);
  });

  it('masks pictures by what is there and what is not', async () => {
    const samples = [255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 0, 255];
    const png = encodePng({ width: 3, height: 1, colorType: 6, samples });
    const html = `<body style="margin: 0"><img style="display: block; width: 30px; height: 10px; image-rendering: pixelated" src="data:image/png;base64,${png.toString('base64')}">`;
    const options = { html, marginTop: '0', marginRight: '0', marginBottom: '0', marginLeft: '0' };
    const { pdf } = await render({ ...options, width: '30px', height: '10px', conformance: 'pdf/a-1b' });
    expect(text(pdf)).not.toContain('/SMask');
    const [page] = await rasterise(pdf, { scale: 96 / 72 });
    expect([5, 15, 25].map((x) => pixelAt(page!, x, 5))).toEqual(['#ff0000', '#ffffff', '#00ff00']);
  });

  it('has pictures of 16 bits in 8', async () => {
    const png = encodePng({ width: 1, height: 1, colorType: 2, bitDepth: 16, samples: [65_535, 0, 0] });
    const pdf = await archived(`<img src="data:image/png;base64,${png.toString('base64')}">`);
    expect(text(pdf)).toContain('/BitsPerComponent 8');
    expect((await check(pdf, { profile: 'pdf/a-1b' })).findings).toEqual([]);
  });
});

describe('a table of cross references', () => {
  it('stands where it is asked for, and finds every object', async () => {
    const { pdf } = await render({ html: DOCUMENT, classicXref: true });
    const source = text(pdf);
    expect(source).not.toMatch(/\/ObjStm|\/XRef/);
    const start = Number(/startxref\n(\d+)\n%%EOF\n?$/.exec(source)![1]);
    expect(source.slice(start, start + 5)).toBe('xref\n');
    const [, count = ''] = /^xref\n0 (\d+)\n/.exec(source.slice(start))!;
    const entries = source.slice(start + 7 + count.length + 1, source.indexOf('trailer', start));
    expect(entries.length).toBe(20 * Number(count));
    for (const [id, entry] of entries.match(/.{19}\n/g)!.entries()) {
      const [, offset = '', kind] = /^(\d{10}) \d{5} ([nf]) $/.exec(entry.slice(0, 19))!;
      if (kind === 'n') expect(source.slice(Number(offset)).startsWith(`${id} 0 obj\n`)).toBe(true);
    }
  });
});

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
describe.skipIf(!hasQpdf)('qpdf accepts', () => {
  it.each([
    ['pdf/a-2b', {}],
    ['pdf/a-4', {}],
    [undefined, { classicXref: true }],
    ['pdf/a-3b', { classicXref: true }],
  ] as const)('%s %j', async (conformance, options) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-conformance-'));
    try {
      const file = path.join(folder, 'a.pdf');
      writeFileSync(file, (await render({ html: DOCUMENT, conformance, ...options })).pdf);
      const { status, stdout } = spawnSync('qpdf', ['--check', file], { encoding: 'utf8' });
      expect([status, stdout]).toEqual([0, expect.stringContaining('No syntax or stream encoding errors')]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
