/**
 * What `display` computes to (css-display-3 §2): an outer and an inner display type, or the part of a table or a ruby that a box is, or no box.
 * One table holds all values. They are interned: equal displays are the same object, so that styles compare them by pointer.
 */

/** How a box takes part in the flow around it (§2.1). */
export type OuterDisplay = 'block' | 'inline' | 'run-in';

/** How the contents of a box are laid out (§2.2). */
export type InnerDisplay = 'flow' | 'flow-root' | 'table' | 'flex' | 'grid' | 'grid-lanes' | 'ruby' | 'math';

/** The layout-internal types (§2.4): parts of tables and rubies. */
export type DisplayPart =
  | 'table-row-group'
  | 'table-header-group'
  | 'table-footer-group'
  | 'table-row'
  | 'table-cell'
  | 'table-column-group'
  | 'table-column'
  | 'table-caption'
  | 'ruby-text';

export class Display {
  /** The shortest form, which is how the value is serialised (cssom-1 §6.7.2). */
  readonly keywords: string;
  /** `null` of parts, and where there is no box. */
  readonly outer: OuterDisplay | null;
  /** `null` where there is no box, and of parts that hold nothing but parts. */
  readonly inner: InnerDisplay | null;
  readonly isListItem: boolean;
  /** `null` of all that is no part. */
  readonly part: DisplayPart | null;

  constructor(
    keywords: string,
    outer: OuterDisplay | null,
    inner: InnerDisplay | null,
    isListItem: boolean,
    part: DisplayPart | null,
  ) {
    this.keywords = keywords;
    this.outer = outer;
    this.inner = inner;
    this.isListItem = isListItem;
    this.part = part;
  }

  toString(): string {
    return this.keywords;
  }
}

/** No box, and none of the descendants (§2.5). */
export const NONE = new Display('none', null, null, false, null);
/** No box, but those of the children (§2.5). */
export const CONTENTS = new Display('contents', null, null, false, null);

const pair = (keywords: string, outer: OuterDisplay, inner: InnerDisplay): Display =>
  new Display(keywords, outer, inner, false, null);
const listItem = (keywords: string, outer: OuterDisplay, inner: 'flow' | 'flow-root'): Display =>
  new Display(keywords, outer, inner, true, null);
const part = (keyword: DisplayPart, inner: InnerDisplay | null): Display =>
  new Display(keyword, null, inner, false, keyword);

export const BLOCK = pair('block', 'block', 'flow');
export const FLOW_ROOT = pair('flow-root', 'block', 'flow-root');
export const INLINE = pair('inline', 'inline', 'flow');
export const INLINE_BLOCK = pair('inline-block', 'inline', 'flow-root');
/** Of a ruby base with its annotation over or under it; no value of the property. */
export const RUBY_OVER = pair('inline-block', 'inline', 'flow-root');
export const RUBY_UNDER = pair('inline-flex', 'inline', 'flex');
export const LIST_ITEM = listItem('list-item', 'block', 'flow');
export const TABLE = pair('table', 'block', 'table');
export const INLINE_TABLE = pair('inline-table', 'inline', 'table');
export const FLEX = pair('flex', 'block', 'flex');
export const INLINE_FLEX = pair('inline-flex', 'inline', 'flex');
/** The flexible boxes of 2009: flex containers that do not wrap, and whose items do not shrink unless they grow, too. */
export const LEGACY_BOX = pair('-webkit-box', 'block', 'flex');
export const INLINE_LEGACY_BOX = pair('-webkit-inline-box', 'inline', 'flex');
export const RUBY = pair('ruby', 'inline', 'ruby');
export const BLOCK_MATH = pair('block math', 'block', 'math');
export const ROW_GROUP = part('table-row-group', null);
export const ROW = part('table-row', null);
export const CELL = part('table-cell', 'flow-root');

export function isRubyPair(display: Display): boolean {
  return display === RUBY_OVER || display === RUBY_UNDER;
}

