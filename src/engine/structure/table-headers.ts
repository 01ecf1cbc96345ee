/** What the headers of a row are for (ISO 32000-1 §14.8.5.7, HTML §4.9.12.2). */
import { attribute, type Element } from '../dom/node.ts';
import { openingText } from '../dom/text-content.ts';
import type { Tag, TagContent, TagType } from './tag.ts';

/** Of a row with headers. @param isFirst - whether the row is the first of its table, or one of its head */
export function settleHeaders<P extends TagContent>(cells: readonly Tag<P>[], isFirst: boolean): void {
  const headers = cells.filter(({ type }) => type === 'TH');
  const isHead = isFirst && headers.length > 1 && cells.every((cell) => cell.type === 'TH' || isBlank(cell));
  // The corner above a column of headers, and what else is blank there, heads its column.
  if (isHead) for (const cell of cells) cell.type = 'TH' satisfies TagType;
  const usual = headers.length === cells.length || isHead ? 'Column' : 'Row';
  for (const cell of isHead ? cells : headers)
    cell.cell = { columnSpan: 1, rowSpan: 1, scope: givenScope(cell.source?.element ?? null) ?? usual };
}

/** HTML §4.9.10. */
function givenScope(element: Element | null): 'Row' | 'Column' | null {
  const given = element === null ? '' : (attribute(element, 'scope')?.toLowerCase() ?? '');
  if (given === 'row' || given === 'rowgroup') return 'Row';
  return given === 'col' || given === 'colgroup' ? 'Column' : null;
}

/** Whether nothing but white space is in it. */
function isBlank<P extends TagContent>({ source, kids }: Tag<P>): boolean {
  return source !== null && kids.every((kid) => kid.kind === 'content') && openingText(source.element, 1) === '';
}
