/** One file and its document, read by all readers of trees that are there: what differs. */
import type { InspectedDocument } from '../../../src/engine/render/inspect-document.ts';
import { readFromDocument } from './by-document.ts';
import { readByPdfium } from './by-pdfium.ts';
import { readByPdfJs } from './by-pdfjs.ts';
import { readByPoppler } from './by-poppler.ts';
import { differencesOf, faultsAgainst } from './compare.ts';

export async function lookOver(inspected: InspectedDocument): Promise<string[]> {
  const pdf = await inspected.writePdf();
  const pdfjs = await readByPdfJs(pdf);
  const pdfium = await readByPdfium(pdf, pdfjs.textOf);
  const poppler = readByPoppler(pdf);
  const lines = pdfjs.unmarked.slice(0, 5).map((each) => `neither tagged nor artifact: ${each}`);
  if (pdfjs.outside !== '') lines.push(`PDF.js finds text outside of the tree: "${pdfjs.outside.slice(0, 60)}"`);
  lines.push(...differencesOf('PDF.js and PDFium', pdfjs.leaves, pdfium));
  if (poppler !== null) lines.push(...differencesOf('PDF.js and poppler', pdfjs.leaves, poppler));
  const expected = readFromDocument(inspected.document, inspected.styles);
  // Page by page elements that pages put elsewhere are in another order.
  return poppler === null ? lines : [...lines, ...faultsAgainst(expected, poppler)];
}