/** All values there are (§2, table of short forms and full forms). */
export const DISPLAYS: readonly Display[] = [
  NONE,
  CONTENTS,
  BLOCK,
  FLOW_ROOT,
  INLINE,
  INLINE_BLOCK,
  pair('run-in', 'run-in', 'flow'),
  pair('run-in flow-root', 'run-in', 'flow-root'),
  LIST_ITEM,
  listItem('flow-root list-item', 'block', 'flow-root'),
  listItem('inline list-item', 'inline', 'flow'),
  listItem('inline flow-root list-item', 'inline', 'flow-root'),
  listItem('run-in list-item', 'run-in', 'flow'),
  listItem('run-in flow-root list-item', 'run-in', 'flow-root'),
  TABLE,
  INLINE_TABLE,
  pair('run-in table', 'run-in', 'table'),
  FLEX,
  INLINE_FLEX,
  pair('run-in flex', 'run-in', 'flex'),
  pair('grid', 'block', 'grid'),
  pair('inline-grid', 'inline', 'grid'),
  pair('run-in grid', 'run-in', 'grid'),
  pair('grid-lanes', 'block', 'grid-lanes'),
  pair('inline-grid-lanes', 'inline', 'grid-lanes'),
  pair('run-in grid-lanes', 'run-in', 'grid-lanes'),
  pair('block ruby', 'block', 'ruby'),
  RUBY,
  pair('run-in ruby', 'run-in', 'ruby'),
  BLOCK_MATH,
  pair('math', 'inline', 'math'),
  pair('run-in math', 'run-in', 'math'),
  ROW_GROUP,
  part('table-header-group', null),
  part('table-footer-group', null),
  ROW,
  CELL,
  part('table-column-group', null),
  part('table-column', null),
  part('table-caption', 'flow-root'),
  part('ruby-text', 'flow'),
];

const fullForm = (outer: OuterDisplay, inner: InnerDisplay, isListItem: boolean): string =>
  `${outer} ${inner}${isListItem ? ' list-item' : ''}`;

const byFullForm: ReadonlyMap<string, Display> = new Map(
  DISPLAYS.flatMap((each) =>
    each.outer === null || each.inner === null ? [] : [[fullForm(each.outer, each.inner, each.isListItem), each]],
  ),
);

/** `null` where there is no such value: of list items that are no flow. */
export function displayOf(outer: OuterDisplay, inner: InnerDisplay, isListItem: boolean): Display | null {
  return byFullForm.get(fullForm(outer, inner, isListItem)) ?? null;
}

/** Whether the box is an inline box, whose contents stand in the lines around it; atomic inlines are none. */
export function isInlineBox({ outer, inner, part }: Display): boolean {
  if (outer === null) return part === 'ruby-text';
  return outer !== 'block' && (inner === 'flow' || inner === 'ruby');
}

export function isFlexOrGrid({ inner }: Display): boolean {
  return inner === 'flex' || inner === 'grid' || inner === 'grid-lanes';
}

/**
 * The block-level box that a display becomes (§2.7): an inline block becomes a block, without its flow root, and a part becomes flow. What is
 * block-level already, and what makes no box, stays.
 */
export function blockified(display: Display): Display {
  return blockifiedDisplays.get(display)!;
}

/**
 * The inline-level box that a display becomes (§2.7): a block stays a block container, so that it becomes an inline block. Parts stay: what
 * they lack is made around them, inline-level there.
 */
export function inlinified(display: Display): Display {
  return inlinifiedDisplays.get(display)!;
}

const blockifiedDisplays = new Map(DISPLAYS.map((each) => [each, blockify(each)]));
const inlinifiedDisplays = new Map(DISPLAYS.map((each) => [each, inlinify(each)]));
// Those of 2009, which are written in no full form, stay so.
for (const each of [LEGACY_BOX, INLINE_LEGACY_BOX]) {
  blockifiedDisplays.set(each, LEGACY_BOX);
  inlinifiedDisplays.set(each, INLINE_LEGACY_BOX);
}

function blockify(display: Display): Display {
  const { outer, inner, isListItem, part } = display;
  if (part !== null) return BLOCK;
  if (outer === null || inner === null || outer === 'block') return display;
  return displayOf('block', inner === 'flow-root' ? 'flow' : inner, isListItem)!;
}

function inlinify(display: Display): Display {
  const { outer, inner, isListItem } = display;
  if (outer !== 'block' || inner === null) return display;
  return displayOf('inline', inner === 'flow' ? 'flow-root' : inner, isListItem)!;
}
