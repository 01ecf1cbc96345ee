/** All kinds of marks. A new kind is a file beside this one, and a line here. */
import { ANCHORS } from './anchors.ts';
import { BOOKMARKS } from './bookmarks.ts';
import { FIELDS } from './fields.ts';
import { LINKS } from './links.ts';
import type { Mark } from './mark.ts';
import type { MarkedDocument, MarkFinder, MarkKind, Passage } from './mark-kind.ts';

/** At one place they are found in this order. */
const KINDS: { readonly [K in Mark['kind']]: MarkKind<Extract<Mark, { readonly kind: K }>> } = {
  anchor: ANCHORS,
  link: LINKS,
  bookmark: BOOKMARKS,
  field: FIELDS,
};

export function findersFor(document: MarkedDocument): readonly MarkFinder<Mark>[] {
  const kinds = Object.values(KINDS).filter(
    (kind) => (kind !== FIELDS || document.fieldLooks !== null) && (kind !== BOOKMARKS || document.hasOutline),
  );
  return kinds.map((kind) => kind.finder(document));
}

/** What becomes of the marks of a document in the one around it. */
export function carriedMarks(marks: readonly Mark[], passage: Passage): Mark[] {
  return marks.flatMap((mark) => (KINDS[mark.kind] as MarkKind<Mark>).carried(mark, passage) ?? []);
}
