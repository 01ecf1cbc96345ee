/** What a printed page shows, as layout cases of authority `chromium print` list it: boxes by the area that their background covers, and words. */
import { intersection, type Rect, union } from '../../src/engine/base/geometry.ts';
import { dumpNumber } from '../../src/engine/inspect/element-name.ts';

export interface PrintedPage {
  readonly boxes: readonly PrintedBox[];
  readonly glyphs: readonly PrintedGlyph[];
}

export interface PrintedBox {
  readonly name: string;
  /** Document order. */
  readonly order: number;
  /** The border box of one fragment, as far as it is seen; px from the page's corner. */
  readonly rect: Rect;
}

export interface PrintedGlyph {
  readonly text: string;
  /** The left end of its place on the baseline, px from the page's corner. */
  readonly x: number;
  readonly baseline: number;
  /** px */
  readonly advance: number;
  readonly fontSize: number;
  /** What is seen of the content here, px from the page's corner. */
  readonly clip: Rect;
}

/** Boxes in document order, a box's fragments where they do not go on below each other, and the words, from the top down and from left to right; what shows nothing on the page is left out. */
export function printedListing(pages: readonly PrintedPage[]): string {
  const lines: string[] = [];
  for (const [index, page] of pages.entries()) {
    lines.push(`page ${index + 1}`);
    const boxes = page.boxes
      .map((box) => ({ ...box, rect: snapped(box.rect) }))
      .filter(({ rect }) => rect.width > 0 && rect.height > 0)
      .toSorted((a, b) => a.order - b.order || byPlace(a.rect, b.rect))
      .reduce(withJoined, []);
    for (const { name, rect } of boxes) lines.push(`  ${name} ${place(rect)}`);
    for (const { text, rect } of wordsOf(page.glyphs)) lines.push(`  word ${place(rect)} ${JSON.stringify(text)}`);
  }
  return lines.join('\n');
}

/** Backgrounds are painted from one whole pixel to another. */
function snapped({ x, y, width, height }: Rect): Rect {
  const left = Math.round(x);
  const top = Math.round(y);
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
}

/** Fragments of a box that go on below each other cover one area. */
function withJoined(boxes: PrintedBox[], box: PrintedBox): PrintedBox[] {
  const last = boxes.at(-1);
  if (last?.order !== box.order || !continues(last.rect, box.rect)) boxes.push(box);
  else boxes[boxes.length - 1] = { ...last, rect: union(last.rect, box.rect) };
  return boxes;
}

function continues(above: Rect, below: Rect): boolean {
  return above.x === below.x && above.width === below.width && below.y <= above.y + above.height;
}

function byPlace(a: Rect, b: Rect): number {
  return a.y - b.y || a.x - b.x;
}

interface Word {
  readonly text: string;
  readonly rect: Rect;
}

/** Glyphs that stand side by side. Each covers its advance, from .8 em above the baseline to .2 em below it: as those of Ahem do. */
function wordsOf(glyphs: readonly PrintedGlyph[]): Word[] {
  const squares = glyphs
    .filter(({ text }) => /\S/.test(text))
    .map(({ text, x, baseline, advance, fontSize, clip }) => ({
      text,
      clip,
      rect: { x: tenths(x), y: tenths(baseline - 0.8 * fontSize), width: tenths(advance), height: tenths(fontSize) },
    }))
    .filter(({ rect, clip }) => isSeen(rect, clip))
    .toSorted((a, b) => byPlace(a.rect, b.rect));
  const words: Word[] = [];
  for (const { text, rect } of squares) {
    const last = words.at(-1);
    const isBeside =
      last?.rect.y === rect.y &&
      last.rect.height === rect.height &&
      Math.abs(last.rect.x + last.rect.width - rect.x) < 0.5;
    if (last === undefined || !isBeside) words.push({ text, rect });
    else {
      const width = tenths(rect.x + rect.width - last.rect.x);
      words[words.length - 1] = { text: last.text + text, rect: { ...last.rect, width } };
    }
  }
  return words;
}

function isSeen(rect: Rect, clip: Rect): boolean {
  const { width, height } = intersection(rect, clip);
  return width > 0 && height > 0;
}

/** Chromium's numbers in a PDF are no more exact. */
function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

function place({ x, y, width, height }: Rect): string {
  return `${dumpNumber(x)},${dumpNumber(y)} ${dumpNumber(width)}x${dumpNumber(height)}`;
}
