/**
 * The order of strings on a line in which text runs from right to left. What no space parts is written from left to right: readers who find words by
 * the places of glyphs (poppler) join those alone that follow each other so, and letters, digits, brackets and full stops are strings of their own
 * where they come from several fonts or run in different directions. Words stay in the order of the text, which is that of readers who copy strings
 * as they come (PDF.js, PDFium). Each string knows its place in the text, by which the structure tree has it.
 */
import type { DisplayItem, GlyphsItem } from '../display/display-item.ts';
import { type ClusterTexts, clusterAt } from './glyph-texts.ts';
import type { SharedObjects } from './resources.ts';
import { isInOrder, shownText, type TextWriter, widthOfGlyphs } from './text-writer.ts';

/** Glyphs that are one string, or several whose order does not matter. */
interface PlacedGlyphs {
  readonly item: GlyphsItem;
  /** Of the first and of the last glyph, in the order of the text of the line. */
  readonly place: number;
  readonly lastPlace: number;
}

/** Whether readers find the text of a cluster in the codes of its glyphs. */
type IsTold = (item: GlyphsItem, cluster: ClusterTexts) => boolean;

/** What may stand between two glyphs of a word, em: less than what poppler takes for a space. */
const LARGEST_GAP = 0.09;
/** Glyphs of a line that are put in order; in longer ones strings stay as they are. */
const MOST_GLYPHS = 4096;
/** Quotes and brackets: PDFium mirrors those between which there is nothing else, unless they stand in the order of the text. */
const PAIRED = /[\p{Pi}\p{Pf}\p{Ps}\p{Pe}]/u;

/** Glyphs [from, to) of an item, which touch each other. */
interface Part {
  readonly item: GlyphsItem;
  /** What of the line stands before the item, in glyphs. */
  readonly before: number;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
}

/** A word with the spaces beside it. */
interface Word extends Part {
  readonly hasSpaceLeft: boolean;
  readonly hasSpaceRight: boolean;
}

/** A content that is being written. */
interface ItemWriter {
  write(item: DisplayItem): void;
  text(): TextWriter;
}

/** All items, one after the other, but the texts of lines on which some run from right to left. */
export function writeInOrder(items: readonly DisplayItem[], shared: SharedObjects, writer: ItemWriter): void {
  for (let i = 0; i < items.length; ) {
    const end = endOfMixedLine(items, i);
    if (end > 0) writeMixedLine(items.slice(i, end) as GlyphsItem[], shared, writer);
    else for (const last = Math.max(i + 1, -end); i < last; i++) writer.write(items[i]!);
    i = Math.max(i, end);
  }
}

function writeMixedLine(line: readonly GlyphsItem[], shared: SharedObjects, writer: ItemWriter): void {
  const isTold: IsTold = (item, cluster) => shared.font(item.run.face).tells(cluster, item);
  const text = writer.text();
  text.beginPiece(null);
  // Strings of one piece stand one behind the other in the text, too.
  let next: number | null = null;
  for (const { item, place, lastPlace } of inWrittenOrder(line, isTold)) {
    // Readers order the strings, but not what is in one.
    text.closeArray();
    if (place !== next) text.beginPiece(place);
    writer.write(item);
    next = lastPlace + 1;
  }
  text.beginPiece(null);
}

/**
 * Whether texts that follow each other on a line have one among them that runs from right to left.
 *
 * @returns where the line ends, or that number below 0 where there is none such; 0 where no text begins
 */
function endOfMixedLine(items: readonly DisplayItem[], start: number): number {
  const first = items[start]!;
  if (!isShown(first)) return 0;
  let isMixed = false;
  let end = start;
  for (; end < items.length; end++) {
    const item = items[end]!;
    if (!isShown(item) || item.origin.y !== first.origin.y) break;
    isMixed ||= item.rightToLeft;
  }
  return isMixed ? end : -end;
}

function isShown(item: DisplayItem): item is GlyphsItem {
  return item.kind === 'glyphs' && !item.isShadow && item.paint.kind === 'solid' && item.start < item.end;
}

/** The texts of a line in the order in which they are written. */
function inWrittenOrder(line: readonly GlyphsItem[], isTold: IsTold): PlacedGlyphs[] {
  const words: Word[] = [];
  let glyphs = 0;
  for (const item of line) {
    if (glyphs + item.end - item.start <= MOST_GLYPHS) addWords(item, glyphs, words);
    glyphs += item.end - item.start;
  }
  if (glyphs > MOST_GLYPHS) return line.map((item, place) => ({ item, place, lastPlace: place }));
  const placed: PlacedGlyphs[] = [];
  let open: [first: Part, last: Part] | null = null;
  const close = () => {
    if (open !== null) placed.push(placedPart(...open));
    open = null;
  };
  for (const group of joined(words)) {
    if (group.length > 1 || isParted(group[0]!, isTold)) {
      close();
      for (const part of partsOf(group, isTold)) placed.push(placedPart(part, part));
      continue;
    }
    // What stands in the order of the text stays one string.
    const word = group[0]!;
    if (open !== null && (open[1].item !== word.item || open[1].to !== word.from)) close();
    open = [open === null ? word : open[0], word];
  }
  close();
  return placed;
}

