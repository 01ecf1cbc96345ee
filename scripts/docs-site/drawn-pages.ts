/** Pages that platen prints, drawn by PDFium, small enough to stand beside each other. */
import { render } from '../../src/engine/index.ts';
import { encodeGoldenPng } from '../../src/testing/golden-png.ts';
import { rasterisePages } from '../../src/testing/rasterise.ts';

/** Of a document with more pages the first are shown. */
const MOST_PAGES = 6;
const DPI = 72;
/** ms; a busy machine takes its time. */
const PATIENCE = 600_000;

interface DrawnPage {
  readonly png: Buffer;
  /** px */
  readonly width: number;
  readonly height: number;
}

export async function drawPages(
  html: string | Uint8Array,
): Promise<{ readonly pageCount: number; readonly pictures: readonly DrawnPage[] }> {
  const { pdf, pageCount } = await render({ html, timeout: PATIENCE });
  const drawn = await rasterisePages(pdf, DPI, MOST_PAGES);
  if (drawn === null) throw new Error('PDFium is not installed: npm ci brings it.');
  const pictures = drawn.map((page) => ({ png: encodeGoldenPng(page), width: page.width, height: page.height }));
  return { pageCount, pictures };
}
