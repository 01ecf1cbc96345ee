/**
 * First lines with a style of their own (css-pseudo-4 §2.1): the line is made of a copy of the content in that style, and the position where
 * it ends is found in the content itself, which has the same text.
 */
import type { BlockContainer, InlineNode } from '../../boxes/tree/box.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { changedStyle } from '../../style/initial-style.ts';
import type { InlinePosition } from '../break-token.ts';
import type { LayoutEnvironment } from '../environment.ts';
import type { LineRequest, LineResult } from '../inline-formatting.ts';
import type { InlineContent } from './content/inline-content.ts';
import { layoutLine } from './line-layout.ts';
import { prepareInline } from './prepare/prepare-inline.ts';

export interface FirstLineContent {
  readonly content: InlineContent;
  /** Inline boxes around everything that the other content does not have. */
  readonly wrapperCount: number;
}

/** `null` where the first line is like all others. */
export function prepareFirstLine(usual: InlineContent, env: LayoutEnvironment): FirstLineContent | null {
  const first = env.firstLines.get(usual.container.id);
  if (first === undefined) return null;
  const { wrapperCount } = first;
  const content = prepareInline(first.container, env);
  if (content.text.length === usual.text.length) return { content, wrapperCount };
  // DEVIATION: `text-transform` that makes the text longer or shorter is left out: offsets would not be comparable.
  const again = prepareInline(withTransformOf(first.container, usual.container), env);
  return again.text.length === usual.text.length ? { content: again, wrapperCount } : null;
}

/** Makes the first line. `from` is `null` unless a line without height comes before it. */
export function layoutFirstLine(
  usual: InlineContent,
  { content, wrapperCount }: FirstLineContent,
  from: InlinePosition | null,
  request: LineRequest,
  env: LayoutEnvironment,
): LineResult {
  const start = from === null ? null : movedPosition(from, usual, 0, content, wrapperCount);
  if (from !== null && start === null) return layoutLine(usual, from, request, env);
  const line = layoutLine(content, start, request, env);
  if (line.end === null) return line;
  return { ...line, end: movedPosition(line.end, content, wrapperCount, usual, 0) };
}

/** The same place in the other content: items of text are cut differently, all others are there in the same order. */
function movedPosition(
  { item: index, offset, afterForcedBreak, ruled: before }: InlinePosition,
  from: InlineContent,
  fromWrappers: number,
  to: InlineContent,
  toWrappers: number,
): InlinePosition | null {
  // A plan was made for the other style.
  const ruled = before === null ? null : { ...before, plan: null };
  const kind = from.items[index]!.kind;
  const isText = kind === 'text' || kind === 'tab';
  let others = 0;
  for (let i = 0; i < index; i++) if (!isTextItem(from, i)) others++;
  const ordinal = others - fromWrappers + toWrappers;
  let count = 0;
  for (let i = 0; i < to.items.length; i++) {
    const item = to.items[i]!;
    if (isTextItem(to, i)) {
      if (isText && item.start <= offset && offset < item.end) return { item: i, offset, afterForcedBreak, ruled };
      continue;
    }
    if (!isText && count === ordinal) return { item: i, offset, afterForcedBreak, ruled };
    count++;
  }
  return null;
}

function isTextItem({ items }: InlineContent, index: number): boolean {
  const { kind } = items[index]!;
  return kind === 'text' || kind === 'tab';
}

/** The container with the `text-transform` that its texts have elsewhere. */
function withTransformOf(container: BlockContainer, usual: BlockContainer): BlockContainer {
  if (container.content.kind !== 'inline' || usual.content.kind !== 'inline') return container;
  const styles = new Map<number, ComputedStyle>();
  collectStyles(usual.content.children, styles);
  return { ...container, content: { kind: 'inline', children: transformed(container.content.children, styles) } };
}

function collectStyles(nodes: readonly InlineNode[], styles: Map<number, ComputedStyle>): void {
  for (const node of nodes) {
    if (node.kind === 'text') styles.set(node.id, node.style);
    else if (node.kind === 'inline-box') collectStyles(node.children, styles);
  }
}

function transformed(nodes: readonly InlineNode[], styles: ReadonlyMap<number, ComputedStyle>): InlineNode[] {
  return nodes.map((node) => {
    if (node.kind === 'inline-box') return { ...node, children: transformed(node.children, styles) };
    const usual = node.kind === 'text' ? styles.get(node.id) : undefined;
    if (node.kind !== 'text' || usual === undefined) return node;
    const text = { ...node.style.text, transform: usual.text.transform };
    const font = { ...node.style.font, caps: usual.font.caps };
    return { ...node, style: changedStyle(node.style, { text, font }) };
  });
}
