/** One file and its document, read by all readers of trees that are there: what differs. */
import type { InspectedDocument } from '../../../src/engine/render/inspect-document.ts';
import { readFromDocument } from './by-document.ts';
import { readByPdfium } from './by-pdfium.ts';
import { readByPdfJs } from './by-pdfjs.ts';
import { readByPoppler } from './by-poppler.ts';
import { differencesOf, faultsAgainst } from './compare.ts';
import { letters } from './leaf.ts';
import { readWholeTree } from './whole-tree.ts';

export async function lookOver(inspected: InspectedDocument): Promise<string[]> {
  const pdf = await inspected.writePdf();
  const pdfjs = await readByPdfJs(pdf);
  const pdfium = await readByPdfium(pdf, pdfjs.textOf);
  const poppler = readByPoppler(pdf);
  const lines = pdfjs.unmarked.slice(0, 5).map((each) => `neither tagged nor artifact: ${each}`);
  if (pdfjs.outside !== '') lines.push(`PDF.js finds text outside of the tree: "${pdfjs.outside.slice(0, 60)}"`);
  lines.push(...differencesOf('PDF.js and PDFium', pdfjs.leaves, pdfium.leaves));
  if (poppler !== null) lines.push(...differencesOf('PDF.js and poppler', pdfjs.leaves, poppler));
  // PDF.js does not read what stands outside of the page; PDFium has signs of its own for hyphens at the ends of lines.
  const tree = readWholeTree(pdf, (page, content) => {
    const [whole, onPage] = [pdfium.textOf(page, content), pdfjs.textOf(page, content)];
    return letters(whole).length > letters(onPage).length ? whole : onPage;
  });
  return [...lines, ...faultsAgainst(readFromDocument(inspected.document, inspected.styles), tree)];
}
