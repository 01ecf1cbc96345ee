/** The boxes of pages as the service tells them (docs/library.md, boxes of pages). */

interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** One fragment of a box, px of the page. */
export interface InspectedBox {
  readonly name: string;
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly margin: Sides;
  readonly border: Sides;
  readonly padding: Sides;
  readonly isContinued: boolean;
  /** In the document that was sent, counted from 1; `null` where the element is not in it. */
  readonly line: number | null;
  readonly column: number | null;
}

export interface InspectedPage {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** SVG. */
  readonly picture: string;
  readonly boxes: readonly InspectedBox[];
  readonly end: { readonly message: string; readonly line: number | null; readonly column: number | null } | null;
}

type Given = Readonly<Record<string, unknown>>;

/** What cannot be read is left out. @param columnOf - the column as it is in the editor */
export function inspectionOf(report: unknown, columnOf: (line: number, column: number) => number): InspectedPage[] {
  return listOf(given(report).inspected).map((page) => ({
    page: numberOf(page.page),
    width: numberOf(page.width),
    height: numberOf(page.height),
    picture: textOf(page.picture),
    boxes: listOf(page.boxes).map((box) => ({
      name: textOf(box.name),
      depth: numberOf(box.depth),
      x: numberOf(box.x),
      y: numberOf(box.y),
      width: numberOf(box.width),
      height: numberOf(box.height),
      margin: sidesOf(box.margin),
      border: sidesOf(box.border),
      padding: sidesOf(box.padding),
      isContinued: box.isContinued === true,
      ...placeOf(box, columnOf),
    })),
    end: page.end === null ? null : { message: textOf(given(page.end).message), ...placeOf(given(page.end), columnOf) },
  }));
}

function placeOf({ line, column, url }: Given, columnOf: (line: number, column: number) => number) {
  // What has an address is not what was sent.
  if (url !== undefined || typeof line !== 'number' || typeof column !== 'number') return { line: null, column: null };
  return { line, column: columnOf(line, column) };
}

function sidesOf(value: unknown): Sides {
  const { top, right, bottom, left } = given(value);
  return { top: numberOf(top), right: numberOf(right), bottom: numberOf(bottom), left: numberOf(left) };
}

function given(value: unknown): Given {
  return typeof value === 'object' && value !== null ? (value as Given) : {};
}

function listOf(value: unknown): Given[] {
  return Array.isArray(value) ? (value as unknown[]).map(given) : [];
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
