/** The prepared content of an inline formatting context: one text and a flat list of items over it (ARCHITECTURE 2.11). */
import { ceilToGrid } from '../../../base/lengths.ts';
import type { BlockContainer, Box, InlineBox, InlineText, LineBreak } from '../../../boxes/tree/box.ts';
import type { ShapedRun } from '../../../display/shaped-run.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import type { GlyphOrientation } from '../../fragment.ts';
import type { IntrinsicSizes } from '../../layout-outcome.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import type { LineRules } from './line-rules.ts';

export interface InlineContent {
  readonly container: BlockContainer;
  /** After white space processing and `text-transform`; U+FFFC stands for an atomic inline, a line feed for a forced break. */
  readonly text: string;
  readonly items: readonly InlineItem[];
  /** Per offset: 1 where a line may end before the character, `HYPHENATION` where a hyphen is shown then; see `mayBreak`. */
  readonly breaks: Uint8Array;
  /** Marks words that may be divided in `breaks`, which has none before it is asked; `null` where none are. */
  readonly hyphens: HyphenMarks | null;
  readonly direction: 'ltr' | 'rtl';
  /** With `unicode-bidi: plaintext` the direction of each paragraph; `null` where all have that of the content. */
  readonly paragraphs: readonly ParagraphDirection[] | null;
  /** Whether any item has a level other than 0, so that lines must be reordered. */
  readonly isBidi: boolean;
  /** The strut's font. */
  readonly font: BoxFont;
  /** Whether the line height quirk applies: only boxes with text of their own count. */
  readonly hasLineHeightQuirk: boolean;
  /** Whether each line is at least as high as one of the container itself: where the quirk applies, in list items only, as in Chromium. */
  readonly hasStrut: boolean;
  /** The same for lines that begin inside of an inline box: where the quirk applies, only if `line-height` is a length, as in Chromium. */
  readonly hasStrutInBoxes: boolean;
  /** The one text item of content that has no other item, is left-to-right and collapses spaces: its lines take a short cut. */
  readonly plainText: TextItem | null;
  /** What the container's style asks of its lines beyond filling them; `null` where it asks for nothing. */
  readonly rules: LineRules | null;
  /** Whether any text has emphasis marks, or any atomic inline is a ruby: lines move apart for what they have not enough room for. */
  readonly hasAnnotations: boolean;
  /** Whether any item is a leader. */
  readonly hasLeaders: boolean;
  /** How far an initial letter rises above the first line, which is moved down by so many px; `null` without one. */
  readonly raise: number | null;
  /** Filled when first asked for. */
  intrinsicSizes: KnownIntrinsicSizes | null;
  /** The same. */
  floatRun: FloatRun | null;
}

/** Items that are floats, one behind the other. */
interface FloatRun {
  readonly from: number;
  /** First item that is none. */
  readonly end: number;
}

/** Where the floats end that an item begins. Known from the last time, for the line that many pages push down is asked for on each. */
export function endOfFloats(content: InlineContent, from: number): number {
  if (content.floatRun?.from !== from) {
    const { items } = content;
    let end = from;
    while (items[end]?.kind === 'float') end++;
    content.floatRun = { from, end };
  }
  return content.floatRun.end;
}

/** Divides words where it matters: whoever looks for the end of a line asks first. */
export interface HyphenMarks {
  /** Words between an offset and the nearest opportunity without a hyphen before it, which are not looked for before the line's start. */
  markBefore(lineStart: number, offset: number): void;
  markAll(): void;
}

export interface KnownIntrinsicSizes {
  /** Of percentage heights, px or INDEFINITE; `null` where none counts. */
  readonly basis: number | null;
  readonly sizes: IntrinsicSizes;
}

/** In `InlineContent.breaks`: the line may end here with a hyphen. Odd like a plain opportunity. */
export const HYPHENATION = 3;

/** In `InlineContent.breaks`: within a phrase that is kept together while there is room for it. Even: no plain opportunity. */
export const WITHIN_PHRASE = 4;

/** Whether a line may end before the character at the offset (forced breaks, 2, are items of their own). */
export function mayBreak(breaks: Uint8Array, offset: number): boolean {
  return (breaks[offset]! & 1) === 1;
}

/** Text from an offset to the next forced break (css-writing-modes-3 §2.4.1). */
export interface ParagraphDirection {
  readonly start: number;
  readonly direction: 'ltr' | 'rtl';
}

export type InlineItem =
  | TextItem
  | TabItem
  | OpenItem
  | CloseItem
  | AtomicItem
  | FloatItem
  | OutOfFlowItem
  | BreakItem
  | ControlItem;

interface ItemBase {
  /** Offsets in the content's text; equal for items without text. */
  readonly start: number;
  readonly end: number;
  /** The innermost inline box around the item; `null` for the root inline box. */
  readonly parent: OpenItem | null;
  /** Embedding level (UAX 9). */
  level: number;
}

/** What happens to spaces at the end of a line: removed, hanging, or like any other character (css-text-3 §4.1.2). */
export type EndSpaces = 'remove' | 'hang' | 'keep';

