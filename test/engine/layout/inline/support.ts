/** Small inline content for tests: boxes written by hand, in Ahem at 20 px with `line-height: 1`; lines as text. */

import { readFileSync } from 'node:fs';
import { Deadline } from '../../../../src/engine/base/deadline.ts';
import { Diagnostics } from '../../../../src/engine/base/diagnostics.ts';
import { INDEFINITE } from '../../../../src/engine/base/lengths.ts';
import type {
  BlockContainer,
  Box,
  InlineBox,
  InlineNode,
  InlineText,
  LineBreak,
} from '../../../../src/engine/boxes/tree/box.ts';
import { styleGroups } from '../../../../src/engine/css/properties/registry.ts';
import { px } from '../../../../src/engine/css/values/basic/length.ts';
import { BLOCK, INLINE_BLOCK } from '../../../../src/engine/css/values/box/display.ts';
import { FontSet } from '../../../../src/engine/fonts/font-set.ts';
import type { InlinePosition } from '../../../../src/engine/layout/break-token.ts';
import type { LayoutEnvironment, MemoKind } from '../../../../src/engine/layout/environment.ts';
import { EMPTY_EXCLUSIONS } from '../../../../src/engine/layout/exclusion-space.ts';
import type { Fragment } from '../../../../src/engine/layout/fragment.ts';
import { FragmentBuilder } from '../../../../src/engine/layout/fragment-builder.ts';
import { createInlineFormatting } from '../../../../src/engine/layout/inline/inline-layout.ts';
import type { LineRequest, LineResult } from '../../../../src/engine/layout/inline-formatting.ts';
import { Interruption } from '../../../../src/engine/layout/interruption.ts';
import type { ComputedStyle } from '../../../../src/engine/style/computed-style.ts';

/** Values by group and property: `{ text: { whiteSpace: 'pre' } }`. */
export type StyleChanges = { [G in keyof ComputedStyle]?: Partial<ComputedStyle[G]> };

const initial = Object.fromEntries(
  Object.entries(styleGroups).map(([name, group]) => [name, group.initial]),
) as unknown as ComputedStyle;

const ahem20: ComputedStyle = changed(initial, {
  font: { family: [{ name: 'Ahem', generic: false }], size: 20, lineHeight: { number: 1 } },
});

function changed(style: ComputedStyle, changes: StyleChanges): ComputedStyle {
  const result: Record<string, unknown> = { ...style };
  for (const [group, values] of Object.entries(changes)) {
    result[group] = { ...(style[group as keyof ComputedStyle] as object), ...values };
  }
  return result as unknown as ComputedStyle;
}

let nextId = 0;

type Child = string | InlineNode | ((style: ComputedStyle) => InlineNode);

function nodes(children: readonly Child[], style: ComputedStyle): InlineNode[] {
  return children.map((child) => {
    if (typeof child === 'string') return text(child)(style);
    return typeof child === 'function' ? child(style) : child;
  });
}

function text(characters: string): (style: ComputedStyle) => InlineText {
  return (style) => ({
    kind: 'text',
    id: nextId++,
    style: inherited(style, {}),
    source: null,
    text: characters,
    isLeader: false,
  });
}

/** An inline box; what does not inherit is initial. */
export function span(changes: StyleChanges, ...children: Child[]): (style: ComputedStyle) => InlineBox {
  return (outer) => {
    const style = inherited(outer, changes);
    return {
      kind: 'inline-box',
      id: nextId++,
      style,
      source: null,
      children: nodes(children, style),
      hasStart: true,
      hasEnd: true,
    };
  };
}

export function br(changes: StyleChanges = {}): (style: ComputedStyle) => LineBreak {
  return (style) => ({ kind: 'line-break', id: nextId++, style: inherited(style, changes), source: null });
}

/** An empty box of a fixed size, inline-block or float. */
function boxOf(width: number, height: number, changes: StyleChanges = {}): Box {
  return {
    kind: 'replaced',
    id: nextId++,
    style: changed(inherited(ahem20, { display: { display: INLINE_BLOCK } }), {
      ...changes,
      sizing: { ...initial.sizing, width: px(width), height: px(height), ...changes.sizing },
    }),
    source: null,
    content: { kind: 'empty', width, height, isFramed: false },
  };
}

export function atomic(width: number, height: number, changes: StyleChanges = {}): InlineNode {
  return { kind: 'atomic', box: boxOf(width, height, changes) };
}

export function float(side: 'left' | 'right', width: number, height: number): InlineNode {
  return { kind: 'float', box: boxOf(width, height, { display: { display: BLOCK, float: side } }) };
}

function inherited(outer: ComputedStyle, changes: StyleChanges): ComputedStyle {
  const { color, font, text, typesetting, writing, visibility } = outer;
  return changed({ ...initial, color, font, text, typesetting, writing, visibility } as ComputedStyle, changes);
}

