/** Bookmarks: the entries of the outline, from headings and what `bookmark-level` adds (css-content-3 §5). An element is in it once. */
import type { Element, Node } from '../dom/node.ts';
import type { Bookmark } from './mark.ts';
import type { MarkedDocument, MarkFinder, MarkKind } from './mark-kind.ts';

export const BOOKMARKS: MarkKind<Bookmark> = {
  finder: bookmarkFinder,
  // The outline is that of the document which is printed.
  carried: () => null,
};

/** Titles in the outline are cut here. */
const LONGEST_TITLE = 300;

function bookmarkFinder({ bookmarkLabels }: MarkedDocument): MarkFinder<Bookmark> {
  const listed = new Set<Element>();
  return {
    concerns: ({ pseudo }, style) => style !== null && style.content.bookmarkLevel > 0 && pseudo === null,
    find({ source, style, height, corner }, add) {
      const { element, pseudo } = source;
      if (style === null || style.content.bookmarkLevel === 0 || pseudo !== null) return;
      if (height === 0 || listed.has(element)) return;
      listed.add(element);
      const title = bookmarkLabels.get(element)?.slice(0, LONGEST_TITLE) ?? textOf(element);
      if (title === '') return;
      const { bookmarkLevel: level, bookmarkState: state } = style.content;
      add({ kind: 'bookmark', source, title, level, state, point: corner });
    },
  };
}

/** Text content with white space folded, not longer than a title may be. */
function textOf(element: Element): string {
  const parts: string[] = [];
  let length = 0;
  const collect = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (length > LONGEST_TITLE) return;
      if (node.kind === 'text') {
        parts.push(node.data);
        length += node.data.length;
      } else if (node.kind === 'element' && node.localName !== 'script' && node.localName !== 'style')
        collect(node.children);
    }
  };
  collect(element.children);
  return parts.join('').replace(/\s+/g, ' ').trim().slice(0, LONGEST_TITLE);
}
