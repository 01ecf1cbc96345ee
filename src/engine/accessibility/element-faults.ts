/** What elements lack that readers are told of: alternatives, labels, texts of links, headers of tables, levels of headings (WCAG 2.2 1.1.1, 1.3.1, 2.4.4, 4.1.2). */
import { controlKind } from '../controls/control-kind.ts';
import type { ControlLabels } from '../controls/control-labels.ts';
import type { AccessibleNames } from '../dom/accessible-names.ts';
import { folded, textOf } from '../dom/accessible-names.ts';
import { attribute, type Element } from '../dom/node.ts';
import type { AccessibilityCode, AccessibilityFault } from './fault.ts';
import { hasGeneratedText, type PseudoStyles } from './generated-names.ts';
import { isPresentational } from './readable-elements.ts';

export interface Names {
  readonly ofElements: AccessibleNames;
  readonly ofControls: ControlLabels;
  readonly styles: PseudoStyles;
}

/** @param readable - in the order of the document */
export function elementFaults(readable: readonly Element[], names: Names): AccessibilityFault[] {
  const headings = new HeadingLevels();
  const tables = new TableHeaders(readable);
  return readable.flatMap(
    (element) =>
      pictureFault(element, names) ??
      linkFault(element, names) ??
      controlFault(element, names) ??
      headings.faultOf(element) ??
      tables.faultOf(element) ??
      [],
  );
}

function fault(code: AccessibilityCode, element: Element, message: string, hint: string): AccessibilityFault {
  return { code, message, hint, element, page: null };
}

/** Elements that are pictures (HTML §3.2.5.2.6, html-aam-1.0 §3.5); inside of one there is nothing of its own. */
function isPicture({ namespace, localName, parent }: Element): boolean {
  if (namespace === 'svg') return localName === 'svg' && (parent.kind !== 'element' || parent.namespace !== 'svg');
  return namespace === 'html' && /^(?:img|canvas|video|object|embed|iframe)$/.test(localName);
}

function pictureFault(element: Element, { ofElements }: Names): AccessibilityFault | null {
  const role = attribute(element, 'role')?.trim().toLowerCase();
  const { localName } = element;
  const isImageButton = localName === 'input' && controlKind(element) === 'image';
  const isLinkedArea = localName === 'area' && attribute(element, 'href') !== null;
  if (!isPicture(element) && !isImageButton && !isLinkedArea && role !== 'img') return null;
  if (isPresentational(element)) return null;
  // HTML §4.8.4.4: an empty alternative says that the picture is decoration; a button and a link never are.
  if (localName === 'img' && attribute(element, 'alt') === '') return null;
  if (ofElements.nameOf(element) !== '') return null;
  const hint =
    element.namespace === 'svg'
      ? 'Say what it shows in a <title> in it or an aria-label, or that it is decoration with aria-hidden="true".'
      : localName === 'iframe'
        ? 'Say what it holds: title="…".'
        : localName === 'img'
          ? 'Say what it shows: alt="…"; or that it is decoration: alt="".'
          : 'Say what it shows or does: aria-label="…", or alt where the element takes it.';
  return fault('A11Y_ALT_MISSING', element, 'a picture has no alternative text', hint);
}

function linkFault(element: Element, { ofElements, styles }: Names): AccessibilityFault | null {
  const isLink =
    (element.localName === 'a' && attribute(element, 'href') !== null) || attribute(element, 'role') === 'link';
  if (!isLink || ofElements.nameOf(element) !== '' || hasGeneratedText(element, styles)) return null;
  return fault('A11Y_LINK_EMPTY', element, 'a link has no text', 'Say where it leads: text in it, or aria-label="…".');
}

function controlFault(element: Element, { ofElements, ofControls }: Names): AccessibilityFault | null {
  const kind = controlKind(element);
  if (kind === null || kind === 'hidden' || kind === 'image') return null;
  if (ofControls.nameOf(element) !== '') return null;
  if (kind === 'button') {
    const isNamed = element.localName === 'button' ? ofElements.nameOf(element) !== '' : captionOf(element) !== '';
    if (isNamed) return null;
  }
  return fault(
    'A11Y_LABEL_MISSING',
    element,
    'a form control has no label',
    'Give it a <label for="…">, or an aria-label.',
  );
}

