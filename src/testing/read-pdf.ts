/** What a reader finds in the bytes of a PDF file, by pdf-parse (Mozilla's PDF.js), where the user has it installed. */
import { importOptional } from '../engine/base/optional-package.ts';

export interface PdfReading {
  readonly pages: readonly ReadPage[];
  readonly outline: readonly ReadBookmark[];
  /** The document information dictionary, and `Language` of the catalogue. */
  readonly info: Readonly<Record<string, unknown>>;
  /** The XMP packet; `null` for none. */
  readonly xmp: string | null;
}

export interface ReadPage {
  /** pt */
  readonly width: number;
  readonly height: number;
  /** A line of the page each, top to bottom as they stand in the content, spaces collapsed; no empty ones. */
  readonly lines: readonly string[];
  /** Of links that leave the document, as they are written in the file. */
  readonly urls: readonly string[];
}

export interface ReadBookmark {
  readonly title: string;
  readonly items: readonly ReadBookmark[];
}

/**
 * Reads a file back.
 *
 * @throws Error when `pdf-parse` is not installed, and what `pdf-parse` throws when the file is no PDF
 */
export async function readPdf(pdf: Uint8Array): Promise<PdfReading> {
  const { PDFParse } = await openLibrary();
  // It takes the bytes over.
  const parser = new PDFParse({ data: Uint8Array.from(pdf) });
  try {
    const text = await parser.getText({ lineEnforce: true, cellSeparator: ' ', pageJoiner: '' });
    const { info, metadata, outline, pages } = await parser.getInfo({ parsePageInfo: true });
    return {
      pages: pages.map(({ width, height, links }, index) => ({
        width,
        height,
        lines: linesOf(text.pages[index]?.text ?? ''),
        urls: links.map(({ url }) => url),
      })),
      outline: bookmarksOf(outline ?? []),
      info: info as Readonly<Record<string, unknown>>,
      xmp: metadata?.getRaw() ?? null,
    };
  } finally {
    await parser.destroy();
  }
}

async function openLibrary(): Promise<typeof import('pdf-parse')> {
  try {
    return (await importOptional('pdf-parse')) as typeof import('pdf-parse');
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new Error(
      'Facts and text of a document are read back from its bytes with pdf-parse, which is not installed. ' +
        'Run: npm install --save-dev pdf-parse',
      { cause },
    );
  }
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.replace(/\s+/g, ' ').trim() || []);
}

function bookmarksOf(items: readonly ReadBookmark[]): ReadBookmark[] {
  return items.map(({ title, items: inner }) => ({ title, items: bookmarksOf(inner) }));
}
