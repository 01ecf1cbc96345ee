/** The document outline (PDF 32000-1 §12.3.3): entries nested by their levels. */
import type { Bookmark } from '../../structure/mark.ts';
import type { PdfContainer } from '../container.ts';
import { type PdfReference, type PdfValue, textString } from '../objects.ts';
import { inElement, type TargetElements } from './destinations.ts';
import { type PdfPage, placeOnPage } from './pdf-page.ts';

interface OutlineEntry {
  readonly mark: Bookmark;
  /** From 0. */
  readonly page: number;
}

interface OutlineNode {
  readonly entry: OutlineEntry | null;
  readonly level: number;
  readonly reference: PdfReference;
  readonly children: OutlineNode[];
  /** Closed is a negative count (table 153). The first level is always open. */
  readonly isOpen: boolean;
  /** Descendants that are to be seen when it is open. */
  visibleCount: number;
}

/** The outline's root object, or `null` without entries. An entry lies under the last one before it with a smaller level. */
export function writeOutline(
  container: PdfContainer,
  entries: readonly OutlineEntry[],
  pages: readonly PdfPage[],
  elements: TargetElements | null,
): PdfReference | null {
  if (entries.length === 0) return null;
  const root: OutlineNode = {
    entry: null,
    level: 0,
    reference: container.ref(),
    children: [],
    isOpen: true,
    visibleCount: 0,
  };
  const all: OutlineNode[] = [root];
  const open: OutlineNode[] = [root];
  for (const entry of entries) {
    const { level, state } = entry.mark;
    while (open.length > 1 && open.at(-1)!.level >= level) open.pop();
    const node: OutlineNode = {
      entry,
      level: Math.max(1, level),
      reference: container.ref(),
      children: [],
      isOpen: state === 'open',
      visibleCount: 0,
    };
    open.at(-1)!.children.push(node);
    open.push(node);
    all.push(node);
  }
  // Entries come before those under them: backwards, all below a node is counted.
  for (let i = all.length - 1; i >= 0; i--) {
    const node = all[i]!;
    for (const child of node.children) node.visibleCount += 1 + (child.isOpen ? child.visibleCount : 0);
  }
  for (const node of all) writeChildren(node, pages, elements);
  for (const node of all) node.reference.end();
  return root.reference;
}

function writeChildren(parent: OutlineNode, pages: readonly PdfPage[], elements: TargetElements | null): void {
  const { children, reference } = parent;
  const own = reference.data as { [key: string]: PdfValue };
  if (parent.entry === null) own.Type = 'Outlines';
  if (children.length > 0) {
    own.First = children[0]!.reference;
    own.Last = children.at(-1)!.reference;
    own.Count = parent.isOpen ? parent.visibleCount : -parent.visibleCount;
  }
  for (const [i, child] of children.entries()) {
    const { mark, page } = child.entry!;
    // At the left edge of the page: who goes to a heading wants to see the whole of its lines.
    const place = placeOnPage(pages[page]!, { x: 0, y: mark.point.y });
    child.reference.data = {
      Title: textString(mark.title),
      Parent: reference,
      Prev: children[i - 1]?.reference,
      Next: children[i + 1]?.reference,
      ...(elements === null
        ? { Dest: place }
        : { A: { S: 'GoTo', D: place, SD: inElement(place, elements.elementOf(mark.source)) } }),
    };
  }
}
