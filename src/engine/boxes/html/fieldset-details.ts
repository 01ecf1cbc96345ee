/** Elements that show some of their children in a place of their own: `<fieldset>` (HTML §15.3.13) and `<details>` (§15.5.4). */

import { blockified, displayOf, FLOW_ROOT, isFlexOrGrid, LIST_ITEM, NONE } from '../../css/values/box/display.ts';
import { summaryOf } from '../../dom/details-summary.ts';
import { attribute, type Element } from '../../dom/node.ts';
import type { ComputedStyle } from '../../style/computed-style.ts';
import { contentInColumns, hasColumns, justifying } from '../build/column-flow.ts';
import type { ContentSink } from '../build/content-sink.ts';
import { ItemContainer } from '../build/item-container.ts';
import { anonymousBlock } from '../build/split-inline.ts';
import type { Building } from '../content/building.ts';
import { countElement } from '../content/list-items.ts';
import { addInsideMarker } from '../content/list-markers.ts';
import { anonymousStyle } from '../tree/anonymous-style.ts';
import type { Box, BoxSource, Fieldset } from '../tree/box.ts';
import { isFloating, isOutOfFlow } from '../tree/display-role.ts';
import { flowRoot } from '../tree/flow-root.ts';
import { restyle } from '../tree/restyle.ts';

/** The rendered legend is the first `<legend>` child that is in flow; all else is in an anonymous box, which is a flex container if the fieldset says so. */
export function buildFieldset(building: Building, source: BoxSource, style: ComputedStyle): Fieldset {
  const id = building.nextId();
  const legendElement = renderedLegend(building, source.element);
  const legend = legendElement === null ? null : buildLegend(building, legendElement);
  return {
    kind: 'fieldset',
    id,
    style,
    source,
    legend,
    contents: buildContents(building, source, style, legendElement),
  };
}

function renderedLegend(building: Building, fieldset: Element): Element | null {
  for (const child of fieldset.children) {
    if (child.kind !== 'element' || child.localName !== 'legend' || child.namespace !== 'html') continue;
    const style = building.styles.styleOf(child);
    if (style.display.display !== NONE && !isFloating(style) && !isOutOfFlow(style)) return child;
  }
  return null;
}

function buildLegend(building: Building, element: Element): Box {
  const style = building.styles.styleOf(element);
  countElement(building, element, style);
  building.counters.enterChildren();
  const box = building.buildBox({ element, pseudo: null }, style, blockified(style.display.display), true);
  building.counters.leaveChildren();
  return box;
}

function buildContents(building: Building, source: BoxSource, style: ComputedStyle, legend: Element | null): Box {
  const { display } = style.display;
  const { inner } = display;
  const id = building.nextId();
  const base = anonymousStyle(style, isFlexOrGrid(display) ? displayOf('block', inner!, false)! : FLOW_ROOT);
  if (inner === 'flex') {
    const own = restyle(base, { flex: style.flex, align: style.align });
    const items = new ItemContainer(building, own);
    addFieldsetContents(legend, building, source, style, items);
    return { kind: 'flex-container', id, style: own, source: null, children: items.finish() };
  }
  if (inner === 'grid' || inner === 'grid-lanes') {
    const own = restyle(base, { grid: style.grid, align: style.align });
    const items = new ItemContainer(building, own);
    addFieldsetContents(legend, building, source, style, items);
    return { kind: 'grid-container', id, style: own, source: null, children: items.finish() };
  }
  const own = hasColumns(style)
    ? restyle(base, { columns: style.columns, align: style.align })
    : justifying(base, style);
  const flow = building.flow(own);
  addFieldsetContents(legend, building, source, style, flow);
  return flowRoot(id, own, null, contentInColumns(building, own, flow.finish()));
}

/** The pseudo-elements of a fieldset are in the anonymous box, too. */
function addFieldsetContents(
  legend: Element | null,
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  sink: ContentSink,
): void {
  building.addPseudo(source.element, 'before', sink);
  addAllBut(legend, building, source, style, sink);
  building.addPseudo(source.element, 'after', sink);
}

function addAllBut(
  left: Element | null,
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  sink: ContentSink,
): void {
  for (const child of source.element.children) {
    if (child.kind === 'text') building.addText(sink, style, source, child.data);
    else if (child.kind === 'element' && child !== left) building.buildElement(child, sink);
  }
}

/** The first summary, or the word Details where there is none; then the box for the rest (css-pseudo-4 §4.4), whose content is skipped unless it is open. */
export function addDetailsContents(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  sink: ContentSink,
): void {
  const { element } = source;
  const summary = summaryOf(element);
  if (summary === null) addDefaultSummary(building, source, style, sink);
  else building.buildElement(summary, sink);
  const rest = building.styles.pseudoStyleOf(element, 'details-content');
  if (rest !== null) building.addBox({ element, pseudo: 'details-content' }, rest, sink);
}

/** What is in `::details-content`. @param style - of the pseudo-element */
export function addDetailsRest(building: Building, element: Element, style: ComputedStyle, sink: ContentSink): void {
  addAllBut(summaryOf(element), building, { element, pseudo: null }, style, sink);
}

function addDefaultSummary(building: Building, source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
  const isOpen = attribute(source.element, 'open') !== null;
  const summary = restyle(anonymousStyle(style, LIST_ITEM), {
    list: { position: 'inside', type: isOpen ? 'disclosure-open' : 'disclosure-closed' },
  });
  const id = building.nextId();
  const flow = building.flow(summary);
  addInsideMarker(building, source, summary, flow);
  flow.addText(summary, null, 'Details');
  sink.addBlock(anonymousBlock(id, summary, flow.finish(), null));
}
