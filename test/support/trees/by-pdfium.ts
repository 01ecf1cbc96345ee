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

let library: Promise<PDFiumLibrary> | null = null;

/**
 * Page by page.
 *
 * @param textInForm - of content by its page, from 0, and its number: PDFium has the places of texts in forms, but does not tell the texts
 */
export async function readByPdfium(
  pdf: Uint8Array,
  textInForm: (page: number, content: number) => string,
): Promise<Leaf[]> {
  library ??= PDFiumLibrary.init();
  const loaded = await library;
  const document = await loaded.loadDocument(pdf);
  const pdfium = (loaded as unknown as { readonly module: PdfiumModule }).module;
  const { documentIdx } = document as unknown as { readonly documentIdx: number };
  try {
    return Array.from({ length: document.getPageCount() }, (_, i) =>
      leavesOfPage(pdfium, documentIdx, i, (content) => textInForm(i, content)),
    ).flat();
  } finally {
    document.destroy();
  }
}

function leavesOfPage(
  pdfium: PdfiumModule,
  document: number,
  index: number,
  textInForm: (content: number) => string,
): Leaf[] {
  const page = pdfium._FPDF_LoadPage!(document, index);
  const texts = textsOf(pdfium, page);
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
        if (content >= 0) leaves.push({ path: inner, text: texts.get(content) ?? textInForm(content) });
      }
    }
  };
  const count = pdfium._FPDF_StructTree_CountChildren!(tree);
  for (let i = 0; i < count; i++) {
    const top = pdfium._FPDF_StructTree_GetChildAtIndex!(tree, i);
    if (top !== 0) visit(top, []);
  }
  pdfium._FPDF_StructTree_Close!(tree);
  pdfium._FPDF_ClosePage!(page);
  return leaves;
}

/** By the numbers of content; without that in forms. */
function textsOf(pdfium: PdfiumModule, page: number): Map<number, string> {
  const texts = new Map<number, string>();
  const textPage = pdfium._FPDFText_LoadPage!(page);
  const count = pdfium._FPDFPage_CountObjects!(page);
  for (let i = 0; i < count; i++) {
    const object = pdfium._FPDFPage_GetObject!(page, i);
    if (pdfium._FPDFPageObj_GetType!(object) !== TEXT_OBJECT) continue;
    const content = pdfium._FPDFPageObj_GetMarkedContentID!(object);
    const text = textBy(pdfium, (at, size) => pdfium._FPDFTextObj_GetText!(object, textPage, at, size));
    texts.set(content, (texts.get(content) ?? '') + text);
  }
  pdfium._FPDFText_ClosePage!(textPage);
  return texts;
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
