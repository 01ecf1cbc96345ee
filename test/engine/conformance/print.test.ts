/** Files for print (PDF/X-4): what is in them, what is left out, and what is refused. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { PlatenError } from '../../../src/engine/base/errors.ts';
import { check } from '../../../src/engine/check/check.ts';
import { parseOptions, type RenderOptions } from '../../../src/engine/render/options.ts';
import { render } from '../../../src/engine/render/render.ts';
import { inflatedStreams } from '../../support/pdf-streams.ts';
import { pressProfile } from '../../support/press-profile.ts';

/** What is loaded with the first document is not a part of its time. */
beforeAll(() => render({ html: '', conformance: 'pdf/a-2b', timeout: 600_000 }), 600_000);

const outputIntent = { profile: pressProfile(), identifier: 'FOGRA51' };
const HTML = `<!doctype html><html lang=en><title>Leaflet</title><style>
  @page { size: 100px 80px; margin: 10px; bleed: 6px; marks: crop }
  @color-profile --gold { components: "PANTONE 871 C"; alternate-color: device-cmyk(0.2 0.25 0.6 0.25) }
  h1 { font-size: 12px; color: device-cmyk(0 1 1 0); background: linear-gradient(red, rgb(0 0 255 / 50%)) }
  b { color: color(--gold 80%); opacity: 0.5 }
</style><h1 id=top>Head</h1><p>Text, <b>gold</b>, <a href="#top">up</a>, <a href="https://example.com/">out</a>`;

const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');
const printed = async (options: RenderOptions = {}) =>
  await render({ html: HTML, conformance: 'pdf/x-4', outputIntent, ...options });

function refusal(options: RenderOptions): PlatenError {
  try {
    parseOptions({ html: '', conformance: 'pdf/x-4', outputIntent, ...options });
  } catch (error) {
    if (error instanceof PlatenError) return error;
    throw error;
  }
  throw new Error('It was taken.');
}

describe('a file that claims PDF/X-4', () => {
  it.each<[readonly NonNullable<RenderOptions['conformance']>[number][]]>([
    [['pdf/x-4']],
    [['pdf/a-2b', 'pdf/x-4']],
    [['pdf/x-4', 'pdf/a-2u']],
    [['pdf/a-2a', 'pdf/x-4']],
  ])('keeps to all of %j', async (conformance) => {
    const { pdf } = await printed({ conformance: conformance as RenderOptions['conformance'] });
    for (const profile of conformance)
      expect((await check(pdf, { profile: profile as 'pdf/x-4' })).findings).toEqual([]);
  });

  it('is of PDF 1.6, and says so in its metadata and its information dictionary', async () => {
    const pdf = text((await printed({ classicXref: true })).pdf);
    expect(pdf).toMatch(/^%PDF-1\.6\n/);
    expect(pdf).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>');
    expect(pdf).toMatch(/\/Trapped \/False\/GTS_PDFXVersion \(PDF\/X-4\)/);
  });

  it('has the boxes of the sheet, the bleed and the trimmed page', async () => {
    const pdf = text((await printed({ classicXref: true })).pdf);
    expect(pdf).toMatch(/\/BleedBox \[-4\.5 -4\.5 79\.5 64\.5\]\/TrimBox \[0 0 75 60\]/);
  });

  it('has a TrimBox without bleed and marks, too', async () => {
    const { pdf } = await printed({
      html: '<title>x</title><style>@page { size: 100px 80px }</style>x',
      classicXref: true,
    });
    expect(text(pdf)).toMatch(/\/MediaBox \[0 0 75 60\]\/TrimBox \[0 0 75 60\]/);
  });

  it('keeps CMYK and spot colours, gives those of sRGB a profile', async () => {
    const { pdf } = await printed({ classicXref: true });
    const streams = inflatedStreams(pdf).join('\n');
    expect(streams).toMatch(/0 1 1 0 k/);
    expect(text(pdf)).toContain('/Separation /PANTONE#20871#20C');
    expect(streams + text(pdf)).toContain('/DefaultRGB');
  });

  it('has the date of the option, else that on which time begins', async () => {
    const dated = text((await printed({ creationDate: new Date('2026-02-03T04:05:06Z') })).pdf);
    expect(dated).toContain('<xmp:MetadataDate>2026-02-03T04:05:06Z</xmp:MetadataDate>');
    expect(text((await printed()).pdf)).toContain('<xmp:MetadataDate>1970-01-01T00:00:00Z</xmp:MetadataDate>');
  });

  it('has the same bytes twice, and another identifier for another document', async () => {
    const id = (pdf: Uint8Array) => /<xmpMM:DocumentID>(uuid:[-0-9a-f]{36})</.exec(text(pdf))![1];
    const [first, second, other] = [await printed(), await printed(), await printed({ html: `${HTML}.` })];
    expect(second.pdf).toEqual(first.pdf);
    expect(id(other.pdf)).not.toBe(id(first.pdf));
  });

  it('has no links, and tells of it', async () => {
    const { pdf, diagnostics } = await printed({ classicXref: true });
    expect(text(pdf)).not.toContain('/Annots');
    expect(diagnostics).toMatchObject([{ code: 'RESOURCE_BLOCKED', message: expect.stringContaining('PDF/X-4') }]);
  });
});