function placedPart(first: Part, last: Part): PlacedGlyphs {
  const { item, from, before } = first;
  const { to } = last;
  const place = before + from - item.start;
  const lastPlace = before + to - 1 - item.start;
  if (from === item.start && to === item.end) return { item, place, lastPlace };
  const origin = { x: Math.min(first.left, last.left), y: item.origin.y };
  return { item: { ...item, start: from, end: to, origin }, place, lastPlace };
}

function addWords(item: GlyphsItem, before: number, words: Word[]): void {
  const { start, end, rightToLeft, origin } = item;
  let x = rightToLeft ? origin.x + widthOf(item, start, end) : origin.x;
  for (let from = start; from < end; ) {
    let to = from;
    while (to < end && isSpace(item, to)) to++;
    const startsWithSpace = to > from;
    while (to < end && !isSpace(item, to)) to++;
    const endsWithSpace = to < end || to === from || isSpace(item, to - 1);
    while (to < end && isSpace(item, to)) to++;
    const width = widthOf(item, from, to);
    const left = rightToLeft ? x - width : x;
    const [hasSpaceLeft, hasSpaceRight] = rightToLeft
      ? [endsWithSpace, startsWithSpace]
      : [startsWithSpace, endsWithSpace];
    words.push({ item, before, from, to, left, right: left + width, hasSpaceLeft, hasSpaceRight });
    x = rightToLeft ? left : left + width;
    from = to;
  }
}

function isSpace({ text, run: { clusters } }: GlyphsItem, i: number): boolean {
  return text.charAt(clusters[i]!).trim() === '';
}

/** Words that touch each other, from left to right; these groups in the order of the text. */
function joined(words: readonly Word[]): Word[][] {
  const groups: Word[][] = [];
  let last: Word | null = null;
  for (const word of [...words].sort((a, b) => a.left - b.left)) {
    if (last !== null && touch(last, word)) groups.at(-1)!.push(word);
    else groups.push([word]);
    last = word;
  }
  return groups
    .flatMap((group) => (group.length > 1 && group.every(isPaired) ? group.map((word) => [word]) : [group]))
    .map((group) => ({ group, first: firstPlace(group.some(hasLetters) ? group.filter(hasLetters) : group) }))
    .sort((a, b) => a.first - b.first)
    .map(({ group }) => group);
}

function firstPlace(words: readonly Word[]): number {
  return words.reduce((least, { before, from, item }) => Math.min(least, before + from - item.start), Infinity);
}

/** Marks beside a word come with it, though they may stand before all the words in the order of the text. */
function hasLetters(word: Word): boolean {
  return /[\p{L}\p{N}]/u.test(shownText(itemOf(word)));
}

function touch(left: Word, right: Word): boolean {
  if (left.hasSpaceRight || right.hasSpaceLeft) return false;
  return Math.abs(right.left - left.right) < LARGEST_GAP * Math.min(left.item.fontSize, right.item.fontSize);
}

function isPaired(word: Word): boolean {
  const own = itemOf(word);
  return own.rightToLeft && !isInOrder(own) && PAIRED.test(shownText(own));
}

/** Whether a word that stands alone would be several strings, in the order of the text. */
function isParted(word: Word, isTold: IsTold): boolean {
  const own = itemOf(word);
  if (!own.rightToLeft) return false;
  if (!isInOrder(own)) return !PAIRED.test(shownText(own));
  for (let i = own.start; i < own.end; ) {
    const cluster = clusterAt(own, i);
    if (cluster.isStacked || !isTold(own, cluster)) return true;
    i = cluster.to;
  }
  return false;
}

function itemOf({ item, from, to }: Part): GlyphsItem {
  return from === item.start && to === item.end ? item : { ...item, start: from, end: to };
}

/**
 * From left to right; at the end marks at another height than their letters, which say the text of these: before or behind a word they do not
 * part it.
 */
function partsOf(group: readonly Word[], isTold: IsTold): Part[] {
  const parts: Part[] = [];
  const marks: Part[] = [];
  for (const word of group) {
    if (word.item.rightToLeft) addParts(word, isTold, parts, marks);
    else parts.push(word);
  }
  return [...parts.sort((a, b) => a.left - b.left), ...marks];
}

/** Readers turn strings with letters around; others are written sign by sign, and clusters that carry their text one by one. */
function addParts(word: Word, isTold: IsTold, parts: Part[], marks: Part[]): void {
  const { item, before } = word;
  const own = itemOf(word);
  const isTurned = isInOrder(own);
  let right = word.right;
  let from = word.from;
  const close = (to: number, list: Part[]) => {
    if (to === from) return;
    const left = right - widthOf(item, from, to);
    list.push({ item, before, from, to, left, right });
    right = left;
    from = to;
  };
  for (let i = word.from; i < word.to; ) {
    const cluster = clusterAt(own, i);
    const to = Math.min(word.to, cluster.to);
    if (!isTurned || cluster.isStacked || !isTold(own, cluster)) {
      close(i, parts);
      const height = cluster.isStacked ? endOfHeight(item, i, to) : to;
      close(height, parts);
      close(to, marks);
    }
    i = to;
  }
  close(word.to, parts);
}

function endOfHeight({ run: { yOffsets } }: GlyphsItem, from: number, to: number): number {
  let end = from + 1;
  while (end < to && yOffsets![end] === yOffsets![from]) end++;
  return end;
}

/** Px. */
function widthOf(item: GlyphsItem, from: number, to: number): number {
  return widthOfGlyphs(item, from, to, item.fontSize / item.run.face.unitsPerEm);
}
