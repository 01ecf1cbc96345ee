/** The structure tree of a file as PDF.js reads it, and what it paints outside of tags and artifacts. */
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withPdfJs } from '../read-with-pdfjs.ts';
import type { Leaf } from './leaf.ts';

interface StructNode {
  readonly role?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly StructNode[];
}

export interface PdfJsTree {
  /** Page by page. */
  readonly leaves: readonly Leaf[];
  /** Text that is in no tag of the page's tree. */
  readonly outside: string;
  /** By page, from 0, and the number of content. */
  readonly textOf: (page: number, content: number) => string;
  /** Operators that paint and stand neither in content nor in an artifact. */
  readonly unmarked: readonly string[];
}

export async function readByPdfJs(pdf: Uint8Array): Promise<PdfJsTree> {
  return withPdfJs(pdf, async (document) => {
    const leaves: Leaf[] = [];
    const unmarked: string[] = [];
    let outside = '';
    const known: ReadonlyMap<string, string>[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const texts = await textsOf(page);
      known.push(new Map(Array.from(texts, ([id, text]) => [id.replace(/^.*_mc/, ''), text])));
      const root = (await page.getStructTree()) as StructNode | null;
      const visit = (node: StructNode, path: readonly string[]): void => {
        if (node.role === undefined) {
          leaves.push({ path, text: texts.get(node.id ?? '') ?? '' });
          texts.delete(node.id ?? '');
        } else {
          const inner = node.role === 'Root' ? path : [...path, node.role];
          for (const kid of node.children ?? []) visit(kid, inner);
        }
      };
      if (root !== null) visit(root, []);
      for (const [id, text] of texts) if (id !== '') outside += text;
      unmarked.push(...(await unmarkedOf(page)).map((name) => `page ${number}: ${name}`));
      page.cleanup();
    }
    const textOf = (page: number, content: number) => known[page]?.get(`${content}`) ?? '';
    return { leaves, outside, unmarked, textOf };
  });
}

/** By the names of content; that of artifacts has none. */
async function textsOf(page: PDFPageProxy): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
    if ('str' in item) {
      const id = open.findLast((each) => each !== null) ?? '';
      texts.set(id, (texts.get(id) ?? '') + item.str);
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push((item as { id?: string }).id ?? null);
  }
  return texts;
}

const NAMES = new Map(Object.entries(OPS).map(([name, number]) => [number as number, name]));
const PAINTS =
  /^(?:fill|stroke|eoFill|fillStroke|eoFillStroke|closeStroke|showText|showSpacedText|paint(?:Image|Inline|Solid|Jpx|Jpeg)\w*|shadingFill)$/;

async function unmarkedOf(page: PDFPageProxy): Promise<string[]> {
  const { fnArray } = await page.getOperatorList();
  const found: string[] = [];
  let depth = 0;
  for (const operation of fnArray) {
    const name = NAMES.get(operation) ?? '';
    if (name === 'beginMarkedContent' || name === 'beginMarkedContentProps') depth++;
    else if (name === 'endMarkedContent') depth--;
    else if (depth === 0 && PAINTS.test(name)) found.push(name);
  }
  return found;
}
