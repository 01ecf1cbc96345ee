/** The text of ruby bases, as what stands beside a ruby sees it: lines break around a base as if it were not one (css-ruby-1 §3.4). */
import type { Box, InlineNode } from '../../../boxes/tree/box.ts';
import { RUBY_OVER } from '../../../css/values/box/display.ts';

const OBJECT = '\ufffc';
/** All that there is in an empty base. */
const ZERO_WIDTH_SPACE = '\u200b';

/** The first and the last character of its base, which stand for a ruby in the text around it. */
export function endsOfBase(pair: Box): string {
  const base = baseOf(pair);
  const nodes = base?.kind === 'block-container' && base.content.kind === 'inline' ? base.content.children : [];
  const whole = textOf(nodes);
  const text = whole.trim();
  if (text === '' || text === ZERO_WIDTH_SPACE) return OBJECT;
  const characters = Array.from(text);
  const ends = characters.length === 1 ? text : characters[0]! + characters.at(-1)!;
  return /\s$/.test(whole) ? `${ends} ` : ends;
}

function baseOf(pair: Box): Box | null {
  if (pair.kind === 'flex-container') return pair.children[0] ?? null;
  if (pair.kind !== 'block-container' || pair.content.kind !== 'blocks') return null;
  return pair.content.children.at(pair.style.display.display === RUBY_OVER ? -1 : 0) ?? null;
}

function textOf(nodes: readonly InlineNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.kind === 'text') text += node.text;
    else if (node.kind === 'inline-box') text += textOf(node.children);
    else if (node.kind === 'atomic') text += OBJECT;
  }
  return text;
}
