/** From the inline nodes of a block container to its prepared content: items, levels, shaped runs, soft wrap opportunities. Done once a box. */
import { embeddingLevels } from '../../../base/unicode/bidi.ts';
import { BYTES_OF } from '../../../base/work-budget.ts';
import type { BlockContainer } from '../../../boxes/tree/box.ts';
import { isRubyPair } from '../../../css/values/box/display.ts';
import type { ComputedStyle } from '../../../style/computed-style.ts';
import { hasCentralBaseline } from '../../../style/turned-style.ts';
import { LONG_TEXT } from '../../container-plan.ts';
import type { LayoutEnvironment } from '../../environment.ts';
import type { Pieces } from '../../interruption.ts';
import { boxFont } from '../../text-metrics/box-font.ts';
import type { InlineContent, InlineItem, ParagraphDirection, TextItem } from '../content/inline-content.ts';
import { lineRulesOf } from '../content/line-rules.ts';
import { type CollectedItem, type CollectedItems, collectItems, type TextRange } from './collect-items.ts';
import { hyphensOf } from './hyphenate.ts';
import { shapeInPieces, shapeItems } from './shape-items.ts';
import { softWrapOpportunities } from './soft-wrap.ts';
import { divideByOrientation } from './upright-text.ts';

/** Items and text of a block container whose `content` is inline. */
export function prepareInline(container: BlockContainer, env: LayoutEnvironment): InlineContent {
  const draft = draftOf(container, env);
  return finished(draft, shapeItems(draft.collected, env), env);
}

/** The same where there are many items, or long ones. */
export function* prepareInPieces(container: BlockContainer, env: LayoutEnvironment): Pieces<InlineContent> {
  const draft = draftOf(container, env);
  yield 0;
  const items = yield* shapeInPieces(draft.collected, env);
  yield 0;
  return finished(draft, items, env);
}

/** What is known before the text is shaped. */
interface Draft {
  readonly container: BlockContainer;
  readonly collected: CollectedItems;
  readonly direction: 'ltr' | 'rtl';
  readonly paragraphs: readonly ParagraphDirection[] | null;
  readonly isBidi: boolean;
}

function draftOf(container: BlockContainer, env: LayoutEnvironment): Draft {
  const nodes = container.content.kind === 'inline' ? container.content.children : [];
  const collected = collectItems(container, nodes, env);
  const { deadline } = env;
  deadline.spend('characters', collected.text.length, container.source?.element);
  // Each of these steps takes a while for megabytes of text.
  const isLong = collected.text.length >= LONG_TEXT;
  if (isLong) deadline.check();
  const direction = baseDirection(container, collected.text);
  const paragraphs = paragraphDirections(container, collected.text, direction);
  const isBidi = assignLevels(collected, direction, paragraphs !== null);
  if (container.style.writing.axes !== 'horizontal-tb') divideByOrientation(collected.items, collected.text);
  if (isLong) deadline.check();
  return { container, collected, direction, paragraphs, isBidi };
}

function finished(
  { container, collected, direction, paragraphs, isBidi }: Draft,
  items: readonly InlineItem[],
  env: LayoutEnvironment,
): InlineContent {
  env.deadline.keep(BYTES_OF.inlineItem * (items.length - 1), container.source?.element);
  const font = boxFont(container.style.font, collected.language, env.fonts, hasCentralBaseline(container.style));
  const only = items.length === 1 && !isBidi ? items[0]! : null;
  const breaks = softWrapOpportunities(collected);
  const { marks, failing } = hyphensOf(breaks, collected);
  if (failing !== null) reportLanguage(failing, env);
  return {
    container,
    text: collected.text,
    items,
    breaks: marks === null ? shared(breaks) : breaks,
    hyphens: marks,
    direction,
    paragraphs,
    isBidi,
    font,
    hasLineHeightQuirk: env.lineHeightQuirk,
    hasStrut: !env.lineHeightQuirk || container.style.display.display.isListItem,
    hasStrutInBoxes: !env.lineHeightQuirk || hasLineLength(container.style),
    plainText: only !== null && isPlain(only, font) ? only : null,
    rules: lineRulesOf(container.style),
    raise: collected.raise,
    hasAnnotations: items.some(isAnnotated),
    hasLeaders: items.some((item) => item.kind === 'tab' && item.leader !== null),
    intrinsicSizes: null,
    floatRun: null,
  };
}

/** A list item whose lines are as high as a length says, not as its font. */
function hasLineLength({ display, font }: ComputedStyle): boolean {
  const { lineHeight } = font;
  return display.display.isListItem && lineHeight !== 'normal' && !('number' in lineHeight);
}

/** By length: words and numbers by themselves, as in the cells of tables, have no break, and an array of their own would be most of what they take. */
const WITHOUT_BREAKS = Array.from({ length: 32 }, (_, length) => new Uint8Array(length));

