/** Where the links of a PDF file are and what they lead to (PDF.js itself: pdf-parse tells addresses, and neither places nor destinations). */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfLink {
  readonly page: number;
  /** `null` for links inside the document. */
  readonly url: string | null;
  /** Name of a destination, or an explicit one. */
  readonly dest: unknown;
  /** pt, from the bottom left corner of the page: left, bottom, right, top. */
  readonly rect: readonly number[];
}

export interface PdfLinks {
  readonly links: readonly PdfLink[];
  readonly destinations: Readonly<Record<string, unknown>>;
}

export async function readLinks(pdf: Uint8Array): Promise<PdfLinks> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  try {
    const links: PdfLink[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const annotations: { unsafeUrl?: string; dest?: unknown; rect: number[] }[] = await page.getAnnotations();
      for (const { unsafeUrl, dest, rect } of annotations)
        links.push({ page: number, url: unsafeUrl ?? null, dest: dest ?? null, rect });
    }
    return { links, destinations: await document.getDestinations() };
  } finally {
    await task.destroy();
  }
}
