/** Pages as pictures, drawn by PDFium (`@hyzyla/pdfium`, WebAssembly), where the user has it installed. */
import { importOptional } from '../engine/base/optional-package.ts';
import { type Picture, pictureOf } from './golden-png.ts';

interface PdfiumPage {
  render(options: { readonly scale: number; readonly render: 'bitmap' }): Promise<{
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array;
  }>;
}
interface PdfiumDocument {
  pages(): Iterable<PdfiumPage>;
  destroy(): void;
}
interface PdfiumLibrary {
  loadDocument(pdf: Uint8Array): Promise<PdfiumDocument>;
}

interface PdfiumModule {
  readonly PDFiumLibrary: { init(): Promise<PdfiumLibrary> };
}

let library: Promise<PdfiumLibrary | null> | null = null;

async function openLibrary(): Promise<PdfiumLibrary | null> {
  try {
    const { PDFiumLibrary } = (await importOptional('@hyzyla/pdfium')) as PdfiumModule;
    return await PDFiumLibrary.init();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** The first pages of a file; `null` where PDFium is not installed. */
export async function rasterisePages(pdf: Uint8Array, dpi: number, most: number): Promise<readonly Picture[] | null> {
  library ??= openLibrary();
  const pdfium = await library;
  if (pdfium === null) return null;
  const document = await pdfium.loadDocument(pdf);
  try {
    const pictures: Picture[] = [];
    for (const page of document.pages()) {
      if (pictures.length === most) break;
      // PDFium gives BGRA, which the package turns into RGBA.
      const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' });
      pictures.push(pictureOf(width, height, data));
    }
    return pictures;
  } finally {
    document.destroy();
  }
}
