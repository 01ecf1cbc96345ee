/** The text of ruby bases, as what stands beside a ruby sees it: lines break around a base as if it were not one (css-ruby-1 §3.4). */
import type { Box, InlineNode } from '../../../boxes/tree/box.ts';
import { isRubyPair, RUBY_OVER } from '../../../css/values/box/display.ts';
import type { CollectedItem } from './collect-items.ts';

/** A text in which the first and the last character of its base stand for each ruby. */
export interface TextWithBases {
  readonly text: string;
  /** Where it goes on behind the rubies, by their offsets in the text without bases. */
  readonly shifts: readonly { readonly at: number; readonly by: number }[];
}

/** `null` where there are no rubies. */
export function withRubyBases(items: readonly CollectedItem[], text: string): TextWithBases | null {
  let out = '';
  let from = 0;
  const shifts: { at: number; by: number }[] = [];
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!;
    if (item.kind !== 'atomic' || !isRubyPair(item.box.style.display.display)) continue;
    const ends = endsOfBase(item.box);
    out += text.slice(from, item.start) + ends;
    from = item.end;
    shifts.push({ at: item.end, by: out.length - item.end });
  }
  return shifts.length === 0 ? null : { text: out + text.slice(from), shifts };
}

const OBJECT = '\ufffc';

function endsOfBase(pair: Box): string {
  const base = baseOf(pair);
  const nodes = base?.kind === 'block-container' && base.content.kind === 'inline' ? base.content.children : [];
  const text = textOf(nodes).trim();
  if (text === '') return OBJECT;
  const characters = Array.from(text);
  return characters.length === 1 ? text : characters[0]! + characters.at(-1)!;
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
