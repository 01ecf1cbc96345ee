/** The structure tree of a PDF file as PDF.js reads it, with the text of its content, page by page. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface StructNode {
  readonly role?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly type?: string;
  readonly id?: string;
  readonly children?: readonly StructNode[];
}

export interface TaggedPage {
  /** Lines such as `  P "text"`, indented by depth; without the root and `Document`. */
  readonly tree: readonly string[];
  /** All text of the page that is in no tag. */
  readonly artifacts: string;
}

export async function readTags(pdf: Uint8Array): Promise<TaggedPage[]> {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const pages: TaggedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const texts = new Map<string, string>();
    let artifacts = '';
    const open: (string | null)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      if ('str' in item) {
        const id = open.findLast((each) => each !== null) ?? null;
        if (id === null) artifacts += item.str;
        else texts.set(id, (texts.get(id) ?? '') + item.str);
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push((item as { id?: string }).id ?? null);
    }
    const root = (await page.getStructTree()) as StructNode | null;
    const tree =
      root === null
        ? []
        : root.children!.flatMap((each) => (each.children ?? []).flatMap((kid) => linesOf(kid, '', texts)));
    pages.push({ tree, artifacts });
  }
  await document.destroy();
  return pages;
}

/** What of the content is not text has no text here. */
function linesOf(node: StructNode, indent: string, texts: ReadonlyMap<string, string>): string[] {
  if (node.role === undefined) {
    const text = node.type === 'content' ? (texts.get(node.id!) ?? '') : '';
    return text.trim() === '' ? [] : [`${indent}"${text.trim()}"`];
  }
  const facts = [
    node.role,
    node.alt === undefined ? null : `alt=${node.alt}`,
    node.lang === undefined ? null : `lang=${node.lang}`,
  ];
  const inside = (node.children ?? []).flatMap((kid) => linesOf(kid, `${indent}  `, texts));
  const first = facts.filter((each) => each !== null).join(' ');
  const isLeaf = inside.length === 1 && inside[0]!.trimStart().startsWith('"');
  return isLeaf ? [`${indent}${first} ${inside[0]!.trim()}`] : [`${indent}${first}`, ...inside];
}