/** Buttons that send and reset have a text of their own (HTML §4.10.5.1.18). */
function captionOf(element: Element): string {
  const type = attribute(element, 'type')?.toLowerCase();
  return attribute(element, 'value')?.trim() ?? (type === 'submit' || type === 'reset' ? type : '');
}

/** Levels go down one by one (ISO 14289-1 §7.4.2): H1 is the first, and after H2 there is no H4. */
class HeadingLevels {
  #last = 0;

  faultOf(element: Element): AccessibilityFault | null {
    const level = levelOf(element);
    if (level === null || (folded(textOf(element)) === '' && !element.children.some(({ kind }) => kind === 'element')))
      return null;
    const last = this.#last;
    this.#last = level;
    if (level <= last + 1) return null;
    const message =
      last === 0
        ? `the first heading is of level ${level}`
        : `a heading of level ${level} comes after one of level ${last}`;
    return fault(
      'A11Y_HEADING_SKIPPED',
      element,
      message,
      'Levels say what lies under what; how large a heading is, CSS says.',
    );
  }
}

function levelOf(element: Element): number | null {
  const role = attribute(element, 'role')?.trim().toLowerCase();
  if (role === 'heading') {
    const level = Math.trunc(Number(attribute(element, 'aria-level') ?? '2'));
    return level >= 1 ? Math.min(level, 6) : 2;
  }
  if (role !== undefined && role !== '') return null;
  const [, digit] = element.namespace === 'html' ? (/^h([1-6])$/.exec(element.localName) ?? []) : [];
  return digit === undefined ? null : Number(digit);
}

/** What an element is in a table, by its role (wai-aria-1.2 §5.3), else by its name (html-aam-1.0 §3.5). */
function tablePart(element: Element): 'table' | 'row' | 'header' | 'cell' | null {
  const role = attribute(element, 'role')?.trim().toLowerCase();
  if (role !== undefined && role !== '') return PART_OF_ROLE[role] ?? null;
  return element.namespace === 'html' ? (PART_OF_NAME[element.localName] ?? null) : null;
}

const PART_OF_ROLE: Readonly<Record<string, ReturnType<typeof tablePart>>> = {
  table: 'table',
  grid: 'table',
  treegrid: 'table',
  row: 'row',
  columnheader: 'header',
  rowheader: 'header',
  cell: 'cell',
  gridcell: 'cell',
};
const PART_OF_NAME: typeof PART_OF_ROLE = { table: 'table', tr: 'row', th: 'header', td: 'cell' };

/** Tables of data: rows and columns without a cell that heads any. */
class TableHeaders {
  readonly #tables = new Map<Element, { rows: number; columns: number; hasHeader: boolean }>();

  constructor(readable: readonly Element[]) {
    for (const element of readable) {
      const part = tablePart(element);
      if (part === 'table') this.#tables.set(element, { rows: 0, columns: 0, hasHeader: false });
      else if (part === 'row') this.#addRow(element);
    }
  }

  #addRow(row: Element): void {
    const table = this.#tableOf(row);
    if (table === undefined) return;
    const parts = row.children.map((cell) => (cell.kind === 'element' ? tablePart(cell) : null));
    const cells = parts.filter((part) => part === 'cell' || part === 'header');
    table.rows++;
    table.columns = Math.max(table.columns, cells.length);
    table.hasHeader ||= cells.includes('header');
  }

  /** That of a row, which stands in it or in a group of rows in it. */
  #tableOf({ parent }: Element): { rows: number; columns: number; hasHeader: boolean } | undefined {
    if (parent.kind !== 'element') return undefined;
    const own = this.#tables.get(parent);
    return own ?? (parent.parent.kind === 'element' ? this.#tables.get(parent.parent) : undefined);
  }

  faultOf(element: Element): AccessibilityFault | null {
    const table = this.#tables.get(element);
    if (table === undefined || table.hasHeader || table.rows < 2 || table.columns < 2 || isPresentational(element))
      return null;
    return fault(
      'A11Y_TABLE_HEADERS_MISSING',
      element,
      'a table has no headers',
      'Make the cells that head columns or rows <th> (where roles make the table, columnheader or rowheader); of a table that is there for the layout only say role="presentation".',
    );
  }
}
