/** What a test wants to know of a document without looking into its bytes: facts, text, display list. */
import type { DisplayList, GlyphsItem } from '../engine/display/display-item.ts';
import { dumpDisplayLists } from '../engine/inspect/dump-display-list.ts';
import { textOfGlyphs } from '../engine/inspect/run-text.ts';
import { type InspectedDocument, inspectDocument } from '../engine/render/inspect-document.ts';
import type { RenderOptions } from '../engine/render/options.ts';

export interface DocumentFacts {
  readonly pageCount: number;
  /** Each different size once, `794 x 1123 px`, with the numbers of its pages. */
  readonly pageSizes: Readonly<Record<string, string>>;
  /** PostScript names of the faces that are painted, sorted. */
  readonly fonts: readonly string[];
  readonly links: readonly { readonly page: number; readonly target: string }[];
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
  /** Page by page, in the order of painting, one line of text a line. */
  readonly text: string;
  readonly displayList: string;
  /** The same bytes as `render` gives. */
  readonly pdf: Uint8Array;
}

/** Takes the options of `render`, and throws as it does. */
export async function describeDocument(options: RenderOptions): Promise<DocumentDescription> {
  const inspected = await inspectDocument(options);
  return {
    facts: factsOf(inspected),
    text: inspected.lists.map((list, index) => `--- page ${index + 1}\n${textOfPage(list)}`).join('\n'),
    displayList: dumpDisplayLists(inspected.lists),
    pdf: await inspected.writePdf(),
  };
}

function factsOf({ lists, outline, info, diagnostics }: InspectedDocument): DocumentFacts {
  const fonts = new Set<string>();
  const links: { page: number; target: string }[] = [];
  const sizes = new Map<string, number[]>();
  for (const [index, { width, height, items }] of lists.entries()) {
    const size = `${Math.round(width)} x ${Math.round(height)} px`;
    sizes.set(size, [...(sizes.get(size) ?? []), index + 1]);
    for (const item of items) {
      if (item.kind === 'glyphs') fonts.add(item.run.face.postscriptName);
      else if (item.kind === 'link') links.push({ page: index + 1, target: item.target });
    }
  }
  const { title, author, subject, keywords, language } = info;
  return {
    pageCount: lists.length,
    pageSizes: Object.fromEntries(Array.from(sizes, ([size, pages]) => [size, ranges(pages)])),
    fonts: [...fonts].sort(),
    links,
    bookmarks: outline.map((entry) => ({ level: entry.level, title: entry.title, page: entry.page + 1 })),
    title,
    author,
    subject,
    keywords,
    language,
    warnings: diagnostics
      .filter(({ severity }) => severity === 'warning')
      .map(({ code, message }) => `${code} ${message}`),
  };
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

/** A gap of more than this part of an em between two runs is a space. */
const SPACE = 0.15;

function textOfPage({ items }: DisplayList): string {
  const lines: string[] = [];
  let previous: GlyphsItem | null = null;
  for (const item of items) {
    if (item.kind !== 'glyphs' || item.isShadow) continue;
    const text = textOfGlyphs(item);
    if (text === '') continue;
    const isSameLine: boolean = previous !== null && Math.abs(previous.origin.y - item.origin.y) < item.fontSize / 2;
    if (!isSameLine || previous === null) lines.push(text);
    else lines.push((lines.pop() ?? '') + (isApart(previous, item) ? ' ' : '') + text);
    previous = item;
  }
  return lines.map((line) => line.replace(/\s+/g, ' ').trim()).join('\n');
}

function isApart(a: GlyphsItem, b: GlyphsItem): boolean {
  const [left, right] = a.origin.x <= b.origin.x ? [a, b] : [b, a];
  return right.origin.x - (left.origin.x + widthOf(left)) > SPACE * b.fontSize;
}

function widthOf({ run, start, end, fontSize, letterSpacing, wordSpacing, text }: GlyphsItem): number {
  let units = 0;
  let spacing = 0;
  for (let i = start; i < end; i++) {
    units += run.advances[i]!;
    spacing += letterSpacing;
    if (wordSpacing !== 0 && text.charCodeAt(run.clusters[i]!) === 0x20) spacing += wordSpacing;
  }
  return (units * fontSize) / run.face.unitsPerEm + spacing;
}
