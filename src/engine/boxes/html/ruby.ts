/**
 * Ruby (css-ruby-1 §2, §3): every base and its annotation are one atomic inline: two lines, one above the other, as wide as the wider one, on the
 * baseline of the base.
 */

import type { RubySpread } from '../../css/properties/typesetting.ts';
import { px } from '../../css/values/basic/length.ts';
import { BLOCK, RUBY_OVER, RUBY_UNDER } from '../../css/values/box/display.ts';
import type { Element, Node } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import type { InlineSink } from '../build/content-sink.ts';
import type { Building } from '../content/building.ts';
import { countElement } from '../content/list-items.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { BlockContainer, Box, BoxSource } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle, type StyleChanges } from '../tree/restyle.ts';

/** The children of a ruby element, pair by pair; what follows the last annotation has none and is plain inline content. */
export function addRubyPairs(building: Building, source: BoxSource, style: ComputedStyle, sink: InlineSink): void {
  const { children } = source.element;
  let from = 0;
  // It collapses with white space before the ruby.
  if (children.length > 0 && startsBlank(children[0]!)) building.addText(sink, style, source, ' ');
  for (let i = 0; i < children.length; i++) {
    const child = children[i]!;
    if (child.kind !== 'element') continue;
    const annotationStyle = building.styles.styleOf(child);
    if (annotationStyle.display.display.part !== 'ruby-text') continue;
    const base = rubyBase(building, source, style, from, i);
    countElement(building, child, annotationStyle);
    building.counters.enterChildren();
    const annotation = building.buildBlockContainer(
      { element: child, pseudo: null },
      lineStyle(annotationStyle, ...annotationAlign(annotationStyle)),
      BLOCK,
      false,
    );
    building.counters.leaveChildren();
    sink.addAtomicInline(rubyPair(building, style, annotationStyle, base, annotation));
    from = i + 1;
  }
  addChildren(building, source, style, from, children.length, sink);
}

function rubyBase(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  from: number,
  to: number,
): BlockContainer {
  const align = baseAlign(style.typesetting.rubyAlign);
  const inner = lineStyle(style, ...align);
  const base = baseElement(source, from, to);
  const own = base === null ? inner : lineStyle(building.styles.styleOf(base), ...align);
  const block = anonymousStyle(own, BLOCK);
  const flow = building.flow(block);
  const { before, after } = heldAround(source, from, to);
  if (before !== '') flow.addText(block, null, before);
  addChildren(building, source, inner, from, to, flow);
  if (after !== '') flow.addText(block, null, after);
  return flowRoot(building.nextId(), block, null, flow.finish());
}

/** Makes a line where there is nothing. */
const ZERO_WIDTH_SPACE = '\u200b';
/** Holds the white space at the edges of a base, which are no edges of a line to it. */
const HOLD = '\ufeff';

/** An empty base has a line, too, which the annotation stands over. */
function heldAround({ element }: BoxSource, from: number, to: number): { before: string; after: string } {
  const base = element.children.slice(from, to).filter(isInBase);
  if (base.every(isBlank)) return { before: '', after: ZERO_WIDTH_SPACE };
  const last = base.at(-1)!;
  return {
    before: from > 0 && startsBlank(base[0]!) ? HOLD : '',
    after: last.kind === 'text' && /\s$/.test(last.data) ? HOLD : '',
  };
}

function isInBase(node: Node): boolean {
  return node.kind === 'text' || (node.kind === 'element' && node.localName !== 'rp');
}

function isBlank(node: Node): boolean {
  return node.kind === 'text' ? node.data.trim() === '' : node.kind !== 'element' || node.children.every(isBlank);
}

function startsBlank(node: Node): boolean {
  return node.kind === 'text' && /^\s/.test(node.data);
}

/** The `<rb>` that is all of a base, and so the ruby base box itself (css-ruby-1 §2.1): its lines are as high as its font says. */
function baseElement({ element }: BoxSource, from: number, to: number): Element | null {
  let found: Element | null = null;
  for (const child of element.children.slice(from, to)) {
    if (child.kind === 'text' && child.data.trim() === '') continue;
    if (found !== null || child.kind !== 'element' || child.localName !== 'rb') return null;
    found = child;
  }
  return found;
}

function addChildren(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  from: number,
  to: number,
  sink: InlineSink,
): void {
  const { children } = source.element;
  for (let i = from; i < to; i++) {
    const child = children[i]!;
    if (child.kind === 'text') building.addText(sink, style, source, child.data);
    else if (child.kind === 'element') building.buildElement(child, sink);
  }
}

/** A column of boxes has the baseline of its first one, a block of lines that of its last: here both are the base. */
function rubyPair(
  building: Building,
  style: ComputedStyle,
  { typesetting }: ComputedStyle,
  base: BlockContainer,
  annotation: BlockContainer,
): Box {
  const id = building.nextId();
  if (typesetting.rubyPosition === 'over') {
    const pairStyle = anonymousStyle(style, RUBY_OVER);
    return flowRoot(id, pairStyle, null, { kind: 'blocks', children: [annotation, base] });
  }
  const column = restyle(anonymousStyle(style, RUBY_UNDER), { flex: { direction: 'column' } });
  return { kind: 'flex-container', id, style: column, source: null, children: [base, annotation] };
}

type TextAlign = ComputedStyle['text']['align'];
type RubyAlign = ComputedStyle['typesetting']['rubyAlign'];

function baseAlign(rubyAlign: RubyAlign): readonly [TextAlign, RubySpread] {
  switch (rubyAlign) {
    case 'space-around':
      return ['center', 'base'];
    case 'space-between':
      return ['center', 'between'];
    default:
      return [rubyAlign, 'none'];
  }
}

/** As in Chromium, `text-align` of an annotation counts where `ruby-align` has its initial value. */
function annotationAlign({ text, typesetting: { rubyAlign } }: ComputedStyle): readonly [TextAlign, RubySpread] {
  if (rubyAlign !== 'space-around') return baseAlign(rubyAlign);
  return text.align === 'start' || text.align === 'justify' ? ['center', 'annotation'] : [text.align, 'none'];
}

const lineStyles = new WeakMap<ComputedStyle, ComputedStyle>();

/**
 * Of one line that is not broken. Bases and annotations touch at their em boxes, which is why lines are as high as those, in no steps: the line around has them.
 *
 * DEVIATION: Chromium breaks long pairs.
 */
function lineStyle(style: ComputedStyle, align: TextAlign, rubySpread: RubySpread): ComputedStyle {
  let line = lineStyles.get(style);
  if (line === undefined) {
    const changes: StyleChanges = {
      font: { lineHeight: { number: 1, isEmBox: true } },
      text: {
        align,
        alignLast: 'auto',
        indent: { length: px(0), hanging: false, eachLine: false },
        wrapMode: 'nowrap',
        whiteSpace: 'nowrap',
      },
      typesetting: { rubySpread, lineHeightStep: 0 },
    };
    line = restyle(style, changes);
    lineStyles.set(style, line);
  }
  return line;
}
