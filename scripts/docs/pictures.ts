/** The pictures of the documentation: pages that platen prints, drawn by PDFium. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '../../src/engine/index.ts';
import { encodeGoldenPng } from '../../src/testing/golden-png.ts';
import { rasterisePages } from '../../src/testing/rasterise.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

interface DocumentPicture {
  /** The file in docs/pictures. */
  readonly name: string;
  /** The HTML file, from the root of the checkout. */
  readonly source: string;
  readonly page: number;
  readonly dpi: number;
}

export const PICTURES: readonly DocumentPicture[] = [
  { name: 'invoice.png', source: 'examples/invoice.html', page: 1, dpi: 72 },
];

export async function drawPicture({ source, page, dpi }: DocumentPicture): Promise<Buffer> {
  const { pdf } = await render({ html: readFileSync(path.join(ROOT, source)) });
  const pages = await rasterisePages(pdf, dpi, page);
  const picture = pages?.[page - 1];
  if (picture === undefined) throw new Error(`${source} has no page ${page}, or PDFium is not installed.`);
  return encodeGoldenPng(picture);
}