function shared(breaks: Uint8Array): Uint8Array {
  if (breaks.length >= WITHOUT_BREAKS.length) return breaks;
  for (let i = 0; i < breaks.length; i++) if (breaks[i] !== 0) return breaks;
  return WITHOUT_BREAKS[breaks.length]!;
}

/** Whether the short cut for plain lines gives the same as the long way. */
function isPlain(item: InlineItem, font: InlineContent['font']): item is TextItem {
  return (
    item.kind === 'text' &&
    item.font === font &&
    item.endSpaces === 'remove' &&
    item.gaps === null &&
    !isAnnotated(item) &&
    item.lineAscent <= font.lineAscent &&
    item.lineDescent <= font.lineDescent
  );
}

function isAnnotated(item: InlineItem): boolean {
  if (item.kind === 'text') return item.style.typesetting.emphasisStyle !== 'none';
  return item.kind === 'atomic' && isRubyPair(item.box.style.display.display);
}

/** Words of a language without patterns are divided at soft hyphens only. */
function reportLanguage(language: string, env: LayoutEnvironment): void {
  const what = language === '' ? 'text whose language is not known' : `the language "${language}"`;
  env.diagnostics.report('CSS_UNSUPPORTED', `hyphens: auto has no patterns for ${what}.`, {
    severity: 'info',
    hint: language === '' ? 'Name the language: <html lang="en">.' : 'Put soft hyphens (&shy;) into long words.',
  });
}

const STRONG = /[\p{L}\u200e\u200f]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f]/u;

/** `unicode-bidi: plaintext` of the block takes the direction of its text (css-writing-modes-3 §2.4.1). */
function baseDirection({ style }: BlockContainer, text: string): 'ltr' | 'rtl' {
  if (style.inline.unicodeBidi !== 'plaintext') return style.writing.direction;
  const end = text.indexOf('\n');
  return directionOfText(end < 0 ? text : text.slice(0, end), style.writing.direction);
}

function directionOfText(text: string, fallback: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const strong = STRONG.exec(text);
  if (strong === null) return fallback;
  return RIGHT_TO_LEFT.test(strong[0]) ? 'rtl' : 'ltr';
}

/** `null` where all paragraphs have the direction of the first. */
function paragraphDirections(
  { style }: BlockContainer,
  text: string,
  first: 'ltr' | 'rtl',
): readonly ParagraphDirection[] | null {
  if (style.inline.unicodeBidi !== 'plaintext' || !text.includes('\n')) return null;
  const paragraphs: ParagraphDirection[] = [];
  let isMixed = false;
  let start = 0;
  for (const line of text.split('\n')) {
    const direction = directionOfText(line, style.writing.direction);
    if (direction !== first) isMixed = true;
    paragraphs.push({ start, direction });
    start += line.length + 1;
  }
  return isMixed ? paragraphs : null;
}

/** Gives every item its embedding level and divides text where the level changes. Returns whether any level is not 0. */
function assignLevels(collected: CollectedItems, direction: 'ltr' | 'rtl', isByParagraph: boolean): boolean {
  const levels = embeddingLevels(collected.text, isByParagraph ? 'auto' : direction);
  if (levels === null) return false;
  const base = direction === 'ltr' ? 0 : 1;
  const divided: CollectedItem[] = [];
  for (const item of collected.items) {
    if (item.kind !== 'text-range' || item.isTab) {
      item.level = levelAt(levels, item, base);
      divided.push(item);
      continue;
    }
    divideRange(item, collected.text, levels, divided);
  }
  collected.items.length = 0;
  for (const item of divided) collected.items.push(item);
  return true;
}

/** What takes no room is neutral: it has the level of what is on both sides of it. */
function levelAt(levels: Uint8Array, { kind, start }: CollectedItem, base: number): number {
  if (kind !== 'out-of-flow') return start < levels.length ? levels[start]! : base;
  return start > 0 && levels[start] === levels[start - 1] ? levels[start]! : base;
}

/** Pieces of one level; bidi controls in the text are items of their own, which are neither shaped nor spaced. */
function divideRange(range: TextRange, text: string, levels: Uint8Array, divided: CollectedItem[]): void {
  let from = range.start;
  let isControl = isBidiControl(text.charCodeAt(from));
  for (let at = from + 1; at <= range.end; at++) {
    const next = at < range.end && isBidiControl(text.charCodeAt(at));
    if (at < range.end && levels[at] === levels[from] && next === isControl) continue;
    const level = levels[from]!;
    if (isControl) divided.push({ kind: 'control', start: from, end: at, parent: range.parent, level });
    else divided.push({ ...range, start: from, end: at, level });
    from = at;
    isControl = next;
  }
}

function isBidiControl(unit: number): boolean {
  return (unit >= 0x202a && unit <= 0x202e) || (unit >= 0x2066 && unit <= 0x2069) || unit === 0x200e || unit === 0x200f;
}
