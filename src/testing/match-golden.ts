/** Compares a document with what is kept of it in a folder: facts, text, display list, pictures of its pages. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dumpDisplayLists } from '../engine/inspect/dump-display-list.ts';
import { type InspectedDocument, inspectDocument } from '../engine/render/inspect-document.ts';
import type { RenderOptions } from '../engine/render/options.ts';
import { factsOf, textOf } from './describe-document.ts';
import { comparePictures, decodeGoldenPng, encodeGoldenPng, type Picture } from './golden-png.ts';
import { lineDiff } from './line-diff.ts';
import { rasterisePages } from './rasterise.ts';
import { readPdf } from './read-pdf.ts';

export type Aspect = 'facts' | 'text' | 'display-list' | 'pixels';

export interface GoldenOptions {
  /** Folder of the golden: `facts.json`, `text.txt`, `display-list.txt`, `page-1.png` … */
  readonly folder: string;
  /** What is compared. Default: facts and text, which `pdf-parse` reads, and pixels where `@hyzyla/pdfium` is installed. */
  readonly compare?: readonly Aspect[];
  /** Writes the golden anew instead of comparing. Default: the environment variable `PLATEN_UPDATE` is set and not empty. */
  readonly update?: boolean;
  /** Resolution of the pictures. Default 48. */
  readonly dpi?: number;
  /** Only the first pages have pictures. Default 3. */
  readonly pictures?: number;
  /** Share of a page's pixels that may differ by more than one shade. Default 0.001. */
  readonly tolerance?: number;
}

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
}

const TEXT_FILES = { facts: 'facts.json', text: 'text.txt', 'display-list': 'display-list.txt' } as const;

/**
 * Renders and compares; a golden that is not there yet is written, except where the environment variable `CI` is set.
 *
 * @returns the PDF
 * @throws GoldenMismatch when the document is not as its golden
 * @throws PlatenError as `render` does
 * @throws Error when facts or text are compared and the optional package `pdf-parse`, which reads them, is not installed
 */
export async function matchGolden(options: RenderOptions, golden: GoldenOptions): Promise<Uint8Array<ArrayBuffer>> {
  const { folder, dpi = 48, pictures = 3, tolerance = 0.001 } = golden;
  const inspected = await inspectDocument(options);
  const pdf = await inspected.writePdf();
  const aspects = golden.compare ?? ['facts', 'text', 'pixels'];
  const texts = await textsOf(inspected, pdf, aspects);
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
    ...(await comparePages(folder, pages ?? [], tolerance, pictures)),
  ];
  if (differences.length > 0) throw mismatch(folder, differences);
  return pdf;
}

/** The text files of a golden. Only facts and text need the reader. */
async function textsOf(
  inspected: InspectedDocument,
  pdf: Uint8Array,
  aspects: readonly Aspect[],
): Promise<Map<keyof typeof TEXT_FILES, string>> {
  const texts = new Map<keyof typeof TEXT_FILES, string>();
  if (aspects.includes('facts') || aspects.includes('text')) {
    const reading = await readPdf(pdf);
    if (aspects.includes('facts')) texts.set('facts', JSON.stringify(factsOf(inspected, reading), null, 2));
    if (aspects.includes('text')) texts.set('text', textOf(reading));
  }
  if (aspects.includes('display-list')) texts.set('display-list', dumpDisplayLists(inspected.lists));
  return texts;
}

function mismatch(folder: string, differences: readonly Difference[]): GoldenMismatch {
  const details = differences.map(({ text }) => text).join('\n\n');
  const message = `The document is not as its golden in ${folder}.\n\n${details}\n\nIf the change is wanted, run again with PLATEN_UPDATE=1.`;
  return new GoldenMismatch(message, [...new Set(differences.map(({ aspect }) => aspect))]);
}

async function write(
  folder: string,
  texts: ReadonlyMap<keyof typeof TEXT_FILES, string>,
  pages: readonly Picture[],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (/^page-\d+(\.actual|\.diff)?\.png$/.test(name)) await rm(path.join(folder, name));
  for (const [aspect, text] of texts) await writeFile(path.join(folder, TEXT_FILES[aspect]), `${text}\n`);
  for (const [index, page] of pages.entries()) {
    await writeFile(path.join(folder, `page-${index + 1}.png`), encodeGoldenPng(page));
  }
}

async function compareTexts(
  folder: string,
  texts: ReadonlyMap<keyof typeof TEXT_FILES, string>,
): Promise<Difference[]> {
  const differences: Difference[] = [];
  for (const [aspect, actual] of texts) {
    const file = path.join(folder, TEXT_FILES[aspect]);
    const expected = existsSync(file) ? await readFile(file, 'utf8') : '';
    // A checkout may have turned line ends.
    const diff = lineDiff(expected.replaceAll('\r\n', '\n'), `${actual}\n`);
    if (diff !== null) differences.push({ aspect, text: `${file} (- expected, + actual)\n${diff}` });
  }
  return differences;
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
    const expected = existsSync(`${name}.png`) ? decodeGoldenPng(await readFile(`${name}.png`)) : null;
    const { share, picture } = comparePictures(expected ?? { width: 0, height: 0, rgb: new Uint8Array(0) }, page);
    if (share <= tolerance) {
      await rm(`${name}.actual.png`, { force: true });
      await rm(`${name}.diff.png`, { force: true });
      continue;
    }
    await writeFile(`${name}.actual.png`, encodeGoldenPng(page));
    await writeFile(`${name}.diff.png`, encodeGoldenPng(picture));
    const percent = (share * 100).toFixed(2);
    differences.push({
      aspect: 'pixels',
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
