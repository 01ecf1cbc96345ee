/**
 * Pages as pictures, to look at: `npm run look -- page.html [--dpi 96] [--pages 3] [--chromium] [--out out/look]` renders the file with the
 * sources as they are and writes page-1.png …; `--chromium` prints it with Chromium, too (`$CHROMIUM` or `chromium` on the path), into
 * chromium-1.png … beside them.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { render } from '../src/engine/index.ts';
import { encodeGoldenPng } from '../src/testing/golden-png.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dpi: { type: 'string', default: '96' },
    pages: { type: 'string', default: '3' },
    chromium: { type: 'boolean', default: false },
    out: { type: 'string', default: 'out/look' },
  },
});
const [input] = positionals;
if (input === undefined) {
  process.stderr.write('Say what to look at: npm run look -- page.html\n');
  process.exit(2);
}
const file = path.resolve(input);
mkdirSync(values.out, { recursive: true });

const { pdf, pageCount, diagnostics } = await render({
  html: readFileSync(file),
  baseUrl: pathToFileURL(file).href,
  fileRoots: [path.dirname(file)],
  fonts: [path.resolve(import.meta.dirname, '../fixtures/fonts')],
  systemFonts: true,
  preferCSSPageSize: true,
});
for (const { severity, code, message } of diagnostics) process.stdout.write(`${severity} ${code}: ${message}\n`);
process.stdout.write(`${pageCount} pages\n`);
await writePictures('page', pdf);
if (values.chromium) await writePictures('chromium', printWithChromium());

async function writePictures(name: string, bytes: Uint8Array): Promise<void> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  let number = 0;
  for (const page of document.pages()) {
    if (++number > Number(values.pages)) break;
    const { width, height, data } = await page.render({ scale: Number(values.dpi) / 72, render: 'bitmap' });
    const rgb = new Uint8Array(width * height * 3);
    for (let i = 0; i < width * height; i++) rgb.set(data.subarray(i * 4, i * 4 + 3), i * 3);
    const target = path.join(values.out, `${name}-${number}.png`);
    writeFileSync(target, encodeGoldenPng({ width, height, rgb }));
    process.stdout.write(`${target}\n`);
  }
  document.destroy();
  library.destroy();
}

function printWithChromium(): Uint8Array {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-look-'));
  try {
    const target = path.join(folder, 'page.pdf');
    const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', `--user-data-dir=${folder}/profile`];
    const { error, stderr } = spawnSync(
      process.env.CHROMIUM ?? 'chromium',
      [...flags, '--no-pdf-header-footer', `--print-to-pdf=${target}`, pathToFileURL(file).href],
      { encoding: 'utf8', timeout: 60_000 },
    );
    if (error !== undefined)
      throw new Error(`Chromium cannot be run: ${error.message}. Install it, or name it in CHROMIUM. ${stderr ?? ''}`);
    return readFileSync(target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
