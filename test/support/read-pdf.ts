/** What a PDF reader finds in our files: text, links, outline, metadata (pdf.js), and the bare operators of a page. */
import { inflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface PdfFacts {
  readonly pages: readonly {
    readonly width: number;
    readonly height: number;
    /** Text of each item, in the order of the content. */
    readonly text: readonly string[];
    readonly links: readonly {
      readonly url: string | null;
      readonly dest: unknown;
      readonly rect: readonly number[];
    }[];
  }[];
  readonly outline: readonly OutlineFact[];
  readonly info: Readonly<Record<string, unknown>>;
  readonly xmp: string | null;
  readonly destinations: Readonly<Record<string, unknown>>;
}

export interface OutlineFact {
  readonly title: string;
  readonly items: readonly OutlineFact[];
}

export async function readPdf(pdf: Uint8Array): Promise<PdfFacts> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  try {
    const pages = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const annotations: { unsafeUrl?: string; dest: unknown; rect: number[] }[] = await page.getAnnotations();
      pages.push({
        width: page.view[2]!,
        height: page.view[3]!,
        text: items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : [])),
        links: annotations.map(({ unsafeUrl, dest, rect }) => ({ url: unsafeUrl ?? null, dest: dest ?? null, rect })),
      });
    }
    const { info, metadata } = await document.getMetadata();
    return {
      pages,
      outline: outlineFacts(await document.getOutline()),
      info: info as Readonly<Record<string, unknown>>,
      xmp: metadata === null ? null : metadata.getRaw(),
      destinations: await document.getDestinations(),
    };
  } finally {
    await task.destroy();
  }
}

interface OutlineItem {
  readonly title: string;
  readonly items: readonly OutlineItem[];
}

function outlineFacts(items: readonly OutlineItem[] | null): OutlineFact[] {
  return (items ?? []).map(({ title, items: inner }) => ({ title, items: outlineFacts(inner) }));
}

/** The streams of a file, inflated, as latin-1 text, that look like page content. */
export function contentStreams(pdf: Uint8Array): string[] {
  return inflatedStreams(pdf).filter((text) => / cm\n|^q\n/.test(text));
}

/** All streams that can be inflated, as latin-1 text: objects are in streams, too. */
export function inflatedStreams(pdf: Uint8Array): string[] {
  const file = Buffer.from(pdf);
  const streams: string[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue;
    try {
      streams.push(inflateSync(file.subarray(at + 7)).toString('latin1'));
    } catch {
      // Not deflated: an image or metadata.
    }
  }
  return streams;
}