/** Text of one style, level, script and face: shaped once. */
export interface TextItem extends ItemBase {
  readonly kind: 'text';
  readonly box: InlineText;
  readonly style: ComputedStyle;
  readonly font: BoxFont;
  readonly run: ShapedRun;
  /** The content's text up to the end of the last glyph's: the run's clusters index it. */
  readonly runText: string;
  /** The same as it was written, for readers: small capitals are shaped as capitals. */
  readText: string;
  /** Every character is one glyph: the glyph of offset o is o - start. */
  readonly isOneToOne: boolean;
  /**
   * Where a character starts, px from the item's start, multiples of 2^-16: `positions[base + offset - start]`, also for `end`. An item that
   * differs from the one before in its face only starts a fraction of the grid below 0: by what that one was rounded up. So text in many
   * faces is no wider than text in one (CHROMIUM.md 4).
   */
  readonly positions: Float64Array;
  readonly base: number;
  /** Offsets before which `positions` leave room (`text-autospace`): the glyphs there are no neighbours. `null` for none. */
  readonly gaps: readonly number[] | null;
  /** Ascent and descent that the item's face adds to its box's: more than the box's own only in fallback faces with `line-height: normal`. */
  readonly lineAscent: number;
  readonly lineDescent: number;
  readonly fontSize: number;
  readonly letterSpacing: number;
  readonly wordSpacing: number;
  readonly syntheticBold: boolean;
  readonly syntheticOblique: boolean;
  readonly endSpaces: EndSpaces;
  /** May be broken anywhere between graphemes when a line has no other opportunity (`overflow-wrap`). */
  readonly breaksAnywhere: boolean;
  readonly orientation: GlyphOrientation;
}

/** A text that is repeated to fill what is left of the line (css-content-3 §4). */
export interface Leader {
  readonly text: string;
  /** Of one repetition, px; more than 0. */
  readonly width: number;
}

/** A preserved tab, or a leader. */
export interface TabItem extends ItemBase {
  readonly kind: 'tab';
  /** `null` for a tab. */
  readonly leader: Leader | null;
  readonly box: InlineText;
  readonly style: ComputedStyle;
  readonly font: BoxFont;
  /** Distance of tab stops, px; 0 makes the tab empty. */
  readonly interval: number;
  /** A stop that is nearer is passed over, px. */
  readonly leastWidth: number;
  readonly endSpaces: EndSpaces;
}

/** The start of an inline box. */
export interface OpenItem extends ItemBase {
  readonly kind: 'open';
  readonly box: InlineBox;
  readonly font: BoxFont;
}
export interface CloseItem extends ItemBase {
  readonly kind: 'close';
  readonly open: OpenItem;
}
export interface AtomicItem extends ItemBase {
  readonly kind: 'atomic';
  readonly box: Box;
}
export interface FloatItem extends ItemBase {
  readonly kind: 'float';
  readonly box: Box;
}
export interface OutOfFlowItem extends ItemBase {
  readonly kind: 'out-of-flow';
  readonly box: Box;
}
/** `<br>` or a preserved line feed. */
export interface BreakItem extends ItemBase {
  readonly kind: 'break';
  readonly box: LineBreak | InlineText;
  readonly clear: 'none' | 'left' | 'right' | 'both';
}
/** A bidi control that stands for `unicode-bidi` and `direction` (css-writing-modes-3 §2.4). */
export interface ControlItem extends ItemBase {
  readonly kind: 'control';
}

/** Width of [from, to) of a text item, px, rounded up to the grid as a run's width is (CHROMIUM.md 4). @param more - px that are counted with it */
export function textWidth(item: TextItem, from: number, to: number, more = 0): number {
  const at = item.base - item.start;
  const begin = from === item.start ? 0 : item.positions[at + from]!;
  return Math.ceil((item.positions[at + to]! - begin + more) * 64) / 64;
}

/** Width of [from, to) as a part of the whole run: both places are rounded up to the grid. As in Chromium, words count so for the min-content width. @param more - px that are counted with it */
export function wordWidth(item: TextItem, from: number, to: number, more = 0): number {
  const at = item.base - item.start;
  const begin = from === item.start ? 0 : ceilToGrid(item.positions[at + from]!);
  return ceilToGrid(item.positions[at + to]! + more) - begin;
}

/**
 * The item as it is at the start of a line, where it has nothing to take up of the piece before it (see `positions`). An item begins one line at
 * most, so that copying costs no more than shaping did.
 */
export function atLineStart(item: TextItem): TextItem {
  const { positions, base, start, end } = item;
  const lead = positions[base]!;
  if (lead >= 0) return item;
  return { ...item, positions: positions.slice(base, base + end - start + 1).map((at) => at - lead), base: 0 };
}

const SPACE = 0x20;
const ZERO_WIDTH_SPACE = 0x200b;

/** A `<wbr>` behind a space stays with it: the line ends behind both, and the space hangs. */
export function isBehindSpaces({ text, breaks }: InlineContent, { start, end }: TextItem): boolean {
  if (end !== start + 1 || text.charCodeAt(start) !== ZERO_WIDTH_SPACE) return false;
  return text.charCodeAt(start - 1) === SPACE && !mayBreak(breaks, start);
}

/** Width of a tab that begins so far behind the block container's start edge, px (css-text-3 §4.2). */
export function tabWidth({ interval, leastWidth }: TabItem, at: number): number {
  if (interval === 0) return 0;
  const width = (Math.floor(at / interval) + 1) * interval - at;
  return width < leastWidth ? width + interval : width;
}
