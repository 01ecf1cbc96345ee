/** Boxes of table parts: sections, rows, cells, captions and columns, each added to the table part around it (css-tables-3 §2). */
import { CELL, type Display, isFlexOrGrid } from '../css/values/box/display.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { ContentSink, TableSink } from './build/content-sink.ts';
import { RowContent, SectionContent } from './build/table-fixup.ts';
import type { Building, OpenElement } from './content/building.ts';
import type { ElementStyles } from './content/element-styles.ts';
import { buildMathCell } from './html/math-boxes.ts';
import type { BlockContainer, BoxSource, TableColumnGroup } from './tree/box.ts';
import { flowRoot } from './tree/flow-root.ts';

/** HTML §4.9.11: larger spans are these. */
const MOST_COLUMNS = 1_000;
const MOST_ROWS = 65_534;

export function isTablePart({ part }: Display): boolean {
  return part !== null && part !== 'ruby-text';
}

/** @returns `null` where the part has been added as a whole */
export function openTablePart(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  display: Display,
  sink: ContentSink,
): OpenElement | null {
  switch (display.part) {
    case 'table-row': {
      const section = sink.sectionForRow();
      const row = new RowContent(building, style, source);
      return { source, style, sink: row, close: () => section.addRow(row.finish()) };
    }
    case 'table-cell':
      return openCell(building, source, style, sink);
    case 'table-caption':
      sink.tableForPart().addCaption(building.buildBlockContainer(source, style, display, true));
      return null;
    case 'table-column':
      addColumn(building, source, style, null, sink.tableForPart());
      return null;
    case 'table-column-group':
      addColumnGroup(building, source, style, sink.tableForPart());
      return null;
    default:
      return openSection(building, source, style, display, sink);
  }
}

function openSection(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  display: Display,
  sink: ContentSink,
): OpenElement {
  const table = sink.tableForPart();
  const section = new SectionContent(building, style, source, table.groupOf(display));
  return { source, style, sink: section, close: () => table.addSection(section.finish()) };
}

/** Whether a table cell, which may be anonymous, or a flex or grid container, is among the containing blocks of a table that an element makes. */
export function isInCellOrItem(styles: ElementStyles, { element, pseudo }: BoxSource): boolean {
  let { position } = styles.styleOf(element).display;
  let isPart = false;
  for (let around = pseudo === null ? element.parent : element; around?.kind === 'element'; around = around.parent) {
    if (position === 'fixed') return false;
    const own = styles.styleOf(around).display;
    if (position === 'absolute' && own.position === 'static') continue;
    const { part } = own.display;
    if (part === 'table-cell' || isFlexOrGrid(own.display) || (!isPart && holdsParts(own.display))) return true;
    ({ position } = own);
    isPart = part !== null;
  }
  return false;
}

/** Tables, row groups and rows: what is none of their parts is in an anonymous cell (CSS 2.2 §17.2.1). */
function holdsParts({ inner, part }: Display): boolean {
  return inner === 'table' || (part !== null && inner === null);
}

function openCell(building: Building, source: BoxSource, style: ComputedStyle, sink: ContentSink): OpenElement | null {
  const row = sink.rowForCell();
  const { element, pseudo } = source;
  const isMath = pseudo === null && element.namespace === 'mathml' && element.localName === 'mtd';
  const hasSpans = isMath || (pseudo === null && (element.localName === 'td' || element.localName === 'th'));
  const add = (box: BlockContainer): void =>
    row.addCell({
      box,
      colSpan: hasSpans ? spanAttribute(element, isMath ? 'columnspan' : 'colspan', MOST_COLUMNS) || 1 : 1,
      rowSpan: hasSpans ? spanAttribute(element, 'rowspan', MOST_ROWS) || MOST_ROWS : 1,
    });
  if (isMath) {
    add(mathCell(building, source, style));
    return null;
  }
  const box = building.openBlockContainer(source, style, CELL, true);
  return { source, style, sink: box.sink, close: () => add(box.close()) };
}

function mathCell(building: Building, source: BoxSource, style: ComputedStyle): BlockContainer {
  const id = building.nextId();
  const flow = building.flow(style);
  flow.addBlock(buildMathCell(building, source, style));
  return flowRoot(id, style, source, flow.finish());
}

/** HTML §2.3.4.2: a non-negative number, clamped; 1 where it is missing or none. */
function spanAttribute(element: Element, name: string, largest: number): number {
  const value = attribute(element, name);
  if (value === null) return 1;
  const span = Number.parseInt(value, 10);
  return span >= 0 ? Math.min(span, largest) : 1;
}

function columnSpan(source: BoxSource): number {
  return source.pseudo === null ? spanAttribute(source.element, 'span', MOST_COLUMNS) || 1 : 1;
}

function addColumn(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  group: TableColumnGroup | null,
  table: TableSink,
): void {
  table.addColumn({ kind: 'table-column', id: building.nextId(), style, source, span: columnSpan(source), group });
}

/** A group's own `span` counts only where it has no columns (HTML §4.9.3). All other children are dropped (CSS 2.2 §17.2.1, 1.2). */
function addColumnGroup(building: Building, source: BoxSource, style: ComputedStyle, table: TableSink): void {
  const group: TableColumnGroup = { kind: 'table-column-group', id: building.nextId(), style, source };
  let hasColumns = false;
  if (source.pseudo === null) {
    for (const child of source.element.children) {
      if (child.kind !== 'element') continue;
      const childStyle = building.styles.styleOf(child);
      if (childStyle.display.display.part !== 'table-column') continue;
      hasColumns = true;
      addColumn(building, { element: child, pseudo: null }, childStyle, group, table);
    }
  }
  if (!hasColumns) addColumn(building, source, style, group, table);
}
