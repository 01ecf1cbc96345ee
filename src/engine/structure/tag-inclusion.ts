/** Where types may stand in files of PDF 2.0 (ISO 32000-2, annex L; ISO/TS 32005, 6.2): HTML has more in each other than they allow. */
import { type Inclusion, inclusionOf } from '../base/structure-inclusion.ts';
import { newTag, type Tag, type TagContent, type TagType, tagsInOrder, typeInPdf2 } from './tag.ts';
import { isInline } from './tag-roles.ts';
import { shapeKids } from './tag-shapes.ts';

type Kid<P extends TagContent> = Tag<P> | P;

/** Tags between two pauses. */
const PIECE = 2_000;

/** What an element in a line is that has blocks in it. */
const AS_BLOCKS: { readonly [T in TagType]?: TagType } = {
  Span: 'Div',
  Code: 'Div',
  Quote: 'BlockQuote',
  Lbl: 'LBody',
};
/** What may stand in a line and beside blocks. */
const OF_BOTH: ReadonlySet<string> = new Set<TagType>(['Link', 'Annot', 'Note', 'Form']);

/** What code holds none of. */
const PICTURES: ReadonlySet<string> = new Set<TagType>(['Figure', 'Formula', 'Form', 'Ruby']);
/** What there is in a form control beside its text. */
const IN_FORMS: ReadonlySet<string> = new Set<TagType>(['Figure', 'Formula', 'Note', 'Lbl', 'Reference', 'Code']);

/** What says less than a type: a group, and what holds a text. */
const LESSER: { readonly [T in TagType]?: readonly TagType[] } = { Art: ['Sect', 'Div'], Index: ['Sect', 'Div'] };
const GROUPS: readonly TagType[] = ['Div'];
const TEXTS: readonly TagType[] = ['P', 'Span'];

/** Marks what stands in no line, as it holds what is in none; to be called before the tree has its shape. */
export function markGroups<P extends TagContent>(root: Tag<P>): void {
  const tags = tagsInOrder(root);
  const aroundLinks = tagsAround(tags.filter(({ type }) => type === 'Link'));
  for (const tag of tags.reverse()) {
    const holds = (fits: (type: string) => boolean) => tag.kids.some((kid) => kid.kind === 'tag' && fits(kid.type));
    if (tag.type === 'Code' && holds((type) => PICTURES.has(type))) tag.type = 'Span';
    // What is a link by its role alone, and has others in it.
    if (tag.type === 'Link' && aroundLinks.has(tag) && !tag.kids.some(isArea)) tag.type = 'Span';
    // More than a text, such as a button with links.
    if (tag.type === 'Form' && (aroundLinks.has(tag) || holds((type) => !IN_FORMS.has(type)))) tag.type = 'Span';
    const type = AS_BLOCKS[tag.type as TagType];
    if ((type === undefined && !OF_BOTH.has(tag.type)) || tag.kids.every((kid) => fitsInLine(kid, tag.type))) continue;
    if (type === undefined) tag.isGroup = true;
    else tag.type = type;
  }
}

/** The tags around others. */
function tagsAround<P extends TagContent>(tags: readonly Tag<P>[]): ReadonlySet<Tag<P>> {
  const found = new Set<Tag<P>>();
  for (const { parent } of tags) for (let at = parent; at !== null && !found.has(at); at = at.parent) found.add(at);
  return found;
}

/** Areas on pages come after all text. */
function isArea<P extends TagContent>(kid: Kid<P>): boolean {
  return kid.kind === 'content' && kid.order === Number.POSITIVE_INFINITY;
}

function fitsInLine<P extends TagContent>(kid: Kid<P>, around: string): boolean {
  if (kid.kind === 'content') return true;
  // Pictures of buttons are allowed in groups alone.
  if (around === 'Form' && (kid.type === 'Figure' || kid.type === 'Formula')) return false;
  return (isInline(kid.type) && kid.isGroup !== true) || (kid.type === 'Lbl' && around === 'Note');
}

/** Gives each tag that may not stand where it is a type that may; where none may, what is in it stands there. */
export function* fitTags<P extends TagContent>(root: Tag<P>): Generator<void, void> {
  const open: { readonly tag: Tag<P>; readonly around: Place | null }[] = [{ tag: root, around: null }];
  let count = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { tag } = next;
    const place = placeOf(tag.type, next.around);
    if (!tag.kids.every((kid) => mayStand(kid, place))) tag.kids = fitted(tag, place);
    for (const kid of tag.kids) {
      if (kid.kind === 'content') continue;
      kid.parent = tag;
      open.push({ tag: kid, around: place });
    }
    if (++count % PIECE === 0) yield;
  }
}

function fitted<P extends TagContent>(tag: Tag<P>, place: Place): Kid<P>[] {
  const kids: Kid<P>[] = [];
  const pending = tag.kids.toReversed();
  for (let kid = pending.pop(); kid !== undefined; kid = pending.pop()) {
    if (mayStand(kid, place)) kids.push(kid);
    else if (kid.kind === 'tag' && kid.kids.some(isArea)) kids.push(inAnother(kid, place));
    else if (kid.kind === 'tag') {
      const type = otherType(kid, place);
      if (type === null) pending.push(...kid.kids.toReversed());
      else {
        kid.type = type;
        shapeKids(kid);
        kids.push(kid);
      }
    }
  }
  return kids;
}

/** What has an area on a page stays what it is: something around it stands there. */
function inAnother<P extends TagContent>(tag: Tag<P>, place: Place): Tag<P> {
  const type: TagType = tag.isGroup === true ? 'Sect' : 'P';
  if (!isAllowed(place, type)) return tag;
  return newTag(type, null, null, tag.order, [tag]);
}

/** `null` where nothing else may stand either. */
function otherType<P extends TagContent>(tag: Tag<P>, place: Place): TagType | null {
  const isText = tag.kids.every((kid) => fitsInLine(kid, tag.type));
  // Groups hold what those around them do.
  if (!isText && !isAllowed(place, 'P')) return null;
  const types = isText ? TEXTS : (LESSER[tag.type as TagType] ?? GROUPS);
  return types.find((type) => isAllowed(place, type)) ?? null;
}

/** A tag as what is in it sees it. */
interface Place {
  readonly type: string;
  /** The nearest around it that is no group without meaning. */
  readonly holder: Place | null;
  /** Whether it groups blocks. */
  readonly isGroup: boolean;
}

function placeOf(type: string, around: Place | null): Place {
  const isMeaningless = around !== null && inclusionOf(around.type, 'P') === 'as around it';
  const holder = isMeaningless ? around.holder : around;
  return {
    type: typeInPdf2(type),
    holder,
    isGroup: holder === null || takes(holder, 'P') === 'often',
  };
}

function takes(place: Place, type: string): Inclusion | null {
  const said = inclusionOf(place.type, typeInPdf2(type));
  if (said === 'in groups') return place.isGroup ? 'often' : 'never';
  return said === 'as around it' && place.holder !== null ? takes(place.holder, type) : said;
}

/** The tree has its shape, so that there is one of these. */
const ONE_EACH: ReadonlySet<string> = new Set<TagType>(['Caption', 'THead', 'TFoot']);

function isAllowed(place: Place, type: string): boolean {
  const taken = takes(place, type);
  return taken === 'once' ? ONE_EACH.has(type) : taken !== 'never';
}

function mayStand<P extends TagContent>(kid: Kid<P>, place: Place): boolean {
  return kid.kind === 'content' || isAllowed(place, kid.type);
}
