/** Compares a document with what is kept of it in a folder: facts, text, display lists, pictures of its pages. */
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../engine/base/make-folder.ts';
import { dumpPages } from '../engine/inspect/dump-pages.ts';
import { type InspectedDocument, inspectDocument } from '../engine/render/inspect-document.ts';
import type { RenderOptions } from '../engine/render/options.ts';
import { factsOf, textOf } from './describe-document.ts';
import { type Aspect, checkGoldenOptions, type GoldenOptions } from './golden-options.ts';
import { comparePictures, decodeGoldenPng, encodeGoldenPng, type Picture } from './golden-png.ts';
import { lineDiff } from './line-diff.ts';
import { type ChangedPage, mismatchReport } from './mismatch-report.ts';
import { rasterisePages } from './rasterise.ts';
import { readPdf } from './read-pdf.ts';

/** A document that is not as its golden: `message` says where, and which files to look at. */
export class GoldenMismatch extends Error {
  override readonly name = 'GoldenMismatch';
  readonly aspects: readonly Aspect[];

  constructor(message: string, aspects: readonly Aspect[]) {
    super(message);
    this.aspects = aspects;
  }
}

interface Difference {
  readonly aspect: Aspect;
  readonly text: string;
  /** Of pixels. */
  readonly page?: ChangedPage;
}

/** Beside the golden, after a mismatch. */
const REPORT = 'report.actual.html';

interface TextFile {
  readonly aspect: Aspect;
  readonly name: string;
  readonly text: string;
}

/** Of whatever page; without a number all pages in one, as they were written once. */
const DISPLAY_LIST = /^display-list(-\d+)?\.txt$/;

/**
 * Renders and compares; a golden that is not there yet is written, except where the environment variable `CI` is set.
 *
 * @returns the PDF
 * @throws GoldenMismatch when the document is not as its golden
 * @throws PlatenError as `render` does; `INVALID_OPTION` for an option of the golden that is not known, or none
 * @throws Error when facts or text are compared and the optional package `pdf-parse`, which reads them, is not installed
 */
export async function matchGolden(options: RenderOptions, golden: GoldenOptions): Promise<Uint8Array<ArrayBuffer>> {
  checkGoldenOptions(golden);
  const { folder, dpi = 48, pictures = 3, tolerance = 0.001 } = golden;
  const inspected = await inspectDocument(options);
  const pdf = await inspected.writePdf();
  const aspects = golden.compare ?? ['facts', 'text', 'pixels'];
  const texts = await textFilesOf(inspected, pdf, aspects);
  const pages = aspects.includes('pixels') ? await rasterisePages(pdf, dpi, pictures) : [];
  if (pages === null && golden.compare?.includes('pixels')) {
    throw new GoldenMismatch('Pixels cannot be compared: install @hyzyla/pdfium as a development dependency.', [
      'pixels',
    ]);
  }
  const isNew = !existsSync(folder) || (await readdir(folder)).length === 0;
  if (golden.update ?? ((process.env.PLATEN_UPDATE ?? '') !== '' || (isNew && (process.env.CI ?? '') === ''))) {
    await write(folder, texts, pages ?? []);
    return pdf;
  }
  if (isNew)
    throw new GoldenMismatch(`There is no golden in ${folder}. Run once with PLATEN_UPDATE=1, and commit it.`, aspects);
  const differences = [
    ...(await compareTexts(folder, texts)),
    ...(aspects.includes('display-list') ? await unexpectedLists(folder, texts) : []),
    ...(await comparePages(folder, pages ?? [], tolerance, pictures)),
  ];
  if (differences.length > 0) throw await mismatch(folder, differences);
  await rm(path.join(folder, REPORT), { force: true });
  return pdf;
}

/** The text files of a golden. Only facts and text need the reader. */
async function textFilesOf(
  inspected: InspectedDocument,
  pdf: Uint8Array,
  aspects: readonly Aspect[],
): Promise<TextFile[]> {
  const files: TextFile[] = [];
  if (aspects.includes('facts') || aspects.includes('text')) {
    const reading = await readPdf(pdf);
    const facts = JSON.stringify(factsOf(inspected, reading), null, 2);
    if (aspects.includes('facts')) files.push({ aspect: 'facts', name: 'facts.json', text: facts });
    if (aspects.includes('text')) files.push({ aspect: 'text', name: 'text.txt', text: textOf(reading) });
  }
  if (aspects.includes('display-list'))
    for (const [index, text] of dumpPages(inspected.lists, inspected.structure.pages).entries())
      files.push({ aspect: 'display-list', name: `display-list-${index + 1}.txt`, text });
  return files;
}

