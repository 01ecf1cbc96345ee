/** The whole box tree of a document: its boxes, its first lines, and what it announces to pages. */
import type { Announcements } from './announcements.ts';
import type { BlockContainer, Box } from './box.ts';

/** The contents of a block container as they are in its first line, where that has a style of its own (`::first-line`). */
export interface FirstLine {
  /** The same boxes in other styles. */
  readonly container: BlockContainer;
  /** Inline boxes around all of them, which stand for the pseudo-elements. */
  readonly wrapperCount: number;
}

/** The whole tree. */
export interface BoxTree {
  /** Of the root element; `null` when it is `display: none`. */
  readonly root: Box | null;
  /** All ids are below this. */
  readonly boxCount: number;
  /** By id: what pages have to show of each box (`BoxNumbering.contentCounts`). */
  readonly contentCounts: Uint32Array;
  /** Whether an element sets, resets or increments the counter `page` or `pages`. */
  readonly changesPageCounter: boolean;
  /** What counters are at the end, for a part of a file that comes next. */
  readonly countersAfter: ReadonlyMap<string, number>;
  /** What elements say to the pages that they come to lie on. */
  readonly announcements: Announcements;
  /** By the id of the block container; empty for most documents. */
  readonly firstLines: ReadonlyMap<number, FirstLine>;
}