/** Lays out boxes of a fixed size, which is all that these tests put into lines. */
export function environment(quirks = false): LayoutEnvironment {
  const diagnostics = new Diagnostics();
  const font = new Uint8Array(readFileSync(new URL('../../../../fixtures/fonts/Ahem.ttf', import.meta.url)));
  const sizeOf = (box: Box) => {
    const { width, height } = box.style.sizing;
    return {
      width: typeof width === 'object' && 'px' in width ? width.px : 0,
      height: typeof height === 'object' && 'px' in height ? height.px : 0,
    };
  };
  const sizes = (box: Box) => ({ minContent: sizeOf(box).width, maxContent: sizeOf(box).width });
  const deadline = new Deadline(Number.POSITIVE_INFINITY);
  const env: LayoutEnvironment = {
    layout: (box) => {
      const builder = new FragmentBuilder(box);
      Object.assign(builder, sizeOf(box));
      return builder.finish();
    },
    intrinsicSizes: sizes,
    contentSizes: sizes,
    fonts: new FontSet({ fonts: [font], systemFonts: false }, diagnostics),
    images: { sizeOf: () => null, alphaOf: () => null },
    diagnostics,
    deadline,
    interruption: new Interruption(deadline),
    language: '',
    viewport: { width: 800, height: 600 },
    quirks,
    lineHeightQuirk: quirks,
    firstLines: new Map(),
    hasAnnotations: false,
    inlineFormatting: (box) => createInlineFormatting(box, env),
    settle: () => {},
    release: () => {},
    restyled: (box, style) => ({ ...box, style }),
    forget: () => undefined,
    forgetChanged: () => undefined,
    memo: memory(),
  };
  return env;
}

function memory(): LayoutEnvironment['memo'] {
  const kept = new Map<unknown, unknown[]>();
  return <T>(kind: MemoKind<T>, box: Box) => {
    const records = (kept.get(kind) ?? []) as T[];
    kept.set(kind, records);
    const known = records[box.id] ?? kind.create();
    records[box.id] = known;
    return known;
  };
}

const shared = environment();

export function block(changes: StyleChanges, ...children: Child[]): BlockContainer {
  const style = changed(ahem20, { display: { display: BLOCK }, ...changes });
  return {
    kind: 'block-container',
    id: nextId++,
    style,
    source: null,
    content: { kind: 'inline', children: nodes(children, style) },
    marker: null,
    isFormattingContextRoot: true,
    inlineAround: null,
  };
}

/** All lines, as a block formatting context of its own would get them. */
export function linesOf(container: BlockContainer, width: number, env = shared): LineResult[] {
  const content = env.inlineFormatting(container);
  const lines: LineResult[] = [];
  let from: InlinePosition | null = null;
  let top = 0;
  let exclusions = EMPTY_EXCLUSIONS;
  for (;;) {
    const request: LineRequest = {
      availableInlineSize: width,
      bfcInlineOffset: 0,
      bfcBlockOffset: top,
      exclusions,
      isFirstLine: from === null,
      avoidsHyphen: false,
      annotationSpace: 0,
      blockEllipsis: null,
      linesLeft: Number.POSITIVE_INFINITY,
      percentageInlineSize: width,
      percentageBlockSize: Number.POSITIVE_INFINITY,
      insetBlockSize: Number.POSITIVE_INFINITY,
      replacedPercentageBlockSize: Number.POSITIVE_INFINITY,
      fragmentation: null,
      placedFloats: 0,
    };
    const line: LineResult = content.lineFrom(from, request);
    lines.push(line);
    top += line.blockOffset + line.blockSize;
    exclusions = line.exclusions;
    if (line.end === null) return lines;
    from = line.end;
  }
}

export function intrinsic(container: BlockContainer, env = shared): string {
  const { minContent, maxContent } = env.inlineFormatting(container).intrinsicSizes(INDEFINITE);
  return `${minContent} ${maxContent}`;
}

/** One string a line: `x widthxheight` and what is in it. */
export function dump(container: BlockContainer, width: number, env = shared): string[] {
  return linesOf(container, width, env).map((line) => {
    const down = line.blockOffset === 0 ? '' : `+${line.blockOffset} `;
    const floats = line.floats
      .map(({ x, y, fragment }) => ` float ${x},${y} ${fragment.width}x${fragment.height}`)
      .join('');
    return `${down}${line.x} ${line.fragment.width}x${line.blockSize}${contents(line.fragment)}${floats}`;
  });
}

/** Texts only, a line each. */
export function texts(container: BlockContainer, width: number, env = shared): string[] {
  return linesOf(container, width, env).map(({ fragment }) => textOf(fragment));
}

function textOf(fragment: Fragment): string {
  const { detail } = fragment;
  if (detail?.kind !== 'text') return fragment.children.map((child) => textOf(child.fragment)).join('');
  const { clusters } = detail.run;
  const from = detail.start < clusters.length ? clusters[detail.start]! : detail.text.length;
  const to = detail.end < clusters.length ? clusters[detail.end]! : detail.text.length;
  return detail.text.slice(from, to);
}

function contents(fragment: Fragment): string {
  return fragment.children
    .map(({ x, y, fragment: child }) => {
      if (child.detail?.kind === 'text') return ` "${textOf(child)}"@${x},${y}`;
      const name = child.box?.kind === 'inline-box' ? 'span' : (child.box?.kind ?? 'line');
      return ` ${name}@${x},${y} ${child.width}x${child.height}[${contents(child).trim()}]`;
    })
    .join('');
}
