/** What the types of a structure tree may hold (ISO 32000-1 §14.8.4): kids are put in order, and what stands where it may not gets a tag around it. */
import { attribute, type Element } from '../dom/node.ts';
import { mathParts, mathTypeOf } from './math-elements.ts';
import { settleCells } from './table-cells.ts';
import { isMathType, newTag, type Tag, type TagContent, type TagType } from './tag.ts';
import { isGrouping, isInline } from './tag-roles.ts';

type Kid<P extends TagContent> = Tag<P> | P;

/** Tags between two pauses. */
const PIECE = 2_000;

export function* shapeTags<P extends TagContent>(root: Tag<P>): Generator<void, void> {
  const open = [root];
  const tables: Tag<P>[] = [];
  let count = 0;
  for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
    if (tag.type === 'TR') addEmptyCells(tag);
    else if (isMathType(tag.type)) addMathParts(tag);
    // Sorting copies them, and nearly all are in order.
    if (!isInOrder(tag.kids)) tag.kids.sort(byDocument);
    shapeKids(tag);
    if (tag.type === 'Table') tables.push(tag);
    for (const kid of tag.kids) {
      if (kid.kind === 'content') continue;
      kid.parent = tag;
      open.push(kid);
    }
    if (++count % PIECE === 0) yield;
  }
  for (const table of tables) {
    yield* settleCells(table);
    yield;
  }
}

function isInOrder<P extends TagContent>(kids: readonly Kid<P>[]): boolean {
  for (let i = 1; i < kids.length; i++) if (byDocument(kids[i - 1]!, kids[i]!) > 0) return false;
  return true;
}

/** Elements by their place in the document, all else by that of its box. */
function byDocument<P extends TagContent>(a: Kid<P>, b: Kid<P>): number {
  const first = a.kind === 'tag' && a.source?.pseudo === null ? a.source.element : null;
  const second = b.kind === 'tag' && b.source?.pseudo === null ? b.source.element : null;
  if (first !== null && second !== null) return first.index - second.index;
  return a.order - b.order;
}

/** Gives the kids of a tag the shape that its type asks for. */
export function shapeKids<P extends TagContent>(tag: Tag<P>): void {
  // A paragraph with others in it, such as those of the document in a frame, is a group of them.
  if (tag.type === 'P' && !tag.kids.every(isInlineKid)) tag.type = 'Div';
  const { type } = tag;
  if (type !== 'Table') settleCaptions(tag.kids);
  if (isGrouping(type)) {
    const isText = tag.kids.every(isInlineKid) && tag.kids.some((kid) => !isOne(kid, 'Note'));
    if (isText && type === 'Div') tag.type = 'P';
    // A note stands for itself there.
    else tag.kids = wrapped(tag, 'P', (kid) => isInlineKid(kid) && !isOne(kid, 'Note'));
  } else if (type === 'LI')
    tag.kids = wrapped(tag, 'LBody', (kid) => kid.kind === 'content' || (kid.type !== 'Lbl' && kid.type !== 'LBody'));
  else if (type === 'L') tag.kids = inItems(tag);
  else if (type === 'TOC') tag.kids = wrapped(tag, 'TOCI', (kid) => !isOne(kid, 'TOCI', 'TOC', 'Caption'));
  else if (type === 'TOCI') tag.kids = wrapped(tag, 'P', (kid) => isInlineKid(kid) && !isOne(kid, 'Reference'));
  else if (type === 'TR') tag.kids = wrapped(tag, 'TD', isNoCell);
  else if (type === 'THead' || type === 'TBody' || type === 'TFoot')
    tag.kids = wrapped(tag, 'TR', (kid) => !isOne(kid, 'TR'));
  else if (type === 'Ruby') shapeRuby(tag);
  else if (type === 'Table') shapeTable(tag);
}

/** ISO 32000-2 table 366, ISO 14289-2 §8.2.5.27: a caption is the first or the last kid, and there is one. What else says so is a group. */
function settleCaptions<P extends TagContent>(kids: readonly Kid<P>[]): void {
  if (!kids.some(isCaption)) return;
  const captions = kids.filter(isCaption);
  const caption = captions.findLast((kid) => kid === kids[0] || kid === kids.at(-1));
  for (const kid of captions) if (kid !== caption && kid.kind === 'tag') kid.type = 'Div';
}

/** ISO 32000-1 table 337: the caption comes first or last, there is one head and one foot at most, and they have a body. */
function shapeTable<P extends TagContent>(table: Tag<P>): void {
  const kids = wrapped(table, 'TBody', (kid) => !isOne(kid, 'THead', 'TBody', 'TFoot', 'Caption'));
  const captions = kids.filter(isCaption);
  table.kids = captions.length === 0 ? kids : [...captions, ...kids.filter((kid) => !isCaption(kid))];
  for (const type of ['THead', 'TFoot'])
    for (const kid of kids.filter((each) => isOne(each, type)).slice(1)) if (kid.kind === 'tag') kid.type = 'TBody';
  if (kids.some((kid) => isOne(kid, 'TBody'))) return;
  for (const kid of kids) if (kid.kind === 'tag' && isOne(kid, 'THead', 'TFoot')) kid.type = 'TBody';
}

