/** The structure tree of a file as PDFium reads it, the engine of Chromium's viewer. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Leaf } from './leaf.ts';

/** The functions of fpdf_structtree.h and fpdf_edit.h that are asked; pointers are numbers, 0 is none. */
interface PdfiumModule {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { readonly malloc: (size: number) => number; readonly free: (at: number) => void };
  [name: `_${string}`]: (...args: number[]) => number;
}

const TEXT_OBJECT = 1;

export interface PdfiumTree {
  /** Page by page. Of what reaches out of the page, or has a string whose area is empty, it has what the other reader has. */
  readonly leaves: readonly Leaf[];
  /** By page, from 0, and the number of content; those outside of pages, too. */
  readonly textOf: (page: number, content: number) => string;
}

/** What PDFium finds of one page, by the numbers of content. */
interface PageTexts {
  readonly all: ReadonlyMap<number, string>;
  /** Without what reaches out of the page, or has a string that is left out. */
  readonly onPage: ReadonlyMap<number, string>;
}

let library: Promise<PDFiumLibrary> | null = null;

/**
 * Two faults of PDFium are left out of account: it has the places of texts in forms, but does not tell the texts; and it leaves out a string whose
 * area is empty for it, which one of glyphs that the font lacks is.
 *
 * @param textElsewhere - what another reader finds, by page, from 0, and the number of content
 */
export async function readByPdfium(
  pdf: Uint8Array,
  textElsewhere: (page: number, content: number) => string,
): Promise<PdfiumTree> {
  library ??= PDFiumLibrary.init();
  const loaded = await library;
  const document = await loaded.loadDocument(pdf);
  const pdfium = (loaded as unknown as { readonly module: PdfiumModule }).module;
  const { documentIdx } = document as unknown as { readonly documentIdx: number };
  try {
    const leaves: Leaf[] = [];
    const texts: PageTexts[] = [];
    for (let i = 0; i < document.getPageCount(); i++) {
      const page = pdfium._FPDF_LoadPage!(documentIdx, i);
      const found = textsOf(pdfium, page);
      texts.push(found);
      leaves.push(...leavesOf(pdfium, page, (content) => found.onPage.get(content) ?? textElsewhere(i, content)));
      pdfium._FPDF_ClosePage!(page);
    }
    return { leaves, textOf: (page, content) => texts[page]?.all.get(content) ?? '' };
  } finally {
    document.destroy();
  }
}

function leavesOf(pdfium: PdfiumModule, page: number, textOf: (content: number) => string): Leaf[] {
  const tree = pdfium._FPDF_StructTree_GetForPage!(page);
  const leaves: Leaf[] = [];
  const visit = (element: number, path: readonly string[]): void => {
    const inner = [...path, textBy(pdfium, (at, size) => pdfium._FPDF_StructElement_GetType!(element, at, size))];
    const count = pdfium._FPDF_StructElement_CountChildren!(element);
    for (let i = 0; i < count; i++) {
      const kid = pdfium._FPDF_StructElement_GetChildAtIndex!(element, i);
      if (kid !== 0) visit(kid, inner);
      else {
        const content = pdfium._FPDF_StructElement_GetChildMarkedContentID!(element, i);
        if (content >= 0) leaves.push({ path: inner, text: textOf(content) });
      }
    }
  };
  const count = pdfium._FPDF_StructTree_CountChildren!(tree);
  for (let i = 0; i < count; i++) {
    const top = pdfium._FPDF_StructTree_GetChildAtIndex!(tree, i);
    if (top !== 0) visit(top, []);
  }
  pdfium._FPDF_StructTree_Close!(tree);
  return leaves;
}

/** Without those in forms. */
function textsOf(pdfium: PdfiumModule, page: number): PageTexts {
  const all = new Map<number, string>();
  const cut = new Set<number>();
  const [width, height] = [pdfium._FPDF_GetPageWidthF!(page), pdfium._FPDF_GetPageHeightF!(page)];
  const textPage = pdfium._FPDFText_LoadPage!(page);
  const count = pdfium._FPDFPage_CountObjects!(page);
  for (let i = 0; i < count; i++) {
    const object = pdfium._FPDFPage_GetObject!(page, i);
    if (pdfium._FPDFPageObj_GetType!(object) !== TEXT_OBJECT) continue;
    const content = pdfium._FPDFPageObj_GetMarkedContentID!(object);
    const [left, bottom, right, top] = boundsOf(pdfium, object);
    if (right === left) {
      cut.add(content);
      continue;
    }
    const text = textBy(pdfium, (at, size) => pdfium._FPDFTextObj_GetText!(object, textPage, at, size));
    all.set(content, (all.get(content) ?? '') + text);
    if (left < 0 || right > width || bottom < 0 || top > height) cut.add(content);
  }
  pdfium._FPDFText_ClosePage!(textPage);
  return { all, onPage: new Map([...all].filter(([content]) => !cut.has(content))) };
}

/** Left, bottom, right, top. */
function boundsOf(pdfium: PdfiumModule, object: number): readonly [number, number, number, number] {
  const at = pdfium.wasmExports.malloc(16);
  pdfium._FPDFPageObj_GetBounds!(object, at, at + 4, at + 8, at + 12);
  const [left, bottom, right, top] = new Float32Array(pdfium.HEAPU8.slice(at, at + 16).buffer);
  pdfium.wasmExports.free(at);
  return [left!, bottom!, right!, top!];
}

/** UTF-16LE with a zero at its end. @param write - gives the number of bytes that it needs */
function textBy({ HEAPU8, wasmExports }: PdfiumModule, write: (at: number, size: number) => number): string {
  const size = write(0, 0);
  if (size <= 2) return '';
  const at = wasmExports.malloc(size);
  write(at, size);
  const text = Buffer.from(HEAPU8.buffer, at, size - 2).toString('utf16le');
  wasmExports.free(at);
  return text;
}
