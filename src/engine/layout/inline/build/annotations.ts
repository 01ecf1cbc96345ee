/**
 * Ruby annotations and emphasis marks beside a line (css-ruby-1 §3.1, css-text-decor-4 §4.6): they take no room in the line itself, but reach into
 * what neighbouring lines leave free, and move lines apart where that is not enough.
 */
import { RUBY_OVER } from '../../../css/values/box/display.ts';
import type { BoxFont } from '../../text-metrics/box-font.ts';
import { overEmBox, underEmBox } from '../../text-metrics/em-box.ts';
import type { TextItem } from '../content/inline-content.ts';
import type { AtomicLayout } from '../content/line-surroundings.ts';
import { emphasisMark } from '../prepare/emphasis.ts';

/** How far the content of a line reaches with its annotations, px from the line's top. */
export interface LineReach {
  over: number;
  under: number;
  hasOver: boolean;
  hasUnder: boolean;
}

/** What a ruby adds to its line: its base is like text of the ruby element. */
export function rubyExtent(
  { box, layout, ascent, descent }: AtomicLayout,
  font: BoxFont,
): { readonly ascent: number; readonly descent: number } {
  const { fragment } = layout;
  const isOver = box.style.display.display === RUBY_OVER;
  const base = fragment.children[isOver ? fragment.children.length - 1 : 0]?.fragment;
  const around = base === undefined ? 0 : fragment.height - base.height;
  // A base that is higher than a line of its text has something in it.
  if (base === undefined || base.height < font.usedSize + 2) {
    return { ascent: font.lineAscent, descent: font.lineDescent };
  }
  return {
    ascent: Math.max(font.lineAscent, isOver ? ascent - around : ascent),
    descent: Math.max(font.lineDescent, isOver ? descent : descent - around),
  };
}

export function reachOfRuby(reach: LineReach, { box, ascent, descent }: AtomicLayout, baseline: number): void {
  extendReach(reach, baseline - ascent, baseline + descent);
  if (box.style.display.display === RUBY_OVER) reach.hasOver = true;
  else reach.hasUnder = true;
}

export function extendReach(reach: LineReach, over: number, under: number): void {
  if (over < reach.over) reach.over = over;
  if (under > reach.under) reach.under = under;
}

export function reachOfText(reach: LineReach, item: TextItem, baseline: number): void {
  const { style, font, run, box } = item;
  const isCentral = font.glyphBaseline !== font.ascent;
  let over = baseline - font.ascent + overEmBox(font, run.face, isCentral);
  let under = baseline + font.descent - underEmBox(font, run.face, isCentral);
  const mark =
    style.typesetting.emphasisStyle === 'none' ? null : emphasisMark(style, font, box.source?.element.language ?? '');
  if (mark !== null) {
    if (mark.isUnder) under += mark.height;
    else over -= mark.height;
    if (mark.isUnder) reach.hasUnder = true;
    else reach.hasOver = true;
  }
  extendReach(reach, over, under);
}

/** How much more than its height a line takes, and what it leaves to its neighbours, px. */
export interface LineRoom {
  readonly overflowOver: number;
  readonly overflowUnder: number;
  readonly spaceOver: number;
  readonly spaceUnder: number;
}

/** @param lineHeight - of the line without annotations, px */
export function roomBeside(reach: LineReach, lineHeight: number, fontSize: number): LineRoom {
  let { over, under } = reach;
  if (under - over < fontSize) {
    const halfLeading = Math.max(0, (lineHeight - fontSize) / 2);
    over = halfLeading;
    under = lineHeight - halfLeading;
  }
  return {
    overflowOver: reach.hasOver ? Math.max(0, -over) : 0,
    overflowUnder: reach.hasUnder ? Math.max(0, under - lineHeight) : 0,
    spaceOver: Math.max(0, over),
    spaceUnder: Math.max(0, lineHeight - under),
  };
}
