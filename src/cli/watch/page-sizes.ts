/** How large the pages of a PDF are, as readers show them. */
import { readPages } from '../../engine/check/content/pages.ts';
import { Effort } from '../../engine/check/effort.ts';
import { PdfFile } from '../../engine/check/file/pdf-file.ts';

/** Points; width and height. */
export type PageSize = readonly [number, number];

const LONGEST_READING = 10_000;
/** A4: where the file cannot be read, because it has a password. */
const UNKNOWN: PageSize = [595, 842];

export function pageSizes(pdf: Uint8Array, count: number): readonly PageSize[] {
  try {
    const pages = readPages(new PdfFile(pdf, new Effort(LONGEST_READING)));
    return pages.map(({ cropBox }) => {
      const [left = 0, bottom = 0, right = 0, top = 0] = cropBox ?? [0, 0, ...UNKNOWN];
      return [right - left, top - bottom];
    });
  } catch {
    return Array.from({ length: count }, () => UNKNOWN);
  }
}
