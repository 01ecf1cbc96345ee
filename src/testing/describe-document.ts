/** What a test wants to know of a document without looking into its bytes: facts and text as a PDF reader finds them, and the display lists. */
import type { DisplayList } from '../engine/display/display-item.ts';
import { dumpPages } from '../engine/inspect/dump-pages.ts';
import { type InspectedDocument, inspectDocument } from '../engine/render/inspect-document.ts';
import type { RenderOptions } from '../engine/render/options.ts';
import { marksOf, type PageStructure } from '../engine/structure/mark.ts';
import { type PdfReading, type ReadBookmark, readPdf } from './read-pdf.ts';

/** Read back from the bytes of the PDF; `fonts`, `warnings`, the pages of bookmarks and links inside the document are what platen says. */
export interface DocumentFacts {
  readonly pageCount: number;
  /** Each different size once, `794 x 1123 px`, with the numbers of its pages. */
  readonly pageSizes: Readonly<Record<string, string>>;
  /** PostScript names of the faces that are painted, sorted. */
  readonly fonts: readonly string[];
  /** By pages: first those that leave the document, URLs as they are written in the file, then those inside it, `#id`. */
  readonly links: readonly { readonly page: number; readonly target: string }[];
  /** `level` 1 is the outermost of the outline. */
  readonly bookmarks: readonly { readonly level: number; readonly title: string; readonly page: number }[];
  readonly title: string | null;
  readonly author: string | null;
  readonly subject: string | null;
  readonly keywords: readonly string[];
  readonly language: string | null;
  /** `CODE message`, those of severity warning. */
  readonly warnings: readonly string[];
}

export interface DocumentDescription {
  readonly facts: DocumentFacts;
  /** Page by page, in the order of painting, one line of text a line, as a reader finds it in the PDF. */
  readonly text: string;
  /** What each page shows, and what it means. */
  readonly displayLists: readonly string[];
  /** The same bytes as `render` gives. */
  readonly pdf: Uint8Array<ArrayBuffer>;
}

/**
 * Takes the options of `render`, and throws as it does.
 *
 * @throws Error when the optional package `pdf-parse`, which reads the file back, is not installed
 */
export async function describeDocument(options: RenderOptions): Promise<DocumentDescription> {
  const inspected = await inspectDocument(options);
  const pdf = await inspected.writePdf();
  const reading = await readPdf(pdf);
  return {
    facts: factsOf(inspected, reading),
    text: textOf(reading),
    displayLists: dumpPages(inspected.lists, inspected.structure.pages),
    pdf,
  };
}

export function factsOf({ lists, structure, diagnostics }: InspectedDocument, reading: PdfReading): DocumentFacts {
  const bookmarks = marksOf(structure, 'bookmark');
  const { info } = reading;
  return {
    pageCount: reading.pages.length,
    pageSizes: sizesOf(reading),
    fonts: fontsOf(lists),
    links: reading.pages.flatMap(({ urls }, index) =>
      [...urls, ...innerLinksOf(structure.pages[index]!)].map((target) => ({ page: index + 1, target })),
    ),
    bookmarks: flattened(reading.outline, 1).map((bookmark, index) => ({
      ...bookmark,
      page: (bookmarks[index]?.page ?? 0) + 1,
    })),
    title: stringOf(info.Title),
    author: stringOf(info.Author),
    subject: stringOf(info.Subject),
    keywords: stringOf(info.Keywords)?.split(', ') ?? [],
    language: stringOf(info.Language),
    warnings: diagnostics
      .filter(({ severity }) => severity === 'warning')
      .map(({ code, message }) => `${code} ${message}`),
  };
}

export function textOf({ pages }: PdfReading): string {
  return pages.map(({ lines }, index) => [`--- page ${index + 1}`, ...lines].join('\n')).join('\n');
}

const PT_OF_PX = 0.75;

function sizesOf({ pages }: PdfReading): Record<string, string> {
  const sizes = new Map<string, number[]>();
  for (const [index, { width, height }] of pages.entries()) {
    const size = `${Math.round(width / PT_OF_PX)} x ${Math.round(height / PT_OF_PX)} px`;
    sizes.set(size, [...(sizes.get(size) ?? []), index + 1]);
  }
  return Object.fromEntries(Array.from(sizes, ([size, numbers]) => [size, ranges(numbers)]));
}

function fontsOf(lists: readonly DisplayList[]): string[] {
  const names = lists.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'glyphs' ? item.run.face.postscriptName : [])),
  );
  return [...new Set(names)].sort();
}

function innerLinksOf({ marks }: PageStructure): string[] {
  return marks.flatMap((mark) => (mark.kind === 'link' && mark.target.startsWith('#') ? mark.target : []));
}

function flattened(items: readonly ReadBookmark[], level: number): { level: number; title: string }[] {
  return items.flatMap(({ title, items: inner }) => [{ level, title }, ...flattened(inner, level + 1)]);
}

function stringOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** `1-3, 5` */
function ranges(pages: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const page of pages) {
    const last = parts.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else parts.push([page, page]);
  }
  return parts.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}