describe('PDF/X-4 is refused', () => {
  it.each<[string, RenderOptions, string, RegExp]>([
    ['without a printing condition', { outputIntent: undefined }, 'outputIntent', /FOGRA51/],
    [
      'with one of a monitor',
      { outputIntent: { profile: pressProfile({ deviceClass: 'mntr' }), identifier: 'x' } },
      'outputIntent.profile',
      /prtr/,
    ],
    [
      'with one in RGB',
      { outputIntent: { profile: pressProfile({ space: 'RGB ' }), identifier: 'x' } },
      'outputIntent.profile',
      /CMYK or GRAY/,
    ],
    ['with PDF/UA', { conformance: ['pdf/x-4', 'pdf/ua-1'] }, 'conformance', /pdf\/a-2b, pdf\/a-2u and pdf\/a-2a/],
    ['with PDF/A-3', { conformance: ['pdf/a-3b', 'pdf/x-4'] }, 'conformance', /pdf\/a-2b/],
    ['with fields', { forms: true }, 'forms', /pdf\/x-4/],
    ['with a field for a signature', { signature: { field: 'S' } }, 'signature', /pdf\/x-4/],
    ['with attachments', { attachments: [{ name: 'a.txt', data: 'x' }] }, 'attachments', /pdf\/a-3b/],
    ['with encryption', { encryption: { ownerPassword: 'x' } }, 'encryption', /pdf\/x-4/],
  ])('%s', (_, options, option, message) => {
    const error = refusal(options);
    expect([error.code, error.details.option]).toEqual(['INVALID_OPTION', option]);
    expect(error.message).toMatch(message);
  });

  it.each([
    ['a title that is missing', '<!doctype html>\n<html lang=en>\n<p>x', '6.10', 'html', 2],
    [
      'a file that the document attaches',
      '<!doctype html><html lang=en><title>x</title>\n<p><a rel=attachment href="data:text/plain,x">x</a>',
      '6.7',
      'html>body>p:nth-child(1)>a:nth-child(1)',
      2,
    ],
  ])('for %s, with clause, element and line', async (_, html, clause, element, line) => {
    await expect(printed({ html })).rejects.toMatchObject({
      code: 'CONFORMANCE',
      details: { findings: [{ profile: 'pdf/x-4', clause, element, line }] },
    });
  });
});

const hasPoppler = spawnSync('pdfinfo', ['-v']).status === 0;
it.skipIf(!hasPoppler)('pdfinfo reads it as PDF/X-4', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-print-'));
  try {
    const file = path.join(folder, 'a.pdf');
    writeFileSync(file, (await printed()).pdf);
    expect(spawnSync('pdfinfo', [file], { encoding: 'utf8' }).stdout).toMatch(/PDF subtype:\s+PDF\/X-4/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
