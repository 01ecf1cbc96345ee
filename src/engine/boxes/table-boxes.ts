/** Boxes of table parts: sections, rows, cells, captions and columns, each added to the table part around it (css-tables-3 §2). */
import { CELL, type Display, isFlexOrGrid } from '../css/values/box/display.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { ComputedStyle } from '../style/computed-style.ts';
import type { ContentSink, TableSink } from './build/content-sink.ts';
import { RowContent, SectionContent } from './build/table-fixup.ts';
import type { Building } from './content/building.ts';
import type { ElementStyles } from './content/element-styles.ts';
import { buildMathCell } from './html/math-boxes.ts';
import type { BlockContainer, BoxSource, TableColumnGroup } from './tree/box.ts';
import { flowRoot } from './tree/flow-root.ts';

/** HTML §4.9.11: larger spans are these. */
const MOST_COLUMNS = 1_000;
const MOST_ROWS = 65_534;

/** Whether `display` is that of a table part; if so the part has been added. */
export function addTablePart(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  display: Display,
  sink: ContentSink,
): boolean {
  switch (display.part) {
    case 'table-row-group':
    case 'table-header-group':
    case 'table-footer-group':
      addSection(building, source, style, display, sink);
      return true;
    case 'table-row': {
      const section = sink.sectionForRow();
      const row = new RowContent(building, style, source);
      building.addContents(source, style, row);
      section.addRow(row.finish());
      return true;
    }
    case 'table-cell':
      addCell(building, source, style, sink);
      return true;
    case 'table-caption':
      sink.tableForPart().addCaption(building.buildBlockContainer(source, style, display, true));
      return true;
    case 'table-column':
      addColumn(building, source, style, null, sink.tableForPart());
      return true;
    case 'table-column-group':
      addColumnGroup(building, source, style, sink.tableForPart());
      return true;
    default:
      return false;
  }
}

function addSection(
  building: Building,
  source: BoxSource,
  style: ComputedStyle,
  display: Display,
  sink: ContentSink,
): void {
  const table = sink.tableForPart();
  const section = new SectionContent(building, style, source, table.groupOf(display));
  building.addContents(source, style, section);
  table.addSection(section.finish());
}

/** Whether a table cell, or a flex or grid container, is among the containing blocks of what an element makes. */
export function isInCellOrItem(styles: ElementStyles, { element, pseudo }: BoxSource): boolean {
  let { position } = styles.styleOf(element).display;
  for (let around = pseudo === null ? element.parent : element; around?.kind === 'element'; around = around.parent) {
    if (position === 'fixed') return false;
    const own = styles.styleOf(around).display;
    if (position === 'absolute' && own.position === 'static') continue;
    if (own.display.part === 'table-cell' || isFlexOrGrid(own.display)) return true;
    position = own.position;
  }
  return false;
}

function addCell(building: Building, source: BoxSource, style: ComputedStyle, sink: ContentSink): void {
  const row = sink.rowForCell();
  const { element, pseudo } = source;
  const isMath = pseudo === null && element.namespace === 'mathml' && element.localName === 'mtd';
  const box = isMath ? mathCell(building, source, style) : building.buildBlockContainer(source, style, CELL, true);
  const hasSpans = isMath || (pseudo === null && (element.localName === 'td' || element.localName === 'th'));
  row.addCell({
    box,
    colSpan: hasSpans ? spanAttribute(element, isMath ? 'columnspan' : 'colspan', MOST_COLUMNS) || 1 : 1,
    rowSpan: hasSpans ? spanAttribute(element, 'rowspan', MOST_ROWS) || MOST_ROWS : 1,
  });
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
