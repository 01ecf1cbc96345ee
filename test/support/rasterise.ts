/** Pages as pixels, drawn by PDFium (the renderer of Chromium), for tests that look at what was painted. */
import { PDFiumLibrary } from '@hyzyla/pdfium';

export interface RasterPage {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, four bytes a pixel. */
  readonly rgba: Uint8Array;
}

let library: Promise<PDFiumLibrary> | null = null;

/** @param scale - 1 is 72 dpi; 96 / 72 makes one px of the document one pixel */
export async function rasterise(pdf: Uint8Array, { scale = 1 }: { scale?: number } = {}): Promise<RasterPage[]> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const pages: RasterPage[] = [];
    for (const page of document.pages()) {
      const { width, height, data } = await page.render({
        scale,
        render: 'bitmap',
        colorSpace: 'BGRA' /* which it gives as RGBA */,
      });
      pages.push({ width, height, rgba: data });
    }
    return pages;
  } finally {
    document.destroy();
  }
}

/** The colour at a pixel as `#rrggbb`. */
export function pixelAt(page: RasterPage, x: number, y: number): string {
  const at = (Math.round(y) * page.width + Math.round(x)) * 4;
  return `#${Buffer.from(page.rgba.subarray(at, at + 3)).toString('hex')}`;
}
