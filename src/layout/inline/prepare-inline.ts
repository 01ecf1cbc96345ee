/** From the inline nodes of a block container to its prepared content: items, levels, shaped runs, soft wrap opportunities. Done once a box. */

import { embeddingLevels } from '../../base/unicode/bidi.ts';
import type { BlockContainer } from '../../boxes/box.ts';
import type { LayoutEnvironment } from '../environment.ts';
import { boxFont } from './box-font.ts';
import { type CollectedItem, type CollectedItems, collectItems } from './collect-items.ts';
import type { InlineContent, InlineItem, TextItem } from './inline-content.ts';
import { shapeItems } from './shape-items.ts';
import { softWrapOpportunities } from './soft-wrap.ts';

/** Items and text of a block container whose `content` is inline: made once and kept in `env.memo.inline`. */
export function prepareInline(container: BlockContainer, env: LayoutEnvironment): InlineContent {
  const known = env.memo.inline[container.id] as InlineContent | undefined;
  if (known !== undefined) return known;
  const content = makeContent(container, env);
  env.memo.inline[container.id] = content;
  return content;
}

function makeContent(container: BlockContainer, env: LayoutEnvironment): InlineContent {
  const nodes = container.content.kind === 'inline' ? container.content.children : [];
  const collected = collectItems(container, nodes, env.fonts);
  reportUnsupported(collected, env);
  const direction = baseDirection(container, collected.text);
  const isBidi = assignLevels(collected, direction);
  const items = shapeItems(collected, env);
  const font = boxFont(container.style.font, collected.language, env.fonts);
  const only = items.length === 1 && !isBidi ? items[0]! : null;
  return {
    container,
    text: collected.text,
    items,
    breaks: softWrapOpportunities(collected),
    direction,
    isBidi,
    font,
    hasLineHeightQuirk: env.lineHeightQuirk,
    plainText: only !== null && isPlain(only, font) ? only : null,
    intrinsicSizes: null,
  };
}

/** Whether the short cut for plain lines gives the same as the long way. */
function isPlain(item: InlineItem, font: InlineContent['font']): item is TextItem {
  return (
    item.kind === 'text' &&
    item.font === font &&
    item.endSpaces === 'remove' &&
    item.lineAscent <= font.lineAscent &&
    item.lineDescent <= font.lineDescent
  );
}

function reportUnsupported({ items }: CollectedItems, env: LayoutEnvironment): void {
  for (const item of items) {
    if (item.kind !== 'text-range' || item.box.style.text.hyphens !== 'auto') continue;
    env.diagnostics.report(
      'CSS_UNSUPPORTED',
      'hyphens: auto is not supported yet; words are hyphenated at soft hyphens only.',
      {
        severity: 'info',
        hint: 'Put soft hyphens (&shy;) into long words.',
      },
    );
    return;
  }
}

const STRONG = /[\p{L}\p{N}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** `unicode-bidi: plaintext` of the block takes the direction of its text (css-writing-modes-3 §2.4.1). */
function baseDirection({ style }: BlockContainer, text: string): 'ltr' | 'rtl' {
  if (style.inline.unicodeBidi !== 'plaintext') return style.writing.direction;
  const strong = STRONG.exec(text);
  if (strong === null) return style.writing.direction;
  return RIGHT_TO_LEFT.test(strong[0]) ? 'rtl' : 'ltr';
}

/** Gives every item its embedding level and divides text where the level changes. Returns whether any level is not 0. */
function assignLevels(collected: CollectedItems, direction: 'ltr' | 'rtl'): boolean {
  const levels = embeddingLevels(collected.text, direction);
  if (levels === null) return false;
  const base = direction === 'ltr' ? 0 : 1;
  const divided: CollectedItem[] = [];
  for (const item of collected.items) {
    if (item.kind !== 'text-range') {
      item.level = item.start < levels.length ? levels[item.start]! : base;
      divided.push(item);
      continue;
    }
    let from = item.start;
    for (let at = from + 1; at <= item.end; at++) {
      if (at < item.end && levels[at] === levels[from]) continue;
      divided.push({ ...item, start: from, end: at, level: levels[from]! });
      from = at;
    }
  }
  collected.items.length = 0;
  for (const item of divided) collected.items.push(item);
  return true;
}