/** Writes the report, too. */
async function mismatch(folder: string, differences: readonly Difference[]): Promise<GoldenMismatch> {
  const report = path.join(folder, REPORT);
  const texts = differences.filter(({ page }) => page === undefined).map(({ text }) => text);
  const pages = differences.flatMap(({ page }) => page ?? []);
  await writeFile(report, mismatchReport(path.basename(folder), pages, texts));
  const details = differences.map(({ text }) => text).join('\n\n');
  const message = `The document is not as its golden in ${folder}.\n\n${details}\n\nBefore and after beside each other: ${report}\nIf the change is wanted, run again with PLATEN_UPDATE=1.`;
  return new GoldenMismatch(message, [...new Set(differences.map(({ aspect }) => aspect))]);
}

async function write(folder: string, texts: readonly TextFile[], pages: readonly Picture[]): Promise<void> {
  makeFolder(folder);
  await rm(path.join(folder, REPORT), { force: true });
  for (const name of await readdir(folder))
    if (/^page-\d+(\.actual|\.diff)?\.png$/.test(name) || DISPLAY_LIST.test(name)) await rm(path.join(folder, name));
  for (const { name, text } of texts) await writeFile(path.join(folder, name), `${text}\n`);
  for (const [index, page] of pages.entries()) {
    await writeFile(path.join(folder, `page-${index + 1}.png`), encodeGoldenPng(page));
  }
}

async function compareTexts(folder: string, texts: readonly TextFile[]): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const { aspect, name, text: actual } of texts) {
    const file = path.join(folder, name);
    const expected = existsSync(file) ? await readFile(file, 'utf8') : '';
    // A checkout may have turned line ends.
    const diff = lineDiff(expected.replaceAll('\r\n', '\n'), `${actual}\n`);
    if (diff !== null) differences.push({ aspect, text: `${file} (- expected, + actual)\n${diff}` });
  }
  return differences;
}

/** Lists of pages that the document has no more. */
async function unexpectedLists(folder: string, texts: readonly TextFile[]): Promise<Difference[]> {
  const names = (await readdir(folder)).filter((name) => DISPLAY_LIST.test(name));
  return names
    .filter((name) => texts.every((each) => each.name !== name))
    .map((name) => ({ aspect: 'display-list', text: `${path.join(folder, name)} is of a page that is not there.` }));
}

async function comparePages(
  folder: string,
  pages: readonly Picture[],
  tolerance: number,
  most: number,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [index, page] of pages.entries()) {
    const name = path.join(folder, `page-${index + 1}`);
    const before = existsSync(`${name}.png`) ? await readFile(`${name}.png`) : null;
    const expected = before === null ? null : decodeGoldenPng(before);
    const { share, picture } = comparePictures(expected ?? { width: 0, height: 0, rgb: new Uint8Array(0) }, page);
    if (share <= tolerance) {
      await rm(`${name}.actual.png`, { force: true });
      await rm(`${name}.diff.png`, { force: true });
      continue;
    }
    const [after, diff] = [encodeGoldenPng(page), encodeGoldenPng(picture)];
    await writeFile(`${name}.actual.png`, after);
    await writeFile(`${name}.diff.png`, diff);
    const percent = (share * 100).toFixed(2);
    differences.push({
      aspect: 'pixels',
      page: { number: index + 1, before, after, diff },
      text: `Page ${index + 1}: ${percent} % of the pixels differ.\n  expected ${name}.png\n  actual   ${name}.actual.png\n  diff     ${name}.diff.png`,
    });
  }
  if (pages.length > 0 && pages.length < most && existsSync(path.join(folder, `page-${pages.length + 1}.png`))) {
    differences.push({
      aspect: 'pixels',
      text: `The golden has a picture of page ${pages.length + 1}, the document has no such page.`,
    });
  }
  return differences;
}
