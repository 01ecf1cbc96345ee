/** A PDF file as PDF.js opens it: for what pdf-parse does not tell. */
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** @param read - the document is closed when it has ended */
export async function withPdfJs<T>(
  pdf: Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<T>,
  password?: string,
): Promise<T> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, ...(password !== undefined && { password }) });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
}

/** The text of each page, without spaces at its ends. */
export async function textOfPages(pdf: Uint8Array, password?: string): Promise<string[]> {
  return withPdfJs(
    pdf,
    async (document) => {
      const texts: string[] = [];
      for (let number = 1; number <= document.numPages; number++) {
        const { items } = await (await document.getPage(number)).getTextContent();
        texts.push(
          items
            .map((item) => ('str' in item ? item.str : ''))
            .join('')
            .trim(),
        );
      }
      return texts;
    },
    password,
  );
}
