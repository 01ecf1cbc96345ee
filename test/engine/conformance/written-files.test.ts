/** Files that claim a standard: what is in them, and what others make of them. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { check } from '../../../src/engine/check/check.ts';
import type { ConformanceProfile } from '../../../src/engine/conformance/profiles.ts';
import { render } from '../../../src/engine/render/render.ts';
import { encodeJpeg } from '../../support/tiny-images.ts';

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