function isOne<P extends TagContent>(kid: Kid<P>, ...types: readonly string[]): boolean {
  return kid.kind === 'tag' && types.includes(kid.type);
}

function isCaption<P extends TagContent>(kid: Kid<P>): boolean {
  return kid.kind === 'tag' && kid.type === 'Caption';
}

function isNoCell<P extends TagContent>(kid: Kid<P>): boolean {
  return kid.kind === 'content' || (kid.type !== 'TD' && kid.type !== 'TH');
}

function isInlineKid<P extends TagContent>(kid: Kid<P>): boolean {
  return kid.kind === 'content' || (isInline(kid.type) && kid.isGroup !== true);
}

/** Kids that fit, as many as stand side by side, in a tag of their own each. */
function wrapped<P extends TagContent>(tag: Tag<P>, type: TagType, fits: (kid: Kid<P>) => boolean): Kid<P>[] {
  if (!tag.kids.some(fits)) return tag.kids;
  const kids: Kid<P>[] = [];
  let wrap: Tag<P> | null = null;
  for (const kid of tag.kids) {
    if (!fits(kid)) {
      wrap = null;
      kids.push(kid);
      continue;
    }
    if (wrap === null) {
      wrap = newTag(type, null, tag, kid.order);
      kids.push(wrap);
    }
    wrap.kids.push(kid);
  }
  return kids;
}

/** ISO 32000-2 table 371: one base and its text. A ruby of several is as many, in a line of their own. */
function shapeRuby<P extends TagContent>(ruby: Tag<P>): void {
  const isText = (kid: Kid<P>) => kid.kind === 'tag' && (kid.type === 'RT' || kid.type === 'RP');
  const based = wrapped(ruby, 'RB', (kid) => !isText(kid) && !(kid.kind === 'tag' && kid.type === 'RB'));
  const parts: Kid<P>[][] = [];
  for (const [i, kid] of based.entries()) {
    if (i === 0 || (!isText(kid) && isText(based[i - 1]!))) parts.push([]);
    parts.at(-1)!.push(kid);
  }
  if (parts.length === 1 && based.some(isText) && !isText(based[0]!)) {
    ruby.kids = based;
    return;
  }
  ruby.type = 'Span';
  ruby.kids = parts.flatMap((kids): Kid<P>[] => {
    if (!kids.some(isText) || isText(kids[0]!)) return kids.flatMap((kid) => (kid.kind === 'tag' ? kid.kids : [kid]));
    return [newTag('Ruby', null, ruby, kids[0]!.order, kids)];
  });
}

/** Terms and descriptions (HTML §4.4.9) are items, each with the terms before it; all else that is no item becomes one. */
function inItems<P extends TagContent>(tag: Tag<P>): Kid<P>[] {
  const kids: Kid<P>[] = [];
  let item: Tag<P> | null = null;
  let hasBody = false;
  for (const kid of tag.kids) {
    if (kid.kind === 'tag' && (kid.type === 'LI' || kid.type === 'Caption' || kid.type === 'L')) {
      item = null;
      kids.push(kid);
      continue;
    }
    const isTerm = kid.kind === 'tag' && kid.type === 'Lbl';
    if (item === null || (isTerm && hasBody)) {
      item = newTag('LI', null, tag, kid.order);
      hasBody = false;
      kids.push(item);
    }
    if (!isTerm) hasBody = true;
    item.kids.push(kid);
  }
  return kids;
}

/** Cells without content are cells, too: rows have the same number of them. */
function addEmptyCells<P extends TagContent>(row: Tag<P>): void {
  if (row.source === null) return;
  const { children } = row.source.element;
  if (hasAllCells(row, children)) return;
  const known = new Set<Element>();
  for (const kid of row.kids) if (kid.kind === 'tag' && kid.source !== null) known.add(kid.source.element);
  for (const cell of children) {
    if (!isCell(cell) || known.has(cell) || attribute(cell, 'aria-hidden') === 'true') continue;
    addEmpty(row, cell.localName === 'th' ? 'TH' : 'TD', cell);
  }
}

/** Of most rows each cell has content. */
function hasAllCells<P extends TagContent>({ kids }: Tag<P>, children: Element['children']): boolean {
  let next = 0;
  for (const child of children) if (isCell(child) && !isOf(kids[next++], child)) return false;
  return true;
}

function isCell(node: Element['children'][number]): node is Element {
  return node.kind === 'element' && (node.localName === 'td' || node.localName === 'th');
}

function isOf<P extends TagContent>(kid: Kid<P> | undefined, element: Element): boolean {
  return kid?.kind === 'tag' && kid.source?.element === element;
}

/** Parts without ink are parts, too: of a fraction or a script which is which, its place tells. */
function addMathParts<P extends TagContent>(tag: Tag<P>): void {
  if (tag.source === null) return;
  const known = new Set<Element>();
  for (const kid of tag.kids) if (kid.kind === 'tag' && kid.source !== null) known.add(kid.source.element);
  for (const part of mathParts(tag.source.element)) if (!known.has(part)) addEmpty(tag, mathTypeOf(part)!, part);
}

function addEmpty<P extends TagContent>(parent: Tag<P>, type: Tag<P>['type'], element: Element): void {
  const source = { element, pseudo: null };
  parent.kids.push(newTag(type, source, parent, parent.order));
}
