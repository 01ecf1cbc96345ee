/** Boxes of formulas (mathml-core §3): one for each element, whose kind says how its children are set. */
import { BYTES_OF } from '../../base/work-budget.ts';
import { BLOCK, BLOCK_MATH, type Display, displayOf } from '../../css/values/box/display.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { ItemContainer } from '../build/item-container.ts';
import type { Building } from '../content/building.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { Box, BoxSource, MathBox, MathLayout } from '../tree/box.ts';
import { flowRoot } from '../tree/flow-root.ts';

const LAYOUTS: ReadonlyMap<string, MathLayout> = new Map<string, MathLayout>([
  ['mi', 'token'],
  ['mn', 'token'],
  ['mtext', 'token'],
  ['ms', 'token'],
  ['mo', 'operator'],
  ['mspace', 'space'],
  ['mpadded', 'padded'],
  ['mfrac', 'fraction'],
  ['msqrt', 'root'],
  ['mroot', 'root'],
  ['msub', 'scripts'],
  ['msup', 'scripts'],
  ['msubsup', 'scripts'],
  ['mmultiscripts', 'scripts'],
  ['munder', 'under-over'],
  ['mover', 'under-over'],
  ['munderover', 'under-over'],
]);

/** Whether an element lays out its children as parts of a formula: one of MathML with a display type of MathML. */
export function isMath({ element, pseudo }: BoxSource, display: Display): boolean {
  return display.inner === 'math' && pseudo === null && element.namespace === 'mathml';
}

/** The inner type of MathML is flow on all other elements (mathml-core §4.1). */
export function flowDisplay({ outer, isListItem }: Display): Display {
  return displayOf(outer ?? 'inline', 'flow', isListItem)!;
}

export function buildMathBox(building: Building, source: BoxSource, style: ComputedStyle): MathBox {
  const layout = LAYOUTS.get(source.element.localName) ?? 'row';
  const id = building.nextId();
  building.context.deadline?.keep(BYTES_OF.mathBox, source.element);
  const children = layout === 'token' || layout === 'operator' ? tokenText(building, source, style) : null;
  return {
    kind: 'math',
    id,
    style,
    source,
    layout,
    children: children ?? mathChildren(building, source, style),
  };
}

/** The contents of a cell (`mtd`) are set in a row. */
export function buildMathCell(building: Building, source: BoxSource, style: ComputedStyle): Box {
  const inner = anonymousStyle(style, BLOCK_MATH);
  const row: MathBox = {
    kind: 'math',
    id: building.nextId(),
    style: inner,
    source: null,
    layout: 'row',
    children: mathChildren(building, source, inner),
  };
  return row;
}

function mathChildren(building: Building, source: BoxSource, style: ComputedStyle): readonly Box[] {
  const items = new ItemContainer(building, style);
  building.addContents(source, style, items);
  return items.finish();
}

/** The text of a token is one block of lines, which may hold elements of HTML. */
function tokenText(building: Building, source: BoxSource, style: ComputedStyle): readonly Box[] {
  const inner = anonymousStyle(style, BLOCK);
  const flow = building.flow(inner);
  building.addContents(source, style, flow);
  return [flowRoot(building.nextId(), inner, null, flow.finish())];
}
